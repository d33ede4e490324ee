"""Who sits at the table: what people are called, which bot decides for whom, whose screen it is."""

from typing import Final

from companion.engine.ids import SeatId
from companion.engine.state.table import Reading

PLAYED_BY: Final = "plays "
"""Before a seat's id: the table-wide word that names the bot that decides for it."""
ROLE: Final = "role "
"""Before a seat's id: the table-wide word that names the role it plays, in a game that has any."""
CALLED: Final = "name "
"""Before a seat's id: the table-wide word that says what people call who sits there."""

SCREEN: Final = "screen"
"""The table-wide word that says whose the screen is; none where it is the whole table's."""
HANDED: Final = "handed"
"""The screen is handed to whoever has to look."""
SEAT_S: Final = "seat "
"""Before a seat's id: the screen stands with it."""


def seat_name(table: Reading, seat: SeatId) -> str:
    """Return what people call a seat: its own id where nobody gave a name."""
    return table.words.get(CALLED + seat, seat)


def seat_role(table: Reading, seat: SeatId) -> str:
    """Return the role a seat plays, "" in a game without roles."""
    return table.words.get(ROLE + seat, "")
