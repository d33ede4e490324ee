from itertools import product

import pytest

from companion.engine.grid import Cell, footprint
from companion.ports import Laid
from companion.vision.picture.grid_transform import GridTransform, centre_of, laid_by, transform_of

SIZES = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)]
SOME = [GridTransform(turns, Cell(x, y)) for turns, x, y in product(range(4), (-2, 0, 3), (-1, 4))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turns", range(4))
def test_a_face_covers_what_the_engine_says(size, turns):
    laid = Laid("a", Cell(3, -2), turns)
    motion = transform_of(laid, size)
    assert motion.cells(size) == frozenset(footprint(laid.cell, size, turns))
    assert laid_by("a", motion, size) == laid


def test_a_quarter_turn_is_clockwise():
    assert GridTransform(1).cell(Cell(1, 0)) == Cell(0, 1)  # east becomes south


@pytest.mark.parametrize("motion", SOME)
def test_a_motion_after_its_inverse_is_none(motion):
    assert motion.after(motion.back()) == GridTransform()
    assert motion.back().after(motion) == GridTransform()


def test_one_after_the_other():
    for first, second in product(SOME, SOME):
        for cell in (Cell(0, 0), Cell(2, -1)):
            assert second.after(first).cell(cell) == second.cell(first.cell(cell))


def test_the_middle_of_a_turned_face():
    assert centre_of(Laid("a", Cell(2, 3), 0), (2, 1)) == (2.5, 3)
    assert centre_of(Laid("a", Cell(2, 3), 1), (2, 1)) == (2, 3.5)
