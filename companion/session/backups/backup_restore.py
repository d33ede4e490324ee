"""A backup brought back: looked at whole first; nothing that is there is changed or lost.

What is there already and is the same is left, what is there and differs is put beside it under
another name. A match that cannot be gone on with comes back as it is and is named; settings that
Companion could not start with stay where they are.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from errno import ENOSPC
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias
from zipfile import ZipFile, ZipInfo

from msgspec import Struct

from companion.engine.errors import BadInput, printable
from companion.engine.packs.content import EMPTY
from companion.safe_files import free_name, free_names, is_file, is_folder, read_bytes
from companion.session.backups.backup_write import (
    MARK,
    SETTINGS,
    SORT,
    BadBackup,
    files_of,
    thing_fault,
    things,
)
from companion.session.journal.journal_read import ends_of, read_journal
from companion.session.journal.match_folder import NAME
from companion.session.storage.disk import MOST_BYTES, Disk, flush_folder, sync_all
from companion.session.storage.temp_folder import temp_folder
from companion.session.storage.zip_archive import entries, opened, unpack

Checks: TypeAlias = Mapping[str, Callable[[bytes, str], object]]
"""What reads a file of settings, by its name; `BadInput` where it cannot be used."""
_SPARE_BYTES: Final = 1_000_000
"""Beside the files themselves: names and folders."""


class Restored(Struct, frozen=True, rename={"renamed": "beside"}):
    """What came back.

    Attributes:
        added: Matches and packs that were not there, by their way in the data folder.
        same: Those that were there already, not a byte different, also if it was renamed earlier.
        renamed: Those that were there and differ, by the name they have now.
        settings: Files of settings that were put back; one that is there already is left.
        unusable: What came back and cannot be gone on with, each with the reason.
        refused: What did not come back, each with the reason.
    """

    added: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    renamed: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    unusable: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


def restore(file: Path, data: Path, checks: Checks) -> Restored:
    """Bring a backup back into a data folder; nothing there is changed or lost.

    Args:
        file: The backup.
        data: The data folder.
        checks: Reads settings, before Companion has to start with them.

    Raises:
        BadBackup: It is none, or damaged; nothing was changed.
        OSError: The disk refuses; what came back so far is whole.
    """
    with temp_folder(data) as room:
        _unpack(file, room)
        return _bring(room, data, checks, Disk())


def _unpack(file: Path, room: Path) -> None:
    with opened(file, SORT) as packed:
        _marked(file, packed)
        inside = entries(packed, file, SORT)
    _need_room(inside, room)
    with opened(file, SORT) as packed:
        for info in inside:
            unpack(packed, info, room / info.filename)


def _need_room(inside: list[ZipInfo], room: Path) -> None:
    """Write nothing where not all of it can come to lie.

    Raises:
        OSError: There is too little room.
    """
    if Disk().free(room) < sum(info.file_size for info in inside) + _SPARE_BYTES:
        raise OSError(ENOSPC, os.strerror(ENOSPC), str(room.parent))


def _marked(file: Path, packed: ZipFile) -> None:
    names = packed.namelist()
    marks = [name for name in names if name.startswith("companion-backup-")]
    if marks != [MARK]:
        newer = "it is of a newer Companion" if marks else "it was not made by Companion"
        raise BadBackup(f"this is no backup that can be read: {newer}", file=str(file))


def _bring(room: Path, data: Path, checks: Checks, disk: Disk) -> Restored:
    came: dict[str, list[str]] = {name: [] for name in Restored.__struct_fields__}
    for thing in things(room):
        if fault := thing_fault(thing):
            came["refused"].append(f"{printable(thing)}: {fault}")
            continue
        if any(_same(there, room / thing) for there in _called(data / thing)):
            came["same"].append(thing)
            continue
        fault = _match_fault(room / thing, disk) if thing.startswith("matches/") else ""
        name = _moved(room / thing, data / thing, data)
        came["added" if name == thing else "renamed"].append(name)
        if fault:
            came["unusable"].append(f"{name}: {fault}")
    for name in SETTINGS:
        if not is_file(room / name) or os.path.lexists(data / name):
            continue
        if fault := _settings_fault(room / name, checks):
            came["refused"].append(fault)
        else:
            came["settings"].append(_moved(room / name, data / name, data))
    return Restored(**{name: tuple(found) for name, found in came.items()})


def _match_fault(folder: Path, disk: Disk) -> str:
    """Return why a match cannot be gone on with, "" if it can as far as its journal tells."""
    try:
        _ = ends_of(read_journal(disk, folder / NAME), EMPTY)
    except OSError as fault:
        return f"its journal cannot be read: {(fault.strerror or str(fault)).lower()}"
    except BadInput as fault:
        return str(fault)
    return ""


def _settings_fault(path: Path, checks: Checks) -> str:
    """Return why Companion could not start with a file of settings, "" if it could."""
    try:
        data = read_bytes(path)
        if path.name in checks:
            _ = checks[path.name](data, path.name)
    except (BadInput, OSError) as fault:
        return str(fault)
    return ""


def _moved(thing: Path, wanted: Path, data: Path) -> str:
    """Move a file or folder out of the workroom, under a name that is free; return which."""
    wanted.parent.mkdir(parents=True, exist_ok=True)
    to = free_name(wanted.parent, wanted.name)
    sync_all(thing)
    thing.rename(to)
    flush_folder(to.parent)
    return to.relative_to(data).as_posix()


def _same(there: Path, thing: Path) -> bool:
    """Tell whether two folders hold the same; one that cannot be read holds something else."""
    names = sorted(file.relative_to(thing) for file in files_of(thing))
    if sorted(file.relative_to(there) for file in files_of(there)) != names:
        return False
    try:
        read = partial(read_bytes, most=MOST_BYTES)
        return all(read(there / name) == read(thing / name) for name in names)
    except (BadInput, OSError):
        return False


def _called(there: Path) -> Iterator[Path]:
    """What has a name, and what was put beside it by an earlier restoring."""
    for path in free_names(there.parent, there.name, ""):
        if not os.path.lexists(path):
            return
        if is_folder(path):
            yield path
