"""How alike two words are, for people who type in a hurry: accents, endings, typing errors."""

import re
import unicodedata
from typing import Final

_MARKS: Final = re.compile("[\u0300-\u036f]")
_PLAIN: Final = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "\u0131": "i",
        "ħ": "h",
    }
)
"""Letters that are no others with a mark, as people type them without their keyboard."""
_ENDINGS: Final = {
    "en": "ings ing edly ed ies es s ly",
    "pl": "owaniem owania owanie aniem ania anie eniem enia enie iami ami owie owi ach ego emu ymi"
    " imi ych ich iej ej iem em om ow ia ie iu ym im y i a o u e",
}
"""Parted by blanks, the longest first."""
_LEAST_STEM: Final = 3
_SAME_BEGINNING: Final = 4
_TYPO_FROM: Final = 4
_TYPED_FROM: Final = 3
_TWO_TYPOS_FROM: Final = 7
_CERTAIN: Final = 0.9
_BEGUN: Final = 0.85
"""How sure a word is whose beginning was typed: surer than one that only begins alike."""


def folded(text: str) -> str:
    """Return a text as a search sees it: small letters without accents ("zdolność": "zdolnosc")."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return _MARKS.sub("", decomposed).translate(_PLAIN)


def words_in(text: str) -> list[str]:
    """Return the words and numbers of a text, folded."""
    return re.findall(r"\w+", folded(text))


def stem(word: str, language: str) -> str:
    """Return a word without its ending, roughly."""
    for ending in _ENDINGS.get(language, "").split():
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            root = word[: -len(ending)]
            doubled = len(root) > _LEAST_STEM and root[-1] == root[-2] and root[-1] not in "ls"
            return root[:-1] if doubled and language == "en" else root
    return word


def matches_of(sought: str, words: dict[str, str], language: str) -> dict[str, float]:
    """Return the words that a sought one may mean, each with how sure that is, 0 to 1.

    Args:
        sought: A folded word.
        words: Words with their stems.
        language: Two letters.
    """
    root = stem(sought, language)
    weighed = ((word, _sure(sought, root, word, its)) for word, its in words.items())
    found = {word: sure for word, sure in weighed if sure}
    begun = len(sought) >= _TYPED_FROM and any(word.startswith(sought) for word in found)
    if max(found.values(), default=0.0) < _CERTAIN and not begun:
        found = _misspelled(sought, root, words) | found
    return found


def _sure(sought: str, root: str, word: str, its: str) -> float:
    if word == sought:
        return 1.0
    if its == root:
        return 0.95
    if len(sought) >= _TYPED_FROM and word.startswith(sought):  # it is being typed
        return _BEGUN
    long, same = max(len(word), len(sought)), _beginning(word, sought)
    if same >= _SAME_BEGINNING and same >= 0.6 * long:
        return 0.5 + 0.4 * same / long
    if len(sought) >= _SAME_BEGINNING and sought in word:
        return 0.6
    return 0.0


def _beginning(word: str, other: str) -> int:
    differing = (n for n, (a, b) in enumerate(zip(word, other, strict=False)) if a != b)
    return next(differing, min(len(word), len(other)))


def _misspelled(sought: str, root: str, words: dict[str, str]) -> dict[str, float]:
    """Return words a letter or two away: one wrong, missing, too many, or two changed about."""
    if len(sought) < _TYPO_FROM:
        return {}
    from rapidfuzz.distance import OSA  # noqa: PLC0415  only for what is not found as typed

    most = 2 if len(sought) >= _TWO_TYPOS_FROM else 1
    found: dict[str, float] = {}
    for word, its in words.items():
        if word[0] != sought[0]:
            continue  # nobody misses the first letter, and most words are passed over
        far, allowed = OSA.distance(sought, word, score_cutoff=most), most
        if far > most and len(root) >= _TYPO_FROM:
            far, allowed = OSA.distance(root, its, score_cutoff=1), 1
        if far <= allowed:
            found[word] = 0.85 - 0.15 * far
    return found
