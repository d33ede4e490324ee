"""Procedures of this game that a case file may run: ``do = "activate"`` and its like."""

from collections.abc import Mapping
from typing import Final, cast

from companion.engine.by_hand.case_procedures import (
    Argument,
    Case,
    With,
    always,
    does,
    looks,
    word_of,
)
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.grid import edge_named
from companion.engine.ids import PieceId, SpaceId, seat_id
from companion.engine.state.table import Reading, Step
from companion.games.escape.effects.effect_verbs import VERBS
from companion.games.escape.enemies.enemy_attack import helpers, receipt
from companion.games.escape.enemies.targets import attack_targets, movement_targets
from companion.games.escape.hero.movement import move_options
from companion.games.escape.records.printed import EVENT_ICONS, Tile
from companion.games.escape.state.board import Mover, adjacent, covered, fitting, steps_from
from companion.games.escape.state.pieces import ENEMY_TYPES, SPAWNED, Enemy, Hero

TYPE: Final = Argument("type", "guard or clone", SPAWNED)
ON: Final = Argument("on", "'vent' for the clone that fear 7 or 8 brings", ("", "vent"))
AT_TOP: Final = Argument(
    "type", "the icon at the top left of the card; '' for none", ("", *SPAWNED)
)
ICON: Final = Argument(
    "icon", "security, fear or facility; '' at the end of a turn", ("", *EVENT_ICONS)
)
BOX: Final = Argument(
    "box", "passes in order, such as 'guard clone'", ("", *ENEMY_TYPES), several=True
)
TYPES: Final = Argument("types", "types that act, such as 'guard clone'", ENEMY_TYPES, several=True)
ENEMY: Final = Argument("enemy", "the enemy's id, such as guard-1", ("{piece}",))
BY: Final = Argument("by", "player or enemy", ("player", "enemy"))
TARGET: Final = Argument("target", "a seat or an enemy on its tile", ("{piece}",))
SEAT: Final = Argument("seat", "the seat whose hero it is", ("{seat}",))
FAILED_ON: Final = Argument("tile", "where a challenge failed", ("{space}",))
PUT_ON: Final = Argument("tile", "where it is put without being spawned", ("{space}",))
DRAWN: Final = Argument("tile", "the tile drawn", ("{tile}",))
WAY: Final = Argument("way", "the line a tile is explored across, such as 0,0n", ("{edge}",))
START: Final = Argument("start", "a tile", ("{space}",))
END: Final = Argument("end", "a tile", ("{space}",))
MOVER: Final = Argument(
    "mover", "guard, clone, doors or walk (as heroes do)", ("", "guard", "clone", "doors", "walk")
)
ENTRY: Final = Argument("entry", "the entry's id", ("{entry}",))
VERB: Final = Argument("verb", "what happens, such as fear", tuple(VERBS))
HOW_MUCH: Final = Argument("number", "how much", ("", "{number}"))
HOW_MANY: Final = Argument("number", "how many", ("", "{number}"))
CAUSE: Final = Argument("cause", "cards, trapped or vitality", ("cards", "trapped", "vitality"))


# -- what can be asked about the table


def _distance(table: Reading, given: With) -> Mapping[str, object]:
    mover = cast("Mover", word_of(given, "mover", "walk"))
    start, end = SpaceId(word_of(given, "start")), SpaceId(word_of(given, "end"))
    moves = steps_from(table, start, mover).get(end, -1)
    return {"moves": moves, "adjacent": adjacent(table, start, end, mover)}


def _enemy(table: Reading, given: With) -> Enemy:
    return Enemy.at(table, PieceId(word_of(given, "enemy")))


def _targets(table: Reading, given: With) -> Mapping[str, object]:
    who = _enemy(table, given)
    attack, move = attack_targets(table, who).best, movement_targets(table, who).best
    return {"attack": list(attack), "move": list(move)}


def _dice(table: Reading, given: With) -> Mapping[str, object]:
    who, target = _enemy(table, given), PieceId(word_of(given, "target"))
    lines = receipt(table, who, target, helpers(table, who))
    return {"dice": sum(line.value for line in lines)}


def _ways(table: Reading, given: With) -> Mapping[str, object]:
    found = move_options(table, Hero.at(table, seat_id(word_of(given, "seat"))), NO_WORDS)
    return {"ways": sorted(option.key for option in found if not option.off.text)}


def _fitting(table: Reading, given: With) -> Mapping[str, object]:
    edge = edge_named(word_of(given, "way"))
    own = edge if edge.cell in covered(table) else edge.across()
    places, _ = fitting(table, table.content.of(Tile)[word_of(given, "tile")], own)
    return {"places": [place.key for place in places]}


# -- the procedures


def _beginning(given: With) -> tuple[Step, ...]:
    seat = word_of(given, "seat")
    return (Step("turn.begin", seat), Step("draw", seat))


CASES: Final[Mapping[str, Case]] = {
    "activate": does("activate", subject=ENEMY),
    "activate box": does("event.activate", items=BOX),
    "react": does("react", subject=FAILED_ON, items=TYPES),
    "attack": does("attack", subject=ENEMY, target=TARGET),
    "spawn": does("spawn", word=TYPE, target=ON),
    "spawn icons": does("event.spawn", word=AT_TOP),
    "place": does("place", word=TYPE, target=PUT_ON),
    "remove": does("remove", subject=ENEMY, word=BY),
    "generate": does("event.generate", items=BOX),
    "event card": does("event.draw", word=ICON),
    "event entry": does("event.entry", target=ENTRY, word="facility"),
    "effect": does("effect", subject=SEAT, word=VERB, number=HOW_MUCH),
    "lose cards": does("lose cards", subject=SEAT, number=HOW_MANY),
    "knock out": does("knock out", subject=SEAT, word=CAUSE),
    "escape": does("escape check", subject=SEAT),
    "act": does("act", subject=SEAT),
    "begin turn": Case({"seat": SEAT}, _beginning),
    "end turn": always(Step("end.crowding"), Step("end.lockdown"), Step("end.token")),
    "distance": looks(_distance, START, END, MOVER),
    "ways": looks(_ways, SEAT),
    "fitting": looks(_fitting, WAY, DRAWN),
    "targets": looks(_targets, ENEMY),
    "dice": looks(_dice, ENEMY, TARGET),
}
