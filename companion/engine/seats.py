"""Who sits at the table: the hero of each seat, what people are called, and which bot decides."""

from collections.abc import Mapping
from typing import Final

from companion.engine.game import Seat
from companion.engine.ids import SeatId
from companion.engine.table import Piece, Reading, Table

PLAYED_BY: Final = "plays "
"""Before a seat's id: the table-wide word that names the bot that decides for it."""
CALLED: Final = "name "
"""Before a seat's id: the table-wide word that says what people call who sits there."""


def seat_hero(table: Table, seat: Seat, tracks: Mapping[str, int]) -> None:
    """Put a seat's hero beside the map of a first table, under the name of who sits there."""
    table.words[CALLED + seat.id] = seat.name
    table.pieces[seat.id] = Piece(seat.id, "hero", tracks=tracks)


def seat_name(table: Reading, seat: SeatId) -> str:
    """Return what people call a seat: its own id where nobody gave a name."""
    return table.words.get(CALLED + seat, seat)
