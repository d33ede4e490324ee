"""A ZIP archive from elsewhere: looked at whole before anything of it is written.

A backup and a pack file are both such archives. Neither names, counts, sizes nor checksums in them
are trusted, and nothing but plain files comes out of them.
"""

import zlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISLNK
from typing import Final
from zipfile import BadZipFile, ZipFile, ZipInfo

from msgspec import Struct

from companion.engine.errors import BadInput

_PIECE: Final = 1 << 16
_DAMAGED: Final = (
    BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
"""What reading a zip raises where bits of it are wrong."""


class Sort(Struct, frozen=True):
    """One sort of archive.

    Attributes:
        name: What people call it: "backup".
        error: What is raised where it cannot be used.
        most_files: So many files it may hold.
        most_bytes: So many bytes they may hold in all, unpacked.
        may_lie: Whether a file of that name may lie in it; parts are joined by "/".
        remedy: What to do about one that is damaged.
    """

    name: str
    error: type[BadInput]
    most_files: int
    most_bytes: int
    may_lie: Callable[[str], bool]
    remedy: str


@contextmanager
def opened(file: Path, sort: Sort) -> Generator[ZipFile]:
    """Open an archive; whatever is wrong with its bits is raised as the sort's error.

    Args:
        file: The archive.
        sort: What it should be.

    Raises:
        BadInput: The sort's error: it is none, or damaged.
        OSError: The file cannot be opened.
    """
    with file.open("rb") as raw:
        try:
            with ZipFile(raw) as archive:
                yield archive
        except _DAMAGED as fault:
            raise sort.error(
                f"it is damaged, or no {sort.name}: {fault}", file=str(file), remedy=sort.remedy
            ) from fault


def entries(archive: ZipFile, file: Path, sort: Sort) -> list[ZipInfo]:
    """Return every file in an archive, once all of them were found to be harmless and whole.

    Args:
        archive: It, opened.
        file: Where it is, for the message.
        sort: What it should be.

    Raises:
        BadInput: The sort's error.
    """
    inside = archive.infolist()
    if len(inside) > sort.most_files:
        raise sort.error(f"more than {sort.most_files:,} files in it", file=str(file))
    for one in inside:
        if not _harmless(one) or not sort.may_lie(one.filename):
            raise sort.error(f"'{one.filename[:60]}' may not lie in a {sort.name}", file=str(file))
    left = sort.most_bytes
    for one in inside:
        left -= _size(archive, one, left)
        if left < 0:
            raise sort.error(f"larger than {sort.most_bytes:,} bytes when unpacked", file=str(file))
    return inside


def unpack(archive: ZipFile, one: ZipInfo, to: Path) -> None:
    """Write one file of an archive that was looked at.

    Raises:
        OSError: The disk refuses.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(one) as stream, to.open("wb") as file:
        while part := stream.read(_PIECE):
            file.write(part)


def _harmless(one: ZipInfo) -> bool:
    """Whether it is a plain file that stays where it is put."""
    name = one.filename
    parts = name.split("/")
    return not (
        S_ISLNK(one.external_attr >> 16)
        or "\\" in name
        or any(part in ("", ".", "..") or "\0" in part for part in parts)
    )


def _size(archive: ZipFile, one: ZipInfo, most: int) -> int:
    """Read a file to its end, or as far as it may go; its checksum is compared on the way."""
    size = 0
    with archive.open(one) as stream:
        while size <= most and (part := stream.read(_PIECE)):
            size += len(part)
    return size
