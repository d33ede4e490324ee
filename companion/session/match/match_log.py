"""What happened in a match, as each seat is told it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from companion.engine.because import SecretBecause
from companion.engine.flow.agenda import Noted
from companion.engine.ids import SeatId
from companion.engine.state.visibility import may_see
from companion.session.match.entries import Entry, Happened, LogRecord
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
        numbers, found = {entry.n for entry in force}, list[LogRecord]()
        known, back_to = _numbers(self.entries, seat)
        n = len(known)

        def own(number: int) -> int:
            return bisect_right(known, number) - 1

        for happened in reversed(self._lines):
            if last is not None and len(found) > last:
                break
            entry = happened.entry
            n -= entry is not None and may_see(entry.seen, seat)
            to = own(back_to.get(entry.n, -1)) if entry is not None else -1
            record = _seen_by(happened, numbers, seat, glimpsed, n=n, to=to, own=own)
            if record is not None:
                _put_before(found, record)
        return found[: last if last is not None else None][::-1]

    def reported_since(self, number: int, seat: SeatId) -> tuple[Noted, ...]:
        """Return what a seat is told of the entries from a true number on."""
        fresh: list[Happened] = []
        for happened in reversed(self._lines):
            if happened.seq < number:
                break
            fresh.append(happened)
        notes = (noted for happened in reversed(fresh) for noted in happened.notes)
        return tuple(told for noted in notes for told in noted.reported_to(seat))

    def number_of(self, n: int, seat: SeatId) -> int:
        """Return the true number of a seat's ``n``-th entry, of the last where it has fewer."""
        known = [entry.n for entry in self.entries if may_see(entry.seen, seat)]
        return known[n] if 0 <= n < len(known) else len(list(self.entries)) if n >= 0 else -1

    def whole(self, force: Iterable[Entry]) -> list[LogRecord]:
        """Return all lines with all secrets: only for a match that is over."""
        numbers = {entry.n for entry in force}
        return [
            LogRecord(
                line.entry,
                line.notes,
                _undone(line.entry, numbers),
                line.seq,
            )
            for line in self._lines
        ]

    def notes_of(self, entries: Iterable[Entry], seat: SeatId) -> tuple[Noted, ...]:
        """Return what a seat was told that these entries had done, in order."""
        numbers = {entry.n for entry in entries}
        first = min(numbers, default=0)
        found: list[Noted] = []
        for happened in reversed(self._lines):
            if happened.seq < first:
                break
            if happened.seq in numbers:
                found.extend(reversed(happened.notes))
        return tuple(told for noted in reversed(found) for told in noted.reported_to(seat))


def _numbers(entries: Iterable[Entry], seat: SeatId) -> tuple[list[int], dict[int, int]]:
    """Return the true numbers of what a seat may know of, and what each undo went back to for it.

    That is the last entry in force that the seat knows of, whatever secrets stayed after it.
    """
    known: list[int] = []
    force: list[Entry] = []
    back_to: dict[int, int] = {}
    for entry in entries:
        if may_see(entry.seen, seat):
            known.append(entry.n)
        if entry.kind != "undo":
            force.append(entry)
            continue
        while force and force[-1].n > entry.to:
            _ = force.pop()
        stayed = (old.n for old in reversed(force) if may_see(old.seen, seat))
        back_to[entry.n] = next(stayed, -1)
    return known, back_to


def _seen_by(
    happened: Happened,
    numbers: set[int],
    seat: SeatId,
    glimpsed: frozenset[str],
    *,
    n: int,
    to: int,
    own: Callable[[int], int],
) -> LogRecord | None:
    """Return what a seat is told of one line; None of a secret that nothing is told of."""
    entry, undone = happened.entry, _undone(happened.entry, numbers)
    notes, stays = _notes_seen(happened, seat, glimpsed)
    stays = stays if undone else ()
    if entry is None or may_see(entry.seen, seat):
        seen = replace(entry, n=n, to=to, again=own(entry.again)) if entry else None
        return LogRecord(seen, notes, undone, n if entry is not None else -1, glimpsed=stays)
    if not notes:
        return None
    return LogRecord(None, notes, undone, n - 1, hidden=True, glimpsed=stays)


def _notes_seen(
    happened: Happened, seat: SeatId, glimpsed: frozenset[str]
) -> tuple[tuple[Noted, ...], tuple[int, ...]]:
    """Return what a seat is told of an entry, and which of it stays known to it once taken back."""
    notes: list[Noted] = []
    stays: list[int] = []
    for noted in happened.notes:
        secret = isinstance(noted.why, SecretBecause) and seat in noted.why.seen
        for seen in noted.reported_to(seat):
            if secret or _showed(seen, glimpsed):
                stays.append(len(notes))
            notes.append(seen)
    return tuple(notes), tuple(stays)


def _put_before(found: list[LogRecord], record: LogRecord) -> None:
    """Add a record that came before those found; secrets that follow one another are one."""
    after = found[-1] if found else None
    if record.hidden and after is not None and after.hidden and record.undone == after.undone:
        before = len(record.notes)
        stays = (*record.glimpsed, *(before + n for n in after.glimpsed))
        found[-1] = replace(after, notes=record.notes + after.notes, glimpsed=stays)
    else:
        found.append(record)


def _showed(noted: Noted, glimpsed: frozenset[str]) -> bool:
    return bool(glimpsed) and noted.change is not None and shows(noted.change, glimpsed)


def _undone(entry: Entry | None, numbers: set[int]) -> bool:
    return entry is not None and entry.kind != "undo" and entry.n not in numbers
