"""The transport: an event device's bytes, and what the kernel answers about its state.

Source: linux/input.h (struct input_event, EVIOCG*).
"""

import fcntl
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from companion.evdev.event_codes import EV_SYN, SYN_REPORT

EVENT: Final = struct.Struct("llHHi")
"""struct input_event: two longs of the machine's own word size (also with 64-bit times on 32-bit
machines, where the kernel keeps unsigned longs), kind, code, value: 24 bytes or 16."""
EVENTS_MOST: Final = 1024
"""Events taken of a device in one go: a device that floods must not hold up the screen."""
_READ: Final = 2
_TYPE: Final = ord("E")
_NR_KEY, _NR_ABS, _NR_SLOTS = 0x18, 0x40, 0x0A
_ABSINFO: Final = struct.Struct("6i")
_KEY_BYTES: Final = 0x300 // 8


class Event(NamedTuple):
    """One input_event.

    Attributes:
        time_s: The kernel's time.
        kind: EV_SYN and so on.
        code: What of that kind.
        value: Its value.
    """

    time_s: float
    kind: int
    code: int
    value: int

    @property
    def ends_report(self) -> bool:
        """Whether what came before belongs together and is whole."""
        return self.kind == EV_SYN and self.code == SYN_REPORT


class Axis(NamedTuple):
    """What the kernel knows of an axis: where it is, its least and its greatest value."""

    value: int = 0
    least: int = 0
    most: int = 1

    def share(self, value: float) -> float:
        """Return a value as a share of the way from the least to the greatest."""
        return (value - self.least) / ((self.most - self.least) or 1)


class Stream:
    """An open event device.

    Attributes:
        fd: Its file descriptor.
    """

    def __init__(self, fd: int) -> None:
        """Read from an open file that does not block."""
        self.fd = fd
        self._rest = b""

    @classmethod
    def open(cls, path: Path) -> "Stream":
        """Open a device.

        Raises:
            OSError: It is not there or may not be read.
        """
        return cls(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC))

    def read(self) -> Iterator[Event]:
        """Yield the events that have arrived, at most `EVENTS_MOST`; half an event waits.

        Raises:
            OSError: The device is gone.
        """
        try:
            data = os.read(self.fd, EVENT.size * EVENTS_MOST)
        except BlockingIOError:
            return
        if not data:
            raise OSError("it ended")
        data = self._rest + data
        whole = len(data) // EVENT.size * EVENT.size
        self._rest = data[whole:]
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            yield Event(seconds + micros / 1e6, kind, code, value)

    def axis(self, code: int) -> Axis:
        """Return what the kernel knows of an axis (EVIOCGABS).

        Raises:
            OSError: The device does not answer.
        """
        answer = self._ask(_NR_ABS + code, bytes(_ABSINFO.size))
        value, least, most, *_ = _ABSINFO.unpack(answer)
        return Axis(value, least, most)

    def slots(self, code: int, count: int) -> tuple[int, ...]:
        """Return an axis' value in each slot (EVIOCGMTSLOTS).

        Raises:
            OSError: The device does not answer.
        """
        numbers = struct.Struct(f"I{count}i")
        answer = self._ask(_NR_SLOTS, numbers.pack(code, *[0] * count))
        return numbers.unpack(answer)[1:]

    def pressed(self) -> frozenset[int]:
        """Return the keys and buttons that are down (EVIOCGKEY).

        Raises:
            OSError: The device does not answer.
        """
        bits = int.from_bytes(self._ask(_NR_KEY, bytes(_KEY_BYTES)), "little")
        return frozenset(n for n in range(bits.bit_length()) if bits >> n & 1)

    def close(self) -> None:
        """Let go."""
        os.close(self.fd)

    def _ask(self, number: int, argument: bytes) -> bytes:
        request = _READ << 30 | len(argument) << 16 | _TYPE << 8 | number
        return fcntl.ioctl(self.fd, request, argument)
