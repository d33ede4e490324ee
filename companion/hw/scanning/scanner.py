"""A reader at work: bytes from its link go through its parser and come out as scans."""

from collections import deque
from collections.abc import Callable, Mapping
from threading import Event
from typing import Final, Protocol

from companion.engine.message import say
from companion.hw.device_faults import Fault
from companion.hw.health import Health
from companion.hw.link import Handle, Port
from companion.hw.scanning.code_parser import Parser, Read
from companion.hw.scanning.gm65 import HEARTBEAT, CodeParser
from companion.hw.scanning.nfc import BAUD as NFC_BAUD
from companion.hw.scanning.nfc import Chip, Presence, ask_chip
from companion.hw.scanning.rfid import RfidParser
from companion.ports import Inbox, Scan

BAUDS: Final[Mapping[str, int]] = {"rdm6300": 9600, "id12la": 9600, "gm65": 9600, "pn532": NFC_BAUD}
SAME_S: Final = 1.0
"""A code that stays in view is read over and over; within this it is one scan."""
MOST_A_SECOND: Final = 5
"""Nobody shows cards faster: a reader that says more talks nonsense."""
_QUICK_S: Final = 0.2
_ALIVE_S: Final = 10.0
_PATIENCE: Final = 3
_ASKS_PER_CHECK: Final = 20


class Reader(Handle, Protocol):
    """An open reader that has to be asked."""

    @property
    def chip(self) -> Chip:
        """The chip, awake."""
        ...

    def check(self) -> object:
        """Raise if the chip does not answer."""
        ...


class ScanFilter:
    """Makes one scan of a code that is read again and again, and thins out floods."""

    def __init__(self, inbox: Inbox, reader: str) -> None:
        """Begin with no code in view.

        Args:
            inbox: Where scans go.
            reader: The reader's name.
        """
        self._inbox = inbox
        self._reader = reader
        self._seen_s: dict[str, float] = {}
        self._posted_s: deque[float] = deque(maxlen=MOST_A_SECOND)

    def take(self, reads: list[Read]) -> None:
        """Post what is a scan of its own."""
        for read in reads:
            repeated = read.began_s - self._seen_s.get(read.text, float("-inf")) < SAME_S
            full = len(self._posted_s) == MOST_A_SECOND
            rushed = full and read.began_s - self._posted_s[0] < 1.0
            self._seen_s = {
                text: at for text, at in self._seen_s.items() if read.began_s - at < SAME_S
            }
            if repeated or not rushed:
                self._seen_s[read.text] = read.began_s
            if not repeated and not rushed:
                self._posted_s.append(read.began_s)
                self._inbox.post(Scan(read.text, read.began_s, self._reader))


def serve_codes(
    port: Port, stop: Event, *, kind: str, health: Health, inbox: Inbox, clock: Callable[[], float]
) -> None:
    """Serve a reader that speaks by itself until told to stop: RFID and printed codes.

    Args:
        port: The reader; a module that once answered and is silent now is down.
        stop: When to end.
        kind: As in the wiring.
        health: Is told that it works.
        inbox: Gets the scans.
        clock: Monotonic seconds.

    Raises:
        OSError: The link is down.
    """
    codes = CodeParser() if kind == "gm65" else None
    parser: Parser = codes or RfidParser()
    scans = ScanFilter(inbox, health.name)
    asked_s = heard_s = clock()
    health.set("ready", say("reads {kind}", kind=kind))
    if codes is not None:
        port.write(HEARTBEAT)
    while not stop.is_set():
        data = port.read()
        now_s = clock()
        if data:
            heard_s = now_s
            scans.take(parser.feed(data, now_s))
        if codes is not None and now_s - asked_s >= _ALIVE_S:
            if codes.replies and now_s - heard_s > _PATIENCE * _ALIVE_S:
                raise Fault(5, say("it does not answer"))
            asked_s = now_s
            port.write(HEARTBEAT)


def serve_nfc(
    reader: Reader, stop: Event, *, health: Health, inbox: Inbox, clock: Callable[[], float]
) -> None:
    """Serve a reader that has to be asked until told to stop: PN532.

    Args:
        reader: It; silence alone may mean that no tag is near.
        stop: When to end.
        health: Is told that it works.
        inbox: Gets the scans.
        clock: Monotonic seconds.

    Raises:
        OSError: The link is down.
    """
    presence, scans = Presence(), ScanFilter(inbox, health.name)
    damaged = asks = quick = 0
    health.set("ready", say("reads {kind}", kind="pn532"))
    while not stop.is_set():
        asks += 1
        if asks % _ASKS_PER_CHECK == 0:
            _ = reader.check()
        try:
            uid, asked_s = ask_chip(reader.chip, clock)
        except OSError:
            damaged += 1
            if damaged > _PATIENCE:
                raise
            continue
        quick = quick + 1 if uid is None and clock() - asked_s < _QUICK_S else 0
        if quick > _PATIENCE:  # the library hides a write that failed
            raise Fault(5, say("it does not answer"))
        damaged = 0
        scans.take(presence.near(uid, asked_s))
