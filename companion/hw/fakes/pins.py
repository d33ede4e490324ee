"""A fake header: buttons that fingers press, lamps that can be looked at."""

import time
from collections.abc import Callable

from companion.engine.message import say
from companion.hw.fakes.sockets import Socket
from companion.hw.panel.gpio_lines import Edge, Light, PinTaken, Read


class FakeHeader(Socket):
    """The header's pins.

    Attributes:
        lit: How bright each lamp is, 0 to 1, by pin.
        taken: Pins that somebody else has, with the holder.
        shown: Every change of a lamp, oldest first: pin and level.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with everything dark and up."""
        super().__init__()
        self.lit: dict[int, float] = {}
        self.taken: dict[int, str] = {}
        self.shown: list[tuple[int, float]] = []
        self._clock = clock
        self._edges: dict[int, Edge] = {}
        self._down: dict[int, bool] = {}

    def press(self, pin: int) -> None:
        """A finger presses a button."""
        self._set(pin, down=True)

    def release(self, pin: int) -> None:
        """The finger leaves it."""
        self._set(pin, down=False)

    @property
    def watched(self) -> frozenset[int]:
        """Pins whose edges somebody waits for."""
        return frozenset(self._edges)

    def _set(self, pin: int, *, down: bool) -> None:
        self._down[pin] = down
        edge = self._edges.get(pin)
        if edge is not None and self.plugged:
            edge(down, self._clock())

    # -- as open lines

    def button(self, pin: int, edge: Edge, /) -> Read:
        """Watch a button."""
        self._free(pin)
        self._edges[pin] = edge
        return lambda: self._down.get(pin, False)

    def lamp(self, pin: int, /, *, fades: bool) -> Light:
        """Drive a lamp."""
        self._free(pin)
        self.lit[pin] = 0.0

        def light(level: float) -> None:
            self.need()
            self.lit[pin] = level if fades else float(level >= 1 / 2)
            self.shown.append((pin, self.lit[pin]))

        return light

    def check(self) -> None:
        """Raise OSError if the chip is gone."""
        self.need()

    def close(self) -> None:
        """Let go of every pin."""
        self._edges.clear()

    def _free(self, pin: int) -> None:
        if pin in self.taken:
            raise PinTaken(16, say("GPIO{pin}: {why}", pin=pin, why=self.taken[pin]))
