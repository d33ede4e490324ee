"""A display that comes after the machine, or goes and comes back while people play.

The kernel tells of every connector in ``/sys/class/drm``; who reads it is handed in, so that this
package needs nothing of the others. SDL 2 looks at connectors once, when it opens its window
(``SDL_kmsdrmvideo.c``): a display that was pulled and put back gets its picture from a new window
alone.
"""

import os
import re
from collections.abc import Callable, Collection, Mapping
from typing import Final, Literal, TypeAlias

from companion.kiosk.heartbeat import Heartbeat

LOOK_EVERY_S: Final = 0.5
GONE_AFTER_S: Final = 1.5
"""Some displays pull their line for a moment when they change their input; such a picture is still
there afterwards."""
SURE_LOOKS: Final = 2
HANGS_S: Final = 6.0
"""A screen that has not looked for so long hangs on a display that is gone: before the watchdog
strikes, and longer than a slow disk holds it up."""
WAITING: Final = "waiting for a display"
Display: TypeAlias = Literal["there", "unsure", "gone", "back"]


def unattended(environ: Mapping[str, str] = os.environ, *, fullscreen: bool) -> bool:
    """Return whether nobody reads what is printed: under systemd, or on the bare console itself.

    Args:
        environ: The process' environment.
        fullscreen: The settings are those of a table's own machine.
    """
    return bool(environ.get("NOTIFY_SOCKET")) or (fullscreen and on_console())


def on_console(input_: int = 0) -> bool:
    """Return whether somebody types on one of the kernel's own consoles.

    Args:
        input_: Where the words come from.
    """
    try:
        name = os.ttyname(input_)
    except OSError:
        return False
    return re.fullmatch(r"/dev/tty\d+", name) is not None


def wait(
    there: Callable[[], bool],
    pulse: Heartbeat,
    sleep: Callable[[float], None],
    meanwhile: Callable[[], None],
) -> None:
    """Wait until there is a display, however long; systemd hears that all is well.

    One that comes has to be there for two looks, so that it, or a compositor, may settle. Then a
    window is about to be opened, and systemd gives it the time it takes.

    Args:
        there: Whether there is one.
        pulse: What systemd hears.
        sleep: Lets so many seconds pass.
        meanwhile: Called at every look; short.
    """
    if there():
        return
    pulse.first_frame()
    pulse.status(WAITING)
    seen = 0
    while seen < SURE_LOOKS:
        pulse.beat()
        sleep(LOOK_EVERY_S)
        meanwhile()
        seen = seen + 1 if there() else 0
    pulse.opening()


class DisplayWatch:
    """Whether the display with the picture is still there; ask it about twice a second."""

    def __init__(
        self, shown: str, lit: Callable[[], Collection[str]], clock: Callable[[], float]
    ) -> None:
        """Begin with the picture there.

        Args:
            shown: The connector that the window was opened on.
            lit: The connectors that have a display now.
            clock: Seconds, rising.
        """
        self._shown = shown
        self._lit = lit
        self._clock = clock
        self._missed_s: float | None = None
        self._gone = False

    def look(self) -> Display:
        """Return how it is now.

        Returns:
            ``unsure``: not there, but not for long; ``gone``: no display at all, or not the one;
            ``back``: it was gone, and now there is one, this or another.
        """
        lit = self._lit()
        if self._shown in lit and not self._gone:
            self._missed_s = None
            return "there"
        if self._missed_s is None:
            self._missed_s = self._clock()
        self._gone = self._gone or self._clock() - self._missed_s >= GONE_AFTER_S
        if not self._gone:
            return "unsure"
        return "back" if lit else "gone"


class HangWatch:
    """Whether the screen hangs on a display that went; asked from another thread.

    A page flip that was under way as the plug was pulled may never come to its end.
    """

    def __init__(
        self,
        shown: str,
        lit: Callable[[], Collection[str]],
        looked_s: Callable[[], float],
        clock: Callable[[], float],
    ) -> None:
        """Begin with a screen that is well.

        Args:
            shown: The connector that the window was opened on.
            lit: The connectors that have a display now.
            looked_s: When the screen last looked, by the same clock.
            clock: Seconds, rising.
        """
        self._shown = shown
        self._lit = lit
        self._looked_s = looked_s
        self._clock = clock
        self._missed = False

    def hangs(self) -> bool:
        """Return whether the display went and the screen has not looked since."""
        still_s = self._clock() - self._looked_s()
        there = self._shown in self._lit()
        self._missed = not there or (self._missed and still_s >= LOOK_EVERY_S * 2)
        return self._missed and still_s >= HANGS_S
