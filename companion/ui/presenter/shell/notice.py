"""A line that replaces the support line for a while, and dies with the question it was said over.

What is said while a question is answered is shown over the next one, but briefly: that one's own
support line names what it is about.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

NOTICE_S: Final = 6.0
BRIEF_S: Final = 3.0
"""So long over another question than the one it was said over."""


class Notice(Struct):
    """One line.

    Attributes:
        text: What it says.
        until_s: Until when, by the clock of the context.
        during: The question that was shown as it was said.
        over: The question it was first shown over; None before.
    """

    text: str
    until_s: float
    during: str = ""
    over: str | None = None


class Notices:
    """The one line that is said now, and the one to whoever holds a secret.

    Neither takes the other's place: a line that went would tell the table that something was said.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin with nothing to say.

        Args:
            clock: Monotonic seconds.
        """
        self._clock = clock
        self._lines: dict[bool, Notice] = {}
        self._question = ""

    def say(self, text: str, *, private: bool = False) -> None:
        """Say a line from now on, in place of any other; a private one on secret pages alone."""
        self._lines[private] = Notice(text, self._clock() + NOTICE_S, self._question)

    def over(self, question: str, *, secret: bool = False) -> str:
        """Return what is said over a question that is being shown, or "".

        Args:
            question: What names the question among all pages.
            secret: The page is for one pair of eyes.
        """
        self._question = question
        private = self._shown(question, private=True) if secret else ""
        return private or self._shown(question, private=False)

    def tick(self) -> bool:
        """Let time pass: True if a line has been there for long enough and goes."""
        past = [private for private, line in self._lines.items() if self._past(line)]
        for private in past:
            del self._lines[private]
        return bool(past)

    def _shown(self, question: str, *, private: bool) -> str:
        line = self._lines.get(private)
        if line is not None and line.over is None:
            line.over = question
            if line.during != question:
                line.until_s = min(line.until_s, self._clock() + BRIEF_S)
        if line is None or line.over != question or self._past(line):
            return ""
        return line.text

    def _past(self, notice: Notice) -> bool:
        return self._clock() >= notice.until_s
