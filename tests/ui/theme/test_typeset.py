"""Breaking and fitting words, measured by their letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.ui.theme.typeset import divided, fit, flow, shortened, words_of, wrap


def letters(text):
    return len(text)


def at(text, cap):
    return len(text) * cap


def test_a_number_stays_with_its_word():
    assert words_of("MOVE GUARD 3 TO CORRIDOR 3") == ["MOVE", "GUARD 3", "TO", "CORRIDOR 3"]
    assert wrap("MOVE GUARD 3", 10, letters) == ["MOVE", "GUARD 3"]


def test_lines_break_between_words_and_at_line_ends():
    assert wrap("one two three", 7, letters) == ["one two", "three"]
    assert wrap("one\ntwo", 20, letters) == ["one", "two"]
    assert wrap("incomprehensibilities", 5, letters) == ["incomprehensibilities"]


@pytest.mark.parametrize(
    ("word", "room", "parts"),
    [
        ("konserwacyjny", 10, ["konserwa-", "cyjny"]),
        ("Intelligence", 10, ["Intelli-", "gence"]),
        ("ŁÓŻECZKO", 4, ["ŁÓŻECZKO"]),
        ("Wytrzymałość", 12, ["Wytrzymałość"]),
        ("rhythms", 4, ["rhythms"]),
        ("go", 1, ["go"]),
    ],
)
def test_a_word_is_divided_where_a_syllable_ends(word, room, parts):
    assert divided(word, room, letters) == parts


def test_only_words_wider_than_their_column_are_divided():
    lines = wrap("Tunel konserwacyjny", 10, letters, divide=True)
    assert lines == ["Tunel", "konserwa-", "cyjny"]
    assert wrap("Tunel konserwacyjny", 13, letters, divide=True) == ["Tunel", "konserwacyjny"]


def test_shortened_says_that_something_is_missing():
    assert shortened("Guard Room", 20, letters) == "Guard Room"
    assert shortened("Guard Room", 7, letters) == "Guard…"
    assert shortened("Guard Room", 0, letters) == "…"


def test_fit_prefers_size_then_lines_then_shortening():
    assert fit("CHALLENGE", 90, cap=10, least=5, most=2, at=at).cap == 10
    two = fit("NOT POSSIBLE", 90, cap=10, least=5, most=2, at=at)
    assert (two.lines, two.cap) == (("NOT", "POSSIBLE"), 10)
    smaller = fit("CHALLENGES", 90, cap=10, least=5, most=2, at=at)
    assert smaller.lines == ("CHALLENGES",)
    assert 5 <= smaller.cap < 10
    assert fit("INCOMPREHENSIBLE", 20, cap=10, least=5, most=1, at=at).lines == ("INC…",)


@given(st.text("ab 3", max_size=40), st.integers(5, 60), st.integers(1, 3))
def test_a_fit_never_leaves_its_room(text, room, most):
    found = fit(text, room, cap=3, least=1, most=most, at=at)
    assert len(found.lines) <= most
    assert all(at(line, found.cap) <= room for line in found.lines)


@pytest.mark.parametrize(
    ("widths", "starts"), [([], []), ([3], [0]), ([3, 3, 3], [0, 2]), ([20, 3], [0, 1])]
)
def test_pieces_flow_into_lines(widths, starts):
    assert flow(widths, 1, 8) == starts
