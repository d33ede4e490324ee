"""Throws, cards and great moments on the real screen: touched, held, left alone; drawn without a fault."""

import page_checks_kit as checks
import pytest
from hand_kit import SEATS, Hand, begin_match

from companion.engine.chance import Chance
from companion.engine.flow.prompts import Do
from companion.ui.models import CardsModel, CeremonyModel, EventCardModel, ThrowModel
from companion.ui.presenter.match_pages.end_screen import EndScreen
from companion.ui.presenter.moments.card_page import CardPage
from companion.ui.presenter.moments.ceremony_page import CeremonyPage
from companion.ui.presenter.moments.throw_page import ThrowPage
from long_kit import first_of_each

PAGES = (ThrowPage, CardPage, CeremonyPage)
SHOWN = (ThrowModel, CardsModel, EventCardModel, CeremonyModel)
CASES = (
    ("escape", (800, 480), "pl"),
    ("heist", (720, 1280), "pl"),
    ("escape", (720, 1280), "en"),
    ("escape", (1280, 720), "pl"),
    ("heist", (800, 480), "en"),
    ("heist", (1280, 720), "en"),
)


def moments(hand, match, seed, most):
    """Answer; stand at each page between two questions."""
    below = Chance(seed).below
    for _ in range(most):
        prompt = match.session.prompt
        if prompt is None:
            return
        match.answer("done" if isinstance(prompt, Do) else prompt.sample(below))
        while hand.stack.top is not match and not isinstance(hand.stack.top, EndScreen):
            if isinstance(hand.stack.top, PAGES):
                hand.app.refresh()
                yield hand.stack.top
            if hand.stack.top is not match:
                hand.stack.back()


def at_a_throw(hand):
    match = begin_match(hand, {}, "thrown", seats=SEATS[:2])
    while hand.stack.top is not match:
        hand.stack.back()
    page = next(it for it in moments(hand, match, "thrown", 400) if isinstance(it, ThrowPage))
    hand.wait(0.6)
    return page


def shown(hand):
    """The widget that shows the moment."""
    return next(widget for widget in hand.drawn() if isinstance(widget.model, SHOWN))


def test_a_tap_anywhere_on_the_dice_goes_on(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        page = at_a_throw(hand)
        hand.tap(shown(hand))
        assert page not in hand.stack.screens


def test_it_goes_on_by_itself_and_not_while_a_finger_rests_on_the_glass(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        page = at_a_throw(hand)
        lasts = hand.app.page.lasts_s
        finger = hand.finger(2, 2)
        hand.send("begin", finger)
        hand.wait(lasts + 2)
        assert hand.stack.top is page
        finger.update_time_end()
        hand.send("end", finger)
        hand.wait(lasts + 2)
        assert page not in hand.stack.screens


@pytest.mark.parametrize(
    ("game", "size", "language"),
    first_of_each(CASES),
    ids=lambda v: v if isinstance(v, str) else "x".join(map(str, v)),
)
def test_no_page_of_a_moment_has_a_fault(tmp_path, game, size, language, how_many):
    with Hand(size, tmp_path, language=language) as hand:
        match = begin_match(hand, {}, "drawn", game, seats=SEATS[:3])
        while hand.stack.top is not match:
            hand.stack.back()
        seen, faults = {}, []
        for page in moments(hand, match, "drawn", how_many(150, 600)):
            n = seen[page.name] = seen.get(page.name, 0) + 1
            if n > how_many(4, 40):
                continue
            hand.off.settle()
            if hand.stack.top is not page:
                continue
            name = f"{page.name} {n}"
            faults += checks.page_faults(name, hand.off.picture(size), hand.app, size)
        assert seen["throw"] > 3
        assert seen["turned"] > 3
        assert not faults, "\n".join(faults)
