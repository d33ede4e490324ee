"""A screen that is handed over, under real fingers: one hand for a second, and nobody else's."""

import pytest
from hand_kit import Hand, at_a_private_question, glass
from msgspec.structs import replace

from companion.session.screen_use import ScreenUse, give_screen


@pytest.fixture
def hand(tmp_path):
    with Hand((800, 480), tmp_path) as hand:
        yield hand


def handed_over(hand):
    """A secret question of Marek's on a screen that goes from hand to hand."""
    match = at_a_private_question(hand)
    session = match.session
    session.undo()
    give_screen(session, ScreenUse(handed=True))
    session.side(session.sides("M")[0].name, "M")
    match.did()
    while hand.stack.top is not match:
        hand.stack.back()
    hand.app.refresh()
    hand.wait(0.6)
    assert hand.app.page.state == "handed"
    return match


def put(hand, x, y):
    finger = hand.finger(x, y)
    hand.send("begin", finger)
    return finger


def on_the_button(hand):
    place = hand.find("hold")
    return put(hand, *place.to_window(*place.center))


def lift(hand, finger):
    finger.update_time_end()
    hand.send("end", finger)


def written(hand):
    return {text.text for widget in hand.drawn() for text in widget.written}


def secrets(match):
    labels = [option.label for option in match.session.prompt.options()]
    return {match.words.say(label).upper() for label in labels}


def test_one_hand_opens_it_after_a_second_and_closes_it_by_letting_go(hand):
    match = handed_over(hand)
    finger = on_the_button(hand)
    hand.wait(0.8)
    assert not secrets(match) & written(hand)
    hand.wait(0.4)
    assert hand.app.page.secret
    assert secrets(match) & written(hand)
    lift(hand, finger)
    assert not hand.app.page.secret
    assert not secrets(match) & written(hand)


def test_a_hand_over_the_panel_while_three_people_touch_the_screen_shows_nothing(hand):
    match = handed_over(hand)
    number = match.session.number
    view = hand.app.view
    others = [put(hand, view.width * share, view.height * 0.7) for share in (0.2, 0.5, 0.8)]
    first = on_the_button(hand)
    for _ in range(20):
        hand.wait(0.1)
        assert hand.app.page.state == "handed"
        assert not secrets(match) & written(hand)
    for finger in (*others, first):
        lift(hand, finger)
    assert match.session.number == number
    first = on_the_button(hand)
    hand.wait(0.6)
    others = [put(hand, view.width * share, view.height * 0.7) for share in (0.2, 0.5, 0.8)]
    hand.wait(2)
    assert hand.app.page.state == "handed"
    for finger in (*others, first):
        lift(hand, finger)
    assert not secrets(match) & written(hand)
    assert match.session.number == number


def test_another_finger_closes_the_page_and_answers_nothing(hand):
    match = handed_over(hand)
    number = match.session.number
    finger = on_the_button(hand)
    hand.wait(1.2)
    assert hand.app.page.secret
    answer = hand.find("back")
    other = put(hand, *answer.to_window(*answer.center))
    assert not hand.app.page.secret
    assert not secrets(match) & written(hand)
    lift(hand, other)
    lift(hand, finger)
    hand.wait(1.5)
    assert hand.app.page.state == "handed"
    assert match.session.number == number


def test_the_finger_that_holds_slides_onto_an_answer(hand):
    match = handed_over(hand)
    number = match.session.number
    finger = on_the_button(hand)
    hand.wait(1.8)
    place = hand.find("back")
    for _ in range(2):
        finger.move(glass(*place.to_window(*place.center)))
        hand.send("update", finger)
    lift(hand, finger)
    assert match.session.number == number + 1
    assert match.session.entries[-1].text == "back"
    assert not hand.app.page.secret


def test_a_touch_that_is_lost_lets_go(hand):
    match = handed_over(hand)
    finger = on_the_button(hand)
    hand.wait(1.2)
    assert hand.app.page.secret
    finger.ud["companion.cancelled"] = True
    lift(hand, finger)
    assert not hand.app.page.secret
    assert not secrets(match) & written(hand)


def test_a_screen_that_goes_to_rest_lets_go_and_wakes_black(hand):
    match = handed_over(hand)
    finger = on_the_button(hand)
    hand.wait(1.2)
    assert hand.app.page.secret
    context = hand.stack.context
    screen = replace(context.settings.screen, rest_min=1)
    context.settings = replace(context.settings, screen=screen)
    hand.off.now_s += 61
    hand.wait(0.2)
    assert hand.stack.rest.resting
    assert not hand.app.page.secret
    assert not secrets(match) & written(hand)
    lift(hand, finger)
