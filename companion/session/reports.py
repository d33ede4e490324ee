"""Accounts of answers whose rules failed, and what to do where nothing can be kept at all."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.files import write_new
from companion.session.disk_thread import Work
from companion.session.entries import Entry, Fault
from companion.session.history import History
from companion.session.position_write import write_position
from companion.session.running import Running


class Reports:
    """Keeps one file per fault: what was done, the position, all answers, the full account.

    Args:
        folder: Where the files go; made with the first.
        version: The application's version.
    """

    def __init__(self, folder: Path, version: str) -> None:
        self._folder = folder
        self._version = version

    def __call__(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> Work:
        """Return what writes one account; a disk that refuses it keeps none."""
        text = report_text(fault, running, entries, self._version)

        def write() -> str:
            with suppress(OSError):
                _ = write_new(self._folder, f"fault-{fault.entry.n}", ".txt", text.encode())
            return ""

        return write


class Unsaved:
    """Stands in for a journal where not even its folder could be made."""

    def __init__(self, problem: str) -> None:
        self._problem = problem

    @property
    def problem(self) -> str:
        """Why nothing is being saved."""
        return self._problem

    def settled(self, wait_s: float = 0.0) -> bool:
        """There is nothing to wait for."""
        del wait_s
        return True

    def give_up(self) -> None:
        """There is nothing to wait for."""

    def begin(self, running: Running, history: History) -> None:
        """Nothing can be kept."""

    def keep(self, entry: Entry, running: Running, history: History) -> None:
        """Nothing can be kept."""

    def flush(self) -> None:
        """Nothing can be kept."""

    def report(self, fault: Fault, running: Running, entries: Sequence[Entry]) -> None:
        """Nothing can be kept."""

    def close(self) -> None:
        """Nothing was held."""


def report_text(fault: Fault, running: Running, entries: Sequence[Entry], version: str) -> str:
    """Return all that is known of a fault as one text: also what "something is wrong" sends."""
    lines = [
        f"companion {version}, {running.game.id}, seed {running.seed}",
        f"What was done: {msgspec.json.encode(fault.entry).decode()}",
        f"What went wrong: {fault.problem}",
        "",
        "The table before it:",
        write_position(running.table, running.sides),
        "Everything in force, oldest first:",
        *(msgspec.json.encode(entry).decode() for entry in entries),
        "",
        fault.trace,
    ]
    return "\n".join(lines)
