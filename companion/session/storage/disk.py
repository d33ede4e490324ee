"""The disk as the journal needs it: few operations, each of which a test can refuse or forget."""

import os
from pathlib import Path
from shutil import disk_usage
from typing import Final

from companion.safe_files import read_bytes

MOST_BYTES: Final = 512_000_000
"""Of a file that Companion writes itself; a journal of 4,000 answers has one or two million."""


class Disk:
    """Bytes in files. What was not synced may be gone after a loss of power."""

    def read(self, path: Path) -> bytes:
        """Return a file's bytes.

        Raises:
            OSError: It cannot be read.
        """
        return read_bytes(path, most=MOST_BYTES)

    def write(self, path: Path, at: int, data: bytes) -> None:
        """Write ``data`` at byte ``at``, making the file if need be; nothing stays behind it.

        Raises:
            OSError: The disk refuses; part of the data may have been written.
        """
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            os.ftruncate(file, at)  # what a failed write left behind it goes first
            done = 0
            while done < len(data):
                done += os.pwrite(file, data[done:], at + done)
        finally:
            os.close(file)

    def sync(self, path: Path) -> None:
        """Return once the file's bytes will outlive a loss of power.

        Raises:
            OSError: The disk refuses.
        """
        flush(path)

    def sync_folder(self, path: Path) -> None:
        """Return once the names in a folder will outlive a loss of power.

        Raises:
            OSError: The disk refuses.
        """
        flush_folder(path)

    def move(self, path: Path, to: Path) -> None:
        """Give a file, or a folder, another name on the same disk.

        Raises:
            OSError: The disk refuses.
        """
        path.replace(to)

    def free(self, folder: Path) -> int:
        """Return how many bytes a folder has room for; many where the disk does not say."""
        try:
            return disk_usage(folder).free
        except OSError:
            return MOST_BYTES


def sync_all(folder: Path) -> None:
    """Return once a new file or folder, with all in it and its own name, will outlive a cut.

    Raises:
        OSError: The disk refuses.
    """
    for path in (*sorted(folder.rglob("*")), folder, folder.parent, folder.parent.parent):
        flush(path)


def flush_folder(path: Path) -> None:
    """Return once the names in a folder will outlive a loss of power.

    Raises:
        OSError: The disk refuses, or it is no folder.
    """
    flush(path, os.O_DIRECTORY)


def flush(path: Path, flags: int = 0) -> None:
    """Return once a file's bytes will outlive a loss of power.

    Raises:
        OSError: The disk refuses.
    """
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | flags)
    try:
        os.fsync(file)
    finally:
        os.close(file)
