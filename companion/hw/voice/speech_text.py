"""What a voice is given to read: letters it can read, nothing that is only for eyes."""

from typing import Final
from unicodedata import category, name

from companion.engine.person_names import unmarked

_UNREADABLE: Final = ("Cc", "Cs")
"""A zero would end the text, and half a pair is no letter."""


def speakable(text: str) -> str:
    """Return a sentence whose letters a voice for a language of Europe can read.

    A voice spells letters of other scripts one by one ("Hebrew letter dalet"), or leaves them out.
    They are written in Latin letters instead, as a road sign would. Signs stay: voices know the
    common ones by name.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = (c for c in unmarked(text) if c in "\n\t" or category(c) not in _UNREADABLE)
    return "".join(_latin(letter) if _foreign(letter) else letter for letter in shown)


def _foreign(letter: str) -> bool:
    return (
        category(letter)[0] in "LM"
        and not letter.isascii()
        and not name(letter, "LATIN").startswith(("LATIN", "COMBINING", "VARIATION"))
    )


def _latin(letter: str) -> str:
    from anyascii import anyascii  # noqa: PLC0415  only for other scripts

    return anyascii(letter)
