"""What a voice is given to read: letters it can read, nothing that is only for eyes."""

from typing import Final
from unicodedata import category, name

from companion.engine.person_names import unmarked

_UNREAD: Final = ("Cc", "Cs")
"""A zero would end the text, and half a pair is no letter."""


def speakable(text: str) -> str:
    """Return a sentence whose letters a voice for a language of Europe can read.

    A voice spells letters of other scripts one by one ("Hebrew letter dalet"), or leaves them out.
    They are written in Latin letters instead, as a road sign would. Signs stay: voices know the
    common ones by name.
    """
    if text.isascii() and text.isprintable():
        return text
    shown = (one for one in unmarked(text) if one in "\n\t" or category(one) not in _UNREAD)
    return "".join(_latin(one) if _foreign(one) else one for one in shown)


def _foreign(one: str) -> bool:
    return (
        category(one)[0] in "LM"
        and not one.isascii()
        and not name(one, "LATIN").startswith(("LATIN", "COMBINING", "VARIATION"))
    )


def _latin(one: str) -> str:
    from anyascii import anyascii  # noqa: PLC0415  only for other scripts

    return anyascii(one)
