"""Cells seen from straight above: cut out of the picture one by one, never the whole table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.stickers import TAG_MM, TILE_MM
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.grid_transform import rotation
from companion.vision.picture.plane import Plane, fit_plane, homography_of, through

_GROWN: Final = TILE_MM / TAG_MM
_BOX: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a cell lies on the board: its middle in mm, its heading in radians clockwise."""

    x: float
    y: float
    heading: float

    def quad(self, side_mm: float = TILE_MM) -> Points:
        """(4, 2) mm, clockwise from the corner that heading 0 puts north-west."""
        return _BOX * side_mm @ rotation(self.heading).T + (self.x, self.y)

    def adjacent(self, east: float, south: float) -> "Pose":
        """The pose so many cells away along its own axes."""
        step = rotation(self.heading) @ np.array([east, south]) * TILE_MM
        return Pose(self.x + float(step[0]), self.y + float(step[1]), self.heading)


def pose_of(quad_mm: Points) -> Pose:
    """The pose of a cell whose corners are known, (4, 2) mm."""
    x, y = quad_mm.mean(axis=0)
    along = quad_mm[1] - quad_mm[0] + quad_mm[2] - quad_mm[3]
    return Pose(float(x), float(y), float(np.arctan2(along[1], along[0])))


def cells_of(quad: Points, size: tuple[int, int]) -> dict[tuple[int, int], Points]:
    """Split the picture of a face into its cells, each (4, 2) pixels, by column and row."""
    wide, high = size
    matrix = homography_of((_BOX + 0.5) * (wide, high), quad)
    return {(x, y): through(matrix, _BOX + 0.5 + (x, y)) for x in range(wide) for y in range(high)}


def plane_of_cells(cells: Sequence[Points], picture_px: float) -> Plane | None:
    """The table's face from cells that are known to be squares, each (4, 2) pixels."""
    small = fit_plane(cells, picture_px)
    if small is None:
        return None
    board_from_image = np.diag([_GROWN, _GROWN, 1.0]) @ small.board_from_image
    return Plane(board_from_image, np.linalg.inv(board_from_image))


def cut(image: Image, quad: Points, side_px: int) -> Image:
    """Straighten a quadrangle of the picture, (side, side, 3); finely sampled, then averaged."""
    around = float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).max())
    fine = 2 if around > side_px * 1.3 else 1
    side = side_px * fine
    matrix = homography_of((_BOX + 0.5) * side - 0.5, quad)
    seen = cv2.warpPerspective(
        image, matrix, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    if fine > 1:
        seen = cv2.resize(seen, (side_px, side_px), interpolation=cv2.INTER_AREA)
    return np.asarray(seen, dtype=np.uint8)
