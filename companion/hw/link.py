"""The link to one device: found, opened, served, lost, found again, until Companion ends.

One thread a link. Whatever goes wrong in it is "link down": a serial port that is pulled raises
``OSError``, ``termios.error`` or ``TypeError`` depending on what was being done, a library anything
at all. So everything is caught in one place, reported, and tried again.
"""

import threading
from collections.abc import Callable
from threading import Event
from typing import Final, Generic, Protocol, TypeVar

from companion.engine.message import say
from companion.hw.device_faults import fault_of
from companion.hw.health import Health

FIRST_WAIT_S: Final = 0.1
LONGEST_WAIT_S: Final = 2.0
"""A device that is back must be found within 3 s."""
_GROWTH: Final = 1.6
_MISSED_S: Final = 1.0
"""A device that is not there at the start is missed only after this."""
_JOIN_S: Final = 3.0


class Handle(Protocol):
    """An open device; nothing waits in it and nothing is held, unless it says otherwise."""

    def wake(self) -> None:
        """End whatever its thread waits for; from any thread, never raises."""

    def close(self) -> None:
        """Let go; never raises."""


class Port(Handle, Protocol):
    """An open stream of bytes."""

    def read(self) -> bytes:
        """Return what has come; wait a moment for it, then return nothing.

        Raises:
            OSError: The link is down; other errors mean the same.
        """
        ...

    def write(self, data: bytes, /) -> None:
        """Send bytes; raise like `read`."""


H = TypeVar("H", bound=Handle)


class Link(Generic[H]):
    """Keeps one device open and served."""

    def __init__(
        self,
        health: Health,
        find: Callable[[], H],
        serve: Callable[[H, Event], None],
        *,
        sleep: Callable[[float], object] | None = None,
    ) -> None:
        """Make a link that is not running yet.

        Args:
            health: Is told how it goes; its name is the thread's.
            find: Finds the device and opens it, or raises anything.
            serve: Works with the open port until told to stop; raises anything when the link is
                down. Returning without being told means the same.
            sleep: Waits between two tries, in seconds; a test's own clock.
        """
        self.health = health
        self.stop = Event()
        self._find = find
        self._serve = serve
        self._sleep = sleep or self.stop.wait
        self._handle: H | None = None
        self._thread = threading.Thread(
            target=self.run, name=f"companion-{health.name}", daemon=True
        )

    def start(self) -> None:
        """Begin, in a thread of its own."""
        self.health.set("starting")
        self._thread.start()

    def close(self) -> None:
        """End, and wait until the thread has."""
        self.stop.set()
        self.wake()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)
        self.health.set("off")

    def wake(self) -> None:
        """Let the serving function look up from its reading."""
        handle = self._handle
        if handle is not None:
            handle.wake()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def run(self) -> None:
        """Find, open, serve, over and over; never raises."""
        wait_s, waited_s = FIRST_WAIT_S, 0.0
        while not self.stop.is_set():
            try:
                handle = self._find()
            except Exception as error:  # noqa: BLE001  whatever a driver raises, the device is not there
                waited_s += wait_s
                if waited_s >= _MISSED_S or self.health.look().state != "starting":
                    self.health.set("lost", fault_of(error))
            else:
                waited_s = self._served(handle)
                wait_s = FIRST_WAIT_S
            if not self.stop.is_set():
                _ = self._sleep(wait_s)
                wait_s = min(wait_s * _GROWTH, LONGEST_WAIT_S)

    def _served(self, handle: H) -> float:
        """Serve until the link is down; the next absence counts from there."""
        self._handle = handle
        try:
            self._serve(handle, self.stop)
        except Exception as error:  # noqa: BLE001  as above
            if not self.stop.is_set():
                self.health.set("lost", fault_of(error))
        else:
            if not self.stop.is_set():
                self.health.set("lost", say("it does not answer"))
        finally:
            self._handle = None
            handle.close()
        return _MISSED_S
