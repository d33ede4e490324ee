"""What a session shows: the table, the open question, the entries, the log."""

from collections.abc import Sequence

from companion.engine.errors import Refused
from companion.engine.flow.prompts import Prompt
from companion.engine.game import Game, SideOffer
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import say
from companion.engine.packs.content import Content
from companion.engine.state.table import Reading, Table
from companion.engine.view.seat_view import prompt_seen, seen_by
from companion.session.match.entries import Entry, LogRecord, OpenSide, question_key
from companion.session.match.history import History
from companion.session.match.match_log import MatchLog
from companion.session.match.match_run import MatchRun
from companion.session.match.redo_plan import RedoStep, first_redoable, redo_preview


class SessionView:
    """The reading half of a session.

    Attributes:
        game: The rules.
        seed: The seed of its chance.
    """

    def __init__(self, running: MatchRun, history: History, log: MatchLog) -> None:
        self.game: Game = running.game
        self.seed = running.seed
        self._running = running
        self._history = history
        self._log = log
        self._views: tuple[Table | None, int, dict[SeatId, Reading]] = (None, -1, {})

    @property
    def table(self) -> Reading:
        """The table, the whole truth. Fetch it anew after every entry: undo replaces it."""
        return self._running.table

    @property
    def packs(self) -> Content:
        """The packs the match began with, without what was learned in it."""
        return self._running.table.packs

    def copy_of_table(self) -> Table:
        """Return the whole table as one's own: for position files, digests, bots that think."""
        return self._running.table.copy()

    @property
    def prompt(self) -> Prompt[object] | None:
        """The open question; None once the match is over."""
        return self._running.prompt

    @property
    def number(self) -> int:
        """Number of the open prompt: counts all entries, so it never comes back."""
        return self._history.count

    @property
    def entries(self) -> Sequence[Entry]:
        """Entries in force, oldest first; do not write to it."""
        return self._history.force

    @property
    def undone(self) -> Sequence[Entry]:
        """Entries that :meth:`redo` would give again, in order; do not write to it."""
        return self._history.undone

    @property
    def redo_fits(self) -> bool:
        """An undone entry can be done again now."""
        return first_redoable(self._running, self._history.undone) >= 0

    def foreseen(self) -> tuple[RedoStep, ...]:
        """Return what a redo of all that fits would do, in order, as the whole table may know."""
        if not self.redo_fits:
            return ()
        return redo_preview(self._running.twin(self._history.force), self._history.undone)

    @property
    def open_sides(self) -> tuple[OpenSide, ...]:
        """The side flows that are open, the innermost last."""
        return tuple(self._running.sides)

    @property
    def depth(self) -> int:
        """How many answers the open step has had; 0 where its first question is open."""
        return self._running.depth

    @property
    def offered(self) -> str:
        """Dice, card or tile as it fell on the table for this question before undo, or ""."""
        prompt = self.prompt
        fell = self._history.fell(question_key(prompt)) if prompt is not None else ""
        return fell if prompt is not None and fell and not prompt.legal(fell).text else ""

    def view(self, seat: SeatId = NO_SEAT) -> Reading:
        """Return the table as one seat may see it, "" for what the whole table may see.

        It is made once an entry: a page asks many times.
        """
        table, (of, number, views) = self._running.table, self._views
        if of is not table or number != self.number:
            views = {}
            self._views = table, self.number, views
        return views.get(seat) or views.setdefault(seat, seen_by(table, seat))

    def prompt_for(self, seat: SeatId = NO_SEAT) -> Prompt[object] | None:
        """Return the open question as one seat may see it; None where it is another's secret."""
        prompt = self.prompt
        return prompt_seen(prompt, seat) if prompt is not None else None

    def sides(self, seat: SeatId) -> tuple[SideOffer, ...]:
        """Return the side flows a seat may start now, or why not."""
        if self.prompt is None:
            return ()
        return self.game.sides(self.view(seat), seat)

    def log(self, seat: SeatId = NO_SEAT, last: int | None = None) -> list[LogRecord]:
        """Return the last entries (None for all) as a seat is told them, undone ones marked."""
        return self._log.lines(self._running.table, self._history.force, seat, last)

    def whole_log(self) -> list[LogRecord]:
        """Return everything that happened with all secrets.

        Raises:
            Refused: The match is not over.
        """
        if not self._running.table.result:
            raise Refused(say("Secrets are told when the match is over."))
        return self._log.whole(self._history.force)
