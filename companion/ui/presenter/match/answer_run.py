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

        A run with something in it that the viewer may not know of is no run. What others did in
        secret after it goes with it, as with any answer: nobody can tell that there is something.
        """
        entries, first = session.entries, self._first
        run, later = entries[first : self._end], entries[self._end :]
        whole = len(run) == self._end - first > 1
        known = all(may_see(entry.seen, viewer) for entry in run)
        if whole and known and not any(may_see(entry.seen, viewer) for entry in later):
            return entries[first - 1].n if first else -1
        return session.undo_point(viewer)
