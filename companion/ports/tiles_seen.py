"""Tiles on the table, as vision knows and sees them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.engine.grid import Cell, Turns
from companion.ports.camera_reach import InView

Confidence: TypeAlias = Literal["sure", "probable", "doubt", "hidden"]


class Laid(Struct, frozen=True, order=True):
    """One tile face as it lies: by which name, on which north-west cell, turned how.

    The table that vision knows and what it reports are both of this one type; tiles dragged on
    the virtual table reach its camera through it too.
    """

    tile: str
    cell: Cell
    turns: Turns = 0


class TileShape(Struct, frozen=True):
    """What the vision must know of one tile face: its footprint and its stickers.

    Attributes:
        tile: The face's id in its pack. The two sides of a tile are two faces.
        size: Width and height in cells, unturned.
        tags: Marker ids (ArUco ``DICT_5X5_100``), one per printed sticker. A sticker lies in the
            north-west corner of the face, upright when the tile is unturned; the second one, if
            any, lies in the south-east corner, also upright.
        body: The piece of cardboard the face is a side of; the faces of one body are never on
            the table together. "" stands for the face's own name: a tile with one side.
        turns_alike: In how many of its four turns it lies the same: 1, or 2 where half a turn means
            nothing, or 4 where no turn does. Vision takes no notice of the one of these that is
            expected, and reports it, else the least; only ``Mark`` has the turn it sees.
        alike: The shape it is one of, or "". Faces of one shape are one to the camera: what lies
            there is reported as the face that is expected or wanted there.
    """

    tile: str
    size: tuple[int, int] = (1, 1)
    tags: tuple[int, ...] = ()
    body: str = ""
    turns_alike: Literal[1, 2, 4] = 1
    alike: str = ""


class Sighting(Struct, frozen=True):
    """A tile face that vision is ready to report.

    Attributes:
        laid: What lies where. Cells are in the frame of the tiles that are known; before any
            are, the first tile seen is the origin.
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
    """A cell on which something lies that vision will not place by itself.

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
    """The whole table as vision last saw it settled: sent with every new sighting.

    Attributes:
        laid: Every tile in view or in memory, sorted.
        began_s: When the first frame of the view was taken.
        problem: Why nothing is being read now, or "": ``hand`` is in view, ``moving``, too
            ``dark``, ``lost`` (none of the known tiles is found), ``waiting`` (what lies there is
            not what is expected, so nothing is proposed).
        unsure: Cells to ask about, in reading order.
        in_view: How the camera shows the table; None until a tile has said so.
        suggested: Those of ``laid`` that vision is not sure of.
        gone: Expected tiles that lay there, and of which the place was seen empty or taken since.
    """

    laid: tuple[Laid, ...]
    began_s: float
    problem: str = ""
    unsure: tuple[Unsure, ...] = ()
    in_view: InView | None = None
    suggested: tuple[Laid, ...] = ()
    gone: tuple[Laid, ...] = ()


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
