"""Korean letters joined to syllables while they are typed (source: Unicode, 3.12)."""

from typing import Final

_FIRST: Final = ord("가")
_LEADS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_ENDS: Final = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
_SYLLABLES: Final = len(_LEADS) * len(_VOWELS) * len(_ENDS)
_PAIRS: Final = {
    pair[:2]: pair[2]
    for pair in (
        *("ㄱㅅㄳ", "ㄴㅈㄵ", "ㄴㅎㄶ", "ㄹㄱㄺ", "ㄹㅁㄻ", "ㄹㅂㄼ", "ㄹㅅㄽ", "ㄹㅌㄾ", "ㄹㅍㄿ"),
        *("ㄹㅎㅀ", "ㅂㅅㅄ", "ㅗㅏㅘ", "ㅗㅐㅙ", "ㅗㅣㅚ", "ㅜㅓㅝ", "ㅜㅔㅞ", "ㅜㅣㅟ", "ㅡㅣㅢ"),
    )
}
_HALVES: Final = {whole: pair for pair, whole in _PAIRS.items()}


def join(text: str, letter: str) -> str:
    """Return a text with one more letter, which may become part of the last syllable."""
    before = text[:-1]
    lead, vowel, end = _parts(text[-1:])
    if letter in _VOWELS and end:
        rest_end, moved = _HALVES.get(end, ("", end))
        return before + _syllable(lead, vowel, rest_end) + _syllable(moved, letter)
    if letter in _VOWELS and lead and not vowel:
        return before + _syllable(lead, letter)
    if letter in _ENDS[1:] and vowel and not end and lead:
        return before + _syllable(lead, vowel, letter)
    last = end or vowel
    if last and (pair := _PAIRS.get(last + letter)):
        return before + (_syllable(lead, vowel, pair) if end else _syllable(lead, pair))
    return text + letter


def without_last(text: str) -> str:
    """Return a text that ends with a syllable or Korean letter without its last letter."""
    lead, vowel, end = _parts(text[-1:])
    if end:
        return text[:-1] + _syllable(lead, vowel, _HALVES.get(end, "")[:1])
    return text[:-1] + (_syllable(lead, _HALVES.get(vowel, "")[:1]) if vowel else "")


def is_korean(text: str) -> bool:
    """Whether the last character is a syllable or one of its letters."""
    return any(_parts(text[-1:]))


def _parts(sign: str) -> tuple[str, str, str]:
    """Return the first consonant, the vowel and the last consonant, each "" where there is none."""
    place = ord(sign) - _FIRST if sign else -1
    if 0 <= place < _SYLLABLES:
        rest, end = divmod(place, len(_ENDS))
        lead, vowel = divmod(rest, len(_VOWELS))
        return _LEADS[lead], _VOWELS[vowel], _ENDS[end]
    return (sign if sign in _LEADS else ""), (sign if sign in _VOWELS else ""), ""


def _syllable(lead: str, vowel: str, end: str = "") -> str:
    """Return the syllable of these letters; a letter alone stays what it is."""
    if not (lead and vowel):
        return lead + vowel
    place = _LEADS.index(lead) * len(_VOWELS) + _VOWELS.index(vowel)
    return chr(_FIRST + place * len(_ENDS) + _ENDS.index(end))
