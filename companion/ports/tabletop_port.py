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
        taken = {self.faces[laid.tile].body for laid in self.laid}
        known = (tile for tile in wanted if tile in self.faces)
        ready = [tile for tile in known if self.faces[tile].body not in taken]
        self.spare = tuple(dict.fromkeys(ready))[:SPARE]

    def lay(self, tile: str, cell: Cell, turns: int = 0) -> bool:
        """Lay or move a tile; False where another one lies in the way."""
        rest = tuple(
            laid for laid in self.laid if self.faces[laid.tile].body != self.faces[tile].body
        )
        taken = {under for laid in rest for under in self.cells(laid)}
        placed = Laid(tile, cell, turns % 4)
        if taken & set(self.cells(placed)):
            return False
        self._set((*rest, placed))
        return True

    def turn(self, tile: str) -> bool:
        """Turn a tile on the table a quarter clockwise; False where it would not fit."""
        placed = next((laid for laid in self.laid if laid.tile == tile), None)
        return placed is not None and self.lay(tile, placed.cell, placed.turns + 1)

    def take(self, tile: str) -> None:
        """Take a tile off the table."""
        self._set(tuple(laid for laid in self.laid if laid.tile != tile))

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
