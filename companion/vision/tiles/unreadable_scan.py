"""One look at what has changed beside the known tiles: what lies there, and is it a tile."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.stickers import TILE_MM
from companion.vision.artwork.frontier import beyond, known_poses, pitch_mm
from companion.vision.artwork.tile_memory import bare_table, look_at
from companion.vision.picture.birdview import Pose, cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.frame_gate import HAND_CHANGED, compare
from companion.vision.picture.grid_transform import rotation
from companion.vision.picture.outline import differ, differing, flat, outline
from companion.vision.tiles.unreadable_state import (
    Picture,
    Size,
    UnreadableInput,
    UnreadableState,
    UnreadableTile,
)

TRIES: Final = 4
"""So often a thing is judged that seems no tile: the next plane may be a better one."""
_NEW_SHARE: Final = 0.35
"""A cell of which so much differs from the known table may hold a tile."""
_OLD_SHARE: Final = 0.2
_SMALL_PX: Final = 32
_SIDES: Final = (0.88, 1.24)
"""So many times its length a side may seem to have; shade makes it longer."""
_LONE_SIDES: Final = (0.72, 1.4)
"""The same where only one tile, by one sticker, says how the table lies."""
_REACH_MM: Final = 22
_LONE_REACH_MM: Final = 28
"""How far from where it would lie exactly a side may be, for each cell along it."""
_MARGIN_MM: Final = 8
_EXPLAINED: Final = 0.25
_BARE: Final = 0.7
"""Share of a cell that has the table's colour where nothing lies, as for a tile that has gone."""
_GROWN: Final = 1.05


class UnreadableScan:
    """One look at what has changed since all was known."""

    def __init__(
        self, state: UnreadableState, now: UnreadableInput, before: Picture, mask: Image
    ) -> None:
        """Get ready.

        Args:
            state: As the look before left it.
            now: The picture.
            before: The table while all was known.
            mask: (h, w) of 0 and 1: where the small pictures of the two differ.
        """
        self._state = state
        self._before = before
        self._now = now
        self._mask = mask
        placed = [old for old in now.memory.values() if len(old.quad)]
        self._known = known_poses(placed, now.plane)
        self._quads = [old.quad for old in placed]
        pitch = pitch_mm(self._known, placed)
        self._lone = pitch is None
        self._pitch = (pitch or TILE_MM) / TILE_MM
        adjacent = beyond(self._known, now.expected)
        self._adjacent = {cell: pose for cell, pose in adjacent.items() if cell not in now.expected}
        self._expected = {cell: pose for cell, pose in adjacent.items() if cell in now.expected}

    def after(self, explained: frozenset[str | Cell]) -> UnreadableState:
        """Return what lies there now, and the known table brought up to date."""
        lying: dict[Cell, UnreadableTile] = {}
        calm = True
        for cell, pose in self._adjacent.items():
            quad = self._now.plane.image(pose.quad())
            if not self._in_view(quad) or self._is_read(quad):
                continue
            old = self._state.lying.get(cell)
            if old is not None and old.stands:
                if not self._bare_again(old, quad):
                    lying[cell] = replace(old.seen_again(self._now.time_s), quad=quad)
                continue
            share = self._changed(quad)
            if old is None and share >= _OLD_SHARE and self._went(quad):
                continue
            calm = calm and share < _OLD_SHARE
            if share >= (_NEW_SHARE if old is None else _OLD_SHARE):
                lying[cell] = self._judged(cell, pose, quad)
        state = replace(self._state, lying=lying, calm=calm, explained=explained)
        if calm:
            return replace(state, before=state.last)
        return self._updated(state, explained - self._state.explained)

    def _in_view(self, quad: Points) -> bool:
        high, wide = self._now.image.shape[:2]
        return bool((quad >= 0).all() and (quad <= (wide - 1, high - 1)).all())

    def _is_read(self, quad: Points) -> bool:
        """Whether a face that is read lies there, be it askew."""
        own = quad.astype(np.float32)
        least = _EXPLAINED * cv2.contourArea(own)
        return any(
            cv2.intersectConvexConvex(own, face.astype(np.float32))[0] > least
            for face in self._now.read
        )

    def _changed(self, quad: Points) -> float:
        """The share of a cell, 0 to 1, that differs from the known table."""
        high, wide = self._mask.shape
        scale = np.array([wide, high]) / np.array(self._now.image.shape[1::-1])
        small = (quad + 0.5) * scale - 0.5
        inside = np.zeros_like(self._mask)
        cv2.fillConvexPoly(inside, np.rint(small).astype(np.int32), (1,))
        return float(self._mask[inside > 0].mean())

    def _went(self, quad: Points) -> bool:
        """Whether what has changed a cell is that something known was taken off it."""
        then, now = (self._is_bare(it.image, quad) for it in (self._before, self._now))
        return now and not then

    def _is_bare(self, image: Image, quad: Points) -> bool:
        bare = bare_table(image, self._now.memory.values())
        return bare is not None and bare.share(look_at(image, quad, (1, 1))) > _BARE

    def _bare_again(self, old: UnreadableTile, quad: Points) -> bool:
        gain = max(1.0, float(self._now.small.mean())) / max(1.0, old.level)
        return not differ(old.table, cut(self._now.image, quad, _SMALL_PX), gain, _NEW_SHARE)

    def _judged(self, cell: Cell, pose: Pose, quad: Points) -> UnreadableTile:
        """Judge what lies in a cell, or recall how it was judged."""
        old, now = self._state.lying.get(cell), self._now
        same = old is not None and self._same(old)
        if old is not None and same and (old.tile or old.looks >= TRIES):
            return old.seen_again(now.time_s)
        table, level = cut(self._before.image, quad, _SMALL_PX), float(self._before.small.mean())
        crop = cut(now.image, quad, PATCH_PX)
        patch = cut(now.image, quad, _SMALL_PX)
        found = self._tile(cell, pose)
        cells, corners = found if found is not None else (frozenset({cell}), np.empty((0, 2)))
        tile = found is not None
        judged = UnreadableTile(tile, cells, corners, table, level, patch, crop, quad, now.time_s)
        if old is None or not same:
            return judged
        return replace(judged, since_s=old.since_s, looks=old.looks).seen_again(now.time_s)

    def _same(self, old: UnreadableTile) -> bool:
        """Whether a cell looks as it was judged, just where it was: planes differ by a hair."""
        return not differ(old.patch, cut(self._now.image, old.quad, _SMALL_PX), 1.0, _OLD_SHARE)

    def _tile(self, cell: Cell, pose: Pose) -> tuple[frozenset[Cell], Points] | None:
        """The cells and corners of the tile that lies on a cell, if one does."""
        for size in _sizes(self._now.sizes):
            for x in range(size[0]):
                for y in range(size[1]):
                    cells = {
                        Cell(cell.x - x + wide, cell.y - y + high)
                        for wide in range(size[0])
                        for high in range(size[1])
                    }
                    if cells & self._known.keys() or cells & self._expected.keys():
                        continue
                    corners = self._outline(pose.adjacent(-x, -y), size)
                    if corners is not None:
                        return frozenset(cells), corners
        return None

    def _outline(self, first: Pose, size: Size) -> Points | None:
        """The corners in the picture of a tile whose north-west cell lies so, if one does."""
        middle = first.adjacent((size[0] - 1) / 2, (size[1] - 1) / 2)
        reach_mm = (_LONE_REACH_MM if self._lone else _REACH_MM) * (max(size) + 1) // 2
        around = 2 * (reach_mm + _MARGIN_MM)
        extent = (size[0] * int(TILE_MM) + around, size[1] * int(TILE_MM) + around)
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * extent / 2 * self._pitch
        turn, stand = rotation(middle.heading), np.array([middle.x, middle.y])
        corners = self._now.plane.image(box @ turn.T + stand)
        flat_now = flat(self._now.image, corners, extent)
        for then in self._references():
            gain, _ = compare(then.small, self._now.small, HAND_CHANGED)
            mask, known = differing(flat(then.image, corners, extent), flat_now, gain)
            for quad in self._quads:  # a tile that is known may be white: no lamp shines there
                on_it = (self._now.plane.board(quad) - stand) @ turn / self._pitch
                points = np.rint(on_it + np.array(extent) / 2 - 0.5).astype(np.int32)
                cv2.fillConvexPoly(known, points, (1,))
            found = outline(mask, known, size, reach_mm)
            sides = _LONE_SIDES if self._lone else _SIDES
            if found is not None and found.is_tile(size, *sides):
                return self._now.plane.image(found.quad * self._pitch @ turn.T + stand)
        return None

    def _references(self) -> list[Picture]:
        """The known table; and, if anything else lay on it, the table before the last move."""
        recent = self._state.recent
        if recent is None or recent.image is self._before.image:
            return [self._before]
        return [self._before, recent]

    def _updated(self, state: UnreadableState, fresh: Collection[str | Cell]) -> UnreadableState:
        """The known table, with what has been explained taken from the new picture."""
        now = self._now
        quads = [old.quad for tile, old in now.memory.items() if tile in fresh and len(old.quad)]
        quads += [
            now.plane.image(pose.quad()) for at, pose in self._expected.items() if at in fresh
        ]
        quads += [
            lying.outline
            for cell, lying in state.lying.items()
            if lying.stands and not self._stood(cell)
        ]
        if not quads:
            return state
        inside = np.zeros(now.image.shape[:2], np.uint8)
        for quad in quads:
            middle = quad.mean(axis=0)
            grown = middle + (quad - middle) * _GROWN
            cv2.fillConvexPoly(inside, np.rint(grown).astype(np.int32), (255,))
        before, small = self._before.image.copy(), self._before.small.copy()
        before[inside > 0] = now.image[inside > 0]
        some = cv2.resize(inside, now.small.shape[1::-1], interpolation=cv2.INTER_AREA) > 0
        small[some] = now.small[some]
        return replace(state, before=Picture(before, small))

    def _stood(self, cell: Cell) -> bool:
        return cell in self._state.lying and self._state.lying[cell].stands


def _sizes(sizes: Iterable[Size]) -> list[Size]:
    """Footprints to try, small ones first; two small tiles side by side look like a long one."""
    every = {(1, 1), (2, 1), (1, 2), *sizes, *((high, wide) for wide, high in sizes)}
    return sorted(every, key=lambda size: (size[0] * size[1], size))
