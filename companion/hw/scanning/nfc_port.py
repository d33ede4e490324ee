"""A PN532 on a serial port, opened through Adafruit's library (extra ``nfc``)."""

from typing import Any, Final, cast

from companion.hw.link import Handle
from companion.hw.scanning.nfc import BAUD, Chip
from companion.hw.serial_port import SerialPort, find_port

READ_S: Final = 0.1
"""The library asks for more bytes than come, so every answer waits so long."""


class NfcReader(Handle):
    """An open reader.

    Attributes:
        chip: It, awake.
    """

    def __init__(self, where: str, baud: int = 0) -> None:
        """Find it, open it, wake it.

        Args:
            where: As in the wiring.
            baud: 0 is the chip's own.

        Raises:
            ImportError: The library is not installed.
            OSError: It is not there; `RuntimeError` where it does not answer.
        """
        from adafruit_pn532.uart import PN532_UART  # noqa: PLC0415  an extra

        self._port = SerialPort(find_port(where), baud or BAUD, read_s=READ_S)
        try:
            self._driver: Any = PN532_UART(self._port.raw)
        except BaseException:
            self._port.close()
            raise
        self.chip = cast("Chip", self._driver)

    def check(self) -> object:
        """Ask for the chip's version; raise RuntimeError if it does not answer."""
        return self._driver.firmware_version

    def close(self) -> None:
        self._port.close()
