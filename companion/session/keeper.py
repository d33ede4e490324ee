"""Where a session writes what happens: what it needs of a journal, and no more."""

from collections.abc import Sequence
from typing import Protocol

from companion.session.entries import Entry, Fault
from companion.session.running import Running


class Keeper(Protocol):
    """Keeps entries where they outlive the process."""

    @property
    def problem(self) -> str:
        """Why nothing is being saved now, or ""."""
        ...

    def keep(self, entry: Entry, digest: str) -> None:
        """Write one entry; ``digest`` is that of the table after it."""
        ...

    def point(self, running: Running, count: int, at: int) -> None:
        """Be offered a table to write: after ``count`` entries, ``at`` of them in force."""
        ...

    def report(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> str:
        """Keep what is known of a fault; return the file, or "" if that failed."""
        ...

    def close(self) -> None:
        """Let go of the match."""
        ...
