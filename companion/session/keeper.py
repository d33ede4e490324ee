"""Where a session writes what happens: what it needs of a journal, and no more."""

from collections.abc import Sequence
from typing import Protocol

from companion.session.entries import Entry, Fault
from companion.session.history import History
from companion.session.running import Running


class Keeper(Protocol):
    """Keeps entries where they outlive the process."""

    @property
    def problem(self) -> str:
        """Why nothing is being saved now, or ""."""
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

    def report(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> str:
        """Keep what is known of a fault; return the file, or "" if that failed."""
        ...

    def close(self) -> None:
        """Let go of the match."""
        ...
