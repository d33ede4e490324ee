"""Faces to groups on the square lattice, without ever laying one grid over the whole map.

People lay tiles a little apart and a little turned, and the errors add up: over a long map a
fitted grid is off by a cell. So only neighbours are measured against each other. Each pair that
lies edge to edge gives an edge with whole steps and quarter turns; edges are joined, the best
first (notes: vision, 4: no wrong tile in 200 layouts at three times the normal crookedness).
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct

from companion.engine.grid import Cell
from companion.stickers import TILE_MM
from companion.vision.picture.frame import Points
from companion.vision.picture.grid_transform import GridTransform, rotation
from companion.vision.stickers.tags_to_faces import FaceSeen

EDGE_LIMIT: Final = 0.30
"""How far, in tiles, a neighbour may lie from where it would lie exactly."""
HEADING_LIMIT: Final = float(np.radians(14))


class Edge(Struct, frozen=True):
    """Face ``b`` lies edge to edge with face ``a``.

    Attributes:
        miss: How far from exactly, in tiles.
        a: Index of a face.
        b: Index of another.
        motion: How ``b``'s cells lie in the frame of ``a``.
    """

    miss: float
    a: int
    b: int
    motion: GridTransform


class Group(Struct, frozen=True):
    """Faces joined by edges.

    Attributes:
        motions: By index of a face: how its cells lie in the group's frame.
        unsure: Faces whose edges contradict each other.
    """

    motions: Mapping[int, GridTransform]
    unsure: frozenset[int] = frozenset()


def edges_of(faces: Sequence[FaceSeen]) -> list[Edge]:
    """Return the edges between all faces that lie edge to edge, the most exact first."""
    edges = [edge for a, b in _close(faces) if (edge := _edge(faces, a, b)) is not None]
    return sorted(edges, key=lambda edge: (edge.miss, edge.a, edge.b))


def _close(faces: Sequence[FaceSeen]) -> list[tuple[int, int]]:
    """Pairs near enough to lie edge to edge."""
    if not faces:
        return []
    middles = np.array([face.middle for face in faces]) / TILE_MM
    longest = np.array([max(face.size) for face in faces])
    far = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    reach = ((longest[:, None] + longest[None]) / 2 + EDGE_LIMIT) * 2**0.5
    first, second = np.nonzero(np.triu(far <= reach, 1))
    return [(int(a), int(b)) for a, b in zip(first, second, strict=True)]


def _edge(faces: Sequence[FaceSeen], a: int, b: int) -> Edge | None:
    first, other = faces[a], faces[b]
    far = (other.middle - first.middle) / TILE_MM
    turns, crooked = quarter_turns(other.heading - first.heading)
    if abs(crooked) > HEADING_LIMIT:
        return None
    seen = rotation(-(first.heading + crooked / 2)) @ far
    own = middle_in(GridTransform(), first.size)
    motion = nearest_motion(seen + own, other.size, turns)
    miss = float(np.linalg.norm(seen + own - middle_in(motion, other.size)))
    if miss >= EDGE_LIMIT or not _touch(
        GridTransform().cells(first.size), motion.cells(other.size)
    ):
        return None
    return Edge(miss, a, b, motion)


def quarter_turns(angle: float) -> tuple[int, float]:
    """Return an angle as quarter turns clockwise, 0 to 3, and what is left, in radians."""
    turns = round(angle / (np.pi / 2))
    return turns % 4, float(angle - turns * np.pi / 2)


def nearest_motion(middle: Points, size: tuple[int, int], turns: int) -> GridTransform:
    """Return the motion that brings a face's middle closest to ``middle``.

    Args:
        middle: In cells of the frame it is moved into, (2,).
        size: The face's, unturned.
        turns: How it is turned in that frame.
    """
    x, y = middle - middle_in(GridTransform(turns), size)
    return GridTransform(turns, Cell(round(x), round(y)))


def middle_in(motion: GridTransform, size: tuple[int, int]) -> Points:
    """Return where a moved face's middle lies, in cells, (2,)."""
    x, y = (size[0] - 1) / 2, (size[1] - 1) / 2
    for _ in range(motion.turns):
        x, y = -y, x
    return np.array([x + motion.step.x, y + motion.step.y])


def _touch(cells: frozenset[Cell], others: frozenset[Cell]) -> bool:
    """Share a side, and no cell."""
    if cells & others:
        return False
    return any(cell.beyond(side) in others for cell in cells for side in range(4))


def join(faces: Sequence[FaceSeen], edges: Sequence[Edge]) -> tuple[Group, ...]:
    """Join faces along their edges, the most exact first, never two over one cell.

    An edge that would lay one tile over another joins nothing; it, and one that contradicts what
    is joined, makes both its faces unsure.

    Returns:
        The groups, the one with most tiles first; each face is in exactly one.
    """
    home = list(range(len(faces)))
    groups: dict[int, dict[int, GridTransform]] = {
        index: {index: GridTransform()} for index in home
    }
    unsure: set[int] = set()
    for edge in edges:
        base, moved = home[edge.a], home[edge.b]
        want = groups[base][edge.a].after(edge.motion)
        if base == moved:
            if groups[base][edge.b] != want:
                unsure.update((edge.a, edge.b))
            continue
        shift = want.after(groups[moved][edge.b].back())
        if len(groups[base]) < len(groups[moved]):
            base, moved, shift = moved, base, shift.back()
        arriving = {index: shift.after(motion) for index, motion in groups[moved].items()}
        if covered(faces, groups[base]) & covered(faces, arriving):
            unsure.update((edge.a, edge.b))
            continue
        groups[base].update(arriving)
        del groups[moved]
        for index in arriving:
            home[index] = base
    found = [
        Group(dict(sorted(motions.items())), frozenset(unsure.intersection(motions)))
        for motions in groups.values()
    ]
    return tuple(sorted(found, key=lambda group: (-len(group.motions), min(group.motions))))


def covered(faces: Sequence[FaceSeen], motions: Mapping[int, GridTransform]) -> set[Cell]:
    """Return all cells that the moved faces cover."""
    return {cell for index, motion in motions.items() for cell in motion.cells(faces[index].size)}
