"""A printed board as people showed it, on the disk: a picture, and a file of what is where in it.

``board.toml`` names the picture that it was written with by a digest: with another one its places
would be somewhere else. Lengths are pixels of the picture.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct, ValidationError, convert

from companion.config import write_safely
from companion.engine.errors import BadInput
from companion.engine.grid import Cell
from companion.pictures import PictureError
from companion.safe_files import read_bytes, read_toml, replace_file
from companion.vision.picture.frame import Image, Points, png_of, read_image

BOARD_FILE: Final = "board.toml"
BOARD_PICTURE: Final = "board.png"
FORMAT: Final = 1
_CORNERS: Final = 4
_MOST_BYTES: Final = 64_000_000
_AGAIN: Final = "teach the board again"

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class TaughtBoard:
    """A printed board as people showed it.

    Attributes:
        picture: Of the table with the board, blue-green-red.
        corners: Of the board in it, (4, 2) pixels, clockwise from the printed north-west one.
        places: The middle of each room in it, pixels, by the cell that it has on the map.
        ends: The printed south-east corner of each room whose size was shown, by its cell.
    """

    picture: Image
    corners: Points
    places: Mapping[Cell, Point]
    ends: Mapping[Cell, Point] = field(default_factory=dict[Cell, Point])


class _Place(Struct, frozen=True, forbid_unknown_fields=True):
    cell: tuple[int, int]
    at: Point
    end: Point | None = None


class _Document(Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    picture: str
    corners: tuple[Point, ...]
    place: tuple[_Place, ...] = ()


def keep_board(folder: Path, board: TaughtBoard) -> None:
    """Write a board: the picture first, so that the file never stands for another one.

    Raises:
        OSError: The disk refuses.
    """
    folder.mkdir(parents=True, exist_ok=True)
    picture = png_of(board.picture)
    replace_file(folder / BOARD_PICTURE, picture)
    document: dict[str, Any] = {
        "format": FORMAT,
        "picture": _digest(picture),
        "corners": [_rounded((float(x), float(y))) for x, y in board.corners],
        "place": [
            {"cell": [cell.x, cell.y], "at": _rounded(at)}
            | ({"end": _rounded(board.ends[cell])} if cell in board.ends else {})
            for cell, at in sorted(board.places.items())
        ],
    }
    write_safely(folder / BOARD_FILE, document)


def read_board(folder: Path) -> TaughtBoard | None:
    """Read the board that was taught; None where none was.

    Raises:
        BadInput: The file is damaged, or the picture is not the one it was written with.
    """
    path = folder / BOARD_FILE
    try:
        document = convert(read_toml(path), _Document)
    except FileNotFoundError:
        return None
    except ValidationError as fault:
        raise BadInput(str(fault), file=str(path), remedy=_AGAIN) from fault
    picture = folder / BOARD_PICTURE
    if _digest(read_bytes(picture, PictureError, _MOST_BYTES)) != document.picture:
        raise BadInput("it was written with another picture", file=str(path), remedy=_AGAIN)
    image = read_image(picture)
    cells = {Cell(*place.cell): place.at for place in document.place}
    ends = {Cell(*place.cell): place.end for place in document.place if place.end is not None}
    points = [*document.corners, *cells.values(), *ends.values()]
    high, wide = image.shape[:2]
    inside = all(-wide < x < 2 * wide and -high < y < 2 * high for x, y in points)
    if (
        document.format != FORMAT
        or len(document.corners) != _CORNERS
        or len(cells) != len(document.place)
        or not inside
    ):
        raise BadInput("no board of four corners and its rooms", file=str(path), remedy=_AGAIN)
    return TaughtBoard(image, np.array(document.corners, dtype=np.float64), cells, ends)


def _rounded(point: Point) -> list[float]:
    return [round(value, 1) for value in point]


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
