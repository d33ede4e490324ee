"""The report of a match: who got out, its numbers turn by turn, its dice, what was met.

A match is played once more from its first table, entry by entry, and every change is laid on a
second table; what a game shows of it (:class:`~companion.engine.view.status.Status`, its panel of
heroes) is read at the end of each turn. Nothing here knows a particular game.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.engine.errors import Refused
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Dice, Prompt, Reroll, Roll
from companion.engine.game import Game, Outcome
from companion.engine.ids import NO_SEAT, NO_SPACE, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import say
from companion.engine.state.changes import DiceThrown, PieceAdded, PieceMoved, PieceRemoved, TurnSet
from companion.engine.state.table import Table
from companion.engine.state.visibility import hides
from companion.session.match.entries import Entry
from companion.session.match.match_run import MatchRun
from companion.session.session import Session

NEVER: Final = 0


class TurnLine(Struct, frozen=True):
    """How the table stood when a turn ended.

    Attributes:
        number: The turn, from 1.
        seat: Whose it was.
        alarm: The alarm had begun.
        numbers: Of each seat, each number its game shows beside the map.
        gauges: Each number of the game as a whole.
    """

    number: int
    seat: SeatId
    alarm: bool
    numbers: Mapping[SeatId, Mapping[str, int]]
    gauges: Mapping[str, int]


class DiceStatistics(Struct, frozen=True):
    """The dice of one seat: rerolled dice count each time they fall.

    Attributes:
        seat: Who threw, as far as the question says; else whose turn it was.
        dice: How many fell.
        faces: How often each face fell.
        expected: How often it was to be expected.
        hits: What counted where something had to be counted.
        expected_hits: What was to be expected of it.
    """

    seat: SeatId
    dice: int
    faces: Mapping[str, int]
    expected: Mapping[str, float]
    hits: int
    expected_hits: float


class Met(Struct, frozen=True):
    """A kind of figure that is no seat's: how often it came onto the map, how often it left."""

    kind: str
    came: int
    left: int


class MatchSummary(Struct, frozen=True):
    """Everything about a match.

    Attributes:
        result: How it ended, "" while it goes on.
        turns: The turns played, oldest first; the last one may not be over.
        alarm: The turn in which the alarm began, ``NEVER`` if it did not.
        luck: The dice of each seat that threw.
        met: What came onto the map, by kind.
        fates: How it ended for each seat; empty while the match goes on.
    """

    result: str
    turns: tuple[TurnLine, ...]
    alarm: int
    luck: tuple[DiceStatistics, ...]
    met: tuple[Met, ...]
    fates: tuple[Outcome, ...]

    def tracks(self) -> tuple[str, ...]:
        """Return the numbers of the seats that changed, in the order the game shows them."""
        seen: dict[str, set[tuple[SeatId, int]]] = {}
        for turn in self.turns:
            for seat, numbers in turn.numbers.items():
                for name, value in numbers.items():
                    seen.setdefault(name, set()).add((seat, value))
        seats = {seat for turn in self.turns for seat in turn.numbers}
        return tuple(name for name, values in seen.items() if len(values) > len(seats))

    def values(self, track: str) -> dict[SeatId, list[int]]:
        """Return a number of each seat, turn by turn; where it is not shown it stays as it was."""
        found: dict[SeatId, list[int]] = {}
        for n, turn in enumerate(self.turns):
            for seat, numbers in turn.numbers.items():
                line = found.setdefault(seat, [])
                if track in numbers:
                    line += [numbers[track]] * (n + 1 - len(line))
        whole = len(self.turns)
        return {seat: line + line[-1:] * (whole - len(line)) for seat, line in found.items()}


def report_of(session: Session) -> MatchSummary:
    """Return the report of a match.

    Raises:
        Refused: It goes on, and hides something that the report would tell; or the rules have
            changed so much since that no part of it can be played again.
    """
    if not session.table.result and hides(session.table):
        raise Refused(say("The report would tell secrets. It comes when the match is over."))
    fault: Exception | None = None
    for running, entries in session.beginnings():
        replay = _Replay(running)
        try:
            for entry in entries:
                replay.give(entry)
        except Exception as failed:  # noqa: BLE001  # rules that changed since may fail in any way
            fault = failed
        else:
            return replay.report()
    raise Refused(say("The match cannot be played again: {problem}", problem=str(fault)))


def _statistics(seat: SeatId, fallen: Sequence[tuple[Roll, str]]) -> DiceStatistics:
    """Count dice, each with the roll it belongs to."""
    expected: dict[str, float] = {}
    expected_hits = 0.0
    for roll, _ in fallen:
        for side in roll.die:
            expected[side] = expected.get(side, 0.0) + 1 / len(roll.die)
            expected_hits += roll.counts.get(side, 0) / len(roll.die)
    faces = dict(Counter(face for _, face in fallen))
    hits = sum(roll.counts.get(face, 0) for roll, face in fallen)
    return DiceStatistics(seat, len(fallen), faces, expected, hits, expected_hits)


class _Replay:
    """Plays a match again and takes down what it sees."""

    def __init__(self, running: MatchRun) -> None:
        running.play.notes.clear()
        self._running = running
        self._game: Game = running.game
        self._mirror: Table = running.table.copy()
        self._turns: list[TurnLine] = []
        self._alarm = NEVER
        self._fallen: dict[SeatId, list[tuple[Roll, str]]] = {}
        self._rolls: dict[SeatId, Roll] = {}
        self._came: Counter[str] = Counter()
        self._left: Counter[str] = Counter()
        self._order = self._mirror.turn.order
        self._take(())

    def give(self, entry: Entry) -> None:
        """Give one entry again."""
        prompt = self._running.prompt
        now = self._mirror.turn.now
        self._running.apply(entry)
        notes = tuple(self._running.play.notes)
        self._running.play.notes.clear()
        if entry.kind == "answer" and prompt is not None:
            self._throw(prompt, entry.text, notes, now)
        self._take(notes)

    def report(self) -> MatchSummary:
        """Return what was taken down."""
        self._end_turn()
        return MatchSummary(
            self._mirror.result,
            tuple(self._turns),
            self._alarm,
            tuple(_statistics(s, self._fallen[s]) for s in self._order if s in self._fallen),
            tuple(Met(kind, self._came[kind], self._left[kind]) for kind in sorted(self._came)),
            self._game.outcome(self._mirror) if self._mirror.result else (),
        )

    def _take(self, notes: Sequence[Noted]) -> None:
        """Lay changes on the second table."""
        for noted in notes:
            change = noted.change
            if change is None:
                continue
            if isinstance(change, TurnSet) and change.turn.number > max(
                1, self._mirror.turn.number
            ):
                self._end_turn()
            self._meet(change)
            change.apply(self._mirror)
        if self._alarm == NEVER and self._game.status(self._mirror).alarm.on:
            self._alarm = max(1, self._mirror.turn.number)

    def _end_turn(self) -> None:
        """Take down how the table stands now."""
        table = self._mirror
        status = self._game.status(table)
        shown = (p for p in self._game.panels(table, NO_SEAT) if p.kind == "heroes")
        rows = [row for panel in shown for row in panel.rows]
        numbers = {
            seat_id(row.ref): {v.id: int(v.text) for v in row.values if v.text.isdecimal()}
            for row in rows
        }
        gauges = {gauge.id or gauge.name.text: gauge.value for gauge in status.gauges}
        self._turns.append(
            TurnLine(table.turn.number, table.turn.now, status.alarm.on, numbers, gauges)
        )

    def _meet(self, change: object) -> None:
        """Count figures that come onto the map and leave it."""
        pieces = self._mirror.pieces
        if isinstance(change, PieceAdded):
            self._count(change.piece.kind, change.piece.id, NO_SPACE, change.piece.at)
        elif isinstance(change, PieceMoved) and change.piece in pieces:
            piece = pieces[change.piece]
            self._count(piece.kind, piece.id, piece.at, change.to)
        elif isinstance(change, PieceRemoved) and change.piece in pieces:
            piece = pieces[change.piece]
            self._count(piece.kind, piece.id, piece.at, NO_SPACE)

    def _count(self, kind: str, piece: PieceId, before: SpaceId, after: SpaceId) -> None:
        if piece in self._order:
            return
        was, is_ = self._on_map(before), self._on_map(after)
        self._came[kind] += is_ and not was
        self._left[kind] += was and not is_

    def _on_map(self, space: SpaceId) -> bool:
        return space in self._mirror.spaces and bool(self._mirror.spaces[space].cells)

    def _throw(
        self, prompt: Prompt[object], text: str, notes: Sequence[Noted], now: SeatId
    ) -> None:
        """Count the dice that fell because of an answer."""
        seat = prompt.seats[0] if len(prompt.seats) == 1 else now
        thrown = [n.change.thrown.faces for n in notes if isinstance(n.change, DiceThrown)]
        if isinstance(prompt, Roll):
            self._rolls[seat] = prompt
            faces = next((faces for faces in thrown if faces), ()) or prompt.accept(text)
            self._fallen.setdefault(seat, []).extend((prompt, face) for face in faces)
        elif isinstance(prompt, Dice) and seat in self._rolls:
            choice = prompt.accept(text)
            if isinstance(choice, Reroll) and thrown and choice.die < len(thrown[0]):
                self._fallen[seat].append((self._rolls[seat], thrown[0][choice.die]))
