"""Private questions under fingers and under a mouse: held, answered, hidden (UX.md 4, 9.12)."""

import pytest
from hand_kit import Hand, at_a_private_question, glass, rest, slide


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        yield hand


@pytest.mark.parametrize("device", ["driver", "mouse"])
def test_a_private_question_is_answered_while_it_is_held(hand, device):
    match = at_a_private_question(hand)
    number = match.session.number
    rest(hand, device)
    assert hand.app.page.secret
    hand.tap(hand.find("back"))
    assert match.session.number != number
    assert not hand.app.page.secret


def test_a_click_shows_the_next_private_question_too(hand):
    """With a mouse the first click holds; after an answer it has to hold again."""
    match = at_a_private_question(hand)
    rest(hand, "mouse")
    hand.tap(hand.find("back"))
    match.session.side(match.session.sides("M")[0].name, "M")
    match.did()
    hand.app.refresh()
    hand.wait(0.6)
    rest(hand, "mouse")
    assert hand.app.page.secret


def test_letting_go_hides_the_question_at_once(hand):
    match = at_a_private_question(hand)
    finger = rest(hand, "driver")
    assert hand.app.page.secret
    finger.update_time_end()
    hand.send("end", finger)
    assert not hand.app.page.secret
    shown = {text.text for widget in hand.drawn() for text in widget.written}
    assert not shown & {match.words.say(option.label).upper() for option in options(match)}


def options(match):
    return [option for option in match.session.prompt.options() if option.key != "back"]


@pytest.mark.parametrize("seat", ["M", "A"])
def test_one_hand_answers_a_private_question_by_sliding(hand, seat):
    match = at_a_private_question(hand, seat)
    number = match.session.number
    finger = rest(hand, "driver")
    assert hand.app.page.secret
    slide(hand, finger, "back")
    assert hand.find("back").pressed
    assert match.session.number == number
    finger.update_time_end()
    hand.send("end", finger)
    assert match.session.number == number + 1
    assert match.session.entries[-1].text == "back"
    assert not hand.app.page.secret


def test_a_finger_lifted_where_it_rested_answers_nothing(hand):
    match = at_a_private_question(hand)
    number = match.session.number
    finger = rest(hand, "driver")
    finger.update_time_end()
    hand.send("end", finger)
    assert match.session.number == number


def test_a_finger_lifted_next_to_the_answers_answers_nothing(hand):
    match = at_a_private_question(hand)
    number = match.session.number
    finger = rest(hand, "driver")
    view = hand.app.view
    finger.move(glass(view.center_x, view.top - 4))
    hand.send("update", finger)
    finger.update_time_end()
    hand.send("end", finger)
    assert match.session.number == number
    assert not hand.app.page.secret
