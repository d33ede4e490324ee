"""Tiles whose turn means nothing: laid any way round, read whole, and never called turned."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from heist_board_kit import FACES, Board, any_way, board
from vision_kit import SHAPES, face, faces_of, joined

from companion.engine.grid import Cell
from companion.ports import Laid, TileShape
from companion.ui.presenter.sightings.tile_differences import TileDifference, tile_differences
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.registration import turned_most_like
from companion.vision.stickers.tags_to_faces import catalogue
from companion.vision.tiles.align import align
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.virtual_table import Scene
from long_kit import long_except

ROW = [Laid(f"s0{n}", Cell(n, 0), n % 4) for n in range(4)]
BOOK = catalogue(TileShape(tile.tile, turns_alike=4) for tile in ROW)
UNTURNED = {tile.tile: Laid(tile.tile, tile.cell) for tile in ROW}


def aligned(faces, expected=UNTURNED, known=None, unmoved=()):
    ways = {tile: BOOK.ways(laid) for tile, laid in expected.items()}
    faces = [replace(it, rests_as=it.tile if it.tile in unmoved else "") for it in faces]
    return align(faces, joined(faces), known or expected, ways)


def cells(found):
    return {placed.laid for placed in found.placed}


# -- the frame


LONG = pytest.mark.long
SIDES = long_except([0, 90, 180, 270], 90)


@pytest.mark.parametrize("turn", [0.1, 1.0, 2.0, 3.0, 4.0, 5.5])
def test_two_tiles_that_lie_any_way_round_give_the_frame_from_any_side(turn):
    expected = {tile: UNTURNED[tile] for tile in ("s01", "s03")}
    found = aligned(faces_of(ROW, sloppy=1, turn=turn), expected)
    assert cells(found) == set(ROW)
    assert {placed.confidence for placed in found.placed} == {"sure"}


@pytest.mark.parametrize("quarter", range(4))
def test_a_lone_one_has_the_pictures_up_for_north(quarter):
    found = aligned(faces_of(ROW[:1], turn=quarter * np.pi / 2), {"s00": UNTURNED["s00"]})
    assert cells(found) == {Laid("s00", Cell(0, 0), quarter)}
    assert [placed.confidence for placed in found.placed] == ["sure"]


def test_one_that_rests_where_it_lay_holds_the_frame_against_one_laid_wrongly():
    known = {"s00": Laid("s00", Cell(0, 0), 1), "s01": Laid("s01", Cell(1, 0), 3)}
    expected = {tile: UNTURNED[tile] for tile in known}
    wrong = [known["s00"], Laid("s01", Cell(0, 1), 2)]
    found = aligned(faces_of(wrong), expected, known, ["s00"])
    assert cells(found) == set(wrong)


def test_one_across_a_gap_is_sure_where_its_place_is_known():
    gap = [ROW[0], ROW[1], ROW[3]]
    found = aligned(faces_of(gap, turn=2))
    assert cells(found) == set(gap)
    assert [placed.confidence for placed in found.placed] == ["sure"] * 3


def test_two_that_lie_as_they_never_could_are_lost():
    expected = {"s00": UNTURNED["s00"], "s01": Laid("s01", Cell(5, 5))}
    assert aligned(faces_of(ROW[:2]), expected).lost


def test_only_a_square_lies_any_way():
    with pytest.raises(ValueError, match="only a square lies any way"):
        catalogue([TileShape("long", (2, 1), (1, 2), turns_alike=4)])


# -- the board of heist


@pytest.mark.parametrize(
    "seen_from", long_except([(0, 0), (95, 30), (180, 15), (262, 30)], (95, 30))
)
def test_a_board_laid_any_way_round_is_read_whole(seen_from):
    side, tilt = seen_from
    expected = board(side)
    watched = Board(side, tilt, seed=side)
    watched.tracker.expect(expected)
    assert watched.lay(any_way(expected, side)) == []
    assert tile_differences(expected, watched.seen.laid) == ()
    assert len(watched.seen.laid) == len(FACES)
    assert watched.seen.problem == ""
    turned = Counter(mark.laid.turns for mark in watched.tracker.marks())
    assert len(turned) > 1  # how they really lie is known, and not said


@pytest.mark.parametrize("side", SIDES)
def test_a_board_is_laid_room_by_room_from_any_side(side):
    expected, watched = board(7)[:6], Board(side, seed=side)
    hands = any_way(expected, 7)
    for count in range(1, len(expected) + 1):
        watched.tracker.expect(expected[:count])
        assert watched.lay(hands[:count], 8) == []
        assert watched.seen.laid == tuple(sorted(expected[:count]))
    assert watched.seen.problem == ""


@pytest.mark.parametrize("side", SIDES)
def test_a_board_expected_at_once_and_laid_room_by_room(side):
    expected, watched = board(8), Board(side, seed=side)
    hands = any_way(expected, 8)
    watched.tracker.expect(expected)
    for count in range(1, 5):
        assert watched.lay(hands[:count], 8) == []
    assert watched.seen.laid == tuple(sorted(expected[:4]))


def test_a_room_in_a_wrong_slot_is_reported():
    expected = board(3)
    hands = list(any_way(expected, 3))
    watched = Board(100, seed=3)
    watched.tracker.expect(expected)
    watched.lay(hands)
    first, other = hands[5], hands[10]
    hands[5], hands[10] = (Laid(other.tile, first.cell, 1), Laid(first.tile, other.cell, 2))
    sightings = watched.lay(hands, 8)
    assert {sighting.confidence for sighting in sightings} == {"doubt"}
    found = tile_differences(expected, watched.seen.laid)
    assert {it.to_put_right for it in found} == {"moved"}
    assert {it.known.tile for it in found} == {first.tile, other.tile}
    assert {it.seen.turns for it in found} == {0}


def test_two_rooms_one_of_them_moved_to_a_wrong_slot():
    """Its place is as far from the other one as it should be: only memory tells them apart."""
    expected = board(4)[:2]
    hands = any_way(expected, 4)
    watched = Board(seed=4)
    watched.tracker.expect(expected)
    watched.lay(hands, 8)
    assert tile_differences(expected, watched.seen.laid) == ()
    watched.lay((hands[0], Laid(hands[1].tile, Cell(0, 1), 3)), 8)
    moved = TileDifference(expected[1], Laid(expected[1].tile, Cell(0, 1)))
    assert tile_differences(expected, watched.seen.laid) == (moved,)


def test_turning_a_room_says_nothing_and_a_bump_is_followed():
    expected = board(5)
    hands = any_way(expected, 5)
    watched = Board(seed=5)
    watched.tracker.expect(expected)
    watched.lay(hands)
    watched.tracker.mistrust()
    watched.watch()
    assert watched.seen.problem == ""
    turned = (
        tuple(Laid(tile.tile, tile.cell, (tile.turns + 1) % 4) for tile in hands[:8]) + hands[8:]
    )
    assert watched.lay(turned, 8) == []
    assert tile_differences(expected, watched.seen.laid) == ()
    again = tuple(Laid(it.tile, it.cell, (it.turns + n) % 4) for n, it in enumerate(turned))
    watched.table.show(Scene(), Board(170, 25).view)
    assert watched.lay(again, 10) == []
    assert tile_differences(expected, watched.seen.laid) == ()
    assert watched.seen.problem == ""


def test_before_anything_is_known_they_are_said_unturned():
    shapes = [TileShape(shape.tile, shape.size, shape.tags, turns_alike=4) for shape in SHAPES[:58]]
    assert TileTracker(shapes)  # square ones may all lie any way
    hands = any_way(board(6), 6)
    watched = Board(seed=6)
    (first,) = watched.lay(hands[:1])
    assert first.laid == Laid(hands[0].tile, Cell(0, 0))


@pytest.mark.parametrize("turns", range(4))
def test_how_a_pointed_room_is_turned_is_found_by_its_picture(turns):
    picture = np.full((300, 300, 3), 90, np.uint8)
    room = face("s07", PATCH_PX / 80)
    picture[100:164, 120:184] = np.rot90(room, -turns)
    north_west = np.array([(120, 100), (184, 100), (184, 164), (120, 164)]) - 0.5
    found = turned_most_like(picture, north_west, (1, 1), {Cell(0, 0): room})
    assert found == turns
