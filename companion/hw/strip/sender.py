"""When to send what to a controller: pure, told the time, so that every rule of it can be tested.

A stream: on change, at most 20 frames a second, each twice after idle (the first one is shown
black), and again every second so that the controller's own effect does not come back. A document:
on change alone, at most five a second; the controller keeps it, even after our death.
"""

from collections.abc import Sequence
from typing import Final

from companion.hw.rhythm import NEVER
from companion.hw.strip.adalight import Rgb, frame

LEAST_S: Final = 0.05
KEEP_S: Final = 1.0
IDLE_S: Final = 2.5
"""After so long without a frame a controller leaves live mode."""
DOCUMENT_LEAST_S: Final = 0.2


class FrameSender:
    """Sends every light, over and over."""

    def __init__(self) -> None:
        """Begin on a new connection: nothing is known of what is shown."""
        self._sent: bytes = b""
        self._sent_s = float("-inf")
        self._twice = False

    def due(self, pixels: Sequence[Rgb], now_s: float) -> bytes:
        """Return the frame to send now, or nothing."""
        wanted = frame(pixels)
        if now_s < self._sent_s + LEAST_S:
            return b""
        if wanted == self._sent and not self._twice and now_s < self._sent_s + KEEP_S:
            return b""
        self._twice = (
            now_s >= self._sent_s + IDLE_S
        )  # the controller blanked the strip as it took this one
        self._sent, self._sent_s = wanted, now_s
        return wanted

    def next_s(self, *, changes_s: float) -> float:
        """Return when to look again.

        Args:
            changes_s: When the picture changes by itself.
        """
        soonest = self._sent_s + LEAST_S
        if self._twice:
            return soonest
        return max(soonest, min(self._sent_s + KEEP_S, changes_s))


class DocumentSender:
    """Sends what the controller is to show by itself."""

    def __init__(self) -> None:
        """Begin on a new connection: nothing is known of what is shown."""
        self._sent: bytes | None = None
        self._sent_s = float("-inf")

    def due(self, document: bytes, now_s: float) -> bytes:
        """Return the document to send now, or nothing."""
        if document == self._sent or now_s < self._sent_s + DOCUMENT_LEAST_S:
            return b""
        self._sent, self._sent_s = document, now_s
        return document

    def next_s(self, document: bytes) -> float:
        """Return when to send a document that waits; `NEVER` for one that is shown."""
        return NEVER if document == self._sent else self._sent_s + DOCUMENT_LEAST_S
