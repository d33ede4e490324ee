"""Where everything stands: every zone of every layout at every panel (UX.md section 3)."""

from itertools import combinations

import pytest

from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.panel_layout import LIST_FROM, Rect, zones
from companion.ui.theme.screen_panel import Panel, fitted, known_panel, layout_kind

PANELS = {name: Panel(token.px, token.mm) for name, token in tokens().panel.items()} | {
    "touch2 turned": known_panel((720, 1280)).turned(90),
    "touch1 turned": known_panel((800, 480)).turned(90),
    "ten turned": known_panel((1280, 720)).turned(270),
    "large": known_panel((1920, 1080), 15.6),
    "1024x600": known_panel((1024, 600), 10.1),
    "1366x768": known_panel((1366, 768), 15.6),
    "24 inches": known_panel((1920, 1080), 24),
    "24 inches turned": known_panel((1920, 1080), 24).turned(90),
    "very wide": known_panel((2560, 1080), 29),
    "4K": known_panel((3840, 2160), 13.5),
    "a strip": known_panel((8000, 600), 30),
    "a strip, upright": known_panel((600, 8000), 30),
    "a stamp": known_panel((200, 200), 3),
}
COUNTS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 40)


def overlap(rect, other):
    """Return whether both share more than an edge."""
    wide = min(rect.right, other.right) - max(rect.x, other.x)
    high = min(rect.bottom, other.bottom) - max(rect.y, other.y)
    return min(wide, high) > 1e-6


@pytest.fixture(params=PANELS.values(), ids=PANELS.keys())
def panel(request):
    return request.param


def test_drawn_panels_have_the_rectangles_of_the_tokens():
    for kind, token in tokens().layout.items():
        drawn = tokens().panel[token.drawn_for]
        found = zones(Panel(drawn.px, drawn.mm), 4)
        assert found.kind == kind
        for name in ("status_bar", "stage", "plan", "side", "options", "nav_bar"):
            if kind == "tall" and name == "stage":
                continue  # there the plan's room is the stage's upper part only
            box, rect = getattr(token, name), getattr(found, name)
            assert (rect.x, rect.y, rect.w, rect.h) == pytest.approx(box), (kind, name)
        assert (found.ask.x, found.ask.y) == pytest.approx(token.ask_rule[:2])


@pytest.mark.parametrize("alarm", [False, True])
@pytest.mark.parametrize("count", COUNTS)
def test_nothing_overlaps_and_all_lies_on_the_panel(panel, count, alarm):
    found = zones(panel, count, alarm=alarm)
    mm = fitted(panel).mm
    shown = {
        name: rect
        for name in ("status_bar", "band", "plan", "side", "ask", "options", "nav_bar")
        if (rect := getattr(found, name)).shown
    }
    for (a, zone), (b, other) in combinations(shown.items(), 2):
        if {a, b} == {"plan", "side"} and found.kind == "tall":
            assert not overlap(zone, other)
        assert not overlap(zone, other), (a, zone, b, other)
    for name, rect in shown.items():
        assert rect.x >= -0.01, name
        assert rect.y >= -0.01, name
        assert rect.right <= mm[0] + 0.01, name
        assert rect.bottom <= mm[1] + 0.01, name


@pytest.mark.parametrize("strip", [0.0, 8.0])
@pytest.mark.parametrize("share", [0.5, 0.62])
@pytest.mark.parametrize("count", [1, 2, 6, 13])
def test_nothing_overlaps_a_map_of_full_height(panel, count, share, strip):
    found = zones(panel, count, map_share=share, strip=strip)
    names = ("status_bar", "plan", "side", "strip", "ask", "options", "nav_bar")
    shown = [(name, getattr(found, name)) for name in names if getattr(found, name).shown]
    if found.kind == "tall":
        return  # such a panel is never turned over
    for (a, zone), (b, other) in combinations(shown, 2):
        assert not overlap(zone, other), (a, zone, b, other)
    assert found.plan.bottom == pytest.approx(found.options.bottom)
    assert found.plan.h > zones(panel, count).plan.h
    each = (found.options.w - found.gap * (found.columns - 1)) / found.columns
    assert min(each, found.row_h) >= tokens().touch["min"]


@pytest.mark.parametrize("count", COUNTS)
def test_options_are_large_enough_and_lie_in_their_zone(panel, count):
    found = zones(panel, count)
    rects = found.option_rects(count)
    assert len(rects) == count
    least = tokens().touch["min"] if count >= LIST_FROM else tokens().touch["main"]
    for rect in rects:
        assert rect.h >= least - 0.01
        assert rect.w >= tokens().touch["main"] - 0.01
        assert rect.x >= found.options.x - 0.01
        assert rect.right <= found.options.right + 0.01
        if not found.listed:
            assert rect.bottom <= found.options.bottom + 0.01
    for option, other in combinations(rects, 2):
        assert not overlap(option, other)


def test_nav_buttons_are_at_least_12_mm(panel):
    nav_bar = zones(panel).nav_bar
    if tokens().layout[layout_kind(panel)].nav_bar_direction == "across":
        each = Rect(w=(nav_bar.w - 3 * 1.6) / 4, h=nav_bar.h)
    else:
        each = Rect(w=nav_bar.w, h=(nav_bar.h - 3 * 1.6) / 4)
    assert min(each.w, each.h) >= tokens().touch["nav_bar_min"]


def test_a_large_panel_gives_its_room_to_plan_and_lists(panel):
    """Options and nav bar are not stretched: they stay as large as a hand needs them."""
    token = tokens().layout[layout_kind(panel)]
    for count in COUNTS[1:12]:
        for rect in zones(panel, count).option_rects(count):
            two_columns = 2 if token.nav_bar_direction == "across" else 1
            assert rect.w <= token.options[2] * 1.15 * two_columns + 2
    nav_bar = zones(panel).nav_bar
    if token.nav_bar_direction == "down":
        assert nav_bar.h <= 4 * 30 + 3 * 1.6 + 0.01
    assert fitted(panel).mm[1] - nav_bar.bottom == pytest.approx(
        tokens().panel[token.drawn_for].mm[1] - token.nav_bar[1] - token.nav_bar[3], abs=0.01
    )
    few, many = zones(panel, 13), zones(panel, 40)
    assert many.columns >= few.columns
    assert many.options.bottom == pytest.approx(few.options.bottom)
    assert many.options.h >= many.rows * many.row_h + (many.rows - 1) * many.gap - 0.01


def test_a_tall_panel_has_two_columns_for_up_to_six_options():
    upright = PANELS["touch2"]
    assert [zones(upright, count).columns for count in (2, 4, 6, 7, 12)] == [2, 2, 2, 3, 3]


def test_a_long_list_shows_more_of_itself_on_a_large_panel():
    small, large = zones(PANELS["ten_720"], 40), zones(PANELS["24 inches"], 40)
    assert (small.columns, small.rows) == (4, 3)
    assert large.columns * large.rows >= 40


def test_nav_bar_and_options_stay_where_they_are_for_up_to_one_row(panel):
    first = zones(panel, 1)
    for count in range(2, 5):
        assert zones(panel, count).nav_bar == first.nav_bar
        assert zones(panel, count).options == first.options


def test_far_mode_gives_the_stage_to_the_question(panel):
    near, far = zones(panel), zones(panel, far=True)
    assert far.options == near.options
    assert far.nav_bar == near.nav_bar
    assert not far.stage.shown
    assert far.ask.h > near.ask.h + 20


def test_a_panel_too_small_shows_everything_smaller():
    small = Panel((480, 320), (73.0, 49.0))
    assert layout_kind(small) == "small"
    assert fitted(small).mm[0] >= 150
    assert fitted(small).density_xy[0] < small.density_xy[0]
    assert zones(small).nav_bar.right <= fitted(small).mm[0]


def test_the_plan_always_has_room_for_a_tile_or_is_not_shown(panel):
    for count in COUNTS:
        plan = zones(panel, count).plan
        assert not plan.shown or plan.h >= tokens().plan["cell_min"]


def test_a_page_without_answers_has_no_places_for_them(panel):
    """While Companion decides for a seat there is nothing to tap."""
    assert zones(panel, 0).option_rects(0) == ()


@pytest.mark.parametrize("count", [1, 2])
def test_what_changed_takes_no_room_from_the_stage_of_a_tall_panel_with_a_row_to_spare(count):
    tall = PANELS["touch2"]
    row, usual, changed = 22.0, zones(tall, count), zones(tall, count, strip=9.0)
    assert changed.stage.h > usual.stage.h
    assert changed.options.y == pytest.approx(usual.options.y + row, abs=0.5)
    assert changed.options.bottom <= changed.nav_bar.y
    assert zones(tall, 4, strip=9.0).stage.h < zones(tall, 4).stage.h
