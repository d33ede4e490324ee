"""The only view of the table that screens, logs, voices, reports and bots have.

A seat is "" for what the whole table may see. Hidden things are left out whole; of a pile only its
size is shown. Where nothing is hidden from a seat it is given the table itself.
"""

from collections.abc import Container, Mapping
from collections.abc import Set as AbstractSet
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.ids import NO_CARD, NO_SPACE, CardId, PileId, SeatId, SpaceId
from companion.engine.state.changes import (
    CardMoved,
    CardNamed,
    Change,
    SeenSet,
    with_card,
    without,
)
from companion.engine.state.map_changes import known
from companion.engine.state.table import Link, Piece, Pile, Reading, Step, Table
from companion.engine.state.visibility import face_up, hidden_from, may_see

K = TypeVar("K", bound=str)
T = TypeVar("T")


def seen_by(table: Table, seat: SeatId) -> Reading:
    """Return the table as one seat may see it."""
    secret = hidden_from(table, seat)
    piles = table.piles.values()
    if not secret and not table.draws and all(pile_seen(pile, seat) is pile for pile in piles):
        return table
    return _view(table, seat, secret)


def view_of(table: Table, seat: SeatId) -> Table:
    """Return the same as one's own, to lay things on."""
    return _view(table, seat, hidden_from(table, seat))


def _view(table: Table, seat: SeatId, secret: AbstractSet[str]) -> Table:
    view = table.copy()
    view.piles = {ref: pile_seen(pile, seat) for ref, pile in table.piles.items()}
    view.draws = 0
    if secret:
        _leave_out(view, secret)
    return view


def things_seen(table: Table, secret: AbstractSet[str]) -> Table:
    """Return spaces, links, pieces, markers and agenda alone without what is hidden."""
    spaces, links, pieces = dict(table.spaces), dict(table.links), dict(table.pieces)
    view = Table(spaces=spaces, links=links, pieces=pieces, markers=dict(table.markers))
    view.agenda = table.agenda
    if secret:
        _leave_out(view, secret)
    return view


def pile_seen(pile: Pile, seat: SeatId) -> Pile:
    """Return a pile as one seat may see it."""
    if face_up(pile, seat):
        return pile
    places = tuple(place for place in pile.known if may_see(place.seen, seat))
    if not pile.cards and places == pile.known:
        return pile
    return replace(pile, cards=(), unknown=pile.size, known=places)


def lay(view: Table, change: Change, seat: SeatId) -> None:
    """Lay what a seat was told on the table as it saw it.

    A card that goes into a pile whose faces the seat does not see is one more unknown card there,
    and one that comes out of it one less.

    Raises:
        ImpossibleChange: It does not fit what the seat saw.
    """
    if type(change) is CardMoved:
        _take(view, change.source, change.card, seat)
        _put(view, change.to, change.card, seat)
    elif type(change) is CardNamed and not face_up(known(change.pile, view.piles), seat):
        return
    else:
        change.apply(view)
        if type(change) is SeenSet and change.what == "pile":
            pile = PileId(change.ref)
            view.piles[pile] = pile_seen(view.piles[pile], seat)


def _take(view: Table, source: PileId, card: CardId, seat: SeatId) -> None:
    pile = known(source, view.piles)
    if face_up(pile, seat):
        view.piles[source] = without(pile, card if card in pile.cards else NO_CARD)
    else:
        view.piles[source] = without(pile, NO_CARD)


def _put(view: Table, to: PileId, card: CardId, seat: SeatId) -> None:
    pile = known(to, view.piles)
    view.piles[to] = with_card(pile, card if face_up(pile, seat) else NO_CARD)


def _leave_out(view: Table, secret: Container[str]) -> None:
    spaces = _shown(view.spaces, secret)
    links = {ref: link_seen(link, secret) for ref, link in _shown(view.links, secret).items()}
    same_map = len(spaces) == len(view.spaces) and len(links) == len(view.links)
    view.spaces, view.links = spaces, links
    view.pieces = {r: piece_seen(p, secret) for r, p in _shown(view.pieces, secret).items()}
    view.markers = _shown(view.markers, secret)
    view.agenda = agenda_seen(view.agenda, secret)
    if not same_map:
        view.redrawn()


def link_seen(link: Link, secret: Container[str]) -> Link:
    """Return a way with each end blank that is hidden; which end is which stays."""
    first, second = link.joins
    if first not in secret and second not in secret:
        return link
    return replace(link, joins=(_or_blank(first, secret), _or_blank(second, secret)))


def piece_seen(piece: Piece, secret: Container[str]) -> Piece:
    """Return a figure, off the map where its place is hidden."""
    return replace(piece, at=NO_SPACE) if piece.at in secret else piece


def agenda_seen(agenda: tuple[Step, ...], secret: Container[str]) -> tuple[Step, ...]:
    """Return what is still to come without the hidden things it is about."""
    return tuple([_step_seen(step, secret) for step in agenda])


def _step_seen(step: Step, secret: Container[str]) -> Step:
    subject, target = step.subject in secret, step.target in secret
    items = tuple([item for item in step.items if item not in secret]) if step.items else ()
    if not subject and not target and len(items) == len(step.items):
        return step
    return replace(
        step,
        subject="" if subject else step.subject,
        target="" if target else step.target,
        items=items,
    )


def _or_blank(space: SpaceId, secret: Container[str]) -> SpaceId:
    return NO_SPACE if space in secret else space


def _shown(things: Mapping[K, T], secret: Container[str]) -> dict[K, T]:
    return {ref: thing for ref, thing in things.items() if ref not in secret}
