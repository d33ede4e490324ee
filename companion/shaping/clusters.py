"""Letters as people count them: with their accents, and an emoji of several signs as one."""

from functools import lru_cache
from typing import Final

from companion.engine.person_names import unmarked

_PLAIN_BELOW: Final = "\N{COMBINING GRAVE ACCENT}"
"""Before the first accent every character but the end of a line of two is a letter of its own."""


@lru_cache(maxsize=1024)
def clusters(text: str) -> tuple[str, ...]:
    """Return the grapheme clusters of a text (source: UAX 29)."""
    if "\r" not in text and max(text, default="") < _PLAIN_BELOW:
        return tuple(text)
    import regex  # noqa: PLC0415  only for other scripts

    return tuple(regex.findall(r"\X", text))


def initial(text: str) -> str:
    """Return the first letter as a token shows it: a capital, with its accents; "" for no text."""
    found = clusters(unmarked(text).upper())
    return found[0] if found else ""
