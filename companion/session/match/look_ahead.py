"""Look-ahead: what hands are to do until the next real question, as the whole table may know."""

from collections.abc import Iterable
from typing import Final

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do
from companion.engine.ids import NO_SEAT
from companion.engine.view.seat_prompt import prompt_seen
from companion.session.match.entries import LookAheadLine
from companion.session.match.match_run import MatchRun

MOST: Final = 200
"""Lines of one list; a whole enemy phase of the largest game has a few dozen."""


def look_ahead(twin: MatchRun) -> tuple[LookAheadLine, ...]:
    """Say done to each instruction of a match that nobody else holds, and list them."""
    lines: list[LookAheadLine] = []
    twin.play.notes.clear()
    while isinstance(twin.prompt, Do) and len(lines) < MOST:
        prompt = prompt_seen(twin.prompt, twin.table, NO_SEAT)
        twin.answer("done")
        if isinstance(prompt, Do):
            lines.append(LookAheadLine(prompt, len(lines), _reported(twin.play.notes)))
        twin.play.notes.clear()
    return tuple(lines)


def _reported(notes: Iterable[Noted]) -> tuple[Noted, ...]:
    return tuple([seen for noted in notes for seen in noted.reported_to(NO_SEAT)])
