"""A taught board on the disk: the same again, and a clear word where it is not."""

import numpy as np
import pytest

from companion.engine.errors import BadInput
from companion.engine.grid import Cell
from companion.vision.learning.board_file import (
    BOARD_FILE,
    BOARD_PICTURE,
    TaughtBoard,
    keep_board,
    read_board,
)

CORNERS = np.array([(10.0, 12.0), (190.0, 14.0), (188.0, 108.0), (9.0, 110.0)])
PICTURE = np.random.default_rng(1).integers(0, 255, (120, 200, 3)).astype(np.uint8)
BOARD = TaughtBoard(
    PICTURE,
    CORNERS,
    {Cell(0, 0): (40.0, 40.5), Cell(3, 1): (150.0, 80.0)},
    {Cell(3, 1): (161.0, 92.5)},
)


def test_a_board_is_read_as_it_was_written(tmp_path):
    keep_board(tmp_path / "box", BOARD)
    board = read_board(tmp_path / "box")
    assert board is not None
    assert (board.picture == PICTURE).all()
    assert board.corners == pytest.approx(CORNERS)
    assert board.places == BOARD.places
    assert board.ends == BOARD.ends


def test_a_file_from_before_rooms_had_a_size_is_read(tmp_path):
    keep_board(tmp_path, TaughtBoard(PICTURE, CORNERS, BOARD.places))
    assert "end" not in (tmp_path / BOARD_FILE).read_text()
    board = read_board(tmp_path)
    assert board is not None
    assert (board.places, board.ends) == (BOARD.places, {})


def test_without_a_file_there_is_none(tmp_path):
    assert read_board(tmp_path) is None


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("format = 1", "format = 7"),
        ("format = 1", "format = 'one'"),
        ("format = 1", "format = 1\nmore = 2"),
        ("3,\n    1,", "0,\n    0,"),
        ("40.5", "40500.5"),
        ("40.5", "nan"),
        ("92.5", "9200.5"),
        ("picture = ", "picture = 'x' # "),
        ("corners", "corner"),
        ("format", "[format"),
    ],
)
def test_a_damaged_file_is_named_with_what_to_do(tmp_path, was, becomes):
    keep_board(tmp_path, BOARD)
    path = tmp_path / BOARD_FILE
    assert was in path.read_text()
    path.write_text(path.read_text().replace(was, becomes, 1))
    with pytest.raises(BadInput, match=BOARD_FILE):
        read_board(tmp_path)


def test_a_picture_that_was_exchanged_or_is_gone_is_refused(tmp_path):
    keep_board(tmp_path, BOARD)
    (tmp_path / BOARD_PICTURE).write_bytes(b"no picture")
    with pytest.raises(BadInput, match="another picture"):
        read_board(tmp_path)
    (tmp_path / BOARD_PICTURE).unlink()
    with pytest.raises((BadInput, OSError)):
        read_board(tmp_path)
