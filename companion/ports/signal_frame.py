"""What lamps and lights show of a match."""

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

Rhythm: TypeAlias = Literal["off", "steady", "waiting", "attention", "breath"]


class Lamp(Struct, frozen=True):
    """One lamp: what it stands for and how it is lit."""

    name: str
    rhythm: Rhythm


class SignalFrame(Struct, frozen=True):
    """Everything lamps show, whatever they are made of: LEDs, strip, screen, MQTT.

    Attributes:
        phases: One lamp per phase, in the order of play.
        seats: One lamp per seat, clockwise.
        alarm: The alarm lamp.
        attention: Somebody has to look at the screen.
        gauges: Levels from 0 to 1 by name (water, time).
    """

    phases: tuple[Lamp, ...]
    seats: tuple[Lamp, ...]
    alarm: Rhythm = "off"
    attention: Rhythm = "off"
    gauges: Mapping[str, float] = {}


class Lamps(Protocol):
    """A device that has lamps."""

    def show(self, frame: SignalFrame, /) -> None:
        """Light them; returns at once."""


Stretch: TypeAlias = tuple[int, int]
"""A run of lights on a strip: the first one, counted from 0, and how many."""


class StripPlan(Struct, frozen=True):
    """Where along the strip everything stands.

    Attributes:
        lights: How many lights the strip has.
        seats: A stretch per seat, clockwise.
        phases: A stretch per phase, in the order of play.
    """

    lights: int
    seats: tuple[Stretch, ...] = ()
    phases: tuple[Stretch, ...] = ()
