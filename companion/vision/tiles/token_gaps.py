"""Tokens in the middle of ways between tiles that do not touch: noise, a door.

Where no board was taught they lie on the table itself, whose picture nobody knows. It is held to be
of one colour there; on one that is not, a token is known by its own picture alone, and nothing says
that none lies.
"""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell
from companion.ports import Mark, Way
from companion.stickers import TILE_MM, TOKEN_MM
from companion.vision.picture.birdview import Pose, cells_of, plane_of_cells, pose_of
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.grid_transform import transform_of
from companion.vision.tiles.token_detection import SIDE_PX

_REACH_MM: Final = 24.0
"""So far from the middle of a way a token lies on it."""


def gaps_between(
    marks: Iterable[Mark],
    sizes: Callable[[str], tuple[int, int]],
    ways: Iterable[Way],
    picture_px: float,
) -> dict[Way, Points]:
    """Return the middle of each way in the picture, as a cell of its own, (4, 2) pixels.

    Args:
        marks: The tiles that are held to lie there.
        sizes: Width and height of a face in cells.
        ways: They; one whose ends are not both seen is left out, or whose middle lies on a tile.
        picture_px: The picture's long side.
    """
    ways = tuple(ways)
    if not ways:
        return {}
    cells = dict(lattice_cells(marks, sizes))
    found: dict[Way, Points] = {}
    for way in ways:
        if not all(cell in cells for cell in way):
            continue
        plane = plane_of_cells([cells[cell] for cell in way], picture_px)
        if plane is None:
            continue
        poses = {cell: pose_of(plane.board(quad)) for cell, quad in cells.items()}
        near, far = (poses[cell] for cell in way)
        middle = Pose((near.x + far.x) / 2, (near.y + far.y) / 2, near.heading)
        far_off = min(max(distance_along(middle, pose)) for pose in poses.values())
        if far_off >= (TILE_MM + TOKEN_MM) / 2:
            found[way] = plane.image(middle.quad())
    return found


def lattice_cells(
    marks: Iterable[Mark], sizes: Callable[[str], tuple[int, int]]
) -> Iterable[tuple[Cell, Points]]:
    """Yield each cell that tiles lie on, with its corners in the picture, north-west first."""
    for mark in marks:
        motion = transform_of(mark.laid, sizes(mark.laid.tile))
        for (x, y), quad in cells_of(np.array(mark.corners), sizes(mark.laid.tile)).items():
            yield motion.cell(Cell(x, y)), np.roll(quad, -motion.turns, axis=0)


def distance_along(middle: Pose, cell: Pose) -> tuple[float, float]:
    """Return how far a place is from the middle of a cell, along the two sides of that, mm."""
    x, y = middle.x - cell.x, middle.y - cell.y
    cos, sin = float(np.cos(cell.heading)), float(np.sin(cell.heading))
    return abs(x * cos + y * sin), abs(y * cos - x * sin)


def plain_table(wide: Image) -> Image:
    """Return how the middle of a way looks where the table is of one colour.

    Args:
        wide: Its surroundings from straight above, as for ``find_tokens``.
    """
    middle = wide[
        wide.shape[0] // 4 : -wide.shape[0] // 4, wide.shape[1] // 4 : -wide.shape[1] // 4
    ]
    plain = np.empty((SIDE_PX, SIDE_PX, 3), np.uint8)
    plain[:] = np.median(middle, axis=(0, 1))
    return plain


def lies_on_way(east: Points, south: Points) -> NDArray[np.bool_]:
    """Which places in the cell around the middle of a way, mm, are on the way."""
    return np.hypot(east - TILE_MM / 2, south - TILE_MM / 2) <= _REACH_MM
