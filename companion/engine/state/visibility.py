"""Who may see what lies on a table: spaces, links, pieces, markers, and the faces in piles.

What stands on or hangs on something hidden is hidden with it. A way is seen from either end.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from companion.engine.ids import EVERYBODY, NO_SEAT, NO_SPACE, LinkId, SeatId, seat_id
from companion.engine.state.changes import (
    Change,
    LinkAdded,
    MarkerAdded,
    PieceAdded,
    SeenSet,
    SpaceAdded,
)
from companion.engine.state.table import HERO, Link, Marker, Piece, Pile, Reading, Space

Thing: TypeAlias = Space | Link | Piece | Marker


def open_to_all(seen: tuple[SeatId, ...]) -> bool:
    """Tell whether everybody may see something."""
    return EVERYBODY[0] in seen


def may_see(seen: tuple[SeatId, ...], seat: SeatId) -> bool:
    """Tell whether a seat ("" for the whole table) is among those that may see something."""
    return open_to_all(seen) or (seat != "" and seat in seen)


def face_up(pile: Pile, seat: SeatId) -> bool:
    """Tell whether a seat sees the faces in a pile."""
    return not pile.down and may_see(pile.seen, seat)


def counted_out(table: Reading, pile: Pile, seat: SeatId) -> bool:
    """Tell whether what lies in a pile follows from what a seat sees of the others of its kind.

    Of a deck that lies face down everybody knows what is in it, never where, unless another pile
    of its kind hides faces too.
    """
    others = (other for other in table.piles.values() if other.kind == pile.kind)
    return all(face_up(other, seat) or not other.size for other in others if other.id != pile.id)


def withholds(table: Reading) -> bool:
    """Tell whether a table holds anything that not everybody may know: a thing, a face, a place.

    What a face-down deck holds is no secret where it can be counted out.
    """
    if hides(table):
        return True
    for pile in table.piles.values():
        if any(not open_to_all(place.seen) for place in pile.known):
            return True
        if pile.cards and not face_up(pile, NO_SEAT) and not counted_out(table, pile, NO_SEAT):
            return True
    return False


def may_withhold(table: Reading) -> bool:
    """Tell whether a table holds anything not everybody may know, or a place for it: a hand."""
    return withholds(table) or any(not open_to_all(pile.seen) for pile in table.piles.values())


def groups(table: Reading) -> tuple[Mapping[Any, Thing], ...]:
    """Return what may be hidden: pieces, spaces, markers and links, each by their own ids."""
    return table.pieces, table.spaces, table.markers, table.links


def hides(table: Reading) -> bool:
    """Tell whether any space, link, piece or marker is hidden from anybody."""
    return any(not open_to_all(thing.seen) for group in groups(table) for thing in group.values())


def brings_secrets(change: Change) -> bool:
    """Tell whether not everybody may be told the same of this change: it hides, or lays open."""
    return type(change) is SeenSet or not open_to_all(_seen_of(change))


def seats_named(table: Reading) -> set[SeatId]:
    """Return the seats that may see more of the things of a table than everybody does."""
    named = {seat for group in groups(table) for thing in group.values() for seat in thing.seen}
    own = {seat_id(piece.id) for piece in table.pieces.values() if piece.kind == HERO}
    return (named | own) - set(EVERYBODY)


def seats_brought(change: Change) -> set[SeatId]:
    """Return the seats that see more than everybody of what a change brings."""
    return set(_seen_of(change)) - set(EVERYBODY)


def hidden_from(table: Reading, seat: SeatId) -> set[str]:
    """Return the ids of all things a seat may not know of; "" for what nobody may.

    A seat always knows of its own figure, wherever it stands.
    """
    everybody = EVERYBODY[0]
    secret: set[str] = {
        ref
        for things in groups(table)
        for ref, thing in things.items()
        if everybody not in thing.seen and (not seat or seat not in thing.seen)
    }
    if secret:
        secret.update(_unseen_ways(table.links.values(), secret))
        secret.update([p.id for p in table.pieces.values() if p.at in secret and p.id != seat])
        secret.update([marker.id for marker in table.markers.values() if marker.on in secret])
    return secret


def _unseen_ways(links: Iterable[Link], secret: set[str]) -> list[LinkId]:
    """Return the ways neither end of which is seen; an end that is blank was hidden before."""
    unseen = {*secret, NO_SPACE}
    return [link.id for link in links if link.joins[0] in unseen and link.joins[1] in unseen]


def _seen_of(change: Change) -> tuple[SeatId, ...]:
    """Return who may see what a change brings or sets; everybody where it brings nothing."""
    if type(change) is SeenSet:
        return change.seen
    field = _BROUGHT.get(type(change))
    brought: Thing | None = getattr(change, field) if field is not None else None
    return brought.seen if brought is not None else EVERYBODY


_BROUGHT: Final[Mapping[type, str]] = {
    SpaceAdded: "space",
    LinkAdded: "link",
    PieceAdded: "piece",
    MarkerAdded: "marker",
}
"""The field that holds what a change brings."""
BRINGING: Final = frozenset({*_BROUGHT, SeenSet})
"""Kinds of change that may put something hidden on the table, or lay it open."""
