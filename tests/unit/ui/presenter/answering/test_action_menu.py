"""From one's own turn to the dice in at most three answers, and three taps (UX.md 9.9)."""

from collections import Counter

import pytest

from companion.engine.flow.prompts import Choose, Do, Roll
from companion.session.bots.simulation import moves
from companion.ui.models import PlanModel
from companion.ui.presenter.answering.action_menu import ActionMenu, is_menu
from companion.ui.presenter.answering.table_layout import BY_LINE
from companion.ui.presenter.match.match_screen import MatchScreen
from games_kit import game_called
from presenter_kit import match
from session_kit import SEATS

ESCAPE = game_called("escape")
MOST = 3
OF_EACH = 12
"""Turns in which each kind of challenge is tried: the way to the dice is the same in all."""


def challenges(prompt):
    return [o for o in prompt.among if o.group == "challenge" and not o.off.text]


def answers_to_the_dice(session, key):
    """Answers and instructions until the dice are thrown; None where none are."""
    session.answer(key)
    answers, instructions = 1, 0
    while session.prompt is not None and not isinstance(session.prompt, Roll):
        prompt = session.prompt
        if type(prompt) is Choose and is_menu(prompt):
            return None
        done = isinstance(prompt, Do)
        instructions += done
        session.answer("done" if done else prompt.sample(lambda n: 0))
        answers += 1
    session.answer("roll")
    return answers + 1, instructions


@pytest.mark.parametrize("n", [1, 2, 6])
def test_every_challenge_reaches_the_dice_in_three_answers(n):
    session = ESCAPE.session(n, f"taps {n}")
    tried = {}
    for _ in moves(session, ("sensible",) * 4, f"taps {n}"):
        prompt = session.prompt
        if type(prompt) is not Choose or not is_menu(prompt):
            continue
        for option in challenges(prompt):
            kind = option.icon
            if tried.get(kind, 0) >= OF_EACH:
                continue
            counted = answers_to_the_dice(session.fork(), option.key)
            assert counted is not None, f"{option.key} throws no dice"
            answers, instructions = counted
            tried[kind] = tried.get(kind, 0) + 1
            assert answers <= MOST, f"{option.key}: {answers} answers"
            taps = 1 + answers - instructions  # the button of the challenges first
            assert taps <= MOST, f"{option.key}: {taps} taps"
    assert tried


def test_challenges_are_one_tap_behind_the_menu():
    session = ESCAPE.session(1, "menu")
    for _ in moves(session, ("sensible",) * 4, "menu"):
        prompt = session.prompt
        if type(prompt) is Choose and is_menu(prompt) and challenges(prompt):
            mode = ActionMenu(prompt)
            assert mode.option("group challenge") == ()
            key = challenges(prompt)[0].key
            assert mode.option(key) == (key,)
            return
    raise AssertionError("nobody could challenge anybody")


def at_a_menu(wanted):
    """A match whose open question is a menu that is wanted."""
    session = ESCAPE.session(1, "by map")
    for _ in moves(session, ("sensible",) * 4, "by map"):
        prompt = session.prompt
        if type(prompt) is Choose and is_menu(prompt) and wanted(prompt):
            return match(session, SEATS)[0], session
    raise AssertionError("no such question came")


def places(prompt):
    """The places that can be chosen, each with how many answers are about it."""
    return Counter(o.ref for o in prompt.among if o.group == "move" and not o.off.text)


def targets(made):
    (plan,) = (part.model for part in made.page.stage if isinstance(part.model, PlanModel))
    return plan.targets


def test_a_place_on_the_map_answers_while_all_buttons_stand_there():
    made, session = at_a_menu(lambda prompt: set(places(prompt).values()) == {1})
    prompt = session.prompt
    shown = targets(made)
    assert {target.ref for target in shown} == {
        o.key for o in prompt.among if o.ref in places(prompt) and not o.off.text
    }
    assert all(target.letter for target in shown)
    made.touch(shown[0].ref)
    assert session.entries[-1].text == shown[0].ref
    made.stack.navigate("undo")
    assert session.prompt.options() == prompt.options()


def test_the_letters_are_those_of_the_opened_group():
    made, _ = at_a_menu(lambda prompt: set(places(prompt).values()) == {1})
    before = {target.ref: target.letter for target in targets(made)}
    page = made.tap("group move")
    assert before == {o.ref: o.letter for o in page.options.options if o.letter}


def test_a_place_that_several_answers_are_about_opens_their_group():
    made, session = at_a_menu(lambda prompt: 2 in places(prompt).values())
    number = session.number
    (twice,) = (ref for ref, count in places(session.prompt).items() if count > 1)
    assert [target.ref for target in targets(made)].count("group move") == 1
    assert made.touch(twice).state == "move"
    assert session.number == number


def test_whose_dice_are_thrown_is_set_for_the_match_and_for_each_roll():
    """The one that is set comes first; the other is one tap away, on the same page."""
    for who, first, second in (("app", "roll", "my dice"), ("table", "my dice", "roll")):
        session = ESCAPE.session(1, "dice", dice=who)
        for _ in moves(session, ("sensible",) * 4, "dice"):
            if isinstance(session.prompt, Roll) and session.prompt.dice:
                break
        made, _ = match(session, SEATS[:2])
        shown = made.page.options.options
        assert [option.ref for option in shown] == [first, second]
        assert [option.kind for option in shown] == ["confirm", "possible"]
        made.tap("my dice")
        assert made.page.state == "my dice"
        made.tap("back")
        made.tap("roll")
        assert session.entries[-1].text == "roll"


@pytest.fixture
def built(monkeypatch):
    """Pages of a match, as they are built."""
    pages, page = [], MatchScreen.page
    monkeypatch.setattr(MatchScreen, "page", lambda it: pages.append(it) or page(it))
    return pages


def test_a_tap_is_judged_by_the_page_that_is_shown_and_builds_none(built):
    made, _ = match(ESCAPE.session(1, "once"), SEATS)
    _ = made.tap(BY_LINE)
    ref = made.refs[0]
    made.wait()
    built.clear()
    made.stack.option(ref)
    assert built == []
    assert made.page.options.options[0].ref
    assert len(built) == 1


def test_a_tap_on_a_page_that_something_else_has_answered_counts_for_nothing(built):
    made, live = match(ESCAPE.session(1, "once"), SEATS)
    ref = made.refs[0]
    made.wait()
    assert made.stack.top.answer("done", source="camera")
    built.clear()
    made.stack.option(ref)
    assert len(built) == 1
    assert live.session.number == 1
    assert made.refused == ["tick"]
