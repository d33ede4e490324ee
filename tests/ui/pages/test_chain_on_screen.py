"""A chain under fingers: stage after stage on one page, back, on the map, held where it is secret."""

import page_checks_kit as checks
import pytest
from hand_kit import Hand, glass, rest, slide
from kivy.core.window import Window

import chain_kit
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.answering.choice_chain import BACK
from companion.ui.presenter.match.match_screen import MatchScreen
from presenter_kit import ANNA, LEDGER, MAREK

SIZES = ((800, 480), (720, 1280))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def hand(request, tmp_path):
    with Hand(request.param, tmp_path) as hand:
        yield hand


def begin(hand, word=""):
    live = LiveMatch(chain_kit.session(word), (ANNA, MAREK), LEDGER, left_open=True)
    match = MatchScreen(live)
    hand.stack.open(match)
    hand.app.refresh()
    hand.wait(0.6)
    return match


def texts(match):
    return [entry.text for entry in match.session.entries]


def test_fingers_choose_go_back_and_give_one_answer(hand):
    match, faults = begin(hand), []
    for ref in ("mark", "stairs", BACK, "crypt", "crypt-stairs"):
        assert texts(match) == []
        hand.press(ref)
        hand.app.refresh()
        hand.wait(0.6)
        picture = hand.off.picture(hand.size)
        faults += checks.page_faults(ref, picture, hand.app, hand.size)
    assert texts(match) == [chain_kit.WHOLE]
    assert not faults, "\n".join(faults)


def test_a_second_tap_at_the_same_place_chooses_nothing_of_the_next_stage(hand):
    match = begin(hand)
    place = hand.find("mark")
    at = place.to_window(*place.center)
    hand.tap_at(*at)
    hand.tap_at(*at)
    assert match.mode.keys == ("mark",)


def slid_onto(hand, finger, ref):
    """Slide off the buttons and onto one, which may stand where the finger was."""
    finger.move(glass(Window.width / 2, Window.height * 0.7))
    hand.send("update", finger)
    slide(hand, finger, ref)


def let_go(hand, finger):
    finger.update_time_end()
    hand.send("end", finger)
    hand.app.refresh()
    hand.wait(0.6)


@pytest.mark.parametrize("answer", [("wait",), ("mark", "crypt", "crypt-stairs")])
def test_a_secret_chain_is_answered_within_one_hold_whatever_is_chosen(hand, answer):
    match = begin(hand, "secret")
    finger = rest(hand, "driver")
    for n, ref in enumerate(answer):
        assert hand.app.page.secret
        slid_onto(hand, finger, ref)
        if ref != answer[-1]:
            hand.wait(0.8)
            assert match.mode.keys == answer[: n + 1]
            hand.wait(0.8)
            assert match.mode.keys == answer[: n + 1], "it stays on what is there now by chance"
        assert texts(match) == []
    let_go(hand, finger)
    assert texts(match) == [" > ".join(answer)]
    assert not hand.app.page.secret


def test_a_secret_chain_let_go_before_its_end_begins_again(hand):
    match = begin(hand, "secret")
    hidden = hand.app.page
    finger = rest(hand, "driver")
    slid_onto(hand, finger, "mark")
    hand.wait(0.8)
    assert match.mode.keys == ("mark",)
    let_go(hand, finger)
    assert (texts(match), match.mode.keys) == ([], ())
    assert hand.app.page.options == hidden.options
    finger = rest(hand, "driver")
    slid_onto(hand, finger, "mark")
    let_go(hand, finger)
    assert (texts(match), match.mode.keys) == ([], ()), "let go on what leads on chooses nothing"


def test_a_finger_lifted_on_what_is_off_answers_nothing_and_tells_nothing(hand):
    match = begin(hand, "secret")
    hidden, refused = hand.app.page, []
    hand.stack.refused = lambda: refused.append("tick")
    finger = rest(hand, "driver")
    slid_onto(hand, finger, "dig")
    let_go(hand, finger)
    assert (hand.app.page.ask, hand.app.page.options) == (hidden.ask, hidden.options)
    assert (texts(match), refused) == ([], [])
