"""Accounts of answers whose rules failed."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec

from companion.engine.ids import EVERYBODY
from companion.engine.state.visibility import withholds
from companion.safe_files import write_new
from companion.session.journal.match_folder import MatchFolder
from companion.session.match.entries import Entry, Fault
from companion.session.match.match_run import MatchRun
from companion.session.positions.position_format import HOLDS_SECRETS
from companion.session.positions.position_write import write_position

FOLDER: Final = "reports"
SECRETS: Final = "This tells every secret of the match, and its numbers count secret answers."


def keep_report(folder: MatchFolder, text: str) -> None:
    """Keep one file per fault: what was done, the position, all answers, the full account.

    Its name counts faults, not entries: those tell how many secret answers there were.

    Args:
        folder: The folder of the match; in it ``reports`` is made with the first. A disk that
            refuses keeps none.
        text: See :func:`report_text`.
    """
    if folder.path is not None:
        with suppress(OSError):
            _ = write_new(folder.path / FOLDER, "fault", ".txt", text.encode())


def report_text(fault: Fault, running: MatchRun, entries: Sequence[Entry], version: str) -> str:
    """Return all that is known of a fault as one text: also what "something is wrong" sends."""
    secret = withholds(running.table) or any(entry.seen != EVERYBODY for entry in entries)
    lines = [
        *([HOLDS_SECRETS, ""] if secret else []),
        f"companion {version}, {running.game.id}, seed {running.seed}",
        SECRETS,
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
