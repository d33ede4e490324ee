"""The pointer on a bare console: shown where a mouse moves, gone after a while without it."""

from typing import Final

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Line, Mesh, PopMatrix, PushMatrix, Translate

from companion.ui.theme.colour import rgba
from companion.ui.theme.skin import Skin

HIDE_S: Final = 4.0
_HIGH_MM: Final = 5.0
_ARROW: Final = ((0.0, 0.0), (0.0, -1.0), (0.24, -0.77), (0.42, -1.12), (0.56, -1.05))
_TAIL: Final = ((0.38, -0.7), (0.7, -0.7))
"""An arrow whose tip is the place; y upwards, in heights."""


class Cursor:
    """An arrow over everything.

    Attributes:
        at: Where its tip is, in pixels of the picture; None while it is hidden.
    """

    def __init__(self) -> None:
        """Show nothing yet."""
        self.at: tuple[float, float] | None = None
        self._place = Translate(0, 0)
        self._group: InstructionGroup | None = None
        self._hiding: ClockEvent | None = None

    def show(self, x: float, y: float, skin: Skin) -> None:
        """Stand at a place.

        Args:
            x, y: Pixels of the picture from its lower left.
            skin: Colours and scale.
        """
        self.at = x, y
        self._place.xy = x, y
        if self._group is None:
            self._group = self._drawn(skin)
            Window.canvas.after.add(self._group)
        if self._hiding is not None:
            self._hiding.cancel()
        self._hiding = Clock.schedule_once(self._hide, HIDE_S)

    def hide(self) -> None:
        """Show nothing."""
        if self._hiding is not None:
            self._hiding.cancel()
        self._hide(0)

    def _hide(self, _dt: float) -> None:
        self.at = None
        if self._group is not None:
            Window.canvas.after.remove(self._group)
            self._group = None

    def _drawn(self, skin: Skin) -> InstructionGroup:
        high = skin.g(_HIGH_MM)
        points = [(x * high, y * high) for x, y in (*_ARROW, *_TAIL)]
        group = InstructionGroup()
        group.add(PushMatrix())
        group.add(self._place)
        group.add(Color(*rgba(skin.colour.bone)))
        for corners in ((0, 1, 2, 5, 6), (2, 3, 4, 5)):
            flat = [value for n in corners for value in (*points[n], 0.0, 0.0)]
            group.add(Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan"))
        group.add(Color(*rgba(skin.colour.ink)))
        outline = [value for point in points for value in point]
        group.add(Line(points=outline, width=max(1.0, high / 24), close=True))
        group.add(PopMatrix())
        return group
