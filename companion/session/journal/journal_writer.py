"""The journal of a match being played: append only, checksummed, synced.

An entry's line is on the disk before anybody is shown what it did. A disk that refuses stops
nothing: play goes on in memory, the problem is said, and every later entry tries again.
"""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from zlib import crc32

from companion.engine.state.table import Reading, packed
from companion.session.journal.failure_reports import keep_report, report_text
from companion.session.journal.journal_lines import (
    UNSAID,
    Header,
    Sitting,
    entry_line,
    header_line,
    point_line,
    signed,
)
from companion.session.journal.match_folder import MatchFolder
from companion.session.journal.write_through import Following, WriteThrough
from companion.session.match.checkpoints import Checkpoint, checkpoint_of
from companion.session.match.entries import Entry, Fault
from companion.session.match.history import History
from companion.session.match.match_run import MatchRun
from companion.session.storage.disk_thread import DiskTasks


class JournalFile:
    """The end of a journal's file, where lines are added. Only the disk's thread writes.

    Args:
        folder: The folder it is in.
        size: How many bytes of the file are good; what lies behind them is overwritten.
        clock: Gives the time of day as people read it.
    """

    def __init__(self, folder: MatchFolder, size: int, clock: Callable[[], str]) -> None:
        self.clock = clock
        self.folder = folder
        self._size = size
        self._lines: deque[bytes] = deque()
        self._pending = b""
        self._problem = ""

    def add(self, lines: bytes) -> None:
        """Hand over lines, from any thread: the next :meth:`write` takes all there are."""
        self._lines.append(lines)

    def write(self) -> str:
        """Bring to the disk what is not there yet; return why it refuses and since when, or ""."""
        while self._lines:
            self._pending += self._lines.popleft()
        if not self._pending:
            return ""
        try:
            self.folder.write(self._pending, self._size)
        except OSError as fault:
            why = fault.strerror or str(fault)
            self._problem = self._problem or f"not saved since {self.clock()}: {why}"
            return self._problem
        self._size += len(self._pending)
        self._pending = b""
        self._problem = ""
        return ""


class Journal:
    """Writes one match: makes its lines, and hands them to whoever writes.

    Args:
        file: The end of the file; the match is held until :meth:`close`.
        chain: The checksum after what is in the file.
        version: The application's, for accounts of faults.
        disk: Does the work on the disk, in order.
        through: Writes what is learned into the owner's pack; None if nothing is.
    """

    def __init__(
        self,
        file: JournalFile,
        *,
        chain: int,
        version: str,
        disk: Executor,
        through: WriteThrough | None,
    ) -> None:
        self._file = file
        self._chain = chain
        self._version = version
        self._work = DiskTasks(disk)
        self._pack = Following(through, disk)
        self._lines = b""
        self._turn = -1
        self._sitting = UNSAID

    @property
    def match(self) -> str:
        """The name of the match's folder, "" while there is none."""
        path = self._file.folder.path
        return path.name if path is not None else ""

    @property
    def problem(self) -> str:
        """Why something is not being saved now, and since when; or ""."""
        return self._work.problem or self._pack.work.problem

    @property
    def unwritten(self) -> bool:
        """Lines are not on the disk yet, and would be lost with the process.

        What was learned may come later.
        """
        return bool(self._work.problem)

    def settled(self, wait_s: float = 0.0) -> bool:
        """Tell whether every line is on the disk or was refused; the pack may come later.

        Args:
            wait_s: Wait for it at most so long.
        """
        settled = self._work.back(wait_s)
        _ = self._pack.work.back()
        return settled

    def give_up(self) -> None:
        """Wait no longer for a disk that does not answer: play goes on as if it refused."""
        self._work.give_up(f"not saved since {self._file.clock()}: the disk does not answer")

    def head(self, header: Header) -> None:
        """Put the header first; it goes to the disk with the first table."""
        self._add(header_line(header))

    def taken_up(self, sitting: Sitting) -> None:
        """The next line that is written says when the match was taken up."""
        self._sitting = sitting

    def begin(self, running: MatchRun, history: History, first: Sequence[Checkpoint] = ()) -> None:
        """Write the table the session stands at, before anything else.

        Args:
            running: The match.
            history: What is in force.
            first: Tables to be written before that, but for one that is the same.
        """
        now = checkpoint_of(running, len(history.force))
        for point in dict.fromkeys((*first, now)):
            self._add(point_line(history.count, point, self._sat()))
        self._turn = running.table.turn.number
        self._hand_over()
        self.catch_up(running.table)

    def catch_up(self, table: Reading) -> None:
        """Bring the owner's pack up to a match that is opened."""
        self._pack.catch_up(table)

    def keep(self, entry: Entry, running: MatchRun, history: History) -> None:
        """Write one entry, and the table where a turn begins.

        Args:
            entry: The entry; ``history`` has taken it in.
            running: The match after it.
            history: What is in force.
        """
        table = packed(running.table)
        self._add(entry_line(entry, f"{crc32(table):08x}", self._sat()))
        if running.table.turn.number != self._turn or running.table.result:
            self._point(running, history, table)
        self._hand_over()
        self._pack.follow(running.table)

    def read_book(self, running: MatchRun, history: History) -> None:
        """Write that the open book was read: the table, with a mark."""
        self._point(running, history, packed(running.table), book=True)
        self._hand_over()

    def flush(self) -> None:
        """Try again to write what was refused."""
        if self._work.back() and self._work.problem:
            self._work.add(self._file.write)
        self._pack.retry()

    def report(self, fault: Fault, running: MatchRun, entries: Sequence[Entry]) -> None:
        """Keep what is known of a fault."""
        text = report_text(fault, running, entries, self._version)

        def write() -> str:
            keep_report(self._file.folder, text)
            return self._file.write()

        self._work.add(write)

    def close(self) -> None:
        """Let go of the match, once what there is to write was tried."""
        self._pack.write(turn_over=True)
        self._work.add(self._end)

    def release(self) -> None:
        """Let go of the match's folder, whatever is not written yet."""
        self._file.folder.release()

    def _end(self) -> str:
        problem = self._file.write()
        self.release()
        return problem

    def _point(
        self, running: MatchRun, history: History, table: bytes, *, book: bool = False
    ) -> None:
        self._turn = running.table.turn.number
        at = len(history.force) - running.depth  # a step has changed nothing before it asks
        point = Checkpoint(at, table, tuple(running.sides))
        self._add(point_line(history.count, point, self._sat(), book=book))

    def _sat(self) -> Sitting:
        sitting, self._sitting = self._sitting, UNSAID
        return sitting

    def _add(self, line: bytes) -> None:
        whole, self._chain = signed(line, self._chain)
        self._lines += whole

    def _hand_over(self) -> None:
        self._file.add(self._lines)
        self._lines = b""
        self._work.add(self._file.write)
