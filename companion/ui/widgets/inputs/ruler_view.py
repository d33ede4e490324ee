"""The ruler on the screen: a line to hold a bank card or a ruler to."""

from typing import Final

from companion.ui.models.sheet_models import RulerModel
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget

_END_SHARE: Final = 0.34
"""How high the marks at both ends are, of the widget's height."""
_THICK_MM: Final = 0.5
_GAP_MM: Final = 2.4


class RulerView(ModelWidget):
    """Shows a :class:`RulerModel`: what to hold to the line above it, what follows below."""

    def paint(self, pen: Pen, model: RulerModel) -> None:
        """Draw the line with a mark at each end, as exact as pixels are."""
        c, cap = pen.colour, pen.cap
        middle = pen.w / 2
        title = f"{model.thing}: {model.length}"
        top = pen.g(cap.title + _GAP_MM / 2)
        _ = pen.fit(middle, top, title, "text", cap.title, c.bone, pen.w, "c")
        low = pen.h - pen.g(_GAP_MM / 2)
        _ = pen.fit(middle, low, model.size, "display", cap.number, c.bone, pen.w, "c")
        between = low - pen.g(cap.number) - top
        self._line(pen, model.length_px, top + between / 2, between * (1 - _END_SHARE))

    def _line(self, pen: Pen, long: float, y: float, mark: float) -> None:
        c, thick = pen.colour, max(2, round(pen.g(_THICK_MM)))
        left, right = round((pen.w - long) / 2), round((pen.w + long) / 2)
        pen.rect(left, y - thick / 2, right - left, thick, c.accent)
        for x in (left, right - thick):
            pen.rect(x, y - mark / 2, thick, mark, c.accent)
