"""Dates for people to read: a board without a clock of its own may tell any.

What orders matches, backups and reports is a counter (see
:mod:`companion.session.library.match_index`).
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

BUILT: Final = datetime(2026, 11, 28, tzinfo=UTC)
"""The day this release was made: a clock that tells an earlier one was never set."""


BEYOND: Final = datetime(2200, 1, 1, tzinfo=UTC)
"""A clock that tells this day, or a later one, was never set either."""


def clock_is_set(now: datetime) -> bool:
    """Tell whether a clock that tells this time can have been set."""
    return BUILT <= now < BEYOND


def known(written: str, earlier: Iterable[str] = ()) -> str:
    """Return a time that was written down, or "" where the clock was plainly not set.

    Args:
        written: When, as ISO 8601 with the offset from UTC.
        earlier: Times that were written down before it.
    """
    when = moment(written)
    if when is None:
        return ""
    times = filter(None, map(_read, earlier))
    return "" if any(time > when for time in times) else written


def moment(written: str) -> datetime | None:
    """Return a time that was written down; None where no clock was set."""
    when = _read(written)
    return when if when is not None and clock_is_set(when) else None


def _read(text: str) -> datetime | None:
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return None
    return when if when.tzinfo is not None else None
