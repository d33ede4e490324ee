"""Entries in force done once more in a match of its own: the question and table before each."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.engine.flow.prompts import Prompt
from companion.engine.ids import SeatId
from companion.engine.state.table import Table
from companion.engine.state.visibility import may_see
from companion.session.match.checkpoints import Checkpoint, restored
from companion.session.match.entries import Entry, Happened
from companion.session.match.match_run import MatchRun


class ReplayedEntry(Struct, frozen=True):
    """What one entry did; the whole truth, so show what a seat may see of it.

    Attributes:
        entry: The entry.
        happened: What it did.
        before: The table before it.
        after: The table after it.
        prompt: The question that was open; None where the match was over.
        following: The question after it; None where the match was over.
    """

    entry: Entry
    happened: Happened
    before: Table
    after: Table
    prompt: Prompt[object] | None
    following: Prompt[object] | None


def replayed(
    running: MatchRun, points: Sequence[Checkpoint], force: Sequence[Entry], first: int
) -> tuple[ReplayedEntry, ...]:
    """Return the entries in force from a number on; none where the rules have changed since.

    Args:
        running: The match as it is; it is left alone.
        points: The tables that are kept, the first one first.
        force: The entries in force.
        first: Number of the first entry.
    """
    at = next((n for n, entry in enumerate(force) if entry.n >= first), len(force))
    if at == len(force):
        return ()
    try:
        point = [point for point in points if point.at <= at][-1]
        again = restored(running, point)
        for entry in force[point.at : at]:
            again.apply(entry)
        return tuple([_done_again(again, entry) for entry in force[at:]])
    except Exception:  # noqa: BLE001  # rules that have changed may fail in any way
        return ()


def last_in_a_row(entries: Iterable[Entry], force: Iterable[Entry], seat: SeatId, most: int) -> int:
    """Return the number of the first of the last entries between which nothing was taken back.

    Args:
        entries: All entries there ever were, oldest first.
        force: The entries in force.
        seat: Who looks back: what it may not know of does not count, nor that it was taken back.
        most: How many entries at the most.

    Returns:
        The number; that of the open question where there is none.
    """
    count, undo = 0, -1
    for entry in entries:
        count = entry.n + 1
        if entry.kind == "undo" and may_see(entry.seen, seat):
            undo = entry.n
    known = [entry.n for entry in force if entry.n > undo and may_see(entry.seen, seat)]
    return known[-most:][0] if known else count


def _done_again(again: MatchRun, entry: Entry) -> ReplayedEntry:
    again.play.notes.clear()
    before, prompt = again.table.copy(), again.prompt
    again.apply(entry)
    happened = Happened(entry, tuple(again.play.notes), entry.n)
    return ReplayedEntry(entry, happened, before, again.table.copy(), prompt, again.prompt)
