"""How rules read a table: a piece as a typed view, and the letter an open rule is played by."""

from typing import Self

from msgspec import Struct

from companion.engine.table import Piece, PieceId, Reading, SpaceId


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
        """The piece; of a hero also the seat."""
        return self.piece.id

    @property
    def space(self) -> SpaceId:
        """The space it stands on, "" for none."""
        return self.piece.at


def option(table: Reading, key: str) -> str:
    """Return the letter the table plays an open rule by."""
    return table.options[key]
