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
            first: Number of the question that was open before it.
            end: Number of the one that is open now.
        """
        self._first, self._end = first, end

    def went_back(self, last: int) -> None:
        """Take note which entry is the last in force after an undo: of a run in part, nothing is.

        Args:
            last: Number of the entry, -1 for none.
        """
        if last < self._end - 1:
            self._first = self._end = 0

    def undo_point(self, session: Session, viewer: SeatId) -> int:
        """Return the entry to which an undo goes back, -1 for the start.

        Only what the viewer may know of counts: a secret of another seat before, within or after
        the run changes nothing of what is taken back. What was secret before it stays.
        """
        entries = session.entries
        known = [n for n, entry in enumerate(entries) if may_see(entry.seen, viewer)]
        together = [n for n in known if entries[n].n >= self._first]
        if len(together) > 1 and entries[together[-1]].n < self._end:
            keep = together[0]
            return entries[keep - 1].n if keep else -1
        return session.undo_point(viewer)
