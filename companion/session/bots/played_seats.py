"""Seats that Companion plays: who decides for a seat lies on the table.

The word ``plays SEAT`` names the bot that decides there: from the first table on, or since a player
has left. Corrections set it and take it away, so journal, undo, redo and resume need nothing of
their own. What hands do stays with hands: a bot answers no instruction and reads no card or tile of
a real pile. A game deals the secret cards of a role that Companion plays in the application: nobody
could look at them for it. Only of a player who has left may hands hold what others must not see.
"""

from collections.abc import Mapping
from typing import TypeAlias

from companion.engine.errors import Refused
from companion.engine.flow.prompts import Do, PlaceTile, Prompt, ReadCard
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import say
from companion.engine.state.changes import Change, WordSet
from companion.engine.state.seat_names import PLAYED_BY, SCREEN, SEAT_S, seat_role
from companion.engine.state.table import Reading
from companion.session.bots.policies import asked_seat
from companion.session.match.entries import Happened
from companion.session.session import Session

Seats: TypeAlias = Mapping[SeatId, str]


def played_seats(table: Reading) -> Seats:
    """Return the seats that Companion plays, each with the name of the bot that decides."""
    words = table.words
    return {
        seat_id(name.removeprefix(PLAYED_BY)): bot
        for name, bot in words.items()
        if name.startswith(PLAYED_BY)
    }


def leave(session: Session, seat: SeatId, bot: str) -> Happened:
    """Let a bot decide for a seat from now on.

    Raises:
        Refused: The game has no such bot for its role, or the match is over.
    """
    if bot not in session.game.bots_for(seat_role(session.table, seat)):
        raise Refused(say("There is no such bot."))
    return _corrected(session, (WordSet(f"{PLAYED_BY}{seat}", bot),))


def come_back(session: Session, seat: SeatId) -> Happened:
    """Let people decide for a seat again; a screen that stood with the only person is the table's.

    Raises:
        Refused: Its player never left, people cannot play its role, or the match is over.
    """
    if seat not in played_seats(session.table):
        raise Refused(say("Nobody left that seat."))
    role = session.game.role(seat_role(session.table, seat))
    if role is not None and not role.people:
        raise Refused(say("Nobody can play that seat."))
    table = session.table
    people = set(table.turn.order) - set(played_seats(table))
    theirs = {SEAT_S + seat for seat in people} == {table.words.get(SCREEN, "")}
    screen = (WordSet(SCREEN),) if theirs else ()
    return _corrected(session, (WordSet(f"{PLAYED_BY}{seat}"), *screen))


def drop_out(session: Session, seat: SeatId) -> Happened:
    """Take a seat out of the game as its rules do, for good; undo brings it back.

    Raises:
        Refused: The game does not know of it, the seat is out already, or the match is over.
    """
    changes = session.game.out(session.table, seat)
    if not changes:
        raise Refused(say("That seat cannot be taken out."))
    word = (WordSet(f"{PLAYED_BY}{seat}"),) if seat in played_seats(session.table) else ()
    return _corrected(session, word, by_rules=changes)


def bot_asked(session: Session) -> SeatId:
    """Return the seat that a bot answers for now, "" if the question is people's."""
    return seat_of_bot(session.table, session.prompt)


def seat_of_bot(table: Reading, prompt: Prompt[object] | None) -> SeatId:
    """Return the seat that a bot answers a question for, "" if it is people's, or there is none."""
    return NO_SEAT if prompt is None or _for_hands(prompt) else _in_stead_of(table, prompt)


def hands_asked_for(session: Session) -> SeatId:
    """Return the seat that Companion plays whose secret hands are asked for now, "" for none."""
    prompt = session.prompt
    secret = prompt is not None and prompt.secret and _for_hands(prompt)
    return _in_stead_of(session.table, prompt) if prompt is not None and secret else NO_SEAT


def _in_stead_of(table: Reading, prompt: Prompt[object]) -> SeatId:
    """Return the seat of Companion among those that are asked, "" where people may answer."""
    gone = played_seats(table)
    seats = prompt.seats or (table.turn.now,)
    left = [seat for seat in seats if seat in gone]
    first = asked_seat(table, prompt)
    return first if first in left else left[0] if len(left) == len(seats) else NO_SEAT


def _corrected(
    session: Session, changes: tuple[Change, ...], by_rules: tuple[Change, ...] = ()
) -> Happened:
    if session.prompt is None:
        raise Refused(say("The match is over."))
    return session.adjust(changes, by_rules=by_rules)


def _for_hands(prompt: Prompt[object]) -> bool:
    """Tell whether only somebody at the real table can answer."""
    if isinstance(prompt, PlaceTile):
        return not prompt.drawn
    return isinstance(prompt, Do | ReadCard)
