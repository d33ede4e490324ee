"""Which entries are in force, which were undone, and what fell on the real table.

Pure book-keeping over the entries alone: the live session and a journal being read use the same.
"""

from collections.abc import Iterable

from companion.engine.ids import EVERYBODY, SeatId
from companion.engine.state.visibility import may_see
from companion.session.match.entries import Entry, fell_on_table, same_question


class History:
    """The entries of one match.

    Attributes:
        count: How many entries there ever were: the number of the open prompt.
        force: Entries in force, oldest first.
        undone: Entries taken back that may be done again, in the order they would be.
        straight: How many of these, from the first on, followed the match just as it stands now.
        secret: Who may know of each entry there ever was that is not everybody's.
        opened: How many entries there were when the open book was read last; -1 if it never was.
    """

    def __init__(
        self,
        count: int = 0,
        force: Iterable[Entry] = (),
        secret: Iterable[tuple[SeatId, ...]] = (),
    ) -> None:
        self.count = count
        self.secret = list(secret)
        self.force = list(force)
        self.undone: list[Entry] = []
        self.straight = 0
        self.opened = -1
        self._read_again: set[int] = set()
        self._fell: dict[str, list[str]] = {}

    def add(self, entry: Entry) -> None:
        """Take in an entry that was done."""
        self.count += 1
        if entry.again >= 0 and self.was_read(entry.again):
            self._read_again.add(entry.n)
        if entry.seen != EVERYBODY:
            self.secret.append(entry.seen)
        if entry.kind == "undo":
            self._take_back(self.index(entry.to))
            return
        self.force.append(entry)
        if self.undone:
            self._settle_undone(entry)
        if entry.kind == "answer" and entry.key in self._fell:
            fallen = self._fell[entry.key]
            _ = fallen.pop(0)
            if not fallen:
                del self._fell[entry.key]

    def was_read(self, n: int) -> bool:
        """Tell whether the open book told an entry, or one that it does again."""
        return 0 <= n < self.opened or n in self._read_again

    def count_for(self, seat: SeatId) -> int:
        """Return how many entries there ever were that a seat may know of."""
        return self.count - sum(not may_see(seen, seat) for seen in self.secret)

    def before_last(self, seat: SeatId) -> int:
        """Return how many entries stay in force when a seat takes back its last.

        Only what the seat may know of counts; all stay where there is nothing.
        """
        known = [n for n, entry in enumerate(self.force) if may_see(entry.seen, seat)]
        return known[-1] if known else len(self.force)

    def index_for(self, to: int, seat: SeatId) -> int:
        """Return how many stay when all that a seat may know of after entry ``to`` go.

        What is secret to it before the first of them stays.
        """
        later = range(self.index(to), len(self.force))
        return next((n for n in later if may_see(self.force[n].seen, seat)), len(self.force))

    def index(self, to: int) -> int:
        """Return how many entries stay in force when all after entry ``to`` are taken back."""
        force = self.force
        keep = len(force)
        while keep and force[keep - 1].n > to:
            keep -= 1
        return keep

    def fell(self, key: str) -> str:
        """Return how the dice, card or tile of an undone question with this key fell, or ""."""
        fallen = self._fell.get(key)
        return fallen[0] if fallen else ""

    def _take_back(self, keep: int) -> None:
        gone = self.force[keep:]
        del self.force[keep:]
        self.undone[:0] = gone
        self.straight += len(gone)
        for entry in reversed(gone):
            if fell_on_table(entry):
                self._fell.setdefault(entry.key, []).insert(0, entry.text)

    def _settle_undone(self, entry: Entry) -> None:
        """Forget what is done now, again or otherwise, all before it, and all of turns gone by."""
        undone = self.undone
        if entry.kind == "answer" or entry.seen == EVERYBODY:  # of others nobody may know
            self.straight = max(0, self.straight - 1) if _as_before(entry, undone[0]) else 0
        for n, old in enumerate(undone):
            if entry.again == old.n or (entry.again < 0 and same_question(entry, old)):
                del undone[: n + 1]
                break
        undone[:] = [old for old in undone if old.turn >= entry.turn]


def _as_before(entry: Entry, old: Entry) -> bool:
    """Tell whether an entry does what the first undone one did; of a secret nobody may tell."""
    if entry.again >= 0:
        return entry.again == old.n
    same = (entry.text, entry.seat, entry.changes) == (old.text, old.seat, old.changes)
    return same and entry.seen == EVERYBODY and same_question(entry, old)
