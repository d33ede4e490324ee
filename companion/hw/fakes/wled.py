"""A fake WLED: byte by byte what its serial reader does, faults included.

Written from a reading of the controller's state machine (0.15 and 0.16), which has no time-out but
for JSON and never looks at a byte twice. Not modelled: Improv, and JSON's early stop at a fault.
"""

import json
import time
from collections.abc import Callable
from typing import Any, Final

from companion.hw.fakes.sockets import Socket
from companion.hw.strip.adalight import Rgb

LIVE_S: Final = 2.5
"""Without a frame for so long the controller goes back to its own effect."""
SPEEDS: Final[tuple[int, ...]] = (
    115_200,
    230_400,
    460_800,
    500_000,
    576_000,
    921_600,
    1_000_000,
    1_500_000,
)
JSON_S: Final = 0.1
"""A document that pauses for longer is given up."""
_DARK: Final[Rgb] = (0, 0, 0)
_BUILD: Final = 2_412_040
_WORD: Final = 0xFFFF
_TPM2, _TPM2_DATA, _TPM2_PING = 0xC9, 0xDA, 0xAA
_SPEED: Final = 0xB0
"""This byte and the seven after it choose a speed."""


class WledReader:
    """The controller's serial reader.

    Attributes:
        lights: The colour of every light.
        shown: The lights as they were last shown, None before that.
        frames: How many frames were shown.
        baud: The speed it believes in; colours read as commands can change it.
        documents: Every JSON document it understood.
        said: What it answered.
    """

    def __init__(self, lights: int) -> None:
        """Begin at rest.

        Args:
            lights: How many lights it drives.
        """
        self.lights: list[Rgb] = [_DARK] * lights
        self.shown: list[Rgb] | None = None
        self.frames = 0
        self.baud: int = SPEEDS[0]
        self.documents: list[dict[str, Any]] = []
        self.said = bytearray()
        self._state: Callable[[int], None] = self._rest
        self._now_s = 0.0
        self._live_until_s = -1.0
        self._count = self._pixel = self._check = self._red = self._green = 0
        self._document = bytearray()
        self._depth = 0
        self._in_text = self._escaped = False

    def feed(self, data: bytes, now_s: float = 0.0) -> None:
        """Read bytes.

        Args:
            data: The bytes.
            now_s: When they come, seconds.
        """
        if self._state == self._json and now_s > self._now_s + JSON_S:
            self._state = self._rest
        self._now_s = now_s
        for byte in data:
            self._state(byte)

    def live(self, now_s: float) -> bool:
        """Tell whether frames rule the strip, not the controller's own effect."""
        return now_s < self._live_until_s

    # -- at rest

    def _rest(self, byte: int) -> None:
        if byte == ord("A"):
            self._state = self._d
        elif byte == _TPM2:
            self._state = self._kind
        elif byte == ord("v"):
            self.said += b"WLED %d\r\n" % _BUILD
        elif _SPEED <= byte < _SPEED + len(SPEEDS):
            self._speed(SPEEDS[byte - _SPEED])
        elif byte == ord("l"):
            numbers = (b"%d" % (r << 16 | g << 8 | b) for r, g, b in self.lights)
            self.said += b"[" + b",".join(numbers) + b"]\r\n"
        elif byte == ord("{"):
            self._document, self._depth = bytearray(b"{"), 1
            self._in_text = self._escaped = False
            self._state = self._json

    def _speed(self, baud: int) -> None:
        if baud != self.baud:
            self.said += b"Baud is now %d\r\n" % baud
            self.baud = baud

    # -- Adalight

    def _d(self, byte: int) -> None:
        self._state = self._a if byte == ord("d") else self._rest

    def _a(self, byte: int) -> None:
        self._state = self._high if byte == ord("a") else self._rest

    def _high(self, byte: int) -> None:
        self._pixel, self._count, self._check = 0, byte * 256, byte
        self._state = self._low

    def _low(self, byte: int) -> None:
        self._count = (self._count + byte + 1) & _WORD
        self._check ^= byte ^ 0x55
        self._state = self._checked

    def _checked(self, byte: int) -> None:
        self._state = self._r if byte == self._check else self._rest

    # -- TPM2

    def _kind(self, byte: int) -> None:
        self._state = self._tpm_high if byte == _TPM2_DATA else self._rest
        if byte == _TPM2_PING:
            self.said += b"\xac"

    def _tpm_high(self, byte: int) -> None:
        self._pixel, self._count = 0, byte * 256 // 3
        self._state = self._tpm_low

    def _tpm_low(self, byte: int) -> None:
        self._count += byte // 3
        self._state = self._r

    # -- colours

    def _r(self, byte: int) -> None:
        self._red, self._state = byte, self._g

    def _g(self, byte: int) -> None:
        self._green, self._state = byte, self._b

    def _b(self, byte: int) -> None:
        if self._pixel < len(self.lights):
            self.lights[self._pixel] = (self._red, self._green, byte)
        self._pixel += 1
        self._count = (self._count - 1) & _WORD
        if self._count:
            self._state = self._r
            return
        if not self.live(self._now_s):  # going live paints the strip black, after the colours
            self.lights = [_DARK] * len(self.lights)
        self._live_until_s = self._now_s + LIVE_S
        self.frames += 1
        self.shown = list(self.lights)
        self._state = self._rest

    # -- JSON

    def _json(self, byte: int) -> None:
        self._document.append(byte)
        if self._escaped:
            self._escaped = False
        elif self._in_text:
            self._escaped = byte == ord("\\")
            self._in_text = byte != ord('"')
        elif byte == ord('"'):
            self._in_text = True
        elif byte == ord("{"):
            self._depth += 1
        elif byte == ord("}"):
            self._depth -= 1
            if not self._depth:
                self._take()

    def _take(self) -> None:
        self._state = self._thrown_away
        try:
            document: dict[str, Any] = json.loads(self._document)
        except ValueError:
            return
        self.documents.append(document)
        if document.get("v"):
            info = {"ver": "0.15.0", "vid": _BUILD, "leds": {"count": len(self.lights)}}
            answer = {"state": {"on": True, "bri": 128}, "info": info}
            self.said += json.dumps(answer).encode() + b"\r\n"

    def _thrown_away(self, _byte: int) -> None:
        """The one byte after a document is lost."""
        self._state = self._rest


class FakeWled(Socket):
    """A controller in a socket, as the strip's own way to it.

    Attributes:
        reader: What it makes of the bytes.
        streams: Whether it takes frames: over HTTP it does not.
        look_s: How often it is looked at.
    """

    def __init__(
        self,
        lights: int = 60,
        *,
        streams: bool = True,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin plugged in."""
        super().__init__()
        self.reader = WledReader(lights)
        self.streams = streams
        self.look_s = 0.5
        self._clock = clock

    def open(self) -> "FakeWled":
        """Open it; raise OSError if it is not there."""
        self.need()
        return self

    def write(self, data: bytes, /) -> None:
        """Take bytes."""
        self.need()
        self.reader.feed(data, self._clock())

    def heard(self) -> bytes:
        """Return what it said."""
        self.need()
        said = bytes(self.reader.said)
        self.reader.said.clear()
        return said

    def wake(self) -> None:
        """Nothing waits in it."""

    def close(self) -> None:
        """Nothing is held."""
