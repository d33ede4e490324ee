"""A socket that fake devices are plugged into and pulled out of, and a fake serial port in it."""

import errno
import threading
from collections import deque
from typing import Final, Self

from companion.hw.link import Handle

_LOOK_S: Final = 0.5


class Socket(Handle):
    """Where one device is plugged in, or not."""

    def __init__(self, *, plugged: bool = True) -> None:
        """Begin."""
        self._changed = threading.Condition()
        self._plugged = plugged

    @property
    def plugged(self) -> bool:
        """Whether the device is there."""
        return self._plugged

    def plug(self) -> None:
        """Plug the device in."""
        with self._changed:
            self._plugged = True
            self._changed.notify_all()

    def unplug(self) -> None:
        """Pull the device out, in the middle of whatever it does."""
        with self._changed:
            self._plugged = False
            self._changed.notify_all()

    def open(self) -> Self:
        """Open the device; raise OSError if it is not there."""
        self.need()
        return self

    def need(self) -> None:
        """Raise OSError if the device is not there, as a driver would."""
        if not self._plugged:
            raise OSError(errno.EIO, "the plug was pulled")


class FakeSerial(Socket):
    """A serial device: what it says is scripted, what it hears is kept.

    Attributes:
        heard: Every byte written to it, since it was made.
    """

    def __init__(self, *, plugged: bool = True) -> None:
        """Begin silent."""
        super().__init__(plugged=plugged)
        self.heard = bytearray()
        self._pending: deque[bytes] = deque()
        self._woken = False

    def says(self, data: bytes) -> None:
        """Let it say something; lost if nobody is plugged in."""
        with self._changed:
            if self._plugged:
                self._pending.append(data)
                self._changed.notify_all()

    def open(self) -> Self:
        """Open it; what it said before is lost."""
        _ = super().open()
        with self._changed:
            self._pending.clear()
        return self

    @property
    def waiting(self) -> int:
        """How many pieces it said that were not read yet."""
        return len(self._pending)

    # -- as an open port

    def read(self) -> bytes:
        """Return what it said."""
        with self._changed:
            if not self._pending and self._plugged and not self._woken:
                _ = self._changed.wait(_LOOK_S)
            self._woken = False
            self.need()
            return self._pending.popleft() if self._pending else b""

    def write(self, data: bytes, /) -> None:
        """Hear something."""
        self.need()
        self.heard += data

    def wake(self) -> None:
        """End a read that waits."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()
