"""What is remembered of the places where tokens may lie: looks that agree, and what they said."""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell, opposite
from companion.ports import Laid, TokenLies, Way
from companion.stickers import TILE_MM
from companion.vision.picture.grid_transform import transform_of
from companion.vision.tiles.board_places import RoomPart
from companion.vision.tiles.token_detection import CellTokens, TokenFound, near

VOTES: Final = 3
"""So many looks, one a frame, have to agree."""
_TRIES: Final = 9
"""After so many looks that do not agree the place is left alone until it changes."""


def _nothing() -> NDArray[np.float32]:
    return np.zeros((0, 0), np.float32)


@dataclass(slots=True, eq=False, kw_only=True)
class Watched:
    """One place where tokens may lie.

    Attributes:
        rough: How it looked, roughly, when it was last looked at closely.
        due: It has to be looked at closely.
        reading: What the last look read.
        votes: How many looks in a row read so.
        tries: How many looks there were.
        since_s: When the first of the votes was.
        tokens: What is held to lie there, each with the time its vote began.
        clear: Nothing else does.
    """

    rough: NDArray[np.float32] = field(default_factory=_nothing)
    due: bool = True
    reading: tuple[object, ...] = ()
    votes: int = 0
    tries: int = 0
    since_s: float = 0.0
    tokens: tuple[tuple[TokenFound, float], ...] = ()
    clear: bool = False

    def begin(self) -> None:
        """Look at it closely from now on, the votes anew."""
        self.due = True
        self.pause()

    def pause(self) -> None:
        """End the votes: something moves."""
        self.votes, self.tries, self.reading = 0, 0, ()

    def take(self, seen: CellTokens, time_s: float) -> None:
        """Take one look; what several said in a row is true."""
        reading = (seen.clear, *sorted((each.kind, str(each.edge)) for each in seen.found))
        if reading != self.reading:
            self.reading, self.votes, self.since_s = reading, 0, time_s
        self.votes += 1
        self.tries += 1
        if self.votes >= VOTES:
            self.due = False
            self.tokens = self._held(seen)
            self.clear = seen.clear
        elif self.tries >= _TRIES:
            self.due = self.clear = False

    def _held(self, seen: CellTokens) -> tuple[tuple[TokenFound, float], ...]:
        """What lies there now: what is seen, and what was there where something covers it."""
        found = [
            (each, next((t for old, t in self.tokens if _same(old, each)), self.since_s))
            for each in seen.found
        ]
        hidden = [
            (old, since_s)
            for old, since_s in self.tokens
            if seen.covered(old.middle) and not any(near(old, each) for each in seen.found)
        ]
        return (*found, *hidden)


@dataclass(slots=True, eq=False)
class WatchedCell(Watched):
    """One cell of a tile that lies still.

    Attributes:
        laid: The tile, as it lies.
        size: Its face's cells, unturned.
        part: Which of them, unturned.
    """

    laid: Laid
    size: tuple[int, int]
    part: Cell

    @property
    def cell(self) -> Cell:
        """Where it lies on the table."""
        return transform_of(self.laid, self.size).cell(self.part)

    def lies(self, found: TokenFound) -> TokenLies | None:
        """Return how a token lies on the table; None if it is the next cell's to tell."""
        cell = self.cell
        inside = all(0 <= value <= TILE_MM for value in found.middle)
        if found.edge is None:
            return TokenLies(found.kind, cell) if inside else None
        edge = (found.edge + self.laid.turns) % 4
        if inside:
            return TokenLies(found.kind, cell, edge)
        return TokenLies(found.kind, cell.beyond(edge), opposite(edge))


@dataclass(slots=True, eq=False)
class WatchedWay(Watched):
    """The middle of a way whose ends do not touch.

    Attributes:
        way: Between which cells it leads.
    """

    way: Way

    def lies(self, found: TokenFound) -> TokenLies:
        """Return how a token lies on the table."""
        return TokenLies(found.kind, self.way[0], far=(self.way[1],))


@dataclass(slots=True, eq=False)
class WatchedRoom(Watched):
    """A part of a room of a taught board, no tile in it.

    Attributes:
        part: Which.
    """

    part: RoomPart

    def lies(self, found: TokenFound) -> TokenLies:
        """Return how a token lies on the table: anywhere in the room."""
        return TokenLies(found.kind, self.part.cell)


WatchedPlace: TypeAlias = WatchedCell | WatchedWay | WatchedRoom


def _same(first: TokenFound, other: TokenFound) -> bool:
    return first.kind == other.kind and near(first, other)
