"""Laying a picture that is known over one that is seen: where exactly its corners are."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell
from companion.vision.picture.birdview import cells_of, cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points, gray_of
from companion.vision.picture.plane import homography_of, through

MARGIN_PX: Final = 8
WIDE_PX: Final = PATCH_PX + 2 * MARGIN_PX
_ROUNDS: Final = 20
_FINE_ROUNDS: Final = 8
_LIGHT_PX: Final = 9.0
_STRETCHED_PX: Final = 14.0
"""Turning and stretching moves no corner farther: the next to a lone tile may seem a fifth
too large."""
_BENT_PX: Final = 8.0
"""The last, free step moves no corner farther than this."""
_LIKENESS: Final = cv2.TM_CCOEFF_NORMED
_STOP: Final = cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT


def patch_box() -> Points:
    """The corners of a patch in its own pixels, (4, 2)."""
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float64)
    return box * PATCH_PX - 0.5


def laid_over(template: Image, wide: Image) -> Points:
    """Where the corners of a picture are in a patch that is wider by the margin, (4, 2) pixels.

    Shifted first, then turned and stretched, then, if that holds, bent as a camera bends a square.
    """
    first, other = _even(template), _even(wide)
    scores = cv2.matchTemplate(other, first, cv2.TM_CCOEFF_NORMED)
    _, _, _, at = cv2.minMaxLoc(scores)
    shift = np.array([(1, 0, at[0]), (0, 1, at[1]), (0, 0, 1)], dtype=np.float64)
    start = through(shift, patch_box())
    full = _fitted(first, other, shift, cv2.MOTION_AFFINE, _ROUNDS)
    if full is None:
        return start
    there = through(full, patch_box())
    if float(np.abs(there - start).max()) > _STRETCHED_PX:
        return start
    bent = _fitted(first, other, full, cv2.MOTION_HOMOGRAPHY, _FINE_ROUNDS)
    if bent is None:
        return there
    finer = through(bent, patch_box())
    return finer if float(np.abs(finer - there).max()) < _BENT_PX else there


def _even(picture: Image) -> NDArray[np.float32]:
    """Gray, softened, without the light of the room: a lamp's haze would pull the picture aside."""
    gray = gray_of(picture).astype(np.float32)
    soft = cv2.GaussianBlur(gray, (5, 5), 0)
    return np.asarray(soft - cv2.GaussianBlur(gray, (0, 0), _LIGHT_PX), dtype=np.float32)


def _fitted(
    first: NDArray[np.float32], other: NDArray[np.float32], start: Points, kind: int, rounds: int
) -> Points | None:
    """The motion that makes two gray pictures alike; None where nothing fits."""
    matrix = start.astype(np.float32)
    if kind != cv2.MOTION_HOMOGRAPHY:
        matrix = matrix[:2].copy()
    try:
        _, found = cv2.findTransformECC(first, other, matrix, kind, (_STOP, rounds, 1e-3))
    except cv2.error:  # it does not come to rest
        return None
    full = np.asarray(found, dtype=np.float64)
    return full if len(full) == 3 else np.vstack([full, (0, 0, 1)])  # noqa: PLR2004


def settled_on(image: Image, quad: Points, template: Image) -> Points:
    """Corners in the picture, about right, set exactly onto what is known to lie there.

    Args:
        image: The picture.
        quad: (4, 2) pixels, clockwise from the printed north-west corner.
        template: The cell's picture, (64, 64, 3), upright.
    """
    grown = wider(quad)
    return through(to_image(grown), laid_over(template, cut(image, grown, WIDE_PX)))


def as_it_would_lie(image: Image, quad: Points, own: Image, other: Image) -> Image:
    """Another picture laid over the same cell, seen in the cell's own pixels, (64, 64, 3).

    Args:
        image: The picture.
        quad: Where the cell lies by its own picture.
        own: The cell's own picture; it shows where the other one does not reach.
        other: The other picture, turned the same way.
    """
    there = settled_on(image, quad, other)
    box = patch_box()
    corners = through(homography_of(quad, box), there)
    if float(np.abs(corners - box).max()) > MARGIN_PX:
        return other
    matrix = homography_of(box, corners)
    moved = cv2.warpPerspective(other, matrix, (PATCH_PX, PATCH_PX))
    full = np.full((PATCH_PX, PATCH_PX), np.iinfo(np.uint8).max, np.uint8)
    reach = np.asarray(cv2.warpPerspective(full, matrix, (PATCH_PX, PATCH_PX)) == full, np.bool_)
    mixed = np.array(own, dtype=np.float64)
    lit = np.asarray(moved, dtype=np.float64)[reach]
    light = (mixed[reach].mean(axis=0) + 1) / (lit.mean(axis=0) + 1)
    mixed[reach] = lit * light  # else the seam would count as a difference
    return np.asarray(np.clip(mixed, 0, 255), dtype=np.uint8)


def face_settled_on(
    image: Image, quad: Points, size: tuple[int, int], templates: Mapping[Cell, Image]
) -> Points:
    """As ``settled_on``, for a whole face by the pictures of its cells, unturned."""
    cells = cells_of(quad, size)
    if len(templates) != len(cells):
        return quad
    found = {
        Cell(*cell): settled_on(image, own, templates[Cell(*cell)]) for cell, own in cells.items()
    }
    return around(found, size)


def around(cells: Mapping[Cell, Points], size: tuple[int, int]) -> Points:
    """The corners of a face by those of its cells, (4, 2)."""
    if len(cells) == 1:
        return next(iter(cells.values()))
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float64)
    own = np.concatenate([box + np.array(cell) for cell in cells])
    found, _ = cv2.findHomography(own, np.concatenate(list(cells.values())))
    return through(np.asarray(found, dtype=np.float64), box * np.array(size))


def wider(quad: Points) -> Points:
    """A quadrangle of the picture grown by the margin."""
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * WIDE_PX - 0.5 - MARGIN_PX
    return through(homography_of(patch_box(), quad), box)


def to_image(grown: Points) -> Points:
    """The homography from the pixels of a wide patch to the picture."""
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * WIDE_PX - 0.5
    return homography_of(box, grown)


def turned_most_like(
    image: Image, quad: Points, size: tuple[int, int], templates: Mapping[Cell, Image]
) -> int:
    """Return by how many quarters a square face is turned further than its corners say, 0 to 3.

    Args:
        image: The picture.
        quad: (4, 2) pixels, clockwise from about where its printed north-west corner may be.
        size: Its cells.
        templates: Their pictures, upright, as for ``face_settled_on``.
    """

    def alike(turns: int) -> float:
        cells = cells_of(np.roll(quad, -turns, axis=0), size)
        return sum(
            _alike(cut(image, own, PATCH_PX), templates[Cell(*cell)])
            for cell, own in cells.items()
            if Cell(*cell) in templates
        )

    return max(range(4), key=alike)


def _alike(first: Image, other: Image) -> float:
    return float(cv2.matchTemplate(_even(first), _even(other), _LIKENESS).max())
