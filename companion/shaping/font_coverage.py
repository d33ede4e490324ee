"""Which letters Companion's own fonts have."""

from functools import cache

from companion.data import Face, coverage


@cache
def _letters(face: Face) -> frozenset[str]:
    spans = coverage(face)
    return frozenset(chr(code) for first, last in spans for code in range(first, last + 1))


def covered(text: str, face: Face) -> bool:
    """Return whether one of Companion's fonts writes a text alone, letter by letter."""
    if text.isascii():
        return text.isprintable()
    return _letters(face).issuperset(text)
