"""Corrections that people have tapped and not yet made: numbers, figures, doors, tokens, cards."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from companion.engine.by_hand.manual_fixes import PieceFound, changes_of
from companion.engine.errors import ImpossibleChange
from companion.engine.game import Game
from companion.engine.ids import NO_SEAT, NO_SPACE, CardId, PieceId, PileId, SpaceId
from companion.engine.state.changes import (
    CardMoved,
    Change,
    LinkStateSet,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    TrackSet,
)
from companion.engine.state.seat_view import lay
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
        if fix and self._leaves(table, figure, fix):
            del self._figures[figure, _FIX]
        self._figures[figure, _PLACE] = space

    def fix(self, table: Table, figure: PieceId, ref: str) -> None:
        """Set something right on a figure; where it leaves the map, it moves nowhere else."""
        if self._leaves(table, figure, ref):
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

    @property
    def found(self) -> tuple[PieceFound, ...]:
        """What is said of figures; the game says what follows from it."""
        return tuple(
            PieceFound(figure, space=SpaceId(ref)) if what == _PLACE else PieceFound(figure, ref)
            for (figure, what), ref in self._figures.items()
        )

    def changes(self, view: Table) -> tuple[Change, ...]:
        """Return all but what is said of figures, each as it is after those before it.

        Args:
            view: A copy of what the whole table sees, that is changed here.
        """
        made = [*_applied(view, (*self._numbers(view), *self._others))]
        for move in self._cards:
            fixes = self._game.manual_fixes
            made += _applied(view, fixes.put_in_pile(view, move.card, move.source, move.to))
        return tuple(made)

    def figures(self, view: Table) -> tuple[Change, ...]:
        """Return what follows from what is said of figures, as far as the whole table sees it.

        Args:
            view: A copy of what it sees with all else put right, that is changed here.
        """
        fixes = self._game.manual_fixes
        made = (_applied(view, changes_of(fixes, view, found)) for found in self.found)
        return tuple(change for changes in made for change in changes)

    def _numbers(self, table: Table) -> Iterator[Change]:
        for (owner, track), value in self.values.items():
            if owner:
                was = table.pieces[owner].tracks.get(track, 0)
                yield PieceTrackSet(owner, track, value, was)
            else:
                yield TrackSet(track, value, table.tracks.get(track, 0))

    def _leaves(self, table: Reading, figure: PieceId, ref: str) -> bool:
        """Tell whether a fix takes a figure off the map."""
        off = (PieceRemoved(figure), PieceMoved(figure, NO_SPACE))
        changes = changes_of(self._game.manual_fixes, table, PieceFound(figure, ref))
        return any(change in off for change in changes)


def _applied(table: Table, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Make changes on a table, and return them."""
    with suppress(ImpossibleChange):  # the correction as a whole will be refused, with this reason
        for change in changes:
            lay(table, change, NO_SEAT)
        table.redrawn()
    return changes


def _subject(change: Change) -> tuple[str, str]:
    named = (name for name in ("piece", "link", "marker", "track") if hasattr(change, name))
    return type(change).__name__, str(getattr(change, next(named, ""), ""))
