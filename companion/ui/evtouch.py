"""Touches straight from the kernel (evdev, multitouch protocol B), for bare consoles.

Kivy on Linux drops SDL's finger events, and its own reader is a thread that dies silently on an
error. This provider is polled in the main loop and opens the device again after an unplug. The
argument is the device's path, or empty: the first multitouch device then.
"""

import fcntl
import logging
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from kivy.input.factory import MotionEventFactory
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

PROVIDER: Final = "evtouch"
Dispatch: TypeAlias = Callable[[str, MotionEvent], object]
Range: TypeAlias = tuple[int, int]

_EVENT: Final = struct.Struct("llHHi")  # struct input_event of the machine's own word size
_SYN, _ABS, _REPORT, _DROPPED = 0, 3, 0, 3
_SLOT, _X, _Y, _TRACKING = 0x2F, 0x35, 0x36, 0x39
_EVIOCGABS: Final = 0x80184540
_REOPEN_EVERY: Final = 120  # polls, about two seconds

_log = logging.getLogger(__name__)


def axis_range(fd: int, code: int) -> Range:
    """Return the least and greatest value an axis of the device reports.

    Raises:
        OSError: The device does not answer.
    """
    answer = fcntl.ioctl(fd, _EVIOCGABS + code, bytes(24))
    _value, least, most, *_rest = struct.unpack("6i", answer)
    return least, most


def find_device(root: Path = Path("/sys/class/input")) -> str | None:
    """Return the path of the first device that reports multitouch positions, or None."""
    for node in sorted(root.glob("event*")):
        try:
            words = (node / "device/capabilities/abs").read_text(encoding="ascii").split()
        except OSError:
            continue
        bits = 0
        for word in words:
            bits = bits << (8 * struct.calcsize("l")) | int(word, 16)
        if bits >> _X & 1:
            return f"/dev/input/{node.name}"
    return None


class EvTouch(MotionEvent):
    """One finger; positions are 0 to 1 from the lower left corner of the panel."""

    def __init__(self, device: str, finger: int, place: tuple[float, float]) -> None:
        """Begin a touch."""
        super().__init__(device, finger, place, is_touch=True, type_id="touch")
        self.finger = finger

    def depack(self, args: Any) -> None:
        """Take a position."""
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)


@dataclass(slots=True)
class Slot:
    """What the device last said of one finger."""

    finger: int = -1
    place: dict[int, float] = field(default_factory=dict[int, float])


class EvTouchProvider(MotionEventProvider):
    """Reads a device whenever Kivy asks for input."""

    def __init__(self, device: str, args: str) -> None:
        """Make a reader for the path in ``args``, or for the device that is found."""
        super().__init__(device, args)
        self.path = args.split(",", maxsplit=1)[0]
        self.fd: int | None = None
        self.ranges: tuple[Range, Range] = ((0, 1), (0, 1))
        self._idle = 0
        self._forget()

    def start(self) -> None:
        """Open the device; one that is not there is looked for again later."""
        if self.fd is not None:
            return
        path = self.path or find_device()
        if not path:
            return
        try:
            fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as error:
            _log.warning("no touches from %s: %s", path, error)
            return
        try:
            self.adopt(fd, (axis_range(fd, _X), axis_range(fd, _Y)))
        except OSError as error:
            _log.warning("no touches from %s: %s", path, error)
            os.close(fd)

    def adopt(self, fd: int, ranges: tuple[Range, Range]) -> None:
        """Read from an open file; ``ranges`` are the axes' least and greatest values."""
        self.fd, self.ranges = fd, ranges

    def stop(self) -> None:
        """Close the device."""
        if self.fd is not None:
            os.close(self.fd)
        self.fd = None

    def update(self, dispatch_fn: Dispatch) -> None:
        """Hand over what has arrived since the last call."""
        if self.fd is None:
            self._idle += 1
            if self._idle % _REOPEN_EVERY == 0:
                self.start()
            return
        try:
            data = os.read(self.fd, _EVENT.size * 64)
        except BlockingIOError:
            return
        except OSError as error:  # unplugged
            _log.warning("touches ended: %s", error)
            self._end_all(dispatch_fn)
            self.stop()
            return
        self._bytes += data
        while len(self._bytes) >= _EVENT.size:
            *_when, kind, code, value = _EVENT.unpack_from(self._bytes)
            self._bytes = self._bytes[_EVENT.size :]
            self._take(kind, code, value, dispatch_fn)

    def _forget(self) -> None:
        self._slot = 0
        self._slots: dict[int, Slot] = {}
        self._live: dict[int, EvTouch] = {}
        self._bytes = b""
        self._dropping = False

    def _end_all(self, dispatch: Dispatch) -> None:
        for touch in self._live.values():
            touch.update_time_end()
            dispatch("end", touch)
        self._forget()

    def _take(self, kind: int, code: int, value: int, dispatch: Dispatch) -> None:
        if kind == _SYN and code == _DROPPED:
            self._dropping = True
        elif kind == _SYN and code == _REPORT:
            if not self._dropping:
                self._report(dispatch)
            self._dropping = False
        elif kind == _ABS and not self._dropping:
            self._axis(code, value)

    def _axis(self, code: int, value: int) -> None:
        if code == _SLOT:
            self._slot = value
            return
        slot = self._slots.setdefault(self._slot, Slot())
        if code == _TRACKING:
            slot.finger = value
        elif code in {_X, _Y}:
            least, most = self.ranges[code - _X]
            share = (value - least) / max(1, most - least)
            slot.place[code] = share if code == _X else 1 - share

    def _report(self, dispatch: Dispatch) -> None:
        for number, slot in self._slots.items():
            touch = self._live.get(number)
            if touch is not None and touch.finger != slot.finger:
                touch.update_time_end()
                dispatch("end", touch)
                del self._live[number]
                touch = None
            if slot.finger < 0 or len(slot.place) < 2:  # noqa: PLR2004  x and y
                continue
            place = slot.place[_X], slot.place[_Y]
            if touch is None:
                touch = self._live[number] = EvTouch(self.device, slot.finger, place)
                dispatch("begin", touch)
            elif (touch.sx, touch.sy) != place:
                touch.move(place)
                dispatch("update", touch)


MotionEventFactory.register(PROVIDER, EvTouchProvider)
