"""What a voice says of the screen: the question once, notices once, never a line twice running.

Pages with somebody's secret are silent; everything else on a page is what the whole table may know.
"""

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from companion.ui.presenter.page.page import Page

Voice: TypeAlias = Literal["off", "short", "full", "all"]
_SIGNS: Final = (("\N{MINUS SIGN}", "-"), ("+", " plus "), ("/", " "))
_ENDS: Final = (".", "?", "!", "…")


class Speech:
    """Remembers what was said."""

    def __init__(self) -> None:
        self._question = ""
        self._last: tuple[str, ...] = ()
        self._notice = ""

    def of(self, page: Page, voice: Voice) -> tuple[str, ...]:
        """Return the lines to say now that this page is shown.

        Args:
            page: What is shown.
            voice: How much is spoken.
        """
        lines: list[str] = []
        notice = page.ask.notice
        if notice and notice != self._notice and not page.secret:
            lines.append(spoken_line(notice))
        self._notice = notice
        if not page.held and page.options.question != self._question:
            self._question = page.options.question
            spoken = _lines(page, voice)
            lines += [line for line in spoken if line not in self._last]
            self._last = spoken or self._last
        return tuple(lines) if voice != "off" else ()

    def repeat(self, page: Page | None, voice: Voice) -> tuple[str, ...]:
        """Return the question's lines once more, as asked for; in full where nothing is spoken."""
        if page is None or page.held:
            return ()
        return _lines(page, "full" if voice == "off" else voice)


def _lines(page: Page, voice: Voice) -> tuple[str, ...]:
    spoken: Sequence[str] = page.spoken[:1] if voice == "short" else page.spoken
    return tuple(line for line in map(spoken_line, spoken) if line)


def spoken_line(text: str) -> str:
    """Return a line as a voice reads it: capitals of the screen are no abbreviations."""
    for sign, spoken in _SIGNS:
        text = text.replace(sign, spoken)
    text = re.sub(r"\s+", " ", text).strip()
    if text.isupper():
        text = text.capitalize()
    return text if not text or text.endswith(_ENDS) else f"{text}."
