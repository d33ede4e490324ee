"""Faces of tiles, cards and tokens as print, screen and eyes need them."""

from collections.abc import Iterator
from typing import Final

from companion.engine.content import Content
from companion.engine.game import CardFace, PartFace, TileFace
from companion.engine.message import Message, say
from companion.engine.prompts import NO_WORDS
from companion.games.heist.printed import Event, Room, Skill, Supply

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
HEROES: Final = 4
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


def cards(content: Content) -> tuple[CardFace, ...]:
    """Return every card: events, then skills, each by id."""
    return (
        *(_event(card) for _, card in sorted(content.of(Event).items())),
        *(_skill(card) for _, card in sorted(content.of(Skill).items())),
    )


def _event(card: Event) -> CardFace:
    return CardFace(
        id=card.id,
        deck="event",
        kind=TYPES[card.type],
        name=Message(card.name),
        lines=((NO_WORDS, Message(card.text)),),
        copies=card.copies,
        code=card.code,
    )


def _skill(card: Skill) -> CardFace:
    kind = say("Active skill") if card.kind == "active" else say("Passive skill")
    lines = [(NO_WORDS, Message(card.text))]
    if card.uses:
        lines.append((NO_WORDS, say("{n} uses a match", n=card.uses)))
    return CardFace(
        id=card.id,
        deck="skill",
        kind=kind,
        name=Message(card.name),
        lines=tuple(lines),
        code=card.code,
    )


def parts(content: Content) -> tuple[PartFace, ...]:
    """Return every figure and token, with how many there are (HST-CONTENT-100)."""
    return tuple(_parts(content))


def _parts(content: Content) -> Iterator[PartFace]:
    box = next(iter(content.of(Supply).values()), None)
    if box is None:
        return
    for n in range(1, HEROES + 1):
        yield PartFace(f"hero-{n}", "standee", say("Hero {n}", n=n), "hero", n)
    yield PartFace("guard", "standee", say("guard"), "guard", copies=box.guards)
    yield PartFace("friend", "standee", say("friend"), "friend", copies=box.friends)
    yield PartFace("keycard", "token", say("keycard"), "key", copies=HEROES)
    yield PartFace("hp", "token", say("HP"), "vitality", copies=box.hp)
    yield PartFace("explosive", "token", say("explosive bullet"), "strength", copies=box.explosive)
    yield PartFace("disruptive", "token", say("disruptive bullet"), "speed", copies=box.disruptive)
    for n in range(1, 6):
        name = say("counter {n}", n=n)
        yield PartFace(f"counter-{n}", "token", name, "token", n, copies=COUNTERS)
    yield PartFace("wall", "token", say("wall"), "off", copies=9)
