"""Faces of tiles, cards and tokens as print, screen and vision need them."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from companion.engine.grid import EAST, NORTH, SOUTH, WEST, Side
from companion.engine.message import Message, Ref, say
from companion.engine.packs.content import Content
from companion.engine.view.appearance import Back, CardFace, PartFace, TileFace
from companion.engine.vocabulary.card_faces import Printed
from companion.games.alone.records.printed import (
    Avatar,
    Character,
    Creature,
    Deck,
    Figure,
    Item,
    Mission,
    Named,
    Numbers,
    Power,
    Reaction,
    Room,
    Special,
    Tile,
)
from companion.games.alone.state.components import (
    AVATAR,
    COLOURS,
    CREATURE,
    DECK_NAMES,
    ITEM_DECK,
    ROOM,
    SPECIAL,
)
from companion.games.alone.view import card_texts
from companion.games.alone.view.card_texts import Line

OPEN_SIDES: Final[Mapping[str, tuple[Side, ...]]] = {
    "straight": (NORTH, SOUTH),
    "curve": (NORTH, EAST),
    "tee": (NORTH, EAST, WEST),
    "cross": (NORTH, EAST, SOUTH, WEST),
    "end": (NORTH,),
    ROOM: (NORTH, EAST, SOUTH, WEST),
}
"""The open sides of each shape, unturned; which sides of a room have doors tokens say."""
LIT_SIDE: Final = "-lit"
"""Ends the id of the light side of a tile or room; the dark side is called as the record is."""
ICONS: Final[Mapping[str, str]] = {
    "clinger": "vent",
    "howler": "sound",
    "drifter": "dark",
    "shade": "private",
    "brute": "strength",
    "red": "flag",
    "green": "pick_up",
    "blue": "info",
    "heal": "medical",
    "power": "generator",
    "sensor": "search",
    "shots": "target",
    "star": "luck",
    "gear": "panel",
    "explore": "plan",
    "fight": "bash",
    "locate": "search",
    "scavenge": "crate",
    "interact": "panel",
}
"""Signs of creatures, rooms and actions, each by the word of an icon that ships."""
BACKS: Final[Mapping[Deck, Back]] = {
    "fury": Back(DECK_NAMES["fury"], "bash", "alarm"),
    "speed": Back(DECK_NAMES["speed"], "speed", "sky"),
    "terror": Back(DECK_NAMES["terror"], "fear", "mauve"),
    "traps": Back(DECK_NAMES["traps"], "lock", "mint"),
}
"""Backs of the four reaction decks."""
MISSION_BACKS: Final[Mapping[str, Back]] = {
    "red": Back(say("Final mission"), "flag", "alarm"),
    "green": Back(say("Green mission"), "pick_up", "mint"),
    "blue": Back(say("Blue mission"), "info", "sky"),
}
AVATAR_BACK: Final = Back(say("Avatar"), "bot", "alarm")
UPGRADES: Final = "-upgrades"
"""Ends the id of the card with the upgrades of an avatar."""
RECORD_KINDS: Final[Mapping[str, Message]] = {
    "numbers": say("Numbers"),
    "room": say("Room"),
    "tile": say("Corridor tile"),
    "sheet": say("Map sheet"),
    "creature": say("Creature"),
    "special": say("Special creature"),
    "avatar": say("Avatar"),
    "reaction": say("Reaction card"),
    "item": say("Item"),
    "mission": say("Mission"),
    "character": say("Character"),
    "power": say("Hero power"),
}
"""Kinds of records as owners call them."""


# -- tiles


def tiles(content: Content) -> tuple[TileFace, ...]:
    """Return both sides of every corridor tile and room, sorted by id."""
    corridors = (_corridor(tile) for tile in content.of(Tile).values())
    rooms = (_room(room) for room in content.of(Room).values())
    both = chain.from_iterable(_sides(face) for face in chain(corridors, rooms))
    return tuple(sorted(both, key=lambda face: face.id))


def _corridor(tile: Tile) -> TileFace:
    return TileFace(
        tile.id,
        Message(tile.name),
        doors=_all(tile.shape),
        tags=tile.tags,
        alike=tile.shape,
    )


def _room(room: Room) -> TileFace:
    return TileFace(
        room.id,
        Message(room.name),
        doors=_all(ROOM),
        icons=(room.icon,),
        tags=room.tags,
        short=Message(room.short),
        any_way=True,  # its doors are pieces of their own
    )


def _all(shape: str) -> tuple[tuple[int, int, int], ...]:
    return tuple((0, 0, side) for side in OPEN_SIDES[shape])


def _sides(face: TileFace) -> tuple[TileFace, TileFace]:
    """Return the dark and the light side: each has a sticker of its own."""
    light = f"{face.id}{LIT_SIDE}"
    icons = tuple(ICONS.get(icon, icon) for icon in face.icons)
    dark_tags, light_tags = face.tags[:1], face.tags[1:]
    alike = face.alike and f"{face.alike}{LIT_SIDE}"
    return (
        replace(face, icons=("dark", *icons), tags=dark_tags, back=light),
        replace(
            face,
            id=light,
            icons=("lamps", *icons),
            tags=light_tags,
            back=face.id,
            alike=alike,
        ),
    )


# -- cards


def _item(face: CardFace, card: Item, content: Content) -> CardFace:
    del content
    corner = (card.action,) if card.action else ()
    return replace(face, lines=tuple(card_texts.item(card)), corner=corner, kind=say("Item"))


PRINTED: Final[Mapping[str, Printed]] = {ITEM_DECK.id: _item}
"""What cards of the deck of items show beside their name."""


def more_cards(content: Content) -> Iterator[CardFace]:
    """Yield every card that lies in no deck that Companion draws from."""
    for card in content.of(Reaction).values():
        face = _card(card, "reaction", card_texts.reaction(card), BACKS[card.deck])
        yield replace(face, kind=DECK_NAMES[card.deck], corner=card.creatures, copies=card.copies)
    for card in content.of(Mission).values():
        face = _card(card, "mission", card_texts.mission(card), MISSION_BACKS[card.colour])
        yield replace(face, kind=MISSION_BACKS[card.colour].name, corner=(card.colour,))
    for kind, made, texts, back in _KINDS:
        for card in content.of(made).values():
            yield _card(card, kind, texts(card), back)
    for record in content.of(Avatar).values():
        yield CardFace(
            f"{record.id}{UPGRADES}",
            "avatar",
            say("{avatar}: upgrades", avatar=Ref(record.id)),
            lines=tuple(card_texts.upgrades(record)),
            kind=RECORD_KINDS["avatar"],
            back=AVATAR_BACK,
        )


_KINDS: Final[tuple[tuple[str, type[Any], Callable[[Any], Iterator[Line]], Back], ...]] = (
    ("creature", Creature, card_texts.creature, Back(say("Creature"), "nest", "mint")),
    ("special", Special, card_texts.special, Back(say("Special creature"), "nest", "mauve")),
    ("avatar", Avatar, card_texts.avatar, AVATAR_BACK),
    ("power", Power, card_texts.power, Back(say("Hero power"), "strength", "bone")),
    ("character", Character, card_texts.character, Back(say("Character"), "people", "bone")),
)
"""Kinds of cards of which each record is one: what is written on them, and their back."""


def _card(record: Named, kind: str, lines: Iterator[Line], back: Back) -> CardFace:
    """Return the card of a record with a name."""
    name = Message(record.name)
    return CardFace(record.id, kind, name, lines=tuple(lines), kind=RECORD_KINDS[kind], back=back)


# -- tokens and figures


def tokens(content: Content) -> Iterator[PartFace]:
    """Yield every figure and token but the heroes, with how many there are (ALN-COMP)."""
    yield from _figures(content)
    box = next(iter(content.of(Numbers).values()), None)
    if box is None:
        return
    yield PartFace("danger", "token", say("danger token"), "threat", copies=box.danger)
    yield PartFace("blocked", "token", say("blocked token"), "lock", copies=box.blocked)
    yield PartFace("door", "token", say("door"), "door", copies=box.doors)
    for part, name, look, copies in _TOKENS:
        yield PartFace(part, "token", name, look, copies=copies)
    for colour in COLOURS:
        yield PartFace(f"mission-{colour}", "token", MISSION_BACKS[colour].name, ICONS[colour])
    for n in range(1, TURNS + 1):
        yield PartFace(f"turn-{n}", "token", say("turn token {n}", n=n), "turn", n)


TURNS: Final = 8
"""Turn tokens (ALN-TURN-020)."""
_TOKENS: Final[tuple[tuple[str, Message, str, int], ...]] = (
    ("lcu", say("light control"), "lamps", 8),
    ("dead-lcu", say("dead light control"), "off", 2),
    ("condition", say("condition token"), "token", 6),
    ("noise", say("noise"), "sound", 6),
    ("stairs-red", say("red stairs"), "up", 2),
    ("stairs-blue", say("blue stairs"), "down", 2),
    ("adrenaline", say("adrenaline"), "strength", 8),
    ("pointer", say("pointer of a track"), "tile", 6),
)
"""Other tokens: id, name, look, copies."""


def _figures(content: Content) -> Iterator[PartFace]:
    """Yield standees: as many of a creature as it has tokens, one of every other figure."""
    kinds: tuple[tuple[str, type[Figure]], ...] = (
        (CREATURE, Creature),
        (SPECIAL, Special),
        (AVATAR, Avatar),
    )
    for kind, made in kinds:
        for record in content.of(made).values():
            copies = record.tokens if isinstance(record, Creature) else 1
            name = Message(record.name)
            yield PartFace(record.id, "standee", name, kind, record.number, copies)
