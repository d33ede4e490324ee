"""What lies on the table: one generic model that serves every game.

Records are frozen and hold ids, never references; only a change's ``apply`` writes. Rules, screens
and bots hold a :class:`Reading`. The order of the dicts means nothing.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from companion.engine.errors import JournalError
from companion.engine.grid import Cell, Turns
from companion.engine.ids import (
    EVERYBODY,
    NO_SEAT,
    NO_SPACE,
    CardId,
    LinkId,
    MarkerId,
    PieceId,
    PileId,
    SeatId,
    SpaceId,
)
from companion.engine.packs.content import EMPTY, Content, with_learned

HERO: Final = "hero"
"""Kind of a seat's figure: its id is the seat's."""
Facts: TypeAlias = dict[Hashable, object]
"""What was worked out, by what it was asked for."""


class Space(Struct, frozen=True, gc=False):
    """A place a piece can stand on: a tile, room or sector.

    Attributes:
        kind: What it is to the game.
        face: Id of what is printed on it, in the match's content.
        cells: The cells it covers, the north-west one first; empty when it lies off the map.
        turns: Quarter turns clockwise from how it is printed.
        state: A word the game gives meaning to.
        seen: Seats that may know of it.
    """

    id: SpaceId
    kind: str = "tile"
    face: str = ""
    cells: tuple[Cell, ...] = ()
    turns: Turns = 0
    state: str = "open"
    seen: tuple[SeatId, ...] = EVERYBODY


class Link(Struct, frozen=True, gc=False):
    """A way between two spaces: door, duct, corridor, stairs."""

    id: LinkId
    kind: str
    joins: tuple[SpaceId, SpaceId]
    state: str = "open"
    seen: tuple[SeatId, ...] = EVERYBODY

    def beyond(self, space: SpaceId) -> SpaceId:
        """Return the space at the other end."""
        return self.joins[1] if self.joins[0] == space else self.joins[0]


class Piece(Struct, frozen=True, gc=False):
    """A figure. A hero's id is the id of its seat.

    Attributes:
        kind: What it is to the game ("hero", "eel").
        at: The space it stands on, or "" while it is off the table.
        number: The number printed on it, 0 if none.
        conditions: Words the game gives meaning to, sorted.
        tracks: Numbers by name ("pearls").
        seen: Seats that may know of it.
    """

    id: PieceId
    kind: str = HERO
    at: SpaceId = NO_SPACE
    number: int = 0
    conditions: tuple[str, ...] = ()
    tracks: Mapping[str, int] = {}
    seen: tuple[SeatId, ...] = EVERYBODY


class Marker(Struct, frozen=True, gc=False):
    """A token lying on a space, link or piece, or beside the map; it may carry a number or word."""

    id: MarkerId
    kind: str
    on: str = ""
    number: int = 0
    word: str = ""
    seen: tuple[SeatId, ...] = EVERYBODY


class Known(Struct, frozen=True, gc=False):
    """A place in a face-down pile that somebody has seen: 0 is the top, -1 the bottom."""

    card: CardId
    place: int
    seen: tuple[SeatId, ...] = EVERYBODY


class Pile(Struct, frozen=True, gc=False):
    """Cards, tiles or tokens that lie together.

    A face-down pile is a bag: ``cards`` says what may still come, sorted, and ``known`` the places
    somebody has seen. An open pile keeps its order, the top card last.

    Attributes:
        kind: What is in it ("event", "tile").
        cards: What is in it.
        unknown: Cards in it whose faces Companion does not know.
        down: Face down: drawn from by chance or from the real table.
        known: Places of a face-down pile that somebody has seen.
        seen: Seats that may see what is in it.
    """

    id: PileId
    kind: str = ""
    cards: tuple[CardId, ...] = ()
    unknown: int = 0
    down: bool = False
    known: tuple[Known, ...] = ()
    seen: tuple[SeatId, ...] = EVERYBODY

    @property
    def size(self) -> int:
        """How many cards are in it."""
        return len(self.cards) + self.unknown


class Step(Struct, frozen=True, gc=False):
    """One thing still to come: the name of a rule procedure and whom it is about.

    ``items`` are several things of one sort: figures that go, rooms that are done.
    """

    name: str
    subject: str = ""
    target: str = ""
    number: int = 0
    word: str = ""
    items: tuple[str, ...] = ()


class Turn(Struct, frozen=True, gc=False):
    """Whose turn it is.

    Attributes:
        order: Seats in turn order.
        now: The seat whose turn it is.
        number: Counts every turn of the match from 1; 0 before the first.
        used: What this turn has used, by name.
    """

    order: tuple[SeatId, ...] = ()
    now: SeatId = NO_SEAT
    number: int = 0
    used: Mapping[str, int] = {}


class Thrown(Struct, frozen=True, gc=False):
    """Dice that lie on the table: what they were thrown for, and their faces."""

    what: str = ""
    faces: tuple[str, ...] = ()


class Reading(Protocol):
    """The table as rules, screens and bots hold it: everything can be read, nothing written.

    Attributes:
        options: The options of the match.
        tracks: Table-wide numbers.
        words: Table-wide words.
        thrown: The dice that lie on the table.
        agenda: What is still to come; the head is the phase.
        draws: Number of the next draw of chance.
        result: How the match ended, or "" while it goes on.
        learned: Records that were learned in this match, as JSON text by kind and id
            ("tile morgue").
        content: The packs of the match, with what was learned in it.
        of_map: What follows from spaces and links; for :mod:`companion.engine.state.memo` alone.
        of_pieces: What follows from map and pieces, by their kinds; for the same module alone.
    """

    game: Final[str]
    options: Final[Mapping[str, str]]
    spaces: Final[Mapping[SpaceId, Space]]
    links: Final[Mapping[LinkId, Link]]
    pieces: Final[Mapping[PieceId, Piece]]
    markers: Final[Mapping[MarkerId, Marker]]
    piles: Final[Mapping[PileId, Pile]]
    tracks: Final[Mapping[str, int]]
    words: Final[Mapping[str, str]]
    turn: Final[Turn]
    thrown: Final[Thrown]
    agenda: Final[tuple[Step, ...]]
    draws: Final[int]
    result: Final[str]
    learned: Final[Mapping[str, str]]
    content: Final[Content]
    of_map: Final[Facts]
    of_pieces: Final[defaultdict[tuple[str, ...], Facts]]


class Memo:
    """What is neither compared nor written: the content in force and things worked out.

    ``packs`` is what the match began with; ``content`` has what was learned since as well.
    """

    __slots__ = ("content", "of_map", "of_pieces", "packs")
    content: Content
    packs: Content
    of_map: Facts
    of_pieces: defaultdict[tuple[str, ...], Facts]


@dataclass(slots=True)
class Table(Memo):
    """The one mutable object of a match. See :class:`Reading` for reading it.

    Attributes:
        game: The id of the game.
        options: The match's options, "edition" and "scenario" among them.
        tracks: Table-wide numbers (pools).
        words: Table-wide words.
        agenda: What is still to come; its head is the phase.
        draws: Number of the next draw of chance.
        result: How the match ended, or "" while it goes on.
        learned: Records that were learned in this match, as JSON text by kind and id.
    """

    game: str = ""
    options: dict[str, str] = field(default_factory=dict[str, str])
    spaces: dict[SpaceId, Space] = field(default_factory=dict[SpaceId, Space])
    links: dict[LinkId, Link] = field(default_factory=dict[LinkId, Link])
    pieces: dict[PieceId, Piece] = field(default_factory=dict[PieceId, Piece])
    markers: dict[MarkerId, Marker] = field(default_factory=dict[MarkerId, Marker])
    piles: dict[PileId, Pile] = field(default_factory=dict[PileId, Pile])
    tracks: dict[str, int] = field(default_factory=dict[str, int])
    words: dict[str, str] = field(default_factory=dict[str, str])
    turn: Turn = Turn()  # noqa: RUF009  # frozen
    thrown: Thrown = Thrown()  # noqa: RUF009  # frozen
    agenda: tuple[Step, ...] = ()
    draws: int = 0
    result: str = ""
    learned: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        self.of_map = {}
        self.of_pieces = defaultdict(dict)
        self.packs = self.content = EMPTY

    def use(self, packs: Content) -> "Table":
        """Put the match's packs beside the table, and return the table."""
        self.packs = packs
        self.content = with_learned(packs, self.learned) if self.learned else packs
        self.redrawn()
        return self

    def learn(self, key: str, record: str) -> None:
        """Let a record count as learned, or no longer where it is ""; for changes alone."""
        if record:
            self.learned[key] = record
        else:
            _ = self.learned.pop(key, None)
        _ = self.use(self.packs)

    def redrawn(self) -> None:
        """Forget what was worked out: spaces, links, options or packs have changed."""
        self.of_map = {}
        self.of_pieces.clear()

    def restood(self, kind: str) -> None:
        """Forget what was worked out from pieces of a kind: one of them has changed."""
        for kinds, facts in self.of_pieces.items():
            if kind in kinds:
                facts.clear()

    def copy(self) -> "Table":
        """Return a table that can be changed without this one; records are shared."""
        twin = Table(
            self.game,
            dict(self.options),
            dict(self.spaces),
            dict(self.links),
            dict(self.pieces),
            dict(self.markers),
            dict(self.piles),
            dict(self.tracks),
            dict(self.words),
            self.turn,
            self.thrown,
            self.agenda,
            self.draws,
            self.result,
            dict(self.learned),
        )
        twin.of_map = self.of_map  # replaced, never emptied, when the map changes
        twin.content = self.content
        twin.packs = self.packs
        return twin


_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODER: Final = msgspec.msgpack.Decoder(Table)
FIELDS: Final[tuple[str, ...]] = tuple(part.name for part in fields(Table))
NEWER_OR_DAMAGED: Final = (
    "update Companion if a newer one wrote it, or bring a backup back; the file was left as it is"
)
"""What to do about something kept that says nothing this Companion knows."""


def packed(table: Table) -> bytes:
    """Return the table as bytes: equal tables give equal bytes, whatever the order of dicts."""
    return _ENCODER.encode(table)


def unpacked(data: bytes, content: Content, file: str = "") -> Table:
    """Return the table that :func:`packed` wrote.

    Args:
        data: Its bytes.
        content: The packs of the match.
        file: Where the bytes were kept, for the message.

    Raises:
        JournalError: They are no table of this Companion.
    """
    try:
        table = _DECODER.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError, MemoryError, OverflowError) as fault:
        raise JournalError(
            f"a table in it cannot be read: {fault}", file=file, remedy=NEWER_OR_DAMAGED
        ) from fault
    return table.use(content)
