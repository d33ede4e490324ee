"""From a journal back to a session: replay from the start, or from the last good table.

Every entry is given again to the same question. From the start each table must have the digest that
was written; where rules have changed since, the last table written holds, and what is in force
after it is given again until a question differs.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from zlib import crc32

from msgspec import Struct

from companion.engine.errors import JournalError, RuleFault
from companion.engine.game import Game
from companion.engine.packs.content import Content
from companion.engine.state.table import packed, unpacked
from companion.session.journal.journal_read import Written, ends_of
from companion.session.match.checkpoints import Checkpoint, Checkpoints, table_at
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
    """Gives entries again, one by one, and keeps tables, log and glimpses as a session does.

    Attributes:
        running: The match as far as it came.
        points: The tables that are kept.
        history: What is in force of what was given.
        notes: What each entry did, by its number.
        glimpses: What people saw and took back, and is out of sight now.
        broken: The rules failed on the last entry.
        first: What happened before the first question.
    """

    def __init__(self, running: MatchRun, points: Checkpoints, history: History) -> None:
        self.running = running
        self.points = points
        self.history = history
        self.notes: dict[int, Happened] = {}
        self.glimpses = Glimpses()
        self.broken = False
        self.first = tuple(running.play.notes)
        running.play.notes.clear()

    def go(self, entries: Iterable[Entry], digests: Mapping[int, str]) -> str:
        """Give entries; return what differed, or "".

        Args:
            entries: They, oldest first; those that were undone stand before what undid them.
            digests: The digest after each entry; an empty mapping checks the questions alone.
        """
        for entry in entries:
            try:
                why = self._differs(entry, strict=bool(digests))
                if why:
                    return why
                self._give(entry)
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

    def _give(self, entry: Entry) -> None:
        if entry.kind != "undo":
            self.running.apply(entry)
            return
        before, force = self.running.table, self.history.force
        keep = self.history.index(entry.to)
        self.running, _ = self.points.restore(self.running, force, keep)
        if entry.source != "resume":  # what a release could not take over nobody took back
            self.glimpses.took_back(before, self.running.table)

    def _keep(self, entry: Entry) -> None:
        self.history.add(entry)
        if not self.glimpses.none:
            self.glimpses.entered(self.running.table)
        self.points.keep(self.running, len(self.history.force))
        self.notes[entry.n] = Happened(entry, tuple(self.running.play.notes), entry.n)
        self.running.play.notes.clear()


def resume(game: Game, content: Content, written: Written) -> Resumed:
    """Go on with a match.

    Every entry is given once, those too that were undone: what they showed stays seen, and their
    struck lines say what they did. Where the rules have changed since, those in force are given
    without them.

    Raises:
        JournalError: A table that is needed was not written by this Companion.
        RuleFault: Not even the last table that was written can be played from.
    """
    _ = ends_of(written, content)
    entries, force = [line.entry for line in written.entries], written.history().force
    replay, differs = _from_start(game, content, written, entries, written.digests)
    if not differs:
        return Resumed(_session(replay, written, replay))
    whole = replay
    if len(force) < len(entries):
        whole, _ = _from_start(game, content, written, entries, UNCHECKED)
        replay, differs = _from_start(game, content, written, force, written.digests)
        if not differs:
            return Resumed(_session(replay, written, whole))
    reached = len(replay.history.force)
    at = force[reached].n if reached < len(force) else 0
    changed = f"the rules have changed since: at entry {at}, {differs}"
    replay, why = _from_table(game, content, written)
    session = _session(replay, written, whole)
    left_out = tuple(force[len(replay.history.force) :])
    if left_out:
        changed = f"{changed}; from entry {left_out[0].n} on nothing is taken over: {why}"
    return Resumed(session, left_out, changed, from_start=False)


def _from_start(
    game: Game,
    content: Content,
    written: Written,
    entries: Sequence[Entry],
    digests: Mapping[int, str],
) -> tuple[Replay, str]:
    """Give entries from the first table on; return what came of it and what differed, or ""."""
    first = written.points[0].point
    running = _running(game, content, first, written)
    differs = _start(running)
    replay = Replay(running, Checkpoints((first,)), History())
    return replay, differs or replay.go(entries, digests)


def _from_table(game: Game, content: Content, written: Written) -> tuple[Replay, str]:
    """Give what is in force from the last table on that can be played from; return the same."""
    points = [point for point in written.force_points() if _reads(content, point, written)]
    while len(points) > 1 and _start(_running(game, content, points[-1], written)):
        _ = points.pop()
    force, last = written.history().force, points[-1]
    running = _running(game, content, last, written)
    if why := _start(running):
        raise RuleFault(why)
    replay = Replay(running, Checkpoints(tuple(points)), History(force=force[: last.at]))
    why = replay.go(force[last.at :], UNCHECKED)
    if replay.broken:
        reached = len(replay.history.force)
        replay.running, _ = replay.points.restore(replay.running, force, reached)
    return replay, why


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


def _session(replay: Replay, written: Written, whole: Replay) -> Session:
    """Return the session of a match that was played again.

    Args:
        replay: How far it came.
        written: Its journal.
        whole: The same with all that was undone, as far as the rules still take it.
    """
    log = MatchLog()
    log.add(Happened(None, replay.first, -1))
    notes = {**whole.notes, **replay.notes}
    for line in written.entries:
        entry = line.entry
        log.add(notes.get(entry.n, Happened(entry, (), entry.n)))
    return Session(replay.running, written.history(), replay.points, log, whole.glimpses)
