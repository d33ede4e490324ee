"""Faces of tiles, cards and tokens as print, screen and vision need them."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message, say
from companion.engine.packs.content import Content
from companion.engine.view.appearance import CardFace, PartFace, TileFace
from companion.engine.vocabulary.card_faces import Printed
from companion.games.heist.records.printed import Event, Room, Skill, Supply
from companion.games.heist.state.components import EVENTS, SKILLS

TYPES: Final = {
    "move": say("Move"),
    "disaster": say("Disaster"),
    "reinforcement": say("Reinforcements"),
    "relief": say("Relief"),
}
ICONS: Final = {
    "vault": ("lock",),
    "security": ("security",),
    "bullets": ("supplies",),
    "health": ("medical",),
    "rooftop": ("escaped",),
}
"""What is drawn on the tiles of special rooms."""
EVERY_SIDE: Final = tuple((0, 0, side) for side in range(4))
KEYCARDS: Final = 4
COUNTERS: Final = 10
"""Counters with numbers to lay on rooms and guards."""


def tiles(content: Content) -> tuple[TileFace, ...]:
    """Return every room tile, sorted by id; walls are pieces of their own."""
    return tuple(_tile(room) for _, room in sorted(content.of(Room).items()))


def _tile(room: Room) -> TileFace:
    return TileFace(
        id=room.id,
        name=Message(room.name),
        doors=EVERY_SIDE,
        icons=ICONS.get(room.role, ()),
        tags=room.tags,
        short=Message(room.short),
        any_way=True,  # nothing says how a room is to be turned
    )


def _event(face: CardFace, card: Event, content: Content) -> CardFace:
    del content
    return replace(face, kind=TYPES[card.type])


def _skill(face: CardFace, card: Skill, content: Content) -> CardFace:
    del content
    kind = say("Active skill") if card.kind == "active" else say("Passive skill")
    uses = ((NO_WORDS, say("{n} uses a match", n=card.uses)),) if card.uses else ()
    return replace(face, kind=kind, lines=(*face.lines, *uses))


PRINTED: Final[Mapping[str, Printed]] = {EVENTS.id: _event, SKILLS.id: _skill}
"""What cards show beside name and text."""


def tokens(content: Content) -> Iterator[PartFace]:
    """Yield every figure and token but the heroes, with how many there are (HST-CONTENT-100)."""
    supplied = next(iter(content.of(Supply).values()), None)
    if supplied is None:
        return
    yield PartFace("guard", "standee", say("guard"), "guard", copies=supplied.guards)
    yield PartFace("friend", "standee", say("friend"), "friend", copies=supplied.friends)
    yield PartFace("keycard", "token", say("keycard"), "key", copies=KEYCARDS)
    yield PartFace("hp", "token", say("HP"), "vitality", copies=supplied.hp)
    yield PartFace(
        "explosive", "token", say("explosive bullet"), "strength", copies=supplied.explosive
    )
    yield PartFace(
        "disruptive", "token", say("disruptive bullet"), "speed", copies=supplied.disruptive
    )
    for n in range(1, 6):
        name = say("counter {n}", n=n)
        yield PartFace(f"counter-{n}", "token", name, "token", n, copies=COUNTERS)
    yield PartFace("wall", "token", say("wall"), "off", copies=9)
