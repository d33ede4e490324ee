"""Tokens in the middle of ways between tiles that do not touch: noise, a door.

They lie on the table itself, whose picture nobody knows. It is held to be of one colour there; on
one that is not, a token is known by its own picture alone, and nothing says that none lies.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.ports import Mark, Way
from companion.stickers import TILE_MM, TOKEN_MM
from companion.vision.picture.birdview import Pose, cells_of, plane_of_cells, pose_of
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.grid_transform import transform_of
from companion.vision.tiles.token_detection import SIDE_PX, CellTokens, find_tokens

_REACH_MM: Final = 24.0
"""So far from the middle of a way a token lies on it."""
_MIDDLE: Final = TILE_MM / 2, TILE_MM / 2


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
    cells = dict(_cells(marks, sizes))
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
        if min(_far(middle, pose) for pose in poses.values()) >= (TILE_MM + TOKEN_MM) / 2:
            found[way] = plane.image(middle.quad())
    return found


def _cells(
    marks: Iterable[Mark], sizes: Callable[[str], tuple[int, int]]
) -> Iterable[tuple[Cell, Points]]:
    for mark in marks:
        motion = transform_of(mark.laid, sizes(mark.laid.tile))
        for (x, y), quad in cells_of(np.array(mark.corners), sizes(mark.laid.tile)).items():
            yield motion.cell(Cell(x, y)), np.roll(quad, -motion.turns, axis=0)


def _far(middle: Pose, cell: Pose) -> float:
    """How far a place is from the middle of a cell, along the sides of that."""
    x, y = middle.x - cell.x, middle.y - cell.y
    cos, sin = float(np.cos(cell.heading)), float(np.sin(cell.heading))
    return max(abs(x * cos + y * sin), abs(y * cos - x * sin))


def tokens_in_gap(wide: Image, tokens: Mapping[str, Image]) -> CellTokens:
    """Find tokens in the middle of a way.

    Args:
        wide: Its surroundings from straight above, as for ``find_tokens``.
        tokens: Pictures of the tokens by kind.
    """
    middle = wide[
        wide.shape[0] // 4 : -wide.shape[0] // 4, wide.shape[1] // 4 : -wide.shape[1] // 4
    ]
    plain = np.empty((SIDE_PX, SIDE_PX, 3), np.uint8)
    plain[:] = np.median(middle, axis=(0, 1))
    seen = find_tokens(wide, plain, tokens)
    found = tuple(each for each in seen.found if _off(each.middle) <= _REACH_MM)
    share = seen.share.copy()
    outside = np.ones(share.shape, np.uint8)
    side = share.shape[0]
    cv2.circle(outside, (side // 2, side // 2), round(_REACH_MM * SIDE_PX / TILE_MM), (0,), -1)
    share[outside > 0] = 0.0
    return CellTokens(found, share)


def _off(place: tuple[float, float]) -> float:
    return float(np.hypot(place[0] - _MIDDLE[0], place[1] - _MIDDLE[1]))
