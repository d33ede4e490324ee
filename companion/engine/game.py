"""What a game offers: one :class:`Game`, named ``GAME`` in its folder's ``__init__``."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from companion.engine.cases import Case
from companion.engine.changes import Change
from companion.engine.content import Content, Fault
from companion.engine.errors import CompanionError
from companion.engine.flow import Rules, SideFunction
from companion.engine.forms import Fill
from companion.engine.ids import SeatId
from companion.engine.known_names import KnownNames
from companion.engine.mends import Mending
from companion.engine.message import Message
from companion.engine.printed_dice import PrintedDie, no_dice
from companion.engine.prompts import NO_WORDS, Prompt
from companion.engine.status import Status
from companion.engine.table import Piece, Reading, Table
from companion.engine.tangible import Tangible
from companion.engine.tile_tokens import TileToken

Shape: TypeAlias = str


class Seat(Struct, frozen=True):
    """A chair at the table and who sits on it. ``id`` is also the id of the hero played there."""

    id: SeatId
    name: str


class Start(Struct, frozen=True):
    """Everything a first table follows from.

    Attributes:
        seats: Clockwise; the first one begins.
        options: All match options, "edition" and "scenario" among them.
        content: The packs of the match.
    """

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    content: Content


class Setting(Struct, frozen=True):
    """A match option of the game itself: how things are done at this table.

    Attributes:
        key: Its name.
        label: What it decides.
        choices: Each choice with its words.
        default: The choice that holds where nobody chose.
        fixed: It holds for the whole match: piles and pages were made by it.
    """

    key: str
    label: Message
    choices: Mapping[str, Message]
    default: str
    fixed: bool = True


class SideOffer(Struct, frozen=True):
    """A side flow that a seat may start now, or why not."""

    name: str
    label: Message
    off: Message = NO_WORDS
    icon: str = ""


Mark: TypeAlias = Literal["plain", "boxed", "solid"]


class Value(Struct, frozen=True):
    """One number beside a name; ``mark`` says whether a threshold works against its owner."""

    label: Message
    text: str
    mark: Mark = "plain"
    id: str = ""


class Row(Struct, frozen=True):
    """One row of a panel: a thing with its numbers, or with one word in their place."""

    ref: str
    label: Message
    values: tuple[Value, ...] = ()
    word: Message = NO_WORDS
    away: bool = False
    now: bool = False

    @classmethod
    def counter(cls, ref: str, label: Message, text: str, mark: Mark = "plain") -> "Row":
        """Return the row of one number alone; it is told by the row's own id."""
        return cls(ref, label, (Value(NO_WORDS, text, mark, ref),))


class Panel(Struct, frozen=True):
    """What stands beside the map.

    Attributes:
        id: "heroes", "enemies", "reserve", "event" or whatever the game has.
        kind: How it is drawn.
        title: Its heading.
        rows: Its rows.
    """

    id: str
    kind: Literal["heroes", "list", "counters", "card"]
    title: Message
    rows: tuple[Row, ...]


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


class Outcome(Struct, frozen=True):
    """How the match ended for one seat."""

    seat: SeatId
    won: bool
    text: Message


class OpenEdge(Struct, frozen=True):
    """A way that leads off the laid map, drawn as an arrow: cell and side."""

    space: str
    x: int
    y: int
    side: int


class TileFace(Struct, frozen=True):
    """What is printed on a tile face, as art and eyes need it, unturned.

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


class PartFace(Struct, frozen=True):
    """A token or standee to print.

    Attributes:
        id: Its id.
        form: ``token`` lies flat, ``standee`` stands on a foot.
        name: What it is called.
        look: A key of the game's ``looks``, or the word of an icon that ships.
        number: The number on it, 0 for none.
        copies: How many of it there are.
    """

    id: str
    form: Literal["token", "standee"]
    name: Message
    look: str
    number: int = 0
    copies: int = 1


class Numbered(Protocol):
    """A record with a name and its place among others of its kind."""

    @property
    def id(self) -> str:
        """Its id."""
        ...

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def number(self) -> int:
        """Its place: the lowest comes first."""
        ...


def by_number(records: Iterable[Numbered]) -> Mapping[str, Message]:
    """Return the names of records such as scenarios by id, in the order of their numbers."""
    return {
        one.id: Message(one.name) for one in sorted(records, key=lambda one: (one.number, one.id))
    }


def no_parts(content: Content) -> tuple[PartFace, ...]:
    """Return nothing: a game without tokens and standees to print."""
    del content
    return ()


def as_it_looks(table: Reading, piece: Piece) -> Sign:
    """Return nothing beyond the look of its kind."""
    del table, piece
    return Sign()


def nobody_out(table: Reading, seat: SeatId) -> tuple[Change, ...]:
    """Return nothing: a game whose rules know no way to go on without a seat."""
    del table, seat
    return ()


def nothing_forced(content: Content) -> Mapping[str, str]:
    """Return no options: whatever the packs, the table may choose."""
    del content
    return {}


def nothing_told(content: Content) -> tuple[tuple[str, str], ...]:
    """Return nothing: a game that owners tell nothing."""
    del content
    return ()


def no_page(content: Content, kind: str, ref: str) -> None:
    """Return no page to correct a record on: a game that owners tell nothing."""
    del content, kind, ref


Policy: TypeAlias = Callable[[Reading, Prompt[object], Callable[[int], int]], str]
"""A bot: what it may see, the open prompt, chance -> a legal answer, or ``side NAME SEAT``."""


class Game(Struct, frozen=True, kw_only=True):
    """One game: everything the house asks of it.

    ``whole_board``: the whole map lies from the start, so it stays in sight and spaces are named.
    ``unspoken``: tracks that the rules keep for themselves; the log has them, no voice says them.
    ``record_kinds``: kinds of records as owners call them.
    ``icons``: the game's own words for icons, each with the word of an icon that ships.
    """

    id: str
    title: Message
    seats: tuple[int, int]
    editions: Mapping[str, Message]
    scenarios: Callable[[Content], Mapping[str, Message]]
    settings: tuple[Setting, ...]
    kinds: Mapping[str, type[Struct]]
    check: Callable[[Content], Iterable[Fault]]
    setup: Callable[[Start], Table]
    rules: Rules
    sides: Callable[[Reading, SeatId], tuple[SideOffer, ...]]
    side_flows: Mapping[str, SideFunction]
    outcome: Callable[[Reading], tuple[Outcome, ...]]
    invariants: Callable[[Reading], Iterable[Message]]
    status: Callable[[Reading], Status]
    panels: Callable[[Reading, SeatId], tuple[Panel, ...]]
    looks: Mapping[str, Look]
    describe: Callable[[Reading, str], Described | None]
    open_edges: Callable[[Reading], tuple[OpenEdge, ...]]
    tiles: Callable[[Content], tuple[TileFace, ...]]
    cards: Callable[[Content], tuple[CardFace, ...]]
    bots: Mapping[str, Policy]
    cases: Mapping[str, Case]
    names: KnownNames
    hints: Mapping[str, Message] = {}
    parts: Callable[[Content], tuple[PartFace, ...]] = no_parts
    dice: Callable[[Content], tuple[PrintedDie, ...]] = no_dice
    forced: Callable[[Content], Mapping[str, str]] = nothing_forced
    told: Callable[[Content], Iterable[tuple[str, str]]] = nothing_told
    page_of: Callable[[Content, str, str], Fill | None] = no_page
    out: Callable[[Reading, SeatId], tuple[Change, ...]] = nobody_out
    mending: Mending = Mending()
    sign: Callable[[Reading, Piece], Sign] = as_it_looks
    whole_board: bool = False
    unspoken: frozenset[str] = frozenset()
    record_kinds: Mapping[str, Message] = {}
    icons: Mapping[str, str] = {}
    tile_tokens: tuple[TileToken, ...] = ()
    tangible: Tangible = Tangible()

    def icon(self, word: str) -> str:
        """Return the word under which an icon ships, for a word of this game or of all."""
        return self.icons.get(word, word)


class UnknownGame(CompanionError):
    """There is no game of that name."""


class HasGame(Protocol):
    """A game's folder."""

    GAME: Game
