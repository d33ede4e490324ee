"""What people may find of a figure or a card that lies otherwise than Companion thinks."""

from collections.abc import Callable

from msgspec import Struct

from companion.engine.defaults import nothing
from companion.engine.ids import NO_SEAT, NO_SPACE, CardId, PieceId, PileId, SeatId, SpaceId
from companion.engine.message import Message
from companion.engine.state.changes import CardMoved, Change, PieceMoved
from companion.engine.state.table import Reading


class Fix(Struct, frozen=True):
    """One thing that can be set right on a figure, by hand.

    Attributes:
        id: Its name, each once for a figure.
        label: What people find on the table, in few words.
        changes: What makes Companion's table the same; the game can be like that.
    """

    id: str
    label: Message
    changes: tuple[Change, ...]


class PieceFound(Struct, frozen=True):
    """What people say of a figure; what follows from it the game says.

    Attributes:
        piece: The figure, on the table or a spare one.
        fix: Which of its fixes (:class:`Fix`), "" for where it stands.
        space: Where it stands, "" for off the map.
    """

    piece: PieceId
    fix: str = ""
    space: SpaceId = NO_SPACE


class SparePiece(Struct, frozen=True):
    """A figure that is not on the table, and may be put there by hand.

    Attributes:
        id: The piece it would be.
        where: Where it waits ("in the reserve").
    """

    id: PieceId
    where: Message


class CardPlace(Struct, frozen=True):
    """A place of the real table where cards lie, as people look for it.

    Attributes:
        pile: The pile that lies there; one that is not on the table yet is empty.
        label: What people call the place.
        cards: The cards that may be found elsewhere, each as often as it lies here; "" is one whose
            face nobody named. Only what the whole table may know: nothing of a hidden hand, and
            of a deck what may be in it, never where.
        seat: Whose it is, "" for the table's.
        space: The space of the map it lies on, "" for none.
        icon: The word of its sign.
    """

    pile: PileId
    label: Message
    cards: tuple[CardId, ...] = ()
    seat: SeatId = NO_SEAT
    space: SpaceId = NO_SPACE
    icon: str = "card"


def moved(table: Reading, piece: PieceId, space: SpaceId) -> tuple[Change, ...]:
    """Return that a figure stands elsewhere: a game where nothing else follows from that."""
    del table
    return (PieceMoved(piece, space),)


def lies_there(table: Reading, card: CardId, source: PileId, to: PileId) -> tuple[Change, ...]:
    """Return that a card lies elsewhere: a game where nothing else follows from that."""
    del table
    return (CardMoved(card, source, to),)


class ManualFixes(Struct, frozen=True, kw_only=True):
    """How a game is set right by hand.

    Attributes:
        fixes: What can be set right on a figure besides its place.
        put_on_space: What makes a figure stand on a space: one of the table, or a spare one. Who
            was out of the game plays again.
        spare_pieces: The figures that may be put on the table.
        card_places: The places cards lie at. They follow from what the whole table may see alone.
        put_in_pile: What makes a card of one pile lie in another; nothing where it cannot lie
            there.
    """

    fixes: Callable[[Reading, PieceId], tuple[Fix, ...]] = nothing
    put_on_space: Callable[[Reading, PieceId, SpaceId], tuple[Change, ...]] = moved
    spare_pieces: Callable[[Reading], tuple[SparePiece, ...]] = nothing
    card_places: Callable[[Reading], tuple[CardPlace, ...]] = nothing
    put_in_pile: Callable[[Reading, CardId, PileId, PileId], tuple[Change, ...]] = lies_there


def changes_of(fixes: ManualFixes, table: Reading, found: PieceFound) -> tuple[Change, ...]:
    """Return what makes a table as people say of a figure; nothing where it has no such fix."""
    if not found.fix:
        return fixes.put_on_space(table, found.piece, found.space)
    offered = fixes.fixes(table, found.piece) if found.piece in table.pieces else ()
    return next((fix.changes for fix in offered if fix.id == found.fix), ())


def can_be_said(fixes: ManualFixes, view: Reading, found: PieceFound) -> bool:
    """Tell whether somebody who sees this much of a table can say that of a figure."""
    if found.fix:
        offered = fixes.fixes(view, found.piece) if found.piece in view.pieces else ()
        return any(fix.id == found.fix for fix in offered)
    known = found.piece in view.pieces or any(
        spare.id == found.piece for spare in fixes.spare_pieces(view)
    )
    return known and (not found.space or found.space in view.spaces)


def other_places(
    fixes: ManualFixes, table: Reading, card: CardId, source: PileId
) -> tuple[CardPlace, ...]:
    """Return the places where a card of this pile may really lie."""
    return tuple(
        place
        for place in fixes.card_places(table)
        if place.pile != source and fixes.put_in_pile(table, card, source, place.pile)
    )


def others(fixes: ManualFixes, table: Reading, to: PileId) -> tuple[tuple[CardPlace, CardId], ...]:
    """Return the cards that may really lie in this pile, each once, with where they are thought."""
    return tuple(
        (place, card)
        for place in fixes.card_places(table)
        if place.pile != to
        for card in dict.fromkeys(place.cards)
        if fixes.put_in_pile(table, card, place.pile, to)
    )
