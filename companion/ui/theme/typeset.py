"""Breaking and fitting words; pure, told how wide words are (source: UX.md section 7).

``measure`` gives the width of words in pixels at the size in question.
"""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from companion.shaping.clusters import clusters

Measure: TypeAlias = Callable[[str], float]
MeasureAt: TypeAlias = Callable[[str, float], float]
_STEPS = 12
_VOWELS: Final = frozenset("aeiouy")
_PART: Final = 3
"""Letters that are at least in each part of a word that is divided."""


class Fit(Struct, frozen=True):
    """Words that fit: their lines and the capital height in mm they fit at."""

    lines: tuple[str, ...]
    cap: float


def words_of(text: str) -> list[str]:
    """Return the pieces a line may break between; a number stays with the word before it."""
    pieces: list[str] = []
    for word in text.split():
        if pieces and word.rstrip(".,:;!?").isdigit():
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces


def wrap(text: str, room: float, measure: Measure, *, divide: bool = False) -> list[str]:
    """Return the lines of ``text`` in a column ``room`` pixels wide; a long word stands alone.

    Args:
        text: The words.
        room: How wide the column is.
        measure: How wide words are.
        divide: A word that is wider than the column is divided where a syllable ends.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        pieces = words_of(paragraph)
        if divide:
            pieces = [part for word in pieces for part in divided(word, room, measure)]
        for word in pieces:
            longer = f"{line} {word}" if line else word
            if line and measure(longer) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def divided(word: str, room: float, measure: Measure) -> list[str]:
    """Return the parts of a word, with hyphens, that are no wider than ``room``, else the word.

    It is divided after a vowel, before one consonant and the next vowel: there a syllable ends in
    English, Polish and their like.
    """
    parts: list[str] = []
    rest = word
    while measure(rest) > room:
        ends = range(len(rest) - _PART, _PART - 1, -1)
        fitting = (n for n in ends if _ends_syllable(rest, n) and measure(rest[:n] + "-") <= room)
        end = next(fitting, 0)
        if not end:
            return [word]
        parts.append(rest[:end] + "-")
        rest = rest[end:]
    return [*parts, rest]


def _ends_syllable(word: str, end: int) -> bool:
    before, consonant, after = word[end - 1], word[end], word[end + 1]
    return _is_vowel(before) and not _is_vowel(consonant) and _is_vowel(after)


def _is_vowel(letter: str) -> bool:
    return unicodedata.normalize("NFD", letter)[0].casefold() in _VOWELS


def shortened(text: str, room: float, measure: Measure) -> str:
    """Return ``text``, or as much of it as fits with an ellipsis."""
    if measure(text) <= room:
        return text
    letters = clusters(text)
    for end in range(len(letters) - 1, 0, -1):
        short = "".join(letters[:end]).rstrip(" .,:;") + "…"
        if measure(short) <= room:
            return short
    return "…"


def fit(text: str, room: float, *, cap: float, least: float, most: int, at: MeasureAt) -> Fit:
    """Return the largest setting of ``text`` that fits, smaller first, shortened last.

    Args:
        text: The words.
        room: Width in pixels.
        cap: Capital height wished for, in mm.
        least: The smallest capital height allowed, in mm.
        most: Lines allowed.
        at: Width of words at a capital height.
    """
    sizes = [cap - (cap - least) * i / _STEPS for i in range(_STEPS + 1)] if cap > least else [cap]
    for size in sizes:
        for count in range(1, most + 1):
            lines = wrap(text, room, _at(at, size))
            if len(lines) <= count and all(at(line, size) <= room for line in lines):
                return Fit(tuple(lines), size)
    size = sizes[-1]
    lines = wrap(text, room, _at(at, size))
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return Fit(tuple(shortened(line, room, _at(at, size)) for line in shown), size)


def in_two(text: str, room: float, measure: Measure) -> tuple[str, ...]:
    """Return a name as one line where that fits, else as two: words, or a word that is divided."""
    if measure(text) <= room:
        return (text,)
    lines = wrap(text, room, measure)
    if len(lines) > 1:
        return lines[0], " ".join(lines[1:])
    letters = clusters(text)
    for end in range(len(letters) - 2, 1, -1):
        head = "".join(letters[:end])
        if measure(head + "-") <= room:
            return head + "-", text[len(head) :]
    return (text,)


def flow(widths: Sequence[float], gaps: float, room: float) -> list[int]:
    """Return the index at which each line starts, for pieces set side by side.

    Args:
        widths: Width of each piece in pixels.
        gaps: Between two pieces.
        room: Width of a line.
    """
    starts: list[int] = []
    used = 0.0
    for index, width in enumerate(widths):
        if starts and used + gaps + width <= room:
            used += gaps + width
        else:
            starts.append(index)
            used = width
    return starts


def _at(at: MeasureAt, size: float) -> Measure:
    return lambda words: at(words, size)
