"""What the journals say of their matches, remembered so that home need not read them all.

The index is a cache: a match's entry holds only while its journal has the size and the last
checksum it had then (that sum runs through all lines, so another journal has another one). What
does not hold is read anew, and a file that is missing or damaged costs no more than that.
"""

import os
from collections.abc import Iterable
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Final
from zlib import crc32

import msgspec
from msgspec import Struct

from companion.engine.errors import BadInput, JournalError
from companion.engine.ids import EVERYBODY, NO_SEAT, SeatId
from companion.engine.packs.content import EMPTY
from companion.engine.packs.documents import json_of
from companion.engine.state.table import NEWER_OR_DAMAGED
from companion.engine.state.visibility import withholds
from companion.safe_files import folder_names, name_fault, opened, read_bytes, replace_file
from companion.session.journal.journal_read import Written, ends_of, read_journal
from companion.session.journal.match_folder import NAME
from companion.session.match.entries import known_to
from companion.session.storage.dates import known
from companion.session.storage.disk import Disk

FILE: Final = ".index"
_VERSION: Final = 3
_MOST_BYTES: Final = 64_000_000
"""Of the index, which only Companion writes: a match takes 500 to 2,000."""
_MOST_FRESH: Final = 3
"""So many journals are read anew at the next start before it pays to write the index: two million
bytes of 1,000 matches, for a card to wear out on."""
_TAIL: Final = 12
"""Bytes at the end of a journal that hold its last checksum."""


class Facts(Struct, frozen=True):
    """What a journal says of its match.

    Attributes:
        game: The game's id.
        seats: Each seat with the name of who sits there.
        options: Its options.
        turn: Turns begun, as last written.
        entries: Entries in force; while it goes on those that everybody may know of.
        written: Entries there ever were, likewise.
        order: Number of the last sitting, from the counter that only rises; 0 in old journals.
        began: When it began, as ISO 8601; "" where the clock was not set.
        changed: When it was taken up last, likewise.
        result: How it ended, "" while it goes on.
        state: ``whole``, ``torn`` or ``damaged``.
        secrets: It goes on, and its journal holds what it hides.
    """

    game: str
    seats: tuple[tuple[SeatId, str], ...]
    options: dict[str, str]
    turn: int
    entries: int
    written: int
    order: int
    began: str
    changed: str
    result: str
    state: str
    secrets: bool = False


class _Known(Struct, frozen=True):
    size: int
    tail: str
    facts: Facts


class MatchIndex:
    """The facts of all matches of a data folder.

    Args:
        home: The folder of the matches.
        disk: Where journals are read.
        writer: Writes the index.
    """

    def __init__(self, home: Path, disk: Disk, writer: Executor) -> None:
        self._home = home
        self._disk = disk
        self._writer = writer
        self._known: dict[str, _Known] | None = None
        self._unusable: dict[str, tuple[int, str, BadInput]] = {}
        self._fresh: set[str] = set()
        self._checked: set[str] = set()

    def names(self) -> list[str]:
        """Return the ids of all matches, by name; a folder no match can be called is none."""
        return [name for name in folder_names(self._home) if not name_fault(name)]

    def look_again(self, match: str) -> None:
        """Let a journal be looked at when its facts are wanted: it may have grown."""
        self._checked.discard(match)

    def facts(self, match: str) -> Facts:
        """Return what a match's journal says; it is looked at once in a process, or when asked to.

        Raises:
            BadInput: It cannot be used.
            OSError: It cannot be read.
        """
        index = self._remembered()
        found = index.get(match)
        if found is not None and match in self._checked:
            return found.facts
        size, tail = journal_stamp(self._home / match / NAME)
        if found is None or (found.size, found.tail) != (size, tail):
            found = _Known(size, tail, self._read_anew(match, size, tail))
            index[match] = found
            self._fresh.add(match)
        self._checked.add(match)
        return found.facts

    def _read_anew(self, match: str, size: int, tail: str) -> Facts:
        """Read a journal, unless it was found unusable as it is before in this process."""
        known = self._unusable.get(match)
        if known is not None and known[:2] == (size, tail):
            raise known[2]
        path = self._home / match / NAME
        try:
            return facts_of(read_journal(self._disk, path))
        except BadInput as fault:
            self._unusable[match] = size, tail, fault
            raise
        except OSError:
            raise
        except Exception as fault:  # one match must not close the home
            problem = f"it makes no sense: {type(fault).__name__}: {fault}"
            why = JournalError(problem, file=path.name, remedy=NEWER_OR_DAMAGED)
            self._unusable[match] = size, tail, why
            raise why from fault

    def highest(self) -> int:
        """Return the highest number any match carries; what cannot be read is left out."""
        highest, names = 0, self.names()
        for match in names:
            with suppress(BadInput, OSError):
                highest = max(highest, self.facts(match).order)
        self.keep(names)
        return highest

    def keep(self, matches: Iterable[str]) -> None:
        """Write what is known of these matches, once enough has changed; it may be refused."""
        index, names = self._remembered(), set(matches)
        gone = index.keys() - names
        for match in gone:
            del index[match]
        if not gone and len(self._fresh) <= _MOST_FRESH:
            return
        self._fresh.clear()
        data = msgspec.json.encode({"version": _VERSION, "matches": index})
        _ = self._writer.submit(write_index, self._home / FILE, b"%08x\n%s" % (crc32(data), data))

    def _remembered(self) -> dict[str, _Known]:
        if self._known is None:
            self._known = _read(self._home / FILE)
        return self._known


class _File(Struct):
    version: int
    matches: dict[str, _Known]


def facts_of(written: Written) -> Facts:
    """Return what a journal says of its match."""
    _, table = ends_of(written, EMPTY)
    header, history = written.header, written.history()
    secret = any(entry.seen != EVERYBODY for entry in history.force)
    return Facts(
        header.game,
        header.seats,
        dict(header.options),
        table.turn.number,
        len(history.force) if table.result else known_to(history.force, NO_SEAT),
        history.count if table.result else history.count_for(NO_SEAT),
        written.order,
        known(header.began),
        known(written.times[-1], written.times[:-1]),
        table.result,
        written.state,
        not table.result and (secret or withholds(table)),
    )


def journal_stamp(path: Path) -> tuple[int, str]:
    """Return the size of a journal and its last checksum."""
    with opened(path, JournalError) as file:
        size = file.seek(0, os.SEEK_END)
        _ = file.seek(max(0, size - _TAIL))
        return size, file.read(_TAIL).hex()


def _read(path: Path) -> dict[str, _Known]:
    try:
        total, _, data = read_bytes(path, most=_MOST_BYTES).partition(b"\n")
        if total != b"%08x" % crc32(data):
            return {}
        found = json_of(data, _File, str(path), most=_MOST_BYTES)
    except (OSError, BadInput):
        return {}
    return found.matches if found.version == _VERSION else {}


def write_index(path: Path, data: bytes) -> None:
    """Write the index; a disk that refuses only costs the next start some reading."""
    with suppress(OSError):
        replace_file(path, data)
