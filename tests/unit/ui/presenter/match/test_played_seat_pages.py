"""A seat that Companion plays has no page: no screen shows or speaks what it holds or is asked."""

import pytest

import session_kit
from companion.engine.flow.prompts import Do
from companion.session.bots.bot_question import bot_question
from companion.session.bots.played_seats import bot_asked, leave
from companion.session.bots.policies import say_to
from companion.session.session import Session
from companion.ui.presenter.match.special_pages import HOLD
from presenter_kit import match

BEHIND_MORE = ("log", "telling", "correct", "check", "compare", "camera", "cards", "seats", "rules")
QUESTIONS = 12


def opened(wish, *, played):
    """A match whose first seat wished in secret, and is played by Companion since, or by people."""
    session = session_kit.session()
    session.answer(wish)
    session.answer("gold")
    if played:
        leave(session, "A", "timid")
    made, live = match(session)
    while made.page.screen != "table":
        made.stack.back()
    return made, live


def to_the_table(made):
    while made.page.screen != "table":
        made.stack.back()


def held(made):
    """The page while whatever can be held is held."""
    made.stack.page()
    made.wait()
    made.stack.hold(HOLD, down=True)
    page = made.page
    made.stack.hold(HOLD, down=False)
    return page


def all_pages(made, seats):
    """Every page that can be opened over the open question, each held as well."""
    yield made.page
    yield held(made)
    for seat in seats:
        made.stack.press(seat)
        yield made.page
        yield held(made)
        to_the_table(made)
        made.stack.navigate("card")
        yield made.page
        if f"seat {seat}" in made.refs:
            yield made.tap(f"seat {seat}")
            yield held(made)
        to_the_table(made)
        made.stack.go("cards", made.stack.top, seat)
        yield made.page
        to_the_table(made)
    for name in BEHIND_MORE:
        made.stack.navigate("more")
        yield made.touch(name)
        yield held(made)
        to_the_table(made)
    made.stack.navigate("why")
    yield made.page
    made.stack.navigate("why")


def walked(wish, said, *, played):
    """All pages at a dozen questions, answered as ``said`` lists them, or as it is filled."""
    made, live = opened(wish, played=played)
    session, fresh, pages = live.session, not said, []
    for n in range(QUESTIONS):
        if session.prompt is None:
            break
        to_the_table(made)
        pages += all_pages(made, [seat.id for seat in live.seats])
        if fresh:
            seat, prompt = bot_asked(session), session.prompt
            if seat:
                said.append(bot_question(session.open_question(), seat).decide())
            else:
                said.append("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))
        say_to(session, said[n])
    return pages


@pytest.mark.parametrize("played", [True, False])
def test_what_a_played_seat_holds_is_on_no_page_and_what_people_hold_is(played):
    said = []
    first = walked("gold", said, played=played)
    second = walked("quiet", said, played=played)
    assert len(first) == len(second) > 100
    assert (first == second) == played


def asked_in_secret():
    """A match that begins with the secret question of a seat that Companion plays."""
    session = session_kit.session()
    leave(session, "A", "timid")
    made, live = match(session)
    to_the_table(made)
    assert session.prompt.secret
    assert bot_asked(session) == "A"
    return made, live


def test_what_a_played_seat_is_asked_is_neither_shown_nor_spoken():
    made, live = asked_in_secret()
    words = {option.label.text for option in live.session.prompt.options()}
    assert live.session.prompt_for("A") is not None
    assert made.stack.match.scene("A").prompt is None
    for page in all_pages(made, ["A"]):
        assert not page.secret
        if page.screen == "table":
            assert page.state in ("bot", "")
            assert not page.spoken
            assert not {option.label for option in page.options.options} & words
            assert HOLD not in {option.ref for option in page.options.options}


def test_no_finger_and_no_card_answers_for_a_played_seat():
    made, live = asked_in_secret()
    number = live.session.number
    for option in live.session.prompt.options():
        made.stack.page()
        made.wait()
        made.stack.option(option.key)
        made.stack.stage(option.key)
        made.stack.press(option.key)
    assert live.session.number == number


def test_nothing_is_offered_for_a_played_seat_and_its_button_says_so():
    made, live = asked_in_secret()
    made.stack.press("A")
    assert made.page.screen == "table"
    assert "Anna" in made.page.ask.notice
    made.stack.navigate("card")
    assert "seat A" not in made.refs
    assert "seat B" in made.refs
    assert live.session.sides("A")
    assert not made.stack.match.sides("A")


def test_hands_are_asked_for_who_left_as_one_of_those_who_are_there():
    game = session_kit.with_step("wish", session_kit.read_in_secret)
    made, live = match(Session.new(game, session_kit.start(), seed="hands"))
    to_the_table(made)
    assert "for you alone" in asked_line(made)
    leave(live.session, "A", "timid")
    to_the_table(made)
    assert "one of you" in asked_line(made)
    assert HOLD in {option.ref for option in made.page.options.options}


def asked_line(made):
    return "".join(span for span in made.page.ask.ask if isinstance(span, str)).lower()
