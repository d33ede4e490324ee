"""Shapes of a tile's floor and ducts, and where its signs stand; plain numbers, no Pillow.

Lengths are units of a tile: 80 a cell, which is 1 mm on the printed tile. x grows to the east, y
to the south.
"""

import itertools
import math
import zlib
from typing import Final, get_args

from companion.art.painter import Point, ring_points
from companion.art.tile_records import CELL_MM, Grain, Shaft, Shape, TileArt
from companion.engine.grid import Cell, Edge, Turns

WALL: Final = 5.5
OPENING: Final = 11.0
"""Half the width of a door."""
_HALL: Final = 14.0
_CUT: Final = 14.0
_OVER: Final = 4.0
_MIDDLE: Final = CELL_MM / 2
_VENT_AT: Final = (62.0, 62.0)
_ROOMS: Final[tuple[Shape, ...]] = ("room", "room", "cut", "room", "round", "cut")
_GRAINS: Final[tuple[Grain, ...]] = get_args(Grain)
Box = tuple[float, float, float, float]


def pick(art: TileArt, salt: str, count: int) -> int:
    """Return a number below ``count`` that follows from the tile's id, always the same."""
    return zlib.crc32(f"{salt}:{art.id}".encode()) % count


def shape_of(art: TileArt) -> Shape:
    """Return the outline of the floor: the tile's own, or one that suits what it holds."""
    if art.shape:
        return art.shape
    if art.size != (1, 1):
        return "cut" if pick(art, "shape", 2) else "room"
    if not art.icons and len(art.doors) > 1:
        return "hall"
    shape = _ROOMS[pick(art, "shape", len(_ROOMS))]
    return "room" if shape == "round" and art.vents else shape


def grain_of(art: TileArt) -> Grain:
    """Return the pattern of the floor: the tile's own, or one that follows from its id."""
    if art.grain:
        return art.grain
    shape = shape_of(art)
    if shape == "hall":
        return "grid"
    if shape == "round":
        return "circles"
    return _GRAINS[pick(art, "grain", len(_GRAINS))]


def size_of(art: TileArt) -> Point:
    """Return width and height of the unturned tile in units."""
    return art.size[0] * CELL_MM, art.size[1] * CELL_MM


def turned(point: Point, size: Point, turns: Turns) -> Point:
    """Return a point of an unturned tile of a size after quarter turns clockwise."""
    x, y = point
    width, height = size
    for _ in range(turns % 4):
        x, y = height - y, x
        width, height = height, width
    return x, y


def on_edge(edge: Edge, along: float, inwards: float) -> Point:
    """Return the point ``along`` units clockwise of an edge's middle and ``inwards`` from it."""
    at = {
        0: (_MIDDLE + along, inwards),
        1: (CELL_MM - inwards, _MIDDLE + along),
        2: (_MIDDLE - along, CELL_MM - inwards),
        3: (inwards, _MIDDLE - along),
    }[edge.side]
    return edge.cell.x * CELL_MM + at[0], edge.cell.y * CELL_MM + at[1]


def floor_shapes(art: TileArt) -> list[list[Point]]:
    """Return the floor as polygons whose union counts; doorways reach out over the border."""
    shape = shape_of(art)
    shapes = _hall(art) if shape == "hall" else [_room(shape, size_of(art))]
    deep = {"room": WALL + 1, "hall": WALL + 1, "cut": WALL + 12, "round": WALL + 14}[shape]
    for door in art.doors:
        corners = ((-OPENING, -_OVER), (OPENING, -_OVER), (OPENING, deep), (-OPENING, deep))
        shapes.append([on_edge(door, along, inwards) for along, inwards in corners])
    return shapes


def _room(shape: Shape, size: Point) -> list[Point]:
    width, height = size
    left, top, right, bottom = WALL, WALL, width - WALL, height - WALL
    if shape == "cut":
        c = _CUT
        north_east = [(left + c, top), (right - c, top), (right, top + c), (right, bottom - c)]
        south_west = [(right - c, bottom), (left + c, bottom), (left, bottom - c), (left, top + c)]
        return north_east + south_west
    if shape == "round":
        return ring_points(width / 2, height / 2, min(width, height) / 2 - WALL, 96)
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _hall(art: TileArt) -> list[list[Point]]:
    """Return a crossing with a passage to every door, and a niche for a vent."""
    h, m = _HALL, _MIDDLE
    shapes: list[list[Point]] = []
    for cell in sorted({door.cell for door in art.doors} | {Cell(0, 0)}):
        x, y = cell.x * CELL_MM + m, cell.y * CELL_MM + m
        shapes.append([(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)])
    for door in art.doors:
        corners = ((-h, WALL), (h, WALL), (h, m), (-h, m))
        shapes.append([on_edge(door, along, inwards) for along, inwards in corners])
    end = CELL_MM - WALL - 5
    for shaft in art.vents:
        if shaft.grille:
            x, y = shaft.cell.x * CELL_MM, shaft.cell.y * CELL_MM
            niche = [(m, m - h), (end, m - h), (end, end), (m - h, end), (m - h, m)]
            shapes.append([(x + px, y + py) for px, py in niche])
    return shapes


def vent_at(art: TileArt, shaft: Shaft) -> Point:
    """Return where a vent stands, or where a duct that only passes has its bend."""
    x, y = shaft.cell.x * CELL_MM, shaft.cell.y * CELL_MM
    if not shaft.grille:
        return x + _MIDDLE, y + _MIDDLE
    vx, vy = _VENT_AT
    if _last_cell(art, shaft.cell):
        vy = CELL_MM - vy
    return x + vx, y + vy


def duct_bands(art: TileArt, shaft: Shaft, half: float) -> list[Box]:
    """Return the rectangles (x0, y0, x1, y1) of a duct: from its vent to each of its exits."""
    vx, vy = vent_at(art, shaft)
    bands: list[Box] = []
    for edge in shaft.exits:
        ex, ey = on_edge(edge, 0, -1)
        if edge.side in {0, 2}:
            legs = [(vx, vy), (ex, vy), (ex, ey)]
        elif edge.side == 1:
            legs = [(vx, vy), (vx, ey), (ex, ey)]
        else:
            bend = edge.cell.x * CELL_MM + _MIDDLE
            legs = [(vx, vy), (bend, vy), (bend, ey), (ex, ey)]
        for (x0, y0), (x1, y1) in itertools.pairwise(legs):
            if math.dist((x0, y0), (x1, y1)) > 0.5:  # noqa: PLR2004  half a mm is no leg
                across, along = (half, 0.0) if x0 == x1 else (0.0, half)
                grow = half if (x1, y1) != (ex, ey) else 0.0
                bands.append(
                    (
                        min(x0, x1) - across - (grow if x1 < x0 else 0),
                        min(y0, y1) - along - (grow if y1 < y0 else 0),
                        max(x0, x1) + across + (grow if x1 > x0 else 0),
                        max(y0, y1) + along + (grow if y1 > y0 else 0),
                    )
                )
    return bands


def duct_shapes(art: TileArt, shaft: Shaft, half: float) -> list[list[Point]]:
    """Return the bands of a duct as polygons whose union counts."""
    return [
        [(x0, y0), (x1, y0), (x1, y1), (x0, y1)] for x0, y0, x1, y1 in duct_bands(art, shaft, half)
    ]


def sign_places(art: TileArt, *, large: bool) -> list[tuple[str, bool, Point]]:
    """Return every icon with its place: events at the top right, all else at the lower left.

    Args:
        art: The tile.
        large: Signs are drawn large for the small plan on the screen, closer to the corners.
    """
    events, others = _slots(art, large=large)
    placed: list[tuple[str, bool, Point]] = []
    for name, again in art.icons:
        mine, spare = (events, others) if name in EVENTS else (others, events)
        slots = mine or spare
        if slots:
            placed.append((name, again, slots.pop(0)))
    return placed


EVENTS: Final = ("fear", "security", "facility")


def _slots(art: TileArt, *, large: bool) -> tuple[list[Point], list[Point]]:
    hall = shape_of(art) == "hall"
    near, far = (19.0, 61.0) if large else (16.5, 63.5) if hall else (21.0, 59.0)
    side = 22.0 if large else 16.5
    vented = {shaft.cell for shaft in art.vents if shaft.grille}
    events: list[Point] = []
    others: list[Point] = []
    spare: list[Point] = []
    for row in range(art.size[1]):
        for column in range(art.size[0]):
            x, y = column * CELL_MM, row * CELL_MM
            cell = Cell(column, row)
            last = _last_cell(art, cell)
            if not (last and cell in vented):
                events.append((x + far, y + near))
            others.append((x + near, y + far))
            spare.extend([(x + far - side, y + near), (x + near + side, y + far)])
            if cell not in vented and not last:
                spare.append((x + far, y + far))
    return [*events, *spare[::2]], [*others, *spare[1::2]]


def _last_cell(art: TileArt, cell: Cell) -> bool:
    """Whether a large tile's second sticker lies in this cell's south-east corner."""
    return art.size != (1, 1) and cell == Cell(art.size[0] - 1, art.size[1] - 1)
