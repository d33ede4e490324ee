"""Which part of the map is shown."""

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.grid import Cell
from companion.ui.theme.viewport import Limits, Viewport, clamped, framed, in_sight, whole_map

LIMITS = Limits(60, 70, 120)
SIZE = (400, 200)


def row(count):
    return [Cell(x, 0) for x in range(count)]


def test_a_small_map_is_shown_whole_and_large():
    view = framed(SIZE, row(2), [Cell(0, 0)], LIMITS)
    assert view.cell == 120
    assert view.corner(Cell(0, 0)) == (80, 40)


def test_a_large_map_shows_what_is_wanted_at_the_wished_size():
    view = framed(SIZE, row(20), [Cell(10, 0)], LIMITS)
    assert view.cell == 70
    assert in_sight(view, SIZE, [Cell(10, 0)])


def test_cells_never_get_smaller_than_a_finger_needs():
    view = framed(SIZE, row(20), row(20), LIMITS)
    assert view.cell == 60


def test_the_whole_map_may_be_small():
    view = whole_map(SIZE, row(20), 120)
    assert in_sight(view, SIZE, row(20))


def test_an_empty_map_still_has_a_view():
    assert framed(SIZE, [], [], LIMITS).cell == 120
    assert whole_map(SIZE, [], 120).cell == 120


def test_zooming_keeps_the_place_under_the_fingers():
    view = Viewport(60, 10, 20)
    zoomed = view.zoomed(90, (130, 80))
    assert zoomed.cell_at(130, 80) == view.cell_at(130, 80) == Cell(2, 1)


@given(
    st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=1, max_size=30),
    st.integers(-3000, 3000),
    st.integers(-3000, 3000),
    st.integers(20, 120),
)
def test_some_of_the_map_is_always_in_sight(places, x, y, cell):
    known = [Cell(*place) for place in places]
    view = clamped(Viewport(cell, x, y), SIZE, known)
    left = min(c.x for c in known) * cell + view.x
    right = (max(c.x for c in known) + 1) * cell + view.x
    assert left <= SIZE[0] - 0.49 * cell or right <= SIZE[0]
    assert right >= 0.49 * cell or left >= 0
