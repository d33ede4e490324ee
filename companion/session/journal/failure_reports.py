"""Accounts of answers whose rules failed."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec

from companion.safe_files import write_new
from companion.session.journal.match_folder import MatchFolder
from companion.session.match.entries import Entry, Fault
from companion.session.match.match_run import MatchRun
from companion.session.positions.position_write import write_position
from companion.session.storage.disk_thread import Work

FOLDER: Final = "reports"


class Reports:
    """Keeps one file per fault: what was done, the position, all answers, the full account.

    Args:
        folder: The folder of the match; in it ``reports`` is made with the first.
        version: The application's version.
    """

    def __init__(self, folder: MatchFolder, version: str) -> None:
        self._folder = folder
        self._version = version

    def __call__(self, fault: Fault, running: MatchRun, entries: Sequence[Entry]) -> Work:
        """Return what writes one account; a disk that refuses it keeps none."""
        text = report_text(fault, running, entries, self._version)

        def write() -> str:
            home = self._folder.path
            if home is None:
                return ""
            with suppress(OSError):
                _ = write_new(home / FOLDER, f"fault-{fault.entry.n}", ".txt", text.encode())
            return ""

        return write


def report_text(fault: Fault, running: MatchRun, entries: Sequence[Entry], version: str) -> str:
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
