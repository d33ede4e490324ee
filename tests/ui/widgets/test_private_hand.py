"""Private questions under fingers and under a mouse: held, answered, hidden (UX.md 4, 9.12)."""

import pytest
from hand_kit import Hand, at_a_private_question, glass, rest, slide
from msgspec.structs import replace

import chain_kit
import session_kit
from companion.engine.flow.prompts import Choose, Option
from companion.engine.message import say
from companion.session.library.open_match import LiveMatch
from companion.session.session import Session
from companion.ui.presenter.match.match_screen import MatchScreen
from companion.ui.widgets.bars.option_grid import OptionRoll
from presenter_kit import ANNA, LEDGER, MAREK


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


def many(play, step):
    """A secret question with more answers than have room on the screen."""
    among = tuple(Option(f"key {n}", n, say("Room {n}", n=n)) for n in range(20))
    asked = {"seats": (step.subject,), "secret": True, "among": among}
    _ = yield from play.ask(Choose(asks=say("Where?"), rule="TOY-WISH-010", **asked))


def at_a_list(hand):
    """Such a question held by a finger: the match, the finger, the list."""
    game = chain_kit.game()
    rules = replace(game.rules, steps={**game.rules.steps, "mark": many})
    session = Session.new(replace(game, rules=rules), session_kit.start(2), seed="s")
    hand.stack.open(MatchScreen(LiveMatch(session, (ANNA, MAREK), LEDGER, left_open=True)))
    hand.app.refresh()
    hand.wait(0.6)
    finger = rest(hand, "driver")
    (roll,) = [w for w in hand.drawn() if isinstance(w, OptionRoll)]
    return session, finger, roll


def test_a_list_moves_on_while_the_finger_that_holds_is_at_its_edge(hand):
    session, finger, roll = at_a_list(hand)
    finger.move(glass(*roll.to_window(roll.center_x, roll.center_y)))
    hand.send("update", finger)
    finger.move(glass(*roll.to_window(roll.center_x * 0.5, roll.y + 2)))
    for _ in range(2):
        hand.send("update", finger)
    hand.wait(0.7)
    assert 0 < roll.offset < roll.most_offset, "a row at a time"
    hand.wait(5)
    assert roll.offset == roll.most_offset
    slide(hand, finger, "key 18")
    finger.update_time_end()
    hand.send("end", finger)
    assert [entry.text for entry in session.entries] == ["key 18"]
    assert not hand.app.page.secret


def test_a_finger_lifted_while_the_list_moves_answers_nothing(hand):
    session, finger, roll = at_a_list(hand)
    for x in (0.8, 0.5, 0.5):
        finger.move(glass(*roll.to_window(roll.center_x * x, roll.y + 2)))
        hand.send("update", finger)
    hand.wait(0.4)
    finger.update_time_end()
    hand.send("end", finger)
    assert (session.number, hand.app.page.secret) == (0, False)
    before = roll.offset
    hand.wait(2)
    assert roll.offset == before, "it moves on for nobody"
