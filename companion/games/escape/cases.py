"""Procedures of this game that a case file may run: ``do = "activate"`` and its like."""

from collections.abc import Mapping
from typing import Final, cast

from companion.engine.cases import ONLY_LOOKS, Argument, Case, With, always, one_step, word_of
from companion.engine.grid import edge_named
from companion.engine.prompts import NO_WORDS
from companion.engine.table import Reading, Step
from companion.games.escape.board import (
    Mover,
    adjacent,
    covered,
    fitting,
    steps_from,
)
from companion.games.escape.effects import VERBS
from companion.games.escape.enemy_attack import receipt
from companion.games.escape.movement import move_options
from companion.games.escape.pieces import (
    ENEMY_TYPES,
    SPAWNED,
    Enemy,
    Hero,
)
from companion.games.escape.printed import Tile
from companion.games.escape.targets import attack_targets, movement_targets

TYPE: Final = Argument("guard or clone", SPAWNED)
ENEMY: Final = Argument("the enemy's id, such as guard-1", ("{piece}",))
TARGET: Final = Argument("a seat or an enemy on its tile", ("{piece}",))
SEAT: Final = Argument("the seat whose hero it is", ("{seat}",))
BOX: Final = Argument("passes in order, such as 'guard clone'", ("", *ENEMY_TYPES), several=True)
NUMBER: Final = ("", "{number}")


# -- what can be asked about the table


def _distance(table: Reading, given: With) -> Mapping[str, object]:
    mover = cast("Mover", word_of(given, "mover", "walk"))
    start, end = word_of(given, "start"), word_of(given, "end")
    return {
        "moves": steps_from(table, start, mover).get(end, -1),
        "adjacent": adjacent(table, start, end, mover),
    }


def _targets(table: Reading, given: With) -> Mapping[str, object]:
    who = Enemy(table, table.pieces[word_of(given, "enemy")])
    return {
        "attack": list(attack_targets(table, who).best),
        "move": list(movement_targets(table, who).best),
    }


def _dice(table: Reading, given: With) -> Mapping[str, object]:
    who = Enemy(table, table.pieces[word_of(given, "enemy")])
    return {"dice": sum(line.value for line in receipt(table, who, word_of(given, "target")))}


def _ways(table: Reading, given: With) -> Mapping[str, object]:
    found = move_options(table, Hero.at(table, word_of(given, "seat")), NO_WORDS)
    return {"ways": sorted(option.key for option in found if not option.off.text)}


def _fitting(table: Reading, given: With) -> Mapping[str, object]:
    edge = edge_named(word_of(given, "way"))
    own = edge if edge.cell in covered(table) else edge.across()
    places, _ = fitting(table, table.content.of(Tile)[word_of(given, "tile")], own)
    return {"places": [place.key for place in places]}


# -- the procedures


def _entry(given: With) -> tuple[Step, ...]:
    return (Step("event.entry", target=word_of(given, "entry"), word="facility"),)


def _beginning(given: With) -> tuple[Step, ...]:
    seat = word_of(given, "seat")
    return (Step("turn.begin", seat), Step("draw", seat))


CASES: Final[Mapping[str, Case]] = {
    "activate": Case({"enemy": ENEMY}, one_step("activate", "enemy")),
    "activate box": Case({"box": BOX}, one_step("event.activate", items="box")),
    "react": Case(
        {
            "tile": Argument("where a challenge failed", ("{space}",)),
            "types": Argument("types that act, such as 'guard clone'", ENEMY_TYPES, several=True),
        },
        one_step("react", "tile", items="types"),
    ),
    "attack": Case(
        {"enemy": ENEMY, "target": TARGET}, one_step("attack", "enemy", target="target")
    ),
    "spawn": Case(
        {
            "type": TYPE,
            "on": Argument("'vent' for the clone that fear 7 or 8 brings", ("", "vent")),
        },
        one_step("spawn", target="on", word="type"),
    ),
    "spawn icons": Case(
        {"type": Argument("the icon at the top left of the card; '' for none", ("", *SPAWNED))},
        one_step("event.spawn", word="type"),
    ),
    "place": Case(
        {"type": TYPE, "tile": Argument("where it is put without being spawned", ("{space}",))},
        one_step("place", target="tile", word="type"),
    ),
    "remove": Case(
        {"enemy": ENEMY, "by": Argument("player or enemy", ("player", "enemy"))},
        one_step("remove", "enemy", word="by"),
    ),
    "generate": Case({"box": BOX}, one_step("event.generate", items="box")),
    "event card": Case(
        {
            "icon": Argument(
                "security, fear or facility; '' at the end of a turn",
                ("", "security", "fear", "facility"),
            )
        },
        one_step("event.draw", word="icon"),
    ),
    "event entry": Case({"entry": Argument("the entry's id", ("{entry}",))}, _entry),
    "effect": Case(
        {
            "seat": SEAT,
            "verb": Argument("what happens, such as fear", tuple(VERBS)),
            "number": Argument("how much", NUMBER),
        },
        one_step("effect", "seat", number="number", word="verb"),
    ),
    "lose cards": Case(
        {"seat": SEAT, "number": Argument("how many", NUMBER)},
        one_step("lose cards", "seat", number="number"),
    ),
    "knock out": Case(
        {
            "seat": SEAT,
            "cause": Argument("cards, trapped or vitality", ("cards", "trapped", "vitality")),
        },
        one_step("knock out", "seat", word="cause"),
    ),
    "escape": Case({"seat": SEAT}, one_step("escape check", "seat")),
    "act": Case({"seat": SEAT}, one_step("act", "seat")),
    "begin turn": Case({"seat": SEAT}, _beginning),
    "end turn": Case({}, always(Step("end.crowding"), Step("end.lockdown"), Step("end.token"))),
    "distance": Case(
        {
            "start": Argument("a tile", ("{space}",)),
            "end": Argument("a tile", ("{space}",)),
            "mover": Argument(
                "guard, clone, doors or walk (as heroes do)",
                ("", "guard", "clone", "doors", "walk"),
            ),
        },
        ONLY_LOOKS,
        _distance,
    ),
    "ways": Case({"seat": SEAT}, ONLY_LOOKS, _ways),
    "fitting": Case(
        {
            "way": Argument("the line a tile is explored across, such as 0,0n", ("{edge}",)),
            "tile": Argument("the tile drawn", ("{tile}",)),
        },
        ONLY_LOOKS,
        _fitting,
    ),
    "targets": Case({"enemy": ENEMY}, ONLY_LOOKS, _targets),
    "dice": Case({"enemy": ENEMY, "target": TARGET}, ONLY_LOOKS, _dice),
}
