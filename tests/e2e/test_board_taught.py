"""A printed board taught in the app: kept beside the pictures of tiles, and there the next evening."""

import numpy as np
import pytest
from hand_kit import SEATS, Hand
from msgspec.structs import replace
from taught_board_kit import BoardTable

from companion.config import Camera
from companion.ports import Shot
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.vision.learning.board_file import BOARD_FILE, read_board
from companion.vision.picture.frame import Frame, shot_of


@pytest.fixture
def vision(tmp_path):
    with Hand((800, 480), tmp_path) as made:
        settings = made.table.context.settings
        made.stack.settle(replace(settings, camera=Camera(source="virtual")))
        live = made.table.store.begin("heist", SEATS[:2], {}, seed="board")
        made.stack.open(MatchScreen(live))
        made.live = live
        yield made


def shown():
    table = BoardTable(half=40.0)
    board = table.taught()
    corners = tuple((float(x), float(y)) for x, y in board.corners)
    return shot_of(Frame(board.picture)), corners, board.places, board.ends


def test_a_board_is_taught_once(vision, tmp_path):
    sees = vision.table.vision
    assert sees.board == ""
    assert sees.teach_board(*shown()) == ""
    assert sees.board == "taught"
    sees.begin(vision.live)
    assert sees.board == "taught"
    (file,) = tmp_path.rglob(BOARD_FILE)
    assert read_board(file.parent).ends.keys() == BoardTable().rooms.keys()
    file.write_text("format = 1\n")
    sees.begin(vision.live)
    assert sees.board == "damaged"
    assert sees.teach_board(*shown()) == ""
    assert sees.board == "taught"


def test_a_board_that_shows_too_little_is_not_taught(vision, tmp_path):
    _, corners, places, ends = shown()
    plain = np.full((1200, 1600, 3), 120, np.uint8)
    shot = Shot(1, (1600, 1200), plain.tobytes())
    assert vision.table.vision.teach_board(shot, corners, places, ends) == "plain"
    assert vision.table.vision.board == ""
    assert list(tmp_path.rglob(BOARD_FILE)) == []
