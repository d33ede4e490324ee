"""How often a match was resumed and never came to the screen."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.engine.errors import BadInput
from companion.safe_files import read_text

FILE: Final = "starts"
TOO_MANY: Final = 2
"""So many failed starts, and the home screen offers the match one answer earlier."""


def failed_starts(folder: Path) -> int:
    """Return how often a match was resumed and never came to the screen."""
    try:
        return int(read_text(folder / FILE) or "0")
    except (OSError, BadInput, ValueError):
        return 0


def count_start(folder: Path) -> None:
    """Count a start as failed until :func:`started` is called."""
    with suppress(OSError):  # a disk that refuses is said when the next entry is written
        _ = (folder / FILE).write_text(str(failed_starts(folder) + 1))


def clear_failed_starts(folder: Path) -> None:
    """A match that was resumed is on the screen: its start has not failed."""
    (folder / FILE).unlink(missing_ok=True)
