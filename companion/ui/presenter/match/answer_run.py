"""Answers that one tap gave one after another: one undo takes them back together."""

from companion.engine.ids import SeatId
from companion.engine.state.visibility import may_see
from companion.session.session import Session


class AnswerRun:
    """The last run of answers that one tap gave."""

    def __init__(self) -> None:
        """Begin with none."""
        self._first = self._end = 0

    def given(self, first: int, end: int) -> None:
        """Take note of a run that goes on.

        Args:
            first: How many entries were in force before it.
            end: How many are now.
        """
        self._first, self._end = first, end

    def went_back(self, count: int) -> None:
        """Take note of how many entries are left after an undo: of a run in part, nothing is."""
        if count < self._end:
            self._first = self._end = 0

    def undo_point(self, session: Session, viewer: SeatId) -> int:
        """Return the entry to which an undo goes back, -1 for the start.

        What somebody did in secret is never taken back with a run.
        """
        entries, first = session.entries, self._first
        together = entries[first:] if len(entries) == self._end else ()
        if len(together) > 1 and all(may_see(entry.seen, viewer) for entry in together):
            return entries[first - 1].n if first else -1
        return session.undo_point(viewer)
