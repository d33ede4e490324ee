"""The printer at work: one job after the other, in a thread of its own.

What a printer says of its paper is not believed: a printer that does not answer at all is said to
have enough. So its state is asked once, when it is opened, and only whether it is there.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event
from typing import Any, Final, Protocol

from PIL import Image

from companion.engine.message import say
from companion.hw.device import LinkedDevice
from companion.hw.device_config import PrinterConfig
from companion.hw.health import Health
from companion.hw.link import Handle
from companion.hw.printer.receipt_text import lines_of
from companion.hw.serial_port import find_port
from companion.ports import Inbox

NAME: Final = "printer"
LOOK_S: Final = 2.0
FEED: Final = 4
TAKES_S: Final = 20.0
"""A printer that takes nothing for so long (no paper, no power) is lost."""
_TCP: Final = "tcp://"


class Paper(Handle, Protocol):
    """An open printer."""

    def line(self, text: str, /, *, large: bool) -> None:
        """Print one line of ASCII."""

    def picture(self, row: Image.Image, /) -> None:
        """Print one line of dots, black and white."""

    def cut(self) -> None:
        """Feed and cut."""

    def look(self) -> None:
        """Raise OSError if the printer is gone; asks nothing of the printer itself."""


class PrinterDevice(LinkedDevice):
    """The printer, kept open."""

    def __init__(self, wiring: PrinterConfig, inbox: Inbox, find: Callable[[], Paper]) -> None:
        """Make a printer that is not running yet.

        Args:
            wiring: What it is.
            inbox: Gets notices.
            find: Opens it.
        """
        self._wiring = wiring
        self._jobs: SimpleQueue[tuple[str, ...]] = SimpleQueue()
        self._torn: tuple[str, ...] = ()
        super().__init__(Health(NAME, "printer", inbox), find, self.serve)

    def close(self) -> None:
        """End; what was not printed is not printed."""
        self._link.stop.set()
        self._jobs.put(())
        super().close()

    def print(self, texts: Sequence[str]) -> None:
        """Print paragraphs, the first one large; returns at once."""
        self._jobs.put(tuple(texts))

    @property
    def idle(self) -> bool:
        """Whether nothing is left to print."""
        return not self._torn and self._jobs.empty()

    def test(self) -> None:
        """Print two lines."""
        self.health.tried("a test slip was sent")
        self.print(("Companion", "1234567890 ABC abc"))

    def serve(self, paper: Paper, stop: Event) -> None:
        """Print jobs until told to stop; one that was torn off is printed again from its start.

        Raises:
            OSError: The printer is gone.
        """
        self.health.set("ready", say("{n} letters a line", n=self._wiring.columns))
        while not stop.is_set():
            job = self._torn or self._next()
            if not job:
                paper.look()
                continue
            self._torn = job
            for n, line in enumerate(lines_of(job, self._wiring.columns)):
                if isinstance(line, str):
                    paper.line(line, large=n == 0)
                else:
                    paper.picture(line)
            paper.cut()
            self._torn = ()

    def _next(self) -> tuple[str, ...]:
        try:
            return self._jobs.get(timeout=LOOK_S)
        except Empty:
            return ()


class EscposPaper(Handle):
    """A printer by python-escpos (extra ``printer``)."""

    def __init__(self, printer: Any, gone: Callable[[], None]) -> None:
        """Use an open printer.

        Args:
            printer: The library's.
            gone: Raises OSError if the link is down.
        """
        self._printer = printer
        self._gone = gone

    def line(self, text: str, /, *, large: bool) -> None:
        """Print one line."""
        self._printer.set(bold=large, align="center" if large else "left")
        self._printer.text(text + "\n")

    def picture(self, row: Image.Image, /) -> None:
        """Print one line of dots."""
        self._printer.set(align="left")
        self._printer.image(row)

    def cut(self) -> None:
        """Feed and cut."""
        self._printer.text("\n" * FEED)
        self._printer.cut()

    def look(self) -> None:
        """Raise OSError if the link is down."""
        self._gone()

    def close(self) -> None:
        with suppress(Exception):  # it may have been pulled out
            self._printer.device.close()  # first, for the library flushes what cannot be sent
        with suppress(Exception):
            self._printer.close()


def open_printer(wiring: PrinterConfig) -> EscposPaper:
    """Open the printer that the wiring names, and ask it once whether it is there.

    Raises:
        ImportError: The library is not installed.
        OSError: There is no printer.
    """
    from escpos import printer  # noqa: PLC0415  an extra

    if wiring.port.startswith(_TCP):
        host, _, port = wiring.port.removeprefix(_TCP).partition(":")
        made = printer.Network(host, int(port or 9100), timeout=3)
        made.open()
        return EscposPaper(made, lambda: None)
    path = find_port(wiring.port)
    # no modem lines are waited for: cheap printers and adapters have none
    made = printer.Serial(path, baudrate=wiring.baud, timeout=1, dsrdtr=False)
    made.open()
    opened: Any = made.device
    opened.write_timeout = TAKES_S

    def gone() -> None:
        device: Any = made.device
        _ = device.in_waiting

    return EscposPaper(made, gone)
