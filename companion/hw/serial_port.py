"""Serial ports: found by USB serial number, vid:pid, path or URL, and opened with pyserial."""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol

import serial
from serial.tools import list_ports

from companion.engine.message import say
from companion.hw.device_faults import Fault

READ_S: Final = 1.0
"""How long a read waits: a link that is silent costs one look a second."""
_MOST: Final = 4096
_IDS: Final = re.compile(r"^([0-9a-fA-F]{4}):([0-9a-fA-F]{4})(?:@(.+))?$")
_USB: Final = "usb:"


class NoSuchPort(Fault):
    """The device is not plugged in."""


class Plugged(Protocol):
    """A serial port as the system lists it."""

    device: str
    vid: int | None
    pid: int | None
    serial_number: str | None
    location: str | None


def listed() -> list[Plugged]:
    """The serial ports of this machine, now."""
    return list(list_ports.comports())


def find_port(where: str, ports: Callable[[], Iterable[Plugged]] = listed) -> str:
    """Return the path or URL of a port.

    Args:
        where: ``usb:5A4B000123`` (serial number), ``1a86:55d4`` (vid:pid; cheap adapters have no
            serial number), ``1a86:55d4@1-1.2`` (on that USB socket), a path, or a URL.
        ports: What is plugged in.

    Raises:
        NoSuchPort: It is not there.
    """
    if where.startswith(_USB):
        wanted = where.removeprefix(_USB)
        found = [port for port in ports() if (port.serial_number or "") == wanted]
    elif ids := _IDS.match(where):
        vid, pid, place = int(ids[1], 16), int(ids[2], 16), ids[3] or ""
        found = [
            port
            for port in ports()
            if (port.vid, port.pid) == (vid, pid) and (port.location or "").startswith(place)
        ]
    else:
        if "://" not in where and not Path(where).exists():
            raise NoSuchPort(2, say("there is no {where}", where=where))
        return where
    if not found:
        raise NoSuchPort(2, say("{where} is not plugged in", where=where))
    return min(port.device for port in found)


class SerialPort:
    """An open serial port as a `companion.hw.link.Port`."""

    def __init__(self, url: str, baud: int, *, read_s: float = READ_S, quiet: bool = True) -> None:
        """Open it, for us alone.

        Args:
            url: A path or a URL that pyserial opens.
            baud: Bits a second.
            read_s: How long a read waits.
            quiet: Leave the modem lines alone, so that a controller does not start anew.

        Raises:
            OSError: It cannot be opened.
        """
        port = serial.serial_for_url(url, do_not_open=True)
        port.baudrate, port.timeout, port.write_timeout = baud, read_s, 1.0
        if "://" not in url:
            port.exclusive = True
        if quiet:
            port.dtr = port.rts = False
        port.open()
        self.raw = port
        self.path = "" if "://" in url else url

    def read(self) -> bytes:
        """Return what has come; nothing after a moment of silence.

        Raises:
            OSError: The link is down, or its path is gone, which a port that is never written to
                may not notice otherwise.
        """
        first: bytes = self.raw.read(1)
        if not first:
            if self.path and not Path(self.path).exists():
                raise NoSuchPort(2, say("there is no {where}", where=self.path))
            return b""
        return first + self.raw.read(min(self.raw.in_waiting, _MOST))

    def write(self, data: bytes, /) -> None:
        """Send bytes; a port that takes none for a second is down."""
        _ = self.raw.write(data)

    def wake(self) -> None:
        """End a read that waits."""
        with suppress(Exception):  # it is being closed at this very moment, or has no such way
            self.raw.cancel_read()

    def close(self) -> None:
        """Let go."""
        with suppress(Exception):  # a port that was pulled out may refuse even this
            self.raw.close()
