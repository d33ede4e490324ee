"""What an undo took out of sight: it was seen all the same, and stays so for the match.

What counts is what a seat saw before and does not see after, never what the table holds: a thing
that came out of hiding and one that came from nowhere are remembered alike.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    Change,
    LinkAdded,
    MarkerAdded,
    PieceAdded,
    PileSet,
    SpaceAdded,
)
from companion.engine.state.seat_view import seen_by
from companion.engine.state.table import Link, Marker, Piece, Reading, Space, Table
from companion.engine.state.visibility import face_up, hides, seats_named

What: TypeAlias = Literal["space", "link", "piece", "marker", "card"]
_SORTS: Final[tuple[What, ...]] = get_args(What)
Thing: TypeAlias = Space | Link | Piece | Marker


class Glimpse(Struct, frozen=True):
    """One thing that a seat saw, and that was taken back.

    Attributes:
        ref: Its id; of a card or a tile that lay in a pile, its face.
        what: What it is.
        thing: It as it was seen; None for a card.
        alone: Not everybody saw it.
    """

    ref: str
    what: What
    thing: Thing | None = None
    alone: bool = False


class Glimpses:
    """What each seat saw and does not see now, because it was undone."""

    def __init__(self) -> None:
        self._seen: dict[SeatId, tuple[Glimpse, ...]] = {}

    def of(self, seat: SeatId) -> tuple[Glimpse, ...]:
        """Return what a seat saw, "" for the whole table, in the order it was taken back."""
        return self._seen.get(seat, ())

    @property
    def none(self) -> bool:
        """Nothing is remembered."""
        return not self._seen

    def took_back(self, before: Table, after: Table) -> None:
        """Remember what an undo took out of sight.

        Args:
            before: The table before it.
            after: The table after it.
        """
        public: frozenset[str] = frozenset()
        for seat in _seats(before, after):
            gone = tuple(_gone(before, after, seat, public))
            if not seat:
                public = frozenset([glimpse.ref for glimpse in gone])
            if gone:
                new = {glimpse.ref for glimpse in gone}
                others = (glimpse for glimpse in self.of(seat) if glimpse.ref not in new)
                self._seen[seat] = (*others, *gone)

    def entered(self, table: Table) -> None:
        """Forget what is in sight again, and so no longer taken back."""
        for seat in tuple(self._seen):
            known = {*_things(seen_by(table, seat)), *_faces(table, seat)}
            left = tuple(g for g in self._seen[seat] if g.ref not in known)
            if not left:
                del self._seen[seat]
            elif len(left) < len(self._seen[seat]):
                self._seen[seat] = left


def named_again(view: Reading, glimpses: Iterable[Glimpse]) -> Table:
    """Return what a seat sees with what it saw before, to call things by their names.

    Args:
        view: What it sees.
        glimpses: What it saw, and does not see now.
    """
    table = Table(game=view.game, words=dict(view.words)).use(view.content)
    table.spaces, table.links = dict(view.spaces), dict(view.links)
    table.pieces, table.markers = dict(view.pieces), dict(view.markers)
    for glimpse in glimpses:
        match glimpse.thing:
            case Space() as space:
                table.spaces.setdefault(space.id, space)
            case Link() as link:
                table.links.setdefault(link.id, link)
            case Piece() as piece:
                table.pieces.setdefault(piece.id, piece)
            case Marker() as marker:
                table.markers.setdefault(marker.id, marker)
            case None:
                pass
    return table


def shows(change: Change, refs: frozenset[str]) -> bool:
    """Tell whether a change, as a seat was told it, showed one of these things."""
    return any(ref in refs for ref in _shown_by(change))


def _shown_by(change: Change) -> tuple[str, ...]:
    shown: tuple[str, ...] = ()
    match change:
        case SpaceAdded(space):
            shown = space.id, space.face
        case LinkAdded(link):
            shown = (link.id,)
        case PieceAdded(piece):
            shown = (piece.id,)
        case MarkerAdded(marker):
            shown = (marker.id,)
        case CardMoved(card) | CardNamed(card):
            shown = (card,)
        case PileSet(pile):
            shown = (*pile.cards, *(place.card for place in pile.known))
        case _:
            pass
    return shown


def _seats(before: Table, after: Table) -> list[SeatId]:
    named = seats_named(before) | seats_named(after)
    for table in (before, after):
        named.update(table.turn.order)
        named.update(seat for pile in table.piles.values() for seat in pile.seen if seat != "*")
    return [NO_SEAT, *sorted(named)]


def _gone(before: Table, after: Table, seat: SeatId, public: frozenset[str]) -> Iterator[Glimpse]:
    """Yield what a seat sees no more: things where any are hidden, and faces of cards and tiles.

    They come by what they are and by their ids: how a table holds them is no order.

    Args:
        before: The table before an undo.
        after: The table after it.
        seat: Who looks, "" for the whole table.
        public: What everybody saw of it.
    """
    faces = _faces(after, seat)
    seen, left = seen_by(before, seat), seen_by(after, seat)
    here = _things(left)
    hidden = hides(before) or hides(after)
    for ref, (what, thing) in sorted(_things(seen).items(), key=_sort_and_id):
        tile = isinstance(thing, Space) and thing.face in _down(after, seat)
        if ref not in here and (hidden or tile):
            yield Glimpse(ref, what, thing, alone=bool(seat) and ref not in public)
    laid = {space.face for space in seen.spaces.values()}
    for card in sorted(_faces(before, seat) - faces - laid):
        if card and not any(card in things for things in (here, seen.pieces)):
            yield Glimpse(card, "card", alone=bool(seat) and card not in public)


def _sort_and_id(item: tuple[str, tuple[What, Thing]]) -> tuple[int, str]:
    ref, (what, _) = item
    return _SORTS.index(what), ref


def _things(view: Reading) -> Mapping[str, tuple[What, Thing]]:
    found: dict[str, tuple[What, Thing]] = {}
    found.update({ref: ("space", thing) for ref, thing in view.spaces.items()})
    found.update({ref: ("link", thing) for ref, thing in view.links.items()})
    found.update({ref: ("piece", thing) for ref, thing in view.pieces.items()})
    found.update({ref: ("marker", thing) for ref, thing in view.markers.items()})
    return found


def _faces(table: Table, seat: SeatId) -> set[str]:
    """Return the faces a seat sees: in piles, at known places of them, and of tiles."""
    view = seen_by(table, seat)
    piles = view.piles.values()
    faces = {card for pile in piles if face_up(pile, seat) for card in pile.cards}
    faces |= {place.card for pile in piles for place in pile.known}
    return faces | {space.face for space in view.spaces.values() if space.face}


def _down(table: Table, seat: SeatId) -> set[str]:
    """Return the cards and tiles that lie where a seat does not see their faces."""
    hidden: Iterable[str] = (
        card for pile in table.piles.values() if not face_up(pile, seat) for card in pile.cards
    )
    return set(hidden)
