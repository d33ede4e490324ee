"""Reading a journal: what is good in it, what was torn or damaged, and mending the file."""

from collections import deque
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.engine.errors import JournalError
from companion.engine.packs.content import Content
from companion.engine.state.table import Table, unpacked
from companion.session.journal.journal_lines import (
    FORMAT,
    EntryLine,
    Header,
    PointLine,
    Sitting,
    checked,
    format_of,
    looks_whole,
    parse,
)
from companion.session.match.checkpoints import Checkpoint
from companion.session.match.history import History
from companion.session.storage.disk import Disk


class Written(Struct, frozen=True):
    """What a journal says, up to the first line that is not good.

    Attributes:
        file: Its name.
        header: Its first line.
        entries: All entries, oldest first.
        points: All tables.
        size: How many bytes are good.
        chain: The checksum after them.
        state: ``whole``; ``torn``: its last write never finished; ``damaged`` further up.
        bad_line: Number of the first line that is not good, from 1; 0 if all are.
        lines: How many lines are good.
    """

    file: str
    header: Header
    entries: tuple[EntryLine, ...]
    points: tuple[PointLine, ...]
    size: int
    chain: int
    state: Literal["whole", "torn", "damaged"]
    bad_line: int = 0
    lines: int = 0

    def history(self) -> History:
        """Return what is in force after all entries."""
        history = History()
        history.opened = max((line.count for line in self.points if line.book), default=-1)
        for line in self.entries:
            history.add(line.entry)
        return history

    def force_points(self) -> list[Checkpoint]:
        """Return the tables that lie on the way to what is in force, oldest first."""
        history, later = History(), deque(self.points)
        in_force = _standing(later, 0)
        for line in self.entries:
            history.add(line.entry)
            while in_force[-1].at > len(history.force):
                _ = in_force.pop()
            in_force += _standing(later, history.count)
        return in_force

    @property
    def order(self) -> int:
        """Number of the last sitting, from the library's counter; 0 if none is written."""
        return max(self.header.order, *(sitting.order for sitting in self._sittings()))

    @property
    def times(self) -> list[str]:
        """When the match was begun and taken up, oldest first, by the clock as it was."""
        return [self.header.began, *(sitting.at for sitting in self._sittings() if sitting.order)]

    def _sittings(self) -> list[Sitting]:
        return [line.sitting for line in (*self.points, *self.entries)]

    @property
    def digests(self) -> dict[int, str]:
        """The digest of the table after each entry, by the entry's number."""
        return {line.entry.n: line.digest for line in self.entries}


def _standing(later: deque[PointLine], count: int) -> list[Checkpoint]:
    """Take the tables that were written after so many entries off those to come."""
    found: list[Checkpoint] = []
    while later and later[0].count == count:
        found.append(later.popleft().point)
    return found


def read_journal(disk: Disk, path: Path) -> Written:
    """Read a journal; the file stays as it is.

    Raises:
        JournalError: It has no usable beginning, or its format is newer than this Companion.
        OSError: It cannot be read.
    """
    *whole, rest = disk.read(path).split(b"\n")
    lines = [line + b"\n" for line in whole] + ([rest] if rest else [])
    header, chain, size = _header(path.name, lines)
    entries: list[EntryLine] = []
    points: list[PointLine] = []
    history = History()
    good = 1
    for line in lines[1:]:
        parsed = _parsed(line, chain)
        if parsed is None or not _fits(parsed[0], history, begun=bool(points)):
            break
        what, chain = parsed
        size += len(line)
        good += 1
        if isinstance(what, PointLine):
            points.append(what)
        else:
            entries.append(what)
            history.add(what.entry)
    if not points:
        problem = "the match never began: its first table was not written"
        raise JournalError(problem, file=path.name, line=2, remedy="begin a new match")
    left = lines[good:]
    whole_after = any(looks_whole(line) for line in left[1:])
    state = "whole" if not left else "damaged" if whole_after else "torn"
    bad = good + 1 if left else 0
    return Written(path.name, header, tuple(entries), tuple(points), size, chain, state, bad, good)


def ends_of(written: Written, content: Content) -> tuple[Table, Table]:
    """Return the first table of a match and the last one that is in force.

    From these two it is gone on with, so they are looked at before anything is written.

    Raises:
        JournalError: One of them was not written by this Companion.
    """
    first, *_, last = (written.points[0].point, *written.force_points())
    return unpacked(first.table, content, written.file), unpacked(last.table, content, written.file)


def repair_journal(disk: Disk, path: Path, written: Written) -> str:
    """Make the file hold its good part alone; say what was done, "" if nothing had to be.

    A torn end is cut. A file damaged further up is kept under another name.

    Raises:
        OSError: The disk refuses.
    """
    if written.state == "whole":
        return ""
    data = disk.read(path)
    if written.state == "torn":
        disk.write(path, written.size, b"")
        disk.sync(path)
        lost = len(data) - written.size
        return f"the last {lost} bytes were never finished and were cut"
    aside = _free_name(disk, path)
    fresh = path.with_suffix(".mended")
    disk.write(fresh, 0, data[: written.size])
    disk.sync(fresh)
    disk.write(aside, 0, data)
    disk.sync(aside)
    disk.move(fresh, path)
    disk.sync_folder(path.parent)
    why = f"line {written.bad_line} is damaged: the match goes on from the line before it"
    return f"{why}; the damaged journal is kept as {aside.name}"


def _header(file: str, lines: list[bytes]) -> tuple[Header, int, int]:
    first = lines[0] if lines else b""
    claimed = format_of(first)
    if claimed > FORMAT:
        problem = f"written by a newer Companion (format {claimed}; this one reads up to {FORMAT})"
        remedy = "update Companion; the file was left as it is"
        raise JournalError(problem, file=file, line=1, remedy=remedy)
    good = checked(first, 0)
    if good is not None:
        document, chain = good
        try:
            header = parse(document)
        except ValueError:
            header = None
        if isinstance(header, Header):
            return header, chain, len(first)
    problem = "this is not a journal, or its first line is damaged"
    remedy = "take a copy of the journal if there is one"
    raise JournalError(problem, file=file, line=1, remedy=remedy)


def _parsed(line: bytes, chain: int) -> tuple[EntryLine | PointLine, int] | None:
    good = checked(line, chain)
    if good is None:
        return None
    try:
        what = parse(good[0])
    except ValueError:
        return None
    return (what, good[1]) if not isinstance(what, Header) else None


def _fits(what: EntryLine | PointLine, history: History, *, begun: bool) -> bool:
    """Tell whether a line can stand where it does: numbers go up by one, the first table is first.

    Args:
        what: What the line says.
        history: What stands before it.
        begun: The first table does.
    """
    if isinstance(what, EntryLine):
        return begun and what.entry.n == history.count
    return what.count == history.count and 0 <= what.point.at <= (
        len(history.force) if begun else 0
    )


def _free_name(disk: Disk, path: Path) -> Path:
    number = 1
    while True:
        name = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        try:
            _ = disk.read(name)
        except FileNotFoundError:
            return name
        number += 1
