"""Dice tumble and land, cards turn over: for a moment, at no cost, to the picture of before."""

import time

import pytest
import samples_kit as samples
from hand_kit import SEATS, Hand, begin_match
from kivy.uix.widget import Widget
from PIL import ImageChops

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.ui.models import CardsModel, EventCardModel, ThrowModel
from companion.ui.presenter.moments.card_page import CardPage
from companion.ui.presenter.moments.throw_page import ThrowPage
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.motions import motions
from companion.ui.widgets.match.event_card import EventCard
from companion.ui.widgets.match.throw_view import ThrowView
from companion.ui.widgets.match.turned_cards import TurnedCards

PAGES = {"throw": ThrowPage, "card": CardPage}
VIEWS = (ThrowView, EventCard, TurnedCards)
SHOWN = (ThrowModel, EventCardModel, CardsModel)
MOST_S = 0.004


def at_a_page(hand, name, most=400, seats=SEATS[:2]):
    """A match of escape at the first page of a throw or a card, as it comes up."""
    match = begin_match(hand, {}, "moving", seats=seats)
    below = Chance("moving").below
    for _ in range(most):
        while hand.stack.top is not match:
            if isinstance(hand.stack.top, PAGES[name]):
                hand.app.refresh()
                return hand.stack.top
            hand.stack.back()
        prompt = match.session.prompt
        match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
    raise AssertionError(f"no {name}")


def view(hand):
    return next(it for it in hand.drawn() if isinstance(it, VIEWS))


def words(hand):
    return {line.text for it in hand.drawn() for line in it.written}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_in_the_end_it_looks_as_it_does_where_nothing_moves(tmp_path, name, size):
    pictures = []
    for motion in (True, False):
        with Hand(size, tmp_path / str(motion), motion=motion) as hand:
            page = at_a_page(hand, name)
            if motion:
                moving = hand.off.picture()
                assert motions.on
                hand.wait(tokens().motion.alarm_ms / 1000)
                assert not motions.on
            else:
                assert not motions.on
            assert hand.stack.top is page
            hand.wait(0.5)
            pictures.append(hand.off.picture())
    still, other = pictures
    assert ImageChops.difference(still, other).getbbox() is None
    assert ImageChops.difference(still, moving).getbbox() is not None


def test_what_came_of_dice_is_not_read_before_they_lie(tmp_path):
    with Hand((800, 480), tmp_path, motion=True) as hand:
        page = at_a_page(hand, "throw")
        model = next(it.model for it in hand.drawn() if isinstance(it.model, SHOWN))
        assert model.verdict
        costs = page.page().consequences.chips
        hand.wait(0.2)
        before = words(hand)
        hand.wait(0.8)
        after = words(hand)
        verdict = set(after) - set(before)
        assert any(model.verdict.startswith(text.rstrip("…")) for text in verdict)
        heads = {word for chip in costs for word in chip.head.split()}
        assert not heads or not heads <= {word for text in before for word in text.split()}


def test_a_tap_ends_the_motion_and_answers_nothing(tmp_path):
    with Hand((800, 480), tmp_path, motion=True) as hand:
        page = at_a_page(hand, "throw")
        hand.wait(0.4)  # taps count by now
        assert motions.on
        hand.tap(view(hand))
        assert not motions.on
        assert hand.stack.top is page
        assert view(hand).model.verdict[:6] in " ".join(words(hand))
        hand.tap(view(hand))
        assert page not in hand.stack.screens


def test_confirm_ends_the_motion_and_answers_nothing(tmp_path):
    with Hand((800, 480), tmp_path, motion=True) as hand:
        page = at_a_page(hand, "throw")
        hand.wait(0.4)
        hand.stack.press("confirm")
        assert not motions.on
        assert hand.stack.top is page
        hand.stack.press("confirm")
        assert page not in hand.stack.screens


def test_looking_at_the_log_throws_nothing_again(tmp_path):
    with Hand((800, 480), tmp_path, motion=True) as hand:
        page = at_a_page(hand, "throw")
        hand.wait(1)
        hand.stack.go("log", page.match)
        hand.app.refresh()
        hand.wait(0.5)
        hand.stack.back()
        hand.app.refresh()
        assert hand.stack.top is page
        assert not motions.on


@pytest.mark.parametrize("name", PAGES)
def test_a_step_of_a_motion_costs_little(tmp_path, name):
    """What this program does for a frame: a Pi takes about four times as long, and has 16 ms."""
    with Hand((1280, 720), tmp_path, motion=True) as hand:
        _ = at_a_page(hand, name)
        entrance, steps = view(hand).entrance, []
        assert entrance.on
        while entrance.on:
            begun = time.process_time()
            entrance.step(1 / 60)
            steps.append(time.process_time() - begun)
        assert len(steps) > 15
        assert max(steps) < MOST_S, f"{max(steps) * 1000:.1f} ms"


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_tumbling_dice_cover_nothing_that_says_why_they_are_so_many(drive, size):
    skin, root, thrown = Skin(known_panel(size)), Widget(size=size), ThrowView()
    thrown.skin = skin
    thrown.place(skin.zones().stage)
    thrown.model = samples.thrown(polish=False)
    root.add_widget(thrown)
    ui = drive(lambda: root, size)
    ui.frames(2)
    why = next(it for it in thrown.written if it.text.startswith("Strength"))
    left, top = thrown.x + why.x, size[1] - thrown.top + why.y
    box = tuple(round(it) for it in (left, top, left + why.w, top + why.h))
    last = ui.picture().convert("L").crop(box)
    assert last.getextrema()[1] > 100
    thrown.enters()
    for share in (0.02, 0.1, 0.3, 0.6, 0.9):
        thrown.entrance.step(share * skin.motion.dice_ms / 1000 - moved(thrown, skin))
        now = ui.picture().convert("L").crop(box)
        assert ImageChops.difference(now, last).getbbox() is None, share
    _ = motions.end_all()  # or the next test's first tap would


def moved(thrown, skin):
    """How much of their fall is over, in seconds."""
    return thrown.entrance.share * skin.motion.dice_ms / 1000
