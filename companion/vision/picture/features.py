"""What a trained classifier compares: the directions of a patch's edges, and its colours.

A patch is one cell of a tile seen from straight above, 64 pixels wide. Edges in blocks of 16
pixels, each block's contrast evened out, do not care for the light; a coarse grid of colours tells
rooms with equal walls apart. (Notes: vision, 3b: with this pair, whitened per class, every
uncovered tile was read right; gray correlation alone left a third open.)
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.frame import Image

PATCH_PX: Final = 64
_GRID: Final = 8
_COLOUR_WEIGHT: Final = 0.06
_LEAST_SPREAD: Final = 4.0

Vectors = NDArray[np.float32]


@lru_cache(maxsize=1)
def _edges() -> Any:
    return cv2.HOGDescriptor((PATCH_PX, PATCH_PX), (16, 16), (8, 8), (8, 8), 9)


def features(patches: Sequence[Image]) -> Vectors:
    """Describe patches, each (64, 64, 3) blue-green-red; (n, 1956)."""
    return np.stack([_describe(patch) for patch in patches])


def _describe(patch: Image) -> Vectors:
    soft = cv2.GaussianBlur(patch, (3, 3), 0)
    edges = np.asarray(_edges().compute(soft), dtype=np.float32).ravel()
    small = cv2.resize(soft, (_GRID, _GRID), interpolation=cv2.INTER_AREA)
    lab = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), dtype=np.float32)
    lab -= lab.mean(axis=(0, 1)) * np.array([1.0, 0.5, 0.5], np.float32)
    lab[..., 1:] -= 64.0  # half of the middle, 128, was left standing
    lab[..., 0] *= 20.0 / max(_LEAST_SPREAD, float(lab[..., 0].std()))
    return np.concatenate([edges, lab.ravel() * np.float32(_COLOUR_WEIGHT / 4)])
