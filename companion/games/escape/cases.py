"""Procedures of this game that a case file may run: ``do = "activate"`` and its like."""

from collections.abc import Mapping
from typing import Final, cast

from companion.engine.cases import ONLY_LOOKS, Case, With, always, one_step, word_of
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
from companion.games.escape.enemy_attack import receipt
from companion.games.escape.movement import move_options
from companion.games.escape.pieces import Enemy, Hero
from companion.games.escape.printed import Tile
from companion.games.escape.targets import attack_targets, movement_targets

TYPE: Final = "guard or clone"
ENEMY: Final = "the enemy's id, such as guard-1"
TARGET: Final = "a seat or an enemy on its tile"
SEAT: Final = "the seat whose hero it is"


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
    "activate box": Case(
        {"box": "passes in order, such as 'guard clone'"}, one_step("event.activate", word="box")
    ),
    "react": Case(
        {"tile": "where a challenge failed", "types": "types that act, such as 'guard clone'"},
        one_step("react", "tile", word="types"),
    ),
    "attack": Case(
        {"enemy": ENEMY, "target": TARGET}, one_step("attack", "enemy", target="target")
    ),
    "spawn": Case(
        {"type": TYPE, "on": "'vent' for the clone that fear 7 or 8 brings; else leave it out"},
        one_step("spawn", target="on", word="type"),
    ),
    "spawn icons": Case(
        {"type": "the icon at the top left of the card; '' for none"},
        one_step("event.spawn", word="type"),
    ),
    "place": Case(
        {"type": TYPE, "tile": "where it is put without being spawned"},
        one_step("place", target="tile", word="type"),
    ),
    "remove": Case(
        {"enemy": ENEMY, "by": "player or enemy"}, one_step("remove", "enemy", word="by")
    ),
    "generate": Case(
        {"box": "the activation box of the card"}, one_step("event.generate", word="box")
    ),
    "event card": Case(
        {"icon": "security, fear or facility; '' at the end of a turn"},
        one_step("event.draw", word="icon"),
    ),
    "event entry": Case({"entry": "the entry's id"}, _entry),
    "effect": Case(
        {"seat": SEAT, "verb": "what happens, such as fear", "number": "how much"},
        one_step("effect", "seat", number="number", word="verb"),
    ),
    "lose cards": Case(
        {"seat": SEAT, "number": "how many"}, one_step("lose cards", "seat", number="number")
    ),
    "knock out": Case(
        {"seat": SEAT, "cause": "cards, trapped or vitality"},
        one_step("knock out", "seat", word="cause"),
    ),
    "escape": Case({"seat": SEAT}, one_step("escape check", "seat")),
    "act": Case({"seat": SEAT}, one_step("act", "seat")),
    "begin turn": Case({"seat": SEAT}, _beginning),
    "end turn": Case({}, always(Step("end.crowding"), Step("end.lockdown"), Step("end.token"))),
    "distance": Case(
        {"start": "a tile", "end": "a tile", "mover": "guard, clone, doors or walk"},
        ONLY_LOOKS,
        _distance,
    ),
    "ways": Case({"seat": SEAT}, ONLY_LOOKS, _ways),
    "fitting": Case(
        {"way": "the line a tile is explored across, such as 0,0n", "tile": "the tile drawn"},
        ONLY_LOOKS,
        _fitting,
    ),
    "targets": Case({"enemy": ENEMY}, ONLY_LOOKS, _targets),
    "dice": Case({"enemy": ENEMY, "target": TARGET}, ONLY_LOOKS, _dice),
}
