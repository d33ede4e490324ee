"""Taps that were meant for what stood there before: a moment after each page, and while something moves."""

import pytest
from hand_kit import Hand, begin_match

from companion.ui.widgets.drawing.motions import Motions, motions


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path, motion=True) as hand:
        begin_match(hand, {}, "7")
        yield hand


def answered(hand) -> int:
    return hand.stack.match.session.number


def first(hand):
    page = hand.stack.page()
    return hand.find(next(it.ref for it in page.options.options if it.kind != "off"))


def test_a_tap_while_the_answers_come_up_ends_that_and_answers_nothing(hand):
    hand.wait(1)
    options = hand.app.view.ids["options"]
    options.fade_in()
    assert motions.on
    number = answered(hand)
    page = hand.stack.page()
    hand.tap(first(hand))
    assert not motions.on
    assert options.opacity == 1
    assert answered(hand) == number
    assert hand.stack.page() == page
    hand.tap(first(hand))
    assert (answered(hand), hand.stack.page()) != (number, page), "the next one counts"


def test_a_motion_that_has_come_to_its_end_swallows_nothing(hand):
    hand.app.view.ids["options"].fade_in()
    hand.wait(1)
    assert not motions.on


def test_all_motions_are_ended_once():
    seen, some = [], Motions()
    some.begin("a", lambda: seen.append("a"))
    some.begin("b", lambda: seen.append("b"))
    some.ended("b")
    assert some.on
    assert some.end_all()
    assert not some.end_all()
    assert seen == ["a"]
