"""Shares of a flat board in a picture taken aslant, against a homography."""

import cv2
import numpy as np
import pytest

from companion.ui.presenter.learn.board_frame import BoardFrame

ASLANT = ((100.0, 80.0), (520.0, 110.0), (600.0, 400.0), (60.0, 360.0))
SQUARE = ((0.0, 0.0), (200.0, 0.0), (200.0, 100.0), (0.0, 100.0))


@pytest.mark.parametrize("corners", [ASLANT, SQUARE])
@pytest.mark.parametrize("share", [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.3, 0.8)])
def test_a_share_of_the_board_is_where_a_homography_puts_it_and_back(corners, share):
    frame = BoardFrame(corners)
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, np.array(corners, np.float32))
    expected = cv2.perspectiveTransform(np.array([[share]], np.float32), matrix)[0, 0]
    assert frame.pixel(share) == pytest.approx(tuple(map(float, expected)), abs=0.01)
    assert frame.share(frame.pixel(share)) == pytest.approx(share, abs=1e-9)


def test_a_room_is_as_large_on_the_board_wherever_it_is():
    frame = BoardFrame(ASLANT)
    half = frame.half((300.0, 200.0), (330.0, 215.0))
    elsewhere = 250.0, 330.0
    assert frame.half(elsewhere, frame.end(elsewhere, half)) == pytest.approx(half)
    corners = frame.room(elsewhere, half)
    assert corners[2] == pytest.approx(frame.end(elsewhere, half))
    shares = [frame.share(corner) for corner in corners]
    assert shares[0][0] == pytest.approx(shares[3][0])
    assert shares[2][0] - shares[0][0] == pytest.approx(2 * half[0])
    assert shares[2][1] - shares[0][1] == pytest.approx(2 * half[1])


def test_corners_on_one_line_are_no_board_and_break_nothing():
    frame = BoardFrame(((0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)))
    assert len(frame.room((1.0, 0.0), (0.1, 0.1))) == 4
