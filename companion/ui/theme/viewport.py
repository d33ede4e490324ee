"""Which part of the map the plan shows: pure numbers (source: UX.md section 4, plan).

A view is the side of a cell in pixels and where cell (0, 0) begins, in pixels from the plan's top
left corner.
"""

from collections.abc import Sequence
from math import floor

from msgspec import Struct

from companion.engine.grid import Cell


class Viewport(Struct, frozen=True):
    """Scale and place of the map.

    Attributes:
        cell: Side of a cell in pixels.
        x, y: Where the north-west corner of cell (0, 0) lies.
    """

    cell: int
    x: int
    y: int

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the north-west corner of a cell."""
        return self.x + cell.x * self.cell, self.y + cell.y * self.cell

    def cell_at(self, x: float, y: float) -> Cell:
        """Return the cell under a place."""
        return Cell(floor((x - self.x) / self.cell), floor((y - self.y) / self.cell))

    def shifted(self, dx: float, dy: float) -> "Viewport":
        """Return the view moved by whole pixels."""
        return Viewport(self.cell, round(self.x + dx), round(self.y + dy))

    def zoomed(self, cell: int, about: tuple[float, float]) -> "Viewport":
        """Return the view at another scale, with one place standing still."""
        share = cell / self.cell
        return Viewport(
            cell,
            round(about[0] - (about[0] - self.x) * share),
            round(about[1] - (about[1] - self.y) * share),
        )


class Limits(Struct, frozen=True):
    """Sides of a cell in pixels: the least that can be tapped, the wished, the largest.

    ``smallest`` is taken where otherwise something wanted were cut off.
    """

    least: int
    wished: int
    most: int
    smallest: int = 0


def framed(
    size: tuple[float, float], known: Sequence[Cell], wanted: Sequence[Cell], limits: Limits
) -> Viewport:
    """Return the view to begin with.

    The whole map if it fits at the wished size or larger; else the cells wanted, as large as they
    fit, down to the smallest; if even these do not fit, their middle at the least size.

    Args:
        size: Width and height of the plan in pixels.
        known: Every cell there is something on.
        wanted: Cells that should be in sight.
        limits: How large a cell may be.
    """
    if not known:
        known = [Cell(0, 0)]
    whole = largest(size, known)
    if whole >= limits.wished:
        return _centred(size, known, min(whole, limits.most))
    wanted = wanted or known
    cell = min(largest(size, wanted), limits.wished)
    if cell < (limits.smallest or limits.least):
        cell = limits.least
    view = _centred(size, wanted, cell)
    return clamped(view, size, known)


def whole_map(size: tuple[float, float], known: Sequence[Cell], most: int) -> Viewport:
    """Return the view of all cells, however small."""
    known = known or [Cell(0, 0)]
    return _centred(size, known, max(8, min(largest(size, known), most)))


def clamped(view: Viewport, size: tuple[float, float], known: Sequence[Cell]) -> Viewport:
    """Return the view moved so that no more than half a cell of nothing shows beside the map."""
    if not known:
        return view
    half = view.cell / 2
    x = _clamp(view.x, size[0], [c.x for c in known], view.cell, half)
    y = _clamp(view.y, size[1], [c.y for c in known], view.cell, half)
    return Viewport(view.cell, round(x), round(y))


def in_sight(view: Viewport, size: tuple[float, float], cells: Sequence[Cell]) -> bool:
    """Return whether all cells lie wholly within the plan."""
    for cell in cells:
        x, y = view.corner(cell)
        if x < 0 or y < 0 or x + view.cell > size[0] or y + view.cell > size[1]:
            return False
    return True


def largest(size: tuple[float, float], cells: Sequence[Cell]) -> int:
    """Return the side in pixels at which all of these cells fit a size."""
    wide = max(c.x for c in cells) - min(c.x for c in cells) + 1
    high = max(c.y for c in cells) - min(c.y for c in cells) + 1
    return int(min(size[0] / wide, size[1] / high))


def _centred(size: tuple[float, float], cells: Sequence[Cell], cell: int) -> Viewport:
    x = (min(c.x for c in cells) + max(c.x for c in cells) + 1) / 2
    y = (min(c.y for c in cells) + max(c.y for c in cells) + 1) / 2
    return Viewport(cell, round(size[0] / 2 - x * cell), round(size[1] / 2 - y * cell))


def _clamp(at: float, room: float, places: Sequence[int], cell: int, slack: float) -> float:
    first, last = min(places) * cell, (max(places) + 1) * cell
    if last - first <= room:  # the map is smaller than the plan: all of it stays in
        return min(max(at, -first), room - last)
    return min(max(at, room - last - slack), -first + slack)
