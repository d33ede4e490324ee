"""Whole steps and quarter turns: how the cells of one frame lie in another."""

from typing import NamedTuple

import numpy as np

from companion.engine.grid import Cell, Turns, turned_size
from companion.ports import Laid
from companion.vision.picture.frame import Points


class GridTransform(NamedTuple):
    """A turn about the centre of cell (0, 0), then a step.

    Every face has a frame of its own: cell (0, 0) is its north-west cell as printed. The face's
    motion in another frame tells where each of its cells lies there.
    """

    turns: Turns = 0
    step: Cell = Cell(0, 0)

    def cell(self, cell: Cell) -> Cell:
        """Return where a cell lies after the motion."""
        x, y = cell
        for _ in range(self.turns):
            x, y = -y, x
        return Cell(x + self.step.x, y + self.step.y)

    def after(self, first: "GridTransform") -> "GridTransform":
        """Return the motion that does ``first`` and then this one."""
        return GridTransform((self.turns + first.turns) % 4, self.cell(first.step))

    def back(self) -> "GridTransform":
        """Return the motion that takes this one back."""
        turns = -self.turns % 4
        x, y = GridTransform(turns).cell(self.step)
        return GridTransform(turns, Cell(-x, -y))

    def cells(self, size: tuple[int, int]) -> frozenset[Cell]:
        """Return the cells that a face of ``size`` (unturned) covers."""
        width, height = size
        return frozenset(self.cell(Cell(x, y)) for y in range(height) for x in range(width))


def transform_of(laid: Laid, size: tuple[int, int]) -> GridTransform:
    """Return the motion of a face that lies so."""
    turned = GridTransform(laid.turns % 4)
    west, north = _corner(turned, size)
    return GridTransform(turned.turns, Cell(laid.cell.x - west, laid.cell.y - north))


def laid_by(tile: str, motion: GridTransform, size: tuple[int, int]) -> Laid:
    """Return how a face lies that was moved so."""
    return Laid(tile, _corner(motion, size), motion.turns)


def _corner(motion: GridTransform, size: tuple[int, int]) -> Cell:
    """The north-west cell of the turned footprint."""
    cells = motion.cells(size)
    return Cell(min(cell.x for cell in cells), min(cell.y for cell in cells))


def centre_of(laid: Laid, size: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a laid face, in cells; the middle of cell (0, 0) is (0.0, 0.0)."""
    width, height = turned_size(size, laid.turns)
    return laid.cell.x + (width - 1) / 2, laid.cell.y + (height - 1) / 2


def rotation(heading: float) -> Points:
    """The matrix that turns columns clockwise as seen from above."""
    cos, sin = float(np.cos(heading)), float(np.sin(heading))
    return np.array([(cos, -sin), (sin, cos)])
