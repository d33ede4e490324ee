"""Where figures stand in their cells: side by side, clear of the cell's name and of its letter.

The name of a cell has its upper edge, the letter of its button a corner; figures have the rest, and
where a cell has a name its markers too. Numbers only: places and sizes in cells.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil, floor
from typing import Final

from msgspec import Struct, field

from companion.engine.grid import Cell, Edge
from companion.ui.models.match_models import PlanFigure, PlanModel, Point
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import Area

SHOWN_FIGURES: Final = 4
"""More figures of a cell than these are counted."""
BADGE_MM: Final = 4.8
"""The side of a letter."""
NAME_PAD_MM: Final = 0.45
"""What is free above and below a name."""
WALL_WIDE: Final = 0.09
"""How thick a wall between cells is, in cells."""
WAY_WIDE: Final = 0.17
"""How wide a way between tiles that do not touch is, in cells."""
_NAME_MOST: Final = 0.58
"""A name takes no more than this of a cell's height, else none is written."""
_LETTER_MOST: Final = 0.42
_FIGURE: Final = 0.4
"""How large a figure is that has room, in cells."""
_BORDER: Final = 0.06
"""What is free along the borders of a cell."""
_CORNERS: Final = (
    ((1, -1), (0, 1)),
    ((1, 1), (1, 2)),
    ((-1, -1), (0, 3)),
    ((-1, 1), (2, 3)),
)
"""The corners of a cell, and the sides that meet there."""
_SPOTS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0.0, 0.03),),
    2: ((-0.215, 0.08), (0.215, 0.08)),
    3: ((-0.2, -0.18), (0.2, -0.18), (0.0, 0.2)),
    4: ((-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2)),
}
Corner = tuple[int, int]


class Shares(Struct, frozen=True):
    """How much of a cell words take, in cells.

    Attributes:
        name: The height of a name at its upper edge; 0 where names are not written.
        letter: The side of a letter in its corner.
    """

    name: float = 0.0
    letter: float = 0.42


def shares_of(skin: Skin, plan: PlanModel, cell: int) -> Shares:
    """Return how much of a cell words take at a scale."""
    grown = grown_by(skin, cell)
    high = skin.g(skin.cap.min) * grown
    border = skin.g(tokens().stroke["choice"]) if plan.targets else 0.0
    name = high + border + WALL_WIDE * cell / 2 + 2 * skin.g(NAME_PAD_MM)
    written = bool(plan.names) and name <= cell * _NAME_MOST
    letter = min(skin.g(BADGE_MM) * grown, cell * _LETTER_MOST)
    return Shares(name / cell if written else 0.0, letter / cell)


def grown_by(skin: Skin, cell: int) -> float:
    """Return how much larger what stands on a cell is: it grows beyond the largest usual cell."""
    return max(1.0, cell / skin.g(tokens().plan["cell_max"]))


class Spot(Struct, frozen=True):
    """Where something stands: its middle, and how large it may be."""

    x: float
    y: float
    size: float

    @property
    def area(self) -> Area:
        """What it takes."""
        return self.at((self.x, self.y))

    def at(self, place: Point) -> Area:
        """Return what it takes on its way, where its middle is at a place."""
        (x, y), half = place, self.size / 2
        return Area(x - half, y - half, x + half, y + half)


class Crowd(Struct, frozen=True):
    """Figures that do not fit a cell: how many more there are, and where that is written."""

    spot: Spot
    more: int


class Standing(Struct, frozen=True):
    """Where everything stands in the cells of a plan.

    Attributes:
        figures: Where each figure stands.
        crowds: What does not fit.
        marks: Where each marker of a cell with a name lies.
        corners: Which corner of a cell its letter has: to the right or left, below or above.
    """

    figures: Mapping[str, Spot] = field(default_factory=dict[str, Spot])
    crowds: tuple[Crowd, ...] = ()
    marks: Mapping[str, Spot] = field(default_factory=dict[str, Spot])
    corners: Mapping[Cell, Corner] = field(default_factory=dict[Cell, Corner])

    @property
    def places(self) -> dict[str, Point]:
        """The middle of each figure."""
        return {ref: (spot.x, spot.y) for ref, spot in self.figures.items()}


def standing(plan: PlanModel, shares: Shares) -> Standing:
    """Return where everything stands in the cells of a plan."""
    named = {cell for cell, _ in plan.names} if shares.name else set[Cell]()
    corners, under = dict(_corners(plan, named)), under_ways(plan)
    figures: dict[str, Spot] = {}
    marks: dict[str, Spot] = {}
    crowds: list[Crowd] = []
    by_cell: dict[Cell, list[PlanFigure]] = {}
    for figure in plan.figures:
        by_cell.setdefault(figure.at, []).append(figure)
    for cell in dict.fromkeys((*by_cell, *named)):
        here = by_cell.get(cell, [])
        lying = [mark.ref for mark in plan.marks if mark.at == cell] if cell in named else []
        shown = here if len(here) <= SHOWN_FIGURES else here[: SHOWN_FIGURES - 1]
        over = len(here) - len(shown)
        count = len(shown) + bool(over) + len(lying)
        name = shares.name + (WAY_WIDE / 2 if cell in under else 0.0) if cell in named else 0.0
        room = _Room(name, shares.letter, corners.get(cell))
        spots = list(room.spots(cell, count))
        figures.update(zip((figure.ref for figure in shown), spots, strict=False))
        if over:
            crowds.append(Crowd(spots[len(shown)], over))
        marks.update(zip(lying, spots[len(spots) - len(lying) :], strict=True))
    return Standing(figures, tuple(crowds), marks, corners)


def under_ways(plan: PlanModel) -> set[Cell]:
    """Return the cells along whose upper edge a way between tiles runs that do not touch."""
    return {
        Cell(x, int(ay))
        for way in plan.ways
        for (ax, ay), (bx, by) in pairwise(way.route)
        if ay == by and ay % 1 == 0
        for x in range(floor(min(ax, bx)), ceil(max(ax, bx)))
    }


def _corners(plan: PlanModel, named: set[Cell]) -> Iterator[tuple[Cell, Corner]]:
    """Yield which corner each letter has: one that no letter on an edge comes near."""
    edges = [target.at for target in plan.targets if isinstance(target.at, Edge)]
    for target in plan.targets:
        cell = target.at
        if isinstance(cell, Cell) and target.letter:
            taken = {edge.side for edge in edges if edge.cell == cell}
            taken |= {edge.across().side for edge in edges if edge.across().cell == cell}
            lower = sorted(_CORNERS, key=lambda it: it[0][1] < 0) if cell in named else _CORNERS
            free = (corner for corner, sides in lower if not taken & set(sides))
            yield cell, next(free, lower[0][0])


class _Room:
    """What of a cell is free for figures."""

    def __init__(self, name: float, letter: float, corner: Corner | None) -> None:
        self._plain = not name and corner is None
        self.left, self.right = _BORDER, 1 - _BORDER
        self.top, self.bottom = max(name, _BORDER), 1 - _BORDER / 2
        if corner is None:
            return
        letter += _BORDER / 2
        if name and corner[0] > 0:
            self.right = 1 - letter
        elif name:
            self.left = letter
        elif corner[1] < 0:
            self.top = letter
        else:
            self.bottom = 1 - letter

    def spots(self, cell: Cell, count: int) -> Iterator[Spot]:
        """Yield places for so many things, in rows."""
        if self._plain and 0 < count <= SHOWN_FIGURES:
            for dx, dy in _SPOTS[count]:
                yield Spot(cell.x + 0.5 + dx, cell.y + 0.5 + dy, _FIGURE)
            return
        rows, columns, size = max(self._grids(count), key=lambda grid: grid[2], default=(1, 1, 0))
        for n in range(count):
            row, column = divmod(n, columns)
            across = min(columns, count - row * columns)
            yield Spot(
                cell.x + _middle(self.left, self.right, column, across, size),
                cell.y + _middle(self.top, self.bottom, row, rows, size),
                size,
            )

    def _grids(self, count: int) -> Iterator[tuple[int, int, float]]:
        """Yield rows, columns and the size of each for so many things."""
        for rows in range(1, count + 1):
            columns = ceil(count / rows)
            wide = (self.right - self.left) / columns
            high = (self.bottom - self.top) / rows
            yield rows, columns, min(_FIGURE, wide, high)


def _middle(first: float, last: float, n: int, count: int, size: float) -> float:
    """Return where the middle of one of several things in a row is; they stand close together."""
    step = min((last - first) / count, size * 1.15)
    return (first + last) / 2 + (n - (count - 1) / 2) * step
