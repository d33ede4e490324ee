"""Which cells may hold something new: those beside known tiles, and where on the board they are.

Each neighbour says where the cell would lie if it were laid exactly; people lay a little crookedly,
so the neighbours' middle is taken, and the reading finds the rest.
"""

from collections.abc import Collection, Iterable, Mapping

import numpy as np

from companion.engine.grid import SIDES, Cell
from companion.vision.artwork.tile_memory import RememberedTile
from companion.vision.picture.birdview import Pose, cells_of, pose_of
from companion.vision.picture.grid_transform import GridTransform, transform_of
from companion.vision.picture.plane import Plane


def known_poses(memory: Iterable[RememberedTile], plane: Plane) -> dict[Cell, Pose]:
    """Where every cell of the tiles in memory lies; headings are those of the table's frame."""
    found: dict[Cell, Pose] = {}
    for old in memory:
        if not len(old.quad):
            continue
        motion = transform_of(old.laid, old.size)
        for (x, y), quad in cells_of(old.quad, old.size).items():
            pose = pose_of(plane.board(quad))
            heading = pose.heading - float(np.radians(90 * motion.turns))
            found[motion.cell(Cell(x, y))] = Pose(pose.x, pose.y, heading)
    return found


def frontier(known: Mapping[Cell, Pose]) -> dict[Cell, Pose]:
    """The free cells beside known ones, in reading order, with the middle of what they say."""
    estimates: dict[Cell, list[Pose]] = {}
    for cell, pose in known.items():
        for side in SIDES:
            there = cell.beyond(side)
            if there not in known:
                step = there.x - cell.x, there.y - cell.y
                estimates.setdefault(there, []).append(pose.adjacent(*step))
    order = sorted(estimates, key=lambda cell: (cell.y, cell.x))
    return {cell: _middle(estimates[cell]) for cell in order}


def beyond(known: Mapping[Cell, Pose], expected: Collection[Cell]) -> dict[Cell, Pose]:
    """The cells beside known ones, those expected, and the cells beside these."""
    guessed: dict[Cell, Pose] = {}
    found = frontier(known)
    while new := {cell: pose for cell, pose in found.items() if cell in expected}:
        guessed |= new
        found = frontier({**known, **guessed})
    return {**guessed, **found}


def pitch_mm(known: Mapping[Cell, Pose], memory: Iterable[RememberedTile]) -> float | None:
    """How far apart the plane has the middles of cells of two tiles side by side.

    By small or blurred stickers a plane is up to a tenth too small or too large; two tiles that
    lie edge to edge say by how much. None if there are no two.
    """
    owner = {
        cell: n
        for n, old in enumerate(memory)
        for cell in transform_of(old.laid, old.size).cells(old.size)
    }
    pitches = [
        float(np.hypot(pose.x - known[other].x, pose.y - known[other].y))
        for cell, pose in known.items()
        for other in (cell.beyond(1), cell.beyond(2))
        if other in known and owner[cell] != owner[other]
    ]
    return float(np.median(pitches)) if pitches else None


def _middle(poses: list[Pose]) -> Pose:
    x = sum(pose.x for pose in poses) / len(poses)
    y = sum(pose.y for pose in poses) / len(poses)
    sin = sum(np.sin(pose.heading) for pose in poses)
    cos = sum(np.cos(pose.heading) for pose in poses)
    return Pose(x, y, float(np.arctan2(sin, cos)))


def motion_onto(sub: Cell, turns: int, cell: Cell) -> GridTransform:
    """The motion of a face turned so whose own cell ``sub`` lies on ``cell``."""
    there = GridTransform(turns).cell(sub)
    return GridTransform(turns, Cell(cell.x - there.x, cell.y - there.y))
