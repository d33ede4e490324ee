"""Pictures from elsewhere, decoded within limits: cameras' files, owners' photographs, kept tables.

Nothing that a picture file says of itself is trusted. Only the formats that cameras and people use
are tried: others of Pillow's start programs (EPS) or are seldom tested.
"""

import io
import warnings
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from companion.engine.errors import BadInput
from companion.safe_files import read_bytes

SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".webp", ".bmp", ".tif", ".tiff")
FORMATS: Final = ("PNG", "JPEG", "WEBP", "BMP", "DIB", "TIFF")
"""What files of these suffixes may hold."""
MOST_PIXELS: Final = 60_000_000
MOST_BYTES: Final = 200_000_000


class PictureError(BadInput):
    """A picture, a folder of pictures or a video cannot be used."""


def read_picture(path: Path, least_px: int = 1) -> Image.Image:
    """Read a picture file, turned as its camera held it, in red-green-blue.

    Args:
        path: The file.
        least_px: So many pixels it must have each way.

    Raises:
        PictureError: It cannot be opened, is no picture, is damaged, too small or too big.
    """
    try:
        data = read_bytes(path, PictureError, MOST_BYTES)
    except OSError as error:
        problem = f"cannot be read: {error.strerror or error}"
        raise PictureError(problem, file=str(path), remedy="check the name") from error
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd tags; what matters is raised
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
                _check_size(picture.size, path, least_px)
                return _opaque(ImageOps.exif_transpose(picture))
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_big(path, "more pixels than can be read") from error
    except UnidentifiedImageError as error:
        remedy = "save it as JPEG or PNG"
        raise PictureError("is not a picture", file=str(path), remedy=remedy) from error
    except Exception as error:  # what is wrong in its bits trips a decoder in any way
        problem = f"is damaged: {error or type(error).__name__}"
        remedy = "take or save the picture again"
        raise PictureError(problem, file=str(path), remedy=remedy) from error


def _check_size(size: tuple[int, int], path: Path, least_px: int) -> None:
    width, height = size
    if width * height > MOST_PIXELS:
        raise _too_big(path, f"{width} x {height} pixels")
    if min(width, height) < least_px:
        problem = f"is too small: {width} x {height} pixels"
        raise PictureError(problem, file=str(path), remedy=f"at least {least_px} pixels each way")


def _too_big(path: Path, how_big: str) -> PictureError:
    million = 1_000_000
    remedy = f"at most {MOST_PIXELS // million} million pixels and {MOST_BYTES // million} MB"
    return PictureError(f"is too big: {how_big}", file=str(path), remedy=remedy)


def _opaque(picture: Image.Image) -> Image.Image:
    """Lay what is transparent on white, as paper is."""
    if "transparency" not in picture.info and "A" not in picture.getbands():
        return picture.convert("RGB")
    seen = picture.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    return Image.alpha_composite(paper, seen).convert("RGB")
