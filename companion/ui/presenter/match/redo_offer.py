"""Redo: undone answers that still fit, offered at the question that the first of them answers."""

from collections.abc import Callable, Iterator
from typing import Final

from companion.engine.errors import Refused
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import say, say_n
from companion.engine.state.table import Reading
from companion.engine.state.visibility import may_see
from companion.session.match.redo_plan import RedoStep
from companion.session.match.table_difference import difference
from companion.text.surfaces import capital
from companion.ui.presenter.builders.answer_words import answered
from companion.ui.presenter.match.moves_screen import MovesScreen
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext

REDO: Final = "redo undone"


class RedoOffer:
    """What a match offers to do again."""

    def __init__(self, match: MatchContext) -> None:
        self._match = match
        self._shown: tuple[int, SeatId] = (-1, NO_SEAT)
        self._run: tuple[RedoStep, ...] = ()

    def run(self) -> tuple[RedoStep, ...]:
        """Return the undone answers that fit from the open question on; looked for once."""
        session, seat = self._match.session, self._match.viewer
        if self._shown != (session.number, seat):
            self._shown, self._run = (session.number, seat), session.foreseen(seat)
        return self._run

    def buttons(self) -> Iterator[Button]:
        """Yield the button that does them again, where who looks may know of any."""
        seat = self._match.viewer
        known = tuple(step for step in self.run() if may_see(step.entry.seen, seat))
        if known:
            label = say_n("Redo {n} answer", "Redo {n} answers", len(known))
            ends, short = self._ends(known), self._ends(known, short=True)
            yield Button(REDO, label, self._again, ends, icon="redo", short=short)

    def _again(self) -> None:
        do_again(self._match, len(self.run()), self._match.session.view())

    def _ends(self, run: tuple[RedoStep, ...], *, short: bool = False) -> str:
        """Return the first and the last of them in words."""
        ends = dict.fromkeys(self._described(step, short=short) for step in (run[0], run[-1]))
        return " \N{EN DASH} ".join(ends)

    def _described(self, again: RedoStep, *, short: bool) -> str:
        words = self._match.words_at(again.view)
        return capital(
            answered(words, again.entry, again.prompt, short=short).strip().removesuffix(".")
        )


def do_again(
    match: MatchContext, most: int, before: Reading, then: Callable[[], None] | None = None
) -> None:
    """Do undone answers again up to the first that does not fit; list what hands have to move.

    Each has its pages once more, as if it was answered, before that list.

    Args:
        match: The match.
        most: How many at the most.
        before: How the things lie on the real table.
        then: Comes first once that is on the disk.
    """
    session = match.session
    last = session.entries[-1].n if session.entries else -1

    def again() -> Refused | None:
        try:
            _ = session.redo(most)
        except Refused as refused:  # the rules failed on one; those before it stand
            return refused
        return None

    def done(refused: Refused | None) -> None:
        if then is not None:
            then()
        moves = difference(before, session.view(), session.game.vocabulary)
        head, back = say("Done again"), say("all at once")
        match.went_back(MovesScreen(match, moves, head, back, last) if moves else None)
        if refused is not None:
            match.not_taken(refused)

    _ = match.enter(again, done)
