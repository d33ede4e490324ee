"""A longer text to read: its lines are rows to scroll."""

from companion.ui.theme.typeset import wrap
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable
from companion.ui.widgets.lists.scroller import Scroller

_LEADING = 1.7
_BAR_ROOM_MM = 3.0


class TextLine(Tappable):
    """One line of a text; it cannot be tapped."""

    def paint(self, pen: Pen, line: str) -> None:
        """Write the line."""
        _ = pen.text(0, pen.h * 0.72, line, "text", pen.cap.body, pen.colour.ash)


class TextScroll(Scroller):
    """Shows a text in lines as wide as it is."""

    row_kind = TextLine

    def set_text(self, text: str) -> None:
        """Break a text into lines and show it from its beginning."""
        skin = self.skin
        px = skin.font_px("text", skin.cap.body)
        room = self.width - skin.x(_BAR_ROOM_MM)
        lines = tuple(wrap(text, room, lambda words: texture_cache.width(words, "text", px)))
        self.row_mm, self.gap_mm = skin.cap.body * _LEADING, 0
        if lines != self.model:
            self.offset = 0
            self.model = lines
