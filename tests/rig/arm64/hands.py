"""What people answer with: a finger on a panel, a mouse, a keyboard."""

from dataclasses import dataclass, field

from arm64.guest import Machine
from arm64.twin import Button
from companion.ui.input.input_events import COUNTS

TAP_S = 0.15
FAR_PX = 9999
"""So far a mouse is pushed into a corner, to know where it is."""


class Finger:
    """On one panel, or on several by turns.

    Attributes:
        marks: How much of the picture is changed by what the screen draws for this kind of device.
    """

    marks = 0.0

    def __init__(self, machine: Machine, *panels: str, kind: str = "multitouch") -> None:
        self._machine = machine
        self._panels = panels
        self._touched = 0
        for panel in panels:
            machine.device("put_in", panel, kind)

    def touch(self, button: Button, down_s: float = TAP_S) -> None:
        panel = self._panels[self._touched % len(self._panels)]
        self._touched += 1
        self._machine.device("tap", panel, button.x, button.y, down_s)

    def leave(self) -> None:
        for panel in self._panels:
            self._machine.device("take_out", panel)


@dataclass
class Mouse:
    """Pushed from a corner to where the button is."""

    machine: Machine
    px: tuple[int, int]
    name: str = field(default="the mouse", kw_only=True)
    marks: float = field(default=0.005, init=False)

    def __post_init__(self) -> None:
        self.machine.device("put_in", self.name, "mouse")

    def touch(self, button: Button, down_s: float = TAP_S) -> None:
        per_px = COUNTS / max(self.px)
        wide, high = (side * per_px for side in self.px)
        self.machine.device("move", self.name, -FAR_PX, -FAR_PX)
        self.machine.device("move", self.name, round(button.x * wide), round(button.y * high))
        self.machine.device("press", self.name, "BTN_LEFT", down_s)

    def leave(self) -> None:
        self.machine.device("take_out", self.name)


@dataclass
class Keys:
    """The number of an answer puts the ring there, Enter taps it."""

    machine: Machine
    name: str = field(default="the keyboard", kw_only=True)
    marks: float = field(default=0.01, init=False)

    def __post_init__(self) -> None:
        self.machine.device("put_in", self.name, "keyboard")

    def touch(self, button: Button, down_s: float = TAP_S) -> None:
        assert button.number, f"{button.text} is no answer"
        self.machine.device("press", self.name, f"KEY_{button.number}")
        self.machine.device("press", self.name, "KEY_ENTER", down_s)

    def leave(self) -> None:
        self.machine.device("take_out", self.name)
