"""One match being played: answer, adjust, side, undo, redo, look ahead, subscribe.

One thread owns a session. Nothing here knows a particular game. An entry's effect is computed, then
its line is on the disk, then it is shown: watchers are told once the session is settled.
"""

import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from companion.engine.by_hand.correction_sight import beyond_sight
from companion.engine.by_hand.manual_fixes import PieceFound
from companion.engine.errors import Refused, RuleFault
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Do, Prompt
from companion.engine.game import Game, SideOffer, Start
from companion.engine.ids import EVERYBODY, NO_SEAT, SeatId
from companion.engine.message import say
from companion.engine.packs.content import Content
from companion.engine.state.changes import AgendaSet, Change
from companion.engine.state.seat_view import seen_by, view_of
from companion.engine.state.table import Reading, Table, packed
from companion.engine.state.visibility import withholds
from companion.engine.view.seat_prompt import prompt_seen
from companion.session.journal.journal_writer import Journal
from companion.session.match.checkpoints import (
    EVERY,
    SELDOM,
    Checkpoint,
    Checkpoints,
    checkpoint_of,
    restored,
)
from companion.session.match.entries import (
    BOOK,
    Entry,
    Fault,
    Happened,
    Kind,
    LogRecord,
    LookAheadLine,
    OpenSide,
    RulesFailed,
    TakenBack,
    entry_seen,
    open_key,
    options_digest,
    question_key,
    seen_together,
)
from companion.session.match.entry_checks import (
    Correction,
    correction_made,
    fits,
    side_refused,
)
from companion.session.match.glimpses import Glimpse, Glimpses
from companion.session.match.history import History
from companion.session.match.look_ahead import look_ahead
from companion.session.match.look_back import PastMoment, look_back
from companion.session.match.match_log import MatchLog
from companion.session.match.match_replay import MatchReplay
from companion.session.match.match_run import MatchRun
from companion.session.match.open_question import OpenQuestion, question_of
from companion.session.match.redo_plan import RedoStep, first_redoable, redo_entry, redo_preview
from companion.session.match.replayed_entries import ReplayedEntry, last_in_a_row, replayed
from companion.session.match.table_difference import difference

Callback: TypeAlias = Callable[[Happened], None]
Changes: TypeAlias = tuple[Change, ...]
Prompts: TypeAlias = dict[SeatId, Prompt[object] | None]


class Session:
    """One match, made by :meth:`new`, :meth:`from_table` or :mod:`companion.session.library`.

    Attributes:
        game: The rules.
        seed: The seed of its chance.
        fault: The last entry whose rules failed, until an answer, or another entry that everybody
            knows of, succeeds: what one seat corrects in secret shows nowhere.
        journal: Where it is written; None for a match that is not saved.
    """

    def __init__(
        self,
        running: MatchRun,
        history: History,
        points: Checkpoints,
        log: MatchLog | None = None,
        glimpses: Glimpses | None = None,
    ) -> None:
        self.game: Game = running.game
        self.seed = running.seed
        self._running = running
        self._history = history
        self._log = log or MatchLog(on=False)
        self._glimpses = glimpses or Glimpses()
        self._views: tuple[Table | None, int, dict[SeatId, Reading]] = (None, -1, {})
        self._prompts: tuple[Prompt[object] | None, int, Prompts] = (None, -1, {})
        self.fault: Fault | None = None
        self._points = points
        self.journal: Journal | None = None
        self._watchers: list[Callback] = []
        self._untold: deque[Happened] = deque()

    # -- beginnings

    @classmethod
    def new(
        cls, game: Game, start: Start, *, seed: str, keep_log: bool = True, hands: bool = True
    ) -> "Session":
        """Begin a match from its setup.

        Args:
            game: The rules.
            start: Seats, options and packs.
            seed: Any text; all chance of the match follows from it.
            keep_log: Keep what happened for :meth:`log`, and tables often for :meth:`undo`; many
                matches at once do without.
            hands: There is a real table; without one nobody is told to move anything.

        Raises:
            BadSeats: The game cannot be played by these seats.
            RuleFault: The setup cannot be played.
        """
        return cls.from_table(game, game.begin(start), seed=seed, keep_log=keep_log, hands=hands)

    @classmethod
    def from_table(
        cls,
        game: Game,
        table: Table,
        *,
        seed: str,
        sides: tuple[OpenSide, ...] = (),
        keep_log: bool = True,
        hands: bool = True,
    ) -> "Session":
        """Begin a match from any table, at the head of its agenda; the table is the session's now.

        Raises:
            RuleFault: It cannot be played from there.
        """
        first = Checkpoint(0, packed(table), sides)
        running = MatchRun(game, table, seed, sides, hands=hands)
        try:
            running.start()
        except RuleFault:
            raise
        except Exception as fault:  # a table that people wrote may trip rules in any way
            why = f"{type(fault).__name__}: {fault}"
            raise RuleFault(f"the rules cannot begin from this table: {why}") from fault
        every = EVERY if keep_log else SELDOM
        session = cls(running, History(), Checkpoints((first,), every), MatchLog(on=keep_log))
        session._log.add(Happened(None, session._collect(), -1))
        return session

    def attach(self, journal: Journal, *, begin: bool = True) -> None:
        """Write everything from now on to a journal; ``begin``: the present table first.

        Of a match that begins the table before its first step comes before that, where it differs.
        """
        self.journal = journal
        if begin:
            first = self._points.all()[:1] if not self._history.count else ()
            journal.begin(self._running, self._history, first)

    def drop_after(self, keep: int) -> None:
        """Write down that only ``keep`` entries in force could be taken over from a journal."""
        self._went_back(keep, "resume")

    def save(self) -> str:
        """Try again to write what a disk refused; return why it still does, or ""."""
        if self.journal is not None:
            self.journal.flush()
        return self.disk_problem

    def settle(self, wait_s: float = 0.0) -> bool:
        """Tell what is on the disk by now; whether that is everything, so that it may be shown.

        What a disk refused counts as there: play goes on in memory, and ``disk_problem`` says so.

        Args:
            wait_s: Wait for the disk at most so long.
        """
        if self.journal is not None and not self.journal.settled(wait_s):
            return False
        while self._untold:
            happened = self._untold.popleft()
            for watcher in tuple(self._watchers):
                watcher(happened)
        return True

    def give_up(self) -> None:
        """Wait no longer for a disk that does not answer: go on as with one that refuses."""
        if self.journal is not None:
            self.journal.give_up()

    def close(self) -> None:
        """Let go of the journal; the session can no longer be played.

        The match is free for others once the session is settled.
        """
        if self.journal is not None:
            self.journal.close()

    @property
    def match(self) -> str:
        """The name of its folder in the library; "" where nothing of it is kept, or not yet."""
        return self.journal.match if self.journal is not None else ""

    @property
    def unwritten(self) -> bool:
        """Entries are not on the disk: they would be lost with the process."""
        return self.journal is not None and self.journal.unwritten

    @property
    def disk_problem(self) -> str:
        """Why nothing is being saved now (play goes on in memory), or ""."""
        return self.journal.problem if self.journal is not None else ""

    # -- what is shown

    @property
    def table(self) -> Reading:
        """The table, the whole truth. Fetch it anew after every entry: undo replaces it."""
        return self._running.table

    @property
    def packs(self) -> Content:
        """The packs the match began with, without what was learned in it."""
        return self._running.table.packs

    def copy_of_table(self) -> Table:
        """Return the whole table as one's own: for position files and digests."""
        return self._running.table.copy()

    def copy_of_view(self, seat: SeatId = NO_SEAT) -> Table:
        """Return the table as one seat may see it as one's own, to lay things on."""
        return view_of(self._running.table, seat)

    @property
    def prompt(self) -> Prompt[object] | None:
        """The open question; None once the match is over."""
        return self._running.prompt

    @property
    def number(self) -> int:
        """Number of the open prompt: counts all entries, so it never comes back.

        It tells how many secret answers there were: nothing that leaves the program says it.
        """
        return self._history.count

    def number_for(self, seat: SeatId = NO_SEAT) -> int:
        """Return the number of the open prompt among the entries that a seat may know of."""
        return self._history.count_for(seat)

    def number_of(self, n: int, seat: SeatId = NO_SEAT) -> int:
        """Return the number of the entry that is a seat's ``n``-th; -1 before the first."""
        return self._log.number_of(n, seat)

    def undo_point(self, seat: SeatId = NO_SEAT, after: int | None = None) -> int:
        """Return what :meth:`undo` is given to take back what a seat may know of.

        Secret entries between two that it knows of go with the one before them: undone alone they
        would tell how many they are.

        Args:
            seat: The seat, "" for the whole table.
            after: The seat's own number of the entry after which all goes; None for its last alone.

        Returns:
            Number of the entry that is the last in force then, -1 for the start.
        """
        history = self._history
        if after is None:
            keep = history.before_last(seat)
        else:
            keep = history.index_for(self.number_of(after, seat), seat)
        return history.force[keep - 1].n if keep else -1

    def undoable(self, seat: SeatId = NO_SEAT) -> bool:
        """Tell whether there is anything to take back that a seat may know of."""
        return self._history.before_last(seat) < len(self.entries)

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

    def foreseen(self, seat: SeatId = NO_SEAT) -> tuple[RedoStep, ...]:
        """Return what a redo of all that fits would do, in order, as a seat may know."""
        if not self.redo_fits:
            return ()
        history = self._history
        twin = self._running.twin(history.force)
        return redo_preview(twin, history.undone, seat, history.straight)

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
        """Return the open question as one seat may see it; None where it is another's secret.

        It is made once an entry, as :meth:`view` is.
        """
        prompt, (of, number, prompts) = self.prompt, self._prompts
        if prompt is None:
            return None
        if of is not prompt or number != self.number:
            prompts = {}
            self._prompts = prompt, self.number, prompts
        if seat not in prompts:
            prompts[seat] = prompt_seen(prompt, self._running.table, seat)
        return prompts[seat]

    def open_question(self) -> OpenQuestion | None:
        """Return the open question with all that it is asked from; None once the match is over."""
        running, force = self._running, self._history.force
        return question_of(running, force[len(force) - running.depth :], self.number)

    def sides(self, seat: SeatId) -> tuple[SideOffer, ...]:
        """Return the side flows a seat may start now, or why not."""
        if self.prompt is None:
            return ()
        return self.game.sides(self.view(seat), seat)

    def log(self, seat: SeatId = NO_SEAT, last: int | None = None) -> list[LogRecord]:
        """Return the last entries (None for all) as a seat is told them, undone ones marked."""
        glimpsed = frozenset([glimpse.ref for glimpse in self.glimpsed(seat)])
        return self._log.lines(self._history.force, seat, last, glimpsed)

    def glimpsed(self, seat: SeatId = NO_SEAT) -> tuple[Glimpse, ...]:
        """Return what a seat saw before it was undone, and does not see now: the same until it is.

        Everybody saw what is given for "" as well.
        """
        return self._glimpses.of(seat)

    @property
    def withholds(self) -> bool:
        """The match goes on, and not everybody may know all of its table and its answers."""
        secret = self.prompt is not None and self.prompt.secret
        table, entries = self._running.table, self._history.force
        return not table.result and (
            secret or withholds(table) or any(entry.seen != EVERYBODY for entry in entries)
        )

    def reported_since(self, number: int, seat: SeatId = NO_SEAT) -> tuple[Noted, ...]:
        """Return what a seat was told since the prompt of this number was open."""
        return self._log.reported_since(number, seat)

    def replay(self, *, warned: bool = False) -> MatchReplay:
        """Return everything that happened with all secrets, to be read in any thread.

        Args:
            warned: Whoever asks was warned, and wants it although the match goes on.

        Raises:
            Refused: The match is not over.
        """
        if not self._running.table.result and not warned:
            raise Refused(say("Secrets are told when the match is over."))
        history, force = self._history, self._history.force
        if history.opened < history.count:
            history.opened = history.count
            if self.journal is not None:
                self.journal.read_book(self._running, history)
        return MatchReplay(self._running, self._points.all(), tuple(force), self._log.whole(force))

    # -- what can be done

    def answer(
        self,
        text: str,
        *,
        source: str = "finger",
        number: int | None = None,
        seat: SeatId = NO_SEAT,
    ) -> Happened:
        """Answer the open question.

        Args:
            text: The answer.
            source: Who or what says it.
            number: The prompt it is meant for; None for the one that is open.
            seat: The seat that says it, "" if nobody said.

        Raises:
            Refused: It is stale or not legal; nothing has changed.
            RulesFailed: The rules failed on it; it was taken back.
        """
        prompt = self._running.prompt
        history = self._history
        if prompt is None:
            raise Refused(say("The match is over."))
        if number is not None and number != history.count:
            raise Refused(say("That question has passed."))
        if seat and prompt.seats and seat not in prompt.seats:
            raise Refused(say("This question is not for {seat}.", seat=seat))
        _ = prompt.accept(text)
        sides = self._running.sides
        entry = Entry(
            history.count,
            "answer",
            text,
            source,
            seat,
            question_key(prompt),
            options_digest(prompt, text) if self.journal is not None else "",
            sides[-1].name if sides else "",
            seen=prompt.seats if prompt.secret else EVERYBODY,
            turn=self.table.turn.number,
        )
        return self._enter(entry)

    def adjust(
        self,
        changes: Changes = (),
        *,
        found: Sequence[PieceFound] = (),
        by_rules: Changes = (),
        source: str = "finger",
        seat: SeatId = NO_SEAT,
    ) -> Happened:
        """Correct the table: no rule fires, what always holds is restored, the step starts over.

        Args:
            changes: What people say is otherwise, each thing by itself.
            found: What they say of figures; the game says what follows.
            by_rules: What the rules say where people only say that it is so (a seat drops out).
            source: Who or what says it.
            seat: Whose page it is said on: it touches only what that seat sees, "" for the open
                screen, what the whole table sees.

        Raises:
            Refused: The changes do not fit what the seat sees or the table, or it would be one the
                game cannot have.
            RulesFailed: The rules cannot go on from there; it was taken back.
        """
        correction = Correction(changes, tuple(found), by_rules)
        made = correction_made(self._running, correction, seat)
        public = not beyond_sight(self._running.table, made, NO_SEAT).text
        seen = EVERYBODY if public else (seat,) if seat else ()
        return self._aside("adjust", source, seat, changes=made, seen=seen)

    def skip(self, *, source: str = "finger", seat: SeatId = NO_SEAT) -> Happened:
        """Take the open step off the agenda: the table does it by hand.

        Raises:
            Refused: There is none.
        """
        agenda = self.table.agenda
        if self.prompt is None or not agenda:
            raise Refused(say("There is nothing to leave out."))
        return self.adjust(by_rules=(AgendaSet(agenda[1:]),), source=source, seat=seat)

    def side(self, name: str, seat: SeatId, *, source: str = "finger") -> Happened:
        """Start a side flow over the open question, or over another side flow.

        Raises:
            Refused: It is not open to this seat now.
            RulesFailed: The rules failed on it; it was taken back.
        """
        why = side_refused(self._running, name, seat)
        if why.text:
            raise Refused(why)
        return self._aside("side", source, seat, text=name)

    def undo(self, to: int | None = None, *, source: str = "finger") -> TakenBack:
        """Take back the last entry, or all entries after number ``to`` (-1 for all).

        One that goes back behind a :meth:`replay` says so: everybody had seen everything.
        These are true numbers: for whoever sits at the table :meth:`undo_point` says which.

        Raises:
            Refused: There is nothing to take back.
        """
        history = self._history
        keep = len(history.force) - 1 if to is None else history.index(to)
        if keep < 0 or keep == len(history.force):
            raise Refused(say("There is nothing to take back."))
        before, table = self.view(), self._running.table
        self._running, keep = self._points.restore(self._running, history.force, keep)
        gone = tuple(history.force[keep:])
        if seen_together(gone) == EVERYBODY:
            self.fault = None
        self._glimpses.took_back(table, self._running.table)
        opened = any(history.was_read(entry.n) for entry in gone)
        self._went_back(keep, BOOK if opened else source)
        moves = difference(before, self.view(), self.game.vocabulary)
        entries = tuple([entry_seen(entry, NO_SEAT) for entry in gone])
        return TakenBack(entries, self._log.notes_of(gone, NO_SEAT), moves, before, opened)

    def redo(self, most: int = 1, *, source: str = "finger") -> tuple[Happened, ...]:
        """Do undone entries again, ``most`` at the most, up to the first that does not fit.

        Raises:
            RulesFailed: The rules failed on one; it was taken back, and those before it stand.
        """
        undone, done = self._history.undone, list[Happened]()
        first = first_redoable(self._running, undone)
        while 0 <= first < len(undone) and len(done) < most and fits(self._running, undone[first]):
            journal = self.journal is not None
            entry = redo_entry(undone[first], self._running, self.number, source, journal=journal)
            done.append(self._enter(entry))
            first = 0
        return tuple(done)

    # -- looking ahead

    def fork(self) -> "Session":
        """Return a match of its own that stands where this one does; it writes no journal."""
        running = self._running
        twin = running.twin(self._history.force)
        twin.play.notes.clear()
        answers, secret = self.entries[len(self.entries) - running.depth :], self._history.secret
        history = History(self.number, answers, secret)
        return Session(twin, history, Checkpoints((checkpoint_of(running, running.depth),)))

    def beginnings(self) -> Iterator[tuple[MatchRun, Sequence[Entry]]]:
        """Return matches of their own at tables long ago, each with the entries since.

        The first table comes first; the later ones are for a match whose rules have changed.
        """
        for point in self._points.all():
            yield restored(self._running, point), tuple(self.entries[point.at :])

    def as_it_was(self, n: int) -> PastMoment | None:
        """Return the moment before entry ``n`` (-1: the first), None if rules changed since."""
        force = self._history.force
        return look_back(self._running, self._points.all(), force, self._log.entries, n)

    def replayed(self, first: int) -> tuple[ReplayedEntry, ...]:
        """Return the entries in force from number ``first`` on, none where rules changed since."""
        return replayed(self._running, self._points.all(), self._history.force, first)

    def last_in_a_row(self, seat: SeatId, most: int) -> int:
        """Return the number of the first of the last entries with no undo that a seat knows of.

        It is that of the open question where there is none; ``most`` entries count at the most.
        """
        return last_in_a_row(self._log.entries, self._history.force, seat, most)

    def ahead(self) -> tuple[LookAheadLine, ...]:
        """Return what hands are to do until the next real question, were all of it done."""
        if not isinstance(self.prompt, Do):
            return ()
        return look_ahead(self._running.twin(self._history.force))

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Call back after every entry that is on the disk; the returned function ends that."""
        self._watchers.append(callback)

        def stop() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return stop

    def _aside(
        self,
        kind: Kind,
        source: str,
        seat: SeatId,
        *,
        text: str = "",
        changes: Changes = (),
        seen: tuple[SeatId, ...] = EVERYBODY,
    ) -> Happened:
        """Do at the open question what does not answer it."""
        key, turn = open_key(self.prompt), self.table.turn.number
        entry = Entry(
            self.number, kind, text, source, seat, key, changes=changes, seen=seen, turn=turn
        )
        return self._enter(entry)

    def _enter(self, entry: Entry) -> Happened:
        """Do what an entry says; on a fault of the rules all is as it was."""
        try:
            self._running.apply(entry)
        except Exception as fault:  # rules may fail in any way; none may stop the match
            raise self._failed(entry, fault) from fault
        if entry.kind == "answer" or entry.seen == EVERYBODY:
            self.fault = None
        return self._finish(entry, self._collect())

    def _finish(self, entry: Entry, notes: tuple[Noted, ...]) -> Happened:
        """Keep the entry, have it written, and tell only then."""
        history = self._history
        history.add(entry)
        if not self._glimpses.none:
            self._glimpses.entered(self._running.table)
        self._points.keep(self._running, len(history.force))
        if self.journal is not None:
            self.journal.keep(entry, self._running, history)
        happened = Happened(entry, notes, entry.n)
        self._log.add(happened)
        self._untold.append(happened)
        _ = self.settle()
        return happened

    def _collect(self) -> tuple[Noted, ...]:
        notes = self._running.play.notes
        collected = tuple(notes)
        notes.clear()
        return collected

    def _failed(self, entry: Entry, fault: Exception) -> RulesFailed:
        problem = f"{type(fault).__name__}: {fault}"
        trace = "".join(traceback.format_exception(fault))
        force = self._history.force
        self._running, keep = self._points.restore(self._running, force, len(force))
        if keep < len(force):
            self._went_back(keep, "resume")
        found = Fault(entry, problem, trace)
        if self.journal is not None:
            self.journal.report(found, self._running, force)
        self.fault = found
        reason = say("A rule failed ({problem}). Your answer was taken back.", problem=problem)
        if withholds(self._running.table):  # any word of it may be a secret; the report has it
            reason = say("A rule failed. Your answer was taken back.")
        return RulesFailed(reason, found)

    def _went_back(self, keep: int, source: str) -> None:
        """Write down that only ``keep`` entries are in force."""
        force = self._history.force
        last = force[keep - 1].n if keep else -1
        seen = EVERYBODY if source == BOOK else seen_together(force[keep:])
        _ = self._finish(Entry(self.number, "undo", source=source, to=last, seen=seen), ())
