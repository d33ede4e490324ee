"""The screen rests when nobody is there; the tap or press that wakes it does nothing else."""

from collections.abc import Callable


class IdleTimer:
    """Whether the screen rests.

    Attributes:
        resting: The picture is dark.
    """

    def __init__(self, clock: Callable[[], float], after_s: Callable[[], float]) -> None:
        """Begin awake.

        Args:
            clock: Seconds, rising.
            after_s: After how many seconds without anybody the screen rests; 0 is never.
        """
        self.resting = False
        self._clock = clock
        self._after_s = after_s
        self._last_s = clock()

    def stirred(self) -> bool:
        """Somebody touched or pressed something: True if that only woke the screen."""
        woke, self.resting = self.resting, False
        self._last_s = self._clock()
        return woke

    def tick(self) -> bool:
        """Let time pass: True if the screen goes to rest now."""
        after_s = self._after_s()
        if self.resting or not after_s or self._clock() - self._last_s < after_s:
            return False
        self.resting = True
        return True
