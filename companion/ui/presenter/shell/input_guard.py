"""What was meant for the page before: taps, presses and readings that began too soon."""

from collections.abc import Callable

from companion.ui.theme.design_tokens import tokens


class InputGuard:
    """Knows since when the page stands; one rule for fingers, buttons and readings."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with a page that appears now.

        Args:
            clock: Monotonic seconds.
        """
        self._clock = clock
        self._since_s = clock()

    def begin(self) -> None:
        """Another page appears, or the table has just been taken back."""
        self._since_s = self._clock()

    def refuses(self, began_s: float | None = None) -> bool:
        """Whether something began before people can have seen what stands there (UX.md 9.10).

        Args:
            began_s: When a finger, a press or a reading began; None for now.
        """
        at_s = self._clock() if began_s is None else began_s
        return at_s - self._since_s < tokens().touch["guard_ms"] / 1000
