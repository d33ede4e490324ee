"""The folder of a match: a new one comes into being with its first lines in it, or not at all."""

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.engine.errors import CompanionError
from companion.safe_files import free_name
from companion.session.journal.match_lock import MatchLock
from companion.session.storage.disk import Disk, sync_all
from companion.session.storage.temp_folder import temp_folder

NAME: Final = "journal.jsonl"
PACKS: Final = "packs"
_SPARE_BYTES: Final = 65_536
"""Beside the files themselves: names, and the last block of each."""
_TRY_ANYWAY: Final = 20
"""Every so many tries no free space is asked for: not every file system tells it."""
Copies = Mapping[str, bytes]


class NewMatch(Struct, frozen=True):
    """What the folder of a new match is made of.

    Attributes:
        home: Where it goes.
        stem: What it is called; a number is put to it where that is taken.
        order: Number of the sitting that holds it.
        copies: Reads the match's own packs and rules, by their way in ``packs``.
    """

    home: Path
    stem: str
    order: int
    copies: Callable[[], Copies]


class MatchFolder:
    """Where a match is kept, and the lock on it. Only the disk's thread makes it.

    Attributes:
        path: The folder; None while the disk has refused a new one, which comes with the first
            :meth:`write`.
    """

    def __init__(
        self,
        disk: Disk,
        path: Path | None = None,
        lock: MatchLock | None = None,
        new: NewMatch | None = None,
    ) -> None:
        self.path = path
        self._disk = disk
        self._lock = lock
        self._new = new
        self._copies: Copies | None = None
        self._short = 0

    def write(self, lines: bytes, at: int) -> None:
        """Bring lines of the journal to the disk, and with the first ones the folder.

        Args:
            lines: What is written.
            at: After so many bytes.

        Raises:
            OSError: The disk refuses.
        """
        if self.path is None and self._new is not None:
            self._make(self._new, lines)
        elif self.path is not None:
            self._disk.write(self.path / NAME, at, lines)
            self._disk.sync(self.path / NAME)
        if self.path is not None and self._new is not None:
            self._disk.sync_folder(self.path)
            self._disk.sync_folder(self.path.parent)
            self._disk.sync_folder(self.path.parent.parent)
            self._new = self._copies = None

    def release(self) -> None:
        """Let go of the match."""
        if self._lock is not None:
            self._lock.release()

    def _make(self, new: NewMatch, lines: bytes) -> None:
        if self._copies is None:
            self._copies = _read(new)
        self._need_room(new, len(lines) + sum(map(len, self._copies.values())))
        with temp_folder(new.home) as room:
            made = room / "match"
            for name, data in self._copies.items():
                file = made / PACKS / name
                file.parent.mkdir(parents=True, exist_ok=True)
                _ = file.write_bytes(data)
            made.mkdir(exist_ok=True)
            lock = MatchLock(made / "lock", new.order)
            try:
                self._disk.write(made / NAME, 0, lines)
                self._disk.sync(made / NAME)
                self._disk.sync_folder(made)
                sync_all(made)  # or a match would outlive a loss of power without its packs
                to = free_name(new.home, new.stem)
                self._disk.move(made, to)
            except BaseException:
                lock.release()
                raise
        self.path, self._lock = to, lock

    def _need_room(self, new: NewMatch, bytes_needed: int) -> None:
        """Do not write half of it again and again where the disk says that it is full.

        Raises:
            OSError: There is too little room.
        """
        home = next(
            (folder for folder in (new.home, *new.home.parents) if folder.exists()), new.home
        )
        if self._disk.free(home) >= bytes_needed + _SPARE_BYTES:
            return
        self._short += 1
        if self._short % _TRY_ANYWAY != 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(new.home))


def _read(new: NewMatch) -> Copies:
    """Read what a match keeps a copy of.

    Raises:
        OSError: It cannot be read, or has gone since the match was set up.
    """
    try:
        return new.copies()
    except CompanionError as fault:
        raise OSError(errno.ENOENT, str(fault)) from fault
