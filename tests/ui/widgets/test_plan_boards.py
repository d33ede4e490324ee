"""Plans of several boards: side by side where there is room, else one with tabs."""

import samples_kit as samples
from msgspec.structs import replace

from companion.engine.grid import Cell, Edge
from companion.ui.models import OnWay, PlanMark, PlanTarget
from companion.ui.widgets.plan.plan_boards import laid_out

LEVELS = samples.two_levels(polish=False)
UPPER, CELLAR = (board.ref for board in LEVELS.boards)


def wide(cells):
    return True


def narrow(cells):
    return max(c.x for c in cells) - min(c.x for c in cells) < 6


def test_a_plan_of_one_board_is_as_it_was():
    layout = laid_out(samples.PLAN, narrow, "")
    assert layout.plan == samples.PLAN
    assert not layout.tabs
    assert not layout.heads


def test_boards_with_room_stand_side_by_side_under_their_names():
    layout = laid_out(LEVELS, wide, "")
    assert len(layout.plan.tiles) == 30
    assert [(head.name, head.first, head.last) for head in layout.heads] == [
        (UPPER, 0, 4),
        (CELLAR, 6, 10),
    ]
    assert Cell(5, 0) not in {tile.at for tile in layout.plan.tiles}


def test_without_room_one_board_is_shown_and_the_others_are_tabs():
    layout = laid_out(LEVELS, narrow, "")
    assert [(tab.ref, tab.shown) for tab in layout.tabs] == [(UPPER, True), (CELLAR, False)]
    assert {tile.at.x for tile in layout.plan.tiles} == {0, 1, 2, 3, 4}


def test_a_place_asked_for_brings_its_board_and_the_tabs_say_which_letters_are_where():
    asked = replace(
        LEVELS,
        targets=(PlanTarget("a", Cell(8, 1), "A"), PlanTarget("b", Cell(9, 1), "B")),
    )
    layout = laid_out(asked, narrow, "")
    assert [(tab.ref, tab.letters, tab.shown) for tab in layout.tabs] == [
        (UPPER, "", False),
        (CELLAR, "A B", True),
    ]
    assert [target.at for target in layout.plan.targets] == [Cell(8, 1), Cell(9, 1)]
    assert laid_out(asked, narrow, UPPER).tabs[0].shown


def test_a_tab_tells_many_letters_by_the_first_and_last_and_places_without_by_their_number():
    def tab(*letters):
        cells = (Cell(5 + n, 0) for n in range(5))
        targets = tuple(PlanTarget(str(c), c, it) for c, it in zip(cells, letters, strict=False))
        return laid_out(replace(LEVELS, targets=targets), narrow, UPPER).tabs[1].letters

    assert [tab(), tab("A"), tab(*"ABC"), tab(*"ABCDE"), tab("", "")] == [
        "",
        "A",
        "A B C",
        "A…E",
        "2",
    ]


def test_all_that_lies_on_a_board_goes_with_it():
    more = replace(
        LEVELS,
        marks=(*LEVELS.marks, PlanMark("door", "lock", Edge(Cell(6, 1), 1))),
        walls=(Edge(Cell(7, 0), 2), Edge(Cell(1, 0), 2)),
    )
    plan = laid_out(more, wide, "").plan
    assert plan.marks[-1].at == Edge(Cell(7, 1), 1)
    assert set(plan.walls) == {Edge(Cell(8, 0), 2), Edge(Cell(1, 0), 2)}
    alone = laid_out(more, narrow, UPPER).plan
    assert [mark.ref for mark in alone.marks] == ["lift"]
    assert alone.walls == (Edge(Cell(1, 0), 2),)


def test_a_way_between_boards_is_whole_side_by_side_and_a_stub_on_one():
    whole = laid_out(LEVELS, wide, "").plan.ways[0]
    assert None not in whole.ends
    for board in (UPPER, CELLAR):
        plan = laid_out(LEVELS, narrow, board).plan
        assert plan.ways[0].ends.count(None) == 1
        (mark,) = plan.marks
        assert isinstance(mark.at, OnWay)
        assert (mark.at.x, mark.at.y) == plan.ways[0].route[-1]
        assert mark.at.x // 5 == (0 if board == UPPER else 1)
