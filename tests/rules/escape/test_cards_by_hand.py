"""Cards that hands put right: where each may lie, what follows, and what stays hidden."""

import pytest

from companion.engine.by_hand.manual_fixes import other_places, others
from companion.engine.errors import Refused
from companion.engine.flow.prompts import ChooseSeveral, Do
from companion.engine.state.changes import CardMoved, CardNamed, PileSet
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Step
from companion.games.escape import GAME
from companion.games.escape.by_hand.card_corrections import places
from companion.games.escape.records.printed import ItemCard
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.stats import value
from companion.session.session import Session

from .table_kit import facility

LINE = "A-B B-C C-D"
MENDING = GAME.manual_fixes
KEY = ItemCard("pass", "Pass", "Opens.", apart=True)


def under_way(**more):
    """A match of two at an instruction for guard 1, which stands at D."""
    more = {"heroes": {"ann": "A", "bob": "B"}, "enemies": {"guard-1": "D"}, **more}
    table = facility(LINE, scenario={"secure": 9}, **more)
    table.agenda = (Step("event.activate", items=("guard",)),)
    return Session.from_table(GAME, table, seed="cards")


def lay(session, card, source, to):
    return session.adjust(MENDING.put_in_pile(session.view(), card, source, to))


def where(session, card, source):
    return [place.pile for place in other_places(MENDING, session.view(), card, source)]


def held(session, pile):
    found = session.table.piles[pile]
    return found.cards, found.unknown


def place(session, pile):
    return next(found for found in places(session.view()) if found.pile == pile)


# -- items


def test_an_item_may_lie_with_any_hero_in_deck_or_discards_and_on_every_tile():
    session = under_way(items={"ann": ["rope"]})
    assert where(session, "rope", "items ann") == [
        *("items bob", "item discard", "item"),
        *("items A", "items B", "items C", "items D"),
    ]


@pytest.mark.parametrize("to", ["items bob", "item discard", "item", "items C"])
def test_an_item_is_put_right_in_one_entry_and_one_undo(to):
    session = under_way(items={"ann": ["rope"]})
    before = session.copy_of_table()
    lay(session, "rope", "items ann", to)
    assert "rope" in session.table.piles[to].cards
    assert held(session, "items ann") == ((), 0)
    assert len(session.entries) == 1
    session.undo()
    assert session.table == before


def test_no_rule_fires_for_an_item_used_up_by_hand():
    session = under_way(items={"ann": ["medkit"]}, hand={"ann": 2})
    lay(session, "medkit", "items ann", "item discard")
    assert Hero.at(session.table, "ann").hand.size == 2
    assert isinstance(session.prompt, Do)


@pytest.mark.rule("ESC-CHAR-030")
def test_what_an_item_gives_goes_with_it():
    session = under_way(items={"ann": ["lamp"]})
    ann, bob = (value(session.table, seat, "intelligence") for seat in ("ann", "bob"))
    lay(session, "lamp", "items ann", "items bob")
    assert value(session.table, "ann", "intelligence") == ann - 1
    assert value(session.table, "bob", "intelligence") == bob + 1


def test_the_deck_says_by_name_what_may_be_in_it():
    session = under_way(items={"ann": ["rope", "lamp"], "C": ["stick"]})
    listed = place(session, "item").cards
    assert listed == tuple(sorted(session.table.piles["item"].cards))
    assert listed.count("rope") == 1
    lay(session, "medkit", "item", "items bob")
    assert held(session, "items bob") == (("medkit",), 0)


@pytest.mark.rule("ESC-ITEM-040")
def test_a_third_item_is_one_too_many_and_the_hero_says_which_goes():
    session = under_way(items={"ann": ["rope", "lamp"]})
    lay(session, "stick", "item", "items ann")
    assert isinstance(session.prompt, ChooseSeveral)
    session.answer("down rope")
    assert held(session, "items ann") == (("lamp", "stick"), 0)
    assert held(session, "items A") == (("rope",), 0)


def test_two_cards_that_change_hands_are_one_correction():
    session = under_way(items={"ann": ["rope", "lamp"], "bob": ["stick", "medkit"]})
    lies = MENDING.put_in_pile
    there = lies(session.table, "rope", "items ann", "items bob")
    back = lies(session.table, "stick", "items bob", "items ann")
    session.adjust((*there, *back))
    assert isinstance(session.prompt, Do)
    assert held(session, "items ann") == (("lamp", "stick"), 0)


def test_a_card_that_is_not_there_is_refused_with_its_name():
    session = under_way()
    with pytest.raises(Refused) as refused:
        lay(session, "rope", "items ann", "items bob")
    assert refused.value.reason.text == "{card} is not there: {pile}."


def test_who_is_out_of_the_game_takes_no_items_but_may_have_given_them():
    session = under_way(items={"ann": ["rope"], "bob": ["lamp"]})
    escaped = next(m for m in MENDING.fixes(session.table, "bob") if m.id == "escaped")
    session.adjust(escaped.changes)
    assert "items bob" not in where(session, "rope", "items ann")
    lay(session, "lamp", "items bob", "items ann")
    assert held(session, "items ann") == (("rope", "lamp"), 0)


@pytest.mark.rule("ESC-COMP-090")
def test_key_cards_have_a_pile_of_their_own():
    session = under_way(content=(KEY,))
    places_for_key = where(session, "pass", "keys")
    assert "items ann" in places_for_key
    assert not {"item", "item discard"} & {*places_for_key}
    assert "keys" not in where(session, "rope", "item")
    lay(session, "pass", "keys", "items ann")
    assert where(session, "pass", "items ann")[:2] == ["items bob", "keys"]


def test_what_went_with_the_dead_can_be_found_but_nothing_goes_there():
    session = under_way(items={"gone": ["rope"], "ann": ["lamp"]})
    assert place(session, "items gone").cards == ("rope",)
    assert "items gone" not in where(session, "lamp", "items ann")
    lay(session, "rope", "items gone", "items bob")
    assert held(session, "items bob") == (("rope",), 0)


# -- skills and events


def test_a_skill_lies_with_another_hero_or_in_the_deck():
    session = under_way(skills={"ann": ["strong"], "bob": ["slow"]})
    assert where(session, "strong", "skills ann") == ["skills bob", "skill"]
    strength = value(session.table, "bob", "strength")
    lay(session, "strong", "skills ann", "skills bob")
    assert value(session.table, "bob", "strength") == strength + 1


def test_an_event_goes_back_into_the_deck_and_comes_out_by_name():
    session = under_way()
    card = place(session, "event").cards[0]
    lay(session, card, "event", "event discard")
    assert held(session, "event discard") == ((card,), 0)
    assert where(session, card, "event discard") == ["event"]
    lay(session, card, "event discard", "event")
    assert held(session, "event discard") == ((), 0)


# -- real decks and hands on paper


@pytest.mark.parametrize("kind", ["item", "skill", "event"])
def test_a_real_deck_names_what_lies_open_nowhere_and_forgets_what_goes_into_it(kind):
    session = under_way(cards="table")
    to = {"item": "items ann", "skill": "skills ann", "event": "event discard"}[kind]
    size = session.table.piles[kind].unknown
    card = place(session, kind).cards[0]
    changes = MENDING.put_in_pile(session.table, card, kind, to)
    assert changes == (CardMoved("", kind, to), CardNamed(card, to))
    session.adjust(changes)
    assert (held(session, to), held(session, kind)) == (((card,), 0), ((), size - 1))
    changes = MENDING.put_in_pile(session.table, card, to, kind)
    assert [type(change) for change in changes] == [CardMoved, PileSet]
    session.adjust(changes)
    assert (held(session, to), held(session, kind)) == (((), 0), ((), size))


def test_a_hand_on_paper_is_counted_right():
    session = under_way(hands="paper", hand={"ann": 3, "bob": 2})
    assert place(session, "hand ann").cards == ("", "", "")
    assert where(session, "", "hand ann") == ["hand bob", "adrenaline discard", "adrenaline"]
    lay(session, "", "hand ann", "adrenaline discard")
    assert held(session, "hand ann") == ((), 2)
    lay(session, "", "adrenaline", "hand bob")
    assert held(session, "hand bob") == ((), 3)


def test_a_card_discarded_by_name_is_one_of_a_hand_on_paper_again():
    session = under_way(hands="paper", hand={"ann": 3})
    lay(session, "", "hand ann", "adrenaline discard")
    session.adjust((CardNamed("plain", "adrenaline discard"),))
    assert place(session, "adrenaline discard").cards == ("plain",)
    lay(session, "plain", "adrenaline discard", "hand ann")
    assert held(session, "hand ann") == ((), 3)
    assert held(session, "adrenaline discard") == ((), 0)


@pytest.mark.rule("ESC-EATK-260")
def test_the_last_card_of_a_hand_on_paper_knocks_out():
    session = under_way(hands="paper", hand={"ann": 1})
    lay(session, "", "hand ann", "adrenaline discard")
    assert session.table.agenda[0] == Step("knock out", "ann", word="cards")


# -- what stays hidden


def test_a_hand_on_the_screen_is_never_shown_and_takes_back_what_was_discarded():
    session = under_way(hand={"ann": ["plain", "plain"], "bob": 3})
    thrown = (CardMoved("plain", "hand ann", "adrenaline discard"),)
    with pytest.raises(Refused, match="cannot be done now"):
        session.adjust(thrown)
    session.adjust(thrown, seat="ann")
    assert place(session, "hand ann").cards == place(session, "adrenaline").cards == ()
    assert where(session, "plain", "adrenaline discard") == [
        *("hand ann", "hand bob", "adrenaline"),
    ]
    lay(session, "plain", "adrenaline discard", "hand ann")
    assert Hero.at(session.table, "ann").hand.cards == ("plain", "plain")
    assert others(MENDING, session.view(), "hand ann") == ()


@pytest.mark.parametrize("hands", ["app", "paper"])
@pytest.mark.parametrize("cards", ["app", "table"])
def test_what_is_listed_follows_from_what_everybody_sees(hands, cards):
    table = facility(LINE, heroes={"ann": "A", "bob": "B"}, hands=hands, cards=cards)
    assert places(table) == places(seen_by(table, ""))


def test_nothing_is_listed_while_cards_are_dealt():
    table = facility(LINE)
    table.turn = type(table.turn)(table.turn.order)
    assert places(table) == ()
