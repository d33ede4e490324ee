"""A great moment: the figure large, the name, one sentence."""

from typing import Final

from companion.ui.models.moment_models import CeremonyModel
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable

_FIGURE_MM: Final = 30.0
_NAME_MM: Final = 12.0
_GAP_MM: Final = 6.0
_SHARE: Final = 0.8
"""Of its height the figure itself; the rest is the ring around it."""
_RING: Final = 1.12
_RING_MM: Final = 1.2


class CeremonyView(Tappable):
    """Shows a :class:`CeremonyModel`; a tap anywhere on it is one."""

    def arrange(self, model: CeremonyModel) -> None:
        """Be what can be tapped."""
        self.ref, self.text = model.ref, model.name

    def paint(self, pen: Pen, model: CeremonyModel) -> None:
        """Draw the figure at the left (or on top), name and sentence beside (or below) it."""
        c, cap = pen.colour, pen.cap
        tall = pen.kind == "tall"
        size = min(pen.g(_FIGURE_MM), pen.h * (0.5 if tall else 0.92), pen.w * 0.5)
        left, middle = 0.0, pen.h / 2
        if model.figure is not None:
            x = pen.w / 2 if tall else size * 0.62
            y = size * 0.6 if tall else pen.h / 2
            ring = c.accent if model.good else c.alarm
            pen.disc(x, y, size * _RING / 2, None, ring, pen.g(_RING_MM))
            pen.sign(model.figure, x, y, size * _SHARE, c.bone, c.ground)
            left = 0.0 if tall else size * 1.24 + pen.g(_GAP_MM)
            middle = size * 1.2 + (pen.h - size * 1.2) / 2 if tall else middle
        room, align = pen.w - left, "c" if tall else "l"
        x = pen.w / 2 if tall else left
        name = pen.fitted(model.name, "display", _NAME_MM, room)
        words = pen.fitted(model.sentence, "text", cap.body * 1.2, room, 2)
        high = pen.g(name.cap) + (
            pen.g(3 + words.cap * 1.7 * len(words.lines)) if model.sentence else 0
        )
        base = middle - high / 2 + pen.g(name.cap)
        shade = c.accent if model.good else c.bone
        _ = pen.lines(x, base, name, "display", shade, 0, align)
        if model.sentence:
            base += pen.g(3 + words.cap)
            _ = pen.lines(x, base, words, "text", c.ash, pen.g(words.cap) * 1.7, align)
