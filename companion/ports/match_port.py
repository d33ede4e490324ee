"""An open match, as those know it who look at its table."""

from typing import Protocol

from companion.engine.game import Game, Seat
from companion.engine.packs.ledger import Ledger
from companion.engine.state.table import Reading


class MatchSession(Protocol):
    """The session of an open match, to be read."""

    @property
    def game(self) -> Game:
        """Its rules."""
        ...

    @property
    def seed(self) -> str:
        """All its chance follows from it."""
        ...

    @property
    def number(self) -> int:
        """How many answers are in force."""
        ...

    def view(self) -> Reading:
        """Return the table as everybody may see it."""
        ...


class OpenMatch(Protocol):
    """A match that is open."""

    @property
    def session(self) -> MatchSession:
        """What is played."""
        ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, clockwise."""
        ...

    @property
    def ledger(self) -> Ledger | None:
        """Its rules, or None if the game carries none."""
        ...

    @property
    def lay_out(self) -> bool:
        """Whether the real table has to be laid out before play goes on."""
        ...
