"""What is printed: the records that packs of this game hold.

Texts and numbers are data. What a card does is a tested operation (see ``operations.py`` and
``skills.py``), named by the record with its numbers ("move 3 kitchen lobby").
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.ids import SpaceId
from companion.engine.packs.content import Content

Role: TypeAlias = Literal[
    "", "entrance", "safe", "rooftop", "vault", "security", "bullets", "health"
]
EventType: TypeAlias = Literal["move", "disaster", "reinforcement", "relief"]
SAFE: Final[tuple[Role, ...]] = ("entrance", "safe", "rooftop")
"""Roles of rooms that no guard ever enters (HST-ROOM-010)."""


class Named(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What records of most kinds have: an id, and a name."""

    id: str
    name: str
    name_pl: str = ""


class Room(Named, frozen=True, kw_only=True):
    """A room tile (HST-CONTENT-020).

    Attributes:
        role: What it is to the rules, "" for an ordinary room.
        guards: A setup list may name it.
        tags: Its sticker ids.
        short: A name for a small map, "" for the name itself.
    """

    id: SpaceId
    role: Role = ""
    guards: bool = True
    tags: tuple[int, ...] = ()
    short: str = ""
    short_pl: str = ""

    @property
    def safe(self) -> bool:
        """No guard ever enters it (HST-ROOM-010)."""
        return self.role in SAFE


class Event(Named, frozen=True, kw_only=True):
    """An event card (HST-CONTENT-070).

    Attributes:
        code: What its printed QR code says.
        type: Which rules it follows.
        do: Its operations, in order.
        text: What it says, in our words.
        copies: How many there are.
    """

    code: str
    type: EventType
    do: tuple[str, ...] = ()
    text: str = ""
    copies: int = 1
    text_pl: str = ""


class Skill(Named, frozen=True, kw_only=True):
    """A skill card (HST-CONTENT-090).

    Attributes:
        code: What its printed QR code says.
        kind: Active ones cost an action (HST-SKILL-040).
        does: Its effect, a name of ``skills.py``.
        uses: How often in a match, 0 for as often as one likes (HST-SKILL-050).
        numbers: Numbers of the effect, where it has any.
        text: What it says, in our words.
        brief: The same in two or three words, for lists.
        number: The number printed on it.
    """

    code: str
    kind: Literal["active", "passive"]
    does: str
    uses: int = 0
    numbers: tuple[int, ...] = ()
    text: str = ""
    brief: str = ""
    number: int = 0
    text_pl: str = ""
    brief_pl: str = ""


class Board(Named, frozen=True, kw_only=True):
    """A printed board card: rooms in reading order, walls as "3-4" by slot from 1."""

    rooms: tuple[str, ...]
    walls: tuple[str, ...] = ()


class GuardList(Named, frozen=True, kw_only=True):
    """A printed guard card: rooms in order, one guard each; ``keycards`` by place from 1."""

    rooms: tuple[str, ...]
    keycards: tuple[int, ...] = ()


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    """How many figures and tokens the box holds (HST-CONTENT-100)."""

    id: str
    guards: int
    friends: int
    hp: int
    explosive: int
    disruptive: int


class Scenario(Named, frozen=True, kw_only=True):
    """How a board may look, and the numbers of a match (HST-CONTENT-030, 060).

    Attributes:
        number: Its place among others.
        width: Slots from west to east.
        height: Slots from north to south.
        border: Rooms that lie at the border.
        beside: Pairs of rooms that lie side by side with no wall between.
        apart: Pairs of rooms that do not lie side by side.
        vault_guards: Guards put into the vault first.
        security_guards: Guards put into the security room first.
        randomized: Guards of the setup list, for one to four players.
        keycards: Keycards among them, for one to four players.
        room_most: Most guards a setup list gives to one room, 0 for the general limit.
        hp: HP at the start.
        explosive: Explosive bullets at the start.
        disruptive: Disruptive bullets at the start.
        story: A passage to read aloud.
    """

    number: int
    width: int
    height: int
    border: tuple[str, ...]
    beside: tuple[str, ...]
    apart: tuple[str, ...]
    vault_guards: int
    security_guards: int
    randomized: tuple[int, int, int, int]
    keycards: tuple[int, int, int, int]
    hp: int
    explosive: int
    disruptive: int
    room_most: int = 0
    story: str = ""
    story_pl: str = ""


KINDS: Final[dict[str, type[Struct]]] = {
    "room": Room,
    "event": Event,
    "skill": Skill,
    "board": Board,
    "guard_list": GuardList,
    "supply": Supply,
    "scenario": Scenario,
}


def room_of(content: Content, role: Role) -> SpaceId:
    """Return the one room with this role."""

    def find() -> SpaceId:
        return next(room.id for room in content.of(Room).values() if room.role == role)

    return content.derived(("room of", role), find)


def supply(content: Content) -> Supply:
    """Return what the box holds; packs with several are taken at their first."""
    return next(iter(content.of(Supply).values()))


def pairs(words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the two rooms that each text such as "vault rooftop" names."""
    return [(first, second) for first, _, second in (text.partition(" ") for text in words)]
