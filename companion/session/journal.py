"""The journal of a match being played: append only, checksummed, synced.

An entry's line is on the disk before anybody is shown what it did. A disk that refuses stops
nothing: play goes on in memory, the problem is said, and every later entry tries again.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol
from zlib import crc32

from companion.engine.table import packed
from companion.session.disk import Disk
from companion.session.entries import Entry, Fault
from companion.session.history import History
from companion.session.lines import Header, entry_line, header_line, point_line, signed
from companion.session.lock import MatchLock
from companion.session.points import Point
from companion.session.running import Running

NAME = "journal.jsonl"


class Reporter(Protocol):
    """Keeps an account of an answer whose rules failed."""

    def __call__(self, fault: Fault, running: Running, entries: Sequence[Entry], /) -> str:
        """Return the file's name, "" if it could not be kept."""
        ...


class Journal:
    """Writes one match. Made by :meth:`create` or from what was read of a file.

    Args:
        disk: Where it is written.
        path: The file.
        lock: The lock on the match, held until :meth:`close`.
        size: How many bytes of the file are good; what lies behind them is overwritten.
        chain: The checksum after those bytes.
        clock: Gives the time of day as people read it.
        reporter: Keeps accounts of faults.
    """

    def __init__(
        self,
        disk: Disk,
        path: Path,
        lock: MatchLock,
        *,
        size: int,
        chain: int,
        clock: Callable[[], str],
        reporter: Reporter,
    ) -> None:
        self._disk = disk
        self._path = path
        self._lock = lock
        self._size = size
        self._chain = chain
        self._clock = clock
        self._reporter = reporter
        self._pending = b""
        self._named = size > 0
        self._turn = -1
        self._problem = ""

    @property
    def problem(self) -> str:
        """Why nothing is being saved now, and since when; or ""."""
        return self._problem

    def head(self, header: Header) -> None:
        """Put the header first; it goes to the disk with the first table."""
        self._add(header_line(header))

    def begin(self, running: Running, history: History) -> None:
        """Write the table the session stands at."""
        self._point(running, history, packed(running.table))
        self.flush()

    def keep(self, entry: Entry, running: Running, history: History) -> None:
        """Write one entry, and the table where a turn begins."""
        table = packed(running.table)
        self._add(entry_line(entry, f"{crc32(table):08x}"))
        if running.table.turn.number != self._turn or running.table.result:
            self._point(running, history, table)
        self.flush()

    def flush(self) -> None:
        """Bring to the disk what is not there yet; a refusal becomes the problem."""
        if not self._pending:
            return
        try:
            self._disk.write(self._path, self._size, self._pending)
            self._disk.sync(self._path)
            if not self._named:
                self._disk.sync_folder(self._path.parent)
                self._disk.sync_folder(self._path.parent.parent)
        except OSError as fault:
            why = fault.strerror or str(fault)
            self._problem = self._problem or f"not saved since {self._clock()}: {why}"
            return
        self._named = True
        self._size += len(self._pending)
        self._pending = b""
        self._problem = ""

    def report(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> str:
        """Keep what is known of a fault; return the file, or "" if that failed."""
        return self._reporter(fault, running, entries)

    def close(self) -> None:
        """Let go of the match."""
        self.flush()
        self._lock.release()

    def _point(self, running: Running, history: History, table: bytes) -> None:
        self._turn = running.table.turn.number
        at = len(history.force) - running.depth  # a step has changed nothing before it asks
        point = Point(at, table, tuple(running.sides))
        self._add(point_line(history.count, point))

    def _add(self, line: bytes) -> None:
        whole, self._chain = signed(line, self._chain)
        self._pending += whole
