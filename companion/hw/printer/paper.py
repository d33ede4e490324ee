"""Text for a receipt printer: letters every printer has, lines that fit. Pure."""

import unicodedata
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

_PLAIN: Final[Mapping[int, str]] = str.maketrans(
    {
        "\N{LATIN SMALL LETTER L WITH STROKE}": "l",
        "\N{LATIN CAPITAL LETTER L WITH STROKE}": "L",
        "\N{LATIN SMALL LETTER O WITH STROKE}": "o",
        "\N{LATIN CAPITAL LETTER O WITH STROKE}": "O",
        "\N{LATIN SMALL LETTER SHARP S}": "ss",
        "\N{LATIN SMALL LETTER AE}": "ae",
        "\N{LATIN SMALL LIGATURE OE}": "oe",
        "\N{DOUBLE LOW-9 QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{EURO SIGN}": "EUR",
    }
)


def plain(text: str) -> str:
    """Return a text in ASCII: printers guess code pages, and guess wrong after rare letters."""
    parted = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    letters = (letter for letter in parted if not unicodedata.combining(letter))
    return "".join(letter if " " <= letter <= "~" or letter == "\n" else "?" for letter in letters)


def lines_of(texts: Sequence[str], columns: int) -> list[str]:
    """Return lines that fit; an empty text is an empty line, ``---`` a rule across.

    Args:
        texts: Paragraphs.
        columns: Letters on a line.
    """
    lines: list[str] = []
    for text in texts:
        for part in plain(text).split("\n"):
            lines += ["-" * columns] if part == "---" else wrap(part, columns) or [""]
    return lines
