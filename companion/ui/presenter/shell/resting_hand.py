"""The hand that rests on a button to see what is one seat's alone."""

from typing import Final

from companion.engine.ids import NO_SEAT, SeatId

LOOK_S: Final = 1.0
"""A screen that is handed over opens after the hand has rested so long."""


class RestingHand:
    """For whom a hand rests, and whether it has rested for long enough.

    Attributes:
        seat: For whom it rests, "" while none does.
        shown: For whom things are shown now, "" for nobody.
    """

    def __init__(self) -> None:
        """Begin with no hand."""
        self.seat = self.shown = NO_SEAT
        self._opens_s = 0.0

    def rest(self, seat: SeatId, now_s: float, *, handed: bool) -> None:
        """Take note that a hand begins to rest.

        Args:
            seat: For whom.
            now_s: Seconds, rising.
            handed: The screen is handed over: it opens after a while, else at once.
        """
        self.seat, self._opens_s = seat, now_s + (LOOK_S if handed else 0)
        self.shown = NO_SEAT if handed else seat

    def lift(self) -> None:
        """Take note that it has gone: nothing is shown any more."""
        self.seat = self.shown = NO_SEAT

    def tick(self, now_s: float) -> bool:
        """Let time pass: True if it has rested for long enough by now."""
        opens = bool(self.seat) and not self.shown and now_s >= self._opens_s
        if opens:
            self.shown = self.seat
        return opens
