"""The disk as the journal needs it: few operations, each of which a test can refuse or forget."""

import os
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Protocol


class Disk(Protocol):
    """Bytes in files. What was not synced may be gone after a loss of power."""

    def read(self, path: Path) -> bytes:
        """Return a file's bytes.

        Raises:
            OSError: It cannot be read.
        """
        ...

    def write(self, path: Path, at: int, data: bytes) -> None:
        """Write ``data`` at byte ``at``, making the file if need be; nothing stays behind it.

        Raises:
            OSError: The disk refuses; part of the data may have been written.
        """
        ...

    def sync(self, path: Path) -> None:
        """Return once the file's bytes will outlive a loss of power.

        Raises:
            OSError: The disk refuses.
        """
        ...

    def sync_folder(self, path: Path) -> None:
        """Return once the names in a folder will outlive a loss of power.

        Raises:
            OSError: The disk refuses.
        """
        ...

    def move(self, path: Path, to: Path) -> None:
        """Give a file another name in its folder.

        Raises:
            OSError: The disk refuses.
        """
        ...


class RealDisk:
    """The disk of this machine."""

    def read(self, path: Path) -> bytes:
        """Return a file's bytes."""
        return path.read_bytes()

    def write(self, path: Path, at: int, data: bytes) -> None:
        """Write at a place; what a failed write left behind it is cut first."""
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            os.ftruncate(file, at)
            done = 0
            while done < len(data):
                done += os.pwrite(file, data[done:], at + done)
        finally:
            os.close(file)

    def sync(self, path: Path) -> None:
        """Flush a file."""
        _flush(path, os.O_RDONLY)

    def sync_folder(self, path: Path) -> None:
        """Flush a folder."""
        _flush(path, os.O_RDONLY | os.O_DIRECTORY)

    def move(self, path: Path, to: Path) -> None:
        """Rename a file."""
        path.replace(to)


def sync_all(folder: Path) -> None:
    """Return once a new folder, with everything in it and its own name, will outlive a cut.

    Raises:
        OSError: The disk refuses.
    """
    for path in sorted(folder.rglob("*")):
        _flush(path, os.O_RDONLY)
    for path in (folder, folder.parent, folder.parent.parent):
        _flush(path, os.O_RDONLY | os.O_DIRECTORY)


def write_new(folder: Path, stem: str, suffix: str, data: bytes) -> Path:
    """Write a file that takes no other one's place, and return where.

    The same bytes under that name already are that file. A number is put behind the name where it
    is taken by others.

    Args:
        folder: Where it goes; made if need be.
        stem: Its name before the suffix.
        suffix: The end of its name, with the dot.
        data: What it holds.

    Raises:
        OSError: The disk refuses.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem}-{number}{suffix}")
        try:
            file = path.open("xb")
        except FileExistsError:
            if path.is_file() and path.read_bytes() == data:
                return path
            continue
        with file:
            _ = file.write(data)
        return path
    raise AssertionError("numbers do not end")


def write_new_folder(home: Path, stem: str, files: Mapping[str, bytes]) -> Path:
    """Write files into a folder that takes no other one's place, and return it.

    A folder of that name that holds the same already is that folder; a number is put behind the
    name where it is taken by others.

    Raises:
        OSError: The disk refuses.
    """
    home.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        folder = home / (stem if number == 1 else f"{stem}-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            if folder.is_dir() and _holds(folder, files):
                return folder
            continue
        for name, data in files.items():
            _ = (folder / name).write_bytes(data)
        return folder
    raise AssertionError("numbers do not end")


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    return {path.name for path in folder.iterdir()} == set(files) and all(
        (folder / name).read_bytes() == data for name, data in files.items()
    )


def _flush(path: Path, flags: int) -> None:
    file = os.open(path, flags | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)
