"""Procedures of this game that a case file may run: ``do = "activate"`` and its like."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, cast

from companion.engine.game import Case
from companion.engine.prompts import NO_WORDS
from companion.engine.table import Reading, Step
from companion.games.escape.board import (
    Mover,
    adjacent,
    covered,
    edge_named,
    fitting,
    steps_from,
)
from companion.games.escape.enemy_attack import receipt
from companion.games.escape.movement import move_options
from companion.games.escape.pieces import Enemy, Hero
from companion.games.escape.printed import Tile
from companion.games.escape.targets import attack_targets, movement_targets

With: TypeAlias = Mapping[str, str | int]
TYPE: Final = "guard or clone"
ENEMY: Final = "the enemy's id, such as guard-1"
SEAT: Final = "the seat whose hero it is"


def _word(given: With, name: str, otherwise: str = "") -> str:
    return str(given.get(name, otherwise))


def _number(given: With, name: str) -> int:
    return int(given.get(name, 1))


def _one(step: Callable[[With], Step]) -> Callable[[With], tuple[Step, ...]]:
    """Return the agenda of a procedure that is one step."""
    return lambda given: (step(given),)


def _nothing(given: With) -> tuple[Step, ...]:
    """Return the agenda of a procedure that only looks at the table."""
    del given
    return ()


def _end_of_turn(given: With) -> tuple[Step, ...]:
    del given
    return (Step("end.crowding"), Step("end.lockdown"), Step("end.token"))


# -- what can be asked about the table


def _distance(table: Reading, given: With) -> Mapping[str, object]:
    mover = cast("Mover", _word(given, "mover", "walk"))
    start, end = _word(given, "start"), _word(given, "end")
    return {
        "moves": steps_from(table, start, mover).get(end, -1),
        "adjacent": adjacent(table, start, end, mover),
    }


def _targets(table: Reading, given: With) -> Mapping[str, object]:
    who = Enemy(table, table.pieces[_word(given, "enemy")])
    return {
        "attack": list(attack_targets(table, who).best),
        "move": list(movement_targets(table, who).best),
    }


def _dice(table: Reading, given: With) -> Mapping[str, object]:
    who = Enemy(table, table.pieces[_word(given, "enemy")])
    return {"dice": sum(line.value for line in receipt(table, who, _word(given, "target")))}


def _ways(table: Reading, given: With) -> Mapping[str, object]:
    found = move_options(table, Hero.at(table, _word(given, "seat")), NO_WORDS)
    return {"ways": sorted(option.key for option in found if not option.off.text)}


def _fitting(table: Reading, given: With) -> Mapping[str, object]:
    edge = edge_named(_word(given, "way"))
    own = edge if edge.cell in covered(table) else edge.across()
    places, _ = fitting(table, table.content.of(Tile)[_word(given, "tile")], own)
    return {"places": [place.key for place in places]}


# -- the procedures

CASES: Final[Mapping[str, Case]] = {
    "activate": Case(
        {"enemy": ENEMY},
        _one(lambda given: Step("activate", _word(given, "enemy"))),
    ),
    "activate box": Case(
        {"box": "passes in order, such as 'guard clone'"},
        _one(lambda given: Step("event.activate", word=_word(given, "box"))),
    ),
    "react": Case(
        {"tile": "where a challenge failed", "types": "types that act, such as 'guard clone'"},
        _one(lambda given: Step("react", _word(given, "tile"), word=_word(given, "types"))),
    ),
    "attack": Case(
        {"enemy": ENEMY, "target": "a seat or an enemy on its tile"},
        _one(lambda given: Step("attack", _word(given, "enemy"), _word(given, "target"))),
    ),
    "spawn": Case(
        {"type": TYPE, "on": "'vent' for the clone that fear 7 or 8 brings; else leave it out"},
        _one(lambda given: Step("spawn", target=_word(given, "on"), word=_word(given, "type"))),
    ),
    "spawn icons": Case(
        {"type": "the icon at the top left of the card; '' for none"},
        _one(lambda given: Step("event.spawn", word=_word(given, "type"))),
    ),
    "place": Case(
        {"type": TYPE, "tile": "where it is put without being spawned"},
        _one(lambda given: Step("place", target=_word(given, "tile"), word=_word(given, "type"))),
    ),
    "remove": Case(
        {"enemy": ENEMY, "by": "player or enemy"},
        _one(lambda given: Step("remove", _word(given, "enemy"), word=_word(given, "by"))),
    ),
    "generate": Case(
        {"box": "the activation box of the card"},
        _one(lambda given: Step("event.generate", word=_word(given, "box"))),
    ),
    "event card": Case(
        {"icon": "security, fear or facility; '' at the end of a turn"},
        _one(lambda given: Step("event.draw", word=_word(given, "icon"))),
    ),
    "event entry": Case(
        {"entry": "the entry's id"},
        _one(lambda given: Step("event.entry", target=_word(given, "entry"), word="facility")),
    ),
    "effect": Case(
        {"seat": SEAT, "verb": "what happens, such as fear", "number": "how much"},
        _one(
            lambda given: Step(
                "effect",
                _word(given, "seat"),
                number=_number(given, "number"),
                word=_word(given, "verb"),
            )
        ),
    ),
    "lose cards": Case(
        {"seat": SEAT, "number": "how many"},
        _one(
            lambda given: Step("lose cards", _word(given, "seat"), number=_number(given, "number"))
        ),
    ),
    "knock out": Case(
        {"seat": SEAT, "cause": "cards, trapped or vitality"},
        _one(lambda given: Step("knock out", _word(given, "seat"), word=_word(given, "cause"))),
    ),
    "escape": Case(
        {"seat": SEAT},
        _one(lambda given: Step("escape check", _word(given, "seat"))),
    ),
    "act": Case(
        {"seat": SEAT},
        _one(lambda given: Step("act", _word(given, "seat"))),
    ),
    "begin turn": Case(
        {"seat": SEAT},
        lambda given: (
            Step("turn.begin", _word(given, "seat")),
            Step("draw", _word(given, "seat")),
        ),
    ),
    "end turn": Case(
        {},
        _end_of_turn,
    ),
    "distance": Case(
        {"start": "a tile", "end": "a tile", "mover": "guard, clone, doors or walk"},
        _nothing,
        _distance,
    ),
    "ways": Case({"seat": SEAT}, _nothing, _ways),
    "fitting": Case(
        {"way": "the line a tile is explored across, such as 0,0n", "tile": "the tile drawn"},
        _nothing,
        _fitting,
    ),
    "targets": Case({"enemy": ENEMY}, _nothing, _targets),
    "dice": Case({"enemy": ENEMY, "target": "a seat or an enemy on its tile"}, _nothing, _dice),
}
