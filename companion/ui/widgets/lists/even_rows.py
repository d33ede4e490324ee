"""One size of letters for all rows of a list: what the longest needs, none has larger ones."""

from collections.abc import Iterable

from msgspec import Struct

from companion.data import Face
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import Fit, fit
from companion.ui.widgets.drawing import texture_cache


class RowWords(Struct, frozen=True):
    """What one row says.

    Attributes:
        title: Its first words.
        face: What they are set in.
        cap: How large they are at the most, in mm.
        room: How wide they may be, in pixels.
        second: The line under it.
        lines: How many lines the title may take.
        second_lines: How many the line under it may.
    """

    title: str
    face: Face
    cap: float
    room: float
    second: str = ""
    lines: int = 1
    second_lines: int = 1


class RowCaps(Struct, frozen=True):
    """Capital heights in mm of the first and second lines of all rows."""

    title: float
    second: float


def row_caps(skin: Skin, rows: Iterable[RowWords]) -> RowCaps:
    """Return the size in which the longest words of any row fit, the least one if they do not."""
    title, second, least = skin.cap.title, skin.cap.second, skin.cap.min
    for row in rows:
        found = _fitting(skin, row, row.title, row.face, row.cap, row.lines)
        title = min(title, found.cap)
        if row.second and found.lines != (row.title,):  # its row has three lines
            second = least
        second = min(second, _fitting(skin, row, row.second, "light", second, row.second_lines).cap)
    return RowCaps(title, second)


def _fitting(skin: Skin, row: RowWords, text: str, face: Face, cap: float, most: int) -> Fit:  # noqa: PLR0917
    """Return the largest setting of a text in so many lines of a row."""

    def width(words: str, size: float) -> float:
        return texture_cache.width(words, face, skin.font_px(face, size))

    return fit(text, row.room, cap=cap, least=min(cap, skin.cap.min), most=most, at=width)
