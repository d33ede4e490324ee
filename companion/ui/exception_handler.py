"""What Kivy's loop does with an exception: the screen says it and stays, unless it comes again."""

from collections.abc import Callable
from typing import Final

from kivy.base import ExceptionHandler, ExceptionManager

MOST: Final = 3
WITHIN_S: Final = 10.0
"""More faults in so short a time: drawing itself fails, and a start anew is the better remedy."""


class LoopExceptionHandler(ExceptionHandler):
    """Hands exceptions of the loop to the screen."""

    def __init__(self, failed: Callable[[Exception], None], clock: Callable[[], float]) -> None:
        """Listen to Kivy's loop.

        Args:
            failed: Says that the screen's own work failed.
            clock: Monotonic seconds.
        """
        super().__init__()
        self._failed = failed
        self._clock = clock
        self._when_s: list[float] = []
        ExceptionManager.add_handler(self)

    def end(self) -> None:
        """Listen no more."""
        ExceptionManager.remove_handler(self)

    def handle_exception(self, inst: BaseException) -> int:
        """Return whether the loop goes on after an exception (Kivy's call)."""
        now_s = self._clock()
        self._when_s = [at_s for at_s in self._when_s if now_s - at_s < WITHIN_S]
        self._when_s.append(now_s)
        if not isinstance(inst, Exception) or len(self._when_s) > MOST:
            return ExceptionManager.RAISE
        self._failed(inst)
        return ExceptionManager.PASS
