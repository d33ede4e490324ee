"""What people see of a game: looks and names of things, rows of panels, faces to print."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.grid import Cell, Edge
from companion.engine.ids import NO_LINK, LinkId
from companion.engine.message import Message
from companion.engine.state.table import Reading, Space

Shape: TypeAlias = str
Mark: TypeAlias = Literal["plain", "boxed", "solid"]
Shade: TypeAlias = Literal["", "lit", "dark", "unseen"]
"""How a space lies: as heroes light it, lit, dark, or out of everybody's sight."""


class Look(Struct, frozen=True):
    """How a kind of piece, marker or link is drawn: shape first, then colour, then word.

    Attributes:
        shape: A name the screen can draw ("shield", "double_disc", "seat", "lock", "dark").
        colour: A token ("sky", "mint", "bone").
        label: "number", "letter" or "".
    """

    shape: Shape
    colour: str = "bone"
    label: str = ""


class Sign(Struct, frozen=True):
    """What one piece shows beyond the look of its kind.

    Attributes:
        label: Words in place of the look's own label, "" for those.
        lies: It is drawn lying flat.
        alike: Pieces shown alike on one space are drawn once, with how many they are.
    """

    label: str = ""
    lies: bool = False
    alike: bool = False


class Described(Struct, frozen=True):
    """One thing in words: its name, and sentences that say everything about it."""

    name: Message
    lines: tuple[Message, ...] = ()


class OpenEdge(Struct, frozen=True, gc=False):
    """A way that leads off the laid map.

    Attributes:
        space: The space it leads from.
        x: The cell it leads from.
        y: The same.
        side: The side of that cell.
        link: The way, where one of its ends is seen; what lies on it is drawn there.
        look: An icon in place of the arrow ("stairs"), or "".
    """

    space: str
    x: int
    y: int
    side: int
    link: LinkId = NO_LINK
    look: str = ""

    @property
    def edge(self) -> Edge:
        """The line on the map that it crosses."""
        return Edge(Cell(self.x, self.y), self.side)


class Board(Struct, frozen=True):
    """One of several boards, or a level: a part of the map with a name of its own.

    Attributes:
        id: What files and commands call it.
        name: What people call it; short, it stands on a tab.
        holds: Whether a space that lies on the map belongs to it.
    """

    id: str
    name: Message
    holds: Callable[[Reading, Space], bool]


class Value(Struct, frozen=True):
    """One number beside a name; ``mark`` says whether a threshold works against its owner."""

    label: Message
    text: str
    mark: Mark = "plain"
    id: str = ""


class Due(Struct, frozen=True):
    """What happens when a track comes to a step: in words, and the word of an icon."""

    what: Message
    icon: str = ""


class Row(Struct, frozen=True):
    """One row of a panel: a thing with its numbers, or with one word in their place.

    Of a panel that is a track each row is a step, in the order they come: ``now`` where it stands,
    ``due`` what happens there, ``out_of_play`` where it has been or never comes.
    """

    ref: str
    label: Message
    values: tuple[Value, ...] = ()
    word: Message = NO_WORDS
    out_of_play: bool = False
    now: bool = False
    due: tuple[Due, ...] = ()

    @classmethod
    def counter(cls, ref: str, label: Message, text: str, mark: Mark = "plain") -> "Row":
        """Return the row of one number alone; it is found by the row's own id."""
        return cls(ref, label, (Value(NO_WORDS, text, mark, ref),))


class Panel(Struct, frozen=True):
    """What stands beside the map.

    Attributes:
        id: "heroes", "enemies", "reserve", "event" or whatever the game has; a question that is
            about a track names its panel so.
        kind: How it is drawn; a ``track`` is a row of steps for time, rounds or a countdown.
        title: Its heading.
        rows: Its rows.
    """

    id: str
    kind: Literal["heroes", "list", "counters", "card", "track"]
    title: Message
    rows: tuple[Row, ...]


class Back(Struct, frozen=True):
    """The side that tells nothing: all things of one back are printed alike there.

    Attributes:
        name: What is written on it where there is room.
        look: The word of its icon, one of the game's or one that ships.
        colour: A token ("sky", "mint", "mauve").
    """

    name: Message
    look: str = "card"
    colour: str = "ash"


class TileFace(Struct, frozen=True):
    """What is printed on a tile face, as art and vision need it, unturned.

    Attributes:
        id: The face's id.
        name: Its name.
        size: Width and height in cells.
        doors: Edges with a door: x, y, side.
        vents: Cells with a vent: x, y.
        ducts: Edges where a duct leaves the tile: x, y, side.
        icons: Names of what else is printed ("crate").
        tags: Its sticker ids.
        back: The face on the other side, or "".
        short: A name short enough to stand on a small map, "" for the name itself.
        any_way: How it is turned means nothing: hands lay it any way round. It is square, and the
            game always has it lie unturned.
        alike: The shape it is one of, or "": faces of one shape stand for each other on the table,
            whatever else is printed on them, and one face may lie there several times, as the
            common back of tiles that lie face down does.
        plain_back: What is on the other side where that is no face, None for nothing.
    """

    id: str
    name: Message
    size: tuple[int, int] = (1, 1)
    doors: tuple[tuple[int, int, int], ...] = ()
    vents: tuple[tuple[int, int], ...] = ()
    ducts: tuple[tuple[int, int, int], ...] = ()
    icons: tuple[str, ...] = ()
    tags: tuple[int, ...] = ()
    back: str = ""
    short: Message = NO_WORDS
    any_way: bool = False
    alike: str = ""
    plain_back: Back | None = None

    @property
    def body(self) -> str:
        """The name of the piece of cardboard it is a side of: of both its faces' ids."""
        return "|".join(sorted({self.id, self.back or self.id}))


class CardFace(Struct, frozen=True):
    """What is printed on a card, as lines for print and screen.

    Attributes:
        id: The card's id.
        deck: The deck it belongs to.
        name: Its name.
        corner: Icons at the top ("eel").
        lines: Each heading with its text.
        signs: An icon word before each line, or none at all.
        kind: What such a card is called ("Event").
        boxes: Icons in the boxes along the bottom, one tuple per box.
        copies: How many of it there are.
        code: What the code on the publisher's own card says, "" where it has none.
        back: What is on its other side.
    """

    id: str
    deck: str
    name: Message
    corner: tuple[str, ...] = ()
    lines: tuple[tuple[Message, Message], ...] = ()
    boxes: tuple[tuple[str, ...], ...] = ()
    copies: int = 1
    signs: tuple[str, ...] = ()
    kind: Message = NO_WORDS
    code: str = ""
    back: Back | None = None


class PartFace(Struct, frozen=True):
    """A token or standee to print.

    Attributes:
        id: Its id.
        form: ``token`` lies flat, ``standee`` stands on a foot.
        name: What it is called.
        look: A key of the game's ``looks``, or the word of an icon that ships.
        number: The number on it, 0 for none.
        copies: How many of it there are.
        back: What is on the other side of a token that may lie face down; others are the same on
            both.
    """

    id: str
    form: Literal["token", "standee"]
    name: Message
    look: str
    number: int = 0
    copies: int = 1
    back: Back | None = None
