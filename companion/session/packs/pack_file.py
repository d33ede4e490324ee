"""One pack as one file: to carry to another table, to send, to keep.

The file is a ZIP archive with a short manifest, the pack's TOML files and its pictures. What comes
from elsewhere is never trusted: names, counts and sizes are checked before anything is written, and
the pack is checked by its game before it takes its place.
"""

import os
from collections.abc import Iterator, Mapping
from errno import EEXIST
from itertools import count
from pathlib import Path
from shlex import quote
from shutil import rmtree
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec import Struct

from companion.engine.errors import PackFileError, printable
from companion.engine.packs.documents import json_of
from companion.safe_files import is_file, listed, name_fault, read_bytes
from companion.session.packs.owner_pack import PICTURES
from companion.session.packs.pack_reader import PACK_FILES, GameFolder, read_packs
from companion.session.storage.disk import Disk, flush, sync_all
from companion.session.storage.temp_folder import temp_folder
from companion.session.storage.zip_archive import Sort, entries, entry, opened
from companion.session.storage.zip_archive import unpack as write_entry

SUFFIX: Final = ".companion-pack"
FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
MOST_FILES: Final = 1_000
MOST_BYTES: Final = 64_000_000
"""What the files of a pack may hold in all, unpacked."""
_EPOCH: Final = (2025, 1, 1, 0, 0, 0)
_PICTURES: Final = (".png", ".jpg")
_LESS: Final = "take out what no game needs"
_MANIFEST_MOST: Final = 10_000


class Manifest(Struct, frozen=True):
    """What a pack file says of itself.

    Attributes:
        format: The format of the file.
        game: The game the pack is for.
        pack: Its id: the folder it lies in.
        app: Version of Companion that wrote it.
    """

    format: int = 0
    game: str = ""
    pack: str = ""
    app: str = ""


def write_pack_file(folder: Path, game: str, to: Path, *, app: str) -> int:
    """Write a pack as one file; return how many files went into it.

    Args:
        folder: The pack.
        game: The game it is for.
        to: The file; it must not be there.
        app: The version of Companion.

    Raises:
        PackFileError: There is no pack in this folder, it is too large, or a name in it cannot be.
        OSError: The disk refuses, or there is such a file; nothing is left of it.
    """
    name = folder.resolve().name
    _refuse_name(folder, name)
    files = list(_files_of(folder))
    if not any(name.endswith(PACK_FILES) for name, _ in files):
        raise PackFileError(
            "there is no pack in this folder", file=str(folder), remedy="name the folder of a pack"
        )
    if len(files) >= MOST_FILES:
        raise PackFileError(f"more than {MOST_FILES:,} files in it", file=str(folder), remedy=_LESS)
    if os.path.lexists(to):
        raise FileExistsError(EEXIST, "there is such a file already", str(to))
    fresh = to.with_name(f".{to.name}.new")
    try:
        with ZipFile(fresh, "w", ZIP_DEFLATED) as archive:
            manifest = msgspec.json.encode(Manifest(FORMAT, game, name, app))
            archive.writestr(ZipInfo(MANIFEST, _EPOCH), manifest)
            left = MOST_BYTES - len(manifest)
            for inside, path in files:
                data = read_bytes(path, PackFileError, MOST_BYTES)
                left -= len(data)
                if left < 0:
                    problem = f"larger than {MOST_BYTES:,} bytes"
                    raise PackFileError(problem, file=str(folder), remedy=_LESS)
                archive.writestr(ZipInfo(inside, _EPOCH), data, ZIP_DEFLATED)
        flush(fresh)
        _ = fresh.replace(to)
    finally:
        fresh.unlink(missing_ok=True)
    return len(files)


def _files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield what belongs to a pack, by its name in the archive.

    Raises:
        PackFileError: One is called as no file in a pack can be.
    """
    seen = [*listed(folder), *listed(folder / PICTURES)]
    for path in sorted(seen):
        name = path.relative_to(folder).as_posix()
        endings = _PICTURES if path.parent != folder else (PACK_FILES, *_PICTURES)
        if name.endswith(endings) and is_file(path):
            _refuse_name(path, path.name)
            yield name, path


def _refuse_name(path: Path, name: str) -> None:
    if fault := name_fault(name):
        raise PackFileError(fault, file=str(path), remedy="give it another name")


def read_manifest(file: Path) -> Manifest:
    """Return what a pack file says of itself; nothing else of it is looked at.

    Raises:
        PackFileError: It is no pack file, of a newer format, or damaged.
        OSError: It cannot be read.
    """
    with opened(file, SORT) as archive:
        return _manifest(archive, file)


def unpack(file: Path, game_folders: Mapping[str, GameFolder], to: Path) -> Manifest:
    """Unpack a pack file into a new folder and check it; on any fault nothing stays.

    Args:
        file: The pack file.
        game_folders: The games that are installed.
        to: The folder to make; it must not be there.

    Raises:
        PackFileError: It is no pack file, foreign, newer, damaged, too large, or names a file that
            may not lie in a pack.
        ContentError: The pack in it has a fault.
        OSError: It cannot be read, or the disk refuses.
    """
    with opened(file, SORT) as archive:
        manifest = _manifest(archive, file)
        inside = entries(archive, file, SORT)
    if manifest.game not in game_folders:
        known = ", ".join(game_folders) or "none"
        problem = f"it is for the game '{manifest.game}', which is not installed"
        raise PackFileError(problem, file=str(file), remedy=f"installed: {known}")
    try:
        to.mkdir(parents=True)
        with opened(file, SORT) as archive:
            for info in inside:
                if info.filename != MANIFEST:
                    write_entry(archive, info, to / info.filename)
        _ = read_packs(game_folders[manifest.game].game, [to])
    except FileExistsError as fault:
        rmtree(to, ignore_errors=True)
        problem = f"this disk cannot tell {printable(Path(fault.filename or '').name)} from another"
        raise PackFileError(problem, file=str(file), remedy="rename one of them") from fault
    except BaseException:
        rmtree(to, ignore_errors=True)
        raise
    return manifest


def take_in(
    file: Path, game_folders: Mapping[str, GameFolder], home: Path, disk: Disk, *, replace: bool
) -> Path:
    """Put the pack of a file among the owner's; return its folder.

    Args:
        file: The pack file.
        game_folders: The games that are installed.
        home: The owner's packs, a folder for each game.
        disk: How folders are moved.
        replace: A pack of the same name makes room; it is kept under a hidden name.

    Raises:
        PackFileError: It cannot be taken in, or there is such a pack.
        ContentError: The pack in it has a fault.
        OSError: The disk refuses; what was there stands, and nothing is left of the new one.
    """
    manifest = read_manifest(file)
    own = home / manifest.game
    _refuse_second(file, own / manifest.pack, replace=replace)
    with temp_folder(own) as room:
        new = room / "pack"
        unpacked = unpack(file, game_folders, new)
        if unpacked != manifest:
            raise PackFileError("it has changed meanwhile", file=str(file), remedy="try again")
        sync_all(new)
        _put(new, own / manifest.pack, disk)
        disk.sync_folder(own)
    return own / manifest.pack


def _refuse_second(file: Path, target: Path, *, replace: bool) -> None:
    if os.path.lexists(target) and not replace:
        merge = f"companion pack merge {quote(str(target))} {quote(str(file))} -o DIR"
        remedy = f"{merge}, or import it with --replace"
        problem = f"there is a pack {target.name} already"
        raise PackFileError(problem, file=str(file), remedy=remedy)


def _put(new: Path, target: Path, disk: Disk) -> None:
    """Give a new pack its place; one that is there is kept aside, and is back if that fails."""
    if not os.path.lexists(target):
        disk.move(new, target)
        return
    aside = _free(target.parent, target.name)
    disk.move(target, aside)
    try:
        disk.move(new, target)
    except OSError:
        disk.move(aside, target)
        raise


def _free(own: Path, pack: str) -> Path:
    names = (own / f".{pack}.before-{number}" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))


# -- what is checked


def _manifest(archive: ZipFile, file: Path) -> Manifest:
    if MANIFEST not in archive.namelist():
        raise PackFileError(
            "it is no pack of Companion", file=str(file), remedy="make one: companion pack export"
        )
    raw = entry(archive, MANIFEST, _MANIFEST_MOST, file, SORT)
    manifest = json_of(raw, Manifest, str(file), PackFileError, remedy=SORT.remedy)
    if manifest.format > FORMAT:
        remedy = f"this Companion reads format {FORMAT}: update it"
        problem = f"it was written by a newer Companion (format {manifest.format})"
        raise PackFileError(problem, file=str(file), remedy=remedy)
    if manifest.format < 1 or name_fault(manifest.game) or not manifest.pack:
        problem = "its manifest names no game and pack"
        raise PackFileError(problem, file=str(file), remedy=SORT.remedy)
    if fault := name_fault(manifest.pack):
        problem = f"the pack in it cannot be called '{manifest.pack[:60]}': {fault}"
        raise PackFileError(problem, file=str(file), remedy="export it under another name")
    return manifest


def _may_lie(name: str) -> bool:
    """Whether a file is of a pack: TOML, a picture, the manifest."""
    inside = name.removeprefix(f"{PICTURES}/")
    endings = _PICTURES if inside != name else (PACK_FILES, *_PICTURES)
    return name == MANIFEST or (inside.endswith(endings) and not name_fault(inside))


SORT: Final = Sort(
    "pack file",
    PackFileError,
    MOST_FILES,
    MOST_BYTES,
    _may_lie,
    "have it sent again, or export it anew",
)
