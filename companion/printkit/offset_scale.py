"""The scale that shows how far off a printer prints the other side of a sheet.

Two rows of lines, one across and one down the page, have partners on the other side. There they lie
closer by ``STEP_MM``: held to the light, one line of a row runs straight on in its partner, and its
number is the offset. Card too thick for the light is pierced where a cross is printed; the hole is
read on the other side.
"""

from collections.abc import Iterator
from typing import Final

from companion.config import MOST_OFFSET_MM
from companion.engine.message import say
from companion.printkit.paper import Line, Mark, Paper, Words
from companion.text import words as text

STEP_MM: Final = 0.2
"""What one line counts."""
PITCH_MM: Final = 2 * MOST_OFFSET_MM + STEP_MM
"""From line to line on the front: more than twice what is measured, or two lines would run on."""
LINES: Final = round(MOST_OFFSET_MM / STEP_MM)
"""Lines on either side of zero."""
_OTHER_PITCH_MM: Final = PITCH_MM - STEP_MM
_LONG_MM: Final = 6.0
_SHORT_MM: Final = 4.0
_UNDER_MM: Final = 3.0
"""How far the lines of the other side reach under those of the front: as far as they may be off."""
_THICK_MM: Final = 0.15
_EM: Final = 2.6
_TARGET_MM: Final = 3
_CROSS_MM: Final = 6.0


def across_y(paper: Paper) -> float:
    """Return where the row of lines across a page meets its partners, in mm from the top."""
    return paper.height - 28.0


DOWN_X_MM: Final = 19.0
"""Where the row down the page does, in mm from the left."""


def front_scale(paper: Paper) -> Iterator[Mark]:
    """Yield the lines of the front with their numbers."""
    y, middle = across_y(paper), paper.width / 2
    for n, value, long in _lines():
        x = middle + n * PITCH_MM
        yield Line(x, y - long, x, y, _THICK_MM)
        yield Words(value, x, y - _LONG_MM - 1.0, _EM, "display", "middle")
    middle = paper.height / 2
    for n, value, long in _lines():
        y = middle + n * PITCH_MM
        yield Line(DOWN_X_MM - long, y, DOWN_X_MM, y, _THICK_MM)
        yield Words(value, DOWN_X_MM - _LONG_MM - 1.0, y + _EM * 0.35, _EM, "display", "right")


def other_scale(paper: Paper) -> Iterator[Mark]:
    """Yield the lines of the other side, as seen through the sheet."""
    y, middle = across_y(paper), paper.width / 2
    for n, _, long in _lines():
        x = middle + n * _OTHER_PITCH_MM
        yield Line(x, y - _UNDER_MM, x, y + long, _THICK_MM)
    middle = paper.height / 2
    for n, _, long in _lines():
        y = middle + n * _OTHER_PITCH_MM
        yield Line(DOWN_X_MM - _UNDER_MM, y, DOWN_X_MM + long, y, _THICK_MM)


def _lines() -> Iterator[tuple[int, str, float]]:
    """Yield each line: its place from zero, what it counts, its length."""
    for n in range(-LINES, LINES + 1):
        yield n, f"{n * STEP_MM:.1f}", _SHORT_MM if n % 5 else _LONG_MM


def front_cross(x: float, y: float) -> Iterator[Mark]:
    """Yield the cross to pierce."""
    half = _CROSS_MM / 2
    yield Line(x - half, y, x + half, y, _THICK_MM)
    yield Line(x, y - half, x, y + half, _THICK_MM)


def other_cross(words: text.Words, x: float, y: float) -> Iterator[Mark]:
    """Yield the millimetres that the hole is read on, as seen through the sheet.

    A printer that is off to the right has its lines there: the hole comes out left of their zero.
    """
    reach = float(_TARGET_MM)
    across, down = words.say(say("across")), words.say(say("down"))
    yield Words(across, x, y + reach + 2 * _EM + 0.5, _EM, "display", "middle")
    yield Words(down, x + reach + 4.0, y + _EM * 0.35, _EM, "display", "left")
    for value in range(-_TARGET_MM, _TARGET_MM + 1):
        yield Line(x - value, y - reach, x - value, y + reach, _THICK_MM)
        yield Line(x - reach, y - value, x + reach, y - value, _THICK_MM)
        if value % _TARGET_MM == 0:
            number = f"{value}"
            yield Words(number, x - value, y + reach + _EM, _EM, "display", "middle")
            at = y - value + _EM * 0.35
            yield Words(number, x + reach + 1.0, at, _EM, "display", "left")
