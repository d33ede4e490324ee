"""Looking back: the question that an entry answered, and the table as it was then."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.engine.flow.prompts import Prompt
from companion.engine.ids import NO_SEAT
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Reading
from companion.engine.view.seat_prompt import prompt_seen
from companion.session.match.checkpoints import Checkpoint, restored
from companion.session.match.entries import Entry, question_key
from companion.session.match.history import History
from companion.session.match.match_run import MatchRun


class PastMoment(Struct, frozen=True):
    """A moment of a match, as the whole table may see it.

    Attributes:
        prompt: The question that was open; None where it was somebody's secret, or none was.
        view: The table.
    """

    prompt: Prompt[object] | None
    view: Reading


def look_back(
    running: MatchRun,
    points: Sequence[Checkpoint],
    force: Sequence[Entry],
    entries: Iterable[Entry],
    number: int,
) -> PastMoment | None:
    """Return the moment before an entry; None where the rules have changed since.

    Args:
        running: The match as it is; it is left alone.
        points: The tables that are kept, the first one first.
        force: The entries in force.
        entries: All entries there ever were.
        number: Number of the entry, -1 for the first question.
    """
    history, the = History(), None
    for entry in entries:
        if entry.n >= number:
            the = entry
            break
        history.add(entry)
    past = history.force
    same = next((n for n, (a, b) in enumerate(zip(past, force, strict=False)) if a != b), None)
    common = min(len(past), len(force)) if same is None else same
    try:
        point = [point for point in points if point.at <= common][-1]
        again = restored(running, point)
        for entry in past[point.at :]:
            again.apply(entry)
    except Exception:  # noqa: BLE001  # rules that have changed may fail in any way
        return None
    prompt = again.prompt
    answered = the if the is not None and the.n == number and the.kind == "answer" else None
    if answered is not None and (prompt is None or question_key(prompt) != answered.key):
        return None
    return PastMoment(
        prompt_seen(prompt, again.table, NO_SEAT) if prompt is not None else None,
        seen_by(again.table, NO_SEAT),
    )
