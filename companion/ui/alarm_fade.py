"""The accent turns once when the alarm begins: over 900 ms, in steps (UX.md section 2, motion)."""

from collections.abc import Callable
from typing import Final

STEPS: Final = 12
"""Shades between the two colours: each is drawn once."""


class AlarmFade:
    """Knows how far the colours of the alarm have come."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin in calm.

        Args:
            clock: Monotonic seconds.
        """
        self._clock = clock
        self._match: object = None
        self._alarm = False
        self._since_s: float | None = None

    def share(self, match: object, duration_ms: int, *, alarm: bool) -> float:
        """Return how much of the alarm's colours is in the light now, 0 to 1.

        A turn begins when the same match goes from calm to alarm; whoever comes to a match in
        which the alarm began long ago sees its colours at once.

        Args:
            match: The open match, or None.
            duration_ms: How long a turn takes; 0 where nothing moves.
            alarm: The page that is shown is one in the alarm.
        """
        if match is not self._match or not alarm:
            self._since_s = None
        elif not self._alarm and match is not None and duration_ms:
            self._since_s = self._clock()
        self._match, self._alarm = match, alarm
        if self._since_s is None:
            return 1.0
        passed = (self._clock() - self._since_s) * 1000 / duration_ms if duration_ms else 1.0
        if passed >= 1:
            self._since_s = None
            return 1.0
        return round(passed * STEPS) / STEPS
