"""The order of letters against a library that implements the whole standard."""

import unicodedata

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.shaping.bidi import has_rtl, levels, visual

LETTERS = "abA זאבד محم 0123٤٥ .,:;()[]{}+-$%'\"!?/ \u0301\u05b0\N{MINUS SIGN}王🚀"
PLAIN = "".join(letter for letter in LETTERS if letter not in "()[]{}")
"""The library loses sight of what stands before a bracket across an isolate."""
ISOLATES = "\u2066\u2067\u2068\u2069"
ONE_WAY = str.maketrans(")]}", "([{")
"""The shaping engine turns brackets round, not the order."""


def shown(text):
    return "".join(text[at] for at in visual(levels(text)))


def libraries(text):
    return get_display(text, base_dir="L").translate(ONE_WAY)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Anna", "Anna"),
        ("דוד", "דוד"[::-1]),
        ("דוד 3", "3 " + "דוד"[::-1]),
        ("\u2068דוד\u2069 3", "\u2068" + "דוד"[::-1] + "\u2069 3"),
        (
            "\u2068דוד\u2069, \u2068שרה\u2069",
            "\u2068" + "דוד"[::-1] + "\u2069, \u2068" + "שרה"[::-1] + "\u2069",
        ),
        ("A (אב) B", "A (" + "אב"[::-1] + ") B"),
    ],
)
def test_words_from_right_to_left_stand_where_people_read_them(text, order):
    assert shown(text) == order


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet=LETTERS, max_size=24))
def test_our_order_is_the_librarys(text):
    assert shown(text).translate(ONE_WAY) == libraries(text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=PLAIN + ISOLATES, max_size=24))
def test_our_order_is_the_librarys_with_isolates(text):
    assert shown(text).translate(ONE_WAY) == libraries(text)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_every_character_has_one_place(text):
    assert sorted(visual(levels(text))) == list(range(len(text)))


def test_a_bracket_after_an_isolate_takes_the_side_of_the_word_before_it():
    text = "0א\u20660\u2069{0}"
    assert levels(text) == [0, 1, 1, 2, 1, 1, 2, 1]


def test_only_letters_read_from_the_right_count():
    assert has_rtl("דוד")
    assert has_rtl("a محمد")
    assert not has_rtl("Владимир 3")
    assert unicodedata.bidirectional("ד") == "R"
