"""The ring around what a key would tap: the accent, on a dark line that parts it from a fill."""

from typing import Final

from kivy.graphics import Color, InstructionGroup, Line
from kivy.uix.widget import Widget

from companion.ui.theme.colour import rgba
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.tap_targets import Box

_RING_MM: Final = 0.6
_DARK_MM: Final = 1.3
_OUT_MM: Final = 0.45
"""How far the ring's middle stands outside what it rings."""
_CORNER_MM: Final = 1.4


class Ring:
    """Draws over everything; shown only while keys are used."""

    def __init__(self, over: Widget) -> None:
        """Draw nothing yet.

        Args:
            over: The widget everything stands in.
        """
        self._over = over
        self._group: InstructionGroup | None = None

    def show(self, box: Box, skin: Skin) -> None:
        """Stand around a place, within the panel."""
        self.hide()
        out = skin.g(_OUT_MM)
        edge = skin.g(_RING_MM) / 2
        wide, high = skin.panel.px
        left, bottom = max(edge, box.left - out), max(edge, box.bottom - out)
        right, top = min(wide - edge, box.right + out), min(high - edge, box.top + out)
        if right - left < 1 or top - bottom < 1:
            return
        corner = min(skin.g(_CORNER_MM) + out, (right - left) / 2, (top - bottom) / 2)
        shape = (left, bottom, right - left, top - bottom, corner)
        self._group = group = InstructionGroup()
        for colour, thick in (
            (skin.colour.ground, skin.g(_DARK_MM)),
            (skin.colour.accent, skin.g(_RING_MM)),
        ):
            group.add(Color(*rgba(colour)))
            group.add(Line(rounded_rectangle=shape, width=thick / 2))
        self._over.canvas.after.add(group)

    def hide(self) -> None:
        """Draw nothing."""
        if self._group is not None:
            self._over.canvas.after.remove(self._group)
            self._group = None

    @property
    def shown(self) -> bool:
        """Whether it is drawn."""
        return self._group is not None
