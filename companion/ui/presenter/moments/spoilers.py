"""A list of instructions names nothing that has a page of its own before that page."""

from collections.abc import Callable

from companion.engine.errors import ImpossibleChange
from companion.engine.game import Game
from companion.engine.ids import NO_SEAT
from companion.engine.state.changes import DiceThrown
from companion.engine.state.seat_view import lay
from companion.engine.state.table import Table
from companion.session.match.entries import LookAheadLine
from companion.ui.presenter.moments.moment_stream import became, next_ceremony, turned_up


def up_to_moment(
    lines: tuple[LookAheadLine, ...], game: Game, view: Callable[[], Table], seats: tuple[str, ...]
) -> tuple[LookAheadLine, ...]:
    """Return the lines up to the first that brings a throw, a card, the alarm or a great moment.

    Args:
        lines: What hands are to do, one after another.
        game: The game.
        view: Returns the table as all see it, as one's own.
        seats: Who plays.
    """
    if len(lines) < 2:  # noqa: PLR2004  the open one alone spoils nothing
        return lines
    table = view()
    calm = not game.status(table).alarm.on
    for n, line in enumerate(lines):
        if n and any(True for _ in became(line.notes, game, seats)):
            return lines[:n]
        if _brings(line, game, table, seats) or (calm and game.status(table).alarm.on):
            return lines[: n + 1]
    return lines


def _brings(line: LookAheadLine, game: Game, table: Table, seats: tuple[str, ...]) -> bool:
    """Lay what doing a line brings about; tell whether anything of it has a page of its own."""
    head, moment = table.agenda[:1], False
    for noted in line.notes:
        change = noted.change
        if change is None:
            continue
        thrown = isinstance(change, DiceThrown) and bool(change.thrown.faces)
        moment |= thrown or turned_up(game, change) is not None
        try:
            lay(table, change, NO_SEAT)
        except ImpossibleChange:  # it hangs on what not everybody sees
            continue
    coming = table.agenda[:1] != head and next_ceremony(game, table, seats) is not None
    return moment or coming
