"""What has gone: only what was expected, until it is back, and while the frame stays the same."""

import numpy as np
import pytest
from hidden_board_kit import GATE, HiddenBoard, faces
from vision_kit import SHAPES

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.artwork.tile_memory import RememberedTile, look_at
from companion.vision.stickers.tags_to_faces import catalogue
from companion.vision.tiles import voting
from companion.vision.tiles.voting import Vote, VotingState

START, HALL, ROOM = Laid(GATE, Cell(0, 0)), Laid("hall", Cell(1, 0)), Laid("room3", Cell(0, 1))


def watching(*expected):
    watched = HiddenBoard(faces())
    watched.expect((START, *expected))
    return watched


def test_what_nobody_expected_has_not_gone_once_it_is_taken_up():
    watched = watching()
    watched.lay((START, ROOM), 8)
    assert watched.seen.laid == tuple(sorted((START, ROOM)))
    watched.lay((START,), 16)
    assert watched.seen.laid == (START,)
    assert watched.seen.gone == ()


def test_what_is_back_has_not_gone():
    watched = watching(HALL)
    watched.lay((START, HALL), 8)
    watched.lay((START,), 16)
    assert watched.seen.gone == (HALL,)
    watched.lay((START, HALL), 8)
    assert watched.seen.laid == tuple(sorted((START, HALL)))
    assert watched.seen.gone == ()


def remembered(laid):
    picture = np.full((200, 200, 3), 90, np.uint8)
    quad = np.array([(10, 10), (150, 10), (150, 150), (10, 150)], dtype=np.float64)
    return RememberedTile(laid, (1, 1), look_at(picture, quad, (1, 1)), (), quad)


def test_what_has_gone_is_forgotten_once_the_table_turns_out_to_lie_otherwise():
    """Where it lay was in the frame that was taken first, and means nothing in another."""
    book = catalogue(SHAPES)
    here, there = Laid("s00", Cell(0, 0)), Laid("s00", Cell(4, 2), 1)
    other = Laid("s01", Cell(5, 2))
    before = VotingState(
        expected={"s00": here, "s01": other},
        memory={"s00": remembered(here)},
        gone={"s01": Laid("s01", Cell(1, 0))},
    )
    same = voting.expect(before, (here, other), book)
    assert same.gone == before.gone
    shifted = voting.expect(before, (there, other), book)
    assert shifted.memory["s00"].laid == there
    assert shifted.gone == {}


def test_what_is_expected_no_more_has_not_gone():
    book, here = catalogue(SHAPES), Laid("s00", Cell(0, 0))
    gone = Laid("s01", Cell(1, 0))
    state = VotingState(
        expected={"s00": here, "s01": gone}, memory={"s00": remembered(here)}, gone={"s01": gone}
    )
    assert voting.expect(state, (here,), book).gone == {}


def test_one_of_a_shape_is_outlined_under_the_name_that_the_match_has_for_it():
    told = Laid("straight2", Cell(1, 0), 1)
    watched = watching(told)
    watched.lay((START, Laid("straight0", Cell(1, 0), 3)), 8)
    marks = {mark.laid for mark in watched.tracker.marks()}
    assert marks == {START, Laid("straight2", Cell(1, 0), 3)}


@pytest.mark.parametrize(
    ("frames", "lasted_s", "stands"), [(3, 0.6, True), (2, 0.9, False), (3, 0.5, False)]
)
def test_a_reading_counts_after_three_frames_and_six_tenths_of_a_second(frames, lasted_s, stands):
    assert Vote(START, "sure", 10.0, 10.0 + lasted_s, frames).stands is stands
