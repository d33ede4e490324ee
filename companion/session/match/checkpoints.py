"""Tables kept now and then, so that going back does not mean playing everything again."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from companion.engine.game import Game
from companion.engine.packs.content import Content
from companion.engine.state.table import Table, packed, unpacked
from companion.session.match.entries import Entry, OpenSide
from companion.session.match.match_run import MatchRun

EVERY: Final = 16
"""Entries between two kept tables: going back replays no more than about this many."""
SELDOM: Final = 128
"""The same where many matches are played at once and hardly one goes back."""


class Checkpoint(Struct, frozen=True, gc=False):
    """The table at the first question of a step.

    Attributes:
        at: How many entries were in force.
        table: The packed table.
        sides: The side flows that were open.
    """

    at: int
    table: bytes
    sides: tuple[OpenSide, ...] = ()


class Checkpoints:
    """All tables kept of one match, in the order of the entries in force."""

    def __init__(self, points: tuple[Checkpoint, ...], every: int = EVERY) -> None:
        self._points = list(points)
        self._next = points[-1].at + every
        self._every = every

    def keep(self, running: MatchRun, at: int) -> None:
        """Keep the table if it is time; ``at`` entries are in force."""
        if at >= self._next:
            point = checkpoint_of(running, at)
            self._points.append(point)
            self._next = point.at + self._every

    def restore(
        self, running: MatchRun, entries: Sequence[Entry], keep: int
    ) -> tuple[MatchRun, int]:
        """Return the match as it was with ``keep`` entries in force, and how many really are.

        Under rules that changed since, an old answer may no longer fit: then fewer are.

        Args:
            running: The match as it is; it is left alone.
            entries: The entries in force.
            keep: How many of them are to be left.
        """
        while True:
            point = self._back(keep)
            try:
                again = restored(running, point)
                for entry in entries[point.at : keep]:
                    again.apply(entry)
            except Exception:
                if point.at == 0:
                    raise
                keep = point.at if keep > point.at else point.at - 1
            else:
                again.play.notes.clear()
                return again, keep

    def all(self) -> tuple[Checkpoint, ...]:
        """Return every table that is kept, the first one first."""
        return tuple(self._points)

    def _back(self, at: int) -> Checkpoint:
        """Forget the tables after ``at`` entries in force, and return the last one left."""
        points = self._points
        while len(points) > 1 and points[-1].at > at:
            _ = points.pop()
        self._next = points[-1].at + self._every
        return points[-1]


def checkpoint_of(running: MatchRun, at: int) -> Checkpoint:
    """Return the table at the first question of the open step; it has not changed since.

    Args:
        running: The match.
        at: How many entries are in force now.
    """
    return Checkpoint(at - running.depth, packed(running.table), tuple(running.sides))


def table_at(point: Checkpoint, game: Game, packs: Content, file: str = "") -> Table:
    """Return the table of a point; its steps to come are read as earlier rules wrote them.

    Args:
        point: The point.
        game: The game.
        packs: The packs of the match.
        file: Where it was kept, for the message.

    Raises:
        JournalError: It is no table of this Companion.
    """
    table = unpacked(point.table, packs, file)
    table.agenda = tuple(map(game.rules.upgraded, table.agenda))
    return table


def restored(running: MatchRun, point: Checkpoint) -> MatchRun:
    """Return the match as it was at a point."""
    table = table_at(point, running.game, running.table.packs)
    again = MatchRun(running.game, table, running.seed, point.sides, hands=running.hands)
    again.start()
    return again
