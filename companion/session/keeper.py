"""Where a session writes what happens: what it needs of a journal, and no more."""

from collections.abc import Sequence
from typing import Protocol

from companion.session.entries import Entry, Fault
from companion.session.history import History
from companion.session.running import Running


class Keeper(Protocol):
    """Keeps entries where they outlive the process."""

    @property
    def match(self) -> str:
        """The name under which the match is kept, "" while it is not."""
        ...

    @property
    def problem(self) -> str:
        """Why something is not being saved now, or ""."""
        ...

    @property
    def unwritten(self) -> bool:
        """Entries are not on the disk yet: they would be lost with the process."""
        ...

    def settled(self, wait_s: float = 0.0) -> bool:
        """Tell whether everything kept so far is on the disk, or was refused.

        Args:
            wait_s: Wait for it at most so long.
        """
        ...

    def give_up(self) -> None:
        """Wait no longer for a disk that does not answer: count it as one that refuses."""
        ...

    def begin(self, running: Running, history: History) -> None:
        """Write where the session stands now, before anything else."""
        ...

    def keep(self, entry: Entry, running: Running, history: History) -> None:
        """Write one entry that ``history`` has taken in; ``running`` stands after it."""
        ...

    def flush(self) -> None:
        """Try again to write what is not there yet."""
        ...

    def report(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> None:
        """Keep what is known of a fault."""
        ...

    def close(self) -> None:
        """Let go of the match; it is free once everything is settled."""
        ...
