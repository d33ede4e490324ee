"""A printed board whose rooms lie apart: taught once, found again by its picture, read by rooms.

No lattice joins its tiles. People showed its four corners, the middle of each room and how large
it is in one picture; what is printed in it is matched with the next picture, so that the board may
be moved, or the camera. What is printed around the rooms tells; what lies in them changes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.engine.grid import Cell, footprint, turned_size
from companion.ports import Laid
from companion.stickers import TILE_MM
from companion.vision.artwork.tile_memory import Appearance, likeness, look_at
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.grid_transform import rotation
from companion.vision.picture.plane import Plane, through
from companion.vision.stickers.lattice import quarter_turns
from companion.vision.stickers.tags_to_faces import FaceSeen
from companion.vision.tiles.align import Aligned, Placed
from companion.vision.tiles.camera_moved import picture_motion

_LEAST_ALIKE: Final = 0.3
"""Share of the board that has to look as it was taught; the rooms may lie under tiles."""
_LEAST_AREA: Final = 0.03
"""Of the picture; a smaller board is none."""
_PARTS: Final = (8, 6)
_REACH: Final = 0.45
"""A tile lies in a room of unknown size if its middle is nearer than this part of the way between
the nearest two rooms."""
_AS_TAUGHT: Final = 0.6
"""A place shows the board if it looks so much as it was taught."""
_CROOKED: Final = float(np.radians(25))


def found_in(board: TaughtBoard, image: Image) -> Points | None:
    """Return the homography from a board's picture to another one; None where it is not found."""
    motion = picture_motion(board.picture, image, board.corners)
    if motion is None:
        return None
    there = through(motion, board.corners)
    before, area = (
        float(cv2.contourArea(corners.astype(np.float32), oriented=True))
        for corners in (board.corners, there)
    )
    flat = cv2.isContourConvex(np.rint(there).astype(np.int32))
    high, wide = image.shape[:2]
    if not flat or area * before <= 0 or abs(area) < _LEAST_AREA * high * wide:
        return None
    taught, now = look_at(board.picture, board.corners, _PARTS), look_at(image, there, _PARTS)
    return motion if likeness(taught, now) >= _LEAST_ALIKE else None


@dataclass(frozen=True, slots=True, eq=False)
class BoardGround:
    """What is printed under the tiles, as the board was taught.

    Attributes:
        board: The board.
        motion: From its picture to the one that is seen.
    """

    board: TaughtBoard
    motion: Points

    def shows(self, look: Appearance, quad: Points, size: tuple[int, int], /) -> bool:
        """Whether a place looks as it did when the board was taught."""
        there = through(np.linalg.inv(self.motion), quad)
        return likeness(look_at(self.board.picture, there, size), look) >= _AS_TAUGHT


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """Where a tile of some size may lie on a board.

    Attributes:
        middle: Of the tile, mm on the plane.
        rooms: Which it lies in: its own, or all that it covers.
        half: How far from there its middle may lie, along the board's east and south, mm: half of
            its room; None where no room's size is known.
    """

    middle: Points
    rooms: frozenset[Cell]
    half: Points | None = None

    def quad(self, size: tuple[int, int]) -> Points:
        """Return the corners of a tile that lies there along the plane, (4, 2) mm."""
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=np.float64)
        return self.middle + box * size * (TILE_MM / 2)


class BoardOnPlane:
    """A board as it lies on the table's face.

    Attributes:
        heading: Of its printed east, radians clockwise from the plane's ``x``.
        middles: Of the rooms by their cells, mm on the plane.
        halves: Half the width and height of those rooms whose size is known, mm, (2,).
    """

    def __init__(self, board: TaughtBoard, motion: Points, plane: Plane) -> None:
        """Lay it there.

        Args:
            board: The board.
            motion: From its picture to the one that is seen.
            plane: The table's face in that.
        """
        corners = plane.board(through(motion, board.corners))
        east = corners[1] - corners[0] + corners[2] - corners[3]
        self.heading = float(np.arctan2(east[1], east[0]))
        places = np.array([*board.places.values()], dtype=np.float64).reshape(-1, 2)
        middles = plane.board(through(motion, places)) if len(places) else places
        self.middles = dict(zip(board.places, middles, strict=True))
        self.halves = {
            cell: self.along(plane.board(through(motion, np.array([end])))[0] - self.middles[cell])
            for cell, end in board.ends.items()
        }

    def along(self, way: Points) -> Points:
        """Return how far a way on the plane leads along the board's east and south, (2,) mm."""
        return np.abs(rotation(-self.heading) @ way)

    @property
    def nearest_mm(self) -> float:
        """How far apart the nearest two rooms are; infinite where there are no two."""
        middles = np.array([*self.middles.values()])
        if len(middles) < 2:  # noqa: PLR2004
            return float("inf")
        far = np.linalg.norm(middles[:, None] - middles[None], axis=2)
        return float(far[~np.eye(len(middles), dtype=bool)].min())

    def spots(self, size: tuple[int, int]) -> dict[Cell, Spot]:
        """Return where a tile may lie that covers so many cells as it is turned, by its cell.

        A room that is as large as the tile was shown by its one middle; of several small rooms that
        one tile covers each was.
        """
        found: dict[Cell, Spot] = {}
        for cell in sorted(self.middles):
            rooms = [under for under in footprint(cell, size, 0) if under in self.middles]
            if len(rooms) in (1, size[0] * size[1]):
                middle = np.mean([self.middles[room] for room in rooms], axis=0)
                sizes = [self.halves[room] for room in rooms if room in self.halves]
                half = np.min(sizes, axis=0) if len(sizes) == len(rooms) else None
                found[cell] = Spot(middle, frozenset(rooms), half)
        return found

    def spot_of(self, face: FaceSeen) -> tuple[Laid, Spot] | None:
        """Return how a face lies on the board, and where; None if it lies nowhere on it."""
        turns, crooked = quarter_turns(face.heading - self.heading)
        spots = self.spots(turned_size(face.size, turns))
        if not spots or abs(crooked) > _CROOKED:
            return None
        off = {cell: self._off(spot, face.middle) for cell, spot in spots.items()}
        cell = min(off, key=lambda cell: off[cell])
        return (Laid(face.tile, cell, turns), spots[cell]) if off[cell] <= 1 else None

    def _off(self, spot: Spot, middle: Points) -> float:
        """How far a tile is from a spot, in ways that it may be off."""
        if spot.half is not None:
            return float((self.along(middle - spot.middle) / np.maximum(spot.half, 1e-6)).max())
        return float(np.linalg.norm(middle - spot.middle)) / (_REACH * self.nearest_mm)


def seated(faces: Sequence[FaceSeen], there: BoardOnPlane) -> Aligned:
    """Say in which rooms of a board faces lie.

    Args:
        faces: As seen on the plane.
        there: The board on it.
    """
    found = [(face, there.spot_of(face)) for face in faces]
    claims = Counter(room for _, spot in found if spot is not None for room in spot[1].rooms)
    placed: list[Placed] = []
    loose: list[FaceSeen] = []
    for face, spot in found:
        if spot is None or any(claims[room] > 1 for room in spot[1].rooms):
            loose.append(face)
        else:
            placed.append(Placed(face, spot[0], "sure", 0))
    return Aligned(tuple(sorted(placed, key=lambda it: it.laid)), tuple(loose))
