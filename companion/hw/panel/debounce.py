"""When does a level mean that somebody pressed a button? Our own rule, without clock or pins.

A level counts once it has held for the settling time; the press is dated by its first edge, so the
wait costs no order. Anything shorter is bouncing or a spike picked up by the wire. A button with a
rarer second meaning tells the first when it is let go, the second while it is still held; before
that its pin is read again, for an edge may have been lost.
"""

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from companion.ports import Press

NEVER: Final = float("inf")


@dataclass(slots=True)
class _Button:
    """One button as it is followed."""

    level: bool = False
    raw: bool = False
    first_edge_s: float = 0.0
    last_edge_s: float = -math.inf
    down_s: float = 0.0
    held: bool = False


class Buttons:
    """Turns edges into presses."""

    def __init__(
        self, names: Iterable[str], holds: Collection[str], settle_s: float, hold_s: float
    ) -> None:
        """Begin with all buttons up.

        Args:
            names: The buttons.
            holds: Those that mean something else when held.
            settle_s: How long a level must hold.
            hold_s: How long a button must be held.
        """
        self._buttons = {name: _Button() for name in names}
        self._holds = frozenset(holds)
        self._settle_s = settle_s
        self._hold_s = hold_s

    def edge(self, name: str, now_s: float, *, down: bool) -> None:
        """Take an edge; an edge to the level that is there already says nothing."""
        button = self._buttons[name]
        if down == button.raw:
            return
        if now_s >= button.last_edge_s + self._settle_s:  # the first one of its bounces
            button.first_edge_s = now_s
        button.raw, button.last_edge_s = down, now_s

    def due(self, now_s: float, read: Callable[[str], bool]) -> list[Press]:
        """Return the presses that are certain by now.

        Args:
            now_s: The time.
            read: The pin's level at this moment, true for down.
        """
        pressed: list[Press] = []
        for name, button in self._buttons.items():
            if button.raw != button.level and now_s >= button.last_edge_s + self._settle_s:
                pressed += self._settled(name, button)
            if self._hold_due_s(name, button) <= now_s:
                if read(name):
                    button.held = True
                    pressed.append(Press(name, button.down_s, held=True))
                else:
                    self.edge(name, now_s, down=False)
                    button.held = True  # it was let go unseen, some time ago: no press of any kind
        return pressed

    def next_s(self) -> float:
        """Return when `due` may have something to say; `NEVER` if only an edge can change that."""
        moments = [NEVER]
        for name, button in self._buttons.items():
            if button.raw != button.level:
                moments.append(button.last_edge_s + self._settle_s)
            moments.append(self._hold_due_s(name, button))
        return min(moments)

    def _hold_due_s(self, name: str, button: _Button) -> float:
        waits = name in self._holds and button.level and button.raw and not button.held
        return button.down_s + self._hold_s if waits else NEVER

    def _settled(self, name: str, button: _Button) -> list[Press]:
        button.level = button.raw
        if button.level:
            button.down_s, button.held = button.first_edge_s, False
            return [] if name in self._holds else [Press(name, button.down_s)]
        if name in self._holds and not button.held:
            return [Press(name, button.down_s)]
        return []
