"""Whose the screen is: the whole table's, one seat's, or handed to whoever has to look.

It lies on the table as a word that corrections set, so journal, undo, redo and resume need nothing
of their own.
"""

from collections.abc import Sequence

from msgspec import Struct

from companion.engine.game import Seat
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.state.changes import WordSet
from companion.engine.state.seat_names import HANDED, SCREEN, SEAT_S
from companion.engine.state.table import Reading
from companion.session.bots.played_seats import played_seats
from companion.session.match.entries import Happened
from companion.session.session import Session


class ScreenUse(Struct, frozen=True):
    """Whose the screen is.

    Attributes:
        seat: The seat it stands with, "" for the whole table.
        handed: It is handed to whoever has to look.
    """

    seat: SeatId = NO_SEAT
    handed: bool = False

    @property
    def word(self) -> str:
        """What is written on the table, "" for nothing."""
        return f"{SEAT_S}{self.seat}" if self.seat else HANDED if self.handed else ""


THE_TABLE_S = ScreenUse()


def screen_use(table: Reading, seats: Sequence[Seat]) -> ScreenUse:
    """Return whose the screen of a match is; nobody hides from who plays alone.

    A seat that Companion plays has none: until its player is back it is the whole table's.

    Args:
        table: The table.
        seats: Who sits at it.
    """
    played = played_seats(table)
    people = [seat.id for seat in seats if seat.id not in played]
    word = table.words.get(SCREEN, "")
    if len(seats) == 1:
        word = f"{SEAT_S}{seats[0].id}"
    seat = seat_id(word.removeprefix(SEAT_S)) if word.startswith(SEAT_S) else NO_SEAT
    return ScreenUse(seat if seat in people else NO_SEAT, word == HANDED)


def screen_stays(table: Reading, use: ScreenUse) -> bool:
    """Tell whether it was said before that the screen is so, and not of somebody who left."""
    return table.words.get(SCREEN, "") == use.word


def give_screen(session: Session, use: ScreenUse) -> Happened:
    """Let the screen be somebody's from now on.

    Raises:
        Refused: The match is over.
    """
    return session.adjust((WordSet(SCREEN, use.word),))
