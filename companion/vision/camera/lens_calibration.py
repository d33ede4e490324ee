"""The lens worked out from pictures of the lens sheet, and kept in a file.

For those who want it: without it the tiles themselves say how the table lies, and a little bend of
the lens does no harm. A set of pictures that cannot say how the lens bends is refused.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, Final, cast

import cv2
import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion.pictures import PictureError
from companion.safe_files import read_json, replace_file
from companion.stickers import lens_board
from companion.vision.picture.frame import Image, Points, gray_of

MOST_SIDE_PX: Final = 20_000
"""Of a camera's picture; more is a damaged file."""
FORMAT: Final = 1
LENS_FILE: Final = "lens.json"
"""In the data folder: what the vision uses if it is there."""
LEAST_PICTURES: Final = 10
LEAST_CORNERS: Final = 12
LEAST_COVER: Final = 0.45
"""Share of the picture's fields, 6 by 4, in which corners must have been seen."""
LEAST_TILTED: Final = 4
_TILTED: Final = 0.06
"""How far the sheet's far side is narrower in a picture that counts as tilted."""
MOST_ERROR_PX: Final = 1.0
"""Root of the mean square by which corners miss, at 1280 pixels' width."""
_OUTLIER: Final = 2.5
_FIELDS: Final = (6, 4)
_USUAL_WIDTH: Final = 1280


class LensError(PictureError):
    """A set of pictures does not say how the lens bends, or a file holds no lens."""


class LensFit(Struct, frozen=True):
    """A lens, as OpenCV models it.

    Attributes:
        size: Width and height of the pictures it was worked out from.
        focal_px: Focal lengths across and down.
        middle_px: Where the lens's axis meets the picture.
        bend: Five numbers: k1, k2, p1, p2, k3.
        error_px: Root of the mean square by which corners miss.
        pictures: How many pictures it was worked out from.
        format: Of the file.
        camera: What the driver calls the camera (``Driver.camera``); "" where nobody knows.
    """

    size: tuple[int, int]
    focal_px: tuple[float, float]
    middle_px: tuple[float, float]
    bend: tuple[float, float, float, float, float]
    error_px: float
    pictures: int
    format: int = FORMAT
    camera: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class SheetSeen:
    """The lens sheet in one picture.

    Attributes:
        corners: (n, 2) pixels.
        numbers: (n,) of the board's corners.
    """

    corners: Points
    numbers: NDArray[np.int64]


def find_sheet(image: Image) -> SheetSeen | None:
    """Return the lens sheet's corners in a picture, or None if too few are seen."""
    detector = cast("Any", cv2.aruco.CharucoDetector(lens_board()))
    corners, numbers, _, _ = detector.detectBoard(gray_of(image))
    if numbers is None or len(numbers) < LEAST_CORNERS:
        return None
    places = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    return SheetSeen(places, np.asarray(numbers, dtype=np.int64).ravel())


def calibrate(seen: Sequence[SheetSeen], size: tuple[int, int]) -> LensFit:
    """Work the lens out.

    Args:
        seen: The sheet in each picture.
        size: Width and height of the pictures.

    Raises:
        LensError: The pictures are too few, too alike, or do not agree.
    """
    _check(seen, size)
    fit, errors = _fitted(seen, size)
    good = [sheet for sheet, error in zip(seen, errors, strict=True) if error < _limit(errors)]
    if LEAST_PICTURES <= len(good) < len(seen):
        fit, _ = _fitted(good, size)
    most = MOST_ERROR_PX * max(1.0, size[0] / _USUAL_WIDTH)
    if fit.error_px > most:
        raise LensError(
            f"the pictures do not agree: corners miss by {fit.error_px:.2f} pixels",
            remedy=f"at most {most:.1f}; keep the sheet flat and the camera still and in focus",
        )
    return fit


def _limit(errors: Sequence[float]) -> float:
    return max(0.3, _OUTLIER * float(np.median(errors)))


def _check(seen: Sequence[SheetSeen], size: tuple[int, int]) -> None:
    """Raise what the set lacks."""
    if len(seen) < LEAST_PICTURES:
        raise LensError(
            f"the sheet is seen in {len(seen)} pictures, {LEAST_PICTURES} are needed",
            remedy="take 12 to 20, near enough that the squares are clear",
        )
    places = np.concatenate([sheet.corners for sheet in seen]) / size * _FIELDS
    fields = {(int(x), int(y)) for x, y in places}
    cover = len(fields) / (_FIELDS[0] * _FIELDS[1])
    if cover < LEAST_COVER:
        raise LensError(
            f"the sheet was held in {cover:.0%} of the picture only",
            remedy="hold it into every corner of the picture, too",
        )
    tilted = sum(slant(sheet) > _TILTED for sheet in seen)
    if tilted < LEAST_TILTED:
        raise LensError(
            f"the sheet is tilted in {tilted} pictures, {LEAST_TILTED} are needed",
            remedy="tilt it to each side by about 30 degrees",
        )


def slant(seen: SheetSeen) -> float:
    """How much perspective a picture of the sheet has: 0 from straight above."""
    points = np.array(lens_board().getChessboardCorners())[seen.numbers, :2]
    found, _ = cv2.findHomography(points.astype(np.float64), seen.corners)
    plane = np.asarray(found, dtype=np.float64)
    size = np.linalg.norm(points.max(axis=0) - points.min(axis=0))
    return float(
        np.linalg.norm(plane[2, :2]) * size / abs(plane[2] @ np.append(points.mean(axis=0), 1.0))
    )


def _fitted(seen: Sequence[SheetSeen], size: tuple[int, int]) -> tuple[LensFit, list[float]]:
    """The lens, and by how much each picture misses."""
    board = np.array(lens_board().getChessboardCorners(), dtype=np.float32)
    solid = [board[sheet.numbers].reshape(-1, 1, 3) for sheet in seen]
    flat = [sheet.corners.astype(np.float32).reshape(-1, 1, 2) for sheet in seen]
    model = cast("Any", cv2).calibrateCameraExtended(solid, flat, size, None, None)
    error, matrix, bend, *_, misses = model
    k1, k2, p1, p2, k3 = (float(value) for value in np.ravel(bend)[:5])
    fit = LensFit(
        size=size,
        focal_px=(float(matrix[0, 0]), float(matrix[1, 1])),
        middle_px=(float(matrix[0, 2]), float(matrix[1, 2])),
        bend=(k1, k2, p1, p2, k3),
        error_px=round(float(error), 3),
        pictures=len(seen),
    )
    return fit, [float(miss) for miss in np.ravel(misses)]


def write_lens(path: Path, fit: LensFit) -> None:
    """Write a lens to its file.

    Raises:
        OSError: The disk refuses.
    """
    replace_file(path, msgspec.json.format(msgspec.json.encode(fit), indent=2) + b"\n")


def read_lens(path: Path) -> LensFit:
    """Read a lens.

    Raises:
        LensError: The file is missing, holds no lens, or one of another format.
    """
    remedy = "companion calibrate makes one"
    try:
        fit = read_json(path, LensFit, LensError, remedy=remedy)
    except OSError as error:
        problem = f"cannot be read: {error.strerror or error}"
        raise LensError(problem, file=str(path), remedy=remedy) from error
    except LensError as error:
        problem = f"holds no lens: {error.problem}"
        raise LensError(problem, file=str(path), line=error.line, remedy=remedy) from error
    if fit.format != FORMAT:
        raise LensError(f"is of format {fit.format}", file=str(path), remedy=remedy)
    if min(*fit.size, *fit.focal_px) <= 0 or max(fit.size) > MOST_SIDE_PX:
        problem = f"holds no lens: sizes must be positive, pictures {MOST_SIDE_PX} pixels at most"
        raise LensError(problem, file=str(path), remedy=remedy)
    if not all(map(isfinite, (*fit.focal_px, *fit.middle_px, *fit.bend, fit.error_px))):
        raise LensError("holds no lens: a number has no end", file=str(path), remedy=remedy)
    return fit
