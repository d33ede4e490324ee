"""Where a sticker lies on a tile's face, and what is printed on it.

A sticker is an ArUco marker of ``DICT_5X5_100`` on white. Whoever draws faces, prints them or
reads them takes the measures from here. All lengths are millimetres on the face, from its
north-west corner, ``x`` to the east and ``y`` to the south.

The marker's black square has a side of 18 mm: it is read at 24 pixels and more, which most cameras
give from 60 to 90 cm above the table (``docs/hardware.md``). Around it lies one module of white;
without it no detector finds the black edge on a dark tile.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from companion.engine.grid import Cell, Edge, turned_cell, turned_edge
from companion.engine.view.appearance import TileFace
from companion.ports import TileShape

if TYPE_CHECKING:
    import cv2

TILE_MM: Final = 80.0
"""Side of one cell."""
TOKEN_MM: Final = 18.0
"""Width of a token's disc."""
TAG_MM: Final = 18.0
"""Side of a marker's black square, its border of one module included."""
MODULES: Final = 7
"""Modules along a marker's side: five of data and the black border on both sides."""
MODULE_MM: Final = TAG_MM / MODULES
MARGIN_MM: Final = 2.0
"""From the edges of the face's corner to the white of the sticker."""
STICKER_MM: Final = TAG_MM + 2 * MODULE_MM
"""Side of the whole sticker, white border included."""
INSET_MM: Final = MARGIN_MM + MODULE_MM
"""From the edges of the face's corner to the black square."""
TAG_COUNT: Final = 100
"""Marker ids run from 0 to 99."""
STICKERS_AT_MOST: Final = 2
TILE_TAGS: Final = 90
"""Markers of tiles run from 0 to 89; the others lie on sheets of vision's own."""

Point: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Point, Point, Point, Point]


CHECK_PLACES: Final[dict[int, Point]] = {
    90 + n: (140.0 * (n % 2) - 70.0, 80.0 * (n // 2) - 80.0) for n in range(6)
}
"""Middles of the markers of the camera's check page, in mm from the middle of all of them."""
LENS_SQUARES: Final = (7, 8)
"""Squares of the lens sheet's chessboard, across and down."""
LENS_SQUARE_MM: Final = 24.0
LENS_MARKER_MM: Final = 17.0
"""Side of the markers in its white squares; of ``DICT_4X4_50``, so that none is a tile's."""
TRAY_MM: Final = (180.0, 130.0)
"""Width and height of the dice tray, from edge to edge of its frame."""
TRAY_FIELD_MM: Final = (128.0, 114.0)
"""Of the green field in its middle that dice are thrown on."""
TRAY_PLACES: Final[dict[int, Point]] = {
    96: (-76.0, -51.0),
    97: (76.0, -51.0),
    98: (76.0, 51.0),
    99: (-76.0, 51.0),
}
"""Middles of the tray's markers, clockwise, in mm from its middle."""


class StickerPlace(NamedTuple):
    """One sticker on a face.

    Attributes:
        tag: Its marker id.
        corners: The corners of the black square in mm within the face, clockwise from the
            north-west one.
        white: North-west corner of the white square, in mm; its side is ``STICKER_MM``.
    """

    tag: int
    corners: Corners
    white: Point


def shape_of(face: TileFace) -> TileShape:
    """Return what vision must know of a face."""
    return TileShape(face.id, face.size, face.tags, face.body, _turns_alike(face), face.alike)


def _turns_alike(face: TileFace) -> Literal[1, 2, 4]:
    """In how many turns a face lies the same: of one that has a shape, its ways out say so."""
    if face.any_way:
        return 4
    if not face.alike:
        return 1
    ways = _ways_out(face, 0)
    if face.size[0] == face.size[1] and ways == _ways_out(face, 1):
        return 4
    return 2 if ways == _ways_out(face, 2) else 1


def _ways_out(face: TileFace, turns: int) -> frozenset[tuple[str, Edge]]:
    """The doors, ducts and vents of a face turned so; a vent has no side."""
    found = {("vent", Edge(turned_cell(Cell(*at), face.size, turns), 0)) for at in face.vents}
    for what, edges in (("door", face.doors), ("duct", face.ducts)):
        for x, y, side in edges:
            found.add((what, turned_edge(Edge(Cell(x, y), side), face.size, turns)))
    return frozenset(found)


def face_mm(size: tuple[int, int]) -> tuple[float, float]:
    """Return width and height in mm of an unturned face of ``size`` cells."""
    return size[0] * TILE_MM, size[1] * TILE_MM


def sticker_places(shape: TileShape) -> tuple[StickerPlace, ...]:
    """Return where the stickers of a face lie: the first north-west, the second south-east.

    Raises:
        ValueError: The shape has more than two stickers, or an id that is not 0 to 99.
    """
    if len(shape.tags) > STICKERS_AT_MOST:
        raise ValueError(f"tile {shape.tile}: {len(shape.tags)} stickers; a face takes at most 2")
    width, height = face_mm(shape.size)
    starts = ((INSET_MM, INSET_MM), (width - INSET_MM - TAG_MM, height - INSET_MM - TAG_MM))
    return tuple(
        _place(shape.tile, tag, *start) for tag, start in zip(shape.tags, starts, strict=False)
    )


def _place(tile: str, tag: int, x: float, y: float) -> StickerPlace:
    if not 0 <= tag < TAG_COUNT:
        raise ValueError(f"tile {tile}: marker {tag}; marker ids run from 0 to {TAG_COUNT - 1}")
    corners = ((x, y), (x + TAG_MM, y), (x + TAG_MM, y + TAG_MM), (x, y + TAG_MM))
    return StickerPlace(tag, corners, (x - MODULE_MM, y - MODULE_MM))


@lru_cache(maxsize=TAG_COUNT)
def tag_modules(tag: int) -> tuple[tuple[bool, ...], ...]:
    """Return a marker's modules, row by row from the north, True where it is black.

    There are ``MODULES`` rows of ``MODULES``; the outer ones are the black border.

    Raises:
        ValueError: ``tag`` is not 0 to 99.
    """
    if not 0 <= tag < TAG_COUNT:
        raise ValueError(f"marker {tag}; marker ids run from 0 to {TAG_COUNT - 1}")
    import cv2  # noqa: PLC0415 (takes a tenth of a second; most who want the measures need no bits)

    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    picture = cv2.aruco.generateImageMarker(dictionary, tag, MODULES)
    return tuple(tuple(not value for value in row) for row in picture)


def lens_board() -> "cv2.aruco.CharucoBoard":
    """Return the chessboard of the lens sheet, in mm from its upper left corner."""
    import cv2  # noqa: PLC0415 (as above)

    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.CharucoBoard(LENS_SQUARES, LENS_SQUARE_MM, LENS_MARKER_MM, dictionary)
