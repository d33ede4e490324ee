import numpy as np
import pytest

from companion.engine.grid import Cell
from companion.ports import Laid, TileShape
from companion.stickers import sticker_places
from companion.vision.picture.grid_transform import transform_of
from companion.vision.picture.plane import Plane
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tags_to_faces import catalogue, faces_of

BOOK = catalogue([TileShape("free", turns_alike=4), TileShape("turned", (2, 1))])


@pytest.mark.parametrize("seen", range(4))
def test_a_turn_that_means_nothing_is_said_as_expected_else_as_none(seen):
    laid, expected = Laid("free", Cell(1, 2), seen), {"free": Laid("free", Cell(5, 5), 3)}
    assert BOOK.as_reported(laid, expected) == Laid("free", Cell(1, 2), 3)
    assert BOOK.as_reported(laid, {}) == Laid("free", Cell(1, 2), 0)


@pytest.mark.parametrize("tile", ["turned", "unknown"])
def test_a_turn_that_counts_is_said_as_it_is(tile):
    laid, expected = Laid(tile, Cell(1, 2), 1), {tile: Laid(tile, Cell(1, 2), 3)}
    assert BOOK.as_reported(laid, expected) == laid
    assert not BOOK.agrees(laid, expected)
    assert BOOK.agrees(laid, {tile: laid})


def test_a_tile_agrees_in_its_own_cell_whatever_turn_means_nothing():
    expected = {"free": Laid("free", Cell(1, 2), 3)}
    assert all(BOOK.agrees(Laid("free", Cell(1, 2), turns), expected) for turns in range(4))
    assert not BOOK.agrees(Laid("free", Cell(2, 2), 3), expected)
    assert not BOOK.agrees(Laid("free", Cell(1, 2), 3), {})


def test_a_tile_may_lie_in_one_way_or_in_four_that_begin_as_it_was_seen():
    free, turned = Laid("free", Cell(1, 2), 3), Laid("turned", Cell(1, 2), 3)
    turns = [way.turns for way in BOOK.ways(free, 2)]
    assert turns == [2, 3, 0, 1]
    assert {way.cell(Cell(0, 0)) for way in BOOK.ways(free)} == {Cell(1, 2)}
    assert BOOK.ways(turned, 2) == (transform_of(turned, (2, 1)),)


def test_two_large_tiles_of_a_shape_are_two_tiles_with_two_stickers_each():
    halls = [TileShape(f"hall{n}", (2, 2), (2 * n, 2 * n + 1), alike="hall") for n in range(2)]
    tags = [
        TagSeen(place.tag, np.array(place.corners) + np.array((300.0 * n, 0.0)))
        for n, hall in enumerate(halls)
        for place in sticker_places(hall)
    ]
    faces = faces_of(tags, catalogue(halls), Plane(np.eye(3), np.eye(3)))
    assert [(face.tile, len(face.tags)) for face in faces] == [("hall0", 2), ("hall0", 2)]
    assert faces[1].middle[0] - faces[0].middle[0] == pytest.approx(300.0)
