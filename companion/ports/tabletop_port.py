"""The table beside the screen: tiles that people drag onto it, turn and take away again.

It knows how hands move cardboard, not what the rules allow: whatever is dragged lies there, and the
camera over it says what it sees.
"""

from collections.abc import Callable, Iterable
from typing import Final

from companion.engine.grid import Cell, footprint
from companion.engine.view.appearance import TileFace
from companion.ports.tiles_seen import Laid

SPARE: Final = 8
"""Tiles shown beside the table at once."""


class TableTop:
    """What lies on the table, and what lies ready beside it.

    Attributes:
        laid: The tiles on the table, in the order they were laid.
        spare: Face ids that lie ready, those asked for first.
    """

    def __init__(
        self, faces: Iterable[TileFace], moved: Callable[[tuple[Laid, ...]], None]
    ) -> None:
        """Set an empty table.

        Args:
            faces: Every face that may be laid.
            moved: Told what lies there whenever that has changed.
        """
        self.faces = {face.id: face for face in faces}
        self._moved = moved
        self.laid: tuple[Laid, ...] = ()
        self.spare: tuple[str, ...] = ()

    def begin(self, laid: Iterable[Laid]) -> None:
        """Let these tiles lie there from the beginning."""
        self.laid = tuple(laid)

    def offer(self, wanted: Iterable[str]) -> None:
        """Put tiles ready: those that are asked for and do not lie there."""
        taken = {self.faces[laid.tile].body for laid in self.laid if not self._many(laid.tile)}
        known = (tile for tile in wanted if tile in self.faces)
        ready = [tile for tile in known if self.faces[tile].body not in taken]
        self.spare = tuple(dict.fromkeys(ready))[:SPARE]

    def lay(self, tile: str, cell: Cell, turns: int = 0) -> bool:
        """Lay a tile, or move it if there is one of it alone and it lies there.

        A tile laid just onto the other side of it is turned over.

        Returns:
            False where another one lies in the way.
        """
        own = self.faces[tile]
        rest = tuple(
            laid for laid in self.laid if self._many(tile) or self.faces[laid.tile].body != own.body
        )
        return self._put(rest, Laid(tile, cell, turns % 4))

    def move(self, laid: Laid, cell: Cell, turns: int) -> bool:
        """Lay a tile that lies there elsewhere; False where another one lies in the way."""
        rest = tuple(other for other in self.laid if other != laid)
        return self._put(rest, Laid(laid.tile, cell, turns % 4))

    def turn(self, laid: Laid) -> bool:
        """Turn a tile on the table a quarter clockwise; False where it would not fit."""
        return laid in self.laid and self.move(laid, laid.cell, laid.turns + 1)

    def take(self, laid: Laid) -> None:
        """Take a tile off the table."""
        self._set(tuple(other for other in self.laid if other != laid))

    def _put(self, rest: tuple[Laid, ...], placed: Laid) -> bool:
        cells = set(self.cells(placed))
        under = [laid for laid in rest if cells & set(self.cells(laid))]
        if any(not self._turns_over(laid, placed) for laid in under):
            return False
        self._set((*(laid for laid in rest if laid not in under), placed))
        return True

    def _turns_over(self, laid: Laid, placed: Laid) -> bool:
        """Whether one tile lies just where the other lay, of which it is the other side."""
        there = set(self.cells(laid)) == set(self.cells(placed))
        sides = self.faces[laid.tile].back, self.faces[placed.tile].back
        return there and (sides[0] == placed.tile or sides[1] == laid.tile)

    def _many(self, tile: str) -> bool:
        return bool(self.faces[tile].alike)

    def at(self, cell: Cell) -> Laid | None:
        """Return the tile that covers a cell, or None."""
        return next((laid for laid in self.laid if cell in self.cells(laid)), None)

    def cells(self, laid: Laid) -> tuple[Cell, ...]:
        """Return the cells a tile covers."""
        return footprint(laid.cell, self.faces[laid.tile].size, laid.turns)

    def _set(self, laid: tuple[Laid, ...]) -> None:
        if laid != self.laid:
            self.laid = laid
            self.offer(self.spare)
            self._moved(laid)
