"""Which undone entries fit the match as it is now, one after another: what a redo would do.

What was asked on the way that was left and is asked no more is passed over, up to the first entry
that fits; from there on nothing is. Once something else was done, whether somebody's secret still
fits may hang on other secrets: nobody else is told. Nor does the list say then what nobody saw yet:
it ends with what would bring a hidden card or thing to light, or be settled by chance.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.flow.prompts import Do, Prompt
from companion.engine.ids import SeatId
from companion.engine.state.changes import ChanceUsed
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Reading
from companion.engine.state.visibility import may_see
from companion.engine.view.seat_prompt import prompt_seen
from companion.session.match.entries import Entry, entry_seen, options_digest
from companion.session.match.entry_checks import fits
from companion.session.match.look_ahead import comes_to_light
from companion.session.match.match_run import MatchRun


class RedoStep(Struct, frozen=True):
    """One undone entry that fits, as a seat may see it.

    Attributes:
        entry: The entry, a secret answer left out; without numbers, which count what is secret.
        prompt: The question that is open then; None where it is somebody's secret.
        view: The table before it.
    """

    entry: Entry
    prompt: Prompt[object] | None
    view: Reading


def first_redoable(running: MatchRun, undone: Sequence[Entry]) -> int:
    """Return the index of the first undone entry that can be done now, -1 if none can."""
    return next((n for n, entry in enumerate(undone) if fits(running, entry)), -1)


def redo_preview(
    twin: MatchRun, undone: Sequence[Entry], seat: SeatId, straight: int
) -> tuple[RedoStep, ...]:
    """Do undone entries in a match that nobody else holds, as long as they fit, and list them.

    Args:
        twin: The match.
        undone: The entries, in order.
        seat: Who sees the list, "" for the whole table.
        straight: How many of them followed the match as it stands: these fit whatever is hidden.
    """
    first = first_redoable(twin, undone)
    if first < 0 or any(_tells(twin, entry, seat) for entry in undone[straight:first]):
        return ()
    run: list[RedoStep] = []
    for n, entry in enumerate(undone[first:], first):
        prompt = twin.prompt
        hidden = not may_see(entry.seen, seat)
        if prompt is None or (hidden and entry.kind == "answer" and n >= straight):
            break
        if not fits(twin, entry):
            if hidden and entry.kind != "answer":
                continue  # a correction that nobody else knows of ends no list of theirs
            break
        before = RedoStep(
            replace(entry_seen(entry, seat), n=-1, again=-1),
            prompt_seen(prompt, twin.table, seat),
            seen_by(twin.table.copy(), seat),
        )
        try:
            twin.play.notes.clear()
            twin.apply(entry)
        except Exception:  # noqa: BLE001  # rules may fail in any way; the redo will say so
            break
        run.append(before)
        if n >= straight and _surprises(twin, prompt, seat):
            break
    return tuple(run)


def _surprises(twin: MatchRun, prompt: Prompt[object], seat: SeatId) -> bool:
    """Tell whether a seat would learn by what was just done what it could not know before.

    Args:
        twin: The match, with what the entry did.
        prompt: The question that was open.
        seat: Who looks.
    """
    own = prompt.changes if isinstance(prompt, Do) else ()
    return any(
        isinstance(noted.change, ChanceUsed)
        or (noted.change not in own and comes_to_light(noted, twin.table.piles, seat))
        for noted in twin.play.notes
    )


def _tells(running: MatchRun, entry: Entry, seat: SeatId) -> bool:
    """Tell whether it hangs on what is hidden from a seat that an answer was passed over.

    A secret answer never fits a question that everybody hears.
    """
    secret = running.prompt is None or running.prompt.secret
    return secret and entry.kind == "answer" and not may_see(entry.seen, seat)


def redo_entry(old: Entry, running: MatchRun, number: int, source: str, *, journal: bool) -> Entry:
    """Return the entry that does an undone one again.

    Args:
        old: The undone one; it fits.
        running: The match.
        number: Number of the open prompt.
        source: Who or what says it.
        journal: A journal is kept.
    """
    prompt = running.prompt if journal and old.kind == "answer" else None
    return replace(
        old,
        n=number,
        source=source,
        again=old.n,
        options=options_digest(prompt, old.text) if prompt is not None else "",
        within=running.sides[-1].name if running.sides else "",
    )
