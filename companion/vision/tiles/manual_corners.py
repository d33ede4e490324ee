"""A tile that people pointed out: where it lies, though neither sticker nor picture says so."""

import numpy as np

from companion.ports import Laid
from companion.stickers import face_mm
from companion.vision.artwork.tile_memory import RememberedTile, look_at
from companion.vision.learning.classifier import Classifier
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.plane import homography_of, through
from companion.vision.picture.registration import face_settled_on, turned_most_like
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tags_to_faces import Catalogue


def by_picture(
    laid: Laid, quad: Points, image: Image, book: Catalogue, learned: Classifier
) -> RememberedTile:
    """Return a tile as it is remembered from now on, its corners set onto its print.

    A finger is off by some pixels; the print is not.

    Args:
        laid: How it lies on the table.
        quad: The corners of its face as people dragged them, (4, 2) pixels.
        image: The picture they were dragged in.
        book: All faces.
        learned: The trained classifier.
    """
    size, pictures = book.size(laid.tile), learned.pictures(laid.tile)
    if len(book.ways(laid)) > 1:
        turns = turned_most_like(image, quad, size, pictures)
        laid = book.turned(laid, laid.turns + turns)
        quad = np.roll(quad, -turns, axis=0)
    quad = face_settled_on(image, quad, size, pictures)
    return RememberedTile(laid, size, look_at(image, quad, size), (), quad)


def by_sticker(laid: Laid, quad: Points, image: Image, book: Catalogue) -> RememberedTile:
    """Return a tile as it is remembered from now on, as if its stickers had been read there.

    They are hidden, or the tile need not have been pointed out; where they are on the tile is
    known, and so the tiles beside it find their place.
    """
    size = book.size(laid.tile)
    width, height = face_mm(size)
    face = np.array([(0, 0), (width, 0), (width, height), (0, height)])
    matrix = homography_of(face, quad)
    tags = tuple(
        TagSeen(tag, through(matrix, np.array(place.corners)))
        for tag, (tile, place) in sorted(book.places.items())
        if tile == laid.tile
    )
    return RememberedTile(laid, size, look_at(image, quad, size), tags, quad)
