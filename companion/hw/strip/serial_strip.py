"""The way to a controller over a serial port, or by its address where the port is silent."""

import time
from collections.abc import Callable

from companion.hw.device_config import StripConfig
from companion.hw.link import Handle
from companion.hw.serial_port import SerialPort, find_port
from companion.hw.strip.strip_device import (
    LOOK_S,
    Controller,
    HttpController,
    SilentController,
    probe,
)


class SerialController(Handle):
    """A WLED behind a serial port: documents and frames."""

    streams = True
    look_s = LOOK_S

    def __init__(self, port: SerialPort) -> None:
        """Use an open port."""
        self._port = port

    def write(self, data: bytes, /) -> None:
        """Send; a port that takes nothing for a second is down."""
        self._port.write(data)

    def heard(self) -> bytes:
        """Return what has come; raises where the plug was pulled."""
        return bytes(self._port.raw.read(self._port.raw.in_waiting))

    def close(self) -> None:
        self._port.close()


def open_strip(
    wiring: StripConfig,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Controller:
    """Open the way to the controller that the wiring names.

    Raises:
        OSError: There is none, or it does not answer.
    """
    if wiring.port.startswith("http"):
        return HttpController(wiring.port)
    controller = SerialController(SerialPort(find_port(wiring.port), wiring.baud))
    try:
        _ = probe(controller.write, controller.heard, wiring.lights, clock, sleep)
    except SilentController:
        controller.close()
        if wiring.fallback:  # some builds of WLED cannot hear on their serial port
            return HttpController(wiring.fallback)
        raise
    except BaseException:
        controller.close()
        raise
    return controller
