"""What parsers make of a device's events, one protocol like the other."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeAlias

from companion.ui.input.kernel import Axis, Event


class Begin(NamedTuple):
    """A finger went down. Places are 0 to 1 of the device's axes, from the upper left.

    Attributes:
        contact: Which finger; one number is one finger from its beginning to its end.
        x, y: Where.
    """

    contact: int
    x: float
    y: float


class Move(NamedTuple):
    """A finger is somewhere else."""

    contact: int
    x: float
    y: float


class End(NamedTuple):
    """A finger was lifted.

    Attributes:
        contact: Which finger.
        cancelled: It was not lifted: the device is gone, or takes it for a palm. It did nothing.
    """

    contact: int
    cancelled: bool = False


class At(NamedTuple):
    """The pointer is at a place: 0 to 1 from the upper left."""

    x: float
    y: float


class Motion(NamedTuple):
    """The pointer moves by so many counts; a screen is `COUNTS` long."""

    dx: float
    dy: float


COUNTS = 1280.0
"""Counts across the longer side of the screen: a few centimetres of a usual mouse."""


class ButtonChanged(NamedTuple):
    """The pointer's button went down or up; `cancelled` as with a finger."""

    down: bool
    cancelled: bool = False


class Wheel(NamedTuple):
    """The wheel turned by so many notches; away from the hand is positive."""

    steps: int


class Key(NamedTuple):
    """A key, as the kernel numbers it: 0 up, 1 down, 2 repeated; `cancelled` as with a finger."""

    code: int
    value: int
    cancelled: bool = False


Signal: TypeAlias = Begin | Move | End | At | Motion | ButtonChanged | Wheel | Key


class State(Protocol):
    """What the kernel knows of a device; each may raise OSError."""

    def axis(self, code: int, /) -> Axis:
        """Return an axis' value and range."""
        ...

    def slots(self, code: int, count: int, /) -> tuple[int, ...]:
        """Return an axis' value in each slot."""
        ...

    def pressed(self) -> frozenset[int]:
        """Return the keys and buttons that are down."""
        ...


class Parser(Protocol):
    """Turns one device's events into signals."""

    def take(self, event: Event) -> Iterable[Signal]:
        """Take one event; signals come with the end of a report."""
        ...

    def resync(self, state: State) -> Iterable[Signal]:
        """Take the kernel's word where events were dropped.

        Raises:
            OSError: The device does not answer.
        """
        ...

    def release(self) -> Iterable[Signal]:
        """End everything that is down, as cancelled: the device is gone."""
        ...
