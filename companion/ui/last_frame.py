"""Draws the last frame of a change once more, where the processor draws for a bare display.

A kernel display without a graphics chip copies a frame to the glass when it is flipped, and the
processor may not have finished drawing it by then (Mesa's llvmpipe on a DRM dumb buffer knows no
fence). The next frame mends that, but nothing is drawn here while nothing changes: what was shown
last, or should be hidden, would stay as it was.
"""

from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window

AFTER_S: Final = 0.1
"""Longer than a frame takes to draw, shorter than anybody waits."""


class LastFrame:
    """Asks for one more frame when nothing was drawn for a moment."""

    def __init__(self) -> None:
        """Begin with the next frame."""
        self._own = False
        self._again = Clock.create_trigger(self._ask, AFTER_S)
        _ = Window.fbind("on_flip", self._flipped)

    def end(self) -> None:
        """Ask no more."""
        Window.funbind("on_flip", self._flipped)
        self._again.cancel()

    def _flipped(self, *_: object) -> None:
        if self._own:
            self._own = False
        else:
            self._again.cancel()
            self._again()

    def _ask(self, _dt: float) -> None:
        self._own = True
        Window.canvas.ask_update()
