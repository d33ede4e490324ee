"""From a journal back to a session: replay from the start, or from the last good table.

Every entry in force is given again to the same question. From the start each table must have the
digest that was written; where rules have changed since, the last table written holds and what
follows it is given again until a question differs.
"""

from collections.abc import Mapping
from typing import Final
from zlib import crc32

from msgspec import Struct

from companion.engine.errors import JournalError, RuleFault
from companion.engine.flow.agenda import Noted
from companion.engine.game import Game
from companion.engine.packs.content import Content
from companion.engine.state.table import packed, unpacked
from companion.session.journal.journal_read import Written, ends_of
from companion.session.match.checkpoints import Checkpoint, Checkpoints, restored, table_at
from companion.session.match.entries import Entry, Happened, options_digest, question_key
from companion.session.match.glimpses import Glimpses
from companion.session.match.history import History
from companion.session.match.match_log import MatchLog
from companion.session.match.match_run import MatchRun
from companion.session.session import Session

UNCHECKED: Final[Mapping[int, str]] = {}


class Resumed(Struct, frozen=True):
    """A match that goes on.

    Attributes:
        session: The session; nothing is written until a journal is attached.
        left_out: Entries in force that could not be taken over, oldest first.
        why: Why not, and whether the rules have changed since; "" if all is as it was.
        from_start: The whole match was replayed and came out as it was written.
        mended: What was mended in its journal, or "".
    """

    session: Session
    left_out: tuple[Entry, ...] = ()
    why: str = ""
    from_start: bool = True
    repaired: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was mended, left out or has changed since, one sentence each."""
        return tuple(sentence for sentence in (self.repaired, self.why) if sentence)

    def leave_out(self) -> None:
        """Let the session stand after the last entry that could be taken over."""
        if self.left_out:
            self.session.drop_after(len(self.session.entries) - len(self.left_out))


class Replay:
    """Gives entries again, one by one, and keeps tables and log as a session does."""

    def __init__(self, running: MatchRun, points: Checkpoints, force: list[Entry]) -> None:
        self.running = running
        self.points = points
        self.force = force
        self.notes: dict[int, Happened] = {}
        self.reached = 0
        self.broken = False
        self.first: tuple[Noted, ...] = ()

    def go(self, begin: int, digests: Mapping[int, str]) -> str:
        """Give the entries from number ``begin`` of those in force; return what differed, or "".

        Args:
            begin: How many entries in force the running match has had.
            digests: The digest after each entry; an empty mapping checks the questions alone.
        """
        self.reached = begin
        self.first = tuple(self.running.play.notes)
        self.running.play.notes.clear()
        for entry in self.force[begin:]:
            try:
                why = self._differs(entry, strict=bool(digests))
                if why:
                    return why
                self.running.apply(entry)
            except Exception as fault:  # noqa: BLE001  # other rules may fail in any way
                self.broken = True
                return f"the rules now fail on it: {type(fault).__name__}: {fault}"
            if digests and f"{crc32(packed(self.running.table)):08x}" != digests[entry.n]:
                return "it now comes out otherwise"
            self._keep(entry)
        return ""

    def _differs(self, entry: Entry, *, strict: bool) -> str:
        if entry.kind != "answer":
            return ""
        prompt = self.running.prompt
        if prompt is None:
            return "the match is over by then"
        if question_key(prompt) != entry.key:
            return f"the question is now {question_key(prompt)}, it was {entry.key}"
        if strict and entry.options and options_digest(prompt, entry.text) != entry.options:
            return "other answers are offered now"
        why = prompt.legal(entry.text)
        return f"the answer is no longer legal: {why.text}" if why.text else ""

    def _keep(self, entry: Entry) -> None:
        self.reached += 1
        self.points.keep(self.running, self.reached)
        self.notes[entry.n] = Happened(entry, tuple(self.running.play.notes), entry.n)
        self.running.play.notes.clear()


def resume(game: Game, content: Content, written: Written) -> Resumed:
    """Go on with a match.

    Raises:
        JournalError: A table that is needed was not written by this Companion.
        RuleFault: Not even the last table that was written can be played from.
    """
    _ = ends_of(written, content)
    history = written.history()
    first = written.points[0].point
    replay = Replay(_running(game, content, first, written), Checkpoints((first,)), history.force)
    differs = _start(replay.running) or replay.go(0, written.digests)
    if not differs:
        return Resumed(_session(replay, history, written))
    at = history.force[replay.reached].n if replay.reached < len(history.force) else 0
    changed = f"the rules have changed since: at entry {at}, {differs}"
    points = [point for point in written.force_points() if _reads(content, point, written)]
    while len(points) > 1 and _start(_running(game, content, points[-1], written)):
        _ = points.pop()
    return _from_table(game, content, written, points, changed)


def _from_table(
    game: Game, content: Content, written: Written, points: list[Checkpoint], changed: str
) -> Resumed:
    history = written.history()
    force, last = history.force, points[-1]
    replay = Replay(_running(game, content, last, written), Checkpoints(tuple(points)), force)
    if why := _start(replay.running):
        raise RuleFault(why)
    why = replay.go(last.at, UNCHECKED)
    if replay.broken:
        replay.running, _ = replay.points.restore(replay.running, force, replay.reached)
    session = _session(replay, history, written)
    left_out = tuple(force[replay.reached :])
    if left_out:
        changed = f"{changed}; from entry {left_out[0].n} on nothing is taken over: {why}"
    return Resumed(session, left_out, changed, from_start=False)


def _running(game: Game, content: Content, point: Checkpoint, written: Written) -> MatchRun:
    table = table_at(point, game, content, written.file)
    return MatchRun(game, table, written.header.seed, point.sides)


def _reads(content: Content, point: Checkpoint, written: Written) -> bool:
    """Tell whether a table between the first and the last is one: going back does without."""
    try:
        _ = unpacked(point.table, content, written.file)
    except JournalError:
        return False
    return True


def _start(running: MatchRun) -> str:
    try:
        running.start()
    except Exception as fault:  # noqa: BLE001  # as above
        return f"the rules now fail at its beginning: {type(fault).__name__}: {fault}"
    return ""


def _session(replay: Replay, history: History, written: Written) -> Session:
    log, undone = MatchLog(), _replay_undone(replay.running, written)
    log.add(Happened(None, replay.first, -1))
    notes = {**undone.notes, **replay.notes}
    for line in written.entries:
        entry = line.entry
        log.add(notes.get(entry.n, Happened(entry, (), entry.n)))
    return Session(replay.running, history, replay.points, log, undone.glimpses)


class _Undone(Struct, frozen=True):
    """What people saw and took back.

    Attributes:
        glimpses: What of it is out of sight now.
        notes: What each entry had done, by its number.
    """

    glimpses: Glimpses
    notes: dict[int, Happened]


def _replay_undone(running: MatchRun, written: Written) -> _Undone:
    """Give all entries up to the last undo again, those too that were taken back.

    Where rules have changed since it ends at the first that they do not take.
    """
    found = _Undone(Glimpses(), {})
    entries = [line.entry for line in written.entries]
    last = max((n for n, entry in enumerate(entries) if entry.kind == "undo"), default=-1)
    if last < 0:
        return found
    first = written.points[0].point
    try:
        again, points, history = restored(running, first), Checkpoints((first,)), History()
        again.play.notes.clear()
        for n, entry in enumerate(entries):
            if n > last and found.glimpses.none:
                break
            again = _again(again, points, history, entry, found)
    except Exception:  # noqa: BLE001  # other rules may fail in any way
        return found
    return found


def _again(
    running: MatchRun, points: Checkpoints, history: History, entry: Entry, found: _Undone
) -> MatchRun:
    """Give one entry again; return the match after it."""
    if entry.kind == "undo":
        before = running.table
        running, _ = points.restore(running, history.force, history.index(entry.to))
        if entry.source != "resume":  # what a release could not take over nobody took back
            found.glimpses.took_back(before, running.table)
    else:
        running.apply(entry)
        found.notes[entry.n] = Happened(entry, tuple(running.play.notes), entry.n)
        running.play.notes.clear()
    history.add(entry)
    if not found.glimpses.none:
        found.glimpses.entered(running.table)
    points.keep(running, len(history.force))
    return running
