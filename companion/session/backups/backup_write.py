"""Matches, packs and settings as one file on a stick.

A backup is a zip of the data folder; :mod:`companion.session.backups.backup_restore` brings one
back. What has a name that home does not take is left out and named: it could not be brought back
either.
"""

import os
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from errno import EEXIST
from itertools import chain
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.engine.errors import BadInput, printable
from companion.safe_files import (
    folders_in,
    is_file,
    is_folder,
    name_fault,
    opened,
    read_bytes,
)
from companion.session.journal.match_folder import NAME
from companion.session.storage.disk import MOST_BYTES, flush, flush_folder
from companion.session.storage.zip_archive import Sort

MARK: Final = "companion-backup-1"
"""First entry of every backup; the number is the format's."""
SETTINGS: Final = ("config.toml", "devices.toml", "tags.toml")
NOT_SAVED: Final = ("lock", "starts")
DEPTH: Final = {"matches": 2, "packs": 3}
"""Folders whose folders are kept: ``matches/<match>``, ``packs/<game>/<pack>``."""
LARGEST_BYTES: Final = 4 * 1024**3
ENTRIES: Final = 200_000
_WARNING: Final = "Matches in here keep secrets until they are over: do not read their files.\n"
"""What the first entry says where one does."""
_SECRET: Final = b'"secrets":true'
_LINE_BYTES: Final = 1_000_000
_RENAME: Final = "give it another name"
_UNREADABLE: Final = "it cannot be read"


class BadBackup(BadInput):
    """A file that is no backup, or a damaged one."""


class BackedUp(Struct, frozen=True):
    """What a backup holds.

    Attributes:
        file: Where it is.
        matches: How many matches.
        packs: How many packs of owners.
        settings: Files of settings.
        left_out: What is not in it, each with the reason.
        secrets: How many of the matches keep secrets until they are over.
    """

    file: str
    matches: int
    packs: int
    settings: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    secrets: int = 0


def back_up(data: Path, file: Path) -> BackedUp:
    """Write a backup; the file is whole and on the disk when this returns, or not there.

    Where there is nothing to keep none is written.

    Args:
        data: The data folder. A match that is being played is kept as far as it is written.
        file: Where the backup goes; nothing may lie there.

    Raises:
        OSError: The disk or stick refuses; what was there stands.
    """
    if os.path.lexists(file):
        raise FileExistsError(EEXIST, "there is something of that name already", str(file))
    left_out: list[str] = []
    found = {thing: list(_files_in(data, thing, left_out)) for thing in _well_named(data, left_out)}
    saved = [thing for thing, names in found.items() if names]
    matches = sum(thing.startswith("matches/") for thing in saved)
    settings = tuple(name for name in SETTINGS if is_file(data / name))
    secrets = sum(_keeps_secrets(data / thing) for thing in saved if thing.startswith("matches/"))
    if saved or settings:
        names = [*settings, *chain.from_iterable(found.values())]
        _write(data, file, names, left_out, _WARNING if secrets else "")
    left = tuple(left_out)
    return BackedUp(str(file), matches, len(saved) - matches, settings, left, secrets)


def things(data: Path) -> Iterator[str]:
    """Every match and every pack of a data folder, by its way from there."""
    for kind, depth in DEPTH.items():
        folders = [data / kind]
        for _ in range(depth - 1):
            folders = [inner for folder in folders for inner in folders_in(folder)]
        yield from (folder.relative_to(data).as_posix() for folder in folders)


def thing_fault(thing: str) -> str:
    """Return why a match or pack cannot be called so, "" if it can."""
    return next((fault for part in thing.split("/") if (fault := name_fault(part))), "")


def files_of(folder: Path, passed_over: dict[str, str] | None = None) -> Iterator[Path]:
    """Return the files of a match or pack that are kept, hidden ones left out.

    Args:
        folder: Its folder.
        passed_over: Takes what is no file or cannot be looked into, with the reason.
    """
    others: dict[str, str] = {} if passed_over is None else passed_over

    def refused(fault: OSError) -> None:
        others[str(fault.filename)] = _UNREADABLE

    for home, folders, names in os.walk(folder, onerror=refused):
        folders[:] = sorted(folder for folder in folders if not folder.startswith("."))
        for path in (Path(home, name) for name in [*sorted(names), *folders]):
            if path.name.startswith(".") or path.name in NOT_SAVED:
                continue
            if path.is_symlink() or not (is_file(path) or is_folder(path)):
                others[str(path)] = "it is a link, or no file"
            elif path.name in names:
                yield path


def _well_named(data: Path, left_out: list[str]) -> Iterator[str]:
    for thing in things(data):
        if fault := thing_fault(thing):
            left_out.append(_why(thing, f"{fault}; {_RENAME}"))
        else:
            yield thing


def _files_in(data: Path, thing: str, left_out: list[str]) -> Iterator[str]:
    """Return every file of a match or pack, by its way from the data folder."""
    passed_over: dict[str, str] = {}
    for path in files_of(data / thing, passed_over):
        name = path.relative_to(data).as_posix()
        try:
            _ = name.encode()
        except UnicodeEncodeError:
            left_out.append(_why(name, f"its name is not UTF-8; {_RENAME}"))
        else:
            yield name
    left_out += [_why(os.path.relpath(path, data), why) for path, why in passed_over.items()]


def _why(name: str, why: str) -> str:
    return f"{printable(name)}: {why}"


def _keeps_secrets(match: Path) -> bool:
    """Tell whether the first line of a match's journal says that it holds secrets."""
    try:
        with opened(match / NAME, BadBackup) as journal:
            return _SECRET in journal.readline(_LINE_BYTES)
    except (OSError, BadInput):
        return False


def _write(data: Path, file: Path, names: list[str], left_out: list[str], mark: str) -> None:
    fresh = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(MARK, mark)
            for name in names:
                _pack(packed, data / name, name, left_out)
        flush(fresh)
        fresh.replace(file)
        flush(file)  # on FAT a new name does not know its bytes before
        flush_folder(file.parent)
    except OSError as error:
        if error.filename is None or str(error.filename) == str(fresh):
            error.filename, error.filename2 = str(file), None  # the name people gave
        raise
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def _pack(packed: zipfile.ZipFile, path: Path, name: str, left_out: list[str]) -> None:
    """Put one file in; one that has gone since it was listed is none any more."""
    try:
        data = read_bytes(path, most=MOST_BYTES)
        # a board without a clock writes files of 1970, which a zip has no date for
        entry = zipfile.ZipInfo.from_file(path, name, strict_timestamps=False)
    except FileNotFoundError:
        return
    except (OSError, BadInput):
        left_out.append(_why(name, _UNREADABLE))
        return
    packed.writestr(entry, data, zipfile.ZIP_DEFLATED)


def _may_lie(name: str) -> bool:
    """Whether a file belongs to a backup: a setting, or one of a match or a pack."""
    parts = name.split("/")
    return name in (MARK, *SETTINGS) or (len(parts) > DEPTH.get(parts[0], len(parts)))


SORT: Final = Sort("backup", BadBackup, ENTRIES, LARGEST_BYTES, _may_lie, "take another copy of it")
