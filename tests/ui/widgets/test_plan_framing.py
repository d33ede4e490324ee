"""What of a plan is shown: nothing asked for is cut, and thirty rooms can all be tapped."""

from itertools import pairwise

import pytest
import samples_kit as samples
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.art.tile_records import TileArt
from companion.engine.grid import Cell
from companion.ui.models import PlanFigure, PlanModel, PlanTarget, PlanTile
from companion.ui.theme.panel_layout import folded
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import area_of, largest
from companion.ui.widgets.plan.plan_edge_marks import edge_marks
from companion.ui.widgets.plan.plan_framing import framing
from companion.ui.widgets.plan.plan_places import HitTest, area_at
from companion.ui.widgets.plan.plan_standing import BADGE_MM

SMALL = Skin(known_panel((800, 480)))
FINGER_MM = 9.0
THIRTY = ((10, 3), (6, 5))


def room(skin, rect):
    return skin.x(rect.w), skin.y(rect.h)


@pytest.mark.parametrize(("columns", "rows"), THIRTY)
def test_thirty_rooms_can_all_be_tapped_on_the_smallest_panel(columns, rows):
    zones = SMALL.zones(30, small_rows=1)
    plan = framing(samples.grid_plan(columns, rows, letters=True), SMALL, room(SMALL, zones.plan))
    view = plan.usual()
    assert plan.shows(view, plan.frame.sights.first)
    across, down = (view.cell / density for density in SMALL.density_xy)
    assert min(across, down) >= FINGER_MM
    hits = HitTest(plan.plan, view, SMALL.g(12) / 2)
    reach = SMALL.g(FINGER_MM) / 2 * 0.95
    for y in range(rows):
        for x in range(columns):
            px, py = view.x + (x + 0.5) * view.cell, view.y + (y + 0.5) * view.cell
            for dx, dy in ((0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)):
                assert hits.at(px + dx, py + dy) == f"{x},{y}"


def asked(columns, rows, *cells):
    targets = tuple(PlanTarget(str(cell), Cell(*cell), "A") for cell in cells)
    return replace(samples.grid_plan(columns, rows), targets=targets)


@pytest.mark.parametrize("far", [(2, 0), (4, 0), (6, 2), (7, 2)])
def test_no_place_asked_for_is_cut_while_all_can_be_shown(far):
    plan = framing(asked(10, 3, far), SMALL, room(SMALL, SMALL.zones().plan))
    view = plan.usual()
    assert plan.shows(view, [area_at(Cell(1, 1)), area_at(Cell(*far))])
    assert view.cell >= SMALL.g(FINGER_MM)


def test_the_stage_is_large_enough_for_what_the_plan_cuts():
    plan = asked(10, 3, (9, 2))
    zones = SMALL.zones()
    assert framing(plan, SMALL, room(SMALL, zones.plan)).fit[:3] == (False, False, True)
    assert framing(plan, SMALL, room(SMALL, folded(zones).plan)).fit[:3] == (True, True, True)


def test_letters_too_far_from_each_other_for_a_finger_are_at_the_edge():
    size = room(SMALL, SMALL.zones().plan)
    plan = framing(asked(6, 5, (0, 0), (5, 4)), SMALL, size)
    view = plan.usual()
    assert view.cell >= SMALL.g(FINGER_MM)
    marks = edge_marks(plan, view, SMALL)
    assert [mark.ref for mark in marks if mark.figure is None] == [str((5, 4))]


def test_letters_at_an_edge_stand_in_their_order_and_hide_no_other():
    cells = [(x, y) for y in range(3) for x in range(10)]
    tall = Skin(known_panel((720, 1280)), calm=True)
    plan = framing(asked(10, 3, *cells), tall, (670, 600))
    view = plan.usual()
    marks = edge_marks(plan, view, tall)
    refs = [str(cell) for cell in cells]
    assert len(marks) > 3
    assert [mark.ref for mark in marks] == [ref for ref in refs if ref in {m.ref for m in marks}]
    assert len({mark.x for mark in marks}) == 1
    size = tall.g(BADGE_MM)
    assert all(after.y - before.y >= size for before, after in pairwise(marks))
    shown = [cell for cell in cells if str(cell) not in {mark.ref for mark in marks}]
    last = max(view.x + (x + 1) * view.cell for x, _ in shown)
    assert last <= marks[0].x - size / 2 + 0.15 * view.cell


def test_the_scale_is_the_same_from_question_to_question():
    cells, before = set(), None
    for targets in (((2, 1),), (), ((0, 0), (2, 2)), ((3, 1),)):
        plan = framing(asked(10, 3, *targets), SMALL, room(SMALL, SMALL.zones().plan))
        before = plan.usual(before)
        cells.add(before.cell)
    assert len(cells) == 1


def test_a_whole_board_that_can_be_tapped_stays_whole_whatever_is_asked():
    size = room(SMALL, SMALL.zones().plan)
    views = {framing(asked(4, 4, *it), SMALL, size).usual() for it in ((), ((3, 3),))}
    (view,) = views
    assert view.cell == size[1] // 4


def test_tabs_of_boards_leave_the_map_its_room():
    levels = samples.two_levels(polish=False)
    plan = framing(levels, SMALL, room(SMALL, SMALL.zones().plan))
    assert plan.layout.tabs
    corner = plan.usual().corner(Cell(0, 1))
    assert corner[0] >= plan.left > 0
    beside = framing(levels, SMALL, room(SMALL, SMALL.zones().stage))
    assert beside.layout.heads
    assert beside.usual().corner(Cell(0, 0))[1] >= beside.top > 0


PLACE = st.tuples(st.integers(0, 7), st.integers(0, 7)).map(lambda at: Cell(*at))


@given(
    st.sets(PLACE, min_size=1, max_size=40),
    st.lists(PLACE, min_size=1, max_size=4, unique=True),
    st.lists(PLACE, max_size=9),
    st.booleans(),
)
def test_nothing_asked_for_is_cut_or_stands_at_the_edge_while_it_fits(
    rooms, asked_for, guards, whole
):
    """Whatever board, figures and places: heroes stand where they are asked about."""
    heroes = asked_for[:2]
    plan = PlanModel(
        tuple(PlanTile(TileArt(""), cell, ref=str(cell)) for cell in rooms),
        tuple(
            PlanFigure(f"{look.colour} {n}", look, cell)
            for look, cells in ((samples.MAREK, heroes), (samples.GUARD, guards))
            for n, cell in enumerate(cells)
        ),
        targets=tuple(PlanTarget(str(n), cell, "A") for n, cell in enumerate(asked_for)),
        whole=whole,
    )
    size = room(SMALL, folded(SMALL.zones()).plan)
    framed = framing(plan, SMALL, size)
    assume(largest(size, area_of(asked_for)) >= SMALL.g(FINGER_MM))
    view = framed.usual()
    marks = {mark.ref for mark in edge_marks(framed, view, SMALL)}
    assert not marks & {target.ref for target in plan.targets}
    assert not any(ref.startswith("bone") for ref in marks)
    assert framed.shows(view, map(area_at, asked_for))
    assert view.cell >= SMALL.g(FINGER_MM)
    assert framed.usual(view) == view
