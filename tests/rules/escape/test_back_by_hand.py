"""Figures that hands bring: a hero thought dead or escaped plays again, an enemy comes onto the map."""

import pytest

from companion.engine.by_hand.manual_fixes import PieceFound
from companion.engine.flow.prompts import Do, EnterNumber
from companion.engine.state.table import Step
from companion.games.escape import GAME
from companion.session.session import Session

from .enemy_kit import in_words
from .table_kit import facility

LINE = "A-B B-C C-D"


def under_way(*agenda, **more):
    """A match of three at an instruction for guard 1, which stands at D."""
    heroes = {"ann": "A", "bob": "B", "cas": "C"}
    table = facility(LINE, heroes=heroes, enemies={"guard-1": "D"}, scenario={"secure": 9}, **more)
    table.agenda = agenda or (Step("event.activate", items=("guard",)),)
    return Session.from_table(GAME, table, seed="back")


def apply_fix(session, figure, ref):
    return session.adjust(found=(PieceFound(figure, ref),))


def stand(session, figure, space):
    return session.adjust(found=(PieceFound(figure, space=space),))


def instructions(session):
    return [in_words(line.prompt.asks) for line in session.ahead()]


def hand(session, seat):
    return session.table.piles[f"hand {seat}"]


@pytest.mark.rule("ESC-VIT-010", "ESC-KO-040")
@pytest.mark.parametrize("hands", ["app", "paper"])
def test_the_dead_play_again_with_as_many_cards_as_they_say(hands):
    session = under_way(hands=hands)
    before, held = instructions(session), hand(session, "ann")
    apply_fix(session, "ann", "dead")
    assert not hand(session, "ann").size
    thrown = session.table.piles["adrenaline discard"].size
    stand(session, "ann", "B")
    assert isinstance(session.prompt, EnterNumber)
    assert (session.prompt.low, session.prompt.high, session.prompt.seats) == (1, 5, ("ann",))
    session.answer("3")
    ann = session.table.pieces["ann"]
    assert (ann.at, ann.conditions, ann.tracks["vitality"]) == ("B", (), 5)
    assert hand(session, "ann").size == 3
    assert session.table.piles["adrenaline discard"].size == thrown - 3
    if hands == "app":
        assert set(hand(session, "ann").cards) <= set(held.cards)
    assert before[0] == "Move guard-1 to C"
    assert instructions(session) == before


@pytest.mark.rule("ESC-VIT-010", "ESC-KO-040")
def test_cards_that_were_not_discarded_come_from_the_deck():
    session = under_way(hand={"ann": 1})
    apply_fix(session, "ann", "dead")
    deck = session.table.piles["adrenaline"].size
    stand(session, "ann", "A")
    session.answer("4")
    assert hand(session, "ann").size == 4
    assert session.table.piles["adrenaline discard"].size == 0
    assert session.table.piles["adrenaline"].size == deck - 3


@pytest.mark.rule("ESC-VIT-010", "ESC-VIT-070")
def test_who_died_of_wounds_has_one_vitality_and_room_for_one_card():
    session = under_way(Step("knock out", "ann", word="fight"), vitality={"ann": 1})
    session.answer("done")
    ann = session.table.pieces["ann"]
    assert (ann.conditions, ann.tracks["vitality"]) == (("dead",), 0)
    stand(session, "ann", "A")
    assert session.prompt.high == 1
    session.answer("1")
    assert session.table.pieces["ann"].tracks["vitality"] == 1
    assert session.table.pieces["ann"].conditions == ()


def test_who_got_out_comes_back_with_the_hand_as_it_was():
    session = under_way()
    held = hand(session, "bob")
    apply_fix(session, "bob", "escaped")
    assert hand(session, "bob") == held
    stand(session, "bob", "C")
    assert isinstance(session.prompt, Do)
    assert hand(session, "bob") == held
    assert session.table.pieces["bob"].at == "C"
    assert instructions(session) == ["Move guard-1 to C"]


def test_in_the_infirmary_no_hand_is_asked_for():
    session = under_way()
    apply_fix(session, "ann", "dead")
    stand(session, "ann", "infirmary")
    assert isinstance(session.prompt, Do)
    assert session.table.pieces["ann"].at == "infirmary"


def test_one_undo_takes_the_way_back_back():
    session = under_way()
    apply_fix(session, "ann", "dead")
    before = session.copy_of_table()
    stand(session, "ann", "A")
    session.undo()
    assert session.table == before
    session.redo()
    assert isinstance(session.prompt, EnterNumber)


def test_whose_turn_passed_over_comes_again():
    """The seat never left the turn order: the next round has a turn for whoever is back."""
    session = under_way(Step("end.relock"))
    apply_fix(session, "bob", "dead")
    stand(session, "bob", "B")
    session.answer("2")
    for _ in range(60):
        if session.table.turn.now == "bob":
            break
        session.answer(session.prompt.sample(lambda n: n - 1))
    assert session.table.turn.now == "bob"


def test_a_hand_that_nobody_tells_is_none():
    """Left out, the question leaves a hero without cards: the rules knock it out."""
    session = under_way(lockdown=True)
    apply_fix(session, "ann", "dead")
    stand(session, "ann", "A")
    session.skip()
    assert session.table.agenda[0] == Step("knock out", "ann", word="cards")


# -- enemies


def spare(session):
    return {piece.id: piece.where.text for piece in GAME.manual_fixes.spare_pieces(session.table)}


def test_every_standee_off_the_map_may_come():
    session = under_way(reserve={"guard": [2, 3], "clone": [1]})
    found = spare(session)
    assert "guard-1" not in found
    assert (found["guard-2"], found["guard-4"]) == ("in the reserve", "in the box")
    assert list(found)[:3] == ["guard-2", "guard-3", "guard-4"]
    assert found["clone-1"] == "in the reserve"
    assert found["hybrid-1"] == "in the box"


@pytest.mark.rule("ESC-ACTV-020")
@pytest.mark.parametrize("guard", ["guard-2", "guard-7"])
def test_an_enemy_that_comes_leaves_its_pile_and_acts_where_its_number_comes(guard):
    session = under_way(reserve={"guard": [2, 3], "clone": [1]})
    assert guard in spare(session)
    stand(session, guard, "D")
    assert guard not in spare(session)
    assert session.table.pieces[guard].at == "D"
    assert instructions(session) == ["Move guard-1 to C", f"Move {guard} to C"]
    session.undo()
    assert guard in spare(session)
    assert instructions(session) == ["Move guard-1 to C"]


def test_nothing_comes_while_the_match_is_set_up():
    session = under_way()
    table = session.copy_of_table()
    table.turn = type(table.turn)(table.turn.order)
    assert GAME.manual_fixes.spare_pieces(table) == ()
