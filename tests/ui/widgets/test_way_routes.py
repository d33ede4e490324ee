"""Lines between rooms that do not touch."""

from itertools import pairwise

import pytest

from companion.engine.grid import Cell
from companion.ui.widgets.plan.way_routes import routes

FULL = tuple((Cell(x, y),) for y in range(3) for x in range(10))
GAPS = tuple((Cell(x, y),) for x, y in ((0, 0), (1, 0), (3, 0), (0, 2), (3, 2), (2, 1)))


def line_of(rooms, near, far):
    (route,) = routes(rooms, ((Cell(*near), Cell(*far)),))
    return route


def inside(point, cell):
    """Whether a point lies well within a room."""
    return all(low + 0.2 < value < low + 0.8 for value, low in zip(point, cell, strict=True))


def along(points):
    """Points close to each other all along a line."""
    for (ax, ay), (bx, by) in pairwise(points):
        for n in range(21):
            yield ax + (bx - ax) * n / 20, ay + (by - ay) * n / 20


@pytest.mark.parametrize(("near", "far"), [((0, 0), (9, 2)), ((3, 1), (5, 1)), ((9, 0), (0, 2))])
def test_a_line_runs_between_rooms_edge_to_edge_and_through_none(near, far):
    points = line_of(FULL, near, far).points
    crossed = {cell for (cell,) in FULL for point in along(points) if inside(point, cell)}
    assert crossed == set()


def test_a_line_begins_in_one_room_and_ends_in_the_other():
    points = line_of(FULL, (0, 0), (4, 2)).points
    assert all(0 < value < 1 for value in points[0])
    assert 4 < points[-1][0] < 5
    assert 2 < points[-1][1] < 3


def test_over_an_empty_cell_a_line_is_straight():
    points = line_of(GAPS, (1, 0), (3, 0)).points
    assert len(points) == 2
    assert points[0][1] == points[1][1] == 0.5


def test_no_line_runs_through_a_room_of_several_cells():
    large = (Cell(2, 0), Cell(3, 0), Cell(2, 1), Cell(3, 1))
    rooms = ((Cell(0, 0),), (Cell(1, 0),), large, (Cell(4, 0),), (Cell(5, 0),))
    points = line_of(rooms, (1, 0), (5, 0)).points
    assert not any(2.1 < x < 3.9 and 0.1 < y < 1.9 for x, y in along(points))


def test_the_middles_of_lines_keep_room_for_fingers():
    ways = tuple((Cell(x, 0), Cell(x + 2, 2)) for x in range(0, 8, 2))
    middles = [route.middle for route in routes(FULL, ways)]
    doors = [(x + 1, y + 0.5) for x in range(9) for y in range(3)]
    for n, (x, y) in enumerate(middles):
        others = middles[:n] + doors
        assert min(max(abs(x - ox), abs(y - oy)) for ox, oy in others) >= 0.5


def test_lines_do_not_run_over_each_other_where_there_is_another_way():
    near, far = (Cell(0, 0), Cell(4, 0)), (Cell(1, 0), Cell(5, 0))
    first, second = routes(FULL, (near, far))
    shared = set(along(first.points)) & set(along(second.points))
    assert len(shared) <= 8


def test_of_a_way_with_one_end_a_stub_is_left():
    first, second = routes(FULL, ((Cell(4, 2), None), (None, Cell(4, 2))))
    assert first.middle != second.middle
    for route in (first, second):
        assert all(4 < x < 5 and 2 < y < 3 for x, y in (*route.points, route.middle))
        assert route.points[-1] == route.middle
