"""What things are called, and everything there is to say about each: the game can be heard."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.engine.grid import SIDES
from companion.engine.ids import SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Piece, Reading, Space
from companion.engine.view.appearance import Described
from companion.engine.vocabulary.known_names import KnownNames
from companion.games.heist.actions.body_skills import DIE as SEARCH_DIE
from companion.games.heist.board_setup import WALLS
from companion.games.heist.hero.combat import DIE as COMBAT_DIE
from companion.games.heist.hero.dice_rolls import DIE
from companion.games.heist.hero.evading import EVADE, OWED
from companion.games.heist.records.printed import Room, Skill
from companion.games.heist.setup import SETTINGS
from companion.games.heist.state.board import COUNTERS, WALL, neighbours_of, role_of
from companion.games.heist.state.components import DECLARED
from companion.games.heist.state.pieces import (
    DISRUPTIVE,
    EXPLOSIVE,
    GUARD,
    USED,
    Guard,
    Hero,
    active_in,
    bodies_in,
    heroes,
)
from companion.games.heist.state.win_stages import CLEARED, ENTERED
from companion.games.heist.view.component_faces import tokens

ROLES: Final = {
    "entrance": say("A safe room: no guard ever comes here."),
    "safe": say("A safe room: no guard ever comes here."),
    "rooftop": say("A safe room, and the way out once the Vault is cleared."),
    "vault": say("Open once all keycards are held."),
    "security": say("New guards come here. With 6 of them, all leave."),
    "bullets": say("An action restocks bullets; then it is out of service for 3 rounds."),
    "health": say("An action restores HP; then it is out of service for 3 rounds."),
}


# -- pieces


def _hero_lines(table: Reading, piece: Piece) -> Iterator[Message]:
    hero = Hero(table, piece)
    if hero.space:
        yield say("In {room:loc}.", room=Ref(hero.space))
    if not hero.alive:
        yield say("Dead; the body stays.")
        return
    yield say("{n} of {most} HP.", n=hero.hp, most=hero.most("hp"))
    yield say(
        "{explosive} explosive bullets, {disruptive} disruptive.",
        explosive=hero.bullets(EXPLOSIVE),
        disruptive=hero.bullets(DISRUPTIVE),
    )
    for card in hero.skills:
        if card.uses:
            yield say("{card}: {n} uses left.", card=Ref(card.id), n=hero.uses_left(card))
        else:
            yield say("{card}: {words}", card=Ref(card.id), words=card.text)


def _guard_lines(table: Reading, piece: Piece) -> Iterator[Message]:
    guard = Guard(table, piece)
    if guard.space:
        yield say("In {room:loc}.", room=Ref(guard.space))
    if guard.down:
        yield say_n("Shut down for {n} round.", "Shut down for {n} rounds.", guard.counter)
    elif guard.active:
        yield say("Active.")


# -- rooms


def _room_lines(table: Reading, space: Space) -> Iterator[Message]:
    """Everything about a room, in the order one asks for it: who, what, and the ways out."""
    if not space.cells:
        return
    yield from _who(table, space.id)
    for marker in markers_on(table, space.id):
        if marker.kind in COUNTERS:
            yield say("{marker}, {n} more rounds.", marker=Ref(marker.id), n=marker.number)
    what = ROLES.get(role_of(table, space.id))
    if what is not None:
        yield what
    yield from _ways(table, space)


def _who(table: Reading, room: SpaceId) -> Iterator[Message]:
    active = active_in(table, room)
    held = sum(guard.keycard for guard in active)
    if active:
        yield say_n("{n} active guard.", "{n} active guards.", len(active))
    if held:
        yield say_n("{n} of them with a keycard.", "{n} of them with keycards.", held)
    bodies = bodies_in(table, room)
    down = [guard for guard in bodies if guard.down]
    for guard in down:
        yield say_n(
            "A guard is shut down for {n} round.",
            "A guard is shut down for {n} rounds.",
            guard.counter,
        )
    if len(bodies) > len(down):
        yield say_n("{n} body.", "{n} bodies.", len(bodies) - len(down))
    for hero in heroes(table):
        if hero.space == room:
            words = say("{hero} is here.") if hero.alive else say("{hero} lies here.")
            yield Message(words.text, {"hero": Ref(hero.id)})


def _ways(table: Reading, space: Space) -> Iterator[Message]:
    """Where each side of a room leads: up, right, down, left."""
    ways = neighbours_of(table, space.id)
    by_cell = {table.spaces[to].cells[0]: to for to in ways}
    for side in SIDES:
        to = by_cell.get(space.cells[0].beyond(side))
        if to is not None:
            words = WALLED if ways[to].state == WALL else FREE
            yield Message(words[side].text, {"room": Ref(to)})


FREE: Final = (
    say("Up: {room}."),
    say("Right: {room}."),
    say("Down: {room}."),
    say("Left: {room}."),
)
WALLED: Final = (
    say("Up: a wall, {room} behind it."),
    say("Right: a wall, {room} behind it."),
    say("Down: a wall, {room} behind it."),
    say("Left: a wall, {room} behind it."),
)


# -- records and other words


def _role(room: Room) -> Iterator[Message]:
    if room.role in ROLES:
        yield ROLES[room.role]


def _other(table: Reading, ref: str) -> Described | None:
    """Return a face of the die, or the uses of a card."""
    if ref in DIE:
        return Described(Message(ref))
    if ref.startswith(USED) and ref.removeprefix(USED) in table.content.of(Skill):
        return Described(say("uses of {card}", card=Ref(ref.removeprefix(USED))))
    return None


VOCABULARY: Final = replace(
    DECLARED,
    extra_names=KnownNames(
        spaces={"room": "{room}"},
        words=(ENTERED, CLEARED, WALLS),
        used=("actions", "body found", "reinforced", "relief", "left {room}"),
        thrown=("first", COMBAT_DIE, SEARCH_DIE, EVADE, OWED),
        faces=DIE,
    ),
    settings=SETTINGS,
    tokens=tokens,
    lines={"hero": _hero_lines, GUARD: _guard_lines},
    space=_room_lines,
    details={Room: _role},
    describe_other=_other,
)
