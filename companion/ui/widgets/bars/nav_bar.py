"""The nav bar: four buttons that are always in the same place (source: UX.md section 4)."""

from typing import Final

from companion.ui.models.question_model import NavBarModel, NavButton
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_GAP_MM: Final = 1.6
_ICON_MM: Final = {"small": 6.6, "wide": 8.4, "tall": 5.0}


class NavKey(Tappable):
    """One button of the nav bar: icon above, word below; filled with bone while lit."""

    def paint(self, pen: Pen, button: NavButton) -> None:
        """Draw the button."""
        if not button.icon:
            return
        colour = pen.colour
        fill = colour.bone if button.lit else colour.pressed if self.pressed else colour.panel
        edge = None if button.lit or button.off else colour.edge
        shade = colour.ink if button.lit else colour.edge if button.off else colour.bone
        pen.box(0, 0, pen.w, pen.h, fill, edge, 1.0)
        high, low = (0.36, 0.86) if pen.kind == "tall" else (0.39, 0.87)
        size = pen.g(_ICON_MM[pen.kind])
        _ = pen.icon(button.icon, pen.w / 2, pen.h * high, size, shade)
        if not button.off:
            room = pen.w - pen.x(1.2)
            _ = pen.label(pen.w / 2, pen.h * low, button.word, shade, room, "c")

    def held(self) -> None:
        """Tell the nav bar that a finger rests here."""
        if self.ref:
            _ = self.parent.dispatch("on_hold", self.ref)


class NavBar(ModelWidget):
    """Shows a :class:`NavBarModel` in the ``nav_bar`` zone; tells what was chosen or held."""

    __events__ = ("on_hold",)

    def on_hold(self, ref: str) -> None:
        """A button was held: Why says it again, Undo opens the log."""

    def arrange(self, nav_bar: NavBarModel) -> None:
        """Give every button its place."""
        skin: Skin = self.skin
        buttons = nav_bar.buttons
        keys = sized(self, NavKey, len(buttons))
        across = tokens().layout[skin.kind].nav_bar_direction == "across"
        gap = skin.x(_GAP_MM) if across else skin.y(_GAP_MM)
        length = ((self.width if across else self.height) + gap) / max(1, len(buttons)) - gap
        for i, (key, button) in enumerate(zip(keys, buttons, strict=True)):
            at = i * (length + gap)
            if across:
                self.put(key, at, 0, length, self.height)
            else:
                self.put(key, 0, at, self.width, length)
            key.model, key.ref, key.text = button, button.ref, button.word
            key.enabled, key.holds = not button.off, True
            key.disabled = not button.icon  # an empty place: nothing to tap or to read aloud
