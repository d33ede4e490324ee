"""Files from elsewhere: read within limits, listed whatever lies there, never written over.

Every file that people, sticks or other tables hand in is opened here. What is no file is not
opened: a pipe would wait for ever, a device has no end. Names are bytes that need be no text; they
are shown by `printable`.
"""

import os
from collections.abc import Iterator, Mapping
from errno import EINVAL, EISDIR
from functools import lru_cache
from itertools import count
from pathlib import Path
from shutil import rmtree
from stat import S_ISBLK, S_ISCHR, S_ISDIR, S_ISFIFO, S_ISREG, S_ISSOCK
from typing import Any, BinaryIO, Final, TypeVar
from unicodedata import category

from companion.engine.errors import BadInput, printable
from companion.engine.packs.documents import MOST_BYTES, json_of, text_of, toml_of

MOST_NAME_BYTES: Final = 120
"""Of the name of a pack, or of a file in one: endings and numbers are put to it."""
_FLAGS: Final = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_KINDS: Final = (
    (S_ISFIFO, "a pipe"),
    (S_ISSOCK, "a socket"),
    (S_ISCHR, "a device"),
    (S_ISBLK, "a device"),
)
_UNWRITTEN: Final = ("Cc", "Cs", "Zl", "Zp")
T = TypeVar("T")


def opened(path: Path, error: type[BadInput] = BadInput) -> BinaryIO:
    """Open a file to be read; never waits for anything but the disk.

    Args:
        path: The file.
        error: What is raised where it is none.

    Raises:
        BadInput: It is a pipe, a device or the like.
        OSError: It cannot be opened.
    """
    try:
        _refuse_others(path.stat().st_mode, path, error)  # opening some devices does something
        number = os.open(path, _FLAGS)
    except ValueError as fault:  # a name with a null in it
        raise OSError(EINVAL, "no file can be called so", printable(str(path))) from fault
    file = os.fdopen(number, "rb")
    try:
        _refuse_others(os.fstat(number).st_mode, path, error)
    except (BadInput, OSError):
        file.close()
        raise
    return file


def read_bytes(path: Path, error: type[BadInput] = BadInput, most: int = MOST_BYTES) -> bytes:
    """Return what is in a file.

    Args:
        path: The file.
        error: What is raised where it is none, or too large.
        most: So many bytes it may have.

    Raises:
        BadInput: As `opened` does, or it has more bytes.
        OSError: It cannot be read.
    """
    with opened(path, error) as file:
        data = file.read(most + 1)
    if len(data) > most:
        remedy = "is it the right file?"
        raise error(f"larger than {most:,} bytes", file=str(path), remedy=remedy)
    return data


def read_text(path: Path, error: type[BadInput] = BadInput, most: int = MOST_BYTES) -> str:
    """Return the text in a file, without a byte order mark.

    Raises:
        BadInput: As `read_bytes` does, or it is not UTF-8.
        OSError: It cannot be read.
    """
    return text_of(read_bytes(path, error, most), str(path), error)


def read_toml(path: Path, error: type[BadInput] = BadInput) -> dict[str, Any]:
    """Return the TOML document in a file.

    Raises:
        BadInput: As `read_text` does, or it is not TOML.
        OSError: It cannot be read.
    """
    return toml_of(read_text(path, error), str(path), error)


def read_json(
    path: Path, made: type[T], error: type[BadInput] = BadInput, *, remedy: str = ""
) -> T:
    """Return the record in a JSON file.

    Raises:
        BadInput: As `read_bytes` does, or it is no such record.
        OSError: It cannot be read.
    """
    return json_of(read_bytes(path, error), made, str(path), error, remedy=remedy)


def _refuse_others(mode: int, path: Path, error: type[BadInput]) -> None:
    if S_ISREG(mode):
        return
    if S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, "this is a folder", str(path))
    kind = next((name for is_one, name in _KINDS if is_one(mode)), "something else")
    raise error(f"this is {kind}, not a file", file=str(path), remedy="name a file")


# -- folders


def listed(folder: Path) -> list[Path]:
    """Return what lies in a folder, by name, hidden things left out; nothing if it is no folder."""
    try:
        found = sorted(folder.iterdir(), key=lambda path: path.name)
    except (OSError, ValueError):
        return []
    return [path for path in found if not path.name.startswith(".")]


def folders_in(folder: Path) -> list[Path]:
    """Return the folders in a folder, by name."""
    return [path for path in listed(folder) if os.path.isdir(path)]  # noqa: PTH112  (it never raises)


def folder_names(folder: Path) -> list[str]:
    """Return the names of the folders in a folder, sorted, without a look into any of them."""
    try:
        with os.scandir(folder) as found:
            return sorted(entry.name for entry in found if entry.name[:1] != "." and _leads(entry))
    except (OSError, ValueError):
        return []


def _leads(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def files_in(folder: Path, ending: str) -> list[Path]:
    """Return the files in a folder whose names end so; what is no file is left out."""
    return [path for path in listed(folder) if path.name.endswith(ending) and is_file(path)]


def is_file(path: Path) -> bool:
    """Tell whether a file is there; what cannot be looked at is none."""
    return os.path.isfile(path)  # noqa: PTH113  (it never raises)


def is_folder(path: Path) -> bool:
    """Tell whether a folder is there; what cannot be looked at is none."""
    return os.path.isdir(path)  # noqa: PTH112  (it never raises)


# -- names


@lru_cache(maxsize=8192)
def name_fault(name: str) -> str:
    """Return why a pack, or a file in one, cannot be called so; "" if it can.

    Letters of any script, blanks and accents can; a name has to go into a match, into a pack file
    and back.
    """
    if not name or name.startswith("."):
        return "its name begins with a dot" if name else "it has no name"
    if any(category(letter) == "Cs" for letter in name):
        return "its name is not UTF-8"
    if any(category(letter) in _UNWRITTEN for letter in name):
        return "its name has a line end or a control character in it"
    if "/" in name or "\\" in name:
        return "its name has a slash in it"
    if len(name.encode()) > MOST_NAME_BYTES:
        return f"its name is longer than {MOST_NAME_BYTES} bytes"
    return ""


def free_names(folder: Path, stem: str, ending: str) -> Iterator[Path]:
    """Return names one after the other: ``stem.ending``, ``stem-2.ending`` and so on."""
    yield folder / f"{stem}{ending}"
    yield from (folder / f"{stem}-{number}{ending}" for number in count(2))


def free_name(folder: Path, stem: str, ending: str = "") -> Path:
    """Return the first of those names that nothing has, not even a link that leads nowhere."""
    return next(path for path in free_names(folder, stem, ending) if not os.path.lexists(path))


# -- writing


def replace_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; what was there stays until the new one is whole.

    Raises:
        OSError: The disk refuses.
    """
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_bytes(data)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def write_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a new file, whole or not at all, under the first name that is free; return it.

    The same bytes under one of those names already are that file.

    Args:
        folder: Where; it is made.
        stem: What it is called; ``-2`` and so on is put to it where that is taken.
        ending: The end of its name: ".txt".
        data: What is written.

    Raises:
        OSError: The disk refuses; nothing is left of it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for path in free_names(folder, stem, ending):
        try:
            file = path.open("xb")
        except FileExistsError:
            if _is(path, data):
                return path
            continue
        try:
            with file:
                _ = file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return path
    raise AssertionError("names do not end")


def write_new_folder(home: Path, stem: str, files: Mapping[str, bytes]) -> Path:
    """Write files into a new folder, all or none, under the first name that is free; return it.

    A folder of one of those names that holds the same already is that folder.

    Args:
        home: Where; it is made.
        stem: What it is called; ``-2`` and so on is put to it where that is taken.
        files: What is written, by names.

    Raises:
        OSError: The disk refuses; nothing is left of it.
    """
    home.mkdir(parents=True, exist_ok=True)
    for folder in free_names(home, stem, ""):
        try:
            folder.mkdir()
        except FileExistsError:
            if _holds(folder, files):
                return folder
            continue
        try:
            for name, data in files.items():
                _ = (folder / name).write_bytes(data)
        except OSError:
            rmtree(folder, ignore_errors=True)
            raise
        return folder
    raise AssertionError("names do not end")


def _is(path: Path, data: bytes) -> bool:
    try:
        return read_bytes(path, most=len(data)) == data
    except (OSError, BadInput):
        return False


def _holds(folder: Path, files: Mapping[str, bytes]) -> bool:
    try:
        there = {path.name for path in folder.iterdir()}
    except OSError:
        return False
    return there == set(files) and all(_is(folder / name, data) for name, data in files.items())
