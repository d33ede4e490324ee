"""Text for a receipt printer: letters every printer has, lines that fit, pictures of the rest."""

import unicodedata
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final, TypeAlias

from PIL import Image

from companion.art.painter import Painter, length_of
from companion.engine.person_names import unmarked

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


Row: TypeAlias = str | Image.Image
"""A line of letters, or of dots: letters that no printer has are printed as a picture."""
DOTS: Final = 12
"""A letter is so wide on the paper, and twice as high (Epson's font A)."""
_DARK: Final = 150
"""A dot is black or it is not; thin strokes must not vanish."""
_BLACK_OR_WHITE: Final = [255 * (grey > _DARK) for grey in range(256)]
_ROW_DOTS: Final = 34
_EM_DOTS: Final = 25
_BASE_DOTS: Final = 25


def lines_of(texts: Sequence[str], columns: int) -> list[Row]:
    """Return lines that fit; an empty text is an empty line, ``---`` a rule across.

    Args:
        texts: Paragraphs.
        columns: Letters on a line.
    """
    lines: list[Row] = []
    for part in (part for text in texts for part in unmarked(text).split("\n")):
        letters = plain(part)
        if part == "---":
            lines.append("-" * columns)
        elif letters.count("?") > part.count("?"):
            lines += _drawn(text, columns) if (text := " ".join(part.split())) else [""]
        else:
            lines += wrap(letters, columns) or [""]
    return lines


def _drawn(text: str, columns: int) -> list[Image.Image]:
    """Return a paragraph as rows of dots."""
    rows = [""]
    for word in text.split(" "):
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and length_of(longer, "text_bold", _EM_DOTS) > columns * DOTS:
            rows.append(word)
        else:
            rows[-1] = longer
    return [_row(row, columns) for row in rows]


def _row(text: str, columns: int) -> Image.Image:
    wide = columns * DOTS
    em = _EM_DOTS * min(1.0, wide / max(1.0, length_of(text, "text_bold", _EM_DOTS)))
    sheet = Painter(wide, _ROW_DOTS, ground="#FFFFFF")
    sheet.text(text, 0, _BASE_DOTS, em, "text_bold", "#000000")
    return sheet.image().convert("L").point(_BLACK_OR_WHITE)
