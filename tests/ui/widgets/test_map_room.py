"""How much room a page gives to its map: heroes fold and answers become small before anything is cut."""

import pytest
import samples_kit as samples
from msgspec.structs import replace

from companion.engine.grid import Cell
from companion.ui.models import OptionModel, OptionsModel, PlanTarget, StoryModel
from companion.ui.presenter.page.page import Page, Part
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.views.map_room import arranged
from companion.ui.widgets.bars.option_typeset import answers_whole
from companion.ui.widgets.plan.plan_framing import framing

SMALL = Skin(known_panel((800, 480)))
TALL = Skin(known_panel((720, 1280)))
STRIP_MM = 8.0


def answers(count, letters=0):
    return OptionsModel(
        "asked",
        tuple(
            OptionModel(f"answer {n}", f"ANSWER {n}", letter="ABCDEFGH"[n] if n < letters else "")
            for n in range(count)
        ),
    )


def found(skin, plan, options, *, strip=0.0, side=None):
    stage = (Part("plan", plan), Part("side", side or samples.heroes(polish=False)))
    page = Page("table", stage=stage, options=options)

    def zones_of(rows, map_share):
        count = len(options.options)
        return skin.zones(count, small_rows=rows, map_share=map_share, strip=strip)

    return arranged(page, skin, zones_of, lambda zones: {"plan": zones.plan, "side": zones.side})


def asked(columns, rows, *cells):
    targets = tuple(PlanTarget(str(cell), Cell(*cell), "A") for cell in cells)
    return replace(samples.grid_plan(columns, rows), targets=targets)


def test_where_all_is_shown_nothing_gives_way():
    usual = found(SMALL, asked(4, 3, (0, 0)), answers(3, 1))
    assert usual.small_rows == 0
    assert usual.zones == SMALL.zones(3)


def test_heroes_fold_for_a_wide_map_and_are_not_dropped():
    wide = found(SMALL, asked(10, 3, (0, 0), (9, 2)), answers(3, 2))
    assert wide.small_rows == 0
    assert wide.zones.plan.w > SMALL.zones(3).plan.w
    assert 0 < wide.zones.side.w < SMALL.zones(3).side.w
    assert wide.zones.plan.right < wide.zones.side.x


def test_answers_become_small_for_a_high_map_that_is_tapped():
    high = found(SMALL, asked(4, 4, (0, 0), (3, 3)), answers(4, 2), strip=STRIP_MM)
    assert high.small_rows == 1
    assert high.zones.columns == 4
    assert high.zones.plan.h > SMALL.zones(4, strip=STRIP_MM).plan.h


def test_answers_that_no_place_stands_for_are_never_scrolled_to():
    many = found(SMALL, asked(4, 4, (0, 0), (3, 3)), answers(6, 2), strip=STRIP_MM)
    assert many.small_rows == 0


@pytest.mark.parametrize("strip", [0.0, STRIP_MM])
@pytest.mark.parametrize(("columns", "rows"), [(2, 6), (5, 6), (8, 6), (7, 8)])
def test_a_map_too_high_for_any_of_these_takes_the_whole_height(columns, rows, strip):
    high = found(
        SMALL, asked(columns, rows, (0, 0), (columns - 1, rows - 1)), answers(8, 8), strip=strip
    )
    plan = asked(columns, rows, (0, 0), (columns - 1, rows - 1))
    assert high.map_share
    assert high.zones.plan.bottom == high.zones.options.bottom
    assert high.zones.plan.right < high.zones.options.x
    size = SMALL.x(high.zones.plan.w), SMALL.y(high.zones.plan.h)
    shown, _, finger, _ = framing(plan, SMALL, size).fit
    assert shown
    assert finger


def test_answers_without_room_for_their_words_stand_in_wider_rows():
    words = tuple(
        OptionModel(f"{n}", "BASH: QUESTION ROOM", "Strength 3, threat +1", letter="A")
        for n in range(6)
    )
    wider = found(SMALL, asked(4, 2, (0, 0)), OptionsModel("asked", words))
    assert wider.small_rows == 2
    assert answers_whole(SMALL, wider.zones, words)
    assert not answers_whole(SMALL, SMALL.zones(6), words)
    page = Page("table", options=OptionsModel("asked", words))
    alone = arranged(page, SMALL, lambda rows, _: SMALL.zones(6, small_rows=rows), lambda _: {})
    assert alone.small_rows == 2


def test_a_list_next_to_the_map_is_not_narrowed_for_words():
    words = OptionsModel("asked", tuple(OptionModel(f"{n}", "QUESTION " * 9) for n in range(6)))
    page = Page(
        "table",
        stage=(Part("plan", samples.grid_plan(4, 2)), Part("side", samples.rows(polish=False))),
        options=words,
    )
    usual = arranged(
        page,
        SMALL,
        lambda rows, _: SMALL.zones(6, small_rows=rows),
        lambda zones: {"plan": zones.plan},
    )
    assert usual.small_rows == 0


def test_on_a_tall_panel_too():
    high = found(TALL, asked(5, 6, (0, 0), (4, 5)), answers(5, 4))
    assert high.small_rows
    assert high.zones.side.shown
    assert high.zones.plan.bottom <= high.zones.side.y
    assert high.zones.side.bottom <= high.zones.ask.y


@pytest.mark.parametrize(("count", "letters"), [(5, 4), (6, 0)])
def test_a_tall_panel_has_all_answers_in_sight_over_a_map_that_is_no_ribbon(count, letters):
    cells = ((0, 0), (2, 2)) if letters else ()
    both = found(TALL, asked(3, 3, *cells), answers(count, letters), strip=STRIP_MM)
    assert both.small_rows == 3
    assert both.zones.rows * both.zones.columns >= count
    assert both.zones.plan.h > 22
    assert both.zones.side.shown


def test_the_side_stays_where_nothing_on_the_map_is_tapped():
    track = found(
        SMALL,
        replace(samples.grid_plan(20, 9), frame=(Cell(0, 0), Cell(19, 8))),
        answers(2),
        side=samples.track(polish=False),
    )
    assert track.zones.side.shown


def test_a_page_without_a_map_has_the_usual_zones():
    page = Page("table", stage=(Part("stage", StoryModel("A", "B")),), options=answers(4))
    usual = arranged(page, SMALL, lambda rows, _: SMALL.zones(4, small_rows=rows), lambda zones: {})
    assert (usual.small_rows, usual.zones) == (0, SMALL.zones(4))
