# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""Rows of a list: home, setup, settings, rules, log (source: UX.md section 4, rows of 12 mm)."""

from typing import Final

from kivy.properties import ObjectProperty

from companion.data import Face
from companion.ui.models.sheet_models import ListModel, ListRow
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable
from companion.ui.widgets.lists.even_rows import RowCaps, RowWords, row_caps
from companion.ui.widgets.lists.scroller import Listing

_TAP_MM: Final = 12.05
_READ_MM: Final = 7.8
_READ_LEAST_MM: Final = 5.7
_VALUE_SHARE: Final = 0.5
_COLUMN_LEAST_MM: Final = 52.0
_HEAD_MM: Final = 1.4
_LOW_MM: Final = 9.0
_GAP_MM: Final = 2.0
_CLOSE_MM: Final = 1.5
_CLOSEST_MM: Final = 1.1
"""Between title and second line; closer where that has two lines or three."""
_CLOSE: Final = 1.28
"""Where three lines are needed, from one to the next in heights of a capital."""
_EVEN_MOST: Final = 30
"""Of more rows each has the size that it needs: all of them take time to measure."""
_MARK_MM: Final = 4.4
_BAR_MM: Final = 2.2
"""What a scroll bar takes where there is one."""


def row_ground(pen: Pen, *, now: bool, pressed: bool, chosen: bool = False) -> str:
    """Draw what lies under a row; returns its colour."""
    c = pen.colour
    fill = c.bone if chosen else c.pressed if pressed else c.raised if now else None
    if fill:
        pen.box(0, 0, pen.w, pen.h, fill, None, 0, pen.g(0.8))
    if now and not chosen:
        pen.rect(0, 0, pen.g(0.7), pen.h, c.bone)
    return fill or c.ground


def face_for(text: str) -> Face:
    """Return the face a title is set in: words in capitals are labels, all else sentences."""
    return "display" if text.isupper() else "text"


class RowLine(Tappable):
    """One :class:`ListRow`: sign, title, second line, value, state.

    Attributes:
        caps: How large the letters of all rows are, where that is one size for all.
    """

    caps = ObjectProperty(None, allownone=True)
    _narrow = False

    def paint(self, pen: Pen, row: ListRow) -> None:
        """Draw the row."""
        c, middle = pen.colour, pen.h / 2
        now = row.state == "now"
        ground = row_ground(pen, now=now, pressed=self.pressed, chosen=row.chosen)
        if not now and not row.chosen:
            pen.rect(pen.x(2), pen.h - 1, pen.w - pen.x(2), 1, c.hair)
        quiet = row.state == "done" or row.struck
        shade = c.ink if row.chosen else c.ash if quiet else c.bone
        low = c.ink if row.chosen else c.ash
        left = self._sign(pen, row, shade, ground)
        right = pen.w - pen.x(2)
        mark = row.icon_right or ("done" if row.state == "done" else "")
        if mark:
            right -= pen.icon(mark, right, middle, pen.g(_MARK_MM), low, "r") + pen.g(2)
        self._narrow = self._is_long(pen, row, right - left)
        if row.value:
            right = self._value(pen, row, right, left, c.bone if now else low)
        self._words(pen, row, left, right - left, shade, low)

    def _sign(self, pen: Pen, row: ListRow, shade: str, ground: str) -> float:
        if row.sign is None:
            return float(pen.x(2.4))
        size = min(pen.g(6 if row.second else 5), pen.h * 0.66)
        pen.sign(row.sign, pen.x(2) + pen.g(3), pen.h / 2, size, shade, ground)
        return pen.x(2) + pen.g(7.4)

    def _is_long(self, pen: Pen, row: ListRow, room: float) -> bool:
        """Return whether title and value only fit beside each other in the narrow face."""
        cap = pen.cap.body
        wide = pen.room_for(row.title, face_for(row.title), cap) + pen.g(4)
        low = pen.h <= pen.y(_LOW_MM) and not row.second
        return low and bool(row.value) and wide + pen.room_for(row.value, "text", cap) > room

    def _value(self, pen: Pen, row: ListRow, right: float, left: float, shade: str) -> float:
        """Write the value at the right; returns where it begins."""
        room = (right - left) * _VALUE_SHARE
        if not row.second:
            title_face = "light" if self._narrow else face_for(row.title)
            title = pen.room_for(row.title, title_face, pen.cap.body)
            room = max(room, right - left - title - pen.g(4))
        face: Face = "light" if self._narrow else "text"
        size = pen.cap.second if self._narrow else pen.cap.body
        setting = pen.fitted(row.value, face, size, room, 2 if pen.h > pen.y(_LOW_MM) else 1)
        pen.block(right, pen.h / 2, setting, face, shade, pen.g(setting.cap) * 1.6, "r")
        wide = max(pen.room_for(line, face, setting.cap) for line in setting.lines)
        return right - wide - pen.g(2)

    def _words(
        self, pen: Pen, row: ListRow, left: float, room: float, shade: str, low: str
    ) -> None:
        cap, middle = pen.cap, pen.h / 2
        face: Face = "light" if self._narrow else face_for(row.title)
        high = cap.name if face == "display" else cap.body
        caps = self.caps or RowCaps(high, cap.second)
        high = min(high, caps.title)
        if row.second and pen.fitted(row.title, face, high, room).lines[0] != row.title:
            two = pen.fitted(row.title, face, cap.min, room, 2)
            base = middle - pen.g(cap.min * (1.0 if len(two.lines) > 1 else 0.2))
            base = pen.lines(left, base, two, face, shade, pen.g(two.cap * 1.5))
            _ = pen.fit(left, base + pen.g(0.3), row.second, "light", cap.min, low, room)
        elif row.second:
            self._with_second(pen, row, (left, room), (face, high), (shade, low))
        else:
            most = 2 if pen.h > pen.y(_LOW_MM) else 1
            setting, leading = pen.fitted(row.title, face, high, room, most), 1.6
            if " ".join(setting.lines) != row.title:
                face, leading = "light", 1.4
                setting = pen.fitted(row.title, face, cap.name, room, 3 if most > 1 else 1)
            step = pen.g(setting.cap) * leading
            base = middle + pen.g(setting.cap) / 2 - step * (len(setting.lines) - 1) / 2
            for line in setting.lines:
                wide = pen.text(left, base, line, face, setting.cap, shade)
                if row.struck:
                    pen.rect(left, base - pen.g(setting.cap) / 2, wide, 1, shade)
                base += step

    def _with_second(
        self,
        pen: Pen,
        row: ListRow,
        column: tuple[float, float],
        title: tuple[Face, float],
        shades: tuple[str, str],
    ) -> None:
        """Write title and second line, which takes three lines at the most."""
        cap, (left, room), (face, high) = pen.cap, column, title
        caps = self.caps or RowCaps(high, cap.second)
        second, leading, gap = pen.fitted(row.second, "light", caps.second, room), 1.4, _GAP_MM
        if second.lines != (row.second,):
            second, gap = pen.fitted(row.second, "light", cap.min, room, 2), _CLOSE_MM
        if " ".join(second.lines) != row.second:
            second = pen.fitted(row.second, "light", cap.min, room, 3)
            high, leading, gap = min(high, cap.second), _CLOSE, _CLOSEST_MM
        step = pen.g(second.cap * leading)
        under = pen.g(gap + second.cap) + step * (len(second.lines) - 1)
        base = pen.h / 2 + (pen.g(high) - under) / 2
        wide = pen.fit(left, base, row.title, face, high, shades[0], room)
        if row.struck:
            pen.rect(left, base - pen.g(high) / 2, wide, 1, shades[0])
        _ = pen.lines(left, base + pen.g(second.cap + gap), second, "light", shades[1], step)


class ListView(Listing):
    """Shows a :class:`ListModel`: a head, rows to scroll, or a sentence if there are none.

    Rows with a ref are 12 mm high; rows that are only read may be closer.
    """

    row_kind = RowLine
    _at = 0

    def arrange(self, model: ListModel) -> None:
        """Place the rows under the head."""
        skin: Skin = self.skin
        scroll = self.scroller()
        top = skin.g(skin.cap.label + 2.2 + _HEAD_MM) if model.head or model.head_note else 0.0
        high = any(row.ref or row.second for row in model.rows)
        columns = max(1, min(model.columns, int(self.width / skin.x(_COLUMN_LEAST_MM))))
        lines = max(1, -(-len(model.rows) // columns))
        fair = int((self.height - top) / lines) / skin.density_xy[1]
        scroll.row_mm = _TAP_MM if high else min(_READ_MM, max(_READ_LEAST_MM, fair))
        scroll.gap_mm = 0
        scroll.columns = columns
        self.put(scroll, 0, top, self.width, self.height - top)
        alike = len(model.rows) <= _EVEN_MOST and not any(row.value for row in model.rows)
        wide = self.width / columns
        words = [self._row_words(row, wide, scroll.row_mm) for row in model.rows]
        scroll.row_caps = row_caps(skin, words) if alike else None
        turned = self.fill(scroll, model.rows)
        if model.at and (turned or self._at != model.at):
            scroll.show_row(model.at)
        self._at = model.at

    def _row_words(self, row: ListRow, wide: float, high_mm: float) -> RowWords:
        """Return what a row says, in the room that it has if it had a mark."""
        skin: Skin = self.skin
        left = skin.x(2.4) if row.sign is None else skin.x(2) + skin.g(7.4)
        room = wide - left - skin.x(2) - skin.g(_BAR_MM + _MARK_MM + 2)
        face = face_for(row.title)
        cap = skin.cap.name if face == "display" else skin.cap.body
        lines = 2 if high_mm > _LOW_MM and not row.second else 1
        return RowWords(row.title, face, cap, room, row.second, lines, second_lines=2)

    def paint(self, pen: Pen, model: ListModel) -> None:
        """Draw the head, or say that there is nothing."""
        c, cap = pen.colour, pen.cap
        base = pen.g(cap.label + _HEAD_MM)
        right = pen.w
        if model.head_note:
            wide = pen.label(right, base, model.head_note, c.ash, pen.w / 2, "r")
            right -= wide + pen.g(2)
        if model.head:
            _ = pen.label(0, base, model.head, c.ash, right)
        if not model.rows and model.empty:
            top = base + pen.g(6) if model.head else pen.g(cap.body + 2)
            _ = pen.paragraph(0, top, model.empty, "text", cap.body, c.ash, pen.w, most=6)
