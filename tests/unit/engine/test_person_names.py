"""Names of people: what may stand in one, and which two look the same at the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.person_names import (
    MOST_LETTERS,
    comparison_key,
    isolated,
    name_fault,
    normalized,
    unmarked,
    unseen_in,
)


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("Anna Żółć", ""),
        ("👩‍🚀", ""),
        ("می‌خواهم", ""),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", ""),
        ("a\u202eb", "RIGHT-TO-LEFT OVERRIDE"),
        ("a\u200bb", "ZERO WIDTH SPACE"),
        ("a\u2066b", "LEFT-TO-RIGHT ISOLATE"),
        ("a\nb", "U+000A"),
        ("a\x00b", "U+0000"),
        ("a\u2028b", "LINE SEPARATOR"),
        ("a\ufeffb", "ZERO WIDTH NO-BREAK SPACE"),
        ("a\ud800b", "U+D800"),
        ("a\ue000b", "U+E000"),
    ],
)
def test_what_nobody_sees_is_described_by_its_name(text, described):
    assert unseen_in(text) == described
    assert name_fault(text) == (f"has {described} in it" if described else "")


def test_a_name_has_an_end():
    assert name_fault("ż" * MOST_LETTERS) == ""
    assert name_fault("ż" * (MOST_LETTERS + 1)) == f"has more than {MOST_LETTERS} letters"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("  Anna \t Maria ", "Anna Maria"),
        ("e\u0301va", "éva"),
        ("a\u202eb\u200b", "ab"),
        ("\u200d", ""),
        ("\u3000王", "王"),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_a_name_is_kept_as_it_is_seen(text, kept):
    assert normalized(text) == kept


def test_names_that_pages_write_alike_are_one():
    assert comparison_key("anna") == comparison_key("ANNA") == comparison_key(" An\u200bna")
    assert comparison_key("e\u0301va") == comparison_key("Éva")
    assert comparison_key("Weiß") == comparison_key("WEISS")
    assert comparison_key("Anna") != comparison_key("Ana")
    assert comparison_key("דוד") != comparison_key("דויד")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_what_is_kept_is_no_fault_and_is_kept_again(text):
    kept = normalized(text)
    assert unseen_in(kept) == ""
    assert normalized(kept) == kept


def test_only_names_read_from_the_right_are_isolated():
    assert isolated("Anna") == "Anna"
    assert isolated("Ελένη") == "Ελένη"
    assert isolated("דוד") == "\u2068דוד\u2069"
    assert unmarked(f"{isolated('דוד')} 3") == "דוד 3"
