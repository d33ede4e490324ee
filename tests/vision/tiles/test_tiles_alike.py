"""Tiles of a shape: any of them will do, and the match's own is reported."""

import pytest
from hidden_board_kit import BACK, BENT, GATE, STRAIGHT, HiddenBoard, faces, reported

from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, TileShape
from companion.stickers import shape_of
from companion.vision.stickers.tags_to_faces import catalogue
from long_kit import one_in_turn

START = Laid(GATE, Cell(0, 0))


def watching(*laid, wants=(), **how):
    watched = HiddenBoard(faces(), **how)
    watched.expect((START, *laid), wants)
    watched.lay((START, *laid), 8)
    return watched


@pytest.mark.parametrize(("piece", "turns"), one_in_turn(STRAIGHT, (1, 3)))
def test_any_piece_of_a_shape_will_do_turned_half_round_too(piece, turns):
    """Nothing but the shape counts: which piece of it lies there, and which of its ends is which."""
    want = Laid("straight2", Cell(1, 0), 1)
    watched = watching(wants=(want,), tilt_deg=30, side_deg=140)
    assert reported(watched.lay((START, Laid(piece, Cell(1, 0), turns)), 8)) == [(want, "sure")]
    assert watched.seen.laid == tuple(sorted((START, want)))
    watched.expect((START, want))
    assert watched.watch(8) == []


@pytest.mark.parametrize(("piece", "turns"), [("straight0", 3), ("straight3", 1)])
def test_any_piece_of_a_shape_that_is_wanted_across_a_gap_is_sure(piece, turns):
    want = Laid("straight2", Cell(3, 1), 1)
    watched = watching(wants=(want,))
    seen = watched.lay((START, Laid(piece, Cell(3, 1), turns)), 8)
    assert reported(seen) == [(want, "sure")]


def test_one_laid_across_is_reported_as_it_lies():
    want = Laid("straight2", Cell(1, 0), 1)
    watched = watching(wants=(want,))
    seen = watched.lay((START, Laid("straight0", Cell(1, 0), 2)), 8)
    assert reported(seen) == [(Laid("straight0", Cell(1, 0), 0), "sure")]


def test_a_bend_has_four_ways_to_lie():
    want = Laid("bend2", Cell(1, 0), 1)
    watched = watching(wants=(want,))
    assert reported(watched.lay((START, Laid("bend0", Cell(1, 0), 3)), 8)) != [(want, "sure")]
    assert reported(watched.lay((START, Laid("bend0", Cell(1, 0), 1)), 8)) == [(want, "sure")]


def test_several_of_a_shape_lie_on_the_table_under_the_names_of_the_match():
    told = [Laid(tile, Cell(n + 1, 0), 1) for n, tile in enumerate(STRAIGHT)]
    hands = [Laid(tile, Cell(n + 1, 0), 1) for n, tile in enumerate(reversed(STRAIGHT))]
    watched = HiddenBoard(faces())
    watched.expect((START, *told))
    assert watched.lay((START, *hands), 10) == []
    assert watched.seen.laid == tuple(sorted((START, *told)))


def test_two_that_change_places_are_nobodys_business():
    told = Laid("straight0", Cell(1, 0), 1), Laid("straight1", Cell(2, 0), 1)
    watched = watching(*told)
    swapped = Laid("straight1", Cell(1, 0), 1), Laid("straight0", Cell(2, 0), 1)
    assert watched.lay((START, *swapped), 10) == []


def test_one_that_is_moved_is_missed_where_it_was_and_new_where_it_is():
    told = Laid("bend0", Cell(1, 0))
    watched = watching(told)
    seen = watched.lay((START, Laid("bend0", Cell(0, 1), 2)), 24)
    assert set(reported(seen)) == {(Laid("bend1", Cell(0, 1), 2), "sure"), (told, "doubt")}
    assert watched.seen.laid == tuple(sorted((START, Laid("bend1", Cell(0, 1), 2))))


def test_more_than_the_match_has_go_by_the_first_of_the_shape():
    told = [Laid(tile, Cell(n + 1, 0)) for n, tile in enumerate(BENT)]
    watched = HiddenBoard([*faces(), TileFace("bend9", say("x"), tags=(70,), alike="other")])
    watched.expect((START, *told))
    watched.lay((START, *told), 8)
    seen = watched.lay((START, *told, Laid("bend0", Cell(0, 1))), 8)
    assert reported(seen) == [(Laid("bend0", Cell(0, 1)), "sure")]


# -- what makes a shape


@pytest.mark.parametrize(
    ("doors", "turns_alike"),
    [
        ((), 4),
        (((0, 0, 0),), 1),
        (((0, 0, 0), (0, 0, 2)), 2),
        (((0, 0, 0), (0, 0, 1)), 1),
        (tuple((0, 0, side) for side in range(4)), 4),
    ],
)
def test_the_ways_out_say_in_how_many_turns_a_shape_lies_the_same(doors, turns_alike):
    face = TileFace("piece", say("piece"), doors=doors, alike="piece")
    assert shape_of(face).turns_alike == turns_alike


def test_of_a_tile_that_is_of_no_shape_every_turn_counts():
    assert shape_of(TileFace("piece", say("piece"))).turns_alike == 1


def test_faces_that_differ_are_not_of_one_shape():
    with pytest.raises(ValueError, match="tile b: not of the shape of a"):
        catalogue([TileShape("a", alike="x"), TileShape("b", (2, 1), alike="x")])


def test_a_marker_may_be_on_several_tiles_of_one_shape_alone():
    book = catalogue([TileShape("a", tags=(1,), alike="x"), TileShape("b", tags=(1,), alike="x")])
    assert book.kind("b") == "a"
    with pytest.raises(ValueError, match="marker 1 is a's already"):
        catalogue([TileShape("a", tags=(1,), alike="x"), TileShape("b", tags=(1,))])


def test_a_shape_is_known_by_the_picture_of_the_first_of_it():
    shapes = [TileShape("a", alike="x"), TileShape("b", alike="x"), TileShape("c")]
    book = catalogue(shapes, frozenset({"a"}))
    assert book.learned == {"a", "b"}
    assert [book.readable(tile) for tile in "abc"] == [True, True, False]
    assert BACK not in book.shapes
