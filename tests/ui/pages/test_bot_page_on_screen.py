"""While Companion decides for a seat the page says whose answer comes: a ring after a moment."""

import pytest
from hand_kit import SEATS, Hand, begin_match
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.session.bots.played_seats import bot_asked
from companion.ui.widgets.bars.question_bar import QuestionBar

TWO = (SEATS[0], replace(SEATS[1], bot="sensible"))


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        yield hand


def bar(hand):
    return next(it for it in hand.drawn() if isinstance(it, QuestionBar))


def at_the_bot(hand):
    """A match whose open question is a bot's, as it is first shown."""
    match = begin_match(hand, {}, "bot page", seats=TWO)
    below = Chance("bot page").below
    for _ in range(200):
        if bot_asked(match.session):
            hand.app.refresh()
            return match
        prompt = match.session.prompt
        match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        while hand.stack.top is not match:
            hand.stack.back()
    raise AssertionError("nothing is asked of the bot")


def test_who_thinks_has_a_ring_after_a_moment_until_the_answer_is_there(hand):
    match = at_the_bot(hand)
    assert hand.app.page.ask.thinks.name == SEATS[1].name
    assert not bar(hand).ringed
    hand.wait(0.05)
    assert not bar(hand).ringed
    hand.wait(0.1)
    assert bar(hand).ringed
    while bot_asked(match.session):
        hand.wait(0.2)
    assert hand.app.page.ask.thinks is None
    assert not bar(hand).ringed


def test_a_bot_that_waits_for_people_thinks_of_nothing(hand):
    match = at_the_bot(hand)
    match.went_back()
    hand.app.refresh()
    assert hand.app.page.options.options, "people let it go on"
    assert hand.app.page.ask.thinks is None
