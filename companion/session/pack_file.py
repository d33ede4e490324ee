"""One pack as one file: to carry to another table, to send, to keep.

The file is a ZIP archive with a short manifest, the pack's TOML files and its pictures. What comes
from elsewhere is never trusted: names, counts and sizes are checked before anything is written, and
the pack is checked by its game before it takes its place.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import rmtree
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from msgspec import Struct

from companion.engine.errors import BadInput
from companion.session.archive import Sort, entries, opened
from companion.session.archive import unpack as write_entry
from companion.session.disk import Disk
from companion.session.owned import PICTURES
from companion.session.packs import PACK_FILES, Box, read_packs

SUFFIX: Final = ".companion-pack"
FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
MOST_FILES: Final = 1_000
MOST_BYTES: Final = 64_000_000
"""What the files of a pack may hold in all, unpacked."""
_EPOCH: Final = (2025, 1, 1, 0, 0, 0)
_NAME: Final = re.compile(r"(?:pictures/)?[A-Za-z0-9_-][A-Za-z0-9_.-]{0,80}")
_ENDINGS: Final = (".toml", ".png", ".jpg")
_MANIFEST_MOST: Final = 10_000


class PackFileError(BadInput):
    """A file is no pack that can be taken in."""


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
        to: The file; what is there is replaced.
        app: The version of Companion.

    Raises:
        PackFileError: There is no pack in this folder.
        OSError: The disk refuses.
    """
    files = list(_files_of(folder))
    if not any(name.endswith(".toml") for name, _ in files):
        raise PackFileError("there is no pack in this folder", file=str(folder))
    manifest = Manifest(FORMAT, game, folder.resolve().name, app)
    beside = to.with_name(f".{to.name}.new")
    with ZipFile(beside, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo(MANIFEST, _EPOCH), msgspec.json.encode(manifest))
        for name, path in files:
            archive.writestr(ZipInfo(name, _EPOCH), path.read_bytes(), ZIP_DEFLATED)
    _ = beside.replace(to)
    return len(files)


def _files_of(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield what belongs to a pack, by its name in the archive."""
    found = [*folder.glob(PACK_FILES), *(folder / PICTURES).glob("*.*")]
    for path in sorted(found):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and _NAME.fullmatch(name) and name.endswith(_ENDINGS):
            yield name, path


def read_manifest(file: Path) -> Manifest:
    """Return what a pack file says of itself; nothing else of it is looked at.

    Raises:
        PackFileError: It is no pack file, of a newer format, or damaged.
        OSError: It cannot be read.
    """
    with opened(file, SORT) as archive:
        return _manifest(archive, file)


def unpack(file: Path, boxes: Mapping[str, Box], to: Path) -> Manifest:
    """Unpack a pack file into a new folder and check it; on any fault nothing stays.

    Args:
        file: The pack file.
        boxes: The games that are installed.
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
    if manifest.game not in boxes:
        known = ", ".join(boxes) or "none"
        problem = f"it is for the game '{manifest.game}', which is not installed"
        raise PackFileError(problem, file=str(file), remedy=f"installed: {known}")
    try:
        to.mkdir(parents=True)
        with ZipFile(file) as archive:
            for one in inside:
                if one.filename != MANIFEST:
                    write_entry(archive, one, to / one.filename)
        _ = read_packs(boxes[manifest.game].game, [to])
    except (BadInput, OSError, ValueError):
        rmtree(to, ignore_errors=True)
        raise
    return manifest


def take_in(file: Path, boxes: Mapping[str, Box], home: Path, disk: Disk, *, replace: bool) -> Path:
    """Put the pack of a file among the owner's; return its folder.

    Args:
        file: The pack file.
        boxes: The games that are installed.
        home: The owner's packs, a folder for each game.
        disk: How folders are moved.
        replace: A pack of the same name makes room; it is kept under a hidden name.

    Raises:
        PackFileError: It cannot be taken in, or there is such a pack.
        ContentError: The pack in it has a fault.
        OSError: The disk refuses.
    """
    manifest = read_manifest(file)
    own = home / manifest.game
    target = own / manifest.pack
    if target.exists() and not replace:
        remedy = f"companion pack merge {target} {file} -o DIR, or import it with --replace"
        raise PackFileError(
            f"there is a pack {manifest.pack} already", file=str(file), remedy=remedy
        )
    new = own / f".{manifest.pack}.new"
    rmtree(new, ignore_errors=True)
    own.mkdir(parents=True, exist_ok=True)
    _ = unpack(file, boxes, new)
    if target.exists():
        disk.move(target, _free(own, manifest.pack))
    disk.move(new, target)
    disk.sync_folder(own)
    return target


def _free(own: Path, pack: str) -> Path:
    number = 1
    while (own / f".{pack}.before-{number}").exists():
        number += 1
    return own / f".{pack}.before-{number}"


# -- what is checked


def _manifest(archive: ZipFile, file: Path) -> Manifest:
    if MANIFEST not in archive.namelist():
        raise PackFileError(
            "it is no pack of Companion", file=str(file), remedy="make one: companion pack export"
        )
    with archive.open(MANIFEST) as stream:
        manifest = msgspec.json.decode(stream.read(_MANIFEST_MOST), type=Manifest)
    if manifest.format > FORMAT:
        remedy = f"this Companion reads format {FORMAT}: update it"
        raise PackFileError(
            f"it was written by a newer Companion (format {manifest.format})",
            file=str(file),
            remedy=remedy,
        )
    names = (manifest.game, manifest.pack)
    if manifest.format < 1 or not all(re.fullmatch(r"[a-z0-9_-]{1,40}", name) for name in names):
        raise PackFileError("its manifest names no game and pack", file=str(file))
    return manifest


def _may_lie(name: str) -> bool:
    """Whether a file is of a pack: TOML, a picture, the manifest."""
    return name == MANIFEST or bool(_NAME.fullmatch(name) and name.endswith(_ENDINGS))


SORT: Final = Sort(
    "pack file",
    PackFileError,
    MOST_FILES,
    MOST_BYTES,
    _may_lie,
    "have it sent again, or export it anew",
)
