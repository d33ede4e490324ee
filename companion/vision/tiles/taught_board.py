"""A printed board whose rooms lie apart: taught once, found again by its picture, read by rooms.

No lattice joins its tiles. People showed its four corners and the middle of each room in one
picture; what is printed in it is matched with the next picture, so that the board may be moved, or
the camera. What is printed around the rooms tells; what lies in them changes.
"""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.artwork.tile_memory import likeness, look_at
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.picture.frame import Image, Points
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
"""A tile lies in a room if its middle is nearer than this part of the way to the next room."""
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


def seated(faces: Sequence[FaceSeen], plane: Plane, board: TaughtBoard, motion: Points) -> Aligned:
    """Say in which rooms of a board faces lie.

    Args:
        faces: As seen on the plane.
        plane: The table's face in the picture.
        board: The board.
        motion: From its picture to this one.
    """
    cells = sorted(board.places)
    if not cells:
        return Aligned(loose=tuple(faces))
    middles = plane.board(through(motion, np.array([board.places[cell] for cell in cells])))
    corners = plane.board(through(motion, board.corners))
    east = corners[1] - corners[0] + corners[2] - corners[3]
    heading = float(np.arctan2(east[1], east[0]))
    reach = _REACH * _spacing(middles)
    rooms: dict[Cell, list[Placed]] = {}
    loose: list[FaceSeen] = []
    for face in faces:
        far = np.linalg.norm(middles - face.middle, axis=1)
        turns, crooked = quarter_turns(face.heading - heading)
        if face.size != (1, 1) or far.min() > reach or abs(crooked) > _CROOKED:
            loose.append(face)
            continue
        cell = cells[int(far.argmin())]
        placed = Placed(face, Laid(face.tile, cell, turns), "sure", 0)
        rooms.setdefault(cell, []).append(placed)
    alone = [found[0] for found in rooms.values() if len(found) == 1]
    loose += [it.face for found in rooms.values() if len(found) > 1 for it in found]
    return Aligned(tuple(sorted(alone, key=lambda it: it.laid)), tuple(loose))


def _spacing(middles: Points) -> float:
    """How far the nearest two of some places are from each other; of one, as far as one likes."""
    if len(middles) == 1:
        return float("inf")
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    return float(far[~np.eye(len(middles), dtype=bool)].min())
