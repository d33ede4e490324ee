"""Does something of a tile's shape lie in a cell? Told by what changed there, not by any print.

What differs from the picture before is laid out flat, one pixel a millimetre, its holes are filled,
and straight edges are looked for on the four sides of the cell. A tile has all four, as far apart
as its size says, whatever lies on it; hands, phones, books and dice have them elsewhere or not at
all. Where a lamp bleaches a side, the rest of the side speaks for it.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.stickers import TILE_MM
from companion.vision.picture.frame import Image, Points

_STEP_MM: Final = 5
"""An edge is where so much is tile and as much before it is table."""
_END_MM: Final = 10
"""So much of a side at its corners does not count: a neighbour's side may be askew."""
_SLANTS: Final = tuple(float(np.tan(np.radians(angle))) for angle in range(-9, 10, 3))
_LEVELS: Final = 10.0
_BLUR_MM: Final = 1.2
_BLEACHED: Final = 170
"""What is so bright in both pictures is a mirrored lamp, if the table is not."""
_WHITE_TABLE: Final = 140
_LEAST_SIDE: Final = 0.55
_LEAST_MEAN: Final = 0.75
_LEAST_SEEN: Final = 0.35
_LEAST_FILLED: Final = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """Four straight sides found around a footprint.

    Attributes:
        sides: Share of each side, 0 to 1, along which there is an edge: west, east, north, south.
        quad: The corners in mm of the window, (4, 2), from its middle, clockwise from north-west.
        filled: Share of the inside that has changed, 0 to 1.
    """

    sides: tuple[float, float, float, float]
    quad: Points
    filled: float

    def is_tile(self, size: tuple[int, int], least: float, most: float) -> bool:
        """Whether it is a whole tile.

        Args:
            size: Its cells across and down.
            least: So many times its length a side may seem to have, at least.
            most: At most.
        """
        if min(self.sides) < _LEAST_SIDE or sum(self.sides) / 4 < _LEAST_MEAN:
            return False
        if self.filled < _LEAST_FILLED:
            return False
        lengths = np.linalg.norm(np.roll(self.quad, -1, axis=0) - self.quad, axis=1)
        long = lengths / (np.array([*size, *size]) * TILE_MM)
        return bool((long > least).all() and (long < most).all())


def outline(mask: Image, known: Image, size: tuple[int, int], reach_mm: int) -> Outline | None:
    """Look for the four sides of a footprint.

    Args:
        mask: (h, w) of 0 and 1: what changed; the footprint's middle is its middle, a pixel a mm.
        known: (h, w) of 0 and 1: where a change could be seen at all.
        size: The footprint's cells across and down.
        reach_mm: So far in and out of where it would lie exactly a side is looked for.
    """
    solid = _solid(mask, size)
    if solid is None:
        return None
    west, east = _pair(solid, known, size, reach_mm)
    north, south = _pair(solid.T, known.T, (size[1], size[0]), reach_mm)
    quad = np.array(
        [
            _crossing(west, north),
            _crossing(east, north),
            _crossing(east, south),
            _crossing(west, south),
        ]
    )
    middle = np.array(solid.shape[::-1]) / 2
    inside = np.zeros_like(solid)
    cv2.fillConvexPoly(inside, np.rint(quad + middle - 0.5).astype(np.int32), (1,))
    seen = (inside > 0) & (known > 0)
    filled = float(solid[seen].mean()) if seen.any() else 0.0
    return Outline((west.share, east.share, north.share, south.share), quad, filled)


@dataclass(frozen=True, slots=True)
class _Side:
    """A line ``at + slant * along``, and how much of it is an edge."""

    share: float
    at: float
    slant: float


def _solid(mask: Image, size: tuple[int, int]) -> Image | None:
    """The thing that fills most of the footprint's middle, its holes filled."""
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    found, _ = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not found:
        return None
    largest = max(found, key=cv2.contourArea)
    if cv2.contourArea(largest) < 0.5 * size[0] * size[1] * TILE_MM**2:
        return None
    solid = np.zeros_like(opened)
    cv2.drawContours(solid, [largest], -1, (1,), -1)
    return np.asarray(solid, dtype=np.uint8)


def _pair(solid: Image, known: Image, size: tuple[int, int], reach_mm: int) -> tuple[_Side, _Side]:
    """The first and the last side across, each the straightest there is."""
    half_mm = size[0] * TILE_MM / 2
    first, last = _Side(-1, -half_mm, 0), _Side(-1, half_mm, 0)
    start = (solid.shape[0] - size[1] * int(TILE_MM)) // 2 + _END_MM
    rows = slice(start, solid.shape[0] - start)
    for slant in _SLANTS:
        edge = _edges(solid, known, slant, rows)
        places = np.arange(len(edge)) + _STEP_MM - solid.shape[1] / 2
        rising = np.where(np.abs(places + half_mm) <= reach_mm, edge, -2)
        falling = np.where(np.abs(places - half_mm) <= reach_mm, -edge, -2)
        for_first, for_last = int(rising.argmax()), int(falling.argmax())
        if rising[for_first] > first.share:
            first = _Side(float(rising[for_first]), float(places[for_first]), slant)
        if falling[for_last] > last.share:
            last = _Side(float(falling[for_last]), float(places[for_last]), slant)
    return first, last


def _edges(solid: Image, known: Image, slant: float, rows: slice) -> NDArray[np.float64]:
    """For each place across, the share of a line there that has the tile to its right only.

    Less than 0 where the tile is to its left.
    """
    high, wide = solid.shape
    shear = np.array([(1, slant, -slant * high / 2), (0, 1, 0)], np.float32)
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    sums: list[NDArray[np.float64]] = []
    for mask in (solid & known, known):
        straight = cv2.warpAffine(np.ascontiguousarray(mask), shear, (wide, high), flags=flags)
        across = np.asarray(straight[rows].sum(axis=0), dtype=np.float64)
        sums.append(np.convolve(across, np.ones(_STEP_MM), "valid"))
    tile, seen = sums
    share = tile / np.maximum(seen, 1)
    least = _LEAST_SEEN * _STEP_MM * (rows.stop - rows.start)
    enough = (seen[:-_STEP_MM] >= least) & (seen[_STEP_MM:] >= least)
    return np.where(enough, share[_STEP_MM:] - share[:-_STEP_MM], 0)


def _crossing(across: _Side, down: _Side) -> Points:
    """Where a side that runs down (x by y) meets one that runs across (y by x)."""
    y = (down.at + down.slant * across.at) / (1 - down.slant * across.slant)
    return np.array([across.at + across.slant * y, y])


def flat(image: Image, quad: Points, extent: tuple[int, int]) -> Image:
    """A quadrangle of the picture at a pixel a millimetre, (h, w, channels)."""
    wide, high = extent
    box = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(box, quad.astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = cv2.warpPerspective(image, matrix, (wide, high), flags=flags)
    return np.asarray(seen, dtype=np.uint8).reshape(high, wide, -1)


def differing(then: Image, now: Image, gain: float) -> tuple[Image, Image]:
    """Masks of 0 and 1: where two pictures differ, and where that can be seen at all."""
    old = cv2.GaussianBlur(cv2.convertScaleAbs(then, alpha=gain), (0, 0), _BLUR_MM)
    new = cv2.GaussianBlur(now, (0, 0), _BLUR_MM)
    diff = cv2.absdiff(old, new).reshape(*then.shape[:2], -1).max(axis=2)
    other = diff > _LEVELS
    least = np.minimum(then.min(axis=2), now.min(axis=2))
    bleached = (least >= _BLEACHED) & ~other
    if float(np.median(then)) >= _WHITE_TABLE:
        bleached[:] = False
    return other.astype(np.uint8), (~bleached).astype(np.uint8)


def differ(old: Image, new: Image, gain: float, share: float) -> bool:
    """Whether more than a share of two small pictures differs but for the light's gain."""
    diff = cv2.absdiff(new, cv2.convertScaleAbs(old, alpha=gain)).reshape(*new.shape[:2], -1)
    return float((diff.max(axis=2) > 1.5 * _LEVELS).mean()) > share
