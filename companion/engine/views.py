"""seen_by and told: the only eyes of screens, logs, voices, reports and bots.

A seat is "" for what the whole table may see. Hidden things are left out whole; of a pile only its
size is told. Where nothing is hidden from a seat it is given the table itself.
"""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.changes import (
    CardMoved,
    CardNamed,
    ChanceUsed,
    Change,
    MarkerAdded,
    PieceAdded,
    PileSet,
    SpaceAdded,
)
from companion.engine.flow import Noted
from companion.engine.prompts import Prompt
from companion.engine.table import (
    Link,
    Marker,
    Piece,
    Pile,
    Reading,
    SeatId,
    Space,
    Table,
)

Hidden = TypeVar("Hidden", Space, Link, Piece, Marker)


def may_see(seen: tuple[SeatId, ...], seat: SeatId) -> bool:
    """Tell whether a seat is among those that may see something."""
    return "*" in seen or (seat != "" and seat in seen)


def seen_by(table: Table, seat: SeatId) -> Reading:
    """Return the table as one seat may see it."""
    if all(may_see(thing.seen, seat) for thing in _things(table)) and not any(
        pile.down and (pile.cards or pile.known) for pile in table.piles.values()
    ):
        return table
    view = table.copy()
    view.spaces = _shown(table.spaces, seat)
    view.pieces = _shown(table.pieces, seat)
    view.markers = _shown(table.markers, seat)
    view.links = {
        ref: link
        for ref, link in _shown(table.links, seat).items()
        if link.joins[0] in view.spaces and link.joins[1] in view.spaces
    }
    view.pieces = {
        ref: piece if not piece.at or piece.at in view.spaces else replace(piece, at="")
        for ref, piece in view.pieces.items()
    }
    view.piles = {ref: pile_seen(pile, seat) for ref, pile in table.piles.items()}
    view.draws = 0
    view.redrawn()
    return view


def pile_seen(pile: Pile, seat: SeatId) -> Pile:
    """Return a pile as one seat may see it."""
    if not pile.down and may_see(pile.seen, seat):
        return pile
    known = tuple(place for place in pile.known if may_see(place.seen, seat))
    return replace(pile, cards=(), unknown=pile.size, known=known)


def told(noted: Noted, table: Table, seat: SeatId) -> Noted | None:
    """Return what a seat is told of one thing that happened, or None for nothing at all.

    Args:
        noted: What happened.
        table: The table after it.
        seat: Who is told, "" for the whole table.
    """
    change = noted.change
    if change is None or isinstance(change, ChanceUsed):
        return None if change is not None else noted
    if isinstance(change, CardMoved | CardNamed | PileSet):
        return _card_told(noted, change, table, seat)
    if isinstance(change, SpaceAdded | PieceAdded | MarkerAdded):
        return noted if may_see(_added(change), seat) else None
    subject = _subject(change)
    for thing in (table.spaces, table.pieces, table.markers, table.links):
        if subject in thing:
            return noted if may_see(thing[subject].seen, seat) else None
    return noted


def prompt_seen(prompt: Prompt[object], seat: SeatId) -> Prompt[object] | None:
    """Return the open prompt as one seat may see it: None where it is somebody's secret."""
    return prompt if not prompt.secret or seat in prompt.seats else None


def _card_told(
    noted: Noted, change: CardMoved | CardNamed | PileSet, table: Table, seat: SeatId
) -> Noted | None:
    if isinstance(change, PileSet):
        return Noted(PileSet(pile_seen(change.pile, seat)), noted.why, noted.about, noted.step)
    places = (change.source, change.to) if isinstance(change, CardMoved) else (change.pile,)
    piles = [table.piles[place] for place in places]
    if any(not pile.down and may_see(pile.seen, seat) for pile in piles):
        return noted
    if isinstance(change, CardNamed):
        return None
    bare = Because(noted.why.rule)
    return Noted(CardMoved("", change.source, change.to), bare, noted.about, noted.step)


def _added(change: SpaceAdded | PieceAdded | MarkerAdded) -> tuple[SeatId, ...]:
    if isinstance(change, SpaceAdded):
        return change.space.seen
    return change.piece.seen if isinstance(change, PieceAdded) else change.marker.seen


def _subject(change: Change) -> str:
    for name in ("space", "link", "piece", "marker"):
        subject = getattr(change, name, "")
        if isinstance(subject, str) and subject:
            return subject
    return ""


def _things(table: Table) -> list[Space | Link | Piece | Marker | Pile]:
    return [
        *table.spaces.values(),
        *table.links.values(),
        *table.pieces.values(),
        *table.markers.values(),
        *table.piles.values(),
    ]


def _shown(things: Mapping[str, Hidden], seat: SeatId) -> dict[str, Hidden]:
    return {ref: thing for ref, thing in things.items() if may_see(thing.seen, seat)}
