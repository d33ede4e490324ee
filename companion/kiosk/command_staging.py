"""Where a command by hand works: copies of the caller's files, as the service's user."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import BinaryIO, Final

from companion.kiosk.command_client import HERE, Named, Presence
from companion.kiosk.file_stream import receive

_NEVER: Final = (0, 0, 0)


class StagingFolder:
    """A folder with a place for each file that the command line names.

    Attributes:
        named: What it names.
        here: Stands for the folder it was called from.
        work: For what lives as long as the command.
    """

    def __init__(self, folder: Path, named: Sequence[Named], there: Mapping[str, Presence]) -> None:
        """Lay the folder out.

        Args:
            folder: A fresh folder.
            named: What the command line names.
            there: What each of them stands for with the caller.
        """
        self._folder, self._there = folder, there
        self.named = named
        self.here, self.work = folder / HERE, folder / "work"
        self.here.mkdir()
        self.work.mkdir()
        self._was: dict[str, tuple[int, int, int]] = {}

    def fill(self, come: BinaryIO) -> None:
        """Take in what the caller sends; what the command writes over is there, but empty.

        Raises:
            BrokenStream: The caller's side has given up.
            OSError: The disk refuses.
        """
        for file in self.named:
            if self._there[file.key] != "nowhere":
                self._place(file).parent.mkdir()
            if file.written and self._there[file.key] == "folder":
                self._place(file).mkdir()
            elif file.written and self._there[file.key] == "file":
                self._place(file).touch()
                self._was[file.key] = _mark(self._place(file))
        _ = receive(come, {file.key: self._place(file) for file in self.named if not file.written})

    def path_of(self, file: Named) -> Path:
        """Return where a file lies for the command; what is not there keeps the name it has."""
        if not file.written and self._there[file.key] not in ("file", "folder"):
            return Path(file.typed)
        return self._place(file)

    def made(self) -> dict[str, Path]:
        """Return what the command wrote, by the name it has for the caller's side."""
        paths = {file.key: self._place(file) for file in self.named if file.written}
        fresh = {
            key: path
            for key, path in paths.items()
            if path.exists() and _mark(path) != self._was.get(key, _NEVER)
        }
        return fresh | ({HERE: self.here} if any(self.here.iterdir()) else {})

    def renamed(self, text: str, *, as_json: bool = False) -> str:
        """Return what is told with each place on the stage as the caller named it.

        Args:
            text: What is told.
            as_json: It is a JSON document: names are written as in one.
        """
        if str(self._folder) not in text:
            return text
        for file in self.named:
            place, within = self._place(file), os.path.dirname(file.typed)  # noqa: PTH120  "" is right
            within = f"{within.rstrip('/')}/" if within else ""
            for staged, typed in ((str(place), file.typed), (f"{place.parent}/", within)):
                text = text.replace(staged, json.dumps(typed)[1:-1] if as_json else typed)
        return text.replace(f"{self.here}/", "")

    def _place(self, file: Named) -> Path:
        return self._folder / file.key / (file.path.name or "root")


def _mark(path: Path) -> tuple[int, int, int]:
    """Return what changes when a file is written: which file it is, its size, and when."""
    stat = path.stat()
    return stat.st_ino, stat.st_size, stat.st_mtime_ns
