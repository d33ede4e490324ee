"""Tokens on tiles as they cross the walls: what vision saw, and where hands have laid them."""

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.engine.grid import Cell

MovedBy: TypeAlias = Literal["hands", "correction"]
"""Why other tokens lie on the tiles: hands moved them, or the match was corrected to be as they."""


Way: TypeAlias = tuple[Cell, Cell]
"""Between which cells a way leads whose ends do not touch, the lesser one first."""


class TokenLies(Struct, frozen=True, order=True):
    """A token as it lies on the tiles.

    Attributes:
        kind: Id of the part that prints it.
        cell: The cell its middle lies on, in the frame of ``Sighting``.
        edge: The side of that cell whose middle it lies on: 0 north, clockwise; -1 for none.
        far: The other end of a way that begins at that cell, if it lies in the middle of it.
    """

    kind: str
    cell: Cell
    edge: int = -1
    far: tuple[Cell, ...] = ()

    @property
    def way(self) -> Way | None:
        """The way in the middle of which it lies; None if it lies on a tile."""
        return (self.cell, self.far[0]) if self.far else None


class TokenSeen(Struct, frozen=True, order=True):
    """A token that vision sees on a tile: a hint for people, never taken for true.

    Attributes:
        lies: Which, and where.
        alike: How alike it is to its picture, 0 to 1.
        began_s: When the first frame of its vote was taken, monotonic seconds.
        frames: How many frames agreed.
    """

    lies: TokenLies
    alike: float
    began_s: float
    frames: int = 1


class TokensSeen(Struct, frozen=True):
    """All tokens on the tiles as they were last seen settled: sent whenever that has changed.

    Attributes:
        tokens: Each once, sorted by how it lies.
        clear: Cells on which nothing lies but these tokens, sorted: what is not seen there has
            gone. Of other cells that is not known.
        began_s: When the first frame of the latest vote was taken, monotonic seconds.
        clear_ways: Ways in the middle of which nothing but these tokens lies, sorted.
        rooms: Cells of those rooms of a taught board that are looked at although no tile is read in
            them, sorted.
    """

    tokens: tuple[TokenSeen, ...]
    clear: tuple[Cell, ...] = ()
    began_s: float = 0.0
    clear_ways: tuple[Way, ...] = ()
    rooms: tuple[Cell, ...] = ()
