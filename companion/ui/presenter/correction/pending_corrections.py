"""Corrections that people have tapped and not yet made: numbers, figures, doors, tokens, cards."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from companion.engine.errors import ImpossibleChange
from companion.engine.game import Game
from companion.engine.ids import NO_SPACE, CardId, PieceId, PileId, SpaceId
from companion.engine.state.changes import (
    CardMoved,
    Change,
    LinkStateSet,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    TrackSet,
)
from companion.engine.state.table import Link, Reading, Table

_PLACE: Final = "place"
_FIX: Final = "mend"


class PendingCorrections:
    """One correction in the making; the last word on each thing counts.

    Attributes:
        values: Numbers as they are to be, by owner ("" for the table) and track.
    """

    def __init__(self, game: Game) -> None:
        self.values: dict[tuple[PieceId, str], int] = {}
        self._game = game
        self._others: list[Change] = []
        self._figures: dict[tuple[PieceId, str], str] = {}
        self._cards: list[CardMoved] = []

    @property
    def count(self) -> int:
        """How many things are set right."""
        return len(self.values) + len(self._others) + len(self._figures) + len(self._cards)

    @property
    def last_card(self) -> CardMoved | None:
        """The card that was put right last, None where there is none."""
        return self._cards[-1] if self._cards else None

    def place(self, figure: PieceId) -> SpaceId:
        """Return where a figure is to stand, "" where nobody said."""
        return SpaceId(self._figures.get((figure, _PLACE), ""))

    # -- what people find

    def step(self, table: Reading, owner: PieceId, track: str, by: int) -> None:
        """Raise or lower a number; none goes below 0."""
        was = (table.pieces[owner].tracks if owner else table.tracks)[track]
        value = self.values.get((owner, track), was) + by
        _ = self.values.pop((owner, track), None)
        if value != was and value >= 0:
            self.values[owner, track] = value

    def stand(self, table: Table, figure: PieceId, space: SpaceId) -> None:
        """Put a figure somewhere; then it does not leave the map."""
        fix = self._figures.get((figure, _FIX), "")
        if fix and _leaves(figure, self._fixes(table, figure, fix)):
            del self._figures[figure, _FIX]
        self._figures[figure, _PLACE] = space

    def fix(self, table: Table, figure: PieceId, ref: str) -> None:
        """Set something right on a figure; where it leaves the map, it moves nowhere else."""
        if _leaves(figure, self._fixes(table, figure, ref)):
            _ = self._figures.pop((figure, _PLACE), None)
        self._figures[figure, _FIX] = ref

    def turn(self, link: Link, states: tuple[str, ...]) -> None:
        """Let a door be in the next of its states."""
        planned = [c for c in self._others if isinstance(c, LinkStateSet) and c.link == link.id]
        state = planned[-1].state if planned else link.state
        at = states.index(state) + 1 if state in states else 0
        self.replace(LinkStateSet(link.id, states[at % len(states)]))

    def replace(self, change: Change) -> None:
        """Keep one change of each thing: the last one counts."""
        subject = _subject(change)
        self._others = [other for other in self._others if _subject(other) != subject]
        self._others.append(change)

    def lay(self, card: CardId, source: PileId, to: PileId) -> None:
        """Let a card lie in another pile; one that was put right before goes on from there."""
        moves = (move for move in reversed(self._cards) if (move.card, move.to) == (card, source))
        if (before := next(moves, None)) is not None:
            self._cards.remove(before)
            source = before.source
        if source != to:
            self._cards.append(CardMoved(card, source, to))

    # -- what comes of it

    def changes(self, table: Table) -> tuple[Change, ...]:
        """Return the changes, each as it is after those before it.

        Args:
            table: A copy of the table, that is changed here.
        """
        made = [*_applied(table, (*self._numbers(table), *self._others))]
        fixes = self._game.manual_fixes
        for (figure, what), ref in self._figures.items():
            if what == _PLACE:
                made += _applied(table, fixes.put_on_space(table, figure, SpaceId(ref)))
            else:
                made += _applied(table, self._fixes(table, figure, ref))
        for move in self._cards:
            made += _applied(table, fixes.put_in_pile(table, move.card, move.source, move.to))
        return tuple(made)

    def _numbers(self, table: Table) -> Iterator[Change]:
        for (owner, track), value in self.values.items():
            if owner:
                was = table.pieces[owner].tracks.get(track, 0)
                yield PieceTrackSet(owner, track, value, was)
            else:
                yield TrackSet(track, value, table.tracks.get(track, 0))

    def _fixes(self, table: Table, figure: PieceId, ref: str) -> tuple[Change, ...]:
        """Return the changes of one thing set right on a figure."""
        fixes = self._game.manual_fixes.fixes(table, figure) if figure in table.pieces else ()
        return next((fix.changes for fix in fixes if fix.id == ref), ())


def _applied(table: Table, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Make changes on a table, and return them."""
    with suppress(ImpossibleChange):  # the correction as a whole will be refused, with this reason
        for change in changes:
            change.apply(table)
        table.redrawn()
    return changes


def _leaves(figure: PieceId, changes: tuple[Change, ...]) -> bool:
    """Tell whether these changes take a figure off the map."""
    off = (PieceRemoved(figure), PieceMoved(figure, NO_SPACE))
    return any(change in off for change in changes)


def _subject(change: Change) -> tuple[str, str]:
    named = (name for name in ("piece", "link", "marker", "track") if hasattr(change, name))
    return type(change).__name__, str(getattr(change, next(named, ""), ""))
