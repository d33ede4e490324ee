"""Tiles face down: expected where they lie, never asked about; turned up, they say which they are."""

import pytest
from hidden_board_kit import BACK, GATE, ROOMS, HiddenBoard, faces, reported

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.stickers import TILE_MM
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.props import Figure
from companion.vision.virtual.virtual_table import Scene
from long_kit import one_in_turn

START = Laid(GATE, Cell(0, 0))
DOWN = tuple(Laid(BACK, Cell(x, y)) for y in range(2) for x in range(4) if (x, y) != (0, 0))
BOARD = (START, *DOWN)


def turned_up(board, at, room, turns=0):
    return tuple(Laid(room, at, turns) if laid.cell == at else laid for laid in board)


@pytest.fixture(params=[False, True], ids=["blank backs", "marked backs"])
def marked(request):
    return request.param


def test_tiles_that_lie_face_down_are_expected_and_nothing_is_asked(marked):
    watched = HiddenBoard(faces(marked_back=marked))
    watched.expect(BOARD)
    assert watched.lay(BOARD, 16) == []
    assert watched.seen.unsure == ()
    assert watched.seen.problem == ""
    assert watched.seen.laid == (tuple(sorted(BOARD)) if marked else (START,))


@pytest.mark.parametrize(("marked_back", "turns"), one_in_turn((False, True), (0, 3)))
def test_one_turned_up_in_place_says_which_it_is(marked_back, turns):
    watched = HiddenBoard(faces(marked_back=marked_back), tilt_deg=30, side_deg=80)
    at = Cell(2, 1)
    places = [Laid(room, at, turn) for room in ROOMS for turn in range(4)]
    watched.expect(BOARD, places)
    watched.lay(BOARD, 8)
    seen = watched.lay(turned_up(BOARD, at, "room3", turns), 8)
    assert reported(seen) == [(Laid("room3", at, turns), "sure")]
    assert watched.seen.unsure == ()
    watched.expect(turned_up(BOARD, at, "room3", turns))
    assert watched.watch(8) == []


def test_one_of_which_the_sticker_cannot_be_read_is_never_guessed(marked):
    """The question is open on the screen all the same; that the back has changed is no news."""
    watched = HiddenBoard(faces(marked_back=marked), stickerless=["room5"])
    at = Cell(1, 1)
    watched.expect(BOARD, [Laid(room, at) for room in ROOMS])
    watched.lay(BOARD, 8)
    assert watched.lay(turned_up(BOARD, at, "room5"), 16) == []
    assert watched.seen.unsure == ()


def test_one_turned_up_where_nobody_asked_is_reported_all_the_same(marked):
    watched = HiddenBoard(faces(marked_back=marked))
    watched.expect(BOARD)
    watched.lay(BOARD, 8)
    seen = watched.lay(turned_up(BOARD, Cell(3, 0), "room1"), 8)
    assert reported(seen) == [(Laid("room1", Cell(3, 0)), "sure" if marked else "probable")]


WIDE = (START, *(Laid(BACK, Cell(x, y)) for y in range(2) for x in range(8) if (x, y) != (0, 0)))


def wide(board, wanted):
    """A long board of blank backs, on which one is to be turned up in one place."""
    watched = HiddenBoard(faces(), (Cell(-1, -1), Cell(8, 2)), tilt_deg=25, size=(1920, 1440))
    watched.expect(board, [Laid("room3", wanted, turns) for turns in range(4)])
    watched.lay(board, 8)
    return watched


def test_one_turned_up_far_from_all_that_is_read_is_sure_five_tiles_off():
    at = Cell(5, 0)
    seen = wide(WIDE, at).lay(turned_up(WIDE, at, "room3", 1), 8)
    assert reported(seen) == [(Laid("room3", at, 1), "sure")]


def test_one_turned_up_farther_off_is_never_sure():
    at = Cell(7, 0)
    seen = wide(WIDE, at).lay(turned_up(WIDE, at, "room3", 1), 8)
    assert reported(seen) in ([], [(Laid("room3", at, 1), "probable")])


def test_another_one_turned_up_than_was_asked_for_is_not_taken_for_it():
    at = Cell(4, 0)
    seen = wide(WIDE, Cell(5, 0)).lay(turned_up(WIDE, at, "room3", 1), 8)
    assert reported(seen) == [(Laid("room3", at, 1), "probable")]


def test_a_tile_kept_under_a_figure_says_where_one_beyond_it_lies():
    """What is covered has not gone: the next tile is measured by where it lay."""
    at, kept = Cell(7, 0), Laid("room0", Cell(4, 1), 2)
    board = turned_up(WIDE, kept.cell, kept.tile, kept.turns)
    watched = wide(board, at)
    figure = Figure(kept.cell.x * TILE_MM + 25, kept.cell.y * TILE_MM + 25, wide_mm=50)
    watched.table.show(Scene(figures=(figure,)), View((1920, 1440), tilt_deg=25))
    watched.lay(board, 8)
    assert watched.tracker.marks()[-1].confidence == "hidden"
    seen = watched.lay(turned_up(board, at, "room3", 1), 8)
    assert reported(seen) == [(Laid("room3", at, 1), "sure")]


def test_one_turned_down_again_is_no_room_any_more():
    watched = HiddenBoard(faces(marked_back=True))
    at = Cell(2, 0)
    watched.expect(turned_up(BOARD, at, "room2"), [Laid(BACK, at)])
    watched.lay(turned_up(BOARD, at, "room2"), 8)
    assert reported(watched.lay(BOARD, 8)) == [(Laid(BACK, at), "sure")]
    assert watched.seen.laid == tuple(sorted(BOARD))


def test_with_nothing_but_blank_backs_nothing_says_where_a_tile_lies():
    watched = HiddenBoard(faces())
    watched.expect(DOWN, [Laid("room0", Cell(0, 0))])
    watched.lay(DOWN, 8)
    assert watched.lay(turned_up(DOWN, Cell(2, 1), "room0"), 8) == []
    assert watched.seen.problem == "lost"


def test_marked_backs_alone_say_where_a_tile_lies():
    watched = HiddenBoard(faces(marked_back=True))
    at = Cell(2, 1)
    watched.expect(DOWN, [Laid(room, at) for room in ROOMS])
    watched.lay(DOWN, 8)
    assert reported(watched.lay(turned_up(DOWN, at, "room6"), 8)) == [(Laid("room6", at), "sure")]


def test_one_that_was_taken_off_is_missed():
    watched = HiddenBoard(faces(marked_back=True))
    watched.expect(BOARD)
    watched.lay(BOARD, 8)
    seen = watched.lay(BOARD[:-1], 24)
    assert reported(seen) == [(BOARD[-1], "doubt")]
    assert watched.seen.laid == tuple(sorted(BOARD[:-1]))


def test_one_turned_down_again_onto_a_blank_back_is_forgotten():
    watched = HiddenBoard(faces())
    at = Cell(1, 0)
    watched.expect(turned_up(BOARD, at, "room2"))
    watched.lay(turned_up(BOARD, at, "room2"), 8)
    watched.expect(BOARD)
    watched.tracker.mistrust()
    watched.lay(BOARD, 20)
    assert watched.seen.laid == (START,)
    assert watched.seen.problem == ""
