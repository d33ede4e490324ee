"""The panel at work: one thread that waits for edges, for lamps to change, and for nothing else."""

import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event
from typing import Final, NamedTuple

from companion.engine.message import Message, plain, say
from companion.hw.device import LinkedDevice
from companion.hw.device_config import PanelConfig
from companion.hw.health import Health
from companion.hw.panel.debounce import Buttons
from companion.hw.panel.gpio_lines import Light, PinLines, PinTaken, Read
from companion.hw.panel.panel_lamps import lamps_of, rhythms
from companion.hw.rhythm import Playing
from companion.lamp_signals import DARK
from companion.ports import Inbox, Press, SignalFrame

NAME: Final = "panel"
CHECK_S: Final = 5.0
HOLDS: Final = ("undo", "why")
"""Held, undo opens the log and why says it again."""
_TEST_S: Final = 0.4


class _Edge(NamedTuple):
    name: str
    down: bool
    at_s: float


class OpenPanel:
    """The panel's pins, open.

    Attributes:
        missing: Pins that somebody else has, with the reason.
    """

    def __init__(self, wiring: PanelConfig, lines: PinLines) -> None:
        """Take every pin that can be had."""
        self.missing: list[Message] = []
        self._lines = lines
        self._queue: SimpleQueue[_Edge | None] = SimpleQueue()
        self.reads: dict[str, Read] = {}
        self.lights: dict[str, Light] = {}
        seats = {f"seat {n}": pin for n, pin in enumerate(wiring.seat_buttons, 1)}
        for name, pin in {**wiring.buttons, **seats}.items():
            self._had(lambda name=str(name), pin=pin: self._watch(name, pin))
        for name, pin in lamps_of(wiring).items():
            fades = wiring.fade and name == "alarm"
            self._had(lambda name=name, pin=pin, fades=fades: self._drive(name, pin, fades=fades))
        if not (self.reads or self.lights):
            lines.close()
            raise PinTaken(16, self.says())

    def says(self) -> Message:
        """Return what there is to say of the pins."""
        if len(self.missing) == 1:
            return self.missing[0]
        if self.missing:
            pins = "; ".join(map(plain, self.missing))
            return say("these pins cannot be had: {pins}", pins=pins)
        if not (self.reads or self.lights):
            return say("no pin is wired")
        return say("buttons: {n}, lamps: {m}", n=len(self.reads), m=len(self.lights))

    def next_edge(self, wait_s: float) -> _Edge | None:
        """Return the next edge, or None after a while or when woken."""
        try:
            return self._queue.get(timeout=max(0.0, wait_s))
        except Empty:
            return None

    def check(self) -> None:
        """Raise OSError if buttons can no longer be heard."""
        self._lines.check()

    def wake(self) -> None:
        """Let the thread look up."""
        self._queue.put(None)

    def close(self) -> None:
        """Turn every lamp off and let go of the pins."""
        for light in self.lights.values():
            with suppress(Exception):  # the others must still go out
                light(0.0)
        self._lines.close()

    def _watch(self, name: str, pin: int) -> None:
        def edge(down: bool, at_s: float) -> None:  # noqa: FBT001
            self._queue.put(_Edge(name, down, at_s))

        self.reads[name] = self._lines.button(pin, edge)

    def _drive(self, name: str, pin: int, *, fades: bool) -> None:
        self.lights[name] = self._lines.lamp(pin, fades=fades)

    def _had(self, take: Callable[[], None]) -> None:
        try:
            take()
        except PinTaken as taken:
            self.missing.append(taken.says)


class PanelDevice(LinkedDevice):
    """Buttons and lamps, kept open; at the end every lamp is turned off."""

    def __init__(
        self,
        wiring: PanelConfig,
        inbox: Inbox,
        lines: Callable[[], PinLines],
        *,
        seats: Callable[[int], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Make a panel that is not running yet.

        Args:
            wiring: The pins.
            inbox: Gets the presses.
            lines: Opens the pins.
            seats: The id of the seat at a chair, counted from 1; "" for an empty one.
            clock: Monotonic seconds.
        """
        self._wiring = wiring
        self._inbox = inbox
        self._lines = lines
        self._seats = seats
        self._clock = clock
        self._frame = DARK
        self._testing_s = float("-inf")
        super().__init__(Health(NAME, "panel", inbox), self.open, self.serve)

    def show(self, frame: SignalFrame) -> None:
        """Show a frame; returns at once."""
        self._frame = frame
        self._link.wake()

    def test(self) -> None:
        """Light every lamp in turn, once."""
        self._testing_s = self._clock()
        self.health.tried("every lamp lights in turn")
        self._link.wake()

    def open(self) -> OpenPanel:
        """Take the panel's pins.

        Raises:
            OSError: None can be had.
        """
        return OpenPanel(self._wiring, self._lines())

    def serve(self, panel: OpenPanel, stop: Event) -> None:
        """Take edges and play lamps until told to stop.

        Raises:
            OSError: The chip is gone.
        """
        wiring, clock = self._wiring, self._clock
        buttons = Buttons(panel.reads, HOLDS, wiring.settle_ms / 1000, wiring.hold_ms / 1000)
        playing = Playing()
        lit: dict[str, float] = {}
        self.health.set("ready", panel.says())
        checked_s = clock()
        while not stop.is_set():
            now_s = clock()
            for press in buttons.due(now_s, lambda name: panel.reads[name]()):
                self._post(press)
            playing.show(rhythms(self._frame, wiring), now_s)
            levels = self._tested(playing.levels(now_s, fade=wiring.fade), now_s)
            for name, level in levels.items():
                if name in panel.lights and lit.get(name) != level:
                    panel.lights[name](level)
                    lit[name] = level
            if now_s - checked_s >= CHECK_S:
                panel.check()
                checked_s = now_s
            until = min(
                buttons.next_s(),
                playing.next_s(now_s, fade=wiring.fade),
                self._test_next_s(now_s),
                checked_s + CHECK_S,
            )
            edge = panel.next_edge(until - now_s)
            while edge is not None:
                for press in buttons.edge(edge.name, edge.at_s, down=edge.down):
                    self._post(press)
                edge = panel.next_edge(0)

    def _post(self, press: Press) -> None:
        """Say who was pressed: a chair's button is its seat's."""
        name = press.button
        if name.startswith("seat "):
            name = self._seats(int(name.removeprefix("seat ")))
        if name:
            self._inbox.post(Press(name, press.began_s, press.held))

    def _tested(self, levels: dict[str, float], now_s: float) -> dict[str, float]:
        """Return the levels, or during a test those of one lamp lit after the other."""
        names, since_s = list(levels), now_s - self._testing_s
        if since_s >= len(names) * _TEST_S:
            return levels
        at = int(since_s / _TEST_S)
        return {name: float(n == at) for n, name in enumerate(names)}

    def _test_next_s(self, now_s: float) -> float:
        lamps = len(lamps_of(self._wiring))
        running = now_s - self._testing_s < (lamps + 1) * _TEST_S
        return now_s + _TEST_S / 4 if running else float("inf")
