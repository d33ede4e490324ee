"""What of a table lies on the real one: the rest only Companion keeps, and no hand puts it back."""

from collections.abc import Callable

from msgspec import Struct

from companion.engine.table import Marker, Pile, Reading


def _every(_: object) -> bool:
    return True


def _every_pile(table: Reading, pile: Pile) -> bool:
    del table, pile
    return True


class Tangible(Struct, frozen=True, kw_only=True):
    """Which changes of a table hands have to make good; everything, where a game says nothing.

    Attributes:
        track: Whether a number, of the table or of a piece, has a pointer or tokens.
        condition: Whether a piece's condition shows on the table.
        marker: Whether such a marker is a real one.
        pile: Whether its cards are real: those that Companion draws are not.
        dice: Whether real dice are thrown.
    """

    track: Callable[[str], bool] = _every
    condition: Callable[[str], bool] = _every
    marker: Callable[[Marker], bool] = _every
    pile: Callable[[Reading, Pile], bool] = _every_pile
    dice: Callable[[Reading], bool] = _every
