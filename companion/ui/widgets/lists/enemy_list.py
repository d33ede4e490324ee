"""The enemy phase: one list, a row each, done, now, next; a tap shows one on the map (UX.md 4)."""

from typing import Final

from kivy.properties import ObjectProperty

from companion.ui.models.match_models import EnemyListModel, EnemyRow
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable
from companion.ui.widgets.lists.even_rows import RowCaps, RowWords, row_caps
from companion.ui.widgets.lists.list_rows import row_ground
from companion.ui.widgets.lists.scroller import Listing

_DONE_MM: Final = 4.4
_BETWEEN_MM: Final = 1.5
"""Between what is done and where."""
_CLOSE_MM: Final = 1.0
_CLOSE: Final = 1.28
"""Where three lines are needed, from one to the next in heights of a capital."""


class EnemyLine(Tappable):
    """One :class:`EnemyRow`: figure, what, where; no border, icon and words mark it.

    Attributes:
        caps: How large the letters of all rows are.
    """

    caps = ObjectProperty(None, allownone=True)

    def paint(self, pen: Pen, row: EnemyRow) -> None:
        """Draw the row."""
        c, cap, middle = pen.colour, pen.cap, pen.h / 2
        caps = self.caps or RowCaps(cap.name, cap.second)
        now = row.state == "now"
        ground = row_ground(pen, now=now, pressed=self.pressed or row.shown)
        if not now:
            pen.rect(pen.x(2), pen.h - 1, pen.w - pen.x(2), 1, c.hair)
        pen.figure(row.figure, pen.x(1.6) + pen.g(4.4), middle, pen.g(6), ground)
        left = pen.x(1.6) + pen.g(10)
        right = pen.w - pen.x(1.5)
        if row.state == "done":
            right -= pen.icon("done", right, middle, pen.g(_DONE_MM), c.ash, "r") + pen.g(1.4)
        shade = c.ash if row.state == "done" else c.bone
        what = pen.fitted(row.what, "display", caps.title, right - left)
        if row.where and what.lines[0] != row.what:
            two = pen.fitted(row.what, "display", cap.min, right - left, 2)
            base = middle - pen.g(cap.min * 0.92)
            base = pen.lines(left, base, two, "display", shade, pen.g(two.cap * 1.36))
            room = right - left
            _ = pen.fit(left, base + pen.g(0.5), row.where, "light", cap.min, c.ash, room)
        elif row.where:
            where = pen.fitted(row.where, "light", caps.second, right - left)
            if where.lines[0] != row.where:
                where = pen.fitted(row.where, "light", cap.min, right - left, 2)
            leading, gap = 1.36, pen.g(_BETWEEN_MM)
            if " ".join(where.lines) != row.where:
                where = pen.fitted(row.where, "light", cap.min, right - left, 3)
                what = pen.fitted(row.what, "display", cap.min, right - left)
                leading, gap = _CLOSE, pen.g(_CLOSE_MM)
            step = pen.g(where.cap) * leading
            high = pen.g(what.cap) + gap + pen.g(where.cap) + step * (len(where.lines) - 1)
            base = middle - high / 2 + pen.g(what.cap)
            _ = pen.text(left, base, row.what, "display", what.cap, shade)
            _ = pen.lines(left, base + gap + pen.g(where.cap), where, "light", c.ash, step)
        else:
            if what.lines[0] != row.what:
                what = pen.fitted(row.what, "display", cap.name, right - left, 2)
            pen.block(left, middle, what, "display", shade, pen.g(what.cap) * 1.36)


class EnemyList(Listing):
    """Shows an :class:`EnemyListModel`; the row at work is kept in sight."""

    row_kind = EnemyLine

    def arrange(self, model: EnemyListModel) -> None:
        """Place the rows."""
        scroll = self.scroller()
        scroll.gap_mm = 0
        self.put(scroll, 0, 0, self.width, self.height)
        scroll.row_caps = row_caps(self.skin, [self._words(row) for row in model.rows])
        if scroll.model != model.rows:
            _ = self.fill(scroll, model.rows)
            now = next((i for i, row in enumerate(model.rows) if row.state == "now"), 0)
            scroll.show_row(now)

    def _words(self, row: EnemyRow) -> RowWords:
        """Return what a row says, in the room that it has if it were done."""
        skin: Skin = self.skin
        room = self.width - skin.x(3.1) - skin.g(10) - skin.g(_DONE_MM + 2)
        return RowWords(row.what, "display", skin.cap.name, room, row.where)
