"""Tiles whose stickers cannot be read: they are asked about, and nothing else is."""

import cv2
import numpy as np
import pytest
from vision_kit import BLANKS, SHAPES, Table, face, said, unmarked

from companion.engine.grid import Cell
from companion.ports import Laid, TableSeen
from companion.vision.learning.classifier import TrainingCell, train
from companion.vision.picture.frame import Frame
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.placement_jitter import quad_of
from companion.vision.virtual.props import Figure, Glare, Hand
from companion.vision.virtual.virtual_table import VirtualTable, region_of
from long_kit import long_except

ROW = tuple(Laid(f"s0{n}", Cell(n, 0), n % 4) for n in range(3))
TILE = Laid("s05", Cell(1, 1), 1)
BLANK = Laid("blank s05", Cell(1, 1), 1)
ROOM = region_of([Cell(-1, -1), Cell(3, 2)])
VIEW = View((960, 540), tilt_deg=25, side_deg=200)


def painted(tile, px_per_mm):
    return unmarked(tile, px_per_mm, (90, 120, 60))


def table_with(expected=ROW, view=VIEW, **how):
    """A watched row of tiles, with room around it, that has been seen to agree."""
    table = Table(expected, view, **how)
    table.table = VirtualTable((*SHAPES, *BLANKS), painted, ROOM, view)
    table.eyes.expect(expected)
    assert table.watch() == []
    assert table.seen.laid == tuple(sorted(expected))
    return table


def asked(table):
    return [(cell.cell, cell.reason, cell.guesses) for cell in table.seen.unsure]


def unreadable(*cells):
    return [(cell, "unread", ()) for cell in cells]


@pytest.mark.parametrize("tilt", long_except([0, 25, 45], 25))
def test_an_unreadable_tile_is_asked_about_after_two_seconds_and_never_placed(tilt):
    table = table_with(view=View((960, 540), tilt_deg=tilt, side_deg=20))
    assert table.watch(7, laid=(*ROW, BLANK)) == []
    assert asked(table) == []
    assert table.watch(6) == []
    assert asked(table) == unreadable(TILE.cell)
    assert table.seen.laid == ROW
    (first,) = table.seen.unsure
    assert first.crop.startswith(b"\x89PNG")
    middle = table.table.lens.pixels(quad_of((1, 1), table.table.pose(BLANK))).mean(axis=0)
    assert np.linalg.norm(np.mean(first.corners, axis=0) - middle) < 12


def test_the_question_goes_when_the_sticker_is_read():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    assert asked(table) == unreadable(TILE.cell)
    assert said(table.watch(laid=(*ROW, TILE))) == [(TILE, "sure")]
    assert asked(table) == []


def test_the_question_goes_when_the_tile_is_removed():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    assert asked(table) == unreadable(TILE.cell)
    table.watch(laid=ROW)
    assert asked(table) == []


def test_the_question_goes_when_the_tile_is_known_and_the_next_is_asked_beyond_it():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    table.eyes.expect((*ROW, TILE))
    table.watch()
    assert asked(table) == []
    table.watch(12, laid=(*ROW, BLANK, Laid("blank s06", Cell(1, 2))))
    assert asked(table) == unreadable(Cell(1, 2))


def test_a_tile_of_several_cells_is_asked_about_once():
    table = table_with()
    table.watch(12, laid=(*ROW, Laid("blank q0", Cell(0, 1))))
    assert asked(table) == unreadable(Cell(0, 1))


def test_two_unreadable_tiles_laid_at_once_are_asked_about_one_after_the_other():
    table = table_with()
    other = Laid("blank s06", Cell(2, 1))
    table.watch(12, laid=(*ROW, BLANK, other))
    assert asked(table) == unreadable(TILE.cell)
    table.eyes.expect((*ROW, TILE))
    table.watch()
    assert asked(table) == unreadable(other.cell)


def test_a_sticker_under_a_thing_is_asked_about_until_it_is_clear():
    table = table_with()
    x, y = table.point(TILE)  # its sticker lies in the north-east corner: turned once
    table.watch(12, laid=(*ROW, TILE), figures=(Figure(x + 27, y - 27, 8, 30),))
    assert asked(table) == unreadable(TILE.cell)
    assert said(table.watch(figures=())) == [(TILE, "sure")]
    assert asked(table) == []


def test_a_sticker_under_a_mirrored_lamp_is_asked_about_until_it_is_clear():
    table = table_with()
    x, y = table.point(TILE)
    table.watch(glare=(Glare(x + 27, y - 27, 24, 0.9),))
    table.watch(12, laid=(*ROW, TILE))
    assert asked(table) == unreadable(TILE.cell)
    assert said(table.watch(glare=())) == [(TILE, "sure")]
    assert asked(table) == []


def test_a_known_tile_that_is_covered_is_not_asked_about():
    table = table_with()
    x, y = table.point(ROW[1])
    table.watch(14, figures=(Figure(x, y, 20, 60),))
    assert asked(table) == []


def test_hands_figures_and_dice_on_the_bare_table_are_not_asked_about():
    table = table_with()
    x, y = table.point(TILE)
    crowd = tuple(Figure(x + dx, y + dy) for dx in (-25, 0, 25) for dy in (-25, 0, 25))
    table.watch(14, figures=(*crowd, Figure(x + 80, y, 4, 16), Figure(x, y - 160, 50, 60)))
    assert asked(table) == []
    table.watch(40, figures=(), hand=Hand(x, y))
    assert asked(table) == []


def test_things_of_another_size_or_off_the_lattice_are_not_asked_about(how_many):
    table = table_with()
    bare = table.table.picture(table.scene)
    things = (((63, 110), 0), ((60, 60), 0), ((110, 110), 0), ((80, 80), 30))
    for size, turn in things[:: how_many(3, 1)]:
        middle = np.array(table.point(TILE))
        angle = np.radians(turn)
        spin = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
        box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(size) / 2
        corners = table.table.lens.pixels(box @ spin.T + middle)
        for _ in range(14):
            table.time_s += table.period_s
            picture = bare.copy()
            cv2.fillConvexPoly(picture, np.rint(corners).astype(np.int32), (200, 190, 60))
            news = table.eyes.look(Frame(picture, 0, table.time_s))
            assert not any(it.unsure for it in news if isinstance(it, TableSeen)), (size, turn)


def test_a_lamp_switched_on_does_not_end_the_question():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    table.watch(light=1.3)
    assert asked(table) == unreadable(TILE.cell)
    table.watch(laid=ROW)
    assert asked(table) == []


def test_look_again_asks_anew_two_seconds_later():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    table.eyes.read_again()
    table.watch(2)
    assert asked(table) == []
    table.watch(10)
    assert asked(table) == unreadable(TILE.cell)


def test_an_unreadable_tile_that_was_undone_and_removed_leaves_no_question():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    table.eyes.expect((*ROW, TILE))
    table.watch()
    table.eyes.expect(ROW)
    table.eyes.mistrust()
    table.watch(2)
    table.watch(16, laid=ROW)
    assert (table.seen.problem, table.seen.laid, asked(table)) == ("", ROW, [])
    table.watch(12, laid=(*ROW, BLANK))
    assert asked(table) == unreadable(TILE.cell)


@pytest.mark.parametrize("view", [View((960, 540), 28, 170), View((1280, 720), 25, 200)])
def test_the_question_stands_where_the_tile_lies_after_a_push_and_with_other_pictures(view):
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    table.table = VirtualTable((*SHAPES, *BLANKS), painted, ROOM, view)
    table.watch(8)
    (first,) = table.seen.unsure
    middle = table.table.lens.pixels(quad_of((1, 1), table.table.pose(BLANK))).mean(axis=0)
    assert np.linalg.norm(np.mean(first.corners, axis=0) - middle) < 12
    table.watch(laid=ROW)
    assert asked(table) == []


def test_nothing_is_asked_of_stickers_once_pictures_are_known():
    table = table_with()
    table.watch(12, laid=(*ROW, BLANK))
    tiles = (ROW[0].tile, TILE.tile)
    table.eyes.learn(train({TrainingCell(tile, Cell(0, 0)): [face(tile, 1.6)] for tile in tiles}))
    table.eyes.expect(ROW)
    table.watch(3, laid=ROW)
    assert asked(table) == []
