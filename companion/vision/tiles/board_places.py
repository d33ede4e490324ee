"""Where tokens may lie on a taught board: on its ways, and in rooms without a tile.

How it looks there without them is known: the board was pictured when it was taught.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell
from companion.ports import Mark, Way
from companion.stickers import TILE_MM, TOKEN_MM
from companion.vision.picture.birdview import Pose, cut, pose_of
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.plane import Plane, through
from companion.vision.tiles.taught_board import BoardGround, BoardOnPlane
from companion.vision.tiles.token_detection import SIDE_PX
from companion.vision.tiles.token_gaps import distance_along, lattice_cells

_HALF_TILE: Final = np.full(2, TILE_MM / 2)
_OVER_MM: Final = TOKEN_MM / 2
"""So much wider than a cell a room may be: tokens are seen that lie on the cell's edge."""


@dataclass(frozen=True, slots=True)
class RoomPart:
    """A part of a room, as large as a cell at most, where tokens are looked for at once.

    It is the same part in every picture, though the board is measured a little otherwise in each.

    Attributes:
        cell: The room's.
        column: Of the parts from the west, from 0.
        row: From the north.
        middle: Of what is looked at, mm along the board's east and south from the room's middle.
        half: Half the room's width and height, mm.
    """

    cell: Cell
    column: int
    row: int
    middle: tuple[float, float] = field(compare=False)
    half: tuple[float, float] = field(compare=False)

    def holds(self, east: Points, south: Points) -> NDArray[np.bool_]:
        """Which places in what is looked at, mm from its north-west corner, are in the room."""
        off = east - TILE_MM / 2 + self.middle[0], south - TILE_MM / 2 + self.middle[1]
        return (np.abs(off[0]) <= self.half[0]) & (np.abs(off[1]) <= self.half[1])


class BoardPlaces:
    """A taught board in the picture that was read last."""

    def __init__(self, ground: BoardGround, plane: Plane, bare: frozenset[Cell]) -> None:
        """Lay it there.

        Args:
            ground: What is printed, and where it is in the picture.
            plane: The table's face in it.
            bare: Rooms in which no tile lies that can be read.
        """
        self._ground = ground
        self._plane = plane
        self._there = BoardOnPlane(ground.board, ground.motion, plane)
        self._bare = bare

    def printed(self, quad: Points) -> Image:
        """How the board looked, when it was taught, where a cell is in the picture."""
        there = through(np.linalg.inv(self._ground.motion), quad)
        return cut(self._ground.board.picture, there, SIDE_PX)

    def parts(self) -> dict[RoomPart, Points]:
        """Return the bare rooms of known size in the picture, each in parts of a cell, pixels."""
        found: dict[RoomPart, Points] = {}
        for cell, half in self._there.halves.items():
            if cell not in self._bare:
                continue
            room = self._pose(self._there.middles[cell])
            size = float(half[0]), float(half[1])
            for column, east in enumerate(_steps(size[0])):
                for row, south in enumerate(_steps(size[1])):
                    pose = room.adjacent(east / TILE_MM, south / TILE_MM)
                    part = RoomPart(cell, column, row, (east, south), size)
                    found[part] = self._plane.image(pose.quad())
        return found

    def gaps(
        self, marks: Iterable[Mark], sizes: Callable[[str], tuple[int, int]], ways: Iterable[Way]
    ) -> dict[Way, Points]:
        """Return the middle of each way in the picture, as a cell of its own, (4, 2) pixels.

        Args:
            marks: The tiles that are held to lie there.
            sizes: Width and height of a face in cells.
            ways: They; one whose end is nowhere on the board is left out, or whose middle lies in a
                room or on a tile.
        """
        rooms = {cell: self._pose(middle) for cell, middle in self._there.middles.items()}
        tiles = {
            cell: pose_of(self._plane.board(quad)) for cell, quad in lattice_cells(marks, sizes)
        }
        places = {**tiles, **rooms}
        taken = [(pose, _HALF_TILE) for pose in tiles.values()]
        taken += [(rooms[cell], half) for cell, half in self._there.halves.items()]
        found: dict[Way, Points] = {}
        for way in ways:
            if not {*way} <= places.keys():
                continue
            near, far = (places[cell] for cell in way)
            middle = Pose((near.x + far.x) / 2, (near.y + far.y) / 2, self._there.heading)
            if not any(_lies_in(middle, *place) for place in taken):
                found[way] = self._plane.image(middle.quad())
        return found

    def _pose(self, middle: Points) -> Pose:
        return Pose(float(middle[0]), float(middle[1]), self._there.heading)


def _steps(half: float) -> Iterable[float]:
    """Where cells begin to cover a room's width: their middles, mm from the room's."""
    count = max(1, int(np.ceil((2 * half - _OVER_MM) / TILE_MM)))
    end = max(0.0, half - TILE_MM / 2)
    return [float(at) for at in np.linspace(-end, end, count)] if count > 1 else [0.0]


def _lies_in(middle: Pose, room: Pose, half: Points) -> bool:
    east, south = distance_along(middle, room)
    return bool(east < half[0] and south < half[1])
