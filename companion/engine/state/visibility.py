"""Who may know of a change: of the thing it is about, as it is when the change happens."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from companion.engine.ids import EVERYBODY, SeatId
from companion.engine.state.changes import (
    Change,
    ConditionSet,
    LinkAdded,
    LinkRemoved,
    LinkStateSet,
    MarkerAdded,
    MarkerRemoved,
    PieceAdded,
    PieceMoved,
    PieceRemoved,
    PieceTrackSet,
    SeenSet,
    SpaceAdded,
    SpaceRemoved,
    SpaceStateSet,
)
from companion.engine.state.table import Link, Marker, Piece, Reading, Space

Thing: TypeAlias = Space | Link | Piece | Marker
BRINGING: Final = (SpaceAdded, LinkAdded, PieceAdded, MarkerAdded, SeenSet)
"""Kinds of change that may put something hidden on the table."""


def open_to_all(seen: tuple[SeatId, ...]) -> bool:
    """Tell whether everybody may see something."""
    return EVERYBODY[0] in seen


def may_see(seen: tuple[SeatId, ...], seat: SeatId) -> bool:
    """Tell whether a seat ("" for the whole table) is among those that may see something."""
    return open_to_all(seen) or (seat != "" and seat in seen)


def groups(table: Reading) -> tuple[Mapping[Any, Thing], ...]:
    """Return what may be hidden: pieces, spaces, markers and links, each by their own ids."""
    return table.pieces, table.spaces, table.markers, table.links


def hides(table: Reading) -> bool:
    """Tell whether any space, link, piece or marker is hidden from anybody."""
    return any(not open_to_all(thing.seen) for group in groups(table) for thing in group.values())


def brings_secrets(change: Change) -> bool:
    """Tell whether this change puts something hidden on the table."""
    return isinstance(change, BRINGING) and not open_to_all(_brought(change))


def who_sees(change: Change, table: Reading) -> tuple[SeatId, ...]:
    """Return who may know of a change.

    Args:
        change: What is about to change.
        table: The table before it.
    """
    if isinstance(change, BRINGING):
        return _brought(change)
    about = _ABOUT.get(type(change))
    if about is None:
        return EVERYBODY
    group, field = about
    things: Mapping[Any, Thing] = getattr(table, group)
    ref: str = getattr(change, field)
    return things[ref].seen if ref in things else EVERYBODY


def who_sees_thing(ref: str, table: Reading) -> tuple[SeatId, ...]:
    """Return who may know of the thing with this id; everybody if it is none of the table's."""
    for things in groups(table):
        if ref in things:
            return things[ref].seen
    return EVERYBODY


def _brought(
    change: SpaceAdded | LinkAdded | PieceAdded | MarkerAdded | SeenSet,
) -> tuple[SeatId, ...]:
    match change:
        case SpaceAdded(space):
            return space.seen
        case LinkAdded(link):
            return link.seen
        case PieceAdded(piece):
            return piece.seen
        case MarkerAdded(marker):
            return marker.seen
        case SeenSet():
            return change.seen


_ABOUT: Final[Mapping[type, tuple[str, str]]] = {
    PieceMoved: ("pieces", "piece"),
    PieceRemoved: ("pieces", "piece"),
    PieceTrackSet: ("pieces", "piece"),
    ConditionSet: ("pieces", "piece"),
    SpaceRemoved: ("spaces", "space"),
    SpaceStateSet: ("spaces", "space"),
    LinkRemoved: ("links", "link"),
    LinkStateSet: ("links", "link"),
    MarkerRemoved: ("markers", "marker"),
}
"""Where the thing is that a change is about: the table's dict, and the change's field."""
