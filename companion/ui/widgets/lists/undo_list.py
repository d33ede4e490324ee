"""Undo: what was taken back, and what to put back on the table (source: UX.md section 4)."""

from typing import Final

from companion.ui.models.sheet_models import TickModel, TickRow, UndoModel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized
from companion.ui.widgets.lists.scroller import Listing

_LINE_MM: Final = 7.6
_TICK_MM: Final = 13.0
_SPLIT: Final = 0.46


class TickLine(Tappable):
    """One thing to do on the real table; a finger or the camera ticks it."""

    def paint(self, pen: Pen, row: TickRow) -> None:
        """Draw sign, two lines and the tick."""
        c, cap, middle = pen.colour, pen.cap, pen.h / 2
        fill = c.pressed if self.pressed else c.raised
        pen.box(0, 0, pen.w, pen.h, fill, c.edge, 1.4)
        left = pen.x(3)
        if row.sign is not None:
            pen.sign(row.sign, left + pen.g(3.2), middle, pen.g(6), c.bone, fill)
            left += pen.g(8.6)
        r = pen.g(3.1)
        x = pen.w - pen.x(3) - r
        if row.done:
            pen.disc(x, middle, r, c.bone)
            _ = pen.icon("done", x, middle, pen.g(4), c.ink)
        else:
            pen.disc(x, middle, r, None, c.edge, 1.6)
        room = x - r - pen.g(1.6) - left
        shade = c.ash if row.done else c.bone
        if row.second:
            base = middle - pen.g(0.6)
            _ = pen.fit(left, base, row.title, "display", cap.name, shade, room)
            low = middle + pen.g(cap.second + 1.4)
            _ = pen.fit(left, low, row.second, "light", cap.second, c.ash, room)
        else:
            base = middle + pen.g(cap.name) / 2
            _ = pen.fit(left, base, row.title, "display", cap.name, shade, room)


class TickList(Listing):
    """Shows a :class:`TickModel`."""

    row_kind = TickLine

    def arrange(self, model: TickModel) -> None:
        """Place the rows, in as many columns as the width allows."""
        skin: Skin = self.skin
        scroll = self.scroller()
        top = skin.g(skin.cap.label + 3.2) if model.head else 0.0
        wide = self.width > skin.x(110) and len(model.rows) > 2  # noqa: PLR2004
        scroll.columns = 2 if wide else 1
        scroll.row_mm, scroll.gap_mm = _TICK_MM, 1.4
        self.put(scroll, 0, top, self.width, self.height - top)
        _ = self.fill(scroll, model.rows)

    def paint(self, pen: Pen, model: TickModel) -> None:
        """Draw the head."""
        cap = pen.cap.label
        _ = pen.fit(0, pen.g(cap + 1.4), model.head, "caps", cap, pen.colour.ash, pen.w)


class UndoSheet(ModelWidget):
    """Shows an :class:`UndoModel`: lines at the left, the tick list at the right (or below)."""

    def arrange(self, model: UndoModel) -> None:
        """Place the tick list."""
        for ticks in sized(self, TickList, 1 if model.put_back.rows else 0):
            x, y, w, h = self._right()
            self.put(ticks, x, y, w, h)
            ticks.model = model.put_back

    def scroll_to(self, offset_px: float) -> None:
        """Let the tick list begin so far down."""
        for ticks in self.children:
            if isinstance(ticks, TickList):
                ticks.scroll_to(offset_px)

    def paint(self, pen: Pen, model: UndoModel) -> None:
        """Draw what was taken back, a line, and what is next to take back."""
        c, cap = pen.colour, pen.cap
        wide, high = self._left(model)
        base = pen.g(cap.label + 1.4)
        _ = pen.label(0, base, model.head, c.ash, wide)
        top = base + pen.g(2)
        step = min(pen.y(_LINE_MM), (high - top) / max(1, len(model.lines)))
        step = max(step, pen.g(cap.body + 2.4))
        fitting = max(1, int((high - top + 1) / step))
        taken = True
        for i, line in enumerate(model.lines[:fitting]):
            y = top + i * step
            if line.taken:
                pen.box(0, y + 1, wide, step - 2, c.panel, None, 0, pen.g(0.8))
            elif taken:
                pen.rect(0, y, wide, 1, c.edge)
            taken = line.taken
            shade = c.bone if line.taken else c.ash
            _ = pen.icon(line.icon, pen.g(4), y + step / 2, pen.g(4.2), shade)
            left = pen.g(8.4)
            base = y + step / 2 + pen.g(cap.body) / 2
            _ = pen.fit(left, base, line.text, "text", cap.body, shade, wide - left - pen.g(1))

    def _left(self, model: UndoModel) -> tuple[float, float]:
        if not model.put_back.rows:
            return self.width, self.height
        if self.skin.kind == "tall":
            return self.width, self.height * 0.4
        return self.width * _SPLIT, self.height

    def _right(self) -> tuple[float, float, float, float]:
        if self.skin.kind == "tall":
            top = self.height * 0.4 + self.skin.y(1.5)
            return 0, top, self.width, self.height - top
        x = self.width * _SPLIT + self.skin.x(5)
        return x, 0, self.width - x, self.height
