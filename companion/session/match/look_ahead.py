"""Look-ahead: what hands are to do until the next real question, were all of it done."""

from typing import Final

from companion.engine.flow.prompts import Do
from companion.session.match.entries import LookAheadLine
from companion.session.match.match_run import MatchRun

MOST: Final = 200
"""Lines of one list; a whole enemy phase of the largest game has a few dozen."""


def look_ahead(twin: MatchRun) -> tuple[LookAheadLine, ...]:
    """Say done to each instruction of a match that nobody else holds, and list them."""
    lines: list[LookAheadLine] = []
    twin.play.notes.clear()
    while isinstance(twin.prompt, Do) and len(lines) < MOST:
        prompt = twin.prompt
        twin.answer("done")
        lines.append(LookAheadLine(prompt, len(lines), tuple(twin.play.notes)))
        twin.play.notes.clear()
    return tuple(lines)
