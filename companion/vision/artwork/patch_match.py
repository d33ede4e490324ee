"""Does a straightened cell look like a picture, and which of two, block by block in any light.

A lamp's mirror image bleaches part of a tile. Bleached blocks say nothing, neither for nor against;
what is judged is the rest, if enough of it is left.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points

_BLOCK: Final = 8
_ROWS: Final = PATCH_PX // _BLOCK
_TEXTURE: Final = 7.0
"""A block whose levels spread less is flat: it has no pattern to compare."""
_PATTERN: Final = 0.45
_PATTERNED_BLOCKS: Final = 16
_LEVEL: Final = 24.0
_HAZE_BLOCKS: Final = 5
"""Light is even over so many blocks: what all of them are off by is light, not paint."""
_BLEACHED_SPREAD: Final = 7.0
_BLEACHED_TINT: Final = 16.0
"""A mirrored lamp is white: its channels are this near to each other."""
_BLEACHED_LEVEL: Final = 110.0
_BLEACHED_RANGE: Final = 20.0
_DIFFERENT: Final = 14.0
"""Levels by which two pictures differ where they are told apart."""
_MOST_TELLING: Final = 3
_PIXELS: Final = 8
"""Fewer differing pixels in a block say nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """How much of a cell looks like a picture.

    Attributes:
        share: Of the blocks that can be judged, 0 to 1.
        pattern: The same of those in which the picture has a pattern; 0 if there are few of them.
        blocks: (64,): which blocks can be judged; the others are bleached.
    """

    share: float
    pattern: float
    blocks: NDArray[np.bool_]

    @property
    def seen(self) -> float:
        """Share of all blocks that can be judged, 0 to 1."""
        return float(self.blocks.mean())


def fit_of(template: Image, patch: Image) -> Fit:
    """Compare a cell with the picture it should show, both (64, 64, 3)."""
    known, other = _blocks(template), _blocks(patch)
    gain = (np.median(other, axis=(0, 1)) + 8) / (np.median(known, axis=(0, 1)) + 8)
    known = known * gain
    one_mean, other_mean = known.mean(axis=1), other.mean(axis=1)
    one_part, other_part = known - one_mean[:, None], other - other_mean[:, None]
    one_spread, other_spread = one_part.std(axis=(1, 2)), other_part.std(axis=(1, 2))
    along = (one_part * other_part).mean(axis=(1, 2))
    alike = along / np.maximum(one_spread * other_spread, 1.0)
    diff = other_mean - one_mean
    rest = np.abs(diff - _haze(diff)[:, None]).max(axis=1)
    level = rest < _LEVEL + 0.25 * one_mean.mean()
    flat = one_spread <= _TEXTURE
    same = np.where(flat, level & (other_spread < 2.5 * _TEXTURE), alike > _PATTERN)
    seen = same | ~_bleached(other_mean, other_spread)
    telling = seen & ~flat
    pattern = float(same[telling].mean()) if telling.sum() >= _PATTERNED_BLOCKS else 0.0
    return Fit(float(same[seen].mean()) if seen.any() else 0.0, pattern, seen)


def _bleached(mean: Points, spread: Points) -> NDArray[np.bool_]:
    """Which blocks are a mirrored lamp: even, white, and as bright as anything in the cell."""
    dull = mean.min(axis=1)
    brightest = float(np.sort(dull)[-3])
    white = (spread < _BLEACHED_SPREAD) & (np.ptp(mean, axis=1) < _BLEACHED_TINT)
    return white & (dull > max(_BLEACHED_LEVEL, brightest - _BLEACHED_RANGE))


def _haze(diff: Points) -> Points:
    """By how much light each block, and all around it, is brighter or darker than expected."""
    gray = diff.mean(axis=1).reshape(_ROWS, _ROWS).astype(np.float32)
    even = np.asarray(cv2.medianBlur(gray, _HAZE_BLOCKS), dtype=np.float64)
    return even.ravel()


@dataclass(frozen=True, slots=True)
class PatchComparison:
    """How two pictures fare where they differ.

    Attributes:
        share: Of the blocks that lean to either, by how much they tell, the share that leans to the
            first, 0 to 1; 0.5 where nothing tells.
        lean: How far all of them together lean, by how much they tell: 1 is just like the first
            picture, -1 just like the second, 0 between the two or like neither.
        least: How far that one of the most telling blocks leans that leans least.
        blocks: How many blocks tell.
    """

    share: float = 0.5
    lean: float = 0.0
    least: float = 0.0
    blocks: int = 0


def compare_patches(
    patch: Image, first: Image, second: Image, blocks: NDArray[np.bool_]
) -> PatchComparison:
    """Say which of two pictures a cell shows, by the blocks in which they differ.

    Args:
        patch: The cell.
        first: The one picture.
        second: The other.
        blocks: (64,): which blocks can be judged.
    """
    seen, liked, other = (_even(each) for each in (patch, first, second))
    diff = liked - other
    strong = np.abs(diff).max(axis=2) > _DIFFERENT
    middle = (liked + other) / 2
    weight = diff * strong[:, :, None]
    toward = _sums((weight * (seen - middle)).sum(axis=2))
    size = _sums((weight * weight).sum(axis=2))
    telling = (_sums(strong.astype(np.float64)) >= _PIXELS) & blocks
    if not telling.any():
        return PatchComparison()
    size = size[telling]
    lean = np.clip(2 * toward[telling] / size, -1, 1)
    certain = size * np.abs(lean)
    share = float(certain[lean > 0].sum() / max(1e-6, certain.sum()))
    least = float(lean[np.argsort(-size)[:_MOST_TELLING]].min())
    return PatchComparison(
        share, float((size * lean).sum() / size.sum()), least, int(telling.sum())
    )


def _even(picture: Image) -> Points:
    """A picture without its light: each pixel against its surroundings, in units of contrast."""
    soft = cv2.GaussianBlur(picture, (0, 0), 1.2).astype(np.float32)
    around = cv2.GaussianBlur(soft, (0, 0), 9)
    part = soft - around
    spread = float(np.sqrt((part**2).mean()))
    return np.asarray(part * (30 / max(3.0, spread)), dtype=np.float64)


def _sums(values: Points) -> Points:
    """Of each block, (64,)."""
    parts = values.reshape(_ROWS, _BLOCK, _ROWS, _BLOCK)
    return np.asarray(parts.sum(axis=(1, 3)).ravel(), dtype=np.float64)


def _blocks(patch: Image) -> Points:
    soft = cv2.GaussianBlur(patch, (3, 3), 0)
    parts = soft.reshape(_ROWS, _BLOCK, _ROWS, _BLOCK, 3).swapaxes(1, 2)
    return parts.reshape(_ROWS * _ROWS, _BLOCK * _BLOCK, 3).astype(np.float64)
