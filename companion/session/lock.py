"""One match is open once: a lock that ends with the process, whatever ends it.

What it says stays where the process was ended by a crash or the plug: so the next start knows which
match was on the screen.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.engine.errors import CompanionError


class MatchOpen(CompanionError):
    """The match is open elsewhere."""


class MatchLock:
    """Holds a match until it is released or the process ends.

    Raises:
        MatchOpen: Another process, or another session of this one, holds it.
        OSError: The lock file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip() or "unknown"
            os.close(self._file)
            raise MatchOpen(
                f"the match {path.parent.name} is open already, in process {holder}; close it there"
            ) from fault
        except OSError:
            os.close(self._file)
            raise
        os.ftruncate(self._file, 0)
        _ = os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        _sync(self._file)

    def release(self) -> None:
        """Let go of the match: it was left as people leave it."""
        if self._file >= 0:
            with suppress(OSError):
                os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = -1


def left_open_s(path: Path) -> float | None:
    """Return when a lock was taken that nobody holds and nobody gave back; None for any other.

    Returns:
        Seconds since 1970.
    """
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        found = os.fstat(file)
    except OSError:
        return None
    finally:
        os.close(file)
    return found.st_mtime if found.st_size else None


def _sync(file: int) -> None:
    """Let the lock outlive the plug; a disk that refuses only forgets which match was open."""
    with suppress(OSError):
        os.fdatasync(file)
