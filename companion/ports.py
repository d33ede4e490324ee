"""Value types and Protocols that cross the walls between the parts of the house.

Devices and eyes sit on one side, the session and the screen on the other; neither imports the
other. Times named ``began_s`` are monotonic seconds: a press is dated by its edge, a scan by its
first byte, a sighting by the first frame of its vote.
"""

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from companion.engine.grid import Cell, Turns
from companion.engine.message import Message, plain
from companion.in_view import InView
from companion.tokens_seen import TokensSeen

Confidence: TypeAlias = Literal["sure", "probable", "doubt", "hidden"]
Rhythm: TypeAlias = Literal["off", "steady", "waiting", "attention", "breath"]


class Laid(Struct, frozen=True, order=True):
    """One tile face as it lies: by which name, on which north-west cell, turned how.

    The eyes are told the table, and tell what they see, in this one type; tiles dragged on the
    virtual table reach its camera through it too.
    """

    tile: str
    cell: Cell
    turns: Turns = 0


class TileShape(Struct, frozen=True):
    """What the eyes must know of one tile face: its footprint and its stickers.

    Attributes:
        tile: The face's id in its pack. The two sides of a tile are two faces.
        size: Width and height in cells, unturned.
        tags: Marker ids (ArUco ``DICT_5X5_100``), one per printed sticker. A sticker lies in the
            north-west corner of the face, upright when the tile is unturned; the second one, if
            any, lies in the south-east corner, also upright.
        body: The piece of cardboard the face is a side of; the faces of one body are never on
            the table together. "" stands for the face's own name: a tile with one side.
        any_way: How it is turned means nothing. The eyes take no notice of the turn they are
            told, and say that same turn, else 0; only ``Mark`` has the turn they see.
    """

    tile: str
    size: tuple[int, int] = (1, 1)
    tags: tuple[int, ...] = ()
    body: str = ""
    any_way: bool = False


class Sighting(Struct, frozen=True):
    """A tile face the eyes are ready to speak of.

    Attributes:
        laid: What lies where. Cells are in the frame of the tiles the eyes were told; before
            any were told, the first tile seen is the origin.
        confidence: ``sure`` may answer a question, ``probable`` may suggest one.
        began_s: When the first frame of the vote was taken.
        frames: How many frames agreed.
    """

    laid: Laid
    confidence: Confidence
    began_s: float
    frames: int = 1


class Guess(Struct, frozen=True):
    """A tile that may lie on a cell: which, turned how in the table's frame, how alike (0 to 1)."""

    tile: str
    turns: Turns
    likeness: float


class Unsure(Struct, frozen=True):
    """A cell on which something lies that the eyes will not place by themselves.

    Attributes:
        cell: In the frame of ``Sighting``.
        guesses: The two or three likeliest tiles, the best first; none if it is ``unread``.
        reason: Why it is not placed: ``small``: too few pixels; ``unknown``: like no tile that
            was learned; ``alike``: two tiles look like it; ``covered``: something lies on it, or
            glares; ``disagree``: its parts say different tiles; ``sticker``: sticker and picture
            say different tiles; ``fit``: it does not lie edge to edge with a known tile;
            ``unread``: something of a tile's shape lies there, and no sticker is read on it.
        corners: Of the cell in the picture, pixels, clockwise from the table's north-west.
        crop: The cell from above, north up: a PNG of 64 pixels a side.
    """

    cell: Cell
    guesses: tuple[Guess, ...]
    reason: str
    corners: tuple[tuple[float, float], ...]
    crop: bytes = b""


class TableSeen(Struct, frozen=True):
    """The whole table as the eyes last saw it settled: sent with every new sighting.

    Attributes:
        laid: Every tile in view or in memory, sorted.
        began_s: When the first frame of the view was taken.
        problem: Why nothing is being read now, or "": ``hand`` is in view, ``moving``, too
            ``dark``, ``lost`` (none of the known tiles is found), ``waiting`` (what lies there is
            not what the eyes were told, so they propose nothing).
        unsure: Cells to ask about, in reading order.
        in_view: How the camera shows the table; None until a tile has said so.
    """

    laid: tuple[Laid, ...]
    began_s: float
    problem: str = ""
    unsure: tuple[Unsure, ...] = ()
    in_view: InView | None = None


class FaceSeen(Struct, frozen=True):
    """How a tile or card looks that lies before the camera while it is being learned.

    Attributes:
        picture: A picture of its face alone (PNG), upright as far as the eyes can tell.
        began_s: When the first frame of it was taken.
    """

    picture: bytes
    began_s: float


class Mark(Struct, frozen=True):
    """Where a tile is in the camera's picture, to be outlined there.

    Attributes:
        laid: What lies where, turned as it is seen; cells as in ``Sighting``.
        confidence: ``hidden``: in memory, its sticker is covered.
        corners: Of the tile's face in pixels, clockwise from its printed north-west corner.
    """

    laid: Laid
    confidence: Confidence
    corners: tuple[tuple[float, float], ...]


class Shot(Struct, frozen=True):
    """One picture of the camera, for the screen.

    Attributes:
        seq: Its number; a new picture has a new one.
        size: Width and height in pixels.
        data: Rows of blue, green, red, one byte each, from the top.
        time_s: When it was taken.
    """

    seq: int
    size: tuple[int, int]
    data: bytes
    time_s: float = 0.0


class Alone(Struct, frozen=True):
    """What lies alone before the camera while tiles are being learned.

    Attributes:
        shot: The picture it was looked for in.
        corners: Of the one tile in it in pixels, clockwise from the one nearest the picture's
            north-west; empty if there is none.
        problem: Why none was looked for (``hand``, ``moving``, ``dark``), or "".
    """

    shot: Shot
    corners: tuple[tuple[float, float], ...] = ()
    problem: str = ""


class DieLying(Struct, frozen=True):
    """One die in the tray while dice are being learned.

    Attributes:
        corners: Of its upper face in pixels, clockwise from the one at (-, -) of its own axes; of
            its outline's box if there is a problem.
        at: Its middle on the tray in mm from the tray's middle.
        turned_deg: How it lies on the tray, 0 to 90.
        problem: ``touch``, ``edge`` or ``odd`` as in ``DiceSeen``; ``glare``: a lamp shines on it;
            or "".
    """

    corners: tuple[tuple[float, float], ...]
    at: tuple[float, float] = (0.0, 0.0)
    turned_deg: float = 0.0
    problem: str = ""


class TraySeen(Struct, frozen=True):
    """What lies in the dice tray while dice are being learned; posted a few times a second.

    Attributes:
        shot: The picture it was looked for in.
        dice: Row by row as the picture shows them.
        field: Corners of the tray's field in pixels; empty if no tray was looked for or seen.
        problem: Why no dice were looked for, or "": ``hand``, ``moving``, ``dark``; ``tray`` (its
            four markers are not seen), ``small`` (too few pixels a die), ``blur``, ``bright``.
    """

    shot: Shot
    dice: tuple[DieLying, ...] = ()
    field: tuple[tuple[float, float], ...] = ()
    problem: str = ""


class Training(Struct, frozen=True):
    """How far the eyes are with learning the owner's pictures.

    Attributes:
        share: How much is done, 0 to 1.
        over: It has ended.
        twins: Pairs of faces that look alike, once it has ended well.
        problem: Why it has ended without learning anything, or "".
    """

    share: float
    over: bool = False
    twins: tuple[tuple[str, str], ...] = ()
    problem: str = ""


class DiceSeen(Struct, frozen=True):
    """Dice that were thrown into the tray and came to rest.

    Attributes:
        faces: What the clear ones show, in reading order.
        unsure: Why each of the others does not count: ``touch``, ``edge``, ``odd``, ``unclear``,
            ``still`` (it was not thrown), ``missing``; ``many`` if there are too many dice.
        began_s: When the first frame of it was taken.
        frames: How many frames agreed.
    """

    faces: tuple[str, ...]
    unsure: tuple[str, ...] = ()
    began_s: float = 0.0
    frames: int = 1


class Press(Struct, frozen=True):
    """A button was pressed (or a lamp's stand-in on the screen)."""

    button: str
    began_s: float
    held: bool = False


class Scan(Struct, frozen=True):
    """A card was held to a reader; ``ref`` is the option or card it stands for."""

    ref: str
    began_s: float
    reader: str = ""


class DeviceNotice(Struct, frozen=True):
    """A device came, went or complains; shown once as a notice line."""

    device: str
    state: Literal["ready", "lost", "refused"]
    detail: str = ""


Said: TypeAlias = (
    Press
    | Scan
    | Sighting
    | TableSeen
    | TokensSeen
    | FaceSeen
    | DeviceNotice
    | Alone
    | TraySeen
    | Training
    | DiceSeen
)


class Lamp(Struct, frozen=True):
    """One lamp: what it stands for and how it is lit."""

    name: str
    rhythm: Rhythm


class SignalFrame(Struct, frozen=True):
    """Everything lamps show, whatever they are made of: LEDs, strip, screen, MQTT.

    Attributes:
        phases: One lamp per phase, in the order of play.
        seats: One lamp per seat, clockwise.
        alarm: The lockdown lamp.
        attention: Somebody has to look at the screen.
        gauges: Levels from 0 to 1 by name (threat pool, time track).
    """

    phases: tuple[Lamp, ...]
    seats: tuple[Lamp, ...]
    alarm: Rhythm = "off"
    attention: Rhythm = "off"
    gauges: Mapping[str, float] = {}


DeviceKind: TypeAlias = Literal["panel", "scanner", "strip", "voice", "house", "printer", "camera"]
HealthState: TypeAlias = Literal["off", "starting", "ready", "lost"]


class DeviceHealth(Struct, frozen=True):
    """How one device is, for the devices screen and ``companion doctor``.

    Attributes:
        name: What its notices call it.
        kind: What it is; ``house`` is the broker of the house's own network.
        state: ``off``: not wired; ``starting``: not found yet, and not yet missed.
        says: Where it is, or why it is not there.
        tried: What the last test of it did, in English words of the catalogue, or "".
    """

    name: str
    kind: DeviceKind
    state: HealthState
    says: Message = Message("")
    tried: str = ""

    @property
    def detail(self) -> str:
        """What it says, in English."""
        return plain(self.says)


Stretch: TypeAlias = tuple[int, int]
"""A run of lights on a strip: the first one, counted from 0, and how many."""


class StripPlan(Struct, frozen=True):
    """Where along the strip everything stands.

    Attributes:
        lights: How many lights the strip has.
        seats: A stretch per seat, clockwise.
        phases: A stretch per phase, in the order of play.
    """

    lights: int
    seats: tuple[Stretch, ...] = ()
    phases: tuple[Stretch, ...] = ()


class Standing(Struct, frozen=True):
    """How the match stands, as the house around the table may know it: nothing secret is in it.

    Attributes:
        game: The game's id; "" where no match is open.
        turn: Number of the turn.
        phase: Name of the present phase, in English, or "".
        seat: The seat in turn, counted from 1 clockwise; 0 for none.
        names: The people's names, clockwise.
        alarm: Lockdown or its like.
        over: The match has ended.
        gauges: Levels by name, 0 to 1.
    """

    game: str = ""
    turn: int = 0
    phase: str = ""
    seat: int = 0
    names: tuple[str, ...] = ()
    alarm: bool = False
    over: bool = False
    gauges: Mapping[str, float] = {}


class Inbox(Protocol):
    """Where devices put what they say; safe to call from any thread, never blocks."""

    def post(self, said: Said, /) -> None:
        """Put one thing said at the end of the queue."""
        ...


class SignalSink(Protocol):
    """Something that can show a signal frame."""

    def show(self, frame: SignalFrame, /) -> None:
        """Show the frame; must return at once."""
        ...
