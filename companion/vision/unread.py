"""Tiles that lie there and cannot be read: their stickers are blurred, covered or missing.

For a table read by stickers alone. The picture is kept as it was while everything on the table was
known. What differs from it in a cell beside known tiles, has a tile's outline there, and stays for
two seconds without a sticker being read, is asked about: what is not placed is asked. Nothing is
ever placed. Once asked about, a cell stays so until its sticker is read, the table is told, or it
looks again as it did before.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.ports import Unsure
from companion.stickers import TILE_MM
from companion.vision.birdview import Pose, cut
from companion.vision.faces import rotation
from companion.vision.features import PATCH_PX
from companion.vision.frame import Image, Points
from companion.vision.frontier import beyond, known_poses, pitch_mm
from companion.vision.gate import HAND_CHANGED, compare
from companion.vision.memory import Kept
from companion.vision.outline import differ, differing, flat, outline
from companion.vision.plane import Plane

UNREAD_S: Final = 2.0
"""So long something must lie still and unread before it is asked about."""
_LOOKS: Final = 3
_TRIES: Final = 4
"""So often a thing is judged that seems no tile: the next plane may be a better one."""
_SELDOM_S: Final = 0.4
_NEW_PX: Final = 6
"""Fewer pixels of the small picture that differ are nothing new."""
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
_GROWN: Final = 1.05

Size = tuple[int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """Something in a cell that was not there while all was known.

    Attributes:
        tile: It has a tile's outline.
        cells: What it covers, if it has.
        outline: Its corners in the picture, (4, 2) pixels; (0, 2) if it is no tile.
        table: The cell at 32 pixels as it looked before.
        level: Mean level of the whole picture then.
        patch: The cell at 32 pixels as it was judged.
        crop: The cell from above, north up, 64 pixels a side.
        quad: The cell's corners in the picture, north-west first, clockwise.
        since_s: Since when it has looked so.
        looks: How often it has.
        asked: It has lain there long enough.
        stands: It was asked about once: only the bare table, a sticker or people end it.
    """

    tile: bool
    cells: frozenset[Cell]
    outline: Points
    table: Image
    level: float
    patch: Image
    crop: Image
    quad: Points
    since_s: float
    looks: int = 1
    asked: bool = False
    stands: bool = False

    def seen_again(self, time_s: float) -> "Lying":
        """Return it one look later; asked about if that makes it long enough."""
        since_s = self.since_s if self.looks else time_s
        looks = self.looks + 1
        long = looks >= _LOOKS and time_s - since_s >= UNREAD_S - 1e-6
        asked = self.asked or (self.tile and long)
        stands = self.stands or asked
        return replace(self, since_s=since_s, looks=looks, asked=asked, stands=stands)

    def anew(self) -> "Lying":
        """Return it with all its waiting to do once more."""
        return replace(self, asked=False, looks=0)


def _nothing() -> Mapping[Cell, Lying]:
    return {}


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture of the table, and the same as the gate sees it."""

    image: Image
    small: Image


@dataclass(frozen=True, slots=True, eq=False)
class UnreadState:
    """What is remembered of the table between looks.

    Attributes:
        before: The table while all that lay on it was known; None at first, and after the light
            or the camera has jumped.
        recent: The table when it was last at rest, other things on it as well.
        last: The table at the last look, if it has been at rest since.
        explained: Tiles and cells that were known when ``before`` was taken or mended.
        lying: What lies in cells beside known tiles, by cell.
        looked_s: When the last look was.
    """

    before: Picture | None = None
    recent: Picture | None = None
    last: Picture | None = None
    explained: frozenset[str | Cell] = frozenset()
    lying: Mapping[Cell, Lying] = field(default_factory=_nothing)
    looked_s: float = float("-inf")

    def asked(self) -> tuple[Cell, ...]:
        """Return the cells to ask about, in reading order; a tile of several cells once."""
        found: list[Cell] = []
        covered: set[Cell] = set()
        for cell in sorted(self.lying, key=lambda cell: (cell.y, cell.x)):
            one = self.lying[cell]
            if one.asked and not covered & one.cells:
                covered |= one.cells
                found.append(cell)
        return tuple(found)

    def unsure(self, cells: Iterable[Cell]) -> tuple[Unsure, ...]:
        """Return cells that are asked about as they cross the wall."""
        return tuple(_unsure(cell, self.lying[cell]) for cell in cells)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """One settled picture of the table.

    Attributes:
        time_s: When it was taken.
        image: The picture.
        small: The same as the gate sees it.
        plane: The table's face in it.
        kept: The tiles in memory.
        read: Corners in the picture of every face whose sticker is read in it, (4, 2) pixels.
        told: Cells that hold a tile by the rules.
        sizes: Cells across and down of every face there is.
    """

    time_s: float
    image: Image
    small: Image
    plane: Plane
    kept: Mapping[str, Kept]
    read: Sequence[Points]
    told: Collection[Cell]
    sizes: Collection[Size]


def _unsure(cell: Cell, one: Lying) -> Unsure:
    corners = tuple((round(float(x), 1), round(float(y), 1)) for x, y in one.quad)
    _, picture = cv2.imencode(".png", one.crop)
    return Unsure(cell, (), "unread", corners, picture.tobytes())


def pause(state: UnreadState, *, jumped: bool = False) -> UnreadState:
    """Something moves: what was not asked yet has not lain still.

    Args:
        state: As the look before left it.
        jumped: The light or the camera has jumped: the picture from before says nothing any more.
    """
    lying = {
        cell: one if one.asked else one.anew() for cell, one in state.lying.items() if one.stands
    }
    if jumped:
        return UnreadState(lying=lying)
    recent = state.recent if state.last is None else state.last
    return replace(state, recent=recent, last=None, lying=lying, looked_s=float("-inf"))


def forget(state: UnreadState) -> UnreadState:
    """Ask anew, after two seconds more, what is asked about now."""
    return replace(state, lying={cell: one.anew() for cell, one in state.lying.items()})


def look(state: UnreadState, now: Look) -> UnreadState:
    """Take in a settled picture; mostly nothing has changed, and nothing is done."""
    if now.time_s - state.looked_s < _SELDOM_S:
        return state
    seen = Picture(now.image, now.small)
    state = replace(state, last=seen, looked_s=now.time_s)
    if state.before is None or state.before.small.shape != now.small.shape:
        return replace(state, before=seen, recent=None, explained=_explained(now))
    _, mask = compare(state.before.small, now.small, HAND_CHANGED)
    if not state.lying and int(np.count_nonzero(mask)) < _NEW_PX:
        return replace(state, before=seen, explained=_explained(now))
    return _Looking(state, now, state.before, np.asarray(mask, dtype=np.uint8)).after()


def _explained(now: Look) -> frozenset[str | Cell]:
    return frozenset[str | Cell]((*now.kept, *now.told))


class _Looking:
    """One look at what has changed."""

    def __init__(self, state: UnreadState, now: Look, before: Picture, mask: Image) -> None:
        self._state = state
        self._before = before
        self._now = now
        self._mask = mask
        placed = [one for one in now.kept.values() if len(one.quad)]
        self._known = known_poses(placed, now.plane)
        self._quads = [one.quad for one in placed]
        pitch = pitch_mm(self._known, placed)
        self._lone = pitch is None
        self._pitch = (pitch or TILE_MM) / TILE_MM
        beside = beyond(self._known, now.told)
        self._beside = {cell: pose for cell, pose in beside.items() if cell not in now.told}
        self._told = {cell: pose for cell, pose in beside.items() if cell in now.told}

    def after(self) -> UnreadState:
        """Return what lies there now, and the known table brought up to date."""
        lying: dict[Cell, Lying] = {}
        calm = True
        for cell, pose in self._beside.items():
            quad = self._now.plane.image(pose.quad())
            if not self._in_view(quad) or self._is_read(quad):
                continue
            old = self._state.lying.get(cell)
            if old is not None and old.stands:
                if not self._bare_again(old, quad):
                    lying[cell] = replace(old.seen_again(self._now.time_s), quad=quad)
                continue
            share = self._changed(quad)
            calm = calm and share < _OLD_SHARE
            if share >= (_NEW_SHARE if old is None else _OLD_SHARE):
                lying[cell] = self._judged(cell, pose, quad)
        return self._up_to_date(lying, calm=calm)

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

    def _bare_again(self, old: Lying, quad: Points) -> bool:
        gain = max(1.0, float(self._now.small.mean())) / max(1.0, old.level)
        return not differ(old.table, cut(self._now.image, quad, _SMALL_PX), gain, _NEW_SHARE)

    def _judged(self, cell: Cell, pose: Pose, quad: Points) -> Lying:
        """Judge what lies in a cell, or recall how it was judged."""
        old, now = self._state.lying.get(cell), self._now
        same = old is not None and self._same(old)
        if old is not None and same and (old.tile or old.looks >= _TRIES):
            return old.seen_again(now.time_s)
        table, level = cut(self._before.image, quad, _SMALL_PX), float(self._before.small.mean())
        crop = cut(now.image, quad, PATCH_PX)
        patch = cut(now.image, quad, _SMALL_PX)
        found = self._tile(cell, pose)
        cells, corners = found if found is not None else (frozenset({cell}), np.empty((0, 2)))
        tile = found is not None
        judged = Lying(tile, cells, corners, table, level, patch, crop, quad, now.time_s)
        if old is None or not same:
            return judged
        return replace(judged, since_s=old.since_s, looks=old.looks).seen_again(now.time_s)

    def _same(self, old: Lying) -> bool:
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
                    if cells & self._known.keys() or cells & self._told.keys():
                        continue
                    corners = self._outline(pose.beside(-x, -y), size)
                    if corners is not None:
                        return frozenset(cells), corners
        return None

    def _outline(self, first: Pose, size: Size) -> Points | None:
        """The corners in the picture of a tile whose north-west cell lies so, if one does."""
        middle = first.beside((size[0] - 1) / 2, (size[1] - 1) / 2)
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

    def _up_to_date(self, lying: dict[Cell, Lying], *, calm: bool) -> UnreadState:
        """Take the picture for the known table, whole or where something has been explained."""
        state, now = self._state, self._now
        explained = _explained(now)
        if calm:
            return replace(state, before=state.last, explained=explained, lying=lying)
        fresh = explained - state.explained
        quads = [one.quad for tile, one in now.kept.items() if tile in fresh and len(one.quad)]
        quads += [now.plane.image(pose.quad()) for at, pose in self._told.items() if at in fresh]
        quads += [
            one.outline for cell, one in lying.items() if one.stands and not self._stood(cell)
        ]
        mended = replace(state, explained=explained, lying=lying)
        return self._mended(mended, quads) if quads else mended

    def _mended(self, state: UnreadState, quads: Sequence[Points]) -> UnreadState:
        """The known table, with what has been explained taken from the new picture."""
        now = self._now
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
