"""A hero's number set right in two taps: on the hero beside the map, on the number."""

import pytest

from companion.engine.flow.prompts import Choose, Option
from companion.engine.message import say
from companion.ui.models import HeroCardModel, HeroesModel
from companion.ui.presenter.answering.mode import PlainChoice
from games_kit import game_called
from presenter_kit import match
from session_kit import SEATS


@pytest.fixture
def made():
    """A match of escape at its first action."""
    session = game_called("escape").session(1, "numbers")
    while session.table.turn.number == 0:
        session.answer("done")
    made, _ = match(session, SEATS)
    return made


def tracks(made):
    session = made.stack.match.session
    seat = session.table.turn.now
    return seat, dict(session.table.pieces[seat].tracks)


def test_two_taps_set_a_number_right_and_one_undo_takes_it_back(made):
    seat, before = tracks(made)
    assert any(isinstance(part.model, HeroesModel) for part in made.page.stage)
    page = made.touch(seat)
    assert page.screen == "numbers"
    assert isinstance(page.stage[0].model, HeroCardModel)
    made.tap("threat +1")
    assert made.page.screen == "table"
    assert tracks(made)[1] == {**before, "threat": before["threat"] + 1}
    made.stack.navigate("undo")
    assert tracks(made)[1] == before


def test_no_number_goes_beyond_what_it_can_be(made):
    seat, before = tracks(made)
    assert before["threat"] == 0
    made.touch(seat)
    assert {"threat +1", "fear -1", "fear +1"} <= set(made.refs)
    assert "threat -1" not in made.refs


def test_confirm_leads_back_and_changes_nothing(made):
    seat, before = tracks(made)
    made.touch(seat)
    made.wait()
    made.stack.press("confirm")
    assert made.page.screen == "table"
    assert tracks(made)[1] == before


def test_everything_else_is_corrected_from_there_for_the_same_hero(made):
    seat, _ = tracks(made)
    made.touch(seat)
    assert made.tap("correct").screen == "correct"
    made.stack.back()
    assert made.page.screen == "table"


def test_a_tap_on_a_hero_that_is_an_answer_answers(made, monkeypatch):
    """Who takes it: the hero beside the map is the answer there."""
    seat, _ = tracks(made)
    given, table = [], made.stack.match
    monkeypatch.setattr(table, "give", given.append)
    who = Option("whoever", "", say("Anna"), ref=seat)
    table.mode = PlainChoice(Choose(asks=say("Who?"), rule="x", among=(who,)))
    assert made.touch(seat).screen == "table"
    assert given == [("whoever",)]


def test_a_number_is_called_as_on_the_card_above(made):
    seat, before = tracks(made)
    made.touch(seat)
    words = {word for word, _ in made.page.stage[0].model.trackers}
    labels = [it.label for it in made.page.options.options if it.ref.startswith("fear ")]
    assert labels == [f"FEAR {before['fear'] + by}" for by in (-1, 1)]
    assert {label.rpartition(" ")[0] for label in labels} <= words
