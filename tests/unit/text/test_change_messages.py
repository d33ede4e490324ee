"""What happened as a sentence: from where a token went, hidden cards counted, decks made anew."""

from contextlib import suppress

from companion.engine.because import Because
from companion.engine.flow.agenda import Noted, Play
from companion.engine.ids import NO_CARD
from companion.engine.message import plain
from companion.engine.state import changes as to
from companion.engine.state.table import Marker, Pile, Space, Table
from companion.text.change_messages import change_message, change_messages

WHY = Because("X")


def played(table, *changes):
    """What is noted as rules make these changes."""
    play = Play(table, "s")
    play.change_all(changes, WHY)
    return play.notes


def table():
    made = Table(spaces={"cave": Space("cave")})
    made.markers["trap 1"] = Marker("trap 1", "trap", "cave")
    made.markers["spare"] = Marker("spare", "trap")
    for ref in ("deck", "hand A", "hand B"):
        made.piles[ref] = Pile(ref, "deck", unknown=9, down=True)
    return made


def test_a_token_says_what_it_was_and_where_it_lay():
    first, second = played(table(), to.MarkerRemoved("trap 1"), to.MarkerRemoved("spare"))
    assert plain(change_message(first)) == "trap is taken from cave"
    assert plain(change_message(second)) == "trap is taken away"


def test_a_change_of_an_earlier_journal_has_the_name_of_the_token_itself():
    assert plain(change_message(Noted(to.MarkerRemoved("trap 1"), WHY))) == "trap 1 is taken away"


def test_what_an_instruction_has_hands_take_is_what_is_noted():
    play = Play(table(), "s")
    flow = play.instruct(to.MarkerRemoved("trap 1"), WHY, asks=WHY.says)
    prompt = next(flow)
    with suppress(StopIteration):
        flow.send("done")
    assert [noted.change for noted in play.notes] == list(prompt.changes)


def test_hidden_cards_are_counted_by_the_pile_they_go_to():
    drawn = [to.CardMoved(NO_CARD, "deck", hand) for hand in ("hand A", "hand B", "hand A")]
    says = [plain(message) for message in change_messages(played(table(), *drawn))]
    assert says == ["2 cards go to hand A", "A card goes to hand B", ""]


def test_a_deck_that_is_made_anew_says_how_many_cards_it_has():
    made = to.PileSet(Pile("deck", "deck", unknown=12, down=True))
    (noted,) = played(table(), made)
    assert plain(change_message(noted)) == "deck: 12 cards"


def test_other_piles_say_nothing():
    for pile in (Pile("hand A", "deck"), Pile("layout", "room", ("a",)), Pile("bag", "tile")):
        assert not change_message(Noted(to.PileSet(pile), WHY)).text
