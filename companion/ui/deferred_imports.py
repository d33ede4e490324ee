"""What need not be there for the first frame is loaded after it, in pieces too small to notice."""

from collections.abc import Callable, Iterable
from importlib import import_module

from kivy.clock import Clock, ClockEvent

PIECE_S = 1 / 60
"""Time from one piece to the next: taps are served in between."""


def import_steps(*modules: str) -> list[Callable[[], object]]:
    """Return pieces that import these modules, one each."""

    def piece(module: str) -> Callable[[], object]:
        return lambda: import_module(module)

    return [piece(module) for module in modules]


def run_deferred(pieces: Iterable[Callable[[], object]]) -> ClockEvent:
    """Do one piece after the other, each in a turn of the main loop of its own."""
    left = iter(pieces)

    def go_on(_dt: float) -> bool:
        piece = next(left, None)
        if piece is not None:
            _ = piece()
        return piece is not None

    return Clock.schedule_interval(go_on, PIECE_S)
