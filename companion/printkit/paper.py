"""Sheets of paper and what lies on them: plain records that two printers draw.

Lengths are millimetres from the upper left corner of a page, ``y`` grows downwards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from PIL import Image

from companion.data import Face

PaperName: TypeAlias = Literal["A4", "Letter"]
MARGIN_MM: Final = 10.0
"""What a household printer leaves white at each edge, and room for crop marks."""
CROP_MM: Final = 4.0
CROP_GAP_MM: Final = 1.0
HAIR_MM: Final = 0.2


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: its name and its size in millimetres, upright."""

    name: PaperName
    width: float
    height: float


PAPERS: Final[dict[PaperName, Paper]] = {
    "A4": Paper("A4", 210.0, 297.0),
    "Letter": Paper("Letter", 215.9, 279.4),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture on a page, drawn to fill its place.

    Attributes:
        image: The picture; the same object may stand on many places.
        x, y: Upper left corner of the place.
        width, height: Size of the place.
        turned: The picture stands a quarter turn clockwise in its place.
        ref: What it shows: the id of a tile, card or part.
    """

    image: Image.Image
    x: float
    y: float
    width: float
    height: float
    turned: bool = False
    ref: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    thick: float = HAIR_MM
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; ``x`` is its left end, its middle or its right end, ``y`` its baseline.

    Attributes:
        em: Size of the letters, from baseline to baseline of solid text.
        face: A face of Companion's fonts (``display``, ``text``).
        align: ``left``, ``middle`` or ``right``.
    """

    text: str
    x: float
    y: float
    em: float
    face: Face = "text"
    align: Literal["left", "middle", "right"] = "left"


Mark: TypeAlias = Picture | Line | Words


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet with everything on it; ``kind`` names what it is for ("tiles")."""

    paper: Paper
    kind: str
    marks: tuple[Mark, ...]

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures on it."""
        return tuple(mark for mark in self.marks if isinstance(mark, Picture))


def frame(
    left: float, top: float, wide: float, high: float, *, dashed: bool = False
) -> Iterator[Line]:
    """Yield the four sides of a rectangle."""
    corners = [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield Line(*start, *end, dashed=dashed)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal places side by side in the middle of a sheet, sharing their cuts.

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

    def place(self, n: int) -> tuple[float, float]:
        """Return the upper left corner of the n-th place, row by row."""
        return self.left + n % self.columns * self.width, self.top + n // self.columns * self.height


def grid_for(paper: Paper, width: float, height: float) -> Grid:
    """Return the grid that holds most things of this size, upright or turned.

    Raises:
        ValueError: Not even one fits.
    """
    grids = [_grid(paper, width, height, turned=False), _grid(paper, height, width, turned=True)]
    best = max(grids, key=lambda grid: grid.count)
    if not best.count:
        raise ValueError(f"{width} x {height} mm does not fit on {paper.name}")
    return best


def _grid(paper: Paper, width: float, height: float, *, turned: bool) -> Grid:
    columns = int((paper.width - 2 * MARGIN_MM) // width)
    rows = int((paper.height - 2 * MARGIN_MM) // height)
    left, top = (paper.width - columns * width) / 2, (paper.height - rows * height) / 2
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
    paper: Paper, kind: str, things: Sequence[tuple[str, Image.Image]], size: tuple[float, float]
) -> Iterator[Page]:
    """Yield pages full of equal things, with crop marks.

    Args:
        paper: The sheet.
        kind: What the pages are for.
        things: Id and upright picture of each, as often as it is to be printed.
        size: Width and height of each, upright.
    """
    grid = grid_for(paper, *size)
    for first in range(0, len(things), grid.count):
        here = things[first : first + grid.count]
        pictures = [
            Picture(image, *grid.place(n), grid.width, grid.height, grid.turned, ref)
            for n, (ref, image) in enumerate(here)
        ]
        yield Page(paper, kind, (*pictures, *crop_marks(grid, len(here))))
