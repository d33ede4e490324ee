"""Matches, packs and settings as one file on a stick, and back again.

A backup is a zip of the data folder. Restoring never overwrites: what is there already and is the
same is left, what is there and differs is put beside it under another name.
"""

import os
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from msgspec import Struct

from companion.engine.errors import BadInput
from companion.session.archive import Sort, entries, opened, unpack

MARK: Final = "companion-backup-1"
"""First entry of every backup; the number is the format's."""
SETTINGS: Final = ("config.toml", "devices.toml", "tags.toml")
NOT_KEPT: Final = ("lock", "starts")
DEPTH: Final = {"matches": 2, "packs": 3}
"""Folders whose folders are kept: ``matches/<match>``, ``packs/<game>/<pack>``."""
LARGEST_BYTES: Final = 4 * 1024**3
ENTRIES: Final = 200_000


class BadBackup(BadInput):
    """A file that is no backup, or a damaged one."""


class BackedUp(Struct, frozen=True):
    """What a backup holds.

    Attributes:
        file: Where it is.
        matches: How many matches.
        packs: How many packs of owners.
        settings: Files of settings.
    """

    file: str
    matches: int
    packs: int
    settings: tuple[str, ...] = ()


class Restored(Struct, frozen=True):
    """What came back.

    Attributes:
        added: Matches and packs that were not there, by their way in the data folder.
        same: Those that were there already, not a byte different, also if put beside earlier.
        beside: Those that were there and differ, by the name they have now.
        settings: Files of settings that were put back; one that is there already is left.
    """

    added: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()


def back_up(data: Path, file: Path) -> BackedUp:
    """Write a backup; the file is whole and on the disk when this returns, or not there.

    Where there is nothing to keep none is written.

    Args:
        data: The data folder. A match that is being played is kept as far as it is written.
        file: Where the backup goes; one of that name is replaced.

    Raises:
        OSError: The disk or stick refuses; what was there stands.
    """
    found = list(_things(data))
    matches = sum(one.startswith("matches/") for one in found)
    settings = tuple(name for name in SETTINGS if (data / name).is_file())
    done = BackedUp(str(file), matches, len(found) - matches, settings)
    if found or settings:
        _write(data, file)
    return done


def _write(data: Path, file: Path) -> None:
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(MARK, "")
            for path in _files(data):
                packed.write(path, path.relative_to(data).as_posix())
        _flush(fresh)
        fresh.replace(file)
        _flush(file)  # on FAT a new name does not know its bytes before
        _flush(file.parent)
    except OSError as error:
        if error.filename is None or str(error.filename) == str(fresh):
            error.filename, error.filename2 = str(file), None  # the name people gave
        raise
    finally:
        fresh.unlink(missing_ok=True)


def restore(file: Path, data: Path) -> Restored:
    """Bring a backup back into a data folder; nothing there is changed or lost.

    Args:
        file: The backup.
        data: The data folder.

    Raises:
        BadBackup: It is none, or damaged; nothing was changed.
        OSError: The disk refuses; what came back so far is whole.
    """
    data.mkdir(parents=True, exist_ok=True)
    folder = Path(mkdtemp(prefix=".restore-", dir=data))
    try:
        _unpack(file, folder)
        return _bring(folder, data)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _bring(folder: Path, data: Path) -> Restored:
    added: list[str] = []
    same: list[str] = []
    beside: list[str] = []
    for thing in _things(folder):
        there = data / thing
        contents = _contents(folder / thing)
        if any(_contents(one) == contents for one in _called(there)):
            same.append(thing)
        elif not there.exists():
            added.append(_moved(folder / thing, there, data))
        else:
            beside.append(_moved(folder / thing, _free(there), data))
    back = [name for name in SETTINGS if (folder / name).is_file() and not (data / name).exists()]
    for name in back:
        _moved(folder / name, data / name, data)
    return Restored(tuple(added), tuple(same), tuple(beside), tuple(back))


def _moved(thing: Path, to: Path, data: Path) -> str:
    to.parent.mkdir(parents=True, exist_ok=True)
    for path in (thing, *thing.rglob("*")):
        _flush(path)
    thing.rename(to)
    _flush(to.parent)
    return to.relative_to(data).as_posix()


def _things(data: Path) -> Iterator[str]:
    """Every match and every pack of a data folder, by its way from there."""
    for kind, depth in DEPTH.items():
        pattern = "/".join([kind, *["*"] * (depth - 1)])
        yield from sorted(
            path.relative_to(data).as_posix() for path in data.glob(pattern) if path.is_dir()
        )


def _files(data: Path) -> Iterator[Path]:
    for name in SETTINGS:
        if (data / name).is_file():
            yield data / name
    for thing in _things(data):
        for path in sorted((data / thing).rglob("*")):
            if path.is_file() and not path.is_symlink() and path.name not in NOT_KEPT:
                yield path


def _contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in NOT_KEPT
    }


def _called(there: Path) -> Iterator[Path]:
    """What has a name, and what was put beside it by an earlier restoring."""
    if there.is_dir():
        yield there
    number = 2
    while (one := there.with_name(f"{there.name}-{number}")).is_dir():
        yield one
        number += 1


def _free(there: Path) -> Path:
    number = 2
    while there.with_name(f"{there.name}-{number}").exists():
        number += 1
    return there.with_name(f"{there.name}-{number}")


def _unpack(file: Path, folder: Path) -> None:
    with opened(file, SORT) as packed:
        _marked(file, packed)
        inside = entries(packed, file, SORT)
    with zipfile.ZipFile(file) as packed:
        for one in inside:
            unpack(packed, one, folder / one.filename)


def _marked(file: Path, packed: zipfile.ZipFile) -> None:
    names = packed.namelist()
    marks = [name for name in names if name.startswith("companion-backup-")]
    if marks != [MARK]:
        newer = "it is of a newer Companion" if marks else "it was not made by Companion"
        raise BadBackup(f"this is no backup that can be read: {newer}", file=str(file))


def _may_lie(name: str) -> bool:
    """Whether a file belongs to a backup: a setting, or one of a match or a pack."""
    parts = name.split("/")
    return name in (MARK, *SETTINGS) or (len(parts) > DEPTH.get(parts[0], len(parts)))


SORT: Final = Sort("backup", BadBackup, ENTRIES, LARGEST_BYTES, _may_lie, "take another copy of it")


def _flush(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
