"""The cells of one frame being judged by their pictures: which faces lie there, and what may.

A cell is judged only when its pixels have changed, and then in as many frames as a vote takes. A
tile of several cells counts when all its cells say so. Where two tiles look alike, and one of them
is expected there, it is that one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.artwork.cell_match import FAIR_ALIKE, CellRead, Reason, read_cell
from companion.vision.artwork.frontier import motion_onto
from companion.vision.artwork.tile_memory import Appearance, Bare
from companion.vision.learning.classifier import Classifier
from companion.vision.picture.birdview import Pose, cut, pose_of
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.grid_transform import GridTransform, transform_of
from companion.vision.picture.plane import Plane
from companion.vision.picture.registration import around
from companion.vision.stickers.tags_to_faces import Catalogue, FaceSeen

LOOKS: Final = 3
"""How often a changed cell is judged before it is held to stay as it was judged."""
_SMALL_PX: Final = 32
_CHANGED_LEVELS: Final = 14.0
_CHANGED_SHARE: Final = 0.02
_ALL_BARE: Final = 0.95
_ELSEWHERE: Final = 0.04
_AS_ALIKE: Final = 0.1
"""What is expected there may be less alike than the likeliest tile by so much."""
NOTHING_EXPECTED: Final[Mapping[Cell, Laid]] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What a cell was taken for, and how it looked then.

    Attributes:
        small: The cell at 32 pixels, to see whether it changes.
        read: What it was taken for.
        looks: In how many frames.
        quad: Its corners in the picture.
        crop: The cell at 64 pixels, to be shown.
        bare: Share of it that has the table's colour, 0 to 1.
    """

    small: Image
    read: CellRead
    looks: int
    quad: Points
    crop: Image
    bare: float


@dataclass(frozen=True, slots=True, eq=False)
class Doubt:
    """A cell on which something lies that does not count.

    Attributes:
        cell: In the table's frame.
        read: Its judgement; ``read.reason`` says why it does not count.
        crop: The cell from above, north up, 64 pixels a side.
        quad: Its corners in the picture, north-west first, clockwise.
    """

    cell: Cell
    read: CellRead
    crop: Image
    quad: Points


def face_at(
    tile: str, size: tuple[int, int], quad: Points, plane: Plane, *, remembered: bool = False
) -> FaceSeen:
    """A face whose corners in the picture are known."""
    pose = pose_of(plane.board(quad))
    middle = np.array([pose.x, pose.y])
    return FaceSeen(tile, size, middle, pose.heading, (), remembered, quad)


class CellJudge:
    """One frame being judged, cell by cell."""

    def __init__(
        self,
        image: Image,
        plane: Plane,
        bare: Bare | None,
        *,
        learned: Classifier,
        book: Catalogue,
        judged: Mapping[Cell, Judged],
        itself: Iterable[str],
    ) -> None:
        self.faces: list[tuple[FaceSeen, Doubt]] = []
        self.doubts: list[Doubt] = []
        self.after: dict[Cell, Judged] = {}
        self.by_sticker: set[str] = set()
        self.expected: Mapping[Cell, Laid] = NOTHING_EXPECTED
        self._alike: dict[Laid, dict[Cell, Points]] = {}
        self._image = image
        self._plane = plane
        self._bare = bare
        self._learned = learned
        self._book = book
        self._judged = judged
        self._itself = {book.body(tile) for tile in itself if not book.many(tile)}
        self._covered: set[Cell] = set()

    def judge(self, cell: Cell, pose: Pose) -> None:
        """Judge a cell, or recall how it was judged."""
        if cell in self._covered:
            return
        read = self._read(cell, pose)
        if read is None:
            return
        why: Reason = read.reason or self._whole(cell, read)
        if why in ("alike", "disagree") and cell in self.expected:
            self._note_expected(cell, read, self.expected[cell])
        if why and read.best and self.after[cell].looks >= LOOKS:
            self.doubts.append(self._doubt(cell, replace(read, reason=why)))

    def _note_expected(self, cell: Cell, read: CellRead, expected: Laid) -> None:
        """Note that a cell looks as much like the tile that is expected there as like any."""
        best = read.best[0]
        kind = self._book.kind(expected.tile)
        like = next((like for like in read.best if self._book.kind(like.part.tile) == kind), None)
        if like is None or like.alike < max(FAIR_ALIKE, best.alike - _AS_ALIKE):
            return
        expected = self._book.turned(expected, like.turns)
        motion = transform_of(expected, self._book.size(expected.tile))
        if motion.cell(like.part.cell) == cell and like.turns == motion.turns:
            upright = np.roll(read.quad, best.turns - like.turns, axis=0)
            self._alike.setdefault(expected, {})[like.part.cell] = upright

    def take_expected(self) -> None:
        """Take the tiles that are expected, and that look so in all their cells."""
        book = self._book
        read = {book.body(face.tile) for face, _ in self.faces} | self._itself
        for expected, cells in self._alike.items():
            size = book.size(expected.tile)
            covered = transform_of(expected, size).cells(size)
            whole = len(cells) == len(covered) and not covered & self._covered
            elsewhere = not book.many(expected.tile) and book.body(expected.tile) in read
            if not whole or elsewhere or book.key(expected) in self.by_sticker:
                continue
            tile = book.kind(expected.tile)
            face = face_at(tile, size, around(cells, size), self._plane)
            self.faces.append((face, self._doubt(min(covered), self.after[min(covered)].read)))
            self.doubts = [doubt for doubt in self.doubts if doubt.cell not in covered]
            self._covered |= covered

    def _doubt(self, cell: Cell, read: CellRead) -> Doubt:
        judged = self.after[cell]
        return Doubt(cell, read, judged.crop, judged.quad)

    def _read(self, cell: Cell, pose: Pose) -> CellRead | None:
        quad = self._plane.image(pose.quad())
        high, wide = self._image.shape[:2]
        if (quad < 0).any() or (quad > (wide - 1, high - 1)).any():
            return None
        small = cut(self._image, quad, _SMALL_PX)
        old = self._judged.get(cell)
        same = old is not None and not _changed(old.small, small) and not _elsewhere(old, quad)
        if old is not None and same and old.looks >= LOOKS:
            self.after[cell] = old
            return old.read
        crop = cut(self._image, quad, PATCH_PX)
        bare = 0.0 if self._bare is None else self._bare.share(Appearance(crop, 0.0))
        read = read_cell(self._image, self._plane, pose, self._learned, bare=bare > _ALL_BARE)
        looks = old.looks + 1 if old is not None and same else 1
        self.after[cell] = Judged(small, read, looks, quad, crop, bare)
        return read

    def _whole(self, cell: Cell, read: CellRead) -> Reason:
        """Take the whole face, if all its cells say so; else the reason why not."""
        best = read.best[0]
        tile, size = self._book.kind(best.part.tile), self._book.size(best.part.tile)
        if self._book.body(tile) in self._itself:
            return "alike"
        motion = motion_onto(best.part.cell, best.turns, cell)
        cells = self._cells(motion, size, read)
        if cells is None:
            return "disagree"
        if tile in self.by_sticker:
            return ""
        if not self._book.many(tile) and any(face.tile == tile for face, _ in self.faces):
            return "alike"
        quad = around(cells, size)
        self.faces.append((face_at(tile, size, quad, self._plane), self._doubt(cell, read)))
        self._covered |= motion.cells(size)
        return ""

    def _cells(
        self, motion: GridTransform, size: tuple[int, int], read: CellRead
    ) -> dict[Cell, Points] | None:
        """The corners of each cell of the face, by its own cells; None if one says otherwise."""
        best = read.best[0]
        found = {best.part.cell: read.quad}
        upright = pose_of(self._plane.board(read.quad))
        for x in range(size[0]):
            for y in range(size[1]):
                own = Cell(x, y)
                there = motion.cell(own)
                if own == best.part.cell:
                    continue
                pose = upright.adjacent(x - best.part.cell.x, y - best.part.cell.y)
                other = read_cell(
                    self._image, self._plane, _facing(pose, best.turns), self._learned
                )
                first = other.best[0] if other.best else None
                if not other.sure or first is None or there in self._covered:
                    return None
                if (first.part.tile, first.part.cell) != (best.part.tile, own):
                    return None
                if first.turns != best.turns:
                    return None
                found[own] = other.quad
        return found


def _facing(pose: Pose, turns: int) -> Pose:
    """A face's own pose, turned into the table's frame."""
    return Pose(pose.x, pose.y, pose.heading - float(np.radians(90 * turns)))


def _elsewhere(old: Judged, quad: Points) -> bool:
    """Whether more tiles, better measured, say that a cell that was not read lies elsewhere."""
    side = float(np.linalg.norm(quad[1] - quad[0]))
    return not old.read.sure and float(np.abs(quad - old.quad).max()) > _ELSEWHERE * side


def _changed(old: Image, new: Image) -> bool:
    gain = (float(new.mean()) + 4) / (float(old.mean()) + 4)
    diff = cv2.absdiff(new, cv2.convertScaleAbs(old, alpha=gain)).max(axis=2)
    return float((diff > _CHANGED_LEVELS).mean()) > _CHANGED_SHARE
