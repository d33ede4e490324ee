"""How often a real camera is looked at: often while something moves, seldom at a table at rest.

Whoever reads the camera asks how long to wait for the next picture. Pictures that come meanwhile
are passed over, not decoded.
"""

import threading
from collections.abc import Callable
from typing import Final

from companion.vision.picture.frame import Image
from companion.vision.picture.frame_gate import differs, shrink

LIVELY_S: Final = 0.1
"""From picture to picture while something moves, and until what was laid has been voted on."""
WATCHFUL_S: Final = 0.2
"""The same when nothing moves, but something is expected or has moved not long ago."""
RESTING_S: Final = 0.4
"""The same at a table at rest: a hand that reaches in is in view for longer."""
STIRRED_S: Final = 1.5
"""So long after the last motion it is lively: what was laid settles, and is voted on for 0.6 s."""
REST_AFTER_S: Final = 10.0
"""Nothing has moved for so long: the table is at rest."""
EARLY_S: Final = 0.02
"""A picture is asked for so much sooner: one that comes just before it is due is not passed over.

Else a camera of ten pictures a second would give five.
"""
_AT_ONCE_S: Final = 0.001
"""Less is not worth a wait."""


class CaptureRate:
    """When the next picture is due.

    ``saw``, ``left_s`` and ``wait`` belong to the thread that reads the camera; ``wake`` and
    ``expect`` may be called from any.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin lively, with the first picture due at once.

        Args:
            clock: Monotonic seconds; the camera's.
        """
        self._clock = clock
        self._called = threading.Event()
        self._at_once = True
        self._expected = False
        self._stirred_s = self._last_s = clock()
        self._small: Image | None = None

    def wake(self) -> None:
        """Look at once, and closely for a while: somebody waits for what the camera sees."""
        self._at_once = True
        self._called.set()

    def expect(self, *, expected: bool) -> None:
        """Know whether something is to come before the camera: a tile, dice. No rest until then."""
        if expected and not self._expected:
            self.wake()
        self._expected = expected

    def saw(self, image: Image, time_s: float) -> None:
        """Take a picture that was handed on: has anything moved since the one before?

        Args:
            image: Gray or blue-green-red.
            time_s: When it was taken.
        """
        before, self._small = self._small, shrink(image)
        if before is None or before.shape != self._small.shape or differs(before, self._small):
            self._stirred_s = time_s
        self._last_s = time_s

    def _period_s(self, now_s: float) -> float:
        """Seconds from picture to picture now."""
        quiet_s = now_s - self._stirred_s
        if quiet_s < 0:  # the clock was set back
            self._stirred_s += quiet_s
        if quiet_s < STIRRED_S:
            return LIVELY_S
        return WATCHFUL_S if self._expected or quiet_s < REST_AFTER_S else RESTING_S

    def left_s(self) -> float:
        """Seconds until the next picture is asked for; 0 if that is now."""
        now_s = self._clock()
        if self._at_once:
            self._at_once, self._stirred_s = False, now_s
            self._last_s = float("-inf")
        gone_s = now_s - self._last_s
        if gone_s < 0:  # the clock was set back
            return 0.0
        left_s = self._period_s(now_s) - EARLY_S - gone_s
        return left_s if left_s > _AT_ONCE_S else 0.0

    def wait(self, seconds: float) -> None:
        """Wait, at most so long; ``wake`` ends it."""
        _ = self._called.wait(seconds)
        self._called.clear()
