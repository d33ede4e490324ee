"""What people may find of a figure that stands otherwise than Companion thinks."""

from collections.abc import Callable

from msgspec import Struct

from companion.engine.changes import Change, PieceMoved
from companion.engine.message import Message
from companion.engine.table import PieceId, Reading, SpaceId


class Mend(Struct, frozen=True):
    """One thing that can be set right on a figure, by hand.

    Attributes:
        id: Its name, each once for a figure.
        label: What people find on the table, in few words.
        changes: What makes Companion's table the same; the game can be like that.
    """

    id: str
    label: Message
    changes: tuple[Change, ...]


class Spare(Struct, frozen=True):
    """A figure that is not on the table, and may be put there by hand.

    Attributes:
        id: The piece it would be.
        where: Where it waits ("in the reserve").
    """

    id: PieceId
    where: Message


def nothing_to_mend(table: Reading, piece: PieceId) -> tuple[Mend, ...]:
    """Return nothing: a game whose figures can only stand elsewhere."""
    del table, piece
    return ()


def moved(table: Reading, piece: PieceId, space: SpaceId) -> tuple[Change, ...]:
    """Return that a figure stands elsewhere: a game where nothing else follows from that."""
    del table
    return (PieceMoved(piece, space),)


def no_spare(table: Reading) -> tuple[Spare, ...]:
    """Return nothing: a game where every figure is on the table."""
    del table
    return ()


class Mending(Struct, frozen=True, kw_only=True):
    """How a game is set right by hand.

    Attributes:
        mends: What can be set right on a figure besides its place.
        stands: What makes a figure stand on a space: one of the table, or a spare one. Who was out
            of the game plays again.
        spare: The figures that may be put on the table.
    """

    mends: Callable[[Reading, PieceId], tuple[Mend, ...]] = nothing_to_mend
    stands: Callable[[Reading, PieceId, SpaceId], tuple[Change, ...]] = moved
    spare: Callable[[Reading], tuple[Spare, ...]] = no_spare
