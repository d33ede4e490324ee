"""Look-ahead: what hands are to do until the next real question, as the whole table may know.

It goes as far as everybody could foresee: a card that will be turned up, or a thing that will come
to light, is told when it does, and what hangs on it is not listed before. Nor is what follows an
instruction for somebody alone: nobody else says that it is done.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do
from companion.engine.ids import NO_SEAT, PileId, SeatId
from companion.engine.state.changes import AgendaSet, CardMoved, Change
from companion.engine.state.table import Pile
from companion.engine.state.visibility import face_up
from companion.engine.view.seat_prompt import prompt_seen
from companion.session.match.entries import LookAheadLine
from companion.session.match.match_run import MatchRun

MOST: Final = 200
"""Lines of one list; a whole enemy phase of the largest game has a few dozen."""


def look_ahead(twin: MatchRun) -> tuple[LookAheadLine, ...]:
    """Say done to each instruction of a match that nobody else holds, and list them.

    The list ends before one at which the rules fail: what they would say may be a secret, and
    whoever does it is told that they failed.
    """
    lines: list[LookAheadLine] = []
    twin.play.notes.clear()
    while isinstance(twin.prompt, Do) and not twin.prompt.secret and len(lines) < MOST:
        own, prompt = twin.prompt.changes, prompt_seen(twin.prompt, twin.table, NO_SEAT)
        try:
            twin.answer("done")
        except Exception:  # noqa: BLE001  # rules may fail in any way; the answer will say so
            break
        notes, whole = _foreseen(twin.play.notes, own, twin.table.piles)
        if isinstance(prompt, Do):
            lines.append(LookAheadLine(prompt, len(lines), notes))
        twin.play.notes.clear()
        if not whole:
            break
    return tuple(lines)


def _foreseen(
    notes: Iterable[Noted], own: tuple[Change, ...], piles: Mapping[PileId, Pile]
) -> tuple[tuple[Noted, ...], bool]:
    """Return what of it everybody is told before something comes to light, and whether that is all.

    Args:
        notes: What doing an instruction brings about.
        own: The changes that the instruction itself names.
        piles: The piles after it.
    """
    found: list[Noted] = []
    for noted in notes:
        if noted.change not in own and comes_to_light(noted, piles, NO_SEAT):
            return tuple(found), False
        found += noted.reported_to(NO_SEAT)
    return tuple(found), True


def comes_to_light(noted: Noted, piles: Mapping[PileId, Pile], seat: SeatId) -> bool:
    """Tell whether a seat learns by this of what was hidden: a card's face, a thing, a pile.

    Args:
        noted: What happened.
        piles: The piles after it.
        seat: Who is told of it, "" for what all are told.
    """
    change = noted.change
    if isinstance(change, CardMoved):
        turned = any(
            isinstance(shown.change, CardMoved) and shown.change.card
            for shown in noted.reported_to(seat)
        )
        source = piles.get(change.source)
        return turned and source is not None and not face_up(source, seat)
    shown = noted.reported_to(seat) if noted.reports else ()
    return any(report.change is not None and not _nameless(report.change) for report in shown)


def _nameless(change: Change) -> bool:
    """Tell whether a change names nothing that was hidden: a card without its face, a step."""
    return isinstance(change, AgendaSet) or (isinstance(change, CardMoved) and not change.card)
