"""What printed codes stand for, and what is said of those that stand for nothing."""

import pytest

from companion.engine.message import say
from companion.engine.view.appearance import CardFace
from companion.session.devices.card_codes import (
    CardCode,
    card_in,
    code_of,
    code_text,
    names_secret,
    printed_codes,
    refused,
    thing_read,
)
from games_kit import LAIR, game_called


def test_a_code_names_game_deck_and_card():
    text = code_text("alone", "event", "ev_7")
    assert text == "companion:alone:event:ev_7"
    assert code_of(text) == CardCode("alone", "event", "ev_7")
    assert card_in(text, "alone") == "ev_7"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "companion",
        "companion:alone:event",
        "companion:a::c",
        "https://example.org:1:2",
        "x:a:b:c",
    ],
)
def test_what_is_no_card_stands_for_itself(text):
    assert code_of(text) is None
    assert card_in(text, "alone") == text


def test_a_card_of_another_game_stands_for_nothing_here():
    text = code_text("heist", "event", "guard")
    assert card_in(text, "alone") == text


@pytest.mark.parametrize(
    ("text", "known", "said"),
    [
        ("04A1B2", True, "That card does nothing now."),
        ("https://example.org/a/very/long/way", False, "No card of Companion: {code}"),
        ("companion:heist:event:guard", False, "That card is from another game: {game}"),
        ("companion:alone:event:gone", False, "This match has no card {card}."),
        ("companion:alone:event:here", True, "{card} does nothing now."),
    ],
)
def test_each_refusal_names_what_was_shown(text, known, said):
    assert refused(text, "alone", known).text == said


def test_codes_of_the_publishers_own_cards_stand_for_ours():
    faces = (
        CardFace("move_1", "event", say("Coffee"), code="Move-1"),
        CardFace("x", "event", say("X")),
    )
    printed = printed_codes(faces)
    assert printed == {"Move-1": "move_1"}
    assert card_in("Move-1", "heist", printed) == "move_1"
    assert card_in("Move-99", "heist", printed) == "Move-99"


def test_a_code_card_stands_for_what_its_seat_was_dealt():
    played = LAIR.session(2, "s", ploys="codes")
    watch = next(seat for seat in played.table.turn.order if played.view(seat).piles["hand"].cards)
    hand = played.view(watch).piles["hand"].cards
    text = code_text("lair", "hand", "2")
    assert text == "companion:lair:hand:2"
    assert thing_read(text, LAIR.game, played.view(watch), {}) == hand[1]
    assert thing_read(text, LAIR.game, played.view(), {}) == text
    assert thing_read(code_text("lair", "hand", "9"), LAIR.game, played.view(watch), {})[-1] == "9"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("companion:lair:hand:1", True),
        ("companion:lair:hand:nine", True),
        ("companion:lair:token:key", False),
        ("companion:heist:hand:1", False),
        ("https://example.org", False),
    ],
)
def test_a_code_card_of_the_game_is_not_to_be_named(text, secret):
    view = LAIR.session(0, "s").view()
    assert names_secret(text, LAIR.game, "key", view) is secret


def test_a_card_of_a_secret_deck_is_not_to_be_named():
    escape = game_called("escape")
    view = escape.session(0, "s").view()
    for deck in escape.game.vocabulary.decks:
        for card in view.content.of(deck.record):
            text = code_text("escape", deck.id, card)
            assert names_secret(text, escape.game, card, view) is (deck.id == "adrenaline")
