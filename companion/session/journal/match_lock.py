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

    Attributes:
        file: The number of the open lock file; -1 once it is released.

    Args:
        path: The lock file.
        order: Number of the sitting, from the library's counter.

    Raises:
        MatchOpen: Another process, or another session of this one, holds it.
        OSError: The lock file cannot be made.
    """

    def __init__(self, path: Path, order: int = 0) -> None:
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as fault:
            holder = os.read(self.file, 20).decode("ascii", "replace").partition("\n")[0]
            os.close(self.file)
            open_in = f"is open already, in process {holder or 'unknown'}; close it there"
            raise MatchOpen(f"the match {path.parent.name} {open_in}") from fault
        except OSError:
            os.close(self.file)
            raise
        with suppress(OSError):  # it is held all the same; a full disk only forgets by whom
            os.ftruncate(self.file, 0)
            _ = os.pwrite(self.file, f"{os.getpid()}\n{order}\n".encode(), 0)
        with suppress(OSError):  # a disk that refuses only forgets which match was open
            os.fdatasync(self.file)

    def release(self) -> None:
        """Let go of the match: it was left as people leave it."""
        if self.file >= 0:
            with suppress(OSError):
                os.ftruncate(self.file, 0)
            os.close(self.file)
            self.file = -1


def left_open_order(path: Path) -> int | None:
    """Return which sitting took a lock that nobody holds and nobody gave back; None for any other.

    Returns:
        The number of the sitting, 0 where the lock says none.
    """
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        said = os.read(file, 80).decode("ascii", "replace")
    except OSError:
        return None
    finally:
        os.close(file)
    if not said:
        return None
    order = said.partition("\n")[2].strip()
    return int(order) if order.isdecimal() else 0
