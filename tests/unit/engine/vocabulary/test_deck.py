"""The deck service: made, drawn from, refilled, put back to, and what may still come."""

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS, ReadCard, Settled
from companion.engine.message import say
from companion.engine.packs.content import Content, PackInfo
from companion.engine.state.table import EVERYBODY, Known, Pile, Table, Turn
from companion.engine.vocabulary.deck import (
    BOTTOM,
    TOP,
    draw,
    draw_unseen,
    make,
    may_come,
    put_back,
    refill,
    top,
    which,
)
from companion.engine.vocabulary.declarations import Deck

WHY = Because("TOY-NOTE-010")


class Card(Struct, frozen=True):
    id: str
    copies: int = 1
    key: bool = False
    known: bool = True


CONTENT = Content(
    (PackInfo("cellar", "Cellar"),),
    {"card": Card},
    {"card": {c.id: c for c in (Card("a", 2), Card("b"), Card("c"), Card("key", 2, key=True))}},
)
CARDS = Deck(
    id="card",
    record=Card,
    label=say("cards"),
    discard_label=say("cards put away"),
    refill="empty",
    refilled=WHY,
    starts_aside=lambda card: card.key,
    aside_pile="keys",
    known=lambda card: card.known,
)
COUNTED = replace(CARDS, counted=True)


def a_table(deck=CARDS, cards="app", empty="reshuffled"):
    table = Table("toy", {"cards": cards, "empty": empty}).use(CONTENT)
    make(table, deck)
    table.piles["hand"] = Pile("hand", "card")
    return table


def play(table):
    return Play(table, "seed")


def asked(table, deck=CARDS):
    return which(table, deck, asks=say("Which?"), rule="TOY-NOTE-010")


@pytest.mark.parametrize(("secret", "seen"), [(False, EVERYBODY), (True, ("bo",))])
def test_whoever_plays_has_a_place_for_cards_of_it(secret, seen):
    table = Table("toy", {}).use(CONTENT)
    table.turn = Turn(("ann", "bo"))
    make(
        table,
        replace(
            CARDS, held={"hand": say("hand of {whose}")}, secret=secret, discard_label=NO_WORDS
        ),
    )
    assert {ref: pile.kind for ref, pile in table.piles.items()} == {
        **dict.fromkeys(("card", "keys", "hand ann", "hand bo"), "card")
    }
    assert table.piles["hand bo"].seen == seen


def test_discards_always_become_a_new_deck_where_no_rule_is_open():
    table = a_table(replace(CARDS, refill=""), empty="left")
    table.piles["card"] = Pile("card", "card", down=True)
    table.piles["card discard"] = Pile("card discard", "card", ("a", "a", "b"))
    assert may_come(table, CARDS) == ("c",)
    assert may_come(table, replace(CARDS, refill="")) == ("a", "b", "c")


def test_a_deck_is_made_of_all_its_cards_but_those_set_aside():
    piles = a_table().piles
    assert piles["card"] == Pile("card", "card", ("a", "a", "b", "c"), down=True)
    assert piles["keys"] == Pile("keys", "card", ("key", "key"))
    assert piles["card discard"] == Pile("card discard", "card")
    assert a_table(COUNTED, cards="table").piles["card"] == Pile("card", "card", (), 4, down=True)
    assert a_table(CARDS, cards="table").piles["card"].cards == ("a", "a", "b", "c")


def test_companion_asks_nothing_and_draws_by_chance():
    table = a_table()
    assert isinstance(asked(table), Settled)
    match = play(table)
    drawn = [draw(match, CARDS, "hand", WHY) for _ in range(5)]
    assert sorted(drawn) == ["", "a", "a", "b", "c"]
    assert sorted(table.piles["hand"].cards) == ["a", "a", "b", "c"]


@pytest.mark.parametrize("deck", [CARDS, COUNTED])
def test_people_name_the_card_of_a_real_deck(deck):
    table = a_table(deck, cards="table")
    question = asked(table, deck)
    assert isinstance(question, ReadCard)
    assert [option.value for option in question.among] == ["a", "b", "c"]
    assert draw(play(table), deck, "hand", WHY) == ""
    assert draw(play(table), deck, "hand", WHY, "b") == "b"
    assert table.piles["hand"].cards == ("b",)
    assert table.piles["card"].size == 3
    assert may_come(table, deck) == ("a", "c")


def test_an_unknown_card_is_not_offered():
    table = a_table(COUNTED, cards="table")
    records = {**CONTENT.records["card"], "b": Card("b", known=False)}
    table.use(Content(CONTENT.packs, CONTENT.kinds, {"card": records}))
    assert may_come(table, COUNTED) == ("a", "c")


@pytest.mark.parametrize(("empty", "drawn"), [("reshuffled", 4), ("stay_empty", 0)])
@pytest.mark.parametrize(("deck", "cards"), [(CARDS, "app"), (COUNTED, "table")])
def test_discards_become_a_deck_again_where_the_table_plays_so(deck, cards, empty, drawn):
    table = a_table(deck, cards, empty)
    assert draw_unseen(play(table), deck, "card discard", 4, WHY) == 4
    assert bool(may_come(table, deck)) is (drawn > 0 or deck is COUNTED)
    assert draw_unseen(play(table), deck, "hand", 5, WHY) == drawn
    assert table.piles["hand"].size == drawn
    assert isinstance(asked(table, deck), Settled)


def test_nobody_knows_the_order_of_shuffled_discards():
    table = a_table(COUNTED, cards="table")
    assert draw(play(table), COUNTED, "card discard", WHY, "a") == "a"
    assert draw_unseen(play(table), COUNTED, "hand", 3, WHY) == 3
    refill(play(table), COUNTED)
    assert table.piles["card"] == Pile("card", "card", (), 1, down=True)
    assert table.piles["card discard"].size == 0


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("place", "nth"), [(TOP, 0), (BOTTOM, 4)])
def test_what_is_known_of_top_or_bottom_is_drawn_so(seed, place, nth):
    table = a_table()
    match = Play(table, f"{seed}")
    table.piles["hand"] = Pile("hand", "card", ("x",))
    put_back(match, CARDS, "x", "hand", WHY, place=place)
    assert table.piles["card"].known == (Known("x", place),)
    drawn = [draw(match, CARDS, "hand", WHY) for _ in range(5)]
    assert sorted(drawn) == ["a", "a", "b", "c", "x"]
    assert drawn.index("x") == nth


def test_what_is_known_to_be_next_is_announced_before_it_is_drawn():
    table = a_table()
    table.piles["hand"] = Pile("hand", "card", ("x", "y"))
    match = play(table)
    put_back(match, CARDS, "x", "hand", WHY, place=TOP)
    put_back(match, CARDS, "y", "hand", WHY, place=TOP)
    assert top(match, CARDS) == "y"
    assert table.piles["card"].known == (Known("y", 0),)


def test_of_a_card_that_is_shuffled_in_nothing_is_known():
    table = a_table()
    table.piles["hand"] = Pile("hand", "card", ("x",))
    put_back(play(table), CARDS, "x", "hand", WHY)
    assert table.piles["card"].known == ()
    assert "x" in table.piles["card"].cards
