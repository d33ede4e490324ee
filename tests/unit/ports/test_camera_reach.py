"""Cells in the camera's picture: how many fit, what is out of sight, what to do."""

import pytest

from companion.engine.grid import Cell
from companion.ports import InView, Outgrown, outgrown

PX = 100.0


def straight(size=(900, 500), corner=(0.0, 0.0)):
    """A camera straight above; its picture's upper left corner lies at a point, in cells."""
    x, y = corner
    return InView(size, (PX, 0, -x * PX, 0, PX, -y * PX, 0, 0, 1))


def aslant(slant=0.05):
    """A camera that looks from the south, over five rows: the far side is smaller."""
    return InView((900, 500), (PX, 0, 0, 0, PX, 0, 0, slant, 1))


def block(wide, high, x=0, y=0):
    return [Cell(x + column, y + row) for column in range(wide) for row in range(high)]


def test_so_many_tiles_fit():
    assert straight().fits == pytest.approx((9, 5))
    assert straight((1640, 1232), (-3, 7)).fits == pytest.approx((16.4, 12.32))


def test_a_camera_that_hangs_turned_sees_as_many():
    quarter = InView((900, 500), (0, -PX, 900, PX, 0, 0, 0, 0, 1))
    assert quarter.fits == pytest.approx((9, 5))
    assert quarter.pixel(0, 0) == (900, 0)


def test_aslant_the_middle_of_the_picture_counts():
    wide, high = aslant().fits
    assert wide == pytest.approx(9 * (1 + 0.05 * 250 / (100 - 0.05 * 250)), abs=1e-6)
    assert high > 5


def test_what_lies_behind_the_camera_is_nowhere_in_the_picture():
    view = aslant(-0.2)
    assert view.pixel(0, 6) is None
    assert "top" in view.beyond([Cell(0, 5)])


@pytest.mark.parametrize(
    ("cell", "borders"),
    [
        (Cell(0, 0), set()),
        (Cell(8, 4), set()),
        (Cell(-1, 2), {"left"}),
        (Cell(9, 2), {"right"}),
        (Cell(4, -1), {"top"}),
        (Cell(4, 5), {"bottom"}),
        (Cell(-1, -1), {"left", "top"}),
    ],
)
def test_cells_beyond_a_border_are_named_by_it(cell, borders):
    assert straight().beyond([cell]) == borders


def test_a_map_with_room_on_all_sides_is_in_sight():
    assert outgrown(straight(), block(3, 2, 3, 1), block(5, 4, 2, 0)) is None


def test_a_map_at_one_border_is_moved_off_it():
    found = outgrown(straight(), block(3, 3, 0, 1), [Cell(-1, 2)])
    assert found == Outgrown(frozenset({"left"}), moved=True)
    assert found.border == "left"


def test_a_map_at_two_borders_of_a_corner_is_moved():
    found = outgrown(straight(), block(2, 2), [Cell(-1, 0), Cell(0, -1)])
    assert found.borders == {"left", "top"}
    assert found.border is None


@pytest.mark.parametrize(
    ("laid", "ahead"),
    [
        (block(9, 3, 0, 1), [Cell(-1, 1), Cell(9, 1)]),
        (block(9, 3, 0, 1), [Cell(9, 1)]),
        (block(2, 5), [Cell(0, 5)]),
    ],
)
def test_a_map_that_no_moving_helps_wants_a_higher_camera(laid, ahead):
    found = outgrown(straight(), laid, ahead)
    assert not found.moved
    assert found.border is None


def test_a_map_as_large_as_the_picture_with_nothing_ahead_is_in_sight():
    assert outgrown(straight(), block(9, 5), []) is None
