"""A board with rooms apart from each other: taught in one picture, found again, read by places."""

import cv2
import numpy as np
import pytest
from hidden_board_kit import BACK, reported
from taught_board_kit import LARGE, LONG, MIXED, ROWS, BoardTable, BoardWatch, ground

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.stickers import TILE_MM
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.picture.plane import Plane, through
from companion.vision.stickers.tags_to_faces import FaceSeen
from companion.vision.tiles import taught_board
from companion.vision.tiles.taught_board import BoardOnPlane, found_in, seated
from companion.vision.virtual.camera_optics import Region
from companion.vision.virtual.props import Figure
from long_kit import long_except

UP = Laid("room2", Cell(1, 1), 1)
VIEWS = [(10, 0), (35, 0), (30, 40), (25, 180), (20, 275)]


@pytest.fixture(scope="module")
def board():
    return BoardTable().taught()


@pytest.mark.parametrize("view", long_except(VIEWS, (30, 40)))
def test_the_board_is_found_again_from_elsewhere_and_after_it_was_moved(board, view):
    tilt, side = view
    moved = BoardTable(tilt_deg=tilt, side_deg=side, shift=(35.0, -25.0), seed=3)
    motion = found_in(board, moved.picture([UP, Laid("room4", Cell(0, 0))]))
    there = moved.taught()
    assert motion is not None
    assert np.abs(through(motion, board.corners) - there.corners).max() < 12


@pytest.mark.parametrize("view", long_except(VIEWS, (30, 40)))
def test_a_tile_turned_up_in_a_room_says_which_it_is_and_where(board, view):
    tilt, side = view
    table = BoardTable(tilt_deg=tilt, side_deg=side, shift=(20.0, 30.0), seed=4)
    down = tuple(Laid(BACK, cell) for cell in ROWS)
    watched = BoardWatch(board, down)
    assert watched.look(table, down) == []
    assert watched.seen.problem == ""
    lies = tuple(UP if it.cell == UP.cell else it for it in down)
    assert reported(watched.look(table, lies)) == [(UP, "sure")]
    assert watched.seen.laid == (UP,)


def test_what_hands_may_lay_is_still_known_once_the_board_is_taught(board):
    laid = Laid(UP.tile, Cell(0, 1), UP.turns)
    watched = BoardWatch(board, (UP,), wants=(laid,))
    watched.look(BoardTable(seed=1), (UP,))
    assert reported(watched.look(BoardTable(seed=1), (laid,))) == [(laid, "sure")]


def test_the_board_moved_in_play_is_followed(board):
    lies = (UP, Laid("room5", Cell(2, 0), 3))
    watched = BoardWatch(board, lies)
    watched.look(BoardTable(seed=1), lies)
    assert watched.seen.laid == tuple(sorted(lies))
    moved = BoardTable(shift=(60.0, 45.0), side_deg=8, seed=1)
    assert watched.look(moved, lies, 14) == []
    more = (*lies, Laid("room1", Cell(0, 1), 2))
    assert reported(watched.look(moved, more)) == [(more[-1], "sure")]


def test_nothing_turns_the_map_on_a_fixed_board(board):
    """One tile alone elsewhere than expected sets the frame of a free table; not of a board."""
    lies = Laid(UP.tile, Cell(0, 1), UP.turns)
    watched = BoardWatch(board, (UP,))
    assert reported(watched.look(BoardTable(seed=1), (lies,))) == [(lies, "doubt")]
    watched.tracker.expect((UP,))
    for _ in range(5):
        watched.look(BoardTable(seed=1), (lies,), 1)
        assert watched.seen.laid == (lies,)


def test_a_board_in_a_mirror_or_too_far_off_or_another_one_is_none(board, monkeypatch):
    wide = board.picture.shape[1]
    mirror, far = np.diag([-1.0, 1.0, 1.0]), np.diag([0.28, 0.28, 1.0])
    mirror[0, 2] = wide - 1
    less = cv2.resize(board.picture, None, fx=0.28, fy=0.28, interpolation=cv2.INTER_AREA)
    small = np.full_like(board.picture, board.picture.mean(axis=(0, 1)))
    small[: less.shape[0], : less.shape[1]] = less
    other = np.full_like(board.picture, 90)
    seen = (mirror, cv2.flip(board.picture, 1)), (far, small), (np.eye(3), other)
    for motion, image in seen:
        monkeypatch.setattr(taught_board, "picture_motion", lambda *_, it=motion: it)
        assert found_in(board, image) is None
    monkeypatch.setattr(taught_board, "picture_motion", lambda *_: np.eye(3))
    assert found_in(board, board.picture) is not None


def test_a_tile_taken_off_the_board_has_gone(board):
    lies = (UP, Laid("room5", Cell(2, 0), 3))
    watched = BoardWatch(board, lies)
    table = BoardTable(seed=1, tilt_deg=20)
    watched.look(table, lies)
    assert watched.seen.gone == ()
    assert reported(watched.look(table, lies[:1], 16)) == [(lies[1], "doubt")]
    assert watched.seen.gone == (lies[1],)
    assert watched.seen.laid == (UP,)
    watched.tracker.expect(lies[:1])  # the match has it so: it is no news any more
    watched.look(table, lies[:1])
    assert watched.seen.gone == ()


def test_a_tile_under_a_figure_on_the_board_has_not_gone(board):
    watched = BoardWatch(board, (UP,))
    table = BoardTable(seed=1, tilt_deg=20)
    watched.look(table, (UP,))
    x, y = (value * TILE_MM for value in ROWS[UP.cell])
    crowd = tuple(Figure(x + dx, y + dy, 40, 32) for dx in (-18, 18) for dy in (-18, 18))
    assert watched.look(table, (UP,), 20, crowd) == []
    assert watched.tracker.marks()[0].confidence == "hidden"
    assert watched.seen.laid == (UP,)
    assert watched.seen.gone == ()


def test_without_the_board_nothing_is_read(board):
    """Another board lies there: where a tile lies on it nobody knows."""
    table = BoardTable()
    assert found_in(board, np.full((1200, 1600, 3), 90, np.uint8)) is None
    strange = ground(seed=9)(Region(-200, -200, 500, 400), 2.0)
    watched = BoardWatch(TaughtBoard(strange, board.corners, board.places))
    assert watched.look(table, [UP]) == []
    assert watched.seen.problem == "lost"
    assert watched.seen.laid == ()


def test_a_tile_between_two_rooms_lies_in_neither(board):
    beside = TaughtBoard(
        board.picture,
        board.corners,
        {cell: (x + 150.0, y) for cell, (x, y) in board.places.items()},
    )
    watched = BoardWatch(beside)
    assert watched.look(BoardTable(), [UP]) == []
    assert watched.seen.laid == ()


def test_a_board_without_rooms_holds_nothing(board):
    watched = BoardWatch(TaughtBoard(board.picture, board.corners, {}))
    assert watched.look(BoardTable(), [UP]) == []


HALLS = [
    Laid(LARGE, Cell(3, 0), 1),
    Laid(LONG, Cell(0, 0), 2),
    Laid("room4", Cell(0, 3), 3),
]


@pytest.fixture(scope="module")
def mixed():
    return BoardTable(rooms=MIXED, large={Cell(3, 0)}).taught()


def test_larger_tiles_lie_in_a_room_of_their_size_or_over_several(mixed):
    table = BoardTable(rooms=MIXED, tilt_deg=25, side_deg=200, shift=(25.0, 15.0), seed=2)
    watched = BoardWatch(mixed)
    assert sorted(reported(watched.look(table, HALLS))) == sorted((it, "sure") for it in HALLS)
    assert watched.seen.laid == tuple(sorted(HALLS))


def test_a_long_tile_between_its_rooms_and_others_lies_in_none(mixed):
    askew = TaughtBoard(
        mixed.picture, mixed.corners, {c: (x + 110.0, y) for c, (x, y) in mixed.places.items()}
    )
    watched = BoardWatch(askew)
    assert watched.look(BoardTable(rooms=MIXED), [Laid(LONG, Cell(0, 0))]) == []
    assert watched.seen.laid == ()


def test_two_tiles_over_one_room_say_nothing(mixed):
    """A long one covers it too: which of them lies above nobody says."""
    flat = Plane(np.eye(3), np.eye(3))
    there = BoardOnPlane(mixed, np.eye(3), flat)
    first, other = (there.spots((1, 1))[cell].middle for cell in (Cell(0, 0), Cell(1, 0)))
    faces = [
        FaceSeen(LONG, (2, 1), (first + other) / 2, there.heading, ()),
        FaceSeen("room4", (1, 1), other, there.heading, ()),
    ]
    aligned = seated(faces, there)
    assert aligned.placed == ()
    assert aligned.loose == tuple(faces)
    assert Cell(0, 0) not in there.spots((2, 2))  # two of its four cells are rooms
    assert [it.laid for it in seated(faces[:1], there).placed] == [Laid(LONG, Cell(0, 0))]


def test_a_tile_lies_in_a_room_of_known_size_wherever_its_middle_is_in_it(mixed):
    """Two rooms that touch make the reach of all rooms small whose size nobody showed."""
    flat, room = Plane(np.eye(3), np.eye(3)), Cell(0, 3)
    unknown = BoardOnPlane(mixed, np.eye(3), flat)
    half = 0.48 * unknown.nearest_mm
    east = np.array([np.cos(unknown.heading), np.sin(unknown.heading)]) * half
    middle = unknown.spots((1, 1))[room].middle

    def placed(there, ways):
        face = FaceSeen("room4", (1, 1), middle + east * ways, there.heading, ())
        return [it.laid.cell for it in seated([face], there).placed]

    assert placed(unknown, 0.9) == [room]
    assert placed(unknown, 1.4) == []
    for ways, cells in ((0.5, [room]), (1.9, [room]), (2.1, [])):
        ends = {cell: at + np.array([2 * half, half]) for cell, at in mixed.places.items()}
        straight = TaughtBoard(mixed.picture, mixed.corners, mixed.places, ends)
        assert placed(BoardOnPlane(straight, np.eye(3), flat), ways) == cells


def test_of_two_near_rooms_a_tile_lies_in_the_one_that_holds_it(mixed):
    """A large room and a small one beside it: nearer to the small one's middle, yet in the large."""
    picture, corners = mixed.picture, np.array([(0, 0), (400, 0), (400, 200), (0, 200)], float)
    places = {Cell(0, 0): (100.0, 100.0), Cell(1, 0): (220.0, 100.0)}
    ends = {Cell(0, 0): (190.0, 150.0), Cell(1, 0): (245.0, 125.0)}
    there = BoardOnPlane(
        TaughtBoard(picture, corners, places, ends), np.eye(3), Plane(np.eye(3), np.eye(3))
    )
    face = FaceSeen("room4", (1, 1), np.array([175.0, 100.0]), 0.0, ())
    assert [it.laid.cell for it in seated([face], there).placed] == [Cell(0, 0)]


def test_a_tile_laid_crooked_lies_in_no_room(mixed):
    there = BoardOnPlane(mixed, np.eye(3), Plane(np.eye(3), np.eye(3)))
    middle = there.spots((1, 1))[Cell(0, 3)].middle
    for off_deg, placed in ((15, 1), (40, 0)):
        face = FaceSeen("room4", (1, 1), middle, there.heading + np.radians(off_deg), ())
        assert len(seated([face], there).placed) == placed
