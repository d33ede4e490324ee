"""Markers that scenarios put out: darkness, nests, posts, vents, uniforms, swarm (ESC-COMP-*)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import MarkerId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.changes import Change, LinkStateSet, MarkerAdded, MarkerRemoved
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Link, Marker, Reading
from companion.games.escape.state.board import BLOCKED_VENT
from companion.games.escape.state.components import DECLARED

SUPPLY: Final = {kind.id: kind.supply for kind in DECLARED.markers if kind.supply}
"""Markers of a kind in the box (ESC-COMP-200..250); two kinds on one marker share their number."""
TWO_SIDED: Final = (("vent", "blocked"), ("post", "nest"), ("uniform", "bloody"))


def left_of(table: Reading, kind: str) -> int:
    """Return how many markers of a kind are left in the box."""
    same = next((pair for pair in TWO_SIDED if kind in pair), (kind,))
    placed = sum(marker.kind in same for marker in table.markers.values())
    return SUPPLY[kind] - placed


def lies_on(table: Reading, kind: str, space: SpaceId) -> bool:
    """Tell whether a marker of a kind lies on a tile."""
    return bool(markers_on(table, space, kind))


def put(play: Play, kind: str, space: SpaceId, why: Because) -> Flow[None]:
    """Have hands put a marker on a tile, unless one lies there or none is left."""
    table = play.table
    if space not in table.spaces or lies_on(table, kind, space) or not left_of(table, kind):
        play.note(space, Because(why.rule, say("No marker is put out.")))
        return
    asks = say("Put {marker} on {tile:acc}", marker=Ref(kind), tile=Ref(space))
    _ = yield from play.instruct(putting(table, kind, space), why, asks=asks, about=space)


def take(play: Play, kind: str, space: SpaceId, why: Because) -> Flow[None]:
    """Have hands take a marker off a tile, if one lies there."""
    table = play.table
    if lies_on(table, kind, space):
        asks = say("Take {marker} off {tile:gen}", marker=Ref(kind), tile=Ref(space))
        _ = yield from play.instruct(taking(table, kind, space), why, asks=asks, about=space)


def putting(table: Reading, kind: str, space: SpaceId) -> tuple[Change, ...]:
    """Return the changes that put a marker on a tile; a blocked vent closes its ducts."""
    put_down = MarkerAdded(Marker(MarkerId(f"{kind} {space}"), kind, space))
    if kind != BLOCKED_VENT:
        return (put_down,)
    return (put_down, *(LinkStateSet(duct.id, "blocked") for duct in _ducts(table, space)))


def taking(table: Reading, kind: str, space: SpaceId) -> tuple[Change, ...]:
    """Return the changes that take the markers of a kind off a tile."""
    gone = tuple(MarkerRemoved(marker.id) for marker in markers_on(table, space, kind))
    if kind != BLOCKED_VENT:
        return gone
    freed = (
        LinkStateSet(duct.id, "open")
        for duct in _ducts(table, space)
        if not lies_on(table, BLOCKED_VENT, duct.beyond(space))
    )
    return (*gone, *freed)


def _ducts(table: Reading, space: SpaceId) -> list[Link]:
    links = sorted(table.links.values(), key=lambda link: link.id)
    return [link for link in links if link.kind == "duct" and space in link.joins]
