"""Where tiles really lie when people lay them: a little apart and a little turned.

Each tile is laid against one that lies there already, with a gap and a slip of about 2 % of a tile
and a turn of about 1.2 degrees, so the errors add up along the map (notes: vision, 2).
"""

from collections.abc import Iterable, Mapping
from typing import Final
from zlib import crc32

import cv2
import numpy as np
from msgspec import Struct

from companion.engine.grid import Cell, footprint
from companion.ports import Laid, TileShape
from companion.stickers import TILE_MM, face_mm
from companion.vision.faces import rotation
from companion.vision.frame import Points
from companion.vision.motion import centre_of

_GAP_SHARE: Final = 0.02
_SLIP_SHARE: Final = 0.02
_TURN_DEG: Final = 1.2
_TRIES: Final = 12
_OVERLAP_MM2: Final = 60.0
"""People lay no tile on another; corners may touch."""


class Lie(Struct, frozen=True):
    """Where a tile really lies.

    Attributes:
        x: Its middle, mm to the east.
        y: Its middle, mm to the south.
        heading: Of its printed east, radians clockwise from the table's ``x``.
    """

    x: float
    y: float
    heading: float


def lay_down(
    laid: Iterable[Laid],
    shapes: Mapping[str, TileShape],
    lies: Mapping[Laid, Lie],
    *,
    sloppy: float = 1.0,
    seed: int = 0,
) -> dict[Laid, Lie]:
    """Lay tiles, one after the other.

    Args:
        laid: What is to lie where, in the order it is laid.
        shapes: The faces.
        lies: What lies there already; it is not moved, and taken away if it is not in ``laid``.
        sloppy: 0 lays exactly, 1 as people do.
        seed: Decides the jitter of each tile.

    Raises:
        KeyError: A tile is none of the shapes.
    """
    table = list(laid)
    after = {one: lies[one] for one in table if one in lies}
    for one in table:
        if one not in after:
            after[one] = _lay_one(one, shapes, after, sloppy, seed)
    return after


def quad_of(size: tuple[int, int], lie: Lie) -> Points:
    """Return a face's corners in mm, (4, 2), clockwise from its north-west one."""
    half = np.array(face_mm(size)) / 2
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    return box @ rotation(lie.heading).T + (lie.x, lie.y)


def _lay_one(
    laid: Laid,
    shapes: Mapping[str, TileShape],
    lies: Mapping[Laid, Lie],
    sloppy: float,
    seed: int,
) -> Lie:
    """Against the first neighbour that lies there, and on top of none."""
    start = _beside(laid, shapes, lies)
    chance = np.random.default_rng([seed, crc32(repr(laid).encode())])
    tries = [_jittered(start, *chance.normal(0, sloppy, 3)) for _ in range(_TRIES)]
    others = [quad_of(shapes[other.tile].size, lie) for other, lie in lies.items()]
    size = shapes[laid.tile].size
    overlaps = [_overlap(quad_of(size, lie), others) for lie in tries]
    fine = [lie for lie, over in zip(tries, overlaps, strict=True) if over < _OVERLAP_MM2]
    return fine[0] if fine else tries[overlaps.index(min(overlaps))]


def _beside(laid: Laid, shapes: Mapping[str, TileShape], lies: Mapping[Laid, Lie]) -> Lie:
    """Where it would lie exactly, measured from a neighbour."""
    size = shapes[laid.tile].size
    x, y = _exact(laid, size)
    cells = {near for cell in footprint(laid.cell, size, laid.turns) for near in _around(cell)}
    heading = 0.0
    for other, lie in lies.items():
        its = shapes[other.tile].size
        if cells.intersection(footprint(other.cell, its, other.turns)):
            heading = float(lie.heading - np.radians(90 * other.turns))
            step = rotation(heading) @ (np.array([x, y]) - _exact(other, its))
            x, y = lie.x + step[0], lie.y + step[1]
            break
    return Lie(float(x), float(y), float(heading + np.radians(90 * laid.turns)))


def _exact(laid: Laid, size: tuple[int, int]) -> Points:
    return np.array(centre_of(laid, size)) * TILE_MM


def _jittered(start: Lie, gap: float, slip: float, turn: float) -> Lie:
    return Lie(
        start.x + gap * _GAP_SHARE * TILE_MM,
        start.y + slip * _SLIP_SHARE * TILE_MM,
        start.heading + float(np.radians(turn * _TURN_DEG)),
    )


def _around(cell: Cell) -> tuple[Cell, ...]:
    return tuple(cell.beyond(side) for side in range(4))


def _overlap(quad: Points, others: Iterable[Points]) -> float:
    """The area in mm² that a tile shares with others."""
    mine = quad.astype(np.float32)
    return sum(
        float(cv2.intersectConvexConvex(mine, other.astype(np.float32))[0]) for other in others
    )
