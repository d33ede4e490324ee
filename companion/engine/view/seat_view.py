"""The only view of the table that screens, logs, voices, reports and bots have.

A seat is "" for what the whole table may see. Hidden things are left out whole; of a pile only its
size is shown. Where nothing is hidden from a seat it is given the table itself.
"""

from collections.abc import Container, Mapping
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import Prompt
from companion.engine.ids import EVERYBODY, NO_CARD, NO_SPACE, SeatId
from companion.engine.state.changes import (
    AgendaSet,
    CardMoved,
    CardNamed,
    ChanceUsed,
    LinkAdded,
    PieceAdded,
    PieceMoved,
    PileSet,
)
from companion.engine.state.table import Link, Marker, Piece, Pile, Reading, Space, Step, Table
from companion.engine.state.visibility import groups, may_see

K = TypeVar("K", bound=str)
Hidden = TypeVar("Hidden", Space, Link, Piece, Marker)


def seen_by(table: Table, seat: SeatId) -> Reading:
    """Return the table as one seat may see it."""
    secret = _hidden_from(table, seat)
    if not secret and all(pile_seen(pile, seat) is pile for pile in table.piles.values()):
        return table
    view = table.copy()
    view.piles = {ref: pile_seen(pile, seat) for ref, pile in table.piles.items()}
    view.draws = 0
    if secret:
        _leave_out(view, secret)
    return view


def pile_seen(pile: Pile, seat: SeatId) -> Pile:
    """Return a pile as one seat may see it."""
    if not pile.down and may_see(pile.seen, seat):
        return pile
    known = tuple(place for place in pile.known if may_see(place.seen, seat))
    if not pile.cards and known == pile.known:
        return pile
    return replace(pile, cards=(), unknown=pile.size, known=known)


def change_seen(noted: Noted, table: Table, seat: SeatId) -> Noted | None:
    """Return what a seat may know of one thing that happened, or None for nothing at all.

    Args:
        noted: What happened.
        table: The table after it.
        seat: Who looks, "" for the whole table.
    """
    change = noted.change
    if isinstance(change, ChanceUsed) or not may_see(noted.seen, seat):
        return None
    if isinstance(change, CardMoved | CardNamed | PileSet):
        return _card_change_seen(noted, change, table, seat)
    if isinstance(change, AgendaSet | PieceMoved | PieceAdded | LinkAdded):
        return _without_secrets(noted, change, table, seat)
    return noted


def prompt_seen(prompt: Prompt[object], seat: SeatId) -> Prompt[object] | None:
    """Return the open prompt as one seat may see it: None where it is somebody's secret."""
    return prompt if not prompt.secret or seat in prompt.seats else None


def _hidden_from(table: Table, seat: SeatId) -> set[str]:
    """Ids of all things this seat may not know of; what hangs on a hidden thing is hidden too."""
    secret: set[str] = {
        ref
        for things in groups(table)
        for ref, thing in things.items()
        if thing.seen != EVERYBODY and not may_see(thing.seen, seat)
    }
    if secret:
        secret.update(
            link.id
            for link in table.links.values()
            if link.joins[0] in secret or link.joins[1] in secret
        )
        secret.update(marker.id for marker in table.markers.values() if marker.on in secret)
    return secret


def _leave_out(view: Table, secret: Container[str]) -> None:
    spaces = _shown(view.spaces, secret)
    links = _shown(view.links, secret)
    same_map = len(spaces) == len(view.spaces) and len(links) == len(view.links)
    view.spaces, view.links = spaces, links
    view.pieces = {
        ref: replace(piece, at=NO_SPACE) if piece.at in secret else piece
        for ref, piece in _shown(view.pieces, secret).items()
    }
    view.markers = _shown(view.markers, secret)
    view.agenda = _agenda_seen(view.agenda, secret)
    if not same_map:
        view.redrawn()


def _card_change_seen(
    noted: Noted, change: CardMoved | CardNamed | PileSet, table: Table, seat: SeatId
) -> Noted | None:
    if isinstance(change, PileSet):
        return replace(noted, change=PileSet(pile_seen(change.pile, seat)))
    places = (change.source, change.to) if isinstance(change, CardMoved) else (change.pile,)
    piles = [table.piles[place] for place in places if place in table.piles]
    if any(not pile.down and may_see(pile.seen, seat) for pile in piles):
        return noted
    if isinstance(change, CardNamed):
        return None
    bare = CardMoved(NO_CARD, change.source, change.to)
    return replace(noted, change=bare, why=Because(noted.why.rule))


def _without_secrets(
    noted: Noted,
    change: AgendaSet | PieceMoved | PieceAdded | LinkAdded,
    table: Table,
    seat: SeatId,
) -> Noted | None:
    secret = _hidden_from(table, seat)
    if not secret:
        return noted
    match change:
        case AgendaSet(agenda):
            return replace(noted, change=AgendaSet(_agenda_seen(agenda, secret)))
        case PieceMoved(piece, to) if to in secret:
            return replace(noted, change=PieceMoved(piece, NO_SPACE), why=Because(noted.why.rule))
        case PieceAdded(piece) if piece.at in secret:
            return replace(noted, change=PieceAdded(replace(piece, at=NO_SPACE)))
        case LinkAdded(link) if link.id in secret:
            return None
        case _:
            return noted


def _agenda_seen(agenda: tuple[Step, ...], secret: Container[str]) -> tuple[Step, ...]:
    return tuple(
        replace(
            step,
            subject="" if step.subject in secret else step.subject,
            target="" if step.target in secret else step.target,
        )
        for step in agenda
    )


def _shown(things: Mapping[K, Hidden], secret: Container[str]) -> dict[K, Hidden]:
    return {ref: thing for ref, thing in things.items() if ref not in secret}
