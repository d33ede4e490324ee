"""What must hold of every table of this game, whatever people do to it.

Guards, bodies, bullets, HP, cards and keycards are conserved or in range, and everybody stands
somewhere. A correction that would break any of it is refused.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.engine.decks import all_copies
from companion.engine.soundness import unsound
from companion.engine.table import Piece, Reading
from companion.games.heist.board import COUNTERS, OPEN, WALL
from companion.games.heist.laying import GUARDS, ROOM
from companion.games.heist.pieces import (
    BULLETS,
    COUNTER,
    DESTROYED,
    DOWN,
    FRIEND,
    GUARD,
    GUARD_WORDS,
    HERO_WORDS,
    KEYCARD,
    Hero,
)
from companion.games.heist.printed import Event, Room, Skill, supply

MOST_ROUNDS: Final = 99
MOST_LIMIT: Final = 8
"""More HP or bullets than any card allows."""
KINDS: Final = ("hero", GUARD, FRIEND)


def invariants(table: Reading) -> Iterator[str]:
    """Yield what is wrong with a table, in plain words for those who mend the rules."""
    yield from unsound(table)
    yield from _cards(table)
    yield from _board(table)
    yield from _pieces(table)
    yield from _heroes(table)
    yield from _guards(table)
    yield from _keycards(table)
    yield from _counters(table)


def _cards(table: Reading) -> Iterator[str]:
    """Every card lies in exactly one pile of its kind."""
    printed = {
        "event": all_copies(table.content.of(Event).values()),
        "skill": list(table.content.of(Skill)),
    }
    for kind, wanted in printed.items():
        lying = Counter(
            card for pile in table.piles.values() if pile.kind == kind for card in pile.cards
        )
        if lying != Counter(wanted):
            yield f"the {kind} cards do not add up"


def _board(table: Reading) -> Iterator[str]:
    """Rooms are those of the packs; each way is open or a wall."""
    rooms = table.content.of(Room)
    for space in table.spaces.values():
        if space.face not in rooms:
            yield f"{space.id} is no room of the packs"
    for link in table.links.values():
        if link.state not in (OPEN, WALL):
            yield f"the way {link.id} is {link.state}"


def _pieces(table: Reading) -> Iterator[str]:
    """There are heroes, guards and friends; no guard stands in a safe room."""
    rooms = table.content.of(Room)
    for piece in table.pieces.values():
        if piece.kind not in KINDS:
            yield f"{piece.id} is a {piece.kind}"
        if piece.kind == GUARD and piece.at in rooms and rooms[piece.at].safe:
            yield f"{piece.id} stands in a safe room"


def _heroes(table: Reading) -> Iterator[str]:
    """Heroes stand somewhere once turns have begun; their words and numbers are known ones."""
    for seat in table.turn.order:
        piece = table.pieces.get(seat)
        if piece is None:
            continue
        if piece.kind != "hero":
            yield f"{seat} is no hero"
            continue
        yield from _words(piece, HERO_WORDS)
        yield from _numbers(table, Hero.at(table, seat))
        if table.turn.number and not piece.at and table.spaces:
            yield f"{seat} stands nowhere"


def _numbers(table: Reading, hero: Hero) -> Iterator[str]:
    for name, value in sorted(hero.piece.tracks.items()):
        high = MOST_LIMIT if name in ("hp", *BULLETS) else MOST_ROUNDS
        if not 0 <= value <= max(high, table.tracks["round"]):
            yield f"{name} of {hero.id} is {value}"
    for name in ("hp", *BULLETS):
        if name not in hero.piece.tracks:
            yield f"{hero.id} has no {name}"


def _guards(table: Reading) -> Iterator[str]:
    """A shut-down guard has its counter, a destroyed one lies for good, figures suffice."""
    box = supply(table.content)
    found = [piece for piece in table.pieces.values() if piece.kind == GUARD]
    if len(found) > box.guards and table.options["figures_exhausted"] == "a":
        yield f"{len(found)} guards, the box holds {box.guards}"
    for piece in found:
        yield from _words(piece, GUARD_WORDS)
        if not piece.at:
            yield f"{piece.id} stands nowhere"
        if DESTROYED in piece.conditions and DOWN in piece.conditions:
            yield f"{piece.id} is destroyed and shut down"
        if not 0 <= piece.tracks.get(COUNTER, 0) <= MOST_ROUNDS:
            yield f"the counter of {piece.id} is {piece.tracks[COUNTER]}"


def _words(piece: Piece, known: tuple[str, ...]) -> Iterator[str]:
    yield from (f"{piece.id} is {word}" for word in piece.conditions if word not in known)


def _keycards(table: Reading) -> Iterator[str]:
    """Keycards are with guards, the team, the dead, or still to be dealt: always as many."""
    held = sum(KEYCARD in piece.conditions for piece in table.pieces.values())
    held += sum(piece.tracks.get("keycards", 0) for piece in table.pieces.values())
    held += sum(m.number for m in table.markers.values() if m.kind == "keycards")
    if held + table.tracks["keycards"] + _to_be_dealt(table) != table.tracks["keycards dealt"]:
        yield "the keycards do not add up"


def _to_be_dealt(table: Reading) -> int:
    """Return how many keycards the setup has still to put on the board."""
    coming = table.agenda
    if any(step.name == GUARDS for step in coming):
        return table.tracks["keycards dealt"]
    return sum(int(step.word or "0") for step in coming if step.name == ROOM)


def _counters(table: Reading) -> Iterator[str]:
    """Counters lie on rooms and hold some rounds; no number of the table is below 0."""
    for marker in table.markers.values():
        if marker.kind in COUNTERS and not 0 < marker.number <= MOST_ROUNDS:
            yield f"the counter {marker.id} is {marker.number}"
        if marker.on in table.pieces or marker.on in table.links:
            yield f"{marker.id} lies on {marker.on}, which is no room"
    for name, value in table.tracks.items():
        if value < 0:
            yield f"{name} is {value}"
