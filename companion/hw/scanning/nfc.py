"""13.56 MHz tags: a PN532 on a serial port, asked again and again through Adafruit's library.

The library (extra ``nfc``) does the frames; here is when to ask, and what counts as a new tag.
"""

from collections.abc import Callable
from typing import Final, Protocol

from companion.engine.message import say
from companion.hw.device_faults import Fault, short_text
from companion.hw.scanning.code_parser import Read

BAUD: Final = 115_200
ASK_S: Final = 0.5
"""How long one question waits for a tag."""
REMOVED: Final = 1
"""So many questions without an answer mean that the tag was taken away."""


class Chip(Protocol):
    """A PN532 that is awake: what we use of the library's driver."""

    def read_passive_target(self, *, timeout: float) -> bytes | bytearray | None:
        """Return the id of the tag that is near, None if there was none for so long."""
        ...


class Presence:
    """Turns what is near at each question into tags shown."""

    def __init__(self) -> None:
        self._last = ""
        self._missed = 0

    def near(self, uid: bytes | bytearray | None, asked_s: float) -> list[Read]:
        """Return the tag if it was not there before.

        Args:
            uid: What answered a question; None for nothing.
            asked_s: When it was asked.
        """
        if uid is None:
            self._missed += 1
            if self._missed >= REMOVED:
                self._last = ""
            return []
        tag = bytes(uid).hex().upper()
        new = tag != self._last
        self._last, self._missed = tag, 0
        return [Read(tag, asked_s)] if new else []


def ask_chip(chip: Chip, clock: Callable[[], float]) -> tuple[bytes | bytearray | None, float]:
    """Ask once what is near; return it, and when it was asked.

    Raises:
        OSError: The link is down, or the chip talks nonsense.
    """
    asked_s = clock()
    try:
        return chip.read_passive_target(timeout=ASK_S), asked_s
    except (RuntimeError, LookupError, ValueError) as error:  # the library's words for damage
        raise Fault(5, say("it talks nonsense: {what}", what=short_text(error))) from error
