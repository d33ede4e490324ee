"""One still picture, read without knowing anything of the table: for ``companion read``.

Works on photographs of a table, on scans of printed pages and on pictures of the virtual table.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
from msgspec import Struct

from companion.engine.grid import Cell, Turns
from companion.ports import Confidence, TileShape
from companion.vision.picture.frame import Image, gray_of, pixels_of, read_image
from companion.vision.picture.grid_transform import laid_by
from companion.vision.picture.plane import Plane
from companion.vision.stickers.lattice import Group, edges_of, join
from companion.vision.stickers.tag_detection import TagSeen, find_tags_in_still
from companion.vision.stickers.tag_layout import survey
from companion.vision.stickers.tags_to_faces import Catalogue, FaceSeen, catalogue
from companion.vision.tiles.align import own_frame

Pixel: TypeAlias = tuple[float, float]
_PILED: Final = 0.3
"""Faces that share more of their area than this are stickers on a sheet, not tiles on a table."""


class TagRead(Struct, frozen=True):
    """A marker in the picture.

    Attributes:
        tag: Its id.
        tile: The face whose sticker it is; "" if nobody's.
        corners: Of its black square in pixels, clockwise from its printed north-west corner.
        side_px: The mean length of its sides.
    """

    tag: int
    tile: str
    corners: tuple[Pixel, ...]
    side_px: float


class TileRead(Struct, frozen=True):
    """A tile face in the picture.

    Attributes:
        tile: Which face.
        cell: Its north-west cell in the frame of its group: (0, 0) is that of the group's first
            tile in reading order (top row first, then from the left); north is up in the picture.
        turns: Quarter turns clockwise, 0 to 3, in that frame.
        group: Tiles that lie edge to edge are a group; 0 has the most tiles. A tile that lies
            alone, as on a printed page, is a group of its own.
        confidence: ``sure``, or ``doubt`` if its neighbours contradict each other.
        corners: Of its face in pixels, clockwise from its printed north-west corner.
        tags: The markers it was read from.
    """

    tile: str
    cell: Cell
    turns: Turns
    group: int
    confidence: Confidence
    corners: tuple[Pixel, ...]
    tags: tuple[int, ...]


class StillReading(Struct, frozen=True):
    """All that was read in one picture.

    Attributes:
        file: The picture's name; "" if it came from no file.
        width: In pixels.
        height: In pixels.
        tiles: By group, then in reading order.
        tags: All markers found, by id, whether they belong to a tile or not.
    """

    file: str
    width: int
    height: int
    tiles: tuple[TileRead, ...] = ()
    tags: tuple[TagRead, ...] = ()


def read_picture(path: Path, shapes: Iterable[TileShape]) -> StillReading:
    """Read a picture file.

    Args:
        path: The picture: JPEG, PNG, WebP, BMP or TIFF.
        shapes: The faces that may be in it.

    Returns:
        What is in it; no tiles if there are none.

    Raises:
        PictureError: The file cannot be read as a picture.
        ValueError: The shapes cannot be told apart.
    """
    return read_still(read_image(path), catalogue(shapes), str(path))


def read_still(image: Image, book: Catalogue, file: str = "") -> StillReading:
    """Read a picture; see ``read_picture``."""
    height, width = image.shape[:2]
    tags = find_tags_in_still(gray_of(image))
    found = survey(tags, book, max(width, height), copies=True)
    tiles: list[TileRead] = []
    if found.plane is not None:
        for number, group in enumerate(_groups(found.faces)):
            tiles += _tiles(found.faces, group, number, found.plane)
    return StillReading(file, width, height, tuple(tiles), tuple(_tag(tag, book) for tag in tags))


def _groups(faces: Sequence[FaceSeen]) -> tuple[Group, ...]:
    """Faces that lie on one another, as stickers on a sheet do, are joined to nothing."""
    piled = {
        index
        for a in range(len(faces))
        for b in range(a + 1, len(faces))
        if _share(faces[a], faces[b]) > _PILED
        for index in (a, b)
    }
    return join(faces, [edge for edge in edges_of(faces) if not piled & {edge.a, edge.b}])


def _share(first: FaceSeen, other: FaceSeen) -> float:
    mine, its = (face.corners().astype(np.float32) for face in (first, other))
    area, _ = cv2.intersectConvexConvex(mine, its)
    return float(area) / min(cv2.contourArea(mine), cv2.contourArea(its))


def _tiles(faces: Sequence[FaceSeen], group: Group, number: int, plane: Plane) -> list[TileRead]:
    frame = own_frame(faces, group)
    tiles: list[TileRead] = []
    for index, motion in group.motions.items():
        face = faces[index]
        laid = laid_by(face.tile, frame.after(motion), face.size)
        tiles.append(
            TileRead(
                tile=face.tile,
                cell=laid.cell,
                turns=laid.turns,
                group=number,
                confidence="doubt" if index in group.unsure else "sure",
                corners=pixels_of(plane.image(face.corners())),
                tags=tuple(tag.tag for tag in face.tags),
            )
        )
    return sorted(tiles, key=lambda tile: (tile.cell.y, tile.cell.x, tile.tile))


def _tag(tag: TagSeen, book: Catalogue) -> TagRead:
    tile = book.places[tag.tag][0] if tag.tag in book.places else ""
    return TagRead(tag.tag, tile, pixels_of(tag.corners), round(tag.side_px, 1))
