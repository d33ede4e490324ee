"""Sheets full of equal things to cut out: where each lies, its back behind it, and the marks."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from companion.printkit.backs import (
    BLEED_MM,
    BackPrinting,
    other_side,
    turned_over,
)
from companion.printkit.paper import MARGIN_MM, Line, Mark, Page, Paper, Picture

CROP_MM: Final = 4.0
CROP_GAP_MM: Final = 1.0
FOLD_GAP_MM: Final = CROP_MM + CROP_GAP_MM
"""From the fold to what is cut out, on either side of it."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a thing.

    Attributes:
        ref: The id of what it shows.
        image: Its picture, upright.
        over_cuts: Of a back: the same going on over its cuts (``BLEED_MM``).
    """

    ref: str
    image: Image.Image
    over_cuts: Image.Image | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to cut out; without a back its other side stays white."""

    front: Side
    back: Side | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal places side by side, sharing their cuts.

    Attributes:
        left, top: Corner of the block.
        width, height: Size of one place.
        columns, rows: How many there are.
        turned: What stands upright is laid into the places a quarter turn clockwise.
    """

    left: float
    top: float
    width: float
    height: float
    columns: int
    rows: int
    turned: bool = False

    @property
    def count(self) -> int:
        """How many places there are."""
        return self.columns * self.rows

    def put(self, n: int, side: Side) -> Picture:
        """Return the picture of a side in the n-th place, row by row."""
        x = self.left + n % self.columns * self.width
        y = self.top + n // self.columns * self.height
        return Picture(side.image, x, y, self.width, self.height, int(self.turned), side.ref)

    def put_backs(self, backs: Mapping[int, Side]) -> Iterator[Picture]:
        """Yield the pictures of backs by their places, below them what goes on over their cuts."""
        exact = {n: self.put(n, back) for n, back in backs.items()}
        for n, back in backs.items():
            if back.over_cuts:
                at, bleed = exact[n], BLEED_MM
                size = at.width + 2 * bleed, at.height + 2 * bleed
                yield Picture(back.over_cuts, at.x - bleed, at.y - bleed, *size, at.turns)
        yield from exact.values()


def grid_for(paper: Paper, size: tuple[float, float]) -> Grid:
    """Return the grid that holds most things of this size in the middle of a sheet.

    Raises:
        ValueError: Not even one fits.
    """
    room = (MARGIN_MM, MARGIN_MM, paper.width - 2 * MARGIN_MM, paper.height - 2 * MARGIN_MM)
    best = _fullest(room, size)
    if not best.count:
        raise ValueError(f"{size[0]} x {size[1]} mm does not fit on {paper.name}")
    return best


def folded_grid_for(paper: Paper, size: tuple[float, float]) -> Grid | None:
    """Return the grid that holds most things of this size left of a fold, None if none fits.

    The sheet is folded from top to bottom in its middle; backs lie behind their fronts then.
    """
    wide = paper.width / 2 - MARGIN_MM - FOLD_GAP_MM
    best = _fullest((MARGIN_MM, MARGIN_MM, wide, paper.height - 2 * MARGIN_MM), size)
    return best if best.count else None


def _fullest(room: tuple[float, float, float, float], size: tuple[float, float]) -> Grid:
    """Return the grid in a rectangle (left, top, width, height) that holds most, maybe none."""
    grids = _grid(room, *size, turned=False), _grid(room, *size[::-1], turned=True)
    return max(grids, key=lambda grid: grid.count)


def _grid(
    room: tuple[float, float, float, float], width: float, height: float, *, turned: bool
) -> Grid:
    left, top, wide, high = room
    columns, rows = int(wide // width), int(high // height)
    left, top = left + (wide - columns * width) / 2, top + (high - rows * height) / 2
    return Grid(left, top, width, height, columns, rows, turned)


def crop_marks(grid: Grid, used: int) -> Iterator[Line]:
    """Yield the marks to cut along, outside the block of the first ``used`` places."""
    columns, rows = min(used, grid.columns), -(-used // grid.columns)
    right, bottom = grid.left + columns * grid.width, grid.top + rows * grid.height
    for column in range(columns + 1):
        x = grid.left + column * grid.width
        yield Line(x, grid.top - CROP_GAP_MM - CROP_MM, x, grid.top - CROP_GAP_MM)
        yield Line(x, bottom + CROP_GAP_MM, x, bottom + CROP_GAP_MM + CROP_MM)
    for row in range(rows + 1):
        y = grid.top + row * grid.height
        yield Line(grid.left - CROP_GAP_MM - CROP_MM, y, grid.left - CROP_GAP_MM, y)
        yield Line(right + CROP_GAP_MM, y, right + CROP_GAP_MM + CROP_MM, y)


def sheets(
    paper: Paper,
    kind: str,
    things: Sequence[Thing],
    size: tuple[float, float],
    printing: BackPrinting,
) -> Iterator[Page]:
    """Yield pages full of equal things, with crop marks; where paper has two sides, each in turn.

    Args:
        paper: The sheet.
        kind: What the pages are for.
        things: Each as often as it is to be printed.
        size: Width and height of each, upright.
        printing: How their backs are printed.
    """
    backed = any(thing.back for thing in things)
    folded = folded_grid_for(paper, size) if printing.way == "fold" and backed else None
    grid = folded or grid_for(paper, size)
    for first in range(0, len(things), grid.count):
        here = things[first : first + grid.count]
        fronts = [grid.put(n, thing.front) for n, thing in enumerate(here)]
        backs = list(grid.put_backs({n: it.back for n, it in enumerate(here) if it.back}))
        marks: list[Mark] = [*fronts, *crop_marks(grid, len(here))]
        if folded:
            marks = [*(turned_over(back, paper) for back in backs), *marks, _fold(paper)]
        yield Page(paper, kind, tuple(marks))
        if printing.two_sided:
            yield other_side(paper, kind, backs, printing)


def _fold(paper: Paper) -> Line:
    """Return the line to fold a sheet at."""
    middle = paper.width / 2
    return Line(middle, MARGIN_MM, middle, paper.height - MARGIN_MM, dashed=True)
