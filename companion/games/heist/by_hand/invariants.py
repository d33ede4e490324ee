"""What must hold of every table of this game, whatever people do to it.

Beside what follows from its declarations: guards, bodies and keycards are conserved, and no guard
stands in a safe room. A correction that would break any of it is refused.
"""

from collections.abc import Iterator

from companion.engine.by_hand.consistency import undeclared
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.heist.board_setup import GUARDS, ROOM
from companion.games.heist.records.printed import Room, supply
from companion.games.heist.state.pieces import DESTROYED, DOWN, GUARD, KEYCARD
from companion.games.heist.view.descriptions import VOCABULARY


def invariants(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with a table and what to do, for whoever corrects it."""
    yield from undeclared(VOCABULARY, table)
    yield from _rooms(table)
    yield from _guards(table)
    yield from _keycards(table)


def _rooms(table: Reading) -> Iterator[Message]:
    """Rooms are those of the packs; no guard stands in a safe room."""
    rooms = table.content.of(Room)
    for space in table.spaces.values():
        if space.face not in rooms:
            yield say("{room} is no room of this game.", room=Ref(space.id))
    for piece in table.pieces.values():
        if piece.kind == GUARD and piece.at in rooms and rooms[piece.at].safe:
            yield say(
                "{room} is a safe room: no guard stands there. Choose another room.",
                room=Ref(piece.at),
            )


def _guards(table: Reading) -> Iterator[Message]:
    """A guard is shut down or destroyed, and figures suffice."""
    supplied = supply(table.content)
    found = [piece for piece in table.pieces.values() if piece.kind == GUARD]
    if len(found) > supplied.guards and option(table, "figures_exhausted") == "none_added":
        yield say(
            "{n} guards stand on the board, the box holds {most}. Take some off.",
            n=len(found),
            most=supplied.guards,
        )
    for piece in found:
        if DESTROYED in piece.conditions and DOWN in piece.conditions:
            yield say("A guard is destroyed or shut down, not both. Choose one.")


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
