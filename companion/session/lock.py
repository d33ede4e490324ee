"""One match is open once: a lock that ends with the process, whatever ends it."""

import fcntl
import os
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

    def release(self) -> None:
        """Let go of the match."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
