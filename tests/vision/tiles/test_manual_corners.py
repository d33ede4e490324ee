"""A tile that is not found is pointed out by people: what is laid next to it is read."""

import numpy as np
import pytest
from vision_kit import BLANKS, SHAPE, SHAPES, UNMARKED, Table, said, unmarked

from companion.engine.grid import Cell
from companion.ports import Laid
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.virtual_table import VirtualTable, region_of

VIEW = View((1280, 720), tilt_deg=25, side_deg=130)
ROOM = region_of([Cell(-1, -1), Cell(2, 2)])
FINGER_PX = 1.5


def bleached(tile, px_per_mm):
    """Stickers under a mirrored lamp."""
    return unmarked(tile, px_per_mm, (250, 250, 250))


def lost_with(first):
    """A tracker that expects one tile and finds none, with its corners as a finger drags them."""
    hidden = Laid(f"{UNMARKED}{first.tile}", first.cell, first.turns)
    table = Table((first,), VIEW)
    table.table = VirtualTable((*SHAPES, *BLANKS), bleached, ROOM, VIEW)
    table.tracker.expect((first,))
    assert table.watch(laid=(hidden,)) == []
    assert table.seen.problem == "lost"
    quad = table.table.lens.pixels(quad_of(SHAPE[first.tile].size, table.table.pose(hidden)))
    return table, hidden, quad + np.random.default_rng(3).normal(0, FINGER_PX, (4, 2))


@pytest.mark.parametrize("first", [Laid("s00", Cell(0, 0), 3), Laid("q1", Cell(0, 0), 1)])
def test_a_neighbour_of_a_tile_that_was_pointed_out_is_read_by_its_sticker(first):
    table, hidden, corners = lost_with(first)
    table.tracker.point_at(first, corners)
    assert table.watch() == []
    assert (table.seen.problem, table.seen.laid) == ("", (first,))
    neighbour = Laid("s05", Cell(SHAPE[first.tile].size[0], 0), 2)
    assert said(table.watch(laid=(hidden, neighbour))) == [(neighbour, "sure")]
    table.tracker.expect((first, neighbour))
    assert table.watch() == []
    assert table.seen.laid == tuple(sorted((first, neighbour)))


def test_without_it_the_neighbour_is_not_placed_anywhere():
    table, hidden, _ = lost_with(Laid("s00", Cell(0, 0), 3))
    assert table.watch(laid=(hidden, Laid("s05", Cell(1, 0), 2))) == []
    assert table.seen.problem == "lost"


def test_its_own_sticker_takes_over_once_it_is_read():
    first = Laid("s00", Cell(0, 0), 3)
    table, _, corners = lost_with(first)
    table.tracker.point_at(first, corners)
    table.watch()
    assert table.watch(laid=(first,)) == []
    (mark,) = table.tracker.marks()
    assert (mark.laid, mark.confidence) == (first, "sure")


def test_nobody_can_point_out_a_tile_that_is_in_no_pack():
    table, _, corners = lost_with(Laid("s00", Cell(0, 0), 3))
    table.tracker.point_at(Laid("nobody's", Cell(0, 0), 0), corners)
    assert table.watch() == []
    assert table.seen.problem == "lost"
