"""What a bot thinks with: chance of its own, and a count of the positions it may still look at."""

from collections.abc import Callable
from typing import Final

POSITIONS: Final = 20_000
"""Positions a bot may look at for one answer, unless somebody says otherwise."""


class Thinking:
    """The means of one decision; called like a function it draws a number.

    No clock is asked: the same table and the same chance give the same decision on any machine.

    Attributes:
        left: Positions that may still be looked at.
    """

    def __init__(self, below: Callable[[int], int], positions: int = POSITIONS) -> None:
        """Begin to think.

        Args:
            below: Draws a whole number from 0 to one less than it is given.
            positions: How many positions may be looked at.
        """
        self._below = below
        self.left = positions

    def __call__(self, count: int, /) -> int:
        """Return a whole number from 0 to ``count`` - 1, drawn by chance."""
        return self._below(count)

    def look(self) -> bool:
        """Count one more position; False, and nothing is counted, once the budget is used up."""
        if self.left <= 0:
            return False
        self.left -= 1
        return True
