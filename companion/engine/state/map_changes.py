"""Changes of the map: spaces and the ways between them."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.errors import ImpossibleChange
from companion.engine.grid import Cell, Turns
from companion.engine.ids import LinkId, SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.table import Link, Space, Table

K = TypeVar("K", bound=str)
T = TypeVar("T")


class SpaceAdded(Struct, frozen=True, tag="space_added", gc=False):
    """A tile was laid, or a room came into play."""

    space: Space

    def apply(self, table: Table) -> None:
        """Put the space on the table."""
        table.spaces[new_id(self.space.id, table.spaces)] = self.space
        table.redrawn()


class SpaceRemoved(Struct, frozen=True, tag="space_removed", gc=False):
    """A tile was taken away; whatever joined it goes with it."""

    space: SpaceId

    def apply(self, table: Table) -> None:
        """Take the space and its links off the table; no piece may stand on it."""
        _ = known(self.space, table.spaces)
        if any(piece.at == self.space for piece in table.pieces.values()):
            raise ImpossibleChange(say("A figure stands on {space:loc}.", space=Ref(self.space)))
        gone = [link.id for link in table.links.values() if self.space in link.joins]
        for link in gone:
            del table.links[link]
        del table.spaces[self.space]
        table.redrawn()


class SpaceLaid(Struct, frozen=True, tag="space_laid", gc=False):
    """A tile lies elsewhere, otherwise turned or with another face up; what is on it stays."""

    space: SpaceId
    cells: tuple[Cell, ...]
    turns: Turns
    face: str

    def apply(self, table: Table) -> None:
        """Lay the space so."""
        laid = known(self.space, table.spaces)
        table.spaces[self.space] = replace(laid, cells=self.cells, turns=self.turns, face=self.face)
        table.redrawn()


class SpaceFaceSet(Struct, frozen=True, tag="space_face", gc=False):
    """A tile was turned over where it lies; what is on it stays."""

    space: SpaceId
    face: str

    def apply(self, table: Table) -> None:
        """Show the face."""
        table.spaces[self.space] = replace(known(self.space, table.spaces), face=self.face)
        table.redrawn()


class SpaceStateSet(Struct, frozen=True, tag="space_state", gc=False):
    """A space is now in another state."""

    space: SpaceId
    state: str

    def apply(self, table: Table) -> None:
        """Set the state."""
        table.spaces[self.space] = replace(known(self.space, table.spaces), state=self.state)
        table.redrawn()


class LinkAdded(Struct, frozen=True, tag="link_added", gc=False):
    """Two spaces are now joined."""

    link: Link

    def apply(self, table: Table) -> None:
        """Join the spaces."""
        ref = new_id(self.link.id, table.links)
        for space in self.link.joins:
            if space:  # the blank end of a way seen from one end
                _ = known(space, table.spaces)
        table.links[ref] = self.link
        table.redrawn()


class LinkRemoved(Struct, frozen=True, tag="link_removed", gc=False):
    """A way between two spaces is gone."""

    link: LinkId

    def apply(self, table: Table) -> None:
        """Take the link away."""
        _ = known(self.link, table.links)
        del table.links[self.link]
        table.redrawn()


class LinkStateSet(Struct, frozen=True, tag="link_state", gc=False):
    """A door was locked, opened, blocked or destroyed."""

    link: LinkId
    state: str

    def apply(self, table: Table) -> None:
        """Set the state."""
        table.links[self.link] = replace(known(self.link, table.links), state=self.state)
        table.redrawn()


def known(ref: K, things: Mapping[K, T]) -> T:
    """Return the thing with this id of one of the table's dicts.

    Raises:
        ImpossibleChange: There is none.
    """
    if ref not in things:
        raise ImpossibleChange(say("There is no {what} on the table.", what=Ref(ref)))
    return things[ref]


def new_id(ref: K, things: Mapping[K, T]) -> K:
    """Return the id of something that comes onto the table.

    Raises:
        ImpossibleChange: There is such a thing already.
    """
    if ref in things:
        raise ImpossibleChange(say("{what} is there already.", what=Ref(ref)))
    return ref
