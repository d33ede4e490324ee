"""One picture with its number and its time, and pictures read from disk.

Pictures are arrays as OpenCV has them: ``uint8``, rows first, gray (h, w) or blue-green-red
(h, w, 3). Pixel (0, 0) has its centre at (0, 0).
"""

import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pictures
from PIL import ImageOps, UnidentifiedImageError

from companion.engine.errors import BadInput
from companion.ports import Shot

Image: TypeAlias = NDArray[np.uint8]
Points: TypeAlias = NDArray[np.float64]
"""Points (..., 2) or a matrix (3, 3); which one, the name says."""

SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff")
SMALLEST_PX: Final = 32
MOST_PIXELS: Final = 60_000_000
MOST_BYTES: Final = 200_000_000
_GRAY_AXES: Final = 2


class PictureError(BadInput):
    """A picture, a folder of pictures or a video cannot be used."""


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


def gray_of(image: Image) -> Image:
    """Return the picture in gray; the same array if it is gray already."""
    if image.ndim == _GRAY_AXES:
        return image
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


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
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise PictureError(
            f"cannot be read: {error.strerror or error}", file=str(path), remedy="check the name"
        ) from error
    if size > MOST_BYTES:
        raise _too_big(path, f"{size // 1_000_000} MB")
    return _decode(data, path)


def _decode(data: bytes, path: Path) -> Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Pictures.DecompressionBombWarning)
            with Pictures.open(io.BytesIO(data)) as picture:
                width, height = picture.size
                _check_size(width, height, path)
                flat = _opaque(ImageOps.exif_transpose(picture))
    except (Pictures.DecompressionBombError, Pictures.DecompressionBombWarning) as error:
        raise _too_big(path, "more pixels than can be read") from error
    except UnidentifiedImageError as error:
        raise PictureError(
            "is not a picture", file=str(path), remedy="save it as JPEG or PNG"
        ) from error
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise PictureError(
            f"is damaged: {error}", file=str(path), remedy="take or save the picture again"
        ) from error
    return np.ascontiguousarray(np.asarray(flat, dtype=np.uint8)[:, :, ::-1])


def _check_size(width: int, height: int, path: Path) -> None:
    if width * height > MOST_PIXELS:
        raise _too_big(path, f"{width} x {height} pixels")
    if min(width, height) < SMALLEST_PX:
        raise PictureError(
            f"is too small: {width} x {height} pixels",
            file=str(path),
            remedy=f"at least {SMALLEST_PX} pixels each way",
        )


def _too_big(path: Path, how_big: str) -> PictureError:
    return PictureError(
        f"is too big: {how_big}",
        file=str(path),
        remedy=f"at most {MOST_PIXELS // 1_000_000} million pixels and "
        f"{MOST_BYTES // 1_000_000} MB",
    )


def _opaque(picture: Pictures.Image) -> Pictures.Image:
    """Lay what is transparent on white, as paper is."""
    if "transparency" not in picture.info and "A" not in picture.getbands():
        return picture.convert("RGB")
    seen = picture.convert("RGBA")
    paper = Pictures.new("RGBA", seen.size, "white")
    return Pictures.alpha_composite(paper, seen).convert("RGB")
