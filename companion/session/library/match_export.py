"""A match as text: its table as a position file, and all that is known of it, to be sent."""

import msgspec

from companion.session.journal.failure_reports import SECRETS
from companion.session.library.open_match import LiveMatch
from companion.session.positions.position_format import HOLDS_SECRETS
from companion.session.positions.position_write import write_position


def position_text(live: LiveMatch) -> str:
    """Return the table of a match as a position file says it."""
    session = live.session
    seats = [(seat.id, seat.name) for seat in live.seats]
    return write_position(session.table, session.open_sides, seats)


def report_text(live: LiveMatch, words: str, version: str) -> str:
    """Return everything about a match as one text.

    Args:
        live: The match.
        words: What people say is wrong, or "".
        version: The application's version.
    """
    session, fault = live.session, live.session.fault
    lines = [
        *([HOLDS_SECRETS, ""] if session.withholds else []),
        f"companion {version}, {session.game.id}, seed {session.seed}",
        f"match {live.match or 'not kept'}, prompt {session.number}",
        SECRETS,
        f"What is wrong: {words or 'not said'}",
        f"What the rules said: {fault.problem if fault else 'nothing'}",
        "",
        "The table:",
        position_text(live),
        "Answers in force, oldest first:",
        *(msgspec.json.encode(entry).decode() for entry in session.entries),
        "",
        fault.trace if fault else "",
    ]
    return "\n".join(lines)
