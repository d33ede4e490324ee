"""What vision remembers of a tile: where it was in the picture, and what it looked like.

A tile under a figure cannot be read, but it has not gone: its neighbours are still measured
against where it lay, and it counts as gone only when its place no longer looks like it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.ports import Laid
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.plane import Plane, homography_of, through
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tags_to_faces import FaceSeen

_CELL_PX: Final = 32
_BLOCK_PX: Final = 8
_TEXTURE: Final = 6.0
"""A block whose levels spread less is flat: it has no pattern to compare."""
_PATTERN: Final = 0.6
_LEVELS: Final = 16.0
_GONE: Final = 0.5
"""A tile that looks less like itself may have gone: it has if the place looks like the table."""
_BARE: Final = 0.7
_GONE_FOR_SURE: Final = 0.15
_SAMPLE: Final = 8
_BARE_PIXELS: Final = 200
_ITSELF: Final = 0.6
_UNMOVED_TAGS: Final = 0.4
"""A tag is unmoved if it lies within this part of its side of where it was."""
_PUSHED_AT_LEAST: Final = 3
_RESIZED: Final = 0.04
_EXPLAINED: Final = 0.75
"""Share of the stickers that one motion of the picture puts where they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Appearance:
    """A tile's face as it looked when it was committed.

    Attributes:
        patch: Straightened, 32 pixels a cell.
        level: Mean level of the whole picture then.
    """

    patch: Image
    level: float


@dataclass(frozen=True, slots=True, eq=False)
class RememberedTile:
    """A tile that the tracker holds to be on the table.

    Attributes:
        laid: How it lies in the table's frame.
        size: Its face's cells, unturned.
        look: How it looked, uncovered.
        tags: Its stickers where they were last seen; empty if the camera has moved since.
        quad: Its corners where it was last seen, (4, 2) pixels; (0, 2) as above.
        empty_since_s: Since when its place looks empty; None if it does not.
    """

    laid: Laid
    size: tuple[int, int]
    look: Appearance
    tags: tuple[TagSeen, ...]
    quad: Points
    empty_since_s: float | None = None

    def seen_again(self, face: FaceSeen, plane: Plane) -> "RememberedTile":
        """Return it with its place in the picture renewed."""
        quad = quad_in(face, plane)
        return replace(self, tags=face.tags, quad=quad, empty_since_s=None)

    def moved(self, matrix: Points) -> "RememberedTile":
        """Return it with its place in the picture set right by a homography."""
        tags = tuple(TagSeen(tag.tag, through(matrix, tag.corners)) for tag in self.tags)
        return replace(self, tags=tags, quad=through(matrix, self.quad))

    def looks_otherwise(self, image: Image) -> bool:
        """Whether its place in a picture no longer looks like it."""
        if not len(self.quad):
            return False
        return likeness(self.look, look_at(image, self.quad, self.size)) < _GONE

    def looks_gone(self, image: Image, ground: "Ground | None") -> bool:
        """Whether its place in a picture no longer looks like it, but like what lies under it.

        Without knowing that it has to look even less like it.
        """
        if not len(self.quad):
            return False
        now = look_at(image, self.quad, self.size)
        alike = likeness(self.look, now)
        if ground is None:
            return alike < _GONE_FOR_SURE
        return alike < _GONE and ground.shows(now, self.quad, self.size)


class Ground(Protocol):
    """What shows where no tile lies: the bare table, or a printed board."""

    def shows(self, look: Appearance, quad: Points, size: tuple[int, int], /) -> bool:
        """Whether it shows in a place: how that looks, where it is, and for how many cells."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """The colour of the table where no tile lies.

    Attributes:
        tone: Its median, (channels,).
        spread: How far most of it is off, (channels,).
    """

    tone: Points
    spread: Points

    def share(self, look: Appearance) -> float:
        """Return the share of blocks, 0 to 1, that have the table's colour."""
        means = _blocks(look.patch).mean(axis=1)
        return float((np.abs(means - self.tone) < self.spread).all(axis=1).mean())

    def shows(self, look: Appearance, quad: Points, size: tuple[int, int], /) -> bool:
        """Whether it shows in a place; the table looks the same everywhere."""
        del quad, size
        return self.share(look) > _BARE


def bare_table(image: Image, memory: Iterable[RememberedTile]) -> Bare | None:
    """Return how the table looks around all tiles; None if there is too little of it in view."""
    high, wide = image.shape[:2]
    some = image.reshape(high, wide, -1)[::_SAMPLE, ::_SAMPLE]
    free = np.full(some.shape[:2], 1, np.uint8)
    for old in memory:
        if len(old.quad):
            middle = old.quad.mean(axis=0)
            around = (middle + (old.quad - middle) * 1.2) / _SAMPLE
            cv2.fillConvexPoly(free, np.rint(around).astype(np.int32), (0,))
    pixels = some[free > 0].astype(np.float64)
    if len(pixels) < _BARE_PIXELS:
        return None
    tone = np.median(pixels, axis=0)
    spread = np.median(np.abs(pixels - tone), axis=0)
    return Bare(tone, np.maximum(_LEVELS, 4 * spread))


def keep(laid: Laid, face: FaceSeen, plane: Plane, image: Image) -> RememberedTile:
    """Remember a tile that lies uncovered in the picture."""
    quad = quad_in(face, plane)
    return RememberedTile(laid, face.size, look_at(image, quad, face.size), face.tags, quad)


def quad_in(face: FaceSeen, plane: Plane) -> Points:
    """Return a face's corners in the picture: as measured, or else by the plane."""
    return plane.image(face.corners()) if face.quad is None else face.quad


def look_at(image: Image, quad: Points, size: tuple[int, int]) -> Appearance:
    """Return what is in a quadrangle of the picture, straightened to a face of ``size`` cells."""
    width, height = size[0] * _CELL_PX, size[1] * _CELL_PX
    box = np.array([(0, 0), (width, 0), (width, height), (0, height)]) - 0.5
    to_box = homography_of(quad, box)
    patch = cv2.warpPerspective(image, to_box, (width, height), flags=cv2.INTER_LINEAR)
    return Appearance(np.asarray(patch, dtype=np.uint8), float(image[::16, ::16].mean()))


def likeness(before: Appearance, now: Appearance) -> float:
    """Return the share of blocks, 0 to 1, that look as they did, whatever the light.

    A block with a pattern is compared by its pattern, a flat one by its level. Patterns count
    once more by themselves: a bare table may have a plain tile's colour, never its sticker.
    """
    old = _blocks(before.patch) * (now.level / max(1.0, before.level))
    new = _blocks(now.patch)
    old_mean, new_mean = old.mean(axis=1, keepdims=True), new.mean(axis=1, keepdims=True)
    old_part, new_part = old - old_mean, new - new_mean
    old_spread, new_spread = old_part.std(axis=(1, 2)), new_part.std(axis=(1, 2))
    alike = (old_part * new_part).mean(axis=(1, 2)) / np.maximum(old_spread * new_spread, 1.0)
    level = np.abs(old_mean - new_mean).max(axis=(1, 2)) < _LEVELS
    patterned = old_spread > _TEXTURE
    same = np.where(patterned, alike > _PATTERN, level & (new_spread < 2 * _TEXTURE))
    share = float(same.mean())
    return (share + float(same[patterned].mean())) / 2 if patterned.any() else share


def themselves(memory: Mapping[str, RememberedTile], image: Image) -> frozenset[str]:
    """Return the tiles that look like themselves where they are held to be."""
    return frozenset(
        tile
        for tile, old in memory.items()
        if len(old.quad) and likeness(old.look, look_at(image, old.quad, old.size)) >= _ITSELF
    )


def _blocks(patch: Image) -> NDArray[np.float32]:
    """(blocks, pixels, channels)."""
    high, wide = patch.shape[:2]
    rows, columns = high // _BLOCK_PX, wide // _BLOCK_PX
    parts = patch.reshape(rows, _BLOCK_PX, columns, _BLOCK_PX, -1).swapaxes(1, 2)
    return parts.reshape(rows * columns, _BLOCK_PX * _BLOCK_PX, -1).astype(np.float32)


def as_they_rest(
    faces: Iterable[FaceSeen], memory: Mapping[str, RememberedTile]
) -> tuple[FaceSeen, ...]:
    """Return faces, each with what the tile is known by whose stickers were just there."""
    owners = {tag.tag: list[tuple[TagSeen, str]]() for old in memory.values() for tag in old.tags}
    for tile, old in memory.items():
        for tag in old.tags:
            owners[tag.tag].append((tag, tile))

    def rests_as(face: FaceSeen) -> str:
        found = (
            tile
            for tag in face.tags
            for old, tile in owners.get(tag.tag, ())
            if _still(old, tag) and memory[tile].laid.tile == face.tile
        )
        return next(found, "")

    return tuple(
        face if face.rests_as or face.remembered else replace(face, rests_as=rests_as(face))
        for face in faces
    )


def hidden_tags(memory: Mapping[str, RememberedTile], tags: Iterable[TagSeen]) -> list[TagSeen]:
    """Return the stickers of tiles in memory of which none is seen, as they were.

    One that is on several tiles is seen only where it was.
    """
    seen: dict[int, list[TagSeen]] = {}
    for tag in tags:
        seen.setdefault(tag.tag, []).append(tag)
    many = Counter(tag.tag for old in memory.values() for tag in old.tags)

    def is_seen(old: TagSeen) -> bool:
        now = seen.get(old.tag, ())
        return any(many[old.tag] == 1 or _still(old, tag) for tag in now)

    tiles = (old.tags for old in memory.values() if old.empty_since_s is None)
    return [tag for own in tiles if not any(map(is_seen, own)) for tag in own]


def pushed(memory: Mapping[str, RememberedTile], tags: Iterable[TagSeen]) -> bool:
    """Whether the camera, and not this or that tile, was moved since the tiles were last seen.

    It was if most stickers in view are not where they were, and one motion of the whole picture
    says where nearly all of them are, those among them that rest; hands may move most tiles. A
    single sticker says so only if it looks bigger or smaller, too.
    """
    pairs = _pairs(memory, tags)
    moved = [pair for pair in pairs if not _still(*pair)]
    if len(moved) * 2 <= len(pairs):
        return False
    if len(pairs) < _PUSHED_AT_LEAST:
        resized = any(abs(old.side_px / new.side_px - 1) > _RESIZED for old, new in moved)
        return len(moved) > 1 or resized
    motion = _motion(pairs)
    if motion is None:
        return False
    there = [_still(TagSeen(old.tag, through(motion, old.corners)), new) for old, new in pairs]
    if any(_still(*pair) and not so for pair, so in zip(pairs, there, strict=True)):
        return False
    return sum(there) >= _EXPLAINED * len(pairs)


def follow(
    memory: Mapping[str, RememberedTile], tags: Sequence[TagSeen]
) -> dict[str, RememberedTile]:
    """Return the tiles with their places in the picture set right after the camera was pushed.

    What is hidden is moved as the others were; with fewer than three stickers to go by, hidden
    places are forgotten.
    """
    if not pushed(memory, tags):
        return dict(memory)
    pairs = _pairs(memory, tags)
    matrix = _motion(pairs) if len(pairs) >= _PUSHED_AT_LEAST else None
    if matrix is None:
        return {tile: _placeless(old) for tile, old in memory.items()}
    return {tile: old.moved(matrix) if old.tags else old for tile, old in memory.items()}


def _motion(pairs: Sequence[tuple[TagSeen, TagSeen]]) -> Points | None:
    """The homography that most stickers agree with; None if there is none."""
    was = np.concatenate([old.corners for old, _ in pairs])
    now = np.concatenate([new.corners for _, new in pairs])
    found, _ = cv2.findHomography(was, now, cv2.LMEDS)
    matrix = np.asarray(found, dtype=np.float64)
    return matrix if matrix.shape == (3, 3) else None


def _pairs(
    memory: Mapping[str, RememberedTile], tags: Iterable[TagSeen]
) -> list[tuple[TagSeen, TagSeen]]:
    """Stickers in view that were in view before: as they were, as they are.

    One that is on several tiles says nothing of where each of them is now.
    """
    tags = list(tags)
    now = Counter(tag.tag for tag in tags)
    then = Counter(tag.tag for old in memory.values() for tag in old.tags)
    before = {tag.tag: tag for old in memory.values() for tag in old.tags}
    return [(before[tag.tag], tag) for tag in tags if then[tag.tag] == 1 == now[tag.tag]]


def _still(old: TagSeen, new: TagSeen) -> bool:
    far = float(np.linalg.norm(new.centre - old.centre))
    return far < _UNMOVED_TAGS * new.side_px


def _placeless(tile: RememberedTile) -> RememberedTile:
    return replace(tile, tags=(), quad=np.empty((0, 2)), empty_since_s=None)
