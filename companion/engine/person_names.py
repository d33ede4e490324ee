"""Names of people: what may stand in one, how two are compared, and how one stands in a sentence.

Letters of every script may. Characters that nobody sees, or that turn the words beside them, may
not (source: Unicode Technical Report 36, section 2.6): a name would look like another one.
"""

from typing import Final
from unicodedata import bidirectional, category, name, normalize

ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
ISOLATE_END: Final = "\N{POP DIRECTIONAL ISOLATE}"
MOST_LETTERS: Final = 200
"""Of a name that a file brings; screens have room for far fewer and shorten it."""
JOINERS: Final = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Persian and Indic words and many emoji need them, between letters."""
_UNSEEN: Final = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
_TAGS: Final = range(0xE0020, 0xE0080)
"""What the flags of Scotland and Wales are spelt with."""


def unseen_in(text: str) -> str:
    """Return what the first character is called that no name may have, or "" where all may."""
    for letter in text:
        if category(letter) in _UNSEEN and letter not in JOINERS and ord(letter) not in _TAGS:
            return name(letter, f"U+{ord(letter):04X}")
    return ""


def name_fault(text: str) -> str:
    """Return why nobody can be called so, as words after "its name"; "" where they can."""
    if len(text) > MOST_LETTERS:
        return f"has more than {MOST_LETTERS} letters"
    unseen = unseen_in(text)
    return f"has {unseen} in it" if unseen else ""


def normalized(text: str) -> str:
    """Return a name as it is kept: composed, one blank between words, nothing unseen in it."""
    composed = normalize("NFC", text)
    letters = (letter for letter in composed if letter.isspace() or not unseen_in(letter))
    return " ".join("".join(letters).split()).strip(JOINERS)


def comparison_key(text: str) -> str:
    """Return what tells a name from others at the table: pages write names in capitals."""
    return normalize("NFKC", normalized(text).upper().casefold())


def isolated(text: str) -> str:
    """Return a name for a sentence: what is read from right to left turns nothing beside it."""
    if text.isascii() or not any(bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    return f"{ISOLATE}{text}{ISOLATE_END}"


def unmarked(text: str) -> str:
    """Return a sentence without the marks of :func:`isolated`, for who does not draw letters."""
    return text.replace(ISOLATE, "").replace(ISOLATE_END, "")
