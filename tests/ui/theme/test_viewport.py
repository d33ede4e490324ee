"""Which part of the map is shown."""

from hypothesis import assume, given
from hypothesis import strategies as st

from companion.engine.grid import Cell
from companion.ui.theme.viewport import Area, Frame, Limits, Sights, Viewport, area_of, largest

LIMITS = Limits(60, 70, 120, 44)
SIZE = (400, 200)
CELL = st.tuples(st.integers(-9, 9), st.integers(-9, 9)).map(lambda at: Cell(*at))


def square(cell):
    return Area(cell.x, cell.y, cell.x + 1, cell.y + 1)


def figure(cell):
    return Area(cell.x + 0.3, cell.y + 0.3, cell.x + 0.7, cell.y + 0.7)


def row(*places):
    return tuple(square(Cell(x, 0)) for x in places)


def frame(first=(), then=(), whole=(), known=20, tapped=True):
    sights = Sights(Area(0, 0, known, 1), tuple(first), tuple(then), tuple(whole))
    return Frame(SIZE, sights, LIMITS, tapped)


def shows(view, *areas):
    return all(view.window(SIZE).holds(area) for area in areas)


def test_a_small_map_is_shown_whole_and_large():
    view = frame(row(0), known=2).view()
    assert view.cell > 70
    x, y = view.corner(Cell(1, 0))
    assert (x, 2 * y + view.cell) == (200, 200 + view.cell % 2)


def test_a_map_whose_cells_are_nearly_as_large_as_usual_is_shown_whole():
    assert frame(row(0), known=6).view().cell == 64
    assert frame(row(0), known=7).view().cell == 70


def test_a_large_map_shows_what_is_wanted_at_the_wished_size():
    view = frame(row(10)).view()
    assert view.cell == 70
    assert shows(view, *row(10))


def test_cells_never_get_smaller_than_a_finger_needs_and_what_is_named_first_stays():
    view = frame(row(*range(20))).view()
    assert view.cell >= 60
    assert shows(view, *row(0, 1, 2, 3, 4))


def test_where_nothing_is_tapped_cells_may_be_smaller():
    apart = frame(row(0, 8), tapped=False).view()
    assert 44 <= apart.cell < 60
    assert shows(apart, *row(0, 8))


def test_heroes_give_way_to_places_asked_for():
    view = frame(row(0, 5), then=row(6, 15)).view()
    assert shows(view, *row(0, 5))
    assert not shows(view, *row(15))


def test_the_view_stays_while_it_shows_what_is_wanted():
    before = frame(row(4)).view()
    again = frame(row(5))
    assert again.view() != before
    assert again.view(before) == before
    beyond = frame(row(15)).view(before)
    assert beyond != before
    assert beyond.cell == before.cell


def test_a_view_that_has_become_far_too_small_does_not_stay():
    before = Viewport(40, 0, 80)
    assert frame(row(3)).view(before).cell == 70


def test_the_scale_of_before_is_taken_again_where_the_rectangle_is_another():
    assert frame(row(3)).view(scale=62).cell == 62
    assert frame(row(3)).view(scale=30).cell == 70


def test_few_scales_are_drawn():
    scales = {frame(row(0, far)).view().cell for far in range(6)}
    assert scales <= {60, 64, 70}


def test_the_whole_map_may_be_small():
    view = frame().everything()
    assert shows(view, Area(0, 0, 20, 1))


def test_an_empty_map_still_has_a_view():
    empty = Frame(SIZE, Sights(), LIMITS)
    assert empty.view().cell > 70
    assert empty.everything().cell == 120


def test_zooming_keeps_the_place_under_the_fingers():
    view = Viewport(60, 10, 20)
    zoomed = view.zoomed(90, (130, 80))
    assert zoomed.cell_at(130, 80) == view.cell_at(130, 80) == Cell(2, 1)


@given(
    st.sets(CELL, min_size=1, max_size=30),
    st.integers(-3000, 3000),
    st.integers(-3000, 3000),
    st.integers(20, 120),
)
def test_some_of_the_map_is_always_in_sight(places, x, y, cell):
    known = Frame(SIZE, Sights(area_of(places)), LIMITS)
    view = known.clamped(Viewport(cell, x, y))
    left = min(c.x for c in places) * cell + view.x
    right = (max(c.x for c in places) + 1) * cell + view.x
    assert left <= SIZE[0] - 0.49 * cell or right <= SIZE[0]
    assert right >= 0.49 * cell or left >= 0


@given(
    st.sets(CELL, min_size=1, max_size=40),
    st.lists(CELL, min_size=1, max_size=5),
    st.lists(CELL, max_size=12),
    st.integers(44, 90),
)
def test_nothing_wanted_is_cut_while_it_fits(places, wanted, figures, scale):
    known = area_of((*places, *wanted, *figures))
    sights = Sights(known, tuple(map(square, wanted)), (), tuple(map(figure, figures)))
    assume(largest(SIZE, area_of(wanted)) >= LIMITS.least)
    view = Frame(SIZE, sights, LIMITS).view(scale=scale)
    assert view.cell >= LIMITS.least
    assert shows(view, *sights.first)


@given(st.lists(CELL, min_size=1, max_size=2), st.sets(CELL, max_size=4))
def test_a_few_figures_are_wholly_in_or_wholly_out(wanted, figures):
    known = Area(-10, -10, 10, 10)
    sights = Sights(known, tuple(map(square, wanted)), (), tuple(map(figure, figures)))
    assume(largest(SIZE, area_of(wanted)) >= LIMITS.least)
    view = Frame(SIZE, sights, LIMITS).view()
    assert not any(view.window(SIZE).cuts(area) for area in sights.whole)


def test_what_is_asked_for_later_is_in_sight_where_a_finger_could_tap_it():
    near = Sights(Area(0, 0, 20, 1), row(2), row(3), row(5))
    view = Frame(SIZE, near, LIMITS, tapped=False).view()
    assert shows(view, *row(2, 3, 5))
    far = Sights(Area(0, 0, 20, 1), row(2), row(3), row(5, 19))
    view = Frame(SIZE, far, LIMITS, tapped=False).view()
    assert shows(view, *row(2, 3, 5))
    assert view.cell == LIMITS.least
