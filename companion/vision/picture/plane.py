"""Tags to a plane: one homography that makes every tag a square of the known side.

No calibration is needed: the stickers themselves say how the table lies before the camera. The
vanishing line comes from their areas, the rest from their sides (both in closed form), then a few
robust Gauss-Newton rounds over all sides and diagonals. A tag that does not come out square is
left out: partly covered tags are read with a wrong corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

import cv2
import numpy as np

from companion.stickers import TAG_MM
from companion.vision.picture.frame import Points

_ROUNDS: Final = 8
_SOFT_PX: Final = 1.5
"""Residuals beyond this count for less and less."""
_SLANT_SPREAD: Final = 0.7
"""Expected vanishing-line slope over one picture width: tilts up to about 45 degrees."""
_SQUARE_MM: Final = 3.0
"""A tag is off the plane if its sides or diagonals miss by more (root of the mean square)."""
_DIAGONAL_MM: Final = TAG_MM * 2**0.5
_PARAMETERS: Final = 5
_ENOUGH: Final = 1e-6
"""A slant that changes by less has been found."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The table's face as the camera sees it.

    Attributes:
        board_from_image: (3, 3) homography, pixels to mm; the picture's up is -y on the board at
            the middle of the tags, so the board looks as the picture does.
        image_from_board: (3, 3), its inverse.
    """

    board_from_image: Points
    image_from_board: Points

    def board(self, pixels: Points) -> Points:
        """Return points (..., 2) of the picture in mm on the board."""
        return through(self.board_from_image, pixels)

    def image(self, board_mm: Points) -> Points:
        """Return points (..., 2) of the board in pixels."""
        return through(self.image_from_board, board_mm)


def fit_plane(quads: Sequence[Points], picture_px: float) -> Plane | None:
    """Fit the plane of some tags.

    Args:
        quads: Corners of each tag, (4, 2) pixels, clockwise from its north-west one.
        picture_px: The picture's long side; sets how much slant is expected.

    Returns:
        The plane, or None if there are no tags or no plane makes them square.
    """
    if not quads:
        return None
    corners = np.asarray(quads, dtype=np.float64)
    middle = corners.reshape(-1, 2).mean(axis=0)
    local = (corners - middle) / picture_px
    found = _fit(local, picture_px)
    if found is None:
        return None
    errors = _tag_errors(found, local)
    good = errors < max(_SQUARE_MM, 2.5 * float(np.median(errors)))
    if good.any() and not good.all():
        found = _fit(local[good], picture_px)
        if found is None:
            return None
    to_local = np.array(
        [(1, 0, -middle[0]), (0, 1, -middle[1]), (0, 0, picture_px)], dtype=np.float64
    )
    board_from_image = _upright(_matrix(found) @ to_local, middle)
    return Plane(board_from_image, np.linalg.inv(board_from_image))


def _fit(local: Points, picture_px: float) -> Points | None:
    """The five parameters: slant (2) and shape (3)."""
    slant, shape = _first_guess(local)
    if shape is None:
        return None
    return _refine(np.concatenate([slant, shape]), local, picture_px)


def _first_guess(local: Points) -> tuple[Points, Points | None]:
    """Slant (2,) from the areas, then the shape (3,) from the sides; closed form."""
    centres = local.mean(axis=1)
    diagonals = local[:, 2] - local[:, 0], local[:, 3] - local[:, 1]
    areas = np.abs(
        diagonals[0][:, 0] * diagonals[1][:, 1] - diagonals[0][:, 1] * diagonals[1][:, 0]
    )
    if float(areas.min()) <= 0:
        return np.zeros(2), None
    roots = np.cbrt(areas / 2)
    roots /= roots.mean()
    noise = 0.015 / _SLANT_SPREAD
    sums = np.column_stack([np.ones(len(centres)), centres])
    squares = sums.T @ sums + np.diag([0.0, noise**2, noise**2])
    growth = cast("Points", np.linalg.solve(squares, sums.T @ roots))
    slant: Points = growth[1:] / growth[0]
    flat: Points = local / (1 + local @ slant)[..., None]
    along, down = flat[:, 1] - flat[:, 0], flat[:, 3] - flat[:, 0]
    along, down = (along + flat[:, 2] - flat[:, 3]) / 2, (down + flat[:, 2] - flat[:, 1]) / 2
    rows = np.concatenate([_products(along, along), _products(down, down), _products(along, down)])
    want = np.repeat([TAG_MM**2, TAG_MM**2, 0.0], len(flat))
    scale = np.linalg.norm(rows, axis=1).mean()
    solved = cast("Points", np.linalg.lstsq(rows / scale, want / scale, rcond=None)[0])
    xx, xy, yy = float(solved[0]), float(solved[1]), float(solved[2])
    if xx <= 0 or xx * yy <= xy**2:
        return slant, None
    a = float(np.sqrt(xx))
    return slant, np.array([a, xy / a, np.sqrt(yy - (xy / a) ** 2)])


def _products(first: Points, other: Points) -> Points:
    """Rows so that row @ (xx, xy, yy) is the inner product of ``one`` and ``other``."""
    return np.column_stack(
        [
            first[:, 0] * other[:, 0],
            first[:, 0] * other[:, 1] + first[:, 1] * other[:, 0],
            first[:, 1] * other[:, 1],
        ]
    )


def _matrix(parameters: Points) -> Points:
    slant_x, slant_y, a, b, c = parameters
    return np.array([(a, b, 0), (0, c, 0), (slant_x, slant_y, 1)], dtype=np.float64)


def _board(parameters: Points, local: Points) -> Points:
    slant, (a, b, c) = parameters[:2], parameters[2:]
    deep = np.maximum(1 + local @ slant, 0.05)
    x, y = local[..., 0], local[..., 1]
    return np.stack([a * x + b * y, c * y], axis=-1) / deep[..., None]


def _misses(parameters: Points, local: Points) -> Points:
    """(n, 6) mm: how far four sides and two diagonals are off."""
    flat = _board(parameters, local)
    sides = np.linalg.norm(np.roll(flat, -1, axis=1) - flat, axis=2) - TAG_MM
    diagonals = np.linalg.norm(flat[:, 2:] - flat[:, :2], axis=2) - _DIAGONAL_MM
    return np.concatenate([sides, diagonals], axis=1)


def _refine(start: Points, local: Points, picture_px: float) -> Points:
    """Soft-L1 Gauss-Newton with numeric derivatives; pixels weigh the same everywhere."""
    sides = np.linalg.norm(np.roll(local, -1, axis=1) - local, axis=2).mean(axis=1) * picture_px
    px_per_mm = (sides / TAG_MM)[:, None]
    slant_weight = 1 / _SLANT_SPREAD

    def residuals(parameters: Points) -> Points:
        return (_misses(parameters, local) * px_per_mm).ravel()

    now = start
    for _ in range(_ROUNDS):
        miss = residuals(now)
        weight = 1 / np.sqrt(1 + (miss / _SOFT_PX) ** 2)
        jacobian = np.empty((len(miss), _PARAMETERS))
        for index in range(_PARAMETERS):
            step = 1e-5 * max(1.0, abs(now[index]))
            moved = now.copy()
            moved[index] += step
            jacobian[:, index] = (residuals(moved) - miss) / step
        pull = np.array([slant_weight**2, slant_weight**2, 0, 0, 0])
        normal = jacobian.T @ (jacobian * weight[:, None]) + np.diag(pull + 1e-12)
        change = np.linalg.solve(normal, jacobian.T @ (weight * miss) + pull * now)
        now = now - change
        if float(np.abs(change[:2]).max()) < _ENOUGH:
            break
    return now


def _tag_errors(parameters: Points, local: Points) -> Points:
    return np.sqrt((_misses(parameters, local) ** 2).mean(axis=1))


def _upright(board_from_image: Points, middle: Points) -> Points:
    """Turn the board so that the picture's up is its north at ``middle``."""
    up = through(board_from_image, np.array([middle, middle - (0, 1)]))
    east, south = up[1] - up[0]
    turn = np.arctan2(-east, -south)
    cos, sin = np.cos(turn), np.sin(turn)
    return np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)]) @ board_from_image


def through(homography: Points, points: Points) -> Points:
    """Return points (..., 2) through a homography."""
    flat = points.reshape(-1, 1, 2).astype(np.float64)
    moved = np.asarray(cv2.perspectiveTransform(flat, homography), dtype=np.float64)
    return moved.reshape(points.shape)


def homography_of(source: Points, target: Points) -> Points:
    """Return the homography (3, 3) that takes four points to four others, each (4, 2)."""
    found = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    return np.asarray(found, dtype=np.float64)
