"""A black page before a secret: whose turn it is to look, and nothing else."""

from typing import Final

from companion.ui.models.sheet_models import CurtainModel
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget

_FIGURE_MM: Final = 14.0


class Curtain(ModelWidget):
    """Shows a :class:`CurtainModel`."""

    def paint(self, pen: Pen, model: CurtainModel) -> None:
        """Draw the sign of the seat and its name in the middle of the dark."""
        c, cap = pen.colour, pen.cap
        pen.rect(0, 0, pen.w, pen.h, c.ground)
        setting = pen.fitted(model.name, "display", cap.ask_far, pen.w * 0.9, most=2)
        middle = pen.h / 2
        if model.figure is not None:
            pen.figure(model.figure, pen.w / 2, middle - pen.g(8), pen.g(_FIGURE_MM))
            middle += pen.g(8)
        step = pen.g(setting.cap) * 1.5
        pen.block(pen.w / 2, middle, setting, "display", c.bone, step, "c")
