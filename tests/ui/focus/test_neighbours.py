"""Where the ring goes: numbers only."""

import pytest

from companion.ui.focus.focus_targets import next_spot
from companion.ui.focus.neighbours import in_reading_order, nearest
from companion.ui.widgets.drawing.tap_targets import Box, TapTarget


def box(x, y, w=10, h=10):
    return Box(x, y, x + w, y + h)


GRID = [box(x, y) for y in (40, 20, 0) for x in (0, 20, 40)]
"""0 1 2 above 3 4 5 above 6 7 8."""


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        (4, "left", 3),
        (4, "right", 5),
        (4, "up", 1),
        (4, "down", 7),
        (0, "left", None),
        (0, "up", None),
        (8, "right", None),
        (8, "down", None),
    ],
)
def test_the_nearest_that_way(start, way, end):
    assert nearest(GRID, GRID[start], way) == end


def test_what_lies_in_the_way_comes_before_what_is_nearer_but_aside():
    start, straight, aside = box(0, 0), box(40, 0), box(15, 15)
    assert nearest([start, straight, aside], start, "right") == 2
    far_aside = box(15, 60)
    assert nearest([start, straight, far_aside], start, "right") == 1


def test_a_wide_box_is_left_and_found_again():
    wide, small = Box(0, 30, 100, 40), [box(x, 0) for x in (0, 30, 60, 90)]
    boxes = [wide, *small]
    assert nearest(boxes, wide, "down") in (1, 2, 3, 4)
    assert all(nearest(boxes, spot, "up") == 0 for spot in small)


def test_reading_goes_line_by_line_though_boxes_stand_a_little_askew():
    boxes = [box(40, 1), box(0, 0), box(20, -2), box(0, 40), box(25, 43, 10, 4)]
    assert in_reading_order(boxes) == [3, 4, 1, 2, 0]


def test_every_box_is_read_once():
    boxes = [box(x * 7 % 50, x * 13 % 60, 5 + x % 9, 4 + x % 7) for x in range(60)]
    assert sorted(in_reading_order(boxes)) == list(range(60))
    assert in_reading_order([]) == []


class List:
    """A list of ten rows, three in sight, with a button above it and one below."""

    x, y, right, top = 0, 0, 100, 30

    def collide_point(self, x, y):
        return self.x <= x <= self.right and self.y <= y <= self.top


class Above:
    pass


class Below:
    pass


@pytest.mark.parametrize("offset", [0, 35, 70])
def test_a_list_is_left_at_its_ends_however_far_it_is_scrolled(offset):
    rows = List()
    places = [Box(0, 20 - 10 * n + offset, 100, 30 - 10 * n + offset) for n in range(10)]
    spots = [
        TapTarget(rows, f"row {n}", place, place.middle, int) for n, place in enumerate(places)
    ]
    for owner, place in ((Above(), Box(0, 40, 100, 50)), (Below(), Box(0, -20, 100, -10))):
        spots.append(TapTarget(owner, "button", place, place.middle))
    for n in range(10):
        up, down = (next_spot(spots, spots[n], way) for way in ("up", "down"))
        assert up.key == (spots[n - 1].key if n else ("Above", "button", 0))
        assert down.key == (spots[n + 1].key if n < 9 else ("Below", "button", 0))
    assert next_spot(spots, spots[10], "down").owner is rows
    assert next_spot(spots, spots[11], "up").owner is rows
