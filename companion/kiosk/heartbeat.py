"""The pulse: told to systemd only while screen and session both move."""

from collections.abc import Callable
from typing import Final

BEATS_A_PERIOD: Final = 4
"""So often within the time after which silence is death."""
OPENING_S: Final = 90.0
"""As long as a first start may take (``TimeoutStartSec``)."""
READY, ALIVE, STOPPING = "READY=1", "WATCHDOG=1", "STOPPING=1"


class Heartbeat:
    """Says that Companion lives, from the clock of the screen.

    The screen beats; before each word to systemd it asks ``moves``, which lets the session do
    something, and says nothing if that cannot be done. So a frozen picture and a session that hangs
    in a rule both end in a restart, at the same question. A disk that does not answer does not: the
    screen says so, which no new process could.
    """

    def __init__(
        self,
        tell: Callable[[str], object],
        moves: Callable[[], bool],
        clock: Callable[[], float],
        period_s: float | None,
    ) -> None:
        """Make a pulse that has not begun.

        Args:
            tell: Tells systemd a state.
            moves: Whether the session moves.
            clock: Seconds, rising.
            period_s: After how much silence Companion is killed; None if nobody watches.
        """
        self._tell, self._moves, self._clock = tell, moves, clock
        self._period_s = period_s
        self._every_s = None if period_s is None else period_s / BEATS_A_PERIOD
        self._ready = False
        self._last = clock()
        self._status = ""

    def first_frame(self) -> None:
        """The screen shows something, or has nothing to be shown on: the service has started."""
        if not self._ready:
            self._ready = True
            self._tell(READY)
            self._watched(self._period_s)

    def opening(self) -> None:
        """A window is opened, which takes longer on a small board than silence may last."""
        self._watched(OPENING_S)
        self._ready = False

    def _watched(self, period_s: float | None) -> None:
        """Tell after how much silence Companion is dead from now on, where anybody watches."""
        if self._period_s is not None and period_s is not None:
            self._tell(f"WATCHDOG_USEC={round(period_s * 1e6)}")

    def beat(self) -> None:
        """Called by the clock of the screen, at least as often as a beat is due."""
        if self._every_s is None or self._clock() - self._last < self._every_s:
            return
        if self._moves():
            self._last = self._clock()
            self._tell(ALIVE)

    def status(self, status: str) -> None:
        """Tell how the table stands, one line, where it has changed: ``systemctl status`` shows it.

        Args:
            status: What everybody may know.
        """
        if status != self._status:
            self._status = status
            self._tell(f"STATUS={status}")

    def stop(self) -> None:
        """Companion ends as it was told to."""
        self._tell(STOPPING)
