"""Faults put in by hand are noticed, each by its own check; and a page that names all has none.

A fault is put into the presenter, the theme or the drawing; the same evening is walked with and without it.
"""

import re
from collections import Counter
from functools import cache

import pytest
from drawn_checks_kit import (
    BADGE,
    CLIPPED,
    CLOCK,
    FIGURE,
    HERO,
    NARROW,
    OUTSIDE,
    OVER,
    SIZES_IN_ROW,
    TINY,
    UNDRAWN,
)
from evening_faults_kit import faults_on, silence_faults
from evening_walk_kit import EVENINGS, LANGUAGES, EveningWalk, walked
from msgspec.structs import replace
from silence_checks_kit import CARD, LONE, NO_MAP, THROW, unsaid

from companion.text.change_messages import change_message
from companion.ui.models import AskModel, DiceModel, HeroesModel, ListModel, ListRow
from companion.ui.presenter.answering import dice_throw, instruction, mode, tile_placement
from companion.ui.presenter.match import match_screen, recent_changes
from companion.ui.presenter.match.announcements import Announcements
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.presenter.moments import card_page, moment_page, moment_stream, throw_page
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.theme.viewport import Frame
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_overlay import PlanOverlay
from long_kit import each_third, one_in_turn

SHORT = "toy-short"
ESCAPE = "escape-undertow_original_two"
FLOOD = "flood-three_divers"
HEIST = "heist-two_thieves"
WIDE = (1280, 720)
LINES = 4
"""Of the log: all that came since people were asked last."""


def without_digits(spans):
    return tuple(
        re.sub(r"\d", "", span) if isinstance(span, str) else replace(span, name="")
        for span in spans
    )


def without(text):
    return re.sub(r"\d", "", text)


def chips_changed(**fields):
    """Chips of which a field is otherwise."""

    def change(model):
        chips = [
            replace(chip, **{field: made(chip) for field, made in fields.items()})
            for chip in model.chips
        ]
        return replace(model, chips=tuple(chips))

    return change


def changed(module, name, change):
    """A fault: what this function of a module returns is changed."""

    def put_in(monkeypatch):
        real = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *args, **kwargs: change(real(*args, **kwargs)))

    return put_in


def tile_without_name(monkeypatch):
    """Neither the question where a tile lies has its name, nor what changed."""
    ask = changed(tile_placement, "asking", lambda ask: replace(ask, ask=("WHICH WAY?",)))
    chips = changed(recent_changes, "consequences", lambda model: replace(model, chips=()))
    for put_in in (ask, chips):
        put_in(monkeypatch)


def no_end(monkeypatch):
    """The page of the end is dropped."""
    real = Announcements.after

    def after(self, match, done, then=None):
        return tuple(it for it in real(self, match, done, then) if it.name != "end")

    monkeypatch.setattr(Announcements, "after", after)


def gone_by_itself(monkeypatch):
    """What hands have to do is said by a line that goes by itself."""
    real = instruction.ask_model

    def ask_model(*args, **kwargs):
        line = "".join(span for span in real(*args, **kwargs).ask if isinstance(span, str))
        return AskModel(("DONE?",), notice=line)

    monkeypatch.setattr(instruction, "ask_model", ask_model)


def gone_in_a_moment(monkeypatch):
    """Pages that go on by themselves do so within a second."""
    monkeypatch.setattr(moment_page, "reading_s", lambda page: 0.9)


def for_one_alone(monkeypatch):
    """Every page is one that a seat alone may see."""
    real = ScreenStack.page
    monkeypatch.setattr(ScreenStack, "page", lambda self: replace(real(self), secret=True))


def framed_otherwise(change):
    """The map is framed in another way, and no mark at the edge says so."""

    def put_in(monkeypatch):
        for name in ("view", "everything"):
            real = getattr(Frame, name)
            monkeypatch.setattr(Frame, name, lambda *a, real=real, **k: change(real(*a, **k)))
        monkeypatch.setattr(PlanOverlay, "marks", lambda self: [])

    return put_in


def plan_moved(by):
    """The map stands so many cells too far to the left."""
    return framed_otherwise(lambda view: view.shifted(-by * view.cell, 0))


def pen_changed(name, change):
    """A pen that is used otherwise: ``change`` takes its arguments and gives others."""

    def put_in(monkeypatch):
        real = getattr(Pen, name)
        monkeypatch.setattr(Pen, name, lambda self, *a, **k: real(self, *change(a), **k))

    return put_in


def smaller(fit):
    return replace(fit, cap=fit.cap * 0.6)


def no_plan(parts):
    return tuple(part for part in parts if part.slot != "plan")


SILENT = {
    "an instruction without a sentence": (
        *(ESCAPE, "unsaid condition"),
        changed(instruction, "ask_model", lambda ask: replace(ask, ask=("DONE?",))),
    ),
    "an instruction without its numbers": (
        *(ESCAPE, "unsaid figure"),
        changed(instruction, "ask_model", lambda ask: replace(ask, ask=without_digits(ask.ask))),
    ),
    "an instruction that goes by itself": (ESCAPE, "unsaid marker", gone_by_itself),
    "pages that only a seat may see": (SHORT, "unsaid result", for_one_alone),
    "a tile to lay that nothing names": (FLOOD, "unsaid map", tile_without_name),
    "nothing above the question": (
        *(HEIST, "unsaid track"),
        changed(recent_changes, "consequences", lambda model: replace(model, chips=())),
    ),
    "chips without their numbers": (
        *(FLOOD, "unsaid track"),
        changed(recent_changes, "consequences", chips_changed(head=lambda it: without(it.head))),
    ),
    "chips that say nothing of whose": (
        *(HEIST, "unsaid move"),
        changed(recent_changes, "consequences", chips_changed(figure=lambda it: None)),
    ),
    "no page at the end": (SHORT, "unsaid result", no_end),
    "an event card that is not shown": (
        ESCAPE,
        CARD,
        changed(moment_stream, "turned_up", lambda card: None),
    ),
    "an event card without its name": (
        *(ESCAPE, CARD),
        changed(card_page, "worked_card", lambda card: replace(card, name="EVENT")),
    ),
    "a card that is gone before it is read": (ESCAPE, CARD, gone_in_a_moment),
    "a throw that is gone before it is read": (HEIST, THROW, gone_in_a_moment),
    "a throw without its verdict": (
        *(ESCAPE, THROW),
        changed(throw_page, "verdict_line", lambda words: ""),
    ),
    "a throw that has no page": (
        *(HEIST, THROW),
        changed(throw_page, "dice_model", lambda dice: DiceModel()),
    ),
    "a throw whose dice are not shown": (
        *(SHORT, THROW),
        changed(dice_throw, "dice_model", lambda dice: DiceModel()),
    ),
    "a throw with a die too few": (
        *(SHORT, THROW),
        changed(dice_throw, "dice_model", lambda dice: replace(dice, dice=dice.dice[1:])),
    ),
    "the only answer is not amber": (
        *(SHORT, LONE),
        changed(tile_placement, "OptionModel", lambda option: replace(option, kind="possible")),
    ),
    "an instruction without a map": (
        ESCAPE,
        NO_MAP,
        changed(instruction, "map_and_heroes", no_plan),
    ),
    "letters that are not on the map": (
        *(SHORT, NO_MAP),
        changed(mode, "plan_model", lambda plan: replace(plan, targets=())),
    ),
}
DRAWN_WRONG = {
    "no pool on the status bar": (
        *(FLOOD, WIDE, CLOCK),
        changed(match_screen, "status_bar_model", lambda bar: replace(bar, clocks=(), left=None)),
    ),
    "a pool without its number": (
        *(FLOOD, WIDE, CLOCK),
        changed(
            match_screen,
            "status_bar_model",
            lambda bar: replace(bar, clocks=tuple(replace(it, number="") for it in bar.clocks)),
        ),
    ),
    "the frame moved a little": (SHORT, WIDE, OUTSIDE, plan_moved(2.2)),
    "the frame moved off a figure": (SHORT, WIDE, FIGURE, plan_moved(1.6)),
    "the frame moved away": (SHORT, WIDE, HERO, plan_moved(9)),
    "the map too small": (
        *(SHORT, WIDE, NARROW),
        framed_otherwise(lambda view: replace(view, cell=30)),
    ),
    "a map that another part covers": (
        *(SHORT, WIDE, UNDRAWN),
        changed(mode, "map_and_heroes", lambda parts: (Part("plan", HeroesModel()), *parts)),
    ),
    "words shrunk": (SHORT, WIDE, TINY, changed(Pen, "fitted", smaller)),
    "words in too little room": (
        *(SHORT, WIDE, CLIPPED),
        pen_changed("fitted", lambda a: (*a[:3], a[3] * 0.3, *a[4:])),
    ),
    "one answer in small type": (
        *(SHORT, WIDE, SIZES_IN_ROW),
        pen_changed(
            "lines",
            lambda a: (*a[:2], smaller(a[2]) if "STAIRS" in " ".join(a[2].lines) else a[2], *a[3:]),
        ),
    ),
    "words over words": (
        *(SHORT, WIDE, OVER),
        pen_changed("lines", lambda a: (*a[:5], a[5] * 0.3, *a[6:]) if len(a) > 5 else a),
    ),
    "words up to the badge": (
        *(SHORT, WIDE, BADGE),
        pen_changed("lines", lambda a: (a[0], a[1] - 45, *a[2:])),
    ),
}


def anew(evening):
    """Walk an evening with what was put in."""
    return EveningWalk(EVENINGS[evening], "en").walk()


@cache
def silent_without(evening):
    """What is found before anything is put in."""
    return silence_faults(walked(evening, "en"))


@cache
def drawn_without(evening, size):
    return list(faults_on(walked(evening, "en"), evening, size))


def more_of(kind, before, after):
    """How many more faults of a kind there are."""
    return Counter(it.kind for it in after)[kind] - Counter(it.kind for it in before)[kind]


@pytest.mark.parametrize("name", each_third(SILENT))
def test_a_silence_that_is_put_in_is_noticed(name, monkeypatch):
    evening, kind, put_in = SILENT[name]
    before = silent_without(evening)
    put_in(monkeypatch)
    assert more_of(kind, before, silence_faults(anew(evening))) > 0


@pytest.mark.parametrize("name", each_third(DRAWN_WRONG))
def test_what_is_drawn_wrong_is_noticed(name, monkeypatch):
    evening, size, kind, put_in = DRAWN_WRONG[name]
    before = drawn_without(evening, size)
    put_in(monkeypatch)
    assert more_of(kind, before, faults_on(anew(evening), evening, size)) > 0


@pytest.mark.parametrize(
    ("evening", "language"),
    one_in_turn((ESCAPE, HEIST, FLOOD, SHORT), LANGUAGES),
)
def test_pages_that_name_all_that_changed_leave_nothing_unsaid(evening, language, monkeypatch):
    """The judge can be satisfied: lines of the log on the page of the next question are enough.

    But for tokens: the log does not say from where one was taken. What the last answer brought would
    have to stand before the page of the end.
    """
    real = MatchScreen.page

    def page(self):
        shown, logged = real(self), self.session.log(last=LINES)
        notes = [noted for line in logged for noted in line.notes]
        rows = tuple(ListRow("", self.say(change_message(noted))) for noted in notes)
        return replace(shown, stage=(*shown.stage, Part("right", ListModel(rows))))

    monkeypatch.setattr(MatchScreen, "page", page)
    walk = EveningWalk(EVENINGS[evening], language).walk()
    moments = list(walk.moments())[:-1]
    left = [fault for moment in moments for fault in unsaid(walk.match.session.game, moment)]
    assert not [fault for fault in left if fault.kind not in ("unsaid marker", "unsaid pile")]
