"""How much room a page gives to its map: heroes fold and answers become small before anything is cut."""

import samples_kit as samples
from msgspec.structs import replace

from companion.engine.grid import Cell
from companion.ui.models import OptionModel, OptionsModel, PlanTarget, StoryModel
from companion.ui.presenter.page.page import Page, Part
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.views.map_room import arranged

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

    def zones_of(rows, beside_map):
        count = len(options.options)
        return skin.zones(count, small_rows=rows, beside_map=beside_map, strip=strip)

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


def test_on_a_tall_panel_too():
    high = found(TALL, asked(5, 6, (0, 0), (4, 5)), answers(5, 4))
    assert high.small_rows
    assert high.zones.side.shown
    assert high.zones.plan.bottom <= high.zones.side.y
    assert high.zones.side.bottom <= high.zones.ask.y


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
