"""What happened in a match, as each seat is told it."""

from collections.abc import Iterable, Iterator

from companion.engine.because import SecretBecause
from companion.engine.flow.agenda import Noted
from companion.engine.ids import SeatId
from companion.session.match.entries import Entry, Happened, LogRecord, entry_seen
from companion.session.match.glimpses import shows


class MatchLog:
    """Everything that happened, undone entries too; ``on`` False keeps nothing."""

    def __init__(self, *, on: bool = True) -> None:
        self._on = on
        self._lines: list[Happened] = []

    def add(self, happened: Happened) -> None:
        """Take in what one entry did."""
        if self._on:
            self._lines.append(happened)

    @property
    def entries(self) -> Iterator[Entry]:
        """All entries there ever were, oldest first."""
        return (line.entry for line in self._lines if line.entry is not None)

    def lines(
        self, force: Iterable[Entry], seat: SeatId, last: int | None, glimpsed: frozenset[str]
    ) -> list[LogRecord]:
        """Return the ``last`` lines (None for all) as a seat is told them.

        Args:
            force: The entries in force.
            seat: Who is told, "" for the whole table.
            last: How many lines at most, None for all.
            glimpsed: Ids of what the seat saw and does not see now.
        """
        numbers = {entry.n for entry in force}
        lines = self._lines if last is None else self._lines[-last:] if last else []
        return [_seen_by(happened, numbers, seat, glimpsed) for happened in lines]

    def whole(self, force: Iterable[Entry]) -> list[LogRecord]:
        """Return all lines with all secrets: only for a match that is over."""
        numbers = {entry.n for entry in force}
        return [
            LogRecord(line.entry, line.notes, _undone(line.entry, numbers)) for line in self._lines
        ]

    def notes_of(self, entries: Iterable[Entry], seat: SeatId) -> tuple[Noted, ...]:
        """Return what a seat was told of what these entries had done, in order."""
        numbers = {entry.n for entry in entries}
        first = min(numbers, default=0)
        found: list[Noted] = []
        for happened in reversed(self._lines):
            if happened.seq < first:
                break
            if happened.seq in numbers:
                told = [seen for noted in happened.notes for seen in noted.reported_to(seat)]
                found.extend(reversed(told))
        return tuple(reversed(found))


def _seen_by(
    happened: Happened, numbers: set[int], seat: SeatId, glimpsed: frozenset[str]
) -> LogRecord:
    entry, undone = happened.entry, _undone(happened.entry, numbers)
    notes: list[Noted] = []
    seen: list[int] = []
    for noted in happened.notes:
        told = noted.reported_to(seat)
        if undone:
            secret = isinstance(noted.why, SecretBecause) and seat in noted.why.seen
            seen += [
                len(notes) + n for n, one in enumerate(told) if secret or _showed(one, glimpsed)
            ]
        notes += told
    shown = entry_seen(entry, seat) if entry is not None else None
    return LogRecord(shown, tuple(notes), undone, tuple(seen))


def _showed(noted: Noted, glimpsed: frozenset[str]) -> bool:
    return bool(glimpsed) and noted.change is not None and shows(noted.change, glimpsed)


def _undone(entry: Entry | None, numbers: set[int]) -> bool:
    return entry is not None and entry.kind != "undo" and entry.n not in numbers
