"""One picture of a tile to many: how it may look when it lies on the table.

The owner takes one or two pictures of a tile; a match shows it elsewhere in the room, crookedly,
in another light, blurred, with a figure's shadow on it. Training meets all that in advance.
"""

from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image
from companion.vision.picture.plane import homography_of

Levels: TypeAlias = NDArray[np.float64]

_SHIFT: Final = 0.03
_TURN_DEG: Final = 2.5
_CORNER: Final = 0.012
_SHADOWED: Final = 0.35
_GLARING: Final = 0.2
_COVERED: Final = 0.3
_FINE: Final = 0.6
_SHARP_PX: Final = 0.3


def augmented(picture: Image, chance: np.random.Generator) -> Image:
    """Return how one cell's picture (any size, blue-green-red) may look; (64, 64, 3)."""
    patch = _moved(picture, chance).astype(np.float64)
    patch *= np.exp(chance.normal(0, 0.18)) * (1 + chance.normal(0, 0.05, 3))
    patch *= _light(chance)
    if chance.random() < _SHADOWED:
        patch *= _shadow(chance)
    if chance.random() < _GLARING:
        patch += _glare(chance)
    blur = abs(float(chance.normal(0, 0.9)))
    if blur > _SHARP_PX:
        patch = np.asarray(cv2.GaussianBlur(patch, (0, 0), blur), dtype=np.float64)
    patch += chance.normal(0, chance.uniform(1, 6), patch.shape)
    seen = np.clip(patch, 0, 255).astype(np.uint8)
    if chance.random() < _COVERED:
        _cover(seen, chance)
    return seen


def _moved(picture: Image, chance: np.random.Generator) -> Image:
    """Crooked by some per cent, at a resolution of 64 pixels and sometimes less."""
    high, wide = picture.shape[:2]
    side = PATCH_PX if chance.random() < _FINE else int(chance.uniform(36, PATCH_PX))
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) - 0.5
    angle = np.radians(chance.normal(0, _TURN_DEG))
    turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    quad = box @ turn.T * (1 + chance.normal(0, _SHIFT / 2)) + chance.normal(0, _SHIFT, 2) / 1.5
    quad = quad + chance.normal(0, _CORNER, (4, 2)) + 0.5
    source = (box + 0.5) * (wide, high) - 0.5
    matrix = homography_of(source, quad * side - 0.5)
    around = tuple(float(value) for value in chance.uniform(20, 160, 3))
    scale = min(1.0, 2 * side / wide)
    if scale < 1:
        picture = np.asarray(
            cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
        grown = np.diag([wide / picture.shape[1], high / picture.shape[0], 1.0])
        matrix = np.asarray(matrix @ grown, dtype=np.float64)
    seen = np.asarray(
        cv2.warpPerspective(picture, matrix, (side, side), borderValue=around), dtype=np.uint8
    )
    if side == PATCH_PX:
        return seen
    whole = cv2.resize(seen, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_LINEAR)
    return np.asarray(whole, dtype=np.uint8)


def _axes() -> tuple[Levels, Levels]:
    line = np.linspace(-1, 1, PATCH_PX)
    return line[None, :], line[:, None]


def _light(chance: np.random.Generator) -> Levels:
    x, y = _axes()
    across, down = chance.normal(0, 0.08, 2)
    return (1 + across * x + down * y)[:, :, None]


def _shadow(chance: np.random.Generator) -> Levels:
    x, y = _axes()
    angle = chance.uniform(0, 2 * np.pi)
    side = x * np.cos(angle) + y * np.sin(angle) - chance.normal(0, 0.5)
    soft = chance.uniform(0.03, 0.3)
    return (1 - chance.uniform(0.1, 0.5) / (1 + np.exp(-side / soft)))[:, :, None]


def _glare(chance: np.random.Generator) -> Levels:
    x, y = _axes()
    at = chance.uniform(-1.2, 1.2, 2)
    far = (x - at[0]) ** 2 + (y - at[1]) ** 2
    return (chance.uniform(30, 160) * np.exp(-far / chance.uniform(0.05, 0.4)))[:, :, None]


def _cover(seen: Image, chance: np.random.Generator) -> None:
    """A token or a figure somewhere on it."""
    x, y = (int(value) for value in chance.uniform(0, PATCH_PX, 2))
    reach = int(chance.uniform(4, 13))
    colour = tuple(float(value) for value in chance.uniform(10, 240, 3))
    cv2.circle(seen, (x, y), reach, colour, -1, cv2.LINE_AA)
