"""What must hold of every table of this game, whatever people do to it.

Guards, bodies, bullets, HP, cards and keycards are conserved or in range, and everybody stands
somewhere. A correction that would break any of it is refused.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.engine.decks import all_copies
from companion.engine.message import Message, Ref, say
from companion.engine.reading import option
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


def invariants(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with a table and what to do, for whoever corrects it."""
    yield from unsound(table)
    yield from _cards(table)
    yield from _board(table)
    yield from _pieces(table)
    yield from _heroes(table)
    yield from _guards(table)
    yield from _keycards(table)
    yield from _counters(table)


def _cards(table: Reading) -> Iterator[Message]:
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
            yield say("{deck}: the cards do not add up. Each lies in one place.", deck=Ref(kind))


def _board(table: Reading) -> Iterator[Message]:
    """Rooms are those of the packs; each way is open or a wall."""
    rooms = table.content.of(Room)
    for space in table.spaces.values():
        if space.face not in rooms:
            yield say("{room} is no room of this game.", room=Ref(space.id))
    for link in table.links.values():
        if link.state not in (OPEN, WALL):
            yield say(
                "{way} cannot be {state}. It is open, or there is a wall.",
                way=Ref(link.id),
                state=Ref(link.state),
            )


def _pieces(table: Reading) -> Iterator[Message]:
    """There are heroes, guards and friends; no guard stands in a safe room."""
    rooms = table.content.of(Room)
    for piece in table.pieces.values():
        if piece.kind not in KINDS:
            yield say("{piece} is no figure of this game.", piece=Ref(piece.id))
        if piece.kind == GUARD and piece.at in rooms and rooms[piece.at].safe:
            yield say(
                "{room} is a safe room: no guard stands there. Choose another room.",
                room=Ref(piece.at),
            )


def _heroes(table: Reading) -> Iterator[Message]:
    """Heroes stand somewhere once turns have begun; their words and numbers are known ones."""
    for seat in table.turn.order:
        piece = table.pieces.get(seat)
        if piece is None:
            continue
        if piece.kind != "hero":
            yield say("{hero} is no hero. Leave the figure in the match.", hero=Ref(seat))
            continue
        yield from _words(piece, HERO_WORDS)
        yield from _numbers(table, Hero.at(table, seat))
        if table.turn.number and not piece.at and table.spaces:
            yield say("{hero} stands nowhere. Put the figure into a room.", hero=Ref(seat))


def _numbers(table: Reading, hero: Hero) -> Iterator[Message]:
    for name, value in sorted(hero.piece.tracks.items()):
        high = MOST_LIMIT if name in ("hp", *BULLETS) else MOST_ROUNDS
        most = max(high, table.tracks["round"])
        if not 0 <= value <= most:
            yield say(
                "{hero}: {what} cannot be {n}. It goes from 0 to {high}.",
                hero=Ref(hero.id),
                what=Ref(name),
                n=value,
                high=most,
            )
    for name in ("hp", *BULLETS):
        if name not in hero.piece.tracks:
            yield say("{hero}: {what} is missing.", hero=Ref(hero.id), what=Ref(name))


def _guards(table: Reading) -> Iterator[Message]:
    """A shut-down guard has its counter, a destroyed one lies for good, figures suffice."""
    box = supply(table.content)
    found = [piece for piece in table.pieces.values() if piece.kind == GUARD]
    if len(found) > box.guards and option(table, "figures_exhausted") == "none_added":
        yield say(
            "{n} guards stand on the board, the box holds {most}. Take some off.",
            n=len(found),
            most=box.guards,
        )
    for piece in found:
        yield from _words(piece, GUARD_WORDS)
        if not piece.at:
            yield say("A guard stands nowhere. Put it into a room, or take it off.")
        if DESTROYED in piece.conditions and DOWN in piece.conditions:
            yield say("A guard is destroyed or shut down, not both. Choose one.")
        if not 0 <= piece.tracks.get(COUNTER, 0) <= MOST_ROUNDS:
            yield _range(Ref(COUNTER), piece.tracks[COUNTER], 0)


def _words(piece: Piece, known: tuple[str, ...]) -> Iterator[Message]:
    for word in piece.conditions:
        if word not in known:
            yield say("{piece} cannot be {word}.", piece=Ref(piece.id), word=Ref(word))


def _keycards(table: Reading) -> Iterator[Message]:
    """Keycards are with guards, the team, the dead, or still to be dealt: always as many."""
    held = sum(KEYCARD in piece.conditions for piece in table.pieces.values())
    held += sum(piece.tracks.get("keycards", 0) for piece in table.pieces.values())
    held += sum(m.number for m in table.markers.values() if m.kind == "keycards")
    found = held + table.tracks["keycards"] + _to_be_dealt(table)
    if found != table.tracks["keycards dealt"]:
        yield say(
            "Keycards counted: {n}; in the building: {most}. One gone here comes up there.",
            n=found,
            most=table.tracks["keycards dealt"],
        )


def _to_be_dealt(table: Reading) -> int:
    """Return how many keycards the setup has still to put on the board."""
    coming = table.agenda
    if any(step.name == GUARDS for step in coming):
        return table.tracks["keycards dealt"]
    return sum(int(step.word or "0") for step in coming if step.name == ROOM)


def _counters(table: Reading) -> Iterator[Message]:
    """Counters lie on rooms and hold some rounds; no number of the table is below 0."""
    for marker in table.markers.values():
        if marker.kind in COUNTERS and not 0 < marker.number <= MOST_ROUNDS:
            yield _range(Ref(marker.id), marker.number, 1)
        if marker.on in table.pieces or marker.on in table.links:
            yield say("{marker} lies on no room. Take it away.", marker=Ref(marker.id))
    for name, value in table.tracks.items():
        if value < 0:
            yield say("{what} cannot be less than 0.", what=Ref(name))


def _range(what: Ref, value: int, low: int) -> Message:
    return say(
        "{what} cannot be {n}. It goes from {low} to {high}.",
        what=what,
        n=value,
        low=low,
        high=MOST_ROUNDS,
    )
