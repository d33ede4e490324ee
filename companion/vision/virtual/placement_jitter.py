"""Where tiles really lie when people lay them: a little apart and a little turned.

Each tile is laid against those that lie there already, with a gap and a slip of about 2 % of a tile
and a turn of about 1.2 degrees, so the errors add up along the map (notes: vision, 2). A gap that
has become too narrow for its tile is widened: the tiles around it are pushed aside.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from zlib import crc32

import cv2
import numpy as np
from msgspec import Struct

from companion.engine.grid import SIDES, footprint
from companion.ports import Laid, TileShape
from companion.stickers import TILE_MM, face_mm
from companion.vision.picture.frame import Points
from companion.vision.picture.grid_transform import centre_of, rotation

_GAP_SHARE: Final = 0.02
_SHIFT_SHARE: Final = 0.02
_TURN_DEG: Final = 1.2
_TRIES: Final = 8
_PUSHES: Final = 4
_NUDGE_MM: Final = 2.0
_OVERLAP_MM2: Final = 20.0
"""People lay no tile on another: they nudge it, and try again with more care."""
_SHOVES: Final = 60
_LOOSE_MM: Final = 20.0
"""Where it fits nowhere they push aside what is close, and that what is close to it, so often."""


class JitteredPose(Struct, frozen=True):
    """Where a tile really lies.

    Attributes:
        x: Its middle, mm to the east.
        y: Its middle, mm to the south.
        heading: Of its printed east, radians clockwise from the table's ``x``.
    """

    x: float
    y: float
    heading: float


def lay_down(
    laid: Iterable[Laid],
    shapes: Mapping[str, TileShape],
    poses: Mapping[Laid, JitteredPose],
    *,
    sloppy: float = 1.0,
    seed: int = 0,
) -> dict[Laid, JitteredPose]:
    """Lay tiles, one after the other.

    Args:
        laid: What is to lie where, in the order it is laid.
        shapes: The faces.
        poses: What lies there already; it is taken away if it is not in ``laid``, and moved only
            to make room for a tile that would lie on it else.
        sloppy: 0 lays exactly, 1 as people do.
        seed: Decides the jitter of each tile.

    Raises:
        KeyError: A tile is none of the shapes.
    """
    table = list(laid)
    after = {tile: poses[tile] for tile in table if tile in poses}
    for tile in table:
        if tile not in after:
            after[tile], over = _lay_one(tile, shapes, after, sloppy, seed)
            if over > _OVERLAP_MM2:
                after = _with_room_made(after, shapes, tile)
    return after


def quad_of(size: tuple[int, int], pose: JitteredPose) -> Points:
    """Return a face's corners in mm, (4, 2), clockwise from its north-west one."""
    half = np.array(face_mm(size)) / 2
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    return box @ rotation(pose.heading).T + (pose.x, pose.y)


def _lay_one(
    laid: Laid,
    shapes: Mapping[str, TileShape],
    poses: Mapping[Laid, JitteredPose],
    sloppy: float,
    seed: int,
) -> tuple[JitteredPose, float]:
    """Against its neighbours, on top of none if it can be; return the area in mm² that cannot."""
    size = shapes[laid.tile].size
    start = _by_neighbours(laid, shapes, poses)
    others = [quad_of(shapes[other.tile].size, its) for other, its in poses.items()]
    chance = np.random.default_rng([seed, crc32(repr(laid).encode())])
    best, least = start, float("inf")
    for attempt in range(_TRIES):
        care = sloppy * (1 - attempt / _TRIES)
        pose, over = _pushed(_jittered(start, *chance.normal(0, care, 3)), size, others)
        if over < least:
            best, least = pose, over
        if over <= _OVERLAP_MM2:
            break
    return best, least


def _with_room_made(
    poses: Mapping[Laid, JitteredPose], shapes: Mapping[str, TileShape], new: Laid
) -> dict[Laid, JitteredPose]:
    """Push tiles apart that lie on one another, each by half, from a new one outwards."""
    after = dict(poses)
    quads = {tile: quad_of(shapes[tile.tile].size, pose) for tile, pose in after.items()}
    near = {tile: _close_to(tile, quads) for tile in quads}
    stirred = {new, *near[new]}
    for _ in range(_SHOVES):
        moved: dict[Laid, JitteredPose] = {}
        for tile in stirred:
            push, total = _push(quads[tile], [quads[other] for other in near[tile]])
            if total > _OVERLAP_MM2:
                moved[tile] = _nudged(after[tile], push / 2)
        after |= moved
        quads |= {tile: quad_of(shapes[tile.tile].size, pose) for tile, pose in moved.items()}
        stirred = {it for tile in moved for it in (tile, *near[tile])}
    return after


def _close_to(tile: Laid, quads: Mapping[Laid, Points]) -> list[Laid]:
    """The other tiles that may come to lie on one when they are pushed."""
    north_west, south_east = (
        quads[tile].min(axis=0) - _LOOSE_MM,
        quads[tile].max(axis=0) + _LOOSE_MM,
    )
    return [
        other
        for other, quad in quads.items()
        if other != tile
        and bool((quad.min(axis=0) < south_east).all() and (quad.max(axis=0) > north_west).all())
    ]


def _by_neighbours(
    laid: Laid, shapes: Mapping[str, TileShape], poses: Mapping[Laid, JitteredPose]
) -> JitteredPose:
    """Where it would lie exactly by its neighbours, in their middle if they disagree."""
    size = shapes[laid.tile].size
    exact = _exact(laid, size)
    cells = {
        near for cell in footprint(laid.cell, size, laid.turns) for near in map(cell.beyond, SIDES)
    }
    places: list[Points] = []
    turned: list[float] = []
    for other, pose in poses.items():
        its = shapes[other.tile].size
        if cells.intersection(footprint(other.cell, its, other.turns)):
            heading = float(pose.heading - np.radians(90 * other.turns))
            step = rotation(heading) @ (exact - _exact(other, its))
            places.append(np.array([pose.x, pose.y]) + step)
            turned.append(heading)
    x, y = np.mean(places, axis=0) if places else exact
    heading = float(np.mean(turned)) if turned else 0.0
    return JitteredPose(float(x), float(y), heading + float(np.radians(90 * laid.turns)))


def _exact(laid: Laid, size: tuple[int, int]) -> Points:
    return np.array(centre_of(laid, size)) * TILE_MM


def _jittered(start: JitteredPose, gap: float, shift: float, turn: float) -> JitteredPose:
    return JitteredPose(
        start.x + gap * _GAP_SHARE * TILE_MM,
        start.y + shift * _SHIFT_SHARE * TILE_MM,
        start.heading + float(np.radians(turn * _TURN_DEG)),
    )


def _pushed(
    pose: JitteredPose, size: tuple[int, int], others: Sequence[Points]
) -> tuple[JitteredPose, float]:
    """Nudge a tile off those it lies on; return the area in mm² that stays covered."""
    push, total = _push(quad_of(size, pose), others)
    for _ in range(_PUSHES):
        if total <= _OVERLAP_MM2:
            break
        pose = _nudged(pose, push)
        push, total = _push(quad_of(size, pose), others)
    return pose, total


def _nudged(pose: JitteredPose, push: Points) -> JitteredPose:
    return JitteredPose(pose.x + float(push[0]), pose.y + float(push[1]), pose.heading)


def _push(quad: Points, others: Sequence[Points]) -> tuple[Points, float]:
    """Which way to nudge a tile, in mm, and the area in mm² it shares with others."""
    push, total, own = np.zeros(2), 0.0, quad.astype(np.float32)
    for other in others:
        area, _ = cv2.intersectConvexConvex(own, other.astype(np.float32))
        if area <= 0:
            continue
        offset = quad.mean(axis=0) - other.mean(axis=0)
        push += offset / max(1.0, float(np.linalg.norm(offset))) * area / TILE_MM
        total += float(area)
    return push * min(1.0, _NUDGE_MM / max(_NUDGE_MM, float(np.linalg.norm(push)))), total
