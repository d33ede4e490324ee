"""Tags to faces: which tile faces are in the picture, and where on the board each lies."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace as replace_laid

from companion.ports import Laid, TileShape
from companion.stickers import StickerPlace, face_mm, sticker_places
from companion.vision.picture.frame import Points
from companion.vision.picture.grid_transform import GridTransform, rotation, transform_of
from companion.vision.picture.plane import Plane
from companion.vision.stickers.tag_detection import TagSeen

_FIT_MM: Final = 3.0
"""A face's stickers must fit where they were printed this well (root of the mean square)."""
_PAIR_MM: Final = 8.0
"""The same for two stickers of one face; the plane's scale may be off by some hundredths."""


class Catalogue(Struct, frozen=True):
    """The faces that are known, and which sticker is whose.

    Attributes:
        shapes: By face.
        places: By marker id: the face and the sticker's place on it.
        learned: Faces that are known by their pictures.
    """

    shapes: Mapping[str, TileShape]
    places: Mapping[int, tuple[str, StickerPlace]]
    learned: frozenset[str] = frozenset()

    def size(self, tile: str) -> tuple[int, int]:
        """Return a face's width and height in cells, unturned."""
        return self.shapes[tile].size

    def readable(self, tile: str) -> bool:
        """Return whether a face is known, and by a sticker or its picture can be read."""
        return tile in self.shapes and (tile in self.learned or bool(self.shapes[tile].tags))

    def body(self, tile: str) -> str:
        """Return the piece of cardboard that a face is a side of."""
        return self.shapes[tile].body or tile

    def turned(self, laid: Laid, turns: int) -> Laid:
        """Return a tile with another turn, where its turn means nothing; else as it lies."""
        shape = self.shapes.get(laid.tile)
        return replace_laid(laid, turns=turns % 4) if shape and shape.any_way else laid

    def as_reported(self, laid: Laid, expected: Mapping[str, Laid]) -> Laid:
        """Return how a tile lies as it is said outside: a turn that means nothing as it was told.

        Vision keeps how such a tile really lies, for the lattice is measured by it. What it is
        told of its turn says nothing to it; where it is told none, it says 0.
        """
        return self.turned(laid, expected[laid.tile].turns if laid.tile in expected else 0)

    def agrees(self, laid: Laid, expected: Mapping[str, Laid]) -> bool:
        """Tell whether a tile lies as it was told, but for a turn that means nothing."""
        return expected.get(laid.tile) == self.as_reported(laid, expected)

    def ways(self, expected: Laid, first: int = 0) -> tuple[GridTransform, ...]:
        """Return the ways a told tile may really lie: one, or four that begin with a turn."""
        ways = dict.fromkeys(self.turned(expected, first + n) for n in range(4))
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
        if shape.any_way and shape.size[0] != shape.size[1]:
            raise ValueError(f"tile {shape.tile}: size {shape.size}; only a square lies any way")
        faces[shape.tile] = shape
        for place in sticker_places(shape):
            if place.tag in places:
                other = places[place.tag][0]
                raise ValueError(f"tile {shape.tile}: marker {place.tag} is {other}'s already")
            places[place.tag] = (shape.tile, place)
    return Catalogue(faces, places, learned & faces.keys())


@dataclass(frozen=True, slots=True, eq=False)
class FaceSeen:
    """A tile face on the board.

    Attributes:
        tile: Which.
        size: Width and height in cells, unturned.
        middle: Its middle in mm, (2,).
        heading: Of its printed east, radians clockwise from the board's ``x``.
        tags: The stickers it was read from.
        remembered: It is not in the picture now; this is where it was last seen.
        quad: Its corners in the picture as measured, (4, 2) pixels; None if only the plane says.
    """

    tile: str
    size: tuple[int, int]
    middle: Points
    heading: float
    tags: tuple[TagSeen, ...]
    remembered: bool = False
    quad: Points | None = None

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
    by_face: dict[str, list[TagSeen]] = {}
    for tag in tags:
        if tag.tag in book.places:
            by_face.setdefault(book.places[tag.tag][0], []).append(tag)
    seen: list[FaceSeen] = []
    for tile in sorted(by_face):
        parts = [face for tag in by_face[tile] if (face := _face(tile, [tag], book, plane))]
        good = [tag for face in parts for tag in face.tags]
        whole = _face(tile, good, book, plane) if _is_pair(good) else None
        seen.extend(replace(face, remembered=remembered) for face in ([whole] if whole else parts))
    return tuple(seen)


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
