"""Hidden things laid by hands: what they are asked to do, and what can be checked without looking."""

import pytest

from companion.engine.flow.prompts import Do
from companion.engine.state.table import Marker, Pile
from companion.engine.vocabulary.face_down import lies_face_down, piles_face_down
from games_kit import MINE
from mine.components import LAID_ON, WORDS


def at_the_tokens(tokens):
    """A match of the mine that asks hands to lay the tokens."""
    session = MINE.session(1, "face down", tokens=tokens)
    session.answer("done")
    session.answer("done")
    assert isinstance(session.prompt, Do)
    return session


@pytest.mark.parametrize("tokens", ["table", "app"])
def test_hands_lay_a_token_face_down_on_each_space_and_learn_no_more(tokens):
    session = at_the_tokens(tokens)
    asked = session.prompt_for("")
    assert asked.asks.text == "Lay face down: {what}"
    laid = [change for change in asked.changes if hasattr(change, "marker")]
    assert len(laid) == len(LAID_ON)
    assert not any(card in repr(asked.changes) for card in ("gold", "dross"))


@pytest.mark.parametrize("tokens", ["table", "app"])
def test_each_lies_there_then_and_its_pile_is_dealt_or_unknown(tokens):
    session = at_the_tokens(tokens)
    session.answer("done")
    piles = [session.table.piles[f"ore {n}"] for n in range(1, len(LAID_ON) + 1)]
    assert {pile.size for pile in piles} == {1}
    assert {pile.unknown for pile in piles} == {int(tokens == "table")}
    markers = [m for m in session.table.markers.values() if m.kind == "ore"]
    assert all(lies_face_down(session.view(), marker) for marker in markers)


def test_what_stands_for_no_pile_lies_open():
    session = at_the_tokens("table")
    assert not lies_face_down(session.table, Marker("lamp", "lamp", "shaft"))
    session.table.piles["lamp"] = Pile("lamp", "ore", ("gold",))
    assert not lies_face_down(session.table, Marker("lamp", "lamp", "shaft"))


def test_piles_off_the_map_are_counted_where_they_are_real():
    real, drawn = at_the_tokens("table"), at_the_tokens("app")
    assert [pile.id for pile in piles_face_down(WORDS, real.view())] == ["bag"]
    assert list(piles_face_down(WORDS, drawn.view())) == []


def test_a_pile_whose_faces_lie_open_is_not_counted_face_down():
    real = at_the_tokens("table")
    bag = real.table.piles["bag"]
    real.table.piles["bag"] = Pile("bag", bag.kind, ("gold",))
    assert list(piles_face_down(WORDS, real.table)) == []
