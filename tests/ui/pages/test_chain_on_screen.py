"""A chain under fingers: stage after stage on one page, back, on the map, held where it is secret."""

import page_checks_kit as checks
import pytest
from hand_kit import Hand, rest, slide

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


def test_fingers_choose_go_back_and_give_one_answer(hand, tmp_path):
    match, faults = begin(hand), []
    for n, ref in enumerate(("mark", "stairs", BACK, "crypt", "crypt-stairs")):
        assert texts(match) == []
        hand.press(ref)
        hand.app.refresh()
        hand.wait(0.6)
        picture = hand.off.picture()
        picture.save(tmp_path / f"{n}.png")
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


def test_a_secret_chain_is_answered_while_it_is_held_each_time(hand):
    match = begin(hand, "secret")
    for n, ref in enumerate(("mark", "crypt", "crypt-stairs")):
        assert not hand.app.page.secret
        assert len(match.session.entries) == 0, n
        finger = rest(hand, "driver")
        assert hand.app.page.secret
        slide(hand, finger, ref, across=0.15)
        finger.update_time_end()
        hand.send("end", finger)
        hand.app.refresh()
        hand.wait(0.6)
    assert texts(match) == [chain_kit.WHOLE]
    assert not hand.app.page.secret
