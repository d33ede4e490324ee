"""A fake WLED: byte by byte what its serial reader does, faults included.

Written from a reading of the controller's state machine (0.15 and 0.16), which has no time-out but
for JSON and never looks at a byte twice. Not modelled: Improv, and JSON's early stop at a fault.
"""

import json
import time
from collections.abc import Callable, Generator
from typing import Any, Final, TypeAlias

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


Reading: TypeAlias = Generator[None, int]
"""Is sent bytes, one at a time."""


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
        self._now_s = 0.0
        self._live_until_s = -1.0
        self._restart()

    def _restart(self) -> None:
        self._in_document = False
        self._bytes = self._commands()
        next(self._bytes)

    def feed(self, data: bytes, now_s: float = 0.0) -> None:
        """Read bytes.

        Args:
            data: The bytes.
            now_s: When they come, seconds.
        """
        if self._in_document and now_s > self._now_s + JSON_S:
            self._restart()
        self._now_s = now_s
        for byte in data:
            self._bytes.send(byte)

    def live(self, now_s: float) -> bool:
        """Tell whether frames rule the strip, not the controller's own effect."""
        return now_s < self._live_until_s

    def _commands(self) -> Reading:
        """Read for ever; where a command is broken off, the byte that did it is lost."""
        while True:
            byte = yield
            if byte == ord("A"):
                yield from self._adalight()
            elif byte == _TPM2:
                yield from self._tpm2()
            elif byte == ord("v"):
                self.said += b"WLED %d\r\n" % _BUILD
            elif _SPEED <= byte < _SPEED + len(SPEEDS):
                self._speed(SPEEDS[byte - _SPEED])
            elif byte == ord("l"):
                numbers = (b"%d" % (r << 16 | g << 8 | b) for r, g, b in self.lights)
                self.said += b"[" + b",".join(numbers) + b"]\r\n"
            elif byte == ord("{"):
                yield from self._json()

    def _speed(self, baud: int) -> None:
        if baud != self.baud:
            self.said += b"Baud is now %d\r\n" % baud
            self.baud = baud

    def _adalight(self) -> Reading:
        for letter in b"da":
            if (yield) != letter:
                return
        high, low, check = (yield), (yield), (yield)
        if check == high ^ low ^ 0x55:
            yield from self._colours((high * 256 + low + 1) & _WORD)

    def _tpm2(self) -> Reading:
        kind = yield
        if kind == _TPM2_PING:
            self.said += b"\xac"
        elif kind == _TPM2_DATA:
            high, low = (yield), (yield)
            yield from self._colours(high * 256 // 3 + low // 3)

    def _colours(self, count: int) -> Reading:
        pixel = 0
        while pixel == 0 or count:
            colour = (yield), (yield), (yield)
            if pixel < len(self.lights):
                self.lights[pixel] = colour
            pixel += 1
            count = (count - 1) & _WORD
        if not self.live(self._now_s):  # going live paints the strip black, after the colours
            self.lights = [_DARK] * len(self.lights)
        self._live_until_s = self._now_s + LIVE_S
        self.frames += 1
        self.shown = list(self.lights)

    def _json(self) -> Reading:
        document, depth = bytearray(b"{"), 1
        in_text = escaped = False
        self._in_document = True
        while depth:
            byte = yield
            document.append(byte)
            if escaped:
                escaped = False
            elif in_text:
                escaped = byte == ord("\\")
                in_text = byte != ord('"')
            elif byte == ord('"'):
                in_text = True
            else:
                depth += (byte == ord("{")) - (byte == ord("}"))
        self._in_document = False
        self._take(document)
        _ = yield  # the one byte after a document is lost

    def _take(self, written: bytearray) -> None:
        try:
            document: dict[str, Any] = json.loads(written)
        except ValueError:
            return
        self.documents.append(document)
        if document.get("v"):
            info = {"ver": "0.15.0", "vid": _BUILD, "leds": {"count": len(self.lights)}}
            answer = {"state": {"on": True, "bri": 128}, "info": info}
            self.said += json.dumps(answer).encode() + b"\r\n"


class FakeWled(Socket):
    """A controller in a socket, as the strip's own way to it.

    Attributes:
        reader: What it makes of the bytes.
        streams: Whether it takes frames: over HTTP it does not.
        look_s: How often it is looked at.
    """

    def __init__(
        self, lights: int = 60, *, streams: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin plugged in."""
        super().__init__()
        self.reader = WledReader(lights)
        self.streams = streams
        self.look_s = 0.5
        self._clock = clock

    def write(self, data: bytes, /) -> None:
        """Take bytes."""
        self.need()
        self.reader.feed(data, self._clock())

    def heard(self) -> bytes:
        """Return what it said."""
        self.need()
        answer = bytes(self.reader.said)
        self.reader.said.clear()
        return answer
