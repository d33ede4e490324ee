"""What was meant for the page before: taps, presses and readings that began too soon."""

from collections.abc import Callable
from typing import Final

from companion.ui.theme.design_tokens import tokens

STOOD_S: Final = 0.3
"""A press or reading must have begun so long after the question appeared (DESIGN 8)."""


class InputGuard:
    """Knows since when the page stands."""

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

    def refuses_tap(self, began_s: float | None = None) -> bool:
        """Whether a finger came down too soon after a new question in the same place (UX.md 9.10).

        Args:
            began_s: When it came down; None for now.
        """
        at_s = self._clock() if began_s is None else began_s
        return at_s - self._since_s < tokens().touch["guard_ms"] / 1000

    def refuses_device(self, began_s: float) -> bool:
        """Whether what a device says began before people can have seen the question."""
        return began_s < self._since_s + STOOD_S
