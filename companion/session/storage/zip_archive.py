"""A ZIP archive from elsewhere: looked at whole before anything of it is written.

A backup and a pack file are both such archives. Neither names, counts, sizes nor checksums in them
are trusted, and nothing but plain files comes out of them.
"""

import struct
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from errno import EIO
from pathlib import Path
from stat import S_IFMT, S_ISREG
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct

from companion.engine.errors import BadInput, printable
from companion.safe_files import opened as open_file
from companion.session.storage.zip_directory import entry_count

_PIECE: Final = 1 << 16
_MOST_PART_BYTES: Final = 255
"""Of one name: what file systems here take."""
_MOST_PARTS: Final = 12
"""So deep may folders lie in it; ours go five deep."""
_LARGE: Final = 10_000_000
_MOST_TIMES: Final = 200
"""A file larger than that may not have shrunk to less than so small a part: none of ours does."""
_MOST_FOLDERS: Final = 10_000
_HEADERS: Final = 100_000_000
"""So many bytes more than its files an archive may have: names, and what does not shrink."""
_DAMAGED: Final = (
    BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,  # a way of packing that zipfile does not know
    OSError,
    RuntimeError,
    ValueError,
    LookupError,
    ArithmeticError,
    AssertionError,
    MemoryError,
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
    """Open an archive.

    Args:
        file: The archive.
        sort: What it should be.

    Raises:
        BadInput: The sort's error: it is none, or damaged.
        OSError: The file cannot be opened.
    """
    with open_file(file, sort.error) as raw:
        if file.stat().st_size > sort.most_bytes + _HEADERS:
            raise sort.error(f"larger than {sort.most_bytes:,} bytes", file=str(file))
        with _reading(file, sort):
            count = entry_count(raw, most=sort.most_files + _MOST_FOLDERS)
        if count > sort.most_files + _MOST_FOLDERS:
            raise sort.error(f"more than {sort.most_files:,} files in it", file=str(file))
        with _reading(file, sort):
            archive = ZipFile(raw)
        with archive:
            yield archive


@contextmanager
def _reading(file: Path, sort: Sort) -> Generator[None]:
    """Raise whatever is wrong with the bits of an archive as the sort's error."""
    try:
        yield
    except _DAMAGED as fault:
        raise sort.error(
            f"it is damaged, or no {sort.name}: {fault}", file=str(file), remedy=sort.remedy
        ) from fault


def entry(archive: ZipFile, name: str, most: int, file: Path, sort: Sort) -> bytes:
    """Return the first bytes of one file of an archive.

    Args:
        archive: It, opened.
        name: The file's name; it must be there.
        most: So many bytes.
        file: Where the archive is, for the message.
        sort: What it should be.

    Raises:
        BadInput: The sort's error: it is damaged.
    """
    with _reading(file, sort), archive.open(name) as stream:
        return stream.read(most)


def entries(archive: ZipFile, file: Path, sort: Sort) -> list[ZipInfo]:
    """Return every file in an archive, once all of them were found to be harmless and whole.

    Entries for folders are passed over: other programs put them in when they pack a folder again.

    Args:
        archive: It, opened.
        file: Where it is, for the message.
        sort: What it should be.

    Raises:
        BadInput: The sort's error.
    """
    inside = [info for info in archive.infolist() if not _is_folder(info)]
    if len(inside) > sort.most_files:
        raise sort.error(f"more than {sort.most_files:,} files in it", file=str(file))
    names = Counter(info.filename for info in inside)
    for info in inside:
        if problem := _fault(info, names, sort):
            raise sort.error(problem, file=str(file), remedy=sort.remedy)
    left = sort.most_bytes
    if sum(info.file_size for info in inside) > left:
        raise sort.error(f"larger than {sort.most_bytes:,} bytes when unpacked", file=str(file))
    for info in inside:
        with _reading(file, sort):
            left -= _size(archive, info, left)
        if left < 0:
            raise sort.error(f"larger than {sort.most_bytes:,} bytes when unpacked", file=str(file))
    return inside


def _fault(info: ZipInfo, names: Mapping[str, int], sort: Sort) -> str:
    """Return why a file may not lie in an archive as it does, "" if it may.

    Args:
        info: The file.
        names: How often each name is in the archive.
        sort: What it should be.
    """
    name = f"'{printable(info.filename[:60])}'"
    if not _harmless(info) or not sort.may_lie(info.filename):
        return f"{name} may not lie in a {sort.name}"
    if names[info.filename] > 1:
        return f"{name} lies in it twice"
    if any(folder in names for folder in _folders_of(info.filename)):
        return f"{name} lies in what is a file there"
    if info.file_size > max(_LARGE, _MOST_TIMES * info.compress_size):
        return f"{name} would unpack to far more than it is"
    return ""


def unpack(archive: ZipFile, info: ZipInfo, to: Path) -> None:
    """Write one file of an archive that was looked at; it must not be there.

    Raises:
        OSError: The disk refuses, or takes its name and another's for the same.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(info) as stream, to.open("xb") as file:
        while part := _part(stream, to):
            file.write(part)


def _part(stream: IO[bytes], to: Path) -> bytes:
    try:
        return stream.read(_PIECE)
    except OSError:
        raise
    except _DAMAGED as fault:  # it was whole when it was looked at
        raise OSError(EIO, "the archive has changed meanwhile", str(to)) from fault


def _harmless(info: ZipInfo) -> bool:
    """Whether it is a plain file that stays where it is put."""
    parts = info.filename.split("/")
    mode = info.external_attr >> 16
    return (
        info.compress_type in (ZIP_STORED, ZIP_DEFLATED)
        and (S_IFMT(mode) == 0 or S_ISREG(mode))
        and len(parts) <= _MOST_PARTS
        and not any(part in ("", ".", "..") or "\0" in part for part in parts)
        and not any(len(part.encode()) > _MOST_PART_BYTES for part in parts)
    )


def _folders_of(name: str) -> list[str]:
    """Return the folders that a file lies in."""
    parts = name.split("/")
    return ["/".join(parts[:n]) for n in range(1, len(parts))]


def _is_folder(info: ZipInfo) -> bool:
    name = info.filename.removesuffix("/")
    return info.is_dir() and not info.file_size and not name.startswith("/") and ".." not in name


def _size(archive: ZipFile, info: ZipInfo, most: int) -> int:
    """Read a file to its end, or as far as it may go; its checksum is compared on the way."""
    size = 0
    with archive.open(info) as stream:
        while size <= most and (part := stream.read(_PIECE)):
            size += len(part)
    return size
