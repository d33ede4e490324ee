"""One settled picture to tiles on the board, by stickers and by artwork together.

Both routes share one plane and meet before the lattice: a tile of which sticker and picture say
different things is asked about, never placed.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from msgspec.structs import replace

from companion.engine.grid import Cell
from companion.ports import Guess, Laid, Unsure
from companion.vision.artwork.artwork_map import grow, plane_from
from companion.vision.artwork.cell_judge import NOTHING_EXPECTED, Doubt, Judged, face_at
from companion.vision.artwork.cell_match import CellRead, read_cell
from companion.vision.artwork.tile_memory import RememberedTile, as_they_rest
from companion.vision.learning.classifier import Classifier
from companion.vision.learning.single_tile import find_tile
from companion.vision.picture.birdview import cells_of, plane_of_cells, pose_of
from companion.vision.picture.frame import Image, Points, pixels_of, png_of
from companion.vision.picture.plane import Plane, fit_plane
from companion.vision.picture.registration import around
from companion.vision.stickers.lattice import edges_of, join
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tag_layout import Survey
from companion.vision.stickers.tags_to_faces import Catalogue, FaceSeen, faces_of


@dataclass(frozen=True, slots=True, eq=False)
class Recognition:
    """What one picture shows.

    Attributes:
        found: Plane, faces and groups.
        itself: Tiles in memory that still look like themselves.
        doubts: Cells to ask about.
        judged: To be handed to the next picture.
        marks: By which tiles' corners the plane was fitted: while they are the same, so is it.
    """

    found: Survey = field(default_factory=Survey)
    itself: frozenset[str] = frozenset()
    doubts: tuple[Doubt, ...] = ()
    judged: Mapping[Cell, Judged] = field(default_factory=dict[Cell, Judged])
    marks: bytes = b""


def recognize(
    image: Image,
    tags: Sequence[TagSeen],
    memory: Mapping[str, RememberedTile],
    itself: frozenset[str],
    *,
    learned: Classifier,
    book: Catalogue,
    last: Recognition,
    wanted: Collection[str],
    expected: Mapping[Cell, Laid] = NOTHING_EXPECTED,
) -> Recognition:
    """Read one settled picture.

    Args:
        image: Blue-green-red.
        tags: The stickers in it.
        memory: The tiles in memory.
        itself: Which of them look like themselves where they lay.
        learned: The trained classifier.
        book: All faces.
        last: What the picture before showed.
        expected: Which tile cells hold by the rules.
        wanted: Faces that may be the first tile, of a shape its first; all of them if empty.
    """
    picture_px = max(image.shape[:2])
    placed = [old for old in memory.values() if len(old.quad)]
    marks = b"".join(old.quad.tobytes() for old in placed)
    plane = last.found.plane if marks and marks == last.marks else plane_from(placed, picture_px)
    if plane is None:
        plane = fit_plane([tag.corners for tag in tags if tag.tag in book.places], picture_px)
    if plane is None:
        return _first(image, learned, book, wanted)
    stickers = as_they_rest(faces_of(tags, book, plane), memory)
    grown = grow(
        image,
        memory,
        itself,
        singles(stickers, book),
        learned=learned,
        book=book,
        judged=last.judged,
        plane=plane,
        expected=expected,
    )
    groups = join(grown.faces, edges_of(grown.faces))
    found = Survey(plane, grown.faces, groups)
    return Recognition(found, itself, grown.doubts, grown.judged, marks)


def singles(faces: Sequence[FaceSeen], book: Catalogue) -> list[FaceSeen]:
    """Return faces of pieces of cardboard that are seen once, as far as there is one of them."""
    bodies = [book.body(face.tile) for face in faces]
    return [
        face for face in faces if book.many(face.tile) or bodies.count(book.body(face.tile)) == 1
    ]


def _first(
    image: Image, learned: Classifier, book: Catalogue, wanted: Collection[str]
) -> Recognition:
    """The first tile, alone on the table."""
    quad = find_tile(image)
    if quad is None:
        return Recognition()
    sizes = {book.size(tile) for tile in learned.tiles & book.shapes.keys()}
    for wide, high in sorted(sizes | {(high, wide) for wide, high in sizes}):
        cells = cells_of(quad, (wide, high))
        plane = plane_of_cells(list(cells.values()), max(image.shape[:2]))
        if plane is None or not _square(plane, list(cells.values())):
            continue
        face = _whole(image, plane, cells, learned, book, wanted=wanted)
        if face is not None and (not wanted or face.tile in wanted):
            return Recognition(Survey(plane, (face,), join((face,), ())), frozenset({face.tile}))
    return Recognition()


def _square(plane: Plane, cells: Sequence[Points]) -> bool:
    """Whether the cells come out square: the quadrangle has as many as was supposed."""
    flat = np.array([plane.board(quad) for quad in cells])
    sides = np.linalg.norm(np.roll(flat, -1, axis=1) - flat, axis=2)
    return bool(np.ptp(sides) < 0.2 * sides.mean())


def _whole(
    image: Image,
    plane: Plane,
    cells: Mapping[tuple[int, int], Points],
    learned: Classifier,
    book: Catalogue,
    *,
    wanted: Collection[str],
) -> FaceSeen | None:
    """The face whose cells lie there, if all of them say so.

    A face that is expected there needs to be likeliest in each cell, not to be clear of rivals.
    """
    reads = [
        read_cell(image, plane, pose_of(plane.board(quad)), learned) for quad in cells.values()
    ]
    if not all(read.sure or _as_expected(read, wanted) for read in reads):
        return None
    parts = [read.best[0].part for read in reads]
    tile = book.kind(parts[0].tile)
    size = book.size(tile)
    if len({*parts}) != size[0] * size[1] or any(part.tile != parts[0].tile for part in parts):
        return None
    quads = {part.cell: read.quad for part, read in zip(parts, reads, strict=True)}
    return face_at(tile, size, around(quads, size), plane)


def _as_expected(read: CellRead, wanted: Collection[str]) -> bool:
    return read.reason == "alike" and bool(read.best) and read.best[0].part.tile in wanted


def unsure_of(
    doubts: Sequence[Doubt], book: Catalogue, wanted: Collection[Laid] = ()
) -> tuple[Unsure, ...]:
    """Cells to ask about, in reading order, as they cross the wall.

    Args:
        doubts: They.
        book: All faces.
        wanted: How hands may lay tiles next.
    """
    order = sorted(doubts, key=lambda doubt: (doubt.cell.y, doubt.cell.x))
    return tuple(_unsure(doubt, book, wanted) for doubt in order)


def _named(laid: Laid, book: Catalogue, wanted: Collection[Laid]) -> Laid:
    return book.as_reported(replace(laid, tile=book.kind(laid.tile)), {}, wanted)


def _unsure(doubt: Doubt, book: Catalogue, wanted: Collection[Laid]) -> Unsure:
    guesses = tuple(
        Guess(laid.tile, laid.turns, max(0.0, like.alike))
        for like in doubt.read.best
        for laid in (_named(Laid(like.part.tile, doubt.cell, like.turns), book, wanted),)
    )
    corners, crop = pixels_of(doubt.quad), png_of(doubt.crop)
    return Unsure(doubt.cell, guesses, doubt.read.reason, corners, crop)
