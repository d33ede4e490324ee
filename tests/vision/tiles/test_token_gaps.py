"""The middle of a way between tiles apart: where it is, and what lies on it."""

import numpy as np
import pytest

from companion.engine.grid import Cell
from companion.ports import Laid, Mark
from companion.stickers import TILE_MM
from companion.vision.tiles.token_gaps import gaps_between, lies_on_way

PX = 100.0
"""A tile's side in the picture."""
WAY = (Cell(0, 0), Cell(2, 0))


def mark(tile, cell):
    x, y = cell.x * PX, cell.y * PX
    corners = ((x, y), (x + PX, y), (x + PX, y + PX), (x, y + PX))
    return Mark(Laid(tile, cell), "sure", corners)


def gaps(*marks):
    return gaps_between(marks, lambda tile: (1, 1), [WAY], 1920.0)


def test_the_middle_of_a_way_lies_half_way_between_its_ends():
    found = gaps(mark("a", Cell(0, 0)), mark("b", Cell(2, 0)))
    assert found[WAY].mean(axis=0) == pytest.approx((1.5 * PX, 0.5 * PX), abs=0.5)


def test_a_way_whose_end_is_not_seen_or_whose_middle_lies_on_a_tile_is_left_out():
    near, far = mark("a", Cell(0, 0)), mark("b", Cell(2, 0))
    assert gaps(near) == {}
    assert gaps(near, far, mark("c", Cell(1, 0))) == {}


@pytest.mark.parametrize(("off_mm", "on"), [(0.0, True), (20.0, True), (30.0, False)])
def test_a_token_so_far_from_the_middle_lies_on_the_way(off_mm, on):
    middle = TILE_MM / 2
    assert lies_on_way(np.array([middle + off_mm]), np.array([middle])).tolist() == [on]
    assert lies_on_way(np.array([middle]), np.array([middle - off_mm])).tolist() == [on]
