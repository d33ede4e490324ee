"""What moves on the screen now: a tap ends it, and answers nothing.

Whoever taps while a figure still walks or a page still comes up has not seen what is asked.
"""

from collections.abc import Callable


class Motions:
    """The motions that are under way, by what moves."""

    def __init__(self) -> None:
        """Begin with everything at rest."""
        self._ends: dict[object, Callable[[], None]] = {}

    @property
    def on(self) -> bool:
        """Something moves."""
        return bool(self._ends)

    def begin(self, what: object, end: Callable[[], None]) -> None:
        """Take note that something moves from now on.

        Args:
            what: What moves; each has one motion at a time.
            end: Brings it to its end at once.
        """
        self._ends[what] = end

    def ended(self, what: object) -> None:
        """Take note that it has come to its end, or is gone."""
        _ = self._ends.pop(what, None)

    def end_all(self) -> bool:
        """Bring everything that moves to its end; whether anything did."""
        ends, self._ends = self._ends, {}
        for end in ends.values():
            end()
        return bool(ends)


motions = Motions()
"""Those of the one window."""
