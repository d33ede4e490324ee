"""A match that is over, played again entry by entry with every secret; what was undone as well.

It is read once from its first table: that gives the question of each entry and what it did, and
keeps tables on the way. Any moment is then a few entries from a table that is kept. Nothing of the
session is touched, so any thread may do this.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Prompt
from companion.engine.state.table import Table
from companion.session.match.checkpoints import EVERY, Checkpoint, checkpoint_of, restored
from companion.session.match.entries import Entry, LogRecord, question_key
from companion.session.match.history import History
from companion.session.match.match_run import MatchRun
from companion.session.match.open_question import OpenQuestion, question_of

START: Final = -1
"""Stands for the first table where the number of an entry is asked for."""


class ReplayLine(Struct, frozen=True):
    """One entry of the match.

    Attributes:
        entry: The entry with its answer; None at the start.
        notes: What it did, the whole truth.
        undone: It was taken back since.
        prompt: The question that was open; None where none was, or nobody knows any more.
        source: Who or what said it first, however often it was done again.
        turn: Number of the turn it was done in.
    """

    entry: Entry | None
    notes: tuple[Noted, ...]
    undone: bool
    prompt: Prompt[object] | None
    source: str
    turn: int

    @property
    def number(self) -> int:
        """Number of the entry, ``START`` at the start."""
        return self.entry.n if self.entry is not None else START


class ReplayMoment(Struct, frozen=True):
    """The match after one of its entries.

    Attributes:
        line: The entry.
        table: The whole table after it.
        question: What was open when it was done; None for an undo and at the start.
    """

    line: ReplayLine
    table: Table
    question: OpenQuestion | None


class MatchReplay:
    """Reads a match once, and gives any moment of it.

    Attributes:
        game: The rules.
        lines: Its entries, oldest first, the start before them; empty until it was read.
    """

    def __init__(
        self,
        running: MatchRun,
        points: Sequence[Checkpoint],
        force: Sequence[Entry],
        records: Sequence[LogRecord],
    ) -> None:
        """Keep what is needed.

        Args:
            running: The match as it is; it is left alone.
            points: The tables that are kept, the first one first.
            force: The entries in force.
            records: All entries there ever were with what they did, the start before them.
        """
        self.game = running.game
        self.lines: tuple[ReplayLine, ...] = ()
        self._running = running
        self._records = tuple(records)
        self._points: dict[int, Checkpoint] = {
            (force[point.at - 1].n if point.at else START): point for point in points
        }
        self._entries = {r.entry.n: r.entry for r in records if r.entry is not None}
        self._stood: dict[int, int] = {}
        """The last entry in force before an entry; after it, where it took others back."""

    # -- reading it

    def read(self) -> "MatchReplay":
        """Play the whole match once; return this."""
        lines: list[ReplayLine] = []
        history, run, since = History(), self._restored(START), 0
        for record in self._records:
            entry = record.entry
            if entry is None:
                lines.append(_first(record, run))
                continue
            last = _last(history)
            history.add(entry)
            if entry.kind == "undo":
                last = self._stood[entry.n] = _last(history)
                run, since = self._at(last), 0
                lines.append(self._given(None, record, entry)[1])
                continue
            self._stood[entry.n] = last
            run, line = self._given(run or self._restored(last), record, entry)
            lines.append(line)
            since += 1
            if run is not None and since >= EVERY and run.depth == 0:
                self._points[entry.n], since = checkpoint_of(run, 0), 0
        self.lines = tuple(lines)
        return self

    def _given(
        self, run: MatchRun | None, record: LogRecord, entry: Entry
    ) -> tuple[MatchRun | None, ReplayLine]:
        """Give an entry to a match; without one, and where that fails, the log's word stands."""
        prompt = run.prompt if run is not None else None
        turn = run.table.turn.number if run is not None else entry.turn
        run = _again(run, entry) if run is not None else None
        notes, first = record.notes, entry
        if run is not None:
            notes = tuple(run.play.notes)
        while first.again in self._entries and first.again < first.n:
            first = self._entries[first.again]
        question = prompt if run is not None else None
        return run, ReplayLine(entry, notes, record.undone, question, first.source, turn)

    # -- looking at it

    def moment(self, n: int) -> ReplayMoment | None:
        """Return the match after line ``n``; None where the rules have changed since."""
        line = self.lines[n]
        entry = line.entry
        if entry is None or entry.kind == "undo":
            run = self._at(self._stood[entry.n] if entry is not None else START)
            return ReplayMoment(line, run.table, None) if run is not None else None
        run = self._at(self._stood[entry.n])
        if run is None:
            return None
        question = question_of(run, self._answers(run.depth, entry.n), entry.n)
        after = _again(run, entry)
        return ReplayMoment(line, after.table, question) if after is not None else None

    def _answers(self, depth: int, number: int) -> tuple[Entry, ...]:
        """Return the last ``depth`` entries in force before an entry."""
        had: tuple[Entry, ...] = ()
        for _ in range(depth):
            number = self._stood[number]
            had = (self._entries[number], *had)
        return had

    def _at(self, number: int) -> MatchRun | None:
        """Return a match of its own after an entry, from the nearest table that is kept."""
        way: list[Entry] = []
        while number not in self._points:
            if number == START:
                return None
            way.append(self._entries[number])
            number = self._stood[number]
        run = self._restored(number)
        for entry in reversed(way):
            run = _again(run, entry) if run is not None else None
        return run

    def _restored(self, number: int) -> MatchRun | None:
        """Return a match of its own at a table that is kept; None where it is not, or fails."""
        point = self._points.get(number)
        if point is None:
            return None
        try:
            return restored(self._running, point)
        except Exception:  # noqa: BLE001  # rules that have changed since may fail in any way
            return None


def _last(history: History) -> int:
    """Return the number of the last entry in force."""
    return history.force[-1].n if history.force else START


def _again(run: MatchRun, entry: Entry) -> MatchRun | None:
    """Give an entry to a match; None where the rules have changed since."""
    prompt = run.prompt
    if entry.kind == "answer" and (prompt is None or question_key(prompt) != entry.key):
        return None
    run.play.notes.clear()
    try:
        run.apply(entry)
    except Exception:  # noqa: BLE001  # they may fail in any way
        return None
    return run


def _first(record: LogRecord, run: MatchRun | None) -> ReplayLine:
    """Return the start: what happened before the first question."""
    notes = tuple(run.play.notes) if run is not None else record.notes
    turn = run.table.turn.number if run is not None else 0
    return ReplayLine(None, notes, undone=False, prompt=None, source="", turn=turn)
