"""What people may find of a figure that stands otherwise than Companion thinks."""

from msgspec import Struct

from companion.engine.changes import Change
from companion.engine.message import Message
from companion.engine.table import PieceId, Reading


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


def nothing_to_mend(table: Reading, piece: PieceId) -> tuple[Mend, ...]:
    """Return nothing: a game whose figures can only stand elsewhere."""
    del table, piece
    return ()
