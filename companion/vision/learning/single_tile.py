"""One tile alone on the table: where its corners are.

For the first tile of a match, and for enrolment, where people may drag the corners. What does not
have the table's colour is taken; the table's colour is a surface fitted to the picture's border, so
a lamp on one side does not matter.
"""

from typing import Any, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.frame import Image, Points

Hull: TypeAlias = NDArray[np.float32]

_WIDE_PX: Final = 640
_BORDER: Final = 0.06
_LEAST_AREA: Final = 0.004
_MOST_AREA: Final = 0.8
_SOLID: Final = 0.9
"""A tile fills this much of the quadrangle around it."""
_FILLED: Final = 0.8
_SPECK_PX: Final = 5
_STREAK_PX: Final = 7
_SIDES: Final = 4
_END: Final = 0.12
"""How much of a side next to a corner does not count: corners are rounded or shaded."""


def find_tile(image: Image) -> Points | None:
    """Return the corners of the one tile in a picture, or None.

    Args:
        image: Blue-green-red.

    Returns:
        (4, 2) pixels, clockwise, the first the one nearest the picture's north-west; None if
        nothing, or more than one thing of a tile's size, or no quadrangle is there.
    """
    scale = min(1.0, _WIDE_PX / image.shape[1])
    resized = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    small = np.asarray(cv2.GaussianBlur(resized, (5, 5), 0), dtype=np.uint8)
    for mask_of in (_unlike_table, _unlike_lit_table):
        quads = [quad for hull in _outlines(mask_of(small)) if (quad := _quad(hull)) is not None]
        if len(quads) == 1:
            return _from_north_west((quads[0] + 0.5) / scale - 0.5)
    return None


def _quad(outline: Hull) -> Points | None:
    """The quadrangle that something is, or None: a mirrored lamp is round."""
    quad = _corners(outline)
    if quad is None:
        return None
    fine = _straightened(outline, quad)
    area = float(cv2.contourArea(fine.astype(np.float32)))
    if area <= 0 or not _SOLID < float(cv2.contourArea(outline)) / area < 1 / _SOLID:
        return None
    return fine


def _unlike_table(small: Image) -> Image:
    """A mask of what does not have the colour of the table around it."""
    lab = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    diff, miss = _unlike_surface(lab)
    return _cleaned(np.linalg.norm(diff, axis=2) > max(9.0, 4.5 * miss), _SPECK_PX)


def _unlike_lit_table(small: Image) -> Image:
    """The same, but a lamp mirrored beside the tile counts as table: it adds white, and only adds.

    What has another tint, or is darker, is no lamp. A tile that is lighter than the table and has
    its very tint is not found so.
    """
    diff, miss = _unlike_surface(small.astype(np.float32))
    light = diff.mean(axis=2)
    tint = np.linalg.norm(diff - light[:, :, None], axis=2)
    limit = max(9.0, 3.0 * miss)
    return _cleaned((tint > limit) | (-light > limit), _STREAK_PX)


def _unlike_surface(picture: NDArray[np.float32]) -> tuple[NDArray[np.float32], float]:
    """How a picture differs from the table's colour, and by how much the table itself does."""
    high, wide = picture.shape[:2]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    terms = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)
    edge = np.maximum(np.abs(x), np.abs(y)) > 1 - 2 * _BORDER
    rows, values = terms[edge][::3], picture[edge][::3]
    weights = np.ones(len(rows))
    fit = np.zeros((terms.shape[-1], 3))
    miss = np.zeros(len(rows))
    for _ in range(4):  # things at the border count for less each round
        root = np.sqrt(weights)[:, None]
        solved: Any = np.linalg.lstsq(rows * root, values * root, rcond=None)
        fit = np.asarray(solved[0], dtype=np.float64)
        miss = np.asarray(np.linalg.norm(values - rows @ fit, axis=1), dtype=np.float64)
        weights = 1 / (1 + (miss / max(2.0, float(np.median(miss)))) ** 2)
    return np.asarray(picture - terms @ fit, dtype=np.float32), float(np.median(miss))


def _cleaned(unlike: NDArray[np.bool_], speck_px: int) -> Image:
    """A mask without specks and streaks, its gaps closed."""
    mask = cv2.morphologyEx(
        unlike.astype(np.uint8), cv2.MORPH_OPEN, np.ones((speck_px, speck_px), np.uint8)
    )
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8)), np.uint8)


def _outlines(mask: Image) -> list[Hull]:
    """The hulls of all things that may be tiles."""
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    high, wide = mask.shape
    hulls: list[Hull] = []
    for edge in found:
        hull = cv2.convexHull(edge)
        area = float(cv2.contourArea(hull))
        x, y, width, height = cv2.boundingRect(edge)
        inside = x > 1 and y > 1 and x + width < wide - 1 and y + height < high - 1
        filled = float(cv2.contourArea(edge)) > _FILLED * area
        if inside and filled and _LEAST_AREA < area / mask.size < _MOST_AREA:
            hulls.append(hull.reshape(-1, 2).astype(np.float32))
    return hulls


def _corners(outline: Hull) -> Points | None:
    """Four corners of a hull, clockwise."""
    length = cv2.arcLength(outline, closed=True)
    for share in (0.02, 0.03, 0.04, 0.06, 0.08):
        quad = cv2.approxPolyDP(outline, share * length, closed=True).reshape(-1, 2)
        if len(quad) == _SIDES:
            return quad.astype(np.float64)
        if len(quad) < _SIDES:
            return None
    return None


def _straightened(outline: Hull, quad: Points) -> Points:
    """Corners as crossings of lines fitted to the sides: finer than single pixels."""
    lines = [_side(outline, quad[n], quad[(n + 1) % _SIDES]) for n in range(_SIDES)]
    found = [_crossing(lines[n - 1], lines[n]) for n in range(_SIDES)]
    fine = np.array([q if f is None else f for f, q in zip(found, quad, strict=True)])
    return fine if float(np.abs(fine - quad).max()) < 12 else quad  # noqa: PLR2004


def _side(outline: Hull, start: Points, end: Points) -> Points:
    """A line (point, direction) along a side, (2, 2)."""
    dense = _dense(outline)
    along = end - start
    length = float(np.linalg.norm(along))
    along = along / max(length, 1e-6)
    off = dense - start
    place = off @ along / max(length, 1e-6)
    aside = np.abs(off[:, 0] * along[1] - off[:, 1] * along[0])
    own = dense[(place > _END) & (place < 1 - _END) & (aside < 0.03 * length + 1.5)]
    if len(own) < 5:  # noqa: PLR2004
        return np.array([start, along])
    line = cv2.fitLine(own.astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([line[2:], line[:2]], dtype=np.float64)


def _dense(outline: Hull) -> Points:
    """The hull's edge, a point every pixel or so."""
    closed = np.concatenate([outline, outline[:1]]).astype(np.float64)
    steps = np.linalg.norm(np.diff(closed, axis=0), axis=1)
    far = np.concatenate([[0], np.cumsum(steps)])
    at = np.arange(0, far[-1], 1.0)
    return np.column_stack([np.interp(at, far, closed[:, axis]) for axis in (0, 1)])


def _crossing(first: Points, other: Points) -> Points | None:
    matrix = np.column_stack([first[1], -other[1]])
    if abs(float(np.linalg.det(matrix))) < 0.1:  # noqa: PLR2004
        return None
    share = np.asarray(np.linalg.solve(matrix, other[0] - first[0]), dtype=np.float64)
    return first[0] + first[1] * float(share[0])


def _from_north_west(quad: Points) -> Points:
    after, before = np.roll(quad, -1, axis=0), np.roll(quad, 1, axis=0)
    first, last = after - quad, before - quad
    if float((first[:, 0] * last[:, 1] - first[:, 1] * last[:, 0]).sum()) < 0:
        quad = quad[::-1]
    return np.roll(quad, -int(quad.sum(axis=1).argmin()), axis=0)
