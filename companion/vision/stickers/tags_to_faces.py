"""Tags to faces: which tile faces are in the picture, and where on the board each lies."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace as replace_laid

from companion.ports import Laid, TileShape
from companion.stickers import TILE_MM, StickerPlace, face_mm, sticker_places
from companion.vision.picture.frame import Points
from companion.vision.picture.grid_transform import GridTransform, rotation, transform_of
from companion.vision.picture.plane import Plane
from companion.vision.stickers.tag_detection import TagSeen

_FIT_MM: Final = 3.0
"""A face's stickers must fit where they were printed this well (root of the mean square)."""
_PAIR_MM: Final = 8.0
"""The same for two stickers of one face; the plane's scale may be off by some hundredths."""
_ANY_WAY: Final = 4
_ON_TWO_TILES: Final = 0.5
"""Stickers of one shape that say tiles so many tiles apart are on two of them."""


class Catalogue(Struct, frozen=True):
    """The faces that are known, and which sticker is whose.

    Inside vision the faces of one shape all go by the name of the first of them, and a tile of a
    shape is known by its place; any other by its name, for there is one of it.

    Attributes:
        shapes: By face.
        places: By marker id: the face and the sticker's place on it.
        learned: Faces that are known by their pictures, or by that of their shape.
        firsts: By shape: the first of its faces.
    """

    shapes: Mapping[str, TileShape]
    places: Mapping[int, tuple[str, StickerPlace]]
    learned: frozenset[str] = frozenset()
    firsts: Mapping[str, str] = field(default_factory=dict[str, str])

    def size(self, tile: str) -> tuple[int, int]:
        """Return a face's width and height in cells, unturned."""
        return self.shapes[tile].size

    def readable(self, tile: str) -> bool:
        """Return whether a face is known, and by a sticker or its picture can be read."""
        if tile not in self.shapes:
            return False
        return tile in self.learned or any(self.shapes[face].tags for face in self.members(tile))

    def body(self, tile: str) -> str:
        """Return the piece of cardboard that a face is a side of."""
        return self.shapes[tile].body or tile

    def many(self, tile: str) -> bool:
        """Return whether there may be several on the table."""
        return tile in self.shapes and bool(self.shapes[tile].alike)

    def kind(self, tile: str) -> str:
        """Return the face that stands for all of its shape, or the face itself."""
        return self.firsts[self.shapes[tile].alike] if self.many(tile) else tile

    def members(self, tile: str) -> tuple[str, ...]:
        """Return the faces of the same shape, sorted."""
        if not self.many(tile):
            return (tile,)
        alike = self.shapes[tile].alike
        return tuple(sorted(face for face, it in self.shapes.items() if it.alike == alike))

    def key(self, laid: Laid) -> str:
        """Return what a tile on the table is known by."""
        if not self.many(laid.tile):
            return laid.tile
        return f"{self.kind(laid.tile)} {laid.cell.x},{laid.cell.y}"

    def turned(self, laid: Laid, turns: int) -> Laid:
        """Return how a tile would lie with another turn, if that is the same for it; else as is."""
        shape = self.shapes.get(laid.tile)
        same = shape is not None and (turns - laid.turns) * shape.turns_alike % 4 == 0
        return replace_laid(laid, turns=turns % 4) if same else laid

    def any_of(self, laid: Iterable[Laid]) -> frozenset[Laid]:
        """Return all that would be reported as one of these: any of its shape, any turn alike."""
        known = [it for it in laid if it.tile in self.shapes]
        plain = {it for it in known if self._is_plain(it.tile)}
        return frozenset(plain) | {
            replace_laid(self.turned(it, turns), tile=self.kind(it.tile))
            for it in known
            if it not in plain
            for turns in range(4)
        }

    def _is_plain(self, tile: str) -> bool:
        """Whether there is one of a tile, and every turn of it counts."""
        return self.shapes[tile].turns_alike == 1 and not self.many(tile)

    def as_reported(
        self, laid: Laid, expected: Mapping[str, Laid], wanted: Collection[Laid] = ()
    ) -> Laid:
        """Return how a tile lies as it is said outside.

        A turn that means nothing is as it was told, or the least. Vision keeps how such a tile
        really lies, for the lattice is measured by it. A tile of a shape gets the name of the one
        that is expected or wanted there, else of one that is expected nowhere.

        Args:
            laid: As vision holds it.
            expected: What is known to lie there, by key.
            wanted: How hands may lay tiles next, the likeliest first.
        """
        told = expected.get(self.key(laid))
        if told is not None:
            return self.turned(replace_laid(laid, tile=told.tile), told.turns)
        if self._is_plain(laid.tile):
            return laid
        for place in wanted:
            if self.kind(place.tile) == laid.tile and place.cell == laid.cell:
                lies = self.turned(replace_laid(laid, tile=place.tile), place.turns)
                if lies == place:
                    return place
        least = min(self.turned(laid, n).turns for n in range(4))
        if not self.many(laid.tile):
            return replace_laid(laid, turns=least)
        used = {it.tile for it in expected.values()}
        free = (tile for tile in self.members(laid.tile) if tile not in used)
        return replace_laid(laid, tile=next(free, laid.tile), turns=least)

    def agrees(self, laid: Laid, expected: Mapping[str, Laid]) -> bool:
        """Tell whether a tile lies as it was told, but for a turn that means nothing."""
        return expected.get(self.key(laid)) == self.as_reported(laid, expected)

    def ways(self, expected: Laid, first: int = 0) -> tuple[GridTransform, ...]:
        """Return the ways a told tile may really lie: one, two or four, beginning with a turn."""
        turns = ((first + n) % 4 for n in range(4))
        ways = dict.fromkeys(self.turned(expected, turn) for turn in turns)
        return tuple(transform_of(laid, self.size(laid.tile)) for laid in ways)


def catalogue(shapes: Iterable[TileShape], learned: frozenset[str] = frozenset()) -> Catalogue:
    """Sort faces by name and stickers by id.

    Raises:
        ValueError: Two faces share a name, two stickers an id, or a shape is impossible.
    """
    faces: dict[str, TileShape] = {}
    places: dict[int, tuple[str, StickerPlace]] = {}
    for shape in shapes:
        if shape.tile in faces:
            raise ValueError(f"tile {shape.tile}: there are two; a face's name is its own")
        if min(shape.size) < 1:
            raise ValueError(f"tile {shape.tile}: size {shape.size}; at least one cell each way")
        if shape.turns_alike == _ANY_WAY and shape.size[0] != shape.size[1]:
            raise ValueError(f"tile {shape.tile}: size {shape.size}; only a square lies any way")
        faces[shape.tile] = shape
        for place in sticker_places(shape):
            other = places.get(place.tag)
            if other is None:
                places[place.tag] = (shape.tile, place)
            elif not shape.alike or faces[other[0]].alike != shape.alike:
                raise ValueError(f"tile {shape.tile}: marker {place.tag} is {other[0]}'s already")
    firsts = _firsts(faces)
    pictured = {tile for tile in faces if firsts.get(faces[tile].alike, tile) in learned}
    return Catalogue(faces, places, learned & faces.keys() | pictured, firsts)


def _firsts(faces: Mapping[str, TileShape]) -> dict[str, str]:
    """The first face of each shape.

    Raises:
        ValueError: Faces of one shape differ in size or in how they may be turned.
    """
    firsts: dict[str, str] = {}
    for tile in sorted(faces):
        shape = faces[tile]
        first = faces[firsts.setdefault(shape.alike, tile)] if shape.alike else shape
        if (first.size, first.turns_alike) != (shape.size, shape.turns_alike):
            raise ValueError(f"tile {tile}: not of the shape of {first.tile}, which it is alike to")
    return firsts


@dataclass(frozen=True, slots=True, eq=False)
class FaceSeen:
    """A tile face on the board.

    Attributes:
        tile: Which; one of a shape goes by the first face of it.
        size: Width and height in cells, unturned.
        middle: Its middle in mm, (2,).
        heading: Of its printed east, radians clockwise from the board's ``x``.
        tags: The stickers it was read from.
        remembered: It is not in the picture now; this is where it was last seen.
        quad: Its corners in the picture as measured, (4, 2) pixels; None if only the plane says.
        rests_as: What the tile is known by that lay just there in the picture before; "" if none.
    """

    tile: str
    size: tuple[int, int]
    middle: Points
    heading: float
    tags: tuple[TagSeen, ...]
    remembered: bool = False
    quad: Points | None = None
    rests_as: str = ""

    def corners(self) -> Points:
        """(4, 2) mm on the board, clockwise from the face's north-west corner."""
        half = np.array(face_mm(self.size)) / 2
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
        return box @ rotation(self.heading).T + self.middle


def faces_of(
    tags: Iterable[TagSeen], book: Catalogue, plane: Plane, *, remembered: bool = False
) -> tuple[FaceSeen, ...]:
    """Put tags together to faces, in the order of the faces' names, then from the left.

    Tags that are nobody's, and tags that do not lie square in the plane, are left out. A face
    with two stickers is read from both where they fit each other, else each stands for itself.
    """
    by_kind: dict[str, list[TagSeen]] = {}
    for tag in tags:
        if tag.tag in book.places:
            by_kind.setdefault(book.kind(book.places[tag.tag][0]), []).append(tag)
    seen: list[FaceSeen] = []
    for tile in sorted(by_kind):
        parts = [face for tag in by_kind[tile] if (face := _face(tile, [tag], book, plane))]
        for near in _by_place(parts) if book.many(tile) else [parts]:
            good = [tag for face in near for tag in face.tags]
            whole = _face(tile, good, book, plane) if _is_pair(good) else None
            seen.extend(
                replace(face, remembered=remembered) for face in ([whole] if whole else near)
            )
    return tuple(seen)


def _by_place(parts: Iterable[FaceSeen]) -> list[list[FaceSeen]]:
    """Faces of one shape, those that say the same place together: they are one tile."""
    tiles: list[list[FaceSeen]] = []
    for part in parts:
        for tile in tiles:
            if float(np.linalg.norm(tile[0].middle - part.middle)) < _ON_TWO_TILES * TILE_MM:
                tile.append(part)
                break
        else:
            tiles.append([part])
    return tiles


def _is_pair(tags: list[TagSeen]) -> bool:
    return len({tag.tag for tag in tags}) == len(tags) > 1


def _face(tile: str, tags: list[TagSeen], book: Catalogue, plane: Plane) -> FaceSeen | None:
    """Turn and move the face as printed onto its stickers as seen; None if they do not fit."""
    printed = np.array([book.places[tag.tag][1].corners for tag in tags]).reshape(-1, 2)
    found = plane.board(np.concatenate([tag.corners for tag in tags]))
    old, new = printed - printed.mean(axis=0), found - found.mean(axis=0)
    dots = float((old * new).sum())
    crosses = float((old[:, 0] * new[:, 1] - old[:, 1] * new[:, 0]).sum())
    heading = float(np.arctan2(crosses, dots))
    miss = new - old @ rotation(heading).T
    if float(np.sqrt((miss**2).sum(axis=1).mean())) > (_FIT_MM if len(tags) == 1 else _PAIR_MM):
        return None
    to_middle = np.array(face_mm(book.size(tile))) / 2 - printed.mean(axis=0)
    middle = found.mean(axis=0) + rotation(heading) @ to_middle
    return FaceSeen(tile, book.size(tile), middle, heading, tuple(tags))
