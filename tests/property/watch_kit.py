"""Watches one match: after each thing done, everything that must hold is looked at."""

from collections import Counter

from companion.engine.chance import Chance
from companion.engine.state.table import FIELDS, Table, packed
from companion.session.match.match_run import MatchRun
from companion.session.positions.position_read import read_position
from companion.session.positions.position_write import write_position
from companion.session.session import Session
from games_kit import game_called

DICTS = ("options", "spaces", "links", "pieces", "markers", "piles", "tracks", "words")


def backwards(table: Table) -> Table:
    """The same table with every dict in the opposite order."""
    twin = table.copy()
    for name in DICTS:
        setattr(twin, name, dict(reversed(getattr(table, name).items())))
    twin.redrawn()
    return twin


class Watch:
    """Follows a session from its beginning.

    Attributes:
        later: Questions that were not the first of their step, counted by key.
        lines: Each entry ever made with the state after it.
        undos: How often entries were taken back.
    """

    def __init__(self, session: Session, seed: str) -> None:
        self.session = session
        self.chance = Chance(seed).fork("watch")
        self.later: Counter[str] = Counter()
        self.lines = []
        self.undos = 0
        self._shadow = session.copy_of_table()
        self._states = [state_of(session)]
        self._undone: list[tuple[Table, object, tuple]] = []
        self._first = self._states[0]
        session.subscribe(self.look)

    def look(self, happened) -> None:
        """Compare with what was, is, and must be."""
        session, entry, state = self.session, happened.entry, state_of(self.session)
        force = len(session.entries)
        if entry.kind == "undo":
            assert state == self._states[force], "undo returns the exact earlier table and question"
            self.undos += 1
            self._undone[:0] = self._states[force + 1 :]
            del self._states[force + 1 :]
            self._shadow = state[0].copy()
        else:
            for noted in happened.notes:
                if noted.change is not None:
                    noted.change.apply(self._shadow)
            assert self._shadow == state[0], "the changes alone give the same table"
            if entry.again >= 0 and self._undone:
                assert state == self._undone.pop(0), "redo returns the exact later table"
            else:
                self._undone.clear()
            self._states.append(state)
        assert list(session.game.invariants(session.table)) == []
        if session.depth and session.prompt is not None:
            self.later[
                f"{session.game.id} {session.table.agenda[:1]} {type(session.prompt).__name__} {session.prompt.rule}"
            ] += 1
        self.lines.append((entry, state))

    def restarted(self, table: Table, sides=None) -> MatchRun:
        """The match started from a table alone."""
        session = self.session
        running = MatchRun(
            session.game, table, session.seed, session.open_sides if sides is None else sides
        )
        running.start()
        return running

    def from_the_table_alone(self) -> None:
        """A position file, and a table in another order, lead to the same question or its step's first."""
        session = self.session
        table, game = session.copy_of_table(), session.game
        text = write_position(table, session.open_sides)
        position = read_position("p", text, game, table.content, game_called(game.id).ledger)
        assert packed(position.table) == packed(table), "a position reads back equal"
        again = self.restarted(position.table, position.sides)
        other = self.restarted(backwards(table))
        assert packed(again.table) == packed(other.table) == packed(table), (
            "nothing changes before the question"
        )
        assert again.prompt == other.prompt, "the order of dicts means nothing"
        if session.depth == 0:
            assert again.prompt == session.prompt

    def replayed(self, prefixes: set[int], begin) -> None:
        """Give every entry, undo and redo too, to a new match; compare after each of these many.

        What an entry does depends on those before it alone, so the state on the way is that of a
        match that was given so many entries and no more.
        """
        twin = begin()
        assert state_of(twin) == self._first
        for count, (entry, state) in enumerate(self.lines[: max(prefixes)], 1):
            if entry.kind == "undo":
                twin.undo(to=entry.to)
            elif entry.again >= 0:
                assert twin.redo()
            elif entry.kind == "answer":
                twin.answer(entry.text, source="replay")
            elif entry.kind == "adjust":
                twin.adjust(entry.changes, seat=entry.seat)
            else:
                twin.side(entry.text, entry.seat)
            if count in prefixes:
                assert state_of(twin) == state, "replay equals live"

    def taken_back(self, times: int) -> None:
        """Go back to ``times`` earlier entries, the latest first; each is compared by ``look``."""
        session = self.session
        numbers = [entry.n for entry in session.entries]
        for at in sorted(chosen(times, len(numbers), self.chance), reverse=True):
            session.undo(numbers[at] - 1)


def chosen(count: int, among: int, chance: Chance) -> set[int]:
    """As many different numbers from 0 to ``among`` - 1, or all there are."""
    left = list(range(among))
    return {left.pop(chance.below(len(left))) for _ in range(min(count, among))}


def state_of(session):
    return session.copy_of_table(), session.prompt, session.open_sides


assert set(DICTS) < set(FIELDS)
