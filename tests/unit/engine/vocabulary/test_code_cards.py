"""Code cards: a number on paper stands for a card of a secret hand, as the match has dealt it."""

from collections import Counter

import pytest

from companion.engine.because import because
from companion.engine.flow.agenda import Play
from companion.engine.message import say
from companion.engine.state.changes import CardMoved
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Pile, Table, Turn
from companion.engine.vocabulary.code_cards import (
    card_meant,
    deal_codes,
    numbers_of,
    printed_numbers,
    used,
)
from companion.engine.vocabulary.declarations import CodeCards

ONE = CodeCards("hand", say("Ploy {n}"), 3, "held", "codes")
EACH = CodeCards("hand {seat}", say("Card {n}"), 2, "held", "codes")
CARDS = ("howl", "stalk", "wake")


def table(*piles, held="codes"):
    made = Table(options={"held": held})
    made.turn = Turn(("A", "B"), "A", 1)
    made.piles = {pile.id: pile for pile in piles}
    return made


def hand(*cards, ref="hand", seat="B"):
    return Pile(ref, "ploy", cards, seen=(seat,))


def dealt(seed, *cards):
    made = table(hand(*cards))
    deal_codes(Play(made, seed), "hand", because("T"))
    return made


def test_a_number_stands_for_the_card_at_its_place_for_who_sees_the_hand():
    made = table(hand("howl", "wake", "howl"))
    view = seen_by(made, "B")
    assert [card_meant(ONE, view, n) for n in "1234"] == ["howl", "wake", "howl", None]
    assert numbers_of((ONE,), view, "B") == {"howl": ["1", "3"], "wake": ["2"]}
    for seat in ("", "A"):
        view = seen_by(made, seat)
        assert [card_meant(ONE, view, n) for n in "123"] == [None] * 3
        assert numbers_of((ONE,), view, seat) == {}


def test_each_seat_has_a_set_by_its_place_in_the_order_of_turns():
    made = table(hand("howl", ref="hand A", seat="A"), hand("wake", "stalk", ref="hand B"))
    view = seen_by(made, "B")
    assert {n: card_meant(EACH, view, n) for n in printed_numbers(EACH, 2)} == {
        "A1": None,
        "A2": None,
        "B1": "wake",
        "B2": "stalk",
    }
    assert numbers_of((EACH,), view, "B") == {"wake": ["B1"], "stalk": ["B2"]}
    assert card_meant(EACH, seen_by(made, "A"), "A1") == "howl"


def test_a_match_that_does_without_them_gives_them_no_meaning():
    view = seen_by(table(hand("howl"), held="screen"), "B")
    assert not used(ONE, view)
    assert card_meant(ONE, view, "1") is None
    assert numbers_of((ONE,), view, "B") == {}


def test_what_is_printed_names_sets_only_where_seats_have_their_own():
    assert printed_numbers(ONE, 4) == ("1", "2", "3")
    assert printed_numbers(EACH, 2) == ("A1", "A2", "B1", "B2")


def test_meanings_follow_from_the_seed_and_each_is_as_likely():
    orders = Counter(dealt(f"seed {n}", *CARDS).piles["hand"].cards for n in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 60
    assert all(sorted(order) == list(CARDS) for order in orders)
    assert dealt("s", *CARDS).piles == dealt("s", *CARDS).piles


def test_how_the_hand_lay_before_means_nothing():
    """Whoever knows by what number a card was played before learns nothing of those that stay."""
    for n in range(40):
        first, second = (dealt(f"seed {n}", *cards) for cards in (CARDS, reversed(CARDS)))
        assert first.piles == second.piles


@pytest.mark.parametrize("seat", ["", "A"])
def test_nobody_else_learns_anything_of_the_dealing(seat):
    told = set()
    for n in range(20):
        made = table(hand("howl", "wake"), Pile("deck", "ploy", ("stalk", "stalk"), down=True))
        play = Play(made, f"seed {n}")
        play.change(CardMoved("stalk", "deck", "hand"), because("T"))
        deal_codes(play, "hand", because("T"))
        told.add(repr([noted.reported_to(seat) for noted in play.notes]))
    assert len(told) == 1
    assert "howl" not in told.pop()
