"""Sheets full of equal things, with marks to cut along."""

import pytest
from PIL import Image

from companion.printkit.backs import BackPrinting
from companion.printkit.paper import PAPERS, Line
from companion.printkit.sheets import (
    FOLD_GAP_MM,
    Grid,
    Side,
    Thing,
    crop_marks,
    folded_grid_for,
    grid_for,
    sheets,
)

A4 = PAPERS["A4"]
SMALL = Image.new("RGB", (4, 4), "#808080")


def test_crop_marks_frame_what_is_used() -> None:
    grid = Grid(20, 30, 50, 40, 3, 2)
    marks = list(crop_marks(grid, 2))
    assert {mark.x1 for mark in marks if mark.x1 == mark.x2} == {20, 70, 120}
    assert {mark.y1 for mark in marks if mark.y1 == mark.y2} == {30, 70}
    inside = [m for m in marks if 20 < m.x1 < 120 and 30 < m.y1 < 70]
    assert inside == []


def test_what_is_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit on A4"):
        grid_for(A4, (200, 300))


@pytest.mark.parametrize(("name", "cards", "tiles"), [("A4", 4, 3), ("Letter", 4, 3)])
def test_half_a_sheet_holds_as_many_as_fit_left_of_the_fold(name, cards, tiles) -> None:
    paper = PAPERS[name]
    for size, count in (((63, 88), cards), ((80, 80), tiles)):
        grid = folded_grid_for(paper, size)
        assert grid.count == count
        assert grid.left + grid.columns * grid.width <= paper.width / 2 - FOLD_GAP_MM
        assert grid.left >= 10


def test_what_is_wider_than_half_a_sheet_is_not_folded() -> None:
    assert folded_grid_for(A4, (160, 160)) is None
    thing = Thing(Side("hall", SMALL), Side("yard", SMALL))
    (page,) = sheets(A4, "tiles", [thing], (160, 160), BackPrinting("fold"))
    assert [p.ref for p in page.pictures] == ["hall"]
    assert not any(mark.dashed for mark in page.marks if isinstance(mark, Line))


@pytest.mark.parametrize(("way", "sides"), [("none", 1), ("fold", 1), ("long", 2), ("short", 2)])
def test_a_sheet_has_two_sides_where_paper_is_printed_on_both(way, sides) -> None:
    things = [Thing(Side("one", SMALL), Side("back", SMALL))] * 5
    pages = list(sheets(A4, "tiles", things, (80, 80), BackPrinting(way)))
    assert [page.behind for page in pages] == [False, True][:sides] * (2 if way == "fold" else 1)
    backs = [p.ref for page in pages for p in page.pictures].count("back")
    assert backs == (0 if way == "none" else 5)
    assert {page.upside_down for page in pages if page.behind} <= {way == "short"}
