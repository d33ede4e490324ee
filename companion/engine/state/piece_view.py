"""How rules read a table: a piece as a typed view, markers, the choice of an open rule."""

from typing import Self

from msgspec import Struct

from companion.engine.ids import PieceId, SeatId, SpaceId
from companion.engine.state.changes import PieceTrackSet
from companion.engine.state.table import Marker, Piece, Reading


class PieceView(Struct, frozen=True):
    """A piece with the table it is on, for reading: what a game's views of its pieces share."""

    table: Reading
    piece: Piece

    @classmethod
    def at(cls, table: Reading, ref: PieceId) -> Self:
        """Return the view of a piece that is there, such as the hero of a seat."""
        return cls(table, table.pieces[ref])

    @classmethod
    def find(cls, table: Reading, ref: PieceId) -> Self | None:
        """Return the view of a piece, or None if it is not on the map any more."""
        piece = table.pieces.get(ref)
        return cls(table, piece) if piece is not None and piece.at else None

    @property
    def id(self) -> PieceId:
        """The piece."""
        return self.piece.id

    @property
    def space(self) -> SpaceId:
        """The space it stands on, "" for none."""
        return self.piece.at

    def count_of(self, track: str) -> int:
        """Return one of its numbers, 0 where it has none of that name."""
        return self.piece.tracks.get(track, 0)

    def set_to(self, track: str, value: int) -> PieceTrackSet:
        """Return the change that gives it another number."""
        return PieceTrackSet(self.id, track, value, self.count_of(track))

    def raised(self, track: str, by: int = 1) -> PieceTrackSet:
        """Return the change that makes one of its numbers larger, or smaller where below 0."""
        return self.set_to(track, self.count_of(track) + by)


class HeroView(PieceView, frozen=True):
    """The hero of a seat, for reading."""

    @property
    def id(self) -> SeatId:
        """The hero, and the seat it is of."""
        return self.piece.id  # type: ignore[return-value]  # a hero has the id of its seat


def option(table: Reading, key: str, earlier: str = "") -> str:
    """Return the name of the choice the table plays an open rule by.

    Args:
        table: The table.
        key: The option.
        earlier: What matches play by that began before there was this option; "" if all have it.
    """
    written = table.options.get(key, earlier) if earlier else table.options[key]
    return written if len(written) > 1 else table.content.choice(key, written)


def markers_on(table: Reading, ref: str, kind: str = "") -> tuple[Marker, ...]:
    """Return the markers on a thing, of one kind or of all, sorted by id."""
    found = [m for m in table.markers.values() if m.on == ref and kind in ("", m.kind)]
    return tuple(sorted(found, key=lambda m: m.id))
