"""A line that replaces the support line for a while, and dies with the question it was said over.

What is said while a question is answered belongs to the question that is shown next.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

NOTICE_S: Final = 6.0


class Notice(Struct):
    """One line.

    Attributes:
        text: What it says.
        until_s: Until when, by the clock of the context.
        private: It answers whoever holds a secret: only their page shows it.
        over: The question it was first shown over; None before.
    """

    text: str
    until_s: float
    private: bool = False
    over: str | None = None


class Notices:
    """The one line that is said now."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with nothing to say.

        Args:
            clock: Monotonic seconds.
        """
        self._clock = clock
        self._now: Notice | None = None

    def say(self, text: str, *, private: bool = False) -> None:
        """Say a line from now on, in place of any other; a private one on secret pages alone."""
        self._now = Notice(text, self._clock() + NOTICE_S, private)

    def over(self, question: str, *, secret: bool = False) -> str:
        """Return what is said over a question that is being shown, or "".

        Args:
            question: What names the question among all pages.
            secret: The page is for one pair of eyes.
        """
        now = self._now
        if now is not None and now.private and not secret:
            return ""
        if now is not None and now.over is None:
            now.over = question
        if now is None or now.over != question or self._past(now):
            return ""
        return now.text

    def tick(self) -> bool:
        """Let time pass: True if the line has been there for long enough and goes."""
        gone = self._now is not None and self._past(self._now)
        if gone:
            self._now = None
        return gone

    def _past(self, notice: Notice) -> bool:
        return self._clock() >= notice.until_s
