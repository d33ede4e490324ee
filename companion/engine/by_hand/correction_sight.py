"""A correction touches only what its seat sees: the check, and why not in words that tell nothing.

What is refused for something hidden is refused in the same words as for something that is not there
at all, and before the true table is asked.
"""

from typing import Final

from companion.engine.errors import ImpossibleChange
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import NO_PILE, PileId, SeatId, marker_id
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import (
    AgendaSet,
    CardMoved,
    CardNamed,
    ChanceUsed,
    Change,
    LinkAdded,
    MarkerAdded,
    PieceAdded,
    PileSet,
    SeenSet,
    SpaceAdded,
    card_missing,
)
from companion.engine.state.reason_view import is_on
from companion.engine.state.seat_view import agenda_seen, lay, pile_seen, things_seen, view_of
from companion.engine.state.table import Pile, Reading, Table
from companion.engine.state.visibility import counted_out, face_up, hidden_from

NOT_NOW: Final = say("That cannot be done now.")
"""Why something is refused that has to do with what is hidden, or with what is not there."""


def beyond_sight(table: Table, changes: tuple[Change, ...], seat: SeatId) -> Message:
    """Say why a seat cannot correct a table so by what it sees, or nothing.

    Args:
        table: The true table.
        changes: The correction.
        seat: Who looks, "" for the whole table.
    """
    trial, view = table.copy(), view_of(table, seat)
    for change in changes:
        if not _seen_whole(change, table, view, seat):
            return NOT_NOW
        if isinstance(change, CardMoved) and change.card:
            open_pile = view.piles.get(change.source, _NONE)
            if face_up(open_pile, seat) and change.card not in open_pile.cards:
                return card_missing(open_pile, change.card)
        try:
            lay(view, change, seat)
        except ImpossibleChange as fault:
            return fault.reason if _names_what_is_seen(fault.reason, view) else NOT_NOW
        try:
            change.apply(trial)
        except ImpossibleChange:
            return NOT_NOW
    return NO_WORDS if _same_things(things_seen(trial, hidden_from(trial, seat)), view) else NOT_NOW


def invented(change: Change) -> bool:
    """Tell whether a change brings a thing under an id that whoever corrects made up.

    A token is named for what it lies on; figures come as people find them
    (:class:`~companion.engine.by_hand.manual_fixes.PieceFound`), rooms and ways by the rules. Any
    other id could be that of something hidden, and whether it is free would tell.
    """
    if isinstance(change, MarkerAdded):
        marker = change.marker
        return not marker.on or marker.id != marker_id(marker.kind, marker.on)
    return isinstance(change, SpaceAdded | LinkAdded | PieceAdded)


def _seen_whole(change: Change, table: Table, view: Table, seat: SeatId) -> bool:
    """Tell whether a seat sees all that a change does away with or says; chance it never sees.

    Args:
        change: The change.
        table: The table before the correction.
        view: What the seat sees, with the correction so far.
        seat: Who looks.
    """
    match change:
        case CardMoved() | CardNamed() | PileSet() | SeenSet("pile"):
            return _faces_seen(change, table, seat)
        case MarkerAdded(marker):
            return not marker.on or is_on(marker.on, view)
        case AgendaSet(agenda):
            hidden = hidden_from(table, seat)
            return all(agenda_seen(steps, hidden) == steps for steps in (table.agenda, agenda))
        case _:
            return not isinstance(change, ChanceUsed)


def _faces_seen(
    change: CardMoved | CardNamed | PileSet | SeenSet, table: Table, seat: SeatId
) -> bool:
    """Tell whether a seat sees the faces a change is about, or can count them out."""
    match change:
        case CardMoved(card, source, _):
            taken = table.piles.get(source, _NONE)
            return not card or face_up(taken, seat) or counted_out(table, taken, seat)
        case CardNamed(_, ref):
            return face_up(table.piles.get(ref, _NONE), seat)
        case PileSet(pile):
            before = table.piles.get(pile.id, pile)
            return pile_seen(before, seat) == before and pile_seen(pile, seat) == pile
        case SeenSet(_, ref):
            return face_up(table.piles.get(PileId(ref), _NONE), seat)


_NONE: Final = Pile(NO_PILE)
"""A pile that lies nowhere yet: a correction may bring it."""


def _names_what_is_seen(reason: Message, view: Reading) -> bool:
    named = [fact.id for fact in reason.facts.values() if isinstance(fact, Ref)]
    return all(is_on(ref, view) or ref in view.piles for ref in named)


def _same_things(after: Table, view: Table) -> bool:
    """Tell whether what became of the table for the seat is what it said, and nothing else."""
    return (after.spaces, after.links, after.pieces, after.markers) == (
        view.spaces,
        view.links,
        view.pieces,
        view.markers,
    )
