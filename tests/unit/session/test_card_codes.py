"""What printed codes stand for, and what is said of those that stand for nothing."""

import pytest

from companion.session.card_codes import CardCode, card_in, code_of, code_text, refused


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
        ("04A1B2", True, "That card answers nothing now."),
        ("https://example.org/a/very/long/way", False, "No card of Companion: {code}"),
        ("companion:heist:event:guard", False, "That card is of another game: {game}"),
        ("companion:alone:event:gone", False, "This match has no card {card}."),
        ("companion:alone:event:here", True, "{card} answers nothing now."),
    ],
)
def test_each_refusal_names_what_was_shown(text, known, said):
    assert refused(text, "alone", known).text == said
