"""Artwork to faces: the map grows cell by cell from the tiles that are known.

Only cells beside known tiles are judged, and those of known tiles that no longer look like
themselves; each only when its pixels have changed, and then in as many frames as a vote takes. A
tile of several cells counts when all its cells say so. There is one copy of a tile that is of no
shape: where its old place still looks like it, a second one is a question. Where two tiles look
alike, and people have said which of them lies there, it is that one: what hands have answered is
final.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.stickers import TILE_MM
from companion.vision.artwork.cell_judge import (
    NOTHING_EXPECTED,
    CellJudge,
    Doubt,
    Judged,
    face_at,
)
from companion.vision.artwork.frontier import beyond, known_poses
from companion.vision.artwork.tile_memory import RememberedTile, bare_table
from companion.vision.learning.classifier import Classifier
from companion.vision.picture.birdview import cells_of, plane_of_cells
from companion.vision.picture.frame import Image
from companion.vision.picture.plane import Plane
from companion.vision.stickers.tags_to_faces import Catalogue, FaceSeen

_BARE: Final = 0.7


@dataclass(frozen=True, slots=True, eq=False)
class Grown:
    """What one frame's artwork shows.

    Attributes:
        faces: Tiles read, and those remembered.
        doubts: Cells to ask about.
        judged: To be handed to the next frame.
    """

    faces: tuple[FaceSeen, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    judged: Mapping[Cell, Judged] = field(default_factory=dict[Cell, Judged])


def grow(
    image: Image,
    memory: Mapping[str, RememberedTile],
    itself: frozenset[str],
    stickers: Sequence[FaceSeen],
    *,
    learned: Classifier,
    book: Catalogue,
    judged: Mapping[Cell, Judged],
    plane: Plane,
    expected: Mapping[Cell, Laid] = NOTHING_EXPECTED,
) -> Grown:
    """Judge what has changed around and on the known tiles.

    Args:
        image: A settled picture, blue-green-red.
        memory: The tiles in memory, with their places in this picture.
        itself: Which of them still look like themselves, where they lay.
        stickers: Faces read by sticker in this picture; their tiles are not judged anew.
        learned: The trained classifier.
        book: All faces.
        judged: As the frame before left it.
        plane: The table's face in this picture.
        expected: Which tile cells hold by the rules; the map grows beyond them, read or not.
    """
    placed = {tile: old for tile, old in memory.items() if len(old.quad)}
    by_sticker = {face.rests_as or face.tile for face in stickers}
    bare = bare_table(image, placed.values())
    own = {placed[tile].laid.tile for tile in itself if tile in placed}
    job = CellJudge(image, plane, bare, learned=learned, book=book, judged=judged, itself=own)
    job.expected = expected
    known = known_poses(placed.values(), plane)
    job.by_sticker = by_sticker
    changed = [old for tile, old in placed.items() if tile not in itself and tile not in by_sticker]
    changed_cells = known_poses(changed, plane)
    adjacent = beyond(known, expected)
    for cell, pose in {**changed_cells, **adjacent}.items():
        job.judge(cell, pose)
    job.take_expected()
    faces, fought = with_memory(job.faces, stickers, placed, plane, book)
    doubts = tuple(
        doubt
        for doubt in job.doubts
        if doubt.cell not in changed_cells and job.after[doubt.cell].bare < _BARE
    )
    return Grown(faces, (*doubts, *fought), job.after)


def with_memory(
    pictured: Sequence[tuple[FaceSeen, Doubt]],
    stickers: Sequence[FaceSeen],
    placed: Mapping[str, RememberedTile],
    plane: Plane,
    book: Catalogue,
) -> tuple[tuple[FaceSeen, ...], list[Doubt]]:
    """Put together what pictures and stickers say, and what is remembered and not read now.

    Args:
        pictured: Faces read by their pictures, each as it would be asked about.
        stickers: Faces read by stickers.
        placed: The tiles in memory of which the place in the picture is known.
        plane: The table's face.
        book: All faces.

    Returns:
        The faces, and where sticker and picture say different things.
    """
    agreed, fought = _agree(pictured, stickers)
    bodies = {book.body(face.tile) for face in agreed}
    faces = [remember(tile, old, plane) for tile, old in placed.items()]
    remembered = [face for face in faces if not _superseded(face, agreed, bodies, book)]
    return (*agreed, *remembered), fought


def _agree(
    pictured: Sequence[tuple[FaceSeen, Doubt]], stickers: Sequence[FaceSeen]
) -> tuple[list[FaceSeen], list[Doubt]]:
    """Leave out, and ask about, tiles of which sticker and picture say different things."""
    good, doubts, fought = list[FaceSeen](), list[Doubt](), set[int]()
    for face, doubt in pictured:
        there = [n for n, other in enumerate(stickers) if _same_place(face, other)]
        rivals = [n for n in there if stickers[n].tile != face.tile]
        if there and not rivals:
            continue
        if rivals:
            fought.update(rivals)
            doubts.append(replace(doubt, read=replace(doubt.read, reason="sticker")))
        else:
            good.append(face)
    good.extend(face for n, face in enumerate(stickers) if n not in fought)
    return good, doubts


def _superseded(
    face: FaceSeen, read: Sequence[FaceSeen], bodies: Collection[str], book: Catalogue
) -> bool:
    """Whether a remembered tile is read elsewhere, or something else where one of a shape lay."""
    if not book.many(face.tile) and book.body(face.tile) in bodies:
        return True
    return any(
        _same_place(face, other) for other in read if book.many(face.tile) or book.many(other.tile)
    )


def _same_place(first: FaceSeen, other: FaceSeen) -> bool:
    return float(np.linalg.norm(first.middle - other.middle)) < TILE_MM / 2


def plane_from(memory: Iterable[RememberedTile], picture_px: float) -> Plane | None:
    """The table's face by the tiles in memory."""
    cells = [quad for old in memory for quad in cells_of(old.quad, old.size).values()]
    return plane_of_cells(cells, picture_px) if cells else None


def remember(tile: str, old: RememberedTile, plane: Plane) -> FaceSeen:
    """A tile in memory, by what it is known by, as a face that is not read now."""
    face = face_at(old.laid.tile, old.size, old.quad, plane, remembered=True)
    return replace(face, rests_as=tile)
