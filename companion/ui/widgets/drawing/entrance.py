"""How something comes onto a page: it moves for a moment, then stands as if it had always stood.

Only transformations move from frame to frame; nothing is painted anew but where a phase ends.
"""

from collections.abc import Callable
from typing import Final

from kivy.clock import Clock, ClockEvent

from companion.ui.widgets.drawing.motions import motions

REST: Final = 1.0


class Entrance:
    """One motion of one widget.

    Attributes:
        share: How much of it is over: 1 at rest.
    """

    def __init__(self, moved: Callable[[], None]) -> None:
        """Begin at rest.

        Args:
            moved: Called after every step, the last one too.
        """
        self.share = REST
        self._moved = moved
        self._lasts_s = 0.0
        self._clock: ClockEvent | None = None

    @property
    def on(self) -> bool:
        """It is under way."""
        return self.share < REST

    def begin(self, lasts_ms: int) -> None:
        """Set off; with less motion, which lasts 0 ms, everything stands at once."""
        if not lasts_ms:
            return
        self.share, self._lasts_s = 0.0, lasts_ms / 1000
        if self._clock is None:
            self._clock = Clock.schedule_interval(self.step, 0)
        motions.begin(self, self.end)
        self._moved()

    def end(self) -> None:
        """Stand at once."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.share = REST
        motions.ended(self)
        self._moved()

    def step(self, dt: float) -> None:
        """Go on by so many seconds."""
        self.share = min(REST, self.share + dt / self._lasts_s)
        if self.on:
            self._moved()
        else:
            self.end()
