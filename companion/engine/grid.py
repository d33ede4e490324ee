"""Cells, sides and quarter turns: the square lattice every modular map lies on.

``x`` grows to the east, ``y`` grows to the south, as on a screen and in a picture. Turns are
quarter turns clockwise as seen from above, 0 to 3. A side is 0 north, 1 east, 2 south, 3 west.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

K = TypeVar("K", bound=Hashable)
Turns: TypeAlias = int
Side: TypeAlias = int

NORTH: Final[Side] = 0
EAST: Final[Side] = 1
SOUTH: Final[Side] = 2
WEST: Final[Side] = 3
SIDES: Final[tuple[Side, ...]] = (NORTH, EAST, SOUTH, WEST)
SIDE_NAMES: Final[tuple[str, ...]] = ("north", "east", "south", "west")
_STEP: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Cell(NamedTuple):
    """One square of the lattice."""

    x: int
    y: int

    def beyond(self, side: Side) -> "Cell":
        """Return the neighbouring cell across ``side``."""
        dx, dy = _STEP[side]
        return Cell(self.x + dx, self.y + dy)

    def plus(self, other: "Cell") -> "Cell":
        """Return the cell moved by ``other`` taken as an offset."""
        return Cell(self.x + other.x, self.y + other.y)


class Edge(NamedTuple):
    """One side of one cell; the same line seen from the other cell is ``across()``."""

    cell: Cell
    side: Side

    @property
    def beyond(self) -> Cell:
        """The neighbouring cell on the other side of the line."""
        return _across(self).cell

    def across(self) -> "Edge":
        """Return the same line as the neighbouring cell sees it."""
        return _across(self)


@lru_cache(maxsize=4096)
def _across(edge: Edge) -> Edge:
    return Edge(edge.cell.beyond(edge.side), (edge.side + 2) % 4)


def edge_name(edge: Edge) -> str:
    """Return a stable name of a line between cells, the same from both of its sides.

    It is named by the cell south or east of it: ``x,yn`` or ``x,yw``.
    """
    own = edge if edge.side in (NORTH, WEST) else edge.across()
    return f"{own.cell.x},{own.cell.y}{'n' if own.side == NORTH else 'w'}"


def edge_named(name: str) -> Edge:
    """Return the edge of :func:`edge_name`, as the cell to its south or east sees it."""
    x, y = name[:-1].split(",")
    return Edge(Cell(int(x), int(y)), NORTH if name[-1] == "n" else WEST)


def opposite(side: Side) -> Side:
    """Return the side that faces ``side``."""
    return (side + 2) % 4


def turned_size(size: tuple[int, int], turns: Turns) -> tuple[int, int]:
    """Return width and height in cells of a footprint after ``turns``."""
    return size if turns % 2 == 0 else (size[1], size[0])


def turned_cell(cell: Cell, size: tuple[int, int], turns: Turns) -> Cell:
    """Return where ``cell`` of an unturned footprint lies after ``turns``.

    Args:
        cell: A cell of the unturned footprint, 0 <= x < width, 0 <= y < height.
        size: Width and height of the unturned footprint, in cells.
        turns: Quarter turns clockwise.

    Returns:
        The cell within the turned footprint, whose north-west cell is (0, 0).
    """
    x, y = cell
    width, height = size
    for _ in range(turns % 4):
        x, y = height - 1 - y, x
        width, height = height, width
    return Cell(x, y)


def turned_edge(edge: Edge, size: tuple[int, int], turns: Turns) -> Edge:
    """Return where an edge of an unturned footprint lies after ``turns``."""
    return Edge(turned_cell(edge.cell, size, turns), (edge.side + turns) % 4)


@lru_cache(maxsize=4096)
def footprint(at: Cell, size: tuple[int, int], turns: Turns) -> tuple[Cell, ...]:
    """Return the cells covered by a footprint whose north-west cell lies at ``at``, row by row."""
    width, height = turned_size(size, turns)
    return tuple(Cell(at.x + x, at.y + y) for y in range(height) for x in range(width))


def distances(start: K, ways: Mapping[K, Mapping[K, int]]) -> dict[K, int]:
    """Return the cost of the cheapest way from ``start`` to every place that can be reached.

    Args:
        start: The place to start from; it is in the result with cost 0.
        ways: For each place the places one way leads to, and what that way costs (1 or more).
    """
    best: dict[K, int] = {}
    waiting: defaultdict[int, list[K]] = defaultdict(list, {0: [start]})
    cost = 0
    while waiting:
        for place in waiting.pop(cost, ()):
            if place in best:
                continue  # a cheaper way was found before
            best[place] = cost
            for there, price in ways.get(place, {}).items():
                if there not in best:
                    waiting[cost + price].append(there)
        cost += 1
    return best
