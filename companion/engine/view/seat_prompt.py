"""The open question as a seat may see it; the answer goes to the question itself."""

from msgspec.structs import replace

from companion.engine.because import ORDER_OF_PLAY
from companion.engine.flow.prompts import Do, Option, Prompt
from companion.engine.ids import SeatId
from companion.engine.state.changes import Change
from companion.engine.state.reason_view import reason_for
from companion.engine.state.reports import Reporter, report_for
from companion.engine.state.table import Table
from companion.engine.state.visibility import hides


def prompt_seen(prompt: Prompt[object], table: Table, seat: SeatId) -> Prompt[object] | None:
    """Return the open prompt as one seat may see it: None where it is somebody's secret.

    Args:
        prompt: The question.
        table: The table it is asked at.
        seat: Who looks, "" for the whole table.
    """
    if prompt.secret and seat not in prompt.seats:
        return None
    if prompt.because is not None:
        reason = reason_for(prompt.because, seat, table)
        if reason is not prompt.because:
            prompt = replace(prompt, because=reason)
    if isinstance(prompt, Do) and hides(table):
        others = tuple([_other_seen(other, table, seat) for other in prompt.others])
        return replace(prompt, changes=_seen(prompt.changes, table, seat), others=others)
    return prompt


def _other_seen(
    other: Option[tuple[Change, ...]], table: Table, seat: SeatId
) -> Option[tuple[Change, ...]]:
    return replace(other, value=_seen(other.value, table, seat))


def _seen(changes: tuple[Change, ...], table: Table, seat: SeatId) -> tuple[Change, ...]:
    """Return what a seat would be told were these done."""
    trial, seen = table.copy(), list[Change]()
    reporter = Reporter(trial)
    for change in changes:
        report = report_for(reporter.apply(change, ORDER_OF_PLAY), seat)
        reported = report.changes if report is not None else (change,)
        seen += [shown for shown in reported if shown is not None]
    return tuple(seen)
