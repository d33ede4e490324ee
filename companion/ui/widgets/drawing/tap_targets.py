"""Places that can be tapped, as a key finds them: every widget names its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels of the window, y upwards."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> tuple[float, float]:
        """Return its middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


@dataclass(frozen=True, slots=True)
class TapTarget:
    """A place where a tap means something.

    Attributes:
        owner: The widget it is on.
        ref: What a tap there stands for; "" for something that only scrolls.
        box: What is ringed.
        point: Where a tap counts; the middle of the box unless something else lies there.
        reveal: Brings it into sight; None where it always is.
        drags: It is taken up and carried, not tapped.
        repeat: How many like it stand before it on the page: two cards of one kind.
    """

    owner: Any
    ref: str
    box: Box
    point: tuple[float, float]
    reveal: Callable[[], None] | None = None
    drags: bool = False
    repeat: int = 0

    @property
    def key(self) -> tuple[str, str, int]:
        """Return what it is known by from one page to the next."""
        return type(self.owner).__name__, self.ref, self.repeat


def box_of(widget: Any) -> Box:
    """Return where a widget stands."""
    return Box(widget.x, widget.y, widget.right, widget.top)
