"""When does a level mean that somebody pressed a button? Our own rule, without clock or pins.

A level counts once it has held for the settling time; the press is dated by its first edge, so the
wait costs no order. Anything shorter is bouncing or a spike picked up by the wire. A button with a
rarer second meaning tells the first when it is let go, the second while it is still held; before
that its pin is read again, for an edge may have been lost.

Edges may come late, several at once: each is dated by the chip, and what had settled before it
counts. A pin that reads up although its last edge was down has an edge under way: it is waited for.
"""

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from companion.hw.rhythm import NEVER
from companion.ports import Press

LATE_S: Final = 0.25
"""An edge that has not come after so long was lost."""


@dataclass(slots=True)
class _Button:
    """One button as it is followed."""

    level: bool = False
    raw: bool = False
    first_edge_s: float = 0.0
    last_edge_s: float = -math.inf
    down_s: float = 0.0
    held: bool = False
    doubted: bool = False


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

    def edge(self, name: str, now_s: float, *, down: bool) -> list[Press]:
        """Take an edge; return the presses that were certain before it.

        Args:
            name: The button; an edge to the level that is there already says nothing.
            now_s: When it was: edges are handed over in their order, if need be late.
            down: To which level.
        """
        pressed = [press for n, it in self._buttons.items() for press in self._settle(n, it, now_s)]
        button = self._buttons[name]
        if down == button.raw:
            return pressed
        if self._hold_due_s(name, button) <= now_s:  # it was down until now
            button.held = True
            pressed.append(Press(name, button.down_s, held=True))
        if now_s >= button.last_edge_s + self._settle_s:  # the first one of its bounces
            button.first_edge_s = now_s
        button.raw, button.last_edge_s, button.doubted = down, now_s, False
        return pressed

    def due(self, now_s: float, read: Callable[[str], bool]) -> list[Press]:
        """Return the presses that are certain by now.

        Args:
            now_s: The time.
            read: The pin's level at this moment, true for down.
        """
        pressed: list[Press] = []
        for name, button in self._buttons.items():
            if self._settles_s(button) <= now_s:
                if not button.raw or read(name):
                    pressed += self._settle(name, button, now_s)
                elif now_s < button.last_edge_s + LATE_S:
                    button.doubted = True
                else:
                    pressed += self._settle(name, button, now_s)
                    pressed += self._let_go_unseen(name, button, now_s)
            if self._hold_due_s(name, button) <= now_s:
                if read(name):
                    button.held = True
                    pressed.append(Press(name, button.down_s, held=True))
                else:
                    pressed += self._let_go_unseen(name, button, now_s)
        return pressed

    def next_s(self) -> float:
        """Return when `due` may have something to say; `NEVER` if only an edge can change that."""
        moments = [NEVER]
        for name, button in self._buttons.items():
            moments += (self._settles_s(button), self._hold_due_s(name, button))
        return min(moments)

    def _settles_s(self, button: _Button) -> float:
        if button.raw == button.level:
            return NEVER
        return button.last_edge_s + (LATE_S if button.doubted else self._settle_s)

    def _let_go_unseen(self, name: str, button: _Button, now_s: float) -> list[Press]:
        """Take an edge that was lost, some time ago: no press of a button with two meanings."""
        pressed = self.edge(name, now_s, down=False)
        button.held = True
        return pressed

    def _hold_due_s(self, name: str, button: _Button) -> float:
        waits = name in self._holds and button.level and button.raw and not button.held
        return button.down_s + self._hold_s if waits else NEVER

    def _settle(self, name: str, button: _Button, now_s: float) -> list[Press]:
        """Take a level that has held long enough, if it has."""
        if button.raw == button.level or now_s < button.last_edge_s + self._settle_s:
            return []
        button.level = button.raw
        if button.level:
            button.down_s, button.held = button.first_edge_s, False
            return [] if name in self._holds else [Press(name, button.down_s)]
        if name in self._holds and not button.held:
            return [Press(name, button.down_s)]
        return []
