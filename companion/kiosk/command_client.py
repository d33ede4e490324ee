"""The caller's side of a command by hand: reads what was named, writes what was made of it."""

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from errno import EINVAL
from pathlib import Path
from typing import BinaryIO, Final, Literal, TypeAlias

from companion.engine.errors import BadInput
from companion.engine.packs.documents import MOST_BYTES, json_of
from companion.kiosk.file_stream import BrokenStream, receive, send
from companion.safe_files import opened

Presence: TypeAlias = Literal["file", "folder", "absent", "nowhere"]
"""What a name stands for with the caller; ``nowhere``: even its folder is not there."""
HERE: Final = "here"
"""What the command left in the folder it was called from, though nobody named it."""
DONE, WRONG_USE = 0, 2
Tell: TypeAlias = Callable[[OSError], None]


@dataclass(frozen=True)
class Named:
    """A file or folder of the caller's that the command line names.

    Attributes:
        key: What it is called in the stream.
        typed: As it was typed.
        path: The same from the root on.
        written: The command writes it; without this it reads it.
    """

    key: str
    typed: str
    path: Path
    written: bool

    def presence(self) -> Presence:
        """Return what is there, as whoever asks may see it."""
        if self.path.is_dir():
            return "folder"
        if os.path.lexists(self.path):
            return "file"
        return "absent" if self.path.parent.is_dir() else "nowhere"

    def need_usable(self) -> None:
        """Refuse what whoever asks may not read or write, before anything is done.

        Raises:
            OSError: Why not, with the name as it was typed.
        """
        there = self.presence()
        try:
            if not self.written and there == "file":
                opened(self.path).close()
            elif self.written and there != "nowhere":
                place = self.path if there == "folder" else self.path.parent
                if not os.access(place, os.W_OK | os.X_OK):
                    raise PermissionError(13, os.strerror(13))
        except BadInput as fault:
            raise OSError(EINVAL, fault.problem, self.typed) from fault
        except OSError as error:
            error.filename = self.typed
            raise


def run_for_caller(named: Sequence[Named], out: BinaryIO, come: BinaryIO, tell: Tell) -> int:
    """Send what is there, then take back what was made.

    Args:
        named: What the command line names.
        out: To the side that runs the command.
        come: From there.
        tell: Says what went wrong, to people.

    Returns:
        The exit code: done, or used wrongly; if the other side fails, that side says so.
    """
    try:
        for file in named:
            file.need_usable()
        there = {file.key: file.presence() for file in named}
        _ = out.write(json.dumps(there).encode() + b"\n")
        is_read = [
            file for file in named if not file.written and there[file.key] in ("file", "folder")
        ]
        send(out, {file.key: file.path for file in is_read})
        out.close()
        goes = {file.key: file.path for file in named if file.written}
        _ = receive(come, goes | {HERE: Path.cwd()})
    except (BrokenStream, BrokenPipeError):
        return DONE
    except OSError as error:
        tell(error)
        return WRONG_USE
    return DONE


def facts(come: BinaryIO) -> dict[str, Presence]:
    """Return what each name stands for, from the stream's first line.

    Raises:
        BrokenStream: The caller's side has given up, and said why.
    """
    try:
        return json_of(come.readline(MOST_BYTES), dict[str, Presence], "stream")
    except BadInput as error:
        raise BrokenStream("the caller's side has given up") from error
