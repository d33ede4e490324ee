"""What is remembered of a table on which things lie that cannot be read, between looks."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from companion.engine.grid import Cell
from companion.ports import Unsure
from companion.vision.artwork.tile_memory import RememberedTile
from companion.vision.picture.frame import Image, Points, pixels_of, png_of
from companion.vision.picture.plane import Plane

UNREADABLE_S: Final = 2.0
"""So long something must lie still and unread before it is asked about."""
_LOOKS: Final = 3

Size: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class UnreadableTile:
    """Something in a cell that was not there while all was known.

    Attributes:
        tile: It has a tile's outline.
        cells: What it covers, if it has.
        outline: Its corners in the picture, (4, 2) pixels; (0, 2) if it is no tile.
        table: The cell at 32 pixels as it looked before.
        level: Mean level of the whole picture then.
        patch: The cell at 32 pixels as it was judged.
        crop: The cell from above, north up, 64 pixels a side.
        quad: The cell's corners in the picture, north-west first, clockwise.
        since_s: Since when it has looked so.
        looks: How often it has.
        due: It has lain there long enough.
        stands: It was asked about once: only the bare table, a sticker or people end it.
    """

    tile: bool
    cells: frozenset[Cell]
    outline: Points
    table: Image
    level: float
    patch: Image
    crop: Image
    quad: Points
    since_s: float
    looks: int = 1
    due: bool = False
    stands: bool = False

    def seen_again(self, time_s: float) -> "UnreadableTile":
        """Return it one look later; asked about if that makes it long enough."""
        since_s = self.since_s if self.looks else time_s
        looks = self.looks + 1
        long = looks >= _LOOKS and time_s - since_s >= UNREADABLE_S - 1e-6
        due = self.due or (self.tile and long)
        stands = self.stands or due
        return replace(self, since_s=since_s, looks=looks, due=due, stands=stands)

    def anew(self) -> "UnreadableTile":
        """Return it with all its waiting to do once more."""
        return replace(self, due=False, looks=0)


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture of the table, and the same as the gate sees it."""

    image: Image
    small: Image


@dataclass(frozen=True, slots=True, eq=False)
class UnreadableState:
    """What is remembered of the table between looks.

    Attributes:
        before: The table while all that lay on it was known; None at first, and after the light
            or the camera has jumped.
        recent: The table when it was last at rest, other things on it as well.
        last: The table at the last look, if it has been at rest since.
        calm: Nothing lay in cells beside known tiles at the last look.
        explained: Tiles and cells that were known when ``before`` was taken or mended.
        read: How many faces were read at the last look.
        lying: What lies in cells beside known tiles, by cell.
        looked_s: When the last look was.
    """

    before: Picture | None = None
    recent: Picture | None = None
    last: Picture | None = None
    calm: bool = True
    explained: frozenset[str | Cell] = frozenset()
    read: int = 0
    lying: Mapping[Cell, UnreadableTile] = field(default_factory=dict[Cell, UnreadableTile])
    looked_s: float = float("-inf")

    def due(self) -> tuple[Cell, ...]:
        """Return the cells to ask about, in reading order; a tile of several cells once."""
        found: list[Cell] = []
        covered: set[Cell] = set()
        for cell in sorted(self.lying, key=lambda cell: (cell.y, cell.x)):
            tile = self.lying[cell]
            if tile.due and not covered & tile.cells:
                covered |= tile.cells
                found.append(cell)
        return tuple(found)

    def unsure(self, cells: Iterable[Cell]) -> tuple[Unsure, ...]:
        """Return cells that are asked about as they cross the wall."""
        lying = ((cell, self.lying[cell]) for cell in cells)
        return tuple(
            Unsure(cell, (), "unread", pixels_of(it.quad), png_of(it.crop)) for cell, it in lying
        )


@dataclass(frozen=True, slots=True, eq=False)
class UnreadableInput:
    """One settled picture of the table.

    Attributes:
        time_s: When it was taken.
        image: The picture.
        small: The same as the gate sees it.
        plane: The table's face in it.
        memory: The tiles in memory.
        read: Corners in the picture of every face whose sticker is read in it, (4, 2) pixels.
        expected: Cells that hold a tile by the rules.
        sizes: Cells across and down of every face there is.
    """

    time_s: float
    image: Image
    small: Image
    plane: Plane
    memory: Mapping[str, RememberedTile]
    read: Sequence[Points]
    expected: Collection[Cell]
    sizes: Collection[Size]
