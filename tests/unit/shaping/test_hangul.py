"""Korean letters become syllables as they are typed, and come apart again one by one."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.shaping.hangul import is_korean, join, without_last


def typed(letters, text=""):
    for letter in letters:
        text = join(text, letter)
    return text


@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("ㅎㅏㄴㄱㅡㄹ", "한글"),
        ("ㅇㅣㅅㅜㄱㅕㅇ", "이수경"),
        ("ㄱㅗㅏㄴ", "관"),
        ("ㅈㅓㅇㅁㅣㄴㅈㅜ", "정민주"),
        ("ㄷㅏㄹㄱ", "닭"),
        ("ㄷㅏㄹㄱㅣ", "달기"),
        ("ㄲㅏㄲㅏ", "까까"),
        ("ㅆㅏㅆ", "쌌"),
        ("ㅇㅢ", "의"),
        ("ㅋㅋㅋ", "ㅋㅋㅋ"),
        ("ㅏㅏ", "ㅏㅏ"),
        ("ㅗㅏ", "ㅘ"),
        ("ㄱㅏㄸㅏ", "가따"),
    ],
)
def test_letters_make_syllables(letters, text):
    assert typed(letters) == text


def test_other_letters_stay_what_they_are():
    assert typed("ㄱ", "A") == "Aㄱ"
    assert typed("ㅏ", "한 ") == "한 ㅏ"
    assert not is_korean("A")
    assert not is_korean("")


@pytest.mark.parametrize(
    "steps", [("닭", "달", "다", "ㄷ", ""), ("관", "과", "고", "ㄱ", ""), ("한ㅘ", "한ㅗ", "한")]
)
def test_the_last_letter_goes_alone(steps):
    text = steps[0]
    for shorter in steps[1:]:
        text = without_last(text)
        assert text == shorter


@given(st.characters(min_codepoint=ord("가"), max_codepoint=ord("힣")))
def test_every_syllable_is_split_and_is_the_one_that_unicode_composes(syllable):
    assert normalize("NFC", normalize("NFD", syllable)) == syllable
    parts = [syllable]
    while parts[-1]:
        parts.append(without_last(parts[-1]))
    assert 3 <= len(parts) <= 6
    consonant = normalize("NFD", syllable)[0]
    assert normalize("NFKD", parts[-2])[0] == consonant
