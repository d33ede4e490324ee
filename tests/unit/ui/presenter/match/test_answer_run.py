"""What one tap gave one undo takes back: all lines of a list, and no more than that."""

import pytest

from companion.engine.flow.prompts import Do
from companion.engine.state.changes import MarkerRemoved
from companion.engine.state.table import Marker
from companion.session.session import Session
from companion.ui.presenter.answering.table_layout import ALL_DONE, BY_LINE
from games_kit import game_called
from presenter_kit import match
from session_kit import SEATS


@pytest.fixture
def laid():
    """A match of heist at the first question that people decide: its board was laid in one tap."""
    made, live = match(game_called("heist").session(2, "run"), SEATS[:2])
    lines = len(live.session.ahead())
    made.tap(ALL_DONE)
    assert len(live.session.entries) == lines > 1
    return made, live.session


def undo(made):
    while made.stack.top is not made.stack.match:
        made.stack.back()
    made.wait()
    made.stack.navigate("undo")
    while made.stack.top is not made.stack.match:
        made.stack.back()


def answer(made):
    prompt = made.stack.match.session.prompt
    made.stack.match.answer("done" if isinstance(prompt, Do) else prompt.sample(lambda n: 0))


def test_one_undo_takes_all_lines_back(laid):
    made, session = laid
    undo(made)
    assert session.entries == []


def test_answers_after_it_are_taken_back_first_and_alone(laid):
    made, session = laid
    lines = len(session.entries)
    answer(made)
    undo(made)
    assert len(session.entries) == lines
    undo(made)
    assert session.entries == []


def test_as_many_answers_given_later_are_no_run(laid):
    made, session = laid
    lines = len(session.entries)
    undo(made)
    made.tap(BY_LINE)
    for _ in range(lines):
        made.tap("done")
    assert len(session.entries) == lines
    undo(made)
    assert len(session.entries) == lines - 1


@pytest.fixture
def hiding():
    """The match of heist at its beginning, where the second seat has a secret it may correct."""
    played = game_called("heist").session(2, "run")
    table = played.copy_of_table()
    other = SEATS[1].id
    table.markers["secret"] = Marker("secret", "secret", other, seen=(other,))
    return match(Session.from_table(played.game, table, seed="run"), SEATS[:2])


def correct_in_secret(made, session):
    top, seat, secret = made.stack.match, SEATS[1].id, (MarkerRemoved("secret"),)
    assert top.enter(lambda: session.adjust(secret, seat=seat), lambda _: top.did())
    assert session.entries[-1].seen == (seat,)


def test_one_undo_takes_all_lines_back_though_somebody_corrected_in_secret(hiding):
    made, live = hiding
    made.tap(ALL_DONE)
    correct_in_secret(made, live.session)
    undo(made)
    assert live.session.entries == []


def test_a_secret_taken_back_before_leaves_the_run_one(hiding):
    made, live = hiding
    made.tap(ALL_DONE)
    correct_in_secret(made, live.session)
    made.stack.match.take_back(live.session.undo_point(SEATS[1].id))
    assert len(live.session.entries) > 1
    undo(made)
    assert live.session.entries == []


def test_lines_that_are_done_stay_listed_while_somebody_corrects_in_secret(hiding):
    made, live = hiding
    made.tap(BY_LINE)
    made.tap("done")
    before = made.page.stage
    correct_in_secret(made, live.session)
    assert made.page.stage == before
