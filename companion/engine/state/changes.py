"""Changes: one thing that changed on the table. Each kind applies itself; nothing else writes.

A dozen or two generic kinds cover every game. The same stream drives screen, lamps, log, reasons,
statistics and tests. ``was`` repeats the old value so that a log line needs no second table.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import ImpossibleChange
from companion.engine.ids import NO_CARD, CardId, MarkerId, PieceId, PileId, SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.learning import Learned
from companion.engine.state.map_changes import (
    LinkAdded,
    LinkRemoved,
    LinkStateSet,
    SpaceAdded,
    SpaceFaceSet,
    SpaceLaid,
    SpaceRemoved,
    SpaceStateSet,
    known,
    new_id,
)
from companion.engine.state.table import (
    Known,
    Marker,
    Piece,
    Pile,
    Reading,
    Step,
    Table,
    Thrown,
    Turn,
)


class PieceAdded(Struct, frozen=True, tag="piece_added", gc=False):
    """A figure came into play."""

    piece: Piece

    def apply(self, table: Table) -> None:
        """Put the piece on the table."""
        ref = new_id(self.piece.id, table.pieces)
        if self.piece.at:
            _ = known(self.piece.at, table.spaces)
        table.pieces[ref] = self.piece
        table.restood(self.piece.kind)


class PieceRemoved(Struct, frozen=True, tag="piece_removed", gc=False):
    """A figure left play."""

    piece: PieceId

    def apply(self, table: Table) -> None:
        """Take the piece off the table; markers on it go with it."""
        table.restood(known(self.piece, table.pieces).kind)
        del table.pieces[self.piece]
        for marker in [m.id for m in table.markers.values() if m.on == self.piece]:
            del table.markers[marker]


class PieceMoved(Struct, frozen=True, tag="moved", gc=False):
    """A figure stands somewhere else; ``to`` "" is off the map."""

    piece: PieceId
    to: SpaceId

    def apply(self, table: Table) -> None:
        """Put the piece on the space."""
        piece = known(self.piece, table.pieces)
        if self.to:
            _ = known(self.to, table.spaces)
        table.pieces[self.piece] = replace(piece, at=self.to)
        table.restood(piece.kind)


class PieceTrackSet(Struct, frozen=True, tag="piece_track", gc=False):
    """A number of a figure changed."""

    piece: PieceId
    track: str
    value: int
    was: int = 0

    def apply(self, table: Table) -> None:
        """Set the number."""
        piece = known(self.piece, table.pieces)
        table.pieces[self.piece] = replace(piece, tracks={**piece.tracks, self.track: self.value})
        table.restood(piece.kind)


class ConditionSet(Struct, frozen=True, tag="condition", gc=False):
    """A figure is now, or no longer, in a condition."""

    piece: PieceId
    condition: str
    on: bool = True

    def apply(self, table: Table) -> None:
        """Add or take away the condition."""
        piece = known(self.piece, table.pieces)
        left = tuple(word for word in piece.conditions if word != self.condition)
        words = tuple(sorted((*left, self.condition))) if self.on else left
        table.pieces[self.piece] = replace(piece, conditions=words)
        table.restood(piece.kind)


class MarkerAdded(Struct, frozen=True, tag="marker_added", gc=False):
    """A token was put down."""

    marker: Marker

    def apply(self, table: Table) -> None:
        """Put the marker on the table."""
        table.markers[new_id(self.marker.id, table.markers)] = self.marker


class MarkerRemoved(Struct, frozen=True, tag="marker_removed", gc=False):
    """A token was taken away; as rules make it, it says from where: :meth:`lying`.

    ``kind`` "" where nobody said how it lay, in journals of before too.
    """

    marker: MarkerId
    kind: str = ""
    on: str = ""

    def apply(self, table: Table) -> None:
        """Take the marker off the table."""
        _ = known(self.marker, table.markers)
        del table.markers[self.marker]

    def lying(self, table: Reading) -> "MarkerRemoved":
        """Return it with the kind of the token and where it lies on a table."""
        marker = table.markers.get(self.marker)
        return replace(self, kind=marker.kind, on=marker.on) if marker is not None else self


class SeenSet(Struct, frozen=True, tag="seen", gc=False):
    """Other seats than before may know of a thing, or see into a pile: it was shown, or hidden."""

    what: Literal["space", "link", "piece", "marker", "pile"]
    ref: str
    seen: tuple[SeatId, ...]

    def apply(self, table: Table) -> None:
        """Set who may know of it."""
        things: dict[Any, Any] = getattr(table, f"{self.what}s")
        things[self.ref] = replace(known(self.ref, things), seen=self.seen)
        table.redrawn()


class PileSet(Struct, frozen=True, tag="pile", gc=False):
    """A pile was made, gathered, sorted or looked through: it is now this."""

    pile: Pile

    def apply(self, table: Table) -> None:
        """Put the pile on the table in place of what it was."""
        table.piles[self.pile.id] = self.pile


class CardMoved(Struct, frozen=True, tag="card_moved", gc=False):
    """One card, tile or token went from one pile to another.

    ``card`` "" is a card whose face Companion does not know.
    """

    card: CardId
    source: PileId
    to: PileId

    def apply(self, table: Table) -> None:
        """Move the card; in an open pile it lies on top."""
        source, _ = known(self.source, table.piles), known(self.to, table.piles)
        table.piles[self.source] = without(source, self.card)
        table.piles[self.to] = with_card(table.piles[self.to], self.card)


class CardNamed(Struct, frozen=True, tag="card_named", gc=False):
    """A card of a pile whose face Companion did not know was shown or named."""

    card: CardId
    pile: PileId

    def apply(self, table: Table) -> None:
        """Turn one unknown card of the pile into this one."""
        unnamed = without(known(self.pile, table.piles), NO_CARD)
        table.piles[self.pile] = with_card(unnamed, self.card)


class TrackSet(Struct, frozen=True, tag="track", gc=False):
    """A table-wide number changed."""

    track: str
    value: int
    was: int = 0

    def apply(self, table: Table) -> None:
        """Set the number."""
        table.tracks[self.track] = self.value


class WordSet(Struct, frozen=True, tag="word", gc=False):
    """A table-wide word changed; "" takes it away."""

    name: str
    word: str = ""

    def apply(self, table: Table) -> None:
        """Set or take away the word."""
        if self.word:
            table.words[self.name] = self.word
        else:
            _ = table.words.pop(self.name, None)


class OptionSet(Struct, frozen=True, tag="option", gc=False):
    """The table plays on with another reading of a rule."""

    option: str
    choice: str

    def apply(self, table: Table) -> None:
        """Set the option."""
        _ = known(self.option, table.options)
        table.options[self.option] = self.choice
        table.redrawn()  # what follows from the map may follow from a reading of the rules too


class TurnSet(Struct, frozen=True, tag="turn", gc=False):
    """Another turn began, or the order of turns changed."""

    turn: Turn

    def apply(self, table: Table) -> None:
        """Set whose turn it is."""
        table.turn = self.turn


class TurnUsed(Struct, frozen=True, tag="used", gc=False):
    """The turn has now used this much of something."""

    name: str
    value: int

    def apply(self, table: Table) -> None:
        """Set what was used."""
        table.turn = replace(table.turn, used={**table.turn.used, self.name: self.value})


class DiceThrown(Struct, frozen=True, tag="dice", gc=False):
    """Dice lie on the table; no faces: they were picked up."""

    thrown: Thrown

    def apply(self, table: Table) -> None:
        """Leave the dice lying."""
        table.thrown = self.thrown


class SeatOut(Struct, frozen=True, tag="seat_out", gc=False):
    """A seat takes no more turns."""

    seat: SeatId

    def apply(self, table: Table) -> None:
        """Take the seat out of the turn order."""
        order = tuple(seat for seat in table.turn.order if seat != self.seat)
        table.turn = replace(table.turn, order=order)


class AgendaSet(Struct, frozen=True, tag="agenda", gc=False):
    """What is still to come has changed."""

    agenda: tuple[Step, ...]

    def apply(self, table: Table) -> None:
        """Set what is still to come."""
        table.agenda = self.agenda


class ChanceUsed(Struct, frozen=True, tag="chance", gc=False):
    """Chance was drawn this many times."""

    count: int

    def apply(self, table: Table) -> None:
        """Count the draws."""
        table.draws += self.count


class Ended(Struct, frozen=True, tag="ended", gc=False):
    """The match is over."""

    result: str

    def apply(self, table: Table) -> None:
        """Set how it ended."""
        table.result = self.result


_SpaceChange: TypeAlias = SpaceAdded | SpaceRemoved | SpaceLaid | SpaceFaceSet | SpaceStateSet
_LinkChange: TypeAlias = LinkAdded | LinkRemoved | LinkStateSet
_PieceChange: TypeAlias = PieceAdded | PieceRemoved | PieceMoved | PieceTrackSet | ConditionSet
_TokenChange: TypeAlias = MarkerAdded | MarkerRemoved | SeenSet | PileSet | CardMoved | CardNamed
_TableChange: TypeAlias = TrackSet | WordSet | OptionSet | DiceThrown | Learned
_TurnChange: TypeAlias = TurnSet | TurnUsed | SeatOut | AgendaSet | ChanceUsed | Ended
Change: TypeAlias = (
    _SpaceChange | _LinkChange | _PieceChange | _TokenChange | _TableChange | _TurnChange
)


def without(pile: Pile, card: CardId) -> Pile:
    """Return the pile with one such card less.

    Raises:
        ImpossibleChange: There is no such card in it.
    """
    if not card:
        if pile.unknown < 1:
            raise ImpossibleChange(say("No unknown card is left: {pile}.", pile=Ref(pile.id)))
        return replace(pile, unknown=pile.unknown - 1)
    if card not in pile.cards:
        raise ImpossibleChange(card_missing(pile, card))
    at = len(pile.cards) - 1 - pile.cards[::-1].index(card)
    known = _after_taking(pile, card) if pile.known else ()
    return replace(pile, cards=pile.cards[:at] + pile.cards[at + 1 :], known=known)


def card_missing(pile: Pile, card: CardId) -> Message:
    """Return that a card is not in a pile, for people."""
    return say("{card} is not there: {pile}.", card=Ref(card), pile=Ref(pile.id))


def with_card(pile: Pile, card: CardId) -> Pile:
    """Return the pile with this card more: on top if open, somewhere in it if face down."""
    if not card:
        return replace(pile, unknown=pile.unknown + 1)
    cards = (*pile.cards, card)
    return replace(pile, cards=tuple(sorted(cards)) if pile.down else cards)


def _after_taking(pile: Pile, card: CardId) -> tuple[Known, ...]:
    """What is still known of a pile's places once a card is taken from it.

    The known top card is taken first; a card all of whose copies lie at known places is taken from
    the first of those; else an unknown card from the top, unless another is known to lie there.
    """
    known = pile.known
    same = [place for place in known if place.card == card]
    taken = next((place for place in same if place.place == 0), None)
    if taken is None and same and len(same) == pile.cards.count(card):
        taken = same[0]
    if taken is None and any(place.place == 0 for place in known):
        return known
    above = taken.place if taken is not None else 0
    left = (place for place in known if place is not taken)
    return tuple(replace(p, place=p.place - 1) if p.place > above >= 0 else p for p in left)
