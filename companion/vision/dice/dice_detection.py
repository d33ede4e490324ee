"""Dice in the tray: where they lie, and straight pictures of their upper faces.

What does not have the field's colour is taken; a shadow is the field's own colour, darker. A die
covers its base and, seen from the side, what lies behind it: that outline is known for every
position, so the die that fits an outline is found with its upper face.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, Literal, TypeAlias, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.stickers import TRAY_FIELD_MM
from companion.vision.dice.tray_finder import Tray
from companion.vision.picture.birdview import cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points

DIE_MM: Final = 16.0
"""The usual side."""
SIDES_MM: Final = (10.0, 12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0, 22.0, 25.0)
"""Sides that dice are tried with (drawn dice of 12 to 22 mm: the right one fits to 0.93 and more,
one 2 mm off to 0.85 at most)."""
_SIZED: Final = 3
"""So many of the largest outlines tell the size."""
LEAST_PX_PER_MM: Final = 1.5
"""A die of 16 mm is 24 pixels wide, and a pip 4: fewer are not told apart."""
_PX_PER_MM: Final = 2.0
_EDGE_MM: Final = 1.5
_OVER_MM: Final = 2.0
"""A die may stand over the field's edge by so much."""
_HALF: Final = np.array(TRAY_FIELD_MM) / 2
_LEAST_FIT: Final = 0.84
_SPECK: Final = 0.25
"""What is smaller than this part of a die is dirt."""
_TWO: Final = 1.35
_INSET: Final = 0.04
_ALIGNS: Final = 2
_DIFFERENT: Final = 14.0
_ROW: Final = 1.2
"""Dice lie in one row whose middles are no farther apart than so many sides of a die."""
_SHADE_CHROMA: Final = 7.0
_DARKEST_SHADE: Final = 0.4

Problem: TypeAlias = Literal["", "touch", "edge", "odd"]


@dataclass(frozen=True, slots=True, eq=False)
class DieSpot:
    """One die, or what may be one.

    Attributes:
        middle: Its middle on the tray in mm, (2,).
        problem: ``touch``: dice touch; ``edge``: it lies at the field's edge; ``odd``: it has not
            the outline of a die.
        quad: Corners of its upper face in pixels, (4, 2); of its outline's box if there is a
            problem.
        patch: Its upper face, straight, (64, 64, 3); turned anyhow. Empty if there is a problem.
        turned_deg: How it lies on the tray, 0 to 90; 0 if there is a problem.
    """

    middle: Points
    problem: Problem
    quad: Points
    patch: Image
    turned_deg: float = 0.0


def find_dice(image: Image, tray: Tray, die_mm: float = DIE_MM) -> tuple[DieSpot, ...]:
    """Find the dice on the field, row by row as the picture shows them.

    Args:
        image: Blue-green-red.
        tray: Where the tray is in it.
        die_mm: Side of a die.
    """
    found = [_spot(edge, image, tray, die_mm) for edge in _outlines(image, tray)]
    spots = [spot for spot in found if spot is not None]
    return _in_rows(spots, tray, die_mm)


def find_sized(image: Image, tray: Tray, die_mm: float) -> tuple[tuple[DieSpot, ...], float]:
    """Find the dice on the field; if none is clear, try dice of other sizes.

    Args:
        image: Blue-green-red.
        tray: Where the tray is in it.
        die_mm: The size dice had before, or the usual one.

    Returns:
        The dice in reading order, and their side in mm.
    """
    spots = find_dice(image, tray, die_mm)
    if not spots or not all(spot.problem for spot in spots):
        return spots, die_mm
    other = _side_of(_outlines(image, tray), tray)
    return (find_dice(image, tray, other), other) if other else (spots, die_mm)


def _side_of(outlines: Sequence[NDArray[Any]], tray: Tray) -> float:
    """The side in mm of dice that have these outlines; 0 if no size fits."""
    large = sorted(outlines, key=lambda edge: -float(cv2.contourArea(edge)))[:_SIZED]
    if not large:
        return 0.0
    fits = {
        side: float(np.median([_fitting(edge, _centroid(edge), tray, side)[1] for edge in large]))
        for side in SIDES_MM
    }
    best = max(fits, key=lambda side: fits[side])
    return best if fits[best] >= _LEAST_FIT else 0.0


def _outlines(image: Image, tray: Tray) -> list[NDArray[Any]]:
    """Outlines of whatever lies on the field, in pixels of its flat picture."""
    mask = _unlike_field(tray.flat(image, TRAY_FIELD_MM, _PX_PER_MM))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return [np.asarray(edge) for edge in outlines]


def _in_rows(spots: Sequence[DieSpot], tray: Tray, die_mm: float) -> tuple[DieSpot, ...]:
    """Dice from the left, then the next row, whichever of the tray's edges is up in the picture."""
    start, along = tray.image(np.array([(0.0, 0.0), (10.0, 0.0)]))
    right, down = along - start
    quarters = round(float(np.arctan2(down, right)) / (np.pi / 2)) % 4
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]
    turn = np.array([(cos, sin), (-sin, cos)])
    placed = sorted(((spot, spot.middle @ turn) for spot in spots), key=lambda pair: pair[1][1])
    rows: list[list[tuple[DieSpot, Points]]] = []
    for spot, at in placed:
        if rows and at[1] - rows[-1][0][1][1] < die_mm * _ROW:
            rows[-1].append((spot, at))
        else:
            rows.append([(spot, at)])
    return tuple(spot for row in rows for spot, _ in sorted(row, key=lambda pair: pair[1][0]))


def _unlike_field(flat: Image) -> Image:
    """A mask of what is neither field nor shadow on it; the field's light may fall off aside."""
    soft = cv2.GaussianBlur(flat, (3, 3), 0)
    levels = np.asarray(soft, dtype=np.float64) + 1
    high, wide = levels.shape[:2]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    terms = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)
    field = np.exp(_fitted(np.log(levels), terms))
    ratio = np.median(levels / field, axis=2, keepdims=True)
    own, darker, seen = _lab(field), _lab(field * np.minimum(ratio, 1)), _lab(levels)
    diff = np.linalg.norm(seen - own, axis=2)
    chroma = np.linalg.norm((seen - darker)[..., 1:], axis=2)
    shade = (chroma < _SHADE_CHROMA) & (ratio[..., 0] > _DARKEST_SHADE) & (ratio[..., 0] < 1)
    mask = ((diff > _DIFFERENT) & ~shade).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def _lab(levels: Points) -> Points:
    whole = np.clip(levels - 1, 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(whole, cv2.COLOR_BGR2LAB), dtype=np.float64)


def _fitted(values: Points, terms: Points) -> Points:
    """A surface through most of the values, (h, w, 3); dice count for less each round."""
    rows, seen = terms.reshape(-1, terms.shape[-1])[::37], values.reshape(-1, 3)[::37]
    weights = np.ones(len(rows))
    fit = np.zeros((terms.shape[-1], 3))
    start = np.median(seen, axis=0)
    miss: Points = np.linalg.norm(seen - start, axis=1)
    for _ in range(6):
        weights = 1 / (1 + (miss / max(0.03, float(np.median(miss)))) ** 4)
        root = np.sqrt(weights)[:, None]
        solved = cast("Any", np.linalg.lstsq)(rows * root, seen * root, rcond=None)
        fit = np.asarray(solved[0], dtype=np.float64)
        miss = np.asarray(np.linalg.norm(seen - rows @ fit, axis=1), dtype=np.float64)
    return np.asarray(terms @ fit, dtype=np.float64)


def _to_mm(points: NDArray[Any]) -> Points:
    return (points.reshape(-1, 2).astype(np.float64) + 0.5) / _PX_PER_MM - _HALF


def _spot(outline: NDArray[Any], image: Image, tray: Tray, die_mm: float) -> DieSpot | None:
    area = float(cv2.contourArea(outline)) / _PX_PER_MM**2
    if area < _SPECK * die_mm**2:
        return None
    points = _to_mm(outline)
    middle = _centroid(outline)
    square, fit = _fitting(outline, middle, tray, die_mm)
    usual = float(cv2.contourArea(_covered(square, tray, die_mm).astype(np.float32)))
    if bool((np.abs(square) > _HALF + _OVER_MM).any()):
        return _wrong("edge", points, middle, tray)
    if fit < _LEAST_FIT:
        at_edge = bool((np.abs(points) > _HALF - _EDGE_MM).any())
        small: Problem = "edge" if at_edge else "odd"
        return _wrong("touch" if area > _TWO * usual else small, points, middle, tray)
    centre = square.mean(axis=0)
    quad = tray.image(centre + (square - centre) * (1 - 2 * _INSET), die_mm)
    along = square[1] - square[0]
    turned = float(np.degrees(np.arctan2(along[1], along[0]))) % 90
    return DieSpot(centre, "", quad, cut(image, quad, PATCH_PX), turned)


def _wrong(problem: Problem, points: Points, middle: Points, tray: Tray) -> DieSpot:
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    box = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    return DieSpot(middle, problem, tray.image(box), np.zeros((0, 0, 3), np.uint8))


def _centroid(outline: NDArray[Any]) -> Points:
    moments = cv2.moments(outline)
    whole = max(moments["m00"], 1e-6)
    return _to_mm(np.array([(moments["m10"] / whole, moments["m01"] / whole)]))[0]


def _covered(square: Points, tray: Tray, die_mm: float) -> Points:
    """What a die on a square (4, 2) mm covers of the tray, a convex outline."""
    both = np.concatenate([square, tray.thrown(square, die_mm)])
    hull = cv2.convexHull(both.astype(np.float32))
    return np.asarray(hull, dtype=np.float64).reshape(-1, 2)


def _fitting(
    outline: NDArray[Any], middle: Points, tray: Tray, die_mm: float
) -> tuple[Points, float]:
    """The square (4, 2) mm whose die covers an outline best, and how well, 0 to 1."""
    seen = _Seen(outline)
    best, fit = _square(middle, 0.0, die_mm), -1.0
    angle = 0.0
    for step in range(0, 90, 6):
        square = _square(middle, np.radians(step), die_mm)
        for _ in range(_ALIGNS):
            square = square + (middle - seen.middle_of(_covered(square, tray, die_mm)))
        share = seen.share(_covered(square, tray, die_mm))
        if share > fit:
            best, fit, angle = square, share, float(step)
    for reach in (3.0, 1.5, 0.7):
        centre = best.mean(axis=0)
        for turn, across, down in product((-1, 0, 1), repeat=3):
            moved = centre + np.array([across, down]) * reach / 3
            square = _square(moved, np.radians(angle + turn * reach), die_mm)
            share = seen.share(_covered(square, tray, die_mm))
            if share > fit:
                best, fit = square, share
        along = best[1] - best[0]
        angle = float(np.degrees(np.arctan2(along[1], along[0])))
    return best, fit


class _Seen:
    """An outline as pixels, to be compared with others; nothing counts beyond the field."""

    _FINE: Final = 3.0
    _MARGIN_MM: Final = 6.0

    def __init__(self, outline: NDArray[Any]) -> None:
        points = _to_mm(outline)
        self._start = np.maximum(points.min(axis=0) - self._MARGIN_MM, -_HALF)
        reach = np.minimum(points.max(axis=0) + self._MARGIN_MM, _HALF) - self._start
        self._size = int(reach[1] * self._FINE), int(reach[0] * self._FINE)
        self._own = self._filled(points)
        self._area = int(self._own.sum())

    def share(self, hull: Points) -> float:
        """Return what both have as a part of what either has."""
        other = self._filled(hull)
        both = int((self._own & other).sum())
        return both / max(1, self._area + int(other.sum()) - both)

    def middle_of(self, hull: Points) -> Points:
        """Return the middle of what shows of a hull within the field, (2,) mm."""
        moments = cv2.moments(self._filled(hull), binaryImage=True)
        whole = moments["m00"]
        if not whole:
            return hull.mean(axis=0)
        middle = np.array([moments["m10"] / whole, moments["m01"] / whole])
        return middle / self._FINE + self._start

    def _filled(self, points: Points) -> Image:
        canvas = np.zeros(self._size, np.uint8)
        fixed = np.rint((points - self._start) * self._FINE * 16).astype(np.int32)
        cv2.fillPoly(canvas, [fixed], (1,), cv2.LINE_8, 4)
        return canvas


def _square(middle: Points, angle: float, side: float) -> Points:
    cos, sin = np.cos(angle), np.sin(angle)
    box = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * side
    return box @ np.array([(cos, sin), (-sin, cos)]) + middle
