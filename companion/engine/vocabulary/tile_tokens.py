"""Tokens that lie flat on tiles, where a camera may see them, and what each says of the table."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from companion.engine.ids import LinkId, marker_id
from companion.engine.message import Message
from companion.engine.state.changes import Change, LinkStateSet, MarkerAdded, MarkerRemoved
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Marker, Reading


class TileToken(Struct, frozen=True):
    """A token that may be seen on tiles.

    Attributes:
        part: Id of the part that prints it.
        name: What it is called.
        on: Where it lies: anywhere on a tile (``space``), or on the way between two (``link``).
        kind: Kind of the marker that it is; of one that says how a way is, of the links.
        state: State of a link under it; "" for a marker (noise, say), which leaves it as it is.
        free: State of a link without it.
    """

    part: str
    name: Message
    on: Literal["space", "link"]
    kind: str
    state: str = ""
    free: str = ""

    @property
    def is_marker(self) -> bool:
        """It is a marker, not the state of a way."""
        return self.on == "space" or not self.state


def lies_there(table: Reading, token: TileToken, ref: str) -> bool:
    """Tell whether the table has a token on a space or link."""
    if token.is_marker:
        return bool(markers_on(table, ref, token.kind))
    link = table.links.get(LinkId(ref))
    return link is not None and link.kind == token.kind and link.state == token.state


def may_lie(table: Reading, token: TileToken, ref: str) -> bool:
    """Tell whether a token may lie on a space or link as it is, whether it does or not."""
    if token.is_marker:
        return ref in (table.spaces if token.on == "space" else table.links)
    link = table.links.get(LinkId(ref))
    return link is not None and link.kind == token.kind and link.state in (token.state, token.free)


def laid_tokens(table: Reading, tokens: Sequence[TileToken]) -> Iterator[tuple[TileToken, str]]:
    """Yield each token that the table has, with the space or link it lies on, sorted by that."""
    for token in tokens:
        refs = sorted(table.spaces if token.on == "space" else table.links)
        yield from ((token, ref) for ref in refs if lies_there(table, token, ref))


def corrected(table: Reading, token: TileToken, ref: str, *, lies: bool) -> tuple[Change, ...]:
    """Return the changes after which the table has a token on a space or link, or has none."""
    if not token.is_marker:
        return (LinkStateSet(LinkId(ref), token.state if lies else token.free),)
    if lies:
        return (MarkerAdded(Marker(marker_id(token.kind, ref), token.kind, ref)),)
    return tuple(MarkerRemoved(marker.id) for marker in markers_on(table, ref, token.kind))
