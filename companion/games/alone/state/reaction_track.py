"""The reaction track, and how many cards may still be played in this turn (ALN-REACT)."""

from typing import Final

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import SeatId
from companion.engine.message import Message, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.records.printed import numbers
from companion.games.alone.state.components import CARDS, COVERED
from companion.games.alone.state.seats import evils, from_leader

WINDOW: Final = "window"
"""The step in which an evil seat may react; its word says to what."""
INSTANT: Final = "instant"
"""What a window after a declaration is called; ``LIFE`` and ``SELF`` are those after damage."""
END: Final = "end"
EXTRA: Final = "extra actions"
"""What a turn counts: further actions that items granted (ALN-ITEM-050)."""
LIMIT: Final = 2
"""Reaction cards a turn (ALN-REACT-050)."""


def windows(table: Reading, to: str) -> tuple[Step, ...]:
    """Return the steps in which the evil seats may react, the leader first.

    There are none where everybody knows that no card may be played any more.
    """
    closed = all(not may_react(table, seat) for seat in evils(table))
    return () if closed else tuple(Step(WINDOW, seat, word=to) for seat in from_leader(table))


def may_react(table: Reading, seat: SeatId) -> bool:
    """Tell whether a seat may play one more card in this turn, as all know."""
    if table.turn.used.get("silent"):
        return False
    free = option(table, "avatar_activation_count") == "free"
    avatars = free and table.options["avatars"] == "with"
    return not why_not(table, seat).text or (avatars and not table.turn.used.get(f"avatar {seat}"))


def played(table: Reading, seat: SeatId) -> int:
    """Return how many cards count against a seat's limit (``reaction_limit_scope``)."""
    own = option(table, "reaction_limit_scope") == "seat"
    return table.turn.used.get(counted(seat) if own else CARDS, 0)


def counted(seat: SeatId) -> str:
    """Return what a turn counts the cards of a seat by."""
    return f"{CARDS} {seat}"


def why_not(table: Reading, seat: SeatId) -> Message:
    """Return why a seat may play no card now, no words where it may (ALN-REACT-050, 160, 210)."""
    limit = LIMIT
    if option(table, "extra_action_reactions") == "each":
        limit *= 1 + table.turn.used.get(EXTRA, 0)
    if played(table, seat) >= limit:
        return say("No more cards in this turn.")
    free, needed = free_spaces(table), _needed(table)
    first = option(table, "first_card_without_space") == "refused"
    second = option(table, "second_card_without_space") == "refused"
    if free < needed and (first if needed == 1 else second):
        return say("The reaction track has no space left.")
    return NO_WORDS


def covers(table: Reading) -> int:
    """Return how many spaces the next card of this turn covers (ALN-REACT-060, 070)."""
    return min(_needed(table), free_spaces(table))


def free_spaces(table: Reading) -> int:
    """Return how many spaces of the reaction track lie open."""
    return max(0, len(numbers(table).track) - table.tracks[COVERED])


def symbols_left(table: Reading) -> int:
    """Return how many danger symbols are still to be seen on the track (ALN-ROUND-020)."""
    return sum(numbers(table).track[table.tracks[COVERED] :])


def _needed(table: Reading) -> int:
    return 1 if not table.turn.used.get(CARDS) else LIMIT
