"""A match that is open on the table, and one that is only looked at."""

from dataclasses import dataclass, field

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.game import Game, Seat
from companion.engine.message import Message, say, say_n
from companion.engine.packs.ledger import Ledger
from companion.engine.state.table import Reading
from companion.session.library.resume import Resumed
from companion.session.session import Session


@dataclass(frozen=True)
class MatchPreview:
    """A kept match as it stands, to look at.

    Attributes:
        game: Its rules.
        view: The table as the whole table may see it.
        seats: Who sits where.
    """

    game: Game
    view: Reading
    seats: tuple[Seat, ...]


@dataclass
class LiveMatch:
    """A match that is open.

    Attributes:
        session: It.
        seats: Who sits where, clockwise.
        ledger: Its rules, or None if the game carries none.
        lay_out: The real table has to be laid out before play goes on.
        fresh: It has just begun: each phase is explained once, if the settings say so.
        left_open: A crash or the plug took it from the screen; whether this start has failed
            shows later.
        notice: What people must know of how it was opened.
    """

    session: Session
    seats: tuple[Seat, ...]
    ledger: Ledger | None = None
    lay_out: bool = False
    fresh: bool = False
    left_open: bool = False
    notice: Message = field(default=NO_WORDS)

    @property
    def match(self) -> str:
        """Its name in the store, "" while it is not kept."""
        return self.session.match


def notice_of(opened: Resumed, damage: str) -> Message:
    """Return what people must know of how a match was opened; the commands tell it exactly."""
    left_out = len(opened.left_out)
    if left_out:
        return say_n(
            "The rules have changed: {n} answer is lost.",
            "The rules have changed: {n} answers are lost.",
            left_out,
        )
    if damage.endswith("torn"):
        return say("Your last tap was not saved. Tap again.")
    if damage:
        return say("Its journal was damaged: play goes on from its last good line.")
    if opened.sentences:
        return say("The rules have changed since. Your match is the same.")
    return NO_WORDS
