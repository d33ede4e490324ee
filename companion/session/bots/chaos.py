"""Chaos: plays like people at a real table on a bad evening.

It answers by chance, leaves instructions out or does something else instead, corrects the table at
open questions, starts side flows, takes back and does again. No match may fail for it.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from companion.engine.by_hand.manual_fixes import other_places
from companion.engine.chance import Chance
from companion.engine.errors import Refused
from companion.engine.game import Game
from companion.engine.ids import NO_SEAT
from companion.engine.state.changes import (
    Change,
    ConditionSet,
    LinkStateSet,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    TrackSet,
)
from companion.engine.state.table import Reading
from companion.session.match.entries import BOT, RulesFailed
from companion.session.session import Session

S = TypeVar("S", bound=str)
OFTEN: Final = {"correct": 4, "side": 5, "undo": 4}
"""How many questions in a hundred each happens at."""
FARTHEST: Final = 8
"""Entries taken back at most at once."""


class Chaos:
    """One seat of a simulation, or the hand of a test that shakes the table."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._undone = 0

    def __call__(self, session: Session) -> None:
        """Do one thing: mostly, answer."""
        dice = self._chance.below(100)
        if dice < OFTEN["correct"] and self._correct(session):
            return
        dice -= OFTEN["correct"]
        if 0 <= dice < OFTEN["side"] and self._side(session):
            return
        dice -= OFTEN["side"]
        if 0 <= dice < OFTEN["undo"] and self._undo(session):
            return
        prompt = session.prompt
        if prompt is not None:
            _ = session.answer(prompt.sample(self._chance.below), source=BOT)

    def correction(self, game: Game, table: Reading) -> tuple[Change, ...]:
        """Return one to three corrections drawn from what lies on a table as somebody sees it."""
        count = 1 + self._chance.below(3)
        return tuple(change for _ in range(count) for change in self._one(game, table))

    def _one(self, game: Game, table: Reading) -> tuple[Change, ...]:
        kinds = (self._link, self._track, self._number, self._condition, self._gone, self._moved)
        kind = self._chance.below(len(kinds) + 1)
        if kind == len(kinds):
            return self._card(game, table)
        change = kinds[kind](table)
        return () if change is None else (change,)

    def _link(self, table: Reading) -> Change | None:
        if not table.links:
            return None
        link = table.links[self._of(sorted(table.links))]
        same = {other.state for other in table.links.values() if other.kind == link.kind}
        return LinkStateSet(link.id, self._of(sorted({*same, "open", "locked"})))

    def _track(self, table: Reading) -> Change | None:
        if not table.tracks:
            return None
        track = self._of(sorted(table.tracks))
        return TrackSet(track, self._near(table.tracks[track]), table.tracks[track])

    def _number(self, table: Reading) -> Change | None:
        pieces = sorted(ref for ref, piece in table.pieces.items() if piece.tracks)
        if not pieces:
            return None
        piece = table.pieces[self._of(pieces)]
        track = self._of(sorted(piece.tracks))
        was = piece.tracks[track]
        return PieceTrackSet(piece.id, track, self._near(was), was)

    def _condition(self, table: Reading) -> Change | None:
        if not table.pieces:
            return None
        piece = table.pieces[self._of(sorted(table.pieces))]
        worn = {word for other in table.pieces.values() for word in other.conditions}
        word = self._of(sorted({*worn, "stunned"}))
        return ConditionSet(piece.id, word, on=word not in piece.conditions)

    def _gone(self, table: Reading) -> Change | None:
        return PieceRemoved(self._of(sorted(table.pieces))) if table.pieces else None

    def _moved(self, table: Reading) -> Change | None:
        if not table.pieces or not table.spaces:
            return None
        return PieceMoved(self._of(sorted(table.pieces)), self._of(sorted(table.spaces)))

    def _card(self, game: Game, table: Reading) -> tuple[Change, ...]:
        """Return that some card lies in some other pile that may hold it."""
        mending = game.manual_fixes
        sources = [place for place in mending.card_places(table) if place.cards]
        if not sources:
            return ()
        source = sources[self._chance.below(len(sources))]
        card = self._of(source.cards)
        found = other_places(mending, table, card, source.pile)
        if not found:
            return ()
        to = found[self._chance.below(len(found))]
        return mending.put_in_pile(table, card, source.pile, to.pile)

    def _correct(self, session: Session) -> bool:
        """Correct what the whole table sees, or one seat."""
        order = session.table.turn.order
        looks = self._chance.below(2 * len(order)) if order else 0
        seat = order[looks] if looks < len(order) else NO_SEAT
        changes = self.correction(session.game, session.view(seat))
        if not changes:
            return False
        try:
            _ = session.adjust(changes, source=BOT, seat=seat)
        except RulesFailed:
            raise
        except Refused:
            return False
        return True

    def _side(self, session: Session) -> bool:
        seats = session.table.turn.order
        if not seats:
            return False
        seat = self._of(seats)
        offers = [offer.name for offer in session.sides(seat) if not offer.off.text]
        if not offers:
            return False
        _ = session.side(self._of(offers), seat, source=BOT)
        return True

    def _undo(self, session: Session) -> bool:
        """Take back; as often as not, do some of it again. Never so often that no match ends."""
        entries = session.entries
        if not entries or self._undone > len(entries):
            return False
        back = 1 + self._chance.below(min(FARTHEST, len(entries)))
        self._undone += back
        _ = session.undo(entries[-back].n - 1, source=BOT)
        _ = session.redo(self._chance.below(back + 1), source=BOT)
        return True

    def _near(self, value: int) -> int:
        return max(0, value + self._chance.below(5) - 2)

    def _of(self, among: Sequence[S]) -> S:
        return among[self._chance.below(len(among))]
