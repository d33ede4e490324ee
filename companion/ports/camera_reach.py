"""Where the table's cells lie in the camera's picture: how many fit, and which are out of sight."""

from collections.abc import Iterable
from itertools import product
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.engine.grid import Cell

Border: TypeAlias = Literal["left", "right", "top", "bottom"]
"""Of the picture."""
_STEPS: Final = (Cell(1, 0), Cell(-1, 0), Cell(0, 1), Cell(0, -1))
_FARTHEST_SHIFT: Final = 4


class InView(Struct, frozen=True):
    """The table as the camera shows it.

    Attributes:
        size: Width and height of the picture in pixels.
        image_from_cells: Rows of the homography that takes a point of the table, in cells, to
            pixels: the north-west corner of cell (x, y) is the point (x, y). Its third value is
            positive before the camera.
    """

    size: tuple[int, int]
    image_from_cells: tuple[float, float, float, float, float, float, float, float, float]

    def pixel(self, x: float, y: float) -> tuple[float, float] | None:
        """Return where a point of the table lies in the picture; None for one behind the camera."""
        a, b, c, d, e, f, g, h, i = self.image_from_cells
        deep = g * x + h * y + i
        if deep <= 0:
            return None
        return (a * x + b * y + c) / deep, (d * x + e * y + f) / deep

    @property
    def fits(self) -> tuple[float, float]:
        """How many tiles fit side by side in the picture's middle row, and in its middle column.

        A camera that looks aslant sees more of the far side and less of the near one.
        """
        wide, high = self.size
        return (
            self._distance((0.0, high / 2), (float(wide), high / 2)),
            self._distance((wide / 2, 0.0), (wide / 2, float(high))),
        )

    def _distance(self, pixel: tuple[float, float], other: tuple[float, float]) -> float:
        (x, y), (other_x, other_y) = self._point(pixel), self._point(other)
        return ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5

    def _point(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The point of the table under a pixel, by the inverse of the homography."""
        a, b, c, d, e, f, g, h, i = self.image_from_cells
        u, v = pixel
        x = (e * i - f * h) * u + (c * h - b * i) * v + b * f - c * e
        y = (f * g - d * i) * u + (a * i - c * g) * v + c * d - a * f
        deep = (d * h - e * g) * u + (b * g - a * h) * v + a * e - b * d
        return (x / deep, y / deep) if deep else (float("inf"), float("inf"))

    def beyond(self, cells: Iterable[Cell]) -> frozenset[Border]:
        """Return the picture's borders that cut through some of these cells, or hide them."""
        wide, high = self.size
        found: set[Border] = set()
        for cell, x, y in product(cells, (0, 1), (0, 1)):
            corner = self.pixel(cell.x + x, cell.y + y)
            if corner is None or corner[1] < 0:
                found.add("top")
            if corner is None:
                continue
            if corner[0] < 0:
                found.add("left")
            if corner[0] > wide:
                found.add("right")
            if corner[1] > high:
                found.add("bottom")
        return frozenset(found)

    def fits_if_moved(self, cells: Iterable[Cell]) -> bool:
        """Return whether all cells would be in sight if the tiles were moved a few whole steps."""
        every = frozenset(cells)
        return any(
            not self.beyond(Cell(cell.x + n * step.x, cell.y + n * step.y) for cell in every)
            for step in _STEPS
            for n in range(1, _FARTHEST_SHIFT + 1)
        )


class Outgrown(Struct, frozen=True):
    """The map comes to a border of the picture.

    Attributes:
        borders: Which.
        moved: All of it would fit if tiles or camera were moved; else the camera hangs too low.
    """

    borders: frozenset[Border]
    moved: bool

    @property
    def border(self) -> Border | None:
        """The one border to move away from; None if there are several or moving does not help."""
        return next(iter(self.borders)) if self.moved and len(self.borders) == 1 else None


def outgrown(view: InView, laid: Iterable[Cell], next_cells: Iterable[Cell]) -> Outgrown | None:
    """Return whether a map grows out of the picture, with its next tile at the latest.

    Args:
        view: How the camera shows the table.
        laid: Cells on which tiles lie.
        next_cells: Cells on which the next one may come to lie.
    """
    every = frozenset((*laid, *next_cells))
    borders = view.beyond(every)
    return Outgrown(borders, view.fits_if_moved(every)) if borders else None
