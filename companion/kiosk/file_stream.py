"""Files and folders as one stream of bytes, from a process of one user to a process of another.

Neither side opens what the other named: the sender reads as its own user, the receiver writes as
its own, below the places it chose. A name that would lead out of them ends the stream.
"""

import json
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal, TypeAlias

import msgspec

from companion.engine.packs.documents import plain_json
from companion.kiosk.install_paths import InstallPaths

Kind: TypeAlias = Literal["file", "folder", "end"]
_CHUNK: Final = 1 << 20
_LONGEST_HEAD: Final = 1 << 16


class BrokenStream(Exception):
    """What comes is no stream of files, or it was cut."""


@dataclass(frozen=True)
class Head:
    """What stands before each thing in a stream, as one line of JSON.

    Attributes:
        name: The name it was sent by, and its way below with ``/``; "" for the end.
        kind: A file's bytes follow; nothing follows a folder.
        size: How many bytes.
    """

    name: str
    kind: Kind
    size: int = 0


def send(to: BinaryIO, things: Mapping[str, Path]) -> None:
    """Send files and folders with all that is in them; links to files are followed.

    Args:
        to: Where the stream goes.
        things: What is sent, by the name it has for the receiver.

    Raises:
        OSError: Something cannot be read, or nobody reads the stream.
    """
    for name, path in things.items():
        for inner, each in _below(name, path):
            if each.is_dir():
                _put(to, Head(inner, "folder"))
            elif stat.S_ISREG(each.stat().st_mode):
                _send_file(to, inner, each)
    _put(to, Head("", "end"))
    to.flush()


def _below(name: str, path: Path) -> Iterator[tuple[str, Path]]:
    yield name, path
    if path.is_dir():
        for each in sorted(path.iterdir()):
            if not (each.is_symlink() and each.is_dir()):  # it may lead round in a circle
                yield from _below(f"{name}/{each.name}", each)


def _send_file(to: BinaryIO, name: str, path: Path) -> None:
    with path.open("rb") as file:
        left = os.fstat(file.fileno()).st_size
        _put(to, Head(name, "file", left))
        while left:
            piece = file.read(min(left, _CHUNK))
            piece = piece or bytes(min(left, _CHUNK))  # it was cut while it was read
            _ = to.write(piece)
            left -= len(piece)


def _put(to: BinaryIO, head: Head) -> None:
    _ = to.write(json.dumps(asdict(head)).encode() + b"\n")


def receive(come: BinaryIO, to: Mapping[str, Path]) -> list[str]:
    """Write what was sent; a file takes its place only once it is whole.

    Args:
        come: The stream.
        to: Where each thing goes, by the name it was sent by.

    Returns:
        The names of what came, each once.

    Raises:
        BrokenStream: The stream is cut, or a name leads elsewhere.
        OSError: The disk refuses.
    """
    names: list[str] = []
    while (head := _next(come)).kind != "end":
        first, *rest = _parts(head.name)
        if first not in to:
            raise BrokenStream(f"nobody asked for {head.name!r}")
        path = to[first].joinpath(*rest)
        if head.kind == "folder":
            path.mkdir(parents=True, exist_ok=True)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            _receive_file(come, path, head.size)
        if first not in names:
            names.append(first)
    return names


def _next(come: BinaryIO) -> Head:
    line = come.readline(_LONGEST_HEAD)
    try:
        head = msgspec.convert(plain_json(line), Head)  # a name may be no text
    except (ValueError, msgspec.ValidationError) as error:
        raise BrokenStream("the other side ended before all files were over") from error
    if head.size < 0:
        raise BrokenStream(f"{head.name!r} has no size")
    return head


def _parts(name: str) -> list[str]:
    parts = name.split("/")
    if "\0" in name or any(part in ("", ".", "..") for part in parts):
        raise BrokenStream(f"{name!r} leads out of the folder")
    return parts


def _receive_file(come: BinaryIO, path: Path, size: int) -> None:
    fresh = path.with_name(f".{path.name[:200]}.{os.getpid()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    try:
        with os.fdopen(os.open(fresh, flags, 0o666), "wb") as file:
            while size:
                piece = come.read(min(size, _CHUNK))
                if not piece:
                    raise BrokenStream(f"{path.name} was cut")
                size -= file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def tables_own(places: InstallPaths, path: Path) -> bool:
    """Whether a path lies where the service's user keeps things: nobody else opens it there."""
    real = Path(os.path.realpath(path))
    return any(real.is_relative_to(folder) for folder in (places.state, places.media))
