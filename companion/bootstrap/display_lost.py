"""A display that is pulled while people play: nothing is drawn, and play goes on without it.

A page flip to a display that is not there may wait for ten seconds or for ever (Linux, "flip_done
timed out"; SDL 2.30 waits without end). So nothing is drawn from the moment the kernel says that it
is gone; buttons, voice, lamps, journal and watchdog go on. Once a display is back the screen ends
in order, and begins anew (:mod:`companion.kiosk.restart`). A screen that hangs in a flip that was
under way is rescued from another thread: begun anew as after the plug.
"""

import threading
import time
from collections.abc import Callable
from typing import Final

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

from companion.bootstrap.application import Application
from companion.displays import connected, connectors, unlit
from companion.kiosk.connector_probe import probe
from companion.kiosk.display_wait import LOOK_EVERY_S, DisplayWatch, HangWatch
from companion.session.journal.match_lock import MatchLock
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.match.match_screen import MatchScreen

_DRAWING: Final = ("on_draw", "on_flip")


class DisplayLost:
    """Looks after the display of a table.

    Attributes:
        back: The screen has ended because a display is back.
    """

    def __init__(
        self,
        table: Application,
        look: Callable[[], None] | None = None,
        rescue: Callable[[], None] | None = None,
    ) -> None:
        """Look from the first frame on; where the kernel lists no display, never.

        Args:
            table: The table that is about to run.
            look: Has the kernel look at connectors without a display.
            rescue: Begins the process anew where the screen hangs, from another thread.
        """
        self.back = False
        self._table = table
        self._probe = look or _probe
        self._drawn = True
        self._open_match: LiveMatch | None = None
        self._looking: ClockEvent | None = None
        self._looked_s = 0.0
        self._rescue = rescue
        self._over = threading.Event()
        shown = connected()
        if shown is not None:
            self._shown = _name(shown.card, shown.name)
            self._watch = DisplayWatch(self._shown, _lit, Clock.get_time)
            table.app.replaced = self._leave  # another one in the same socket has other modes
            _ = Window.fbind("on_flip", self._begin)

    def end(self) -> None:
        """Look no more, and leave drawing as it was found: the screen has ended."""
        self._over.set()
        if self._looking is not None:
            self._looking.cancel()
        self._draw(drawn=True)

    def let_go(self) -> None:
        """Leave the match that was open as the plug would, after the screen has ended."""
        if self._open_match is not None and self._open_match.match:
            folder = self._table.store.library.folder(self._open_match.match)
            _ = MatchLock(folder / "lock")

    def _begin(self, *_: object) -> None:
        Window.funbind("on_flip", self._begin)
        self._looking = Clock.schedule_interval(self._look, LOOK_EVERY_S)
        self._looked_s = time.monotonic()
        if self._rescue is not None:
            name = "companion-display"
            threading.Thread(
                target=self._guard, args=(self._rescue,), name=name, daemon=True
            ).start()

    def _guard(self, rescue: Callable[[], None]) -> None:
        watch = HangWatch(self._shown, _lit, lambda: self._looked_s, time.monotonic)
        while not self._over.wait(LOOK_EVERY_S):
            if watch.hangs():
                rescue()
                return

    def _look(self, _dt: float) -> None:
        self._looked_s = time.monotonic()
        display = self._watch.look()
        self._draw(drawn=display in ("there", "back"))
        if display == "back":
            self._leave()
        elif display != "there":
            self._probe()

    def _draw(self, *, drawn: bool) -> None:
        """Draw from now on, or draw nothing: what stops an event there is asked before Kivy is."""
        if drawn == self._drawn:
            return
        self._drawn = drawn
        for event in _DRAWING:
            if drawn:
                Window.funbind(event, _stopped)
            else:
                _ = Window.fbind(event, _stopped)
        if drawn:
            Window.canvas.ask_update()

    def _leave(self) -> None:
        """End the screen, unless the disk does not take what it must keep: then play goes on.

        While something is on its way there, the next look asks again.
        """
        stack = self._table.stack
        match = stack.match
        if stack.writing.on or self._table.store.unsaved:
            return
        if isinstance(match, MatchScreen):
            open_match = match.open_match
            if open_match.session.save() or not open_match.session.settle() or not open_match.match:
                return
            self._table.store.shown(open_match)
            self._open_match = open_match
        self.back = True
        if self._looking is not None:
            self._looking.cancel()
        self._table.app.stop()


def _stopped(*_: object) -> bool:
    return True


def _name(card: int, name: str) -> str:
    return f"card{card}-{name}"


def _lit() -> list[str]:
    return [_name(each.card, each.name) for each in connectors() if each.connected]


def _probe() -> None:
    probe(unlit())
