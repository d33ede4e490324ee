"""The owner's tiles to pictures that can be learned: checks of one photograph, and its cells.

A bad picture is worse than none: a tile bleached by a lamp was later read as its look-alike, with
confidence. So glare, blur, tiny and slanting pictures are refused, with the reason.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.vision.learning.classifier import TrainingCell, turned
from companion.vision.picture.birdview import cells_of, cut
from companion.vision.picture.frame import Image, Points, gray_of

CELL_PX: Final = 128
LEAST_SIDE_PX: Final = 90.0
MOST_BLEACHED: Final = 0.01
_WHITE: Final = 250
LEAST_SHARP: Final = 40.0
"""Least spread of the picture's second derivative; a picture out of focus has less."""
LEAST_LEVEL: Final = 25.0
LEAST_SAME: Final = 0.6
"""Two pictures of a tile correlate at least so much; those of two tiles do less."""
_NARROW: Final = 0.35
"""A side this much shorter than the longest of a square cell is seen too much from the side."""

Fault: TypeAlias = Literal["", "small", "slant", "glare", "dark", "blur"]


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One photograph of a tile, judged.

    Attributes:
        fault: Why it cannot be used; "" if it can. ``small``: fewer than 90 pixels a cell;
            ``slant``: seen too much from the side; ``glare``: over 1 % is bleached; ``dark``;
            ``blur``: out of focus or shaken.
        cells: Each cell's picture, 128 pixels a side, by its part; empty if there is a fault.
    """

    fault: Fault
    cells: dict[TrainingCell, Image]


def take(image: Image, corners: Points, tile: str, size: tuple[int, int], turns: int = 0) -> Shot:
    """Judge one photograph of one tile and cut out its cells.

    Args:
        image: Blue-green-red.
        corners: Of the tile, (4, 2) pixels, clockwise from its north-west corner as it lies.
        tile: The face's id.
        size: Width and height in cells, unturned.
        turns: How the tile lies: quarter turns clockwise from upright.
    """
    upright = np.roll(corners, -(turns % 4), axis=0)
    quads = cells_of(upright, size)
    sides = np.array([np.linalg.norm(np.roll(q, -1, axis=0) - q, axis=1) for q in quads.values()])
    if float(sides.min()) < LEAST_SIDE_PX * _NARROW or float(sides.mean()) < LEAST_SIDE_PX:
        return Shot("small", {})
    if float(sides.min()) < float(sides.max()) * _NARROW:
        return Shot("slant", {})
    cells = {
        TrainingCell(tile, Cell(x, y)): cut(image, quad, CELL_PX) for (x, y), quad in quads.items()
    }
    for picture in cells.values():
        fault = _fault(picture)
        if fault:
            return Shot(fault, {})
    return Shot("", cells)


def _fault(picture: Image) -> Fault:
    gray = gray_of(picture)
    if float((picture.max(axis=2) >= _WHITE).mean()) > MOST_BLEACHED and _bleached(picture):
        return "glare"
    if float(gray.mean()) < LEAST_LEVEL:
        return "dark"
    return "blur" if _sharpness(gray) < LEAST_SHARP else ""


def _bleached(picture: Image) -> bool:
    """Whether over 1 % is white in all channels: bright print has a colour, a lamp none."""
    return float((picture.min(axis=2) >= _WHITE).mean()) > MOST_BLEACHED


def _sharpness(gray: Image) -> float:
    """Spread of the second derivative at the strongest edges, whatever the contrast."""
    second = cv2.Laplacian(gray, cv2.CV_32F, ksize=3)
    contrast = max(8.0, float(np.percentile(gray, 95)) - float(np.percentile(gray, 5)))
    return float(np.percentile(np.abs(second), 98)) * 100 / contrast


def agree(first: Shot, second: Shot) -> bool:
    """Whether a second picture, after a quarter turn, shows the same tile the same way up."""
    return all(
        part in second.cells and _alike(picture, second.cells[part])
        for part, picture in first.cells.items()
    )


def _alike(first: Image, other: Image) -> bool:
    """Alike as they are, and more than if either were turned."""
    scores = [_correlation(first, turned(other, turns)) for turns in range(4)]
    return scores[0] >= LEAST_SAME and max(range(4), key=lambda turns: scores[turns]) == 0


def _correlation(first: Image, other: Image) -> float:
    small, big = (
        cv2.resize(gray_of(each), (32, 32), interpolation=cv2.INTER_AREA) for each in (first, other)
    )
    return float(cv2.matchTemplate(big, small[2:-2, 2:-2], cv2.TM_CCOEFF_NORMED).max())
