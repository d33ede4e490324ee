"""What answers, corrections and side flows did, as the whole table may know it."""

from collections.abc import Iterable
from typing import TypeAlias

from companion.engine.because import HAND
from companion.engine.errors import ImpossibleChange
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Prompt
from companion.engine.ids import NO_SEAT
from companion.engine.state.seat_view import lay, view_of
from companion.engine.state.table import Table
from companion.engine.view.seat_prompt import prompt_seen
from companion.session.match.entries import Happened
from companion.session.match.replayed_entries import ReplayedEntry
from companion.ui.presenter.moments.moment_stream import Answered
from companion.ui.presenter.shell.match_context import MatchContext

Seen: TypeAlias = tuple[Table, Prompt[object] | None]


def as_all_see(match: MatchContext) -> Seen:
    """Return the table and the open question as all may see them."""
    return match.session.copy_of_view(), match.session.prompt_for()


def answered(
    match: MatchContext, before: Seen, happened: Happened, foreseen: tuple[Noted, ...]
) -> Answered:
    """Return what the last answer brought.

    Args:
        match: The match.
        before: The table and the open question before it.
        happened: What it did.
        foreseen: What everybody knows will come of the instruction that is open now.
    """
    session = match.session
    view, following = session.view(), session.prompt_for()
    notes = _reported(happened.notes)
    return Answered(
        session.game, before[0], view, before[1], following, notes, foreseen, _seats(match)
    )


def entered(match: MatchContext, first: int, foreseen: tuple[Noted, ...]) -> tuple[Answered, ...]:
    """Return what the entries from a number on brought, one after another.

    What was corrected by hand is known: it is on the table before what came of it.

    Args:
        match: The match.
        first: Number of the first.
        foreseen: What everybody knows will come of the instruction that is open now.
    """
    steps = match.session.replayed(first)
    return tuple([_of(match, step, foreseen if step is steps[-1] else ()) for step in steps])


def _of(match: MatchContext, step: ReplayedEntry, foreseen: tuple[Noted, ...]) -> Answered:
    game, before = match.session.game, view_of(step.before, NO_SEAT)
    notes = _reported(step.happened.notes)
    for noted in notes:
        if noted.why.rule == HAND and noted.change is not None:
            try:
                lay(before, noted.change, NO_SEAT)
            except ImpossibleChange:  # it hangs on what not everybody sees
                continue
    return Answered(
        game,
        before,
        view_of(step.after, NO_SEAT),
        _seen(step.prompt, step.before) if step.entry.kind == "answer" else None,
        _seen(step.following, step.after),
        tuple([noted for noted in notes if noted.why.rule != HAND]),
        foreseen,
        _seats(match),
    )


def _seen(prompt: Prompt[object] | None, table: Table) -> Prompt[object] | None:
    return prompt_seen(prompt, table, NO_SEAT) if prompt is not None else None


def _reported(notes: Iterable[Noted]) -> tuple[Noted, ...]:
    return tuple([seen for noted in notes for seen in noted.reported_to(NO_SEAT)])


def _seats(match: MatchContext) -> tuple[str, ...]:
    return tuple([seat.id for seat in match.open_match.seats])
