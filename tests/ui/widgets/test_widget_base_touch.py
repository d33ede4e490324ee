"""Widgets under fingers: what a tap gives, what is refused, what is redrawn."""

import pytest
import samples_kit as samples
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.ui.models import (
    AskModel,
    HeroesModel,
    ListModel,
    ListRow,
    OptionModel,
    OptionsModel,
    StepperModel,
)
from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.nav_bar import NavBar
from companion.ui.widgets.bars.option_grid import OptionButton, OptionGrid
from companion.ui.widgets.bars.question_bar import QuestionBar
from companion.ui.widgets.drawing.widget_base import Tappable
from companion.ui.widgets.inputs.entry_controls import Pad, Stamps, Stepper
from companion.ui.widgets.lists.enemy_list import EnemyLine, EnemyList
from companion.ui.widgets.lists.list_rows import ListView, RowLine
from companion.ui.widgets.lists.scroller import Scroller
from companion.ui.widgets.lists.undo_list import TickList
from companion.ui.widgets.match.dice_view import DiceTray, Helpers
from companion.ui.widgets.match.hero_table import HeroTable
from companion.ui.widgets.match.why_sheet import WhySheet
from companion.ui.widgets.stack import Stack, widget_of
from companion.ui.widgets.widget_registry import all_widgets

SIZE = (800, 480)
SKIN = Skin(known_panel(SIZE), calm=True)
STAGE = SKIN.zones().stage


@pytest.fixture
def show(drive):
    """Return a function that shows one widget and collects what it dispatches."""

    def shown(widget, model, rect=STAGE, skin=SKIN):
        root = Widget(size=SIZE)
        widget.skin = skin
        widget.place(rect)
        widget.model = model
        root.add_widget(widget)
        ui = drive(lambda: root, SIZE)
        ui.chosen = []
        _ = widget.fbind("on_choose", lambda _it, ref: ui.chosen.append(ref))
        return ui

    return shown


def options(*models, question="q"):
    return OptionsModel(question, models)


MOVE = OptionModel("move", "MOVE")
OFF = OptionModel("off", "OUTWIT", "next to no guard", "off")


def test_a_tap_on_an_option_gives_its_ref(show):
    ui = show(OptionGrid(), options(MOVE, OFF), SKIN.zones(2).options)
    ui.tap("MOVE")
    assert ui.chosen == ["move"]


def test_an_option_that_is_off_gives_its_ref_too(show):
    """It says why: the screen stack does."""
    ui = show(OptionGrid(), options(MOVE, OFF), SKIN.zones(2).options)
    ui.tap("OUTWIT")
    assert ui.chosen == ["off"]


def test_the_area_of_an_option_reaches_a_little_below_it(show):
    grid = OptionGrid()
    ui = show(grid, options(MOVE), SKIN.zones(1).options)
    ui.tap_at(100, grid.y - SKIN.y(1.2))
    assert ui.chosen == ["move"]
    ui.tap_at(100, grid.y - SKIN.y(2.0))
    assert ui.chosen == ["move"]


def test_a_drag_is_not_a_tap(show):
    grid = OptionGrid()
    ui = show(grid, options(MOVE), SKIN.zones(1).options)
    ui.drag((100, grid.y + 40), (220, grid.y + 40))
    assert ui.chosen == []


def test_more_than_twelve_options_scroll(show):
    grid = OptionGrid()
    many = samples.many_options(30)
    ui = show(grid, many, SKIN.zones(30).options)
    first = {w.ref for w in ui.walk() if isinstance(w, OptionButton)}
    assert "o0" in first
    assert "o29" not in first
    ui.drag((200, grid.y + 20), (200, grid.y + 900), steps=30)
    assert ui.chosen == []
    last = [w for w in ui.walk() if isinstance(w, OptionButton) and w.ref == "o29"]
    assert len(last) == 1
    ui.tap(last[0])
    assert ui.chosen == ["o29"]


def test_the_ring_of_a_slow_disk_comes_after_a_moment(show):
    grid = OptionGrid()
    ui = show(grid, options(MOVE), SKIN.zones(1).options)
    grid.model = replace(options(MOVE), busy="move")
    ui.frames(2)
    button = ui.find("MOVE")
    assert not button.ringed
    ui.advance(0.15)
    assert button.ringed
    grid.model = options(MOVE)
    ui.frames(2)
    assert not button.ringed


def test_holding_why_is_not_a_tap(show):
    nav_bar = NavBar()
    ui = show(nav_bar, samples.nav_bar(False), SKIN.zones().nav_bar)
    held = []
    nav_bar.bind(on_hold=lambda _it, ref: held.append(ref))
    ui.tap("WHY", hold_s=0.8)
    ui.tap("UNDO")
    assert (held, ui.chosen) == (["why"], ["undo"])


def test_hero_rows_are_one_target_and_the_nearest_counts(show):
    table = HeroTable()
    ui = show(table, samples.heroes(False), SKIN.zones().side)
    assert [w.ref for w in ui.walk() if isinstance(w, Tappable)] == [""]
    ui.tap("MAREK")
    ui.tap("TOM")
    assert ui.chosen == ["M", "T"]
    table.model = HeroesModel()
    ui.frames(2)
    ui.tap_at(*table.center)
    assert ui.chosen == ["M", "T"]


def test_the_question_wraps_and_never_shrinks(show):
    bar = QuestionBar()
    long = AskModel(("PRZESUŃ STRAŻNIKA 3 NA STANOWISKO 13",), "Jak.")
    show(bar, long, SKIN.zones().ask)
    lines = [text for text in bar.written if text.cap_mm >= SKIN.cap.ask]
    assert len(lines) == 2
    assert " ".join(text.text for text in lines) == long.ask[0]
    assert all(text.text != "Jak." for text in bar.written)


@pytest.mark.parametrize("ask", ["ANNA: CO ROBISZ?", "KTO ZACZYNA? NAJWYŻSZA KOŚĆ ZACZYNA."])
def test_nothing_is_written_below_the_question_of_an_upright_panel(show, ask):
    bar, tall = QuestionBar(), Skin(known_panel((720, 1280)), calm=True)
    support = "Rzućcie po kości w tej kolejności: Anna, Marek, Ines, Tom i Kasia."
    show(bar, AskModel((ask,), support), tall.zones().ask, tall)
    assert tall.kind == "tall"
    assert len(bar.written) > 1
    assert all(text.y + text.h <= bar.height for text in bar.written)


@pytest.mark.parametrize(
    ("support", "line"),
    [
        ("2 moves left.", "Camera lost. 2 moves left."),
        ("Roll in this order, please: Anna, Marek, Ines, Tom, Kasia. " * 2, "Camera lost."),
    ],
)
def test_a_notice_takes_the_place_of_a_support_line_that_does_not_fit_after_it(show, support, line):
    bar = QuestionBar()
    show(bar, AskModel(("ANNA: WHAT NOW?",), support, notice="Camera lost."), SKIN.zones().ask)
    assert [text.text for text in bar.written] == ["ANNA: WHAT NOW?", line]


def test_a_stepper_counts_up_down_and_repeats_while_held(show):
    stepper = Stepper()
    ui = show(stepper, StepperModel("fear", "FEAR", 3, 0, 9), Rect(3, 12, 40, 22))
    ui.tap("FEAR +")
    ui.tap("FEAR -")
    assert ui.chosen == ["fear+", "fear-"]
    ui.tap("FEAR +", hold_s=1.5)
    assert 2 <= ui.chosen[2:].count("fear+") <= 4


def test_a_stepper_stops_at_its_ends(show):
    stepper = Stepper()
    ui = show(stepper, StepperModel("fear", "FEAR", 0, 0, 0), Rect(3, 12, 40, 22))
    ui.tap("FEAR +")
    ui.tap("FEAR -")
    assert ui.chosen == []


def test_lists_give_the_ref_of_a_row_and_rows_without_one_nothing(show):
    view = ListView()
    rows = ListModel((ListRow("a", "First"), ListRow("b", "Second")))
    ui = show(view, rows)
    ui.tap("Second")
    assert ui.chosen == ["b"]
    view.model = ListModel((ListRow("", "Only read"),))
    ui.frames(2)
    ui.tap("Only read")
    assert ui.chosen == ["b"]


def test_a_list_shows_the_row_it_is_asked_to(show):
    view = ListView()
    rows = tuple(ListRow(str(i), f"Line {i}") for i in range(200))
    ui = show(view, ListModel(rows, at=150))
    shown = [w.ref for w in ui.walk() if isinstance(w, RowLine)]
    assert "150" in shown
    assert len(shown) < 8, "only rows in sight exist"


def test_another_list_begins_at_its_top_and_the_same_one_stays(show):
    view = ListView()

    def rows(name, value=""):
        return tuple(ListRow(str(i), f"{name} {i}", value=value) for i in range(60))

    ui = show(view, ListModel(rows("Line")))
    roll = next(w for w in ui.walk() if isinstance(w, Scroller))
    roll.offset = 300.0
    view.model = ListModel(rows("Line", "on"))  # a tap has changed a value
    ui.frames(2)
    assert roll.offset == 300.0
    view.model = ListModel(rows("Line")[:40])  # one is gone
    ui.frames(2)
    assert roll.offset == 300.0
    view.model = ListModel(rows("Rule"))
    ui.frames(2)
    assert roll.offset == 0.0


def test_the_enemy_at_work_is_in_sight(show):
    listing = EnemyList()
    model = samples.enemies(False)
    rows = tuple(replace(row, state="done" if i < 3 else "now") for i, row in enumerate(model.rows))
    ui = show(listing, replace(model, rows=rows))
    now = next(w for w in ui.walk() if isinstance(w, EnemyLine) and w.model.state == "now")
    assert now.y >= listing.y - 1
    ui.tap(now)
    assert ui.chosen == ["3"]


@pytest.mark.parametrize(
    ("make", "model", "text", "ref"),
    [
        (WhySheet, samples.why(False), "ESC-EMOV-010", "ESC-EMOV-010"),
        (Helpers, samples.helpers(False), "MAREK", "M"),
        (Stamps, samples.stamps(False), "VENT", "vent"),
        (Pad, samples.pad(False), "erase", "erase"),
        (TickList, samples.undo(False).put_back, "GUARD 3", "0"),
    ],
)
def test_a_tap_on_a_widget_gives_its_ref(show, make, model, text, ref):
    ui = show(make(), model)
    ui.tap(text)
    assert ui.chosen == [ref]


def test_dice_are_tapped_only_where_that_means_something(show):
    tray = DiceTray()
    ui = show(tray, samples.dice(False))
    ui.tap_at(tray.x + 30, tray.top - 40)
    tray.model = replace(samples.dice(False), tappable=False)
    ui.frames(2)
    ui.tap_at(tray.x + 30, tray.top - 40)
    assert ui.chosen == ["0"]


def test_every_model_has_a_widget_and_sequences_too():
    assert widget_of(samples.steppers(False)) is not Stack
    assert widget_of((samples.stamps(False), samples.steppers(False))) is Stack
    for model in (samples.PLAN, samples.event(False), samples.story(False)):
        assert widget_of(model) is all_widgets()[type(model)]
    with pytest.raises(KeyError):
        widget_of(3)


def test_a_stack_shows_its_parts_one_above_the_other(show):
    stack = Stack()
    ui = show(stack, (samples.stamps(False), samples.steppers(False)))
    ui.tap("FEAR +")
    assert ui.chosen == ["A|fear+"]


def test_nothing_is_drawn_anew_while_nothing_changes(show):
    grid = OptionGrid()
    ui = show(grid, options(MOVE), SKIN.zones(1).options)
    ui.frames(5)
    before = list(ui.find("MOVE").canvas.before.children)
    grid.model = options(replace(MOVE))  # equal, but another object
    ui.advance(10)
    assert list(ui.find("MOVE").canvas.before.children) == before


def test_a_change_of_skin_redraws_in_the_new_colours(show):
    bar = QuestionBar()
    ui = show(bar, AskModel(("ANNA: WHAT NOW?",)), SKIN.zones().ask)
    night = ui.picture()
    bar.skin = replace(SKIN, alarm=True)
    ui.frames(2)
    assert ui.picture().tobytes() != night.tobytes()


@pytest.mark.parametrize(("high", "rows"), [(14, 0), (20, 0), (26, 1), (80, 3)])
def test_a_sheet_without_room_for_a_row_leaves_its_table_out(show, high, rows):
    model = replace(samples.why(False), tie="A tie. The turn order decides.")
    sheet = WhySheet()
    show(sheet, model, Rect(0, 0, 140, high))
    texts = [written.text for written in sheet.written]
    assert model.tie in texts
    assert sum(row.name in texts for row in model.rows) == rows
    assert bool(rows) == bool(set(model.columns) & {*texts})


def test_the_word_of_a_count_alone_in_its_row_is_whole(show):
    model = samples.dice(False)
    dice = (model.dice[0],) * 5
    model = replace(model, dice=dice, count="6", count_word="TRAFIENIA", tappable=False)
    tray = DiceTray()
    show(tray, model, Rect(0, 0, 60, 20))
    assert 5 % tray.grid(6)[0] == 0
    assert next(w for w in tray.written if w.text.startswith("TRAF")).text == "TRAFIENIA"
