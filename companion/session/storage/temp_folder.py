"""A folder of its own for what is being made: moved out when it is whole, else taken away.

It is hidden, lies beside what it is for, and is held by a lock that ends with the process; what a
crash or the plug left behind is cleared away at the next start.
"""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Final

_PREFIX: Final = ".making-"
_BEFORE: Final = (".*.new", ".restore-*")
"""What releases before this one left behind; nobody held it."""
_OLD_ENOUGH_S: Final = 3600.0


@contextmanager
def temp_folder(home: Path) -> Generator[Path]:
    """Make a hidden folder within ``home``, which is made where it is missing.

    Raises:
        OSError: The disk refuses; nothing is left of it.
    """
    made = [folder for folder in (home, *home.parents) if not os.path.lexists(folder)]
    home.mkdir(parents=True, exist_ok=True)
    try:
        room = Path(mkdtemp(prefix=_PREFIX, dir=home))
        held = os.open(room, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield room
        finally:
            rmtree(room, ignore_errors=True)
            os.close(held)
    finally:
        for folder in made:
            with suppress(OSError):  # something was put into it
                folder.rmdir()


def remove_leftovers(data: Path, now_s: float) -> list[Path]:
    """Take away what was being made when Companion was ended; return what was there.

    Args:
        data: The data folder: it, its ``matches``, its ``packs`` and the folders of games in there
            are looked at.
        now_s: Seconds since 1970.
    """
    gone: list[Path] = []
    packs = data / "packs"
    for home in (data, data / "matches", packs, *_folders(packs, "*")):
        gone += [folder for folder in _folders(home, f"{_PREFIX}*") if _unheld(folder)]
        for pattern in _BEFORE:
            gone += [
                folder
                for folder in _folders(home, pattern)
                if _age_s(folder, now_s) > _OLD_ENOUGH_S
            ]
    for folder in gone:
        rmtree(folder, ignore_errors=True)
    return gone


def _folders(home: Path, pattern: str) -> list[Path]:
    try:
        return [
            folder for folder in home.glob(pattern) if folder.is_dir() and not folder.is_symlink()
        ]
    except OSError:
        return []


def _age_s(folder: Path, now_s: float) -> float:
    try:
        return now_s - folder.stat().st_mtime
    except OSError:
        return 0.0


def _unheld(folder: Path) -> bool:
    """Tell whether nobody works in a folder."""
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(opened)
    return True
