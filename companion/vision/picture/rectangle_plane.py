"""The face of the table by a rectangle on it: a printed board, of which four corners are known.

A few small squares far from each other say badly how the table lies; a whole board says it well,
but neither how large it is nor how long for its width. Squares of a known side on it do.
"""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from companion.vision.picture.frame import Points
from companion.vision.picture.plane import Plane, homography_of, through

_UNIT: Final = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float64)
_FOCAL: Final = 0.77
"""Of a camera nobody has measured, in picture widths: 66 degrees, as most that hang over tables."""
_ASTRAY: Final = 0.12
"""A square of which a side misses by more than this part is none: a corner of it is covered."""

Square = tuple[Points, float]
"""Corners in the picture, (4, 2) pixels, and its side in mm."""


def measured(corners: Points, squares: Sequence[Square]) -> tuple[float, float] | None:
    """Return the width and height in mm of a rectangle by squares on it, turned anyhow.

    Args:
        corners: Of the rectangle in the picture, (4, 2) pixels.
        squares: What is known on it.
    """
    if not squares:
        return None
    to_unit = homography_of(corners, _UNIT)
    steps = [_steps(through(to_unit, quad)) / side for quad, side in squares]
    found = _fitted(steps)
    if found is None:
        return None
    good = [its for its in steps if _miss(its, found) < _ASTRAY]
    found = _fitted(good) if good and len(good) < len(steps) else found
    return None if found is None else (float(found[0]), float(found[1]))


def _steps(unit: Points) -> Points:
    """Four sides and two diagonals, each as long as one side would be, (6, 2)."""
    sides, diagonals = np.roll(unit, -1, axis=0) - unit, (unit[2:] - unit[:2]) / np.sqrt(2)
    return np.concatenate([sides, diagonals])


def _fitted(steps: Sequence[Points]) -> Points | None:
    rows = np.concatenate(steps) ** 2
    scale = float(rows.mean())
    solved: Any = np.linalg.lstsq(rows / scale, np.ones(len(rows)), rcond=None)
    squares = np.asarray(solved[0], dtype=np.float64) / scale
    return np.sqrt(squares) if (squares > 0).all() else None


def _miss(steps: Points, size: Points) -> float:
    return float(np.abs(np.linalg.norm(steps * size, axis=1) - 1).max())


def long_for_its_width(corners: Points, picture: tuple[int, int]) -> float:
    """Return about how wide a rectangle is for its height, seen by a camera nobody has measured.

    Args:
        corners: Of the rectangle in the picture, (4, 2) pixels.
        picture: Width and height of the picture in pixels.
    """
    wide, high = picture
    seen = (corners - ((wide - 1) / 2, (high - 1) / 2)) / (_FOCAL * max(wide, high))
    along = homography_of(_UNIT, seen)
    return float(np.linalg.norm(along[:, 0]) / np.linalg.norm(along[:, 1]))


def rectangle_plane(corners: Points, size_mm: tuple[float, float]) -> Plane:
    """Return the table's face: the rectangle begins at (0, 0), its east is along ``x``."""
    board_from_image = homography_of(corners, _UNIT * np.array(size_mm))
    return Plane(board_from_image, np.linalg.inv(board_from_image))
