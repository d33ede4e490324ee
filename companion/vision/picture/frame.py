"""One picture with its number and its time, and pictures read from disk.

Pictures are arrays as OpenCV has them: ``uint8``, rows first, gray (h, w) or blue-green-red
(h, w, 3). Pixel (0, 0) has its centre at (0, 0).
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.pictures import read_picture
from companion.ports import Shot

Image: TypeAlias = NDArray[np.uint8]
Points: TypeAlias = NDArray[np.float64]
"""Points (..., 2) or a matrix (3, 3); which one, the name says."""

SMALLEST_PX: Final = 32
_GRAY_AXES: Final = 2


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """What a camera saw at one moment.

    Attributes:
        image: The picture, gray or blue-green-red.
        seq: Its number; grows, may leave numbers out.
        time_s: When it was taken, in monotonic seconds.
    """

    image: Image
    seq: int = 0
    time_s: float = 0.0


def pixels_of(points: Points) -> tuple[tuple[float, float], ...]:
    """Return places (n, 2) in a picture as they are handed on, to a tenth of a pixel."""
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in points)


def png_of(image: Image) -> bytes:
    """Return a picture as a PNG file."""
    return cv2.imencode(".png", image)[1].tobytes()


def gray_of(image: Image) -> Image:
    """Return the picture in gray; the same array if it is gray already."""
    if image.ndim == _GRAY_AXES:
        return image
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def image_in(shot: Shot) -> Image:
    """Return the picture of a shot."""
    wide, high = shot.size
    return np.frombuffer(shot.data, np.uint8).reshape(high, wide, 3)


def shot_of(frame: Frame) -> Shot:
    """Return a frame as it goes to the screen."""
    image = frame.image
    if image.ndim == _GRAY_AXES:
        image = np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), dtype=np.uint8)
    high, wide = image.shape[:2]
    return Shot(frame.seq, (wide, high), image.tobytes(), frame.time_s)


def read_image(path: Path) -> Image:
    """Read a picture file, turned as its camera held it, in blue-green-red.

    Raises:
        PictureError: It cannot be opened, is no picture, or is too small or too big.
    """
    flat = read_picture(path, SMALLEST_PX)
    return np.ascontiguousarray(np.asarray(flat, dtype=np.uint8)[:, :, ::-1])
