"""How a match ends: the final mission is done, or both tracks are empty (ALN-GOAL-020, 030)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.game import Outcome
from companion.engine.message import say
from companion.engine.state.changes import Ended
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.alone.state.components import HEALTH
from companion.games.alone.state.hero_health import health
from companion.games.alone.state.seats import evils, hero

WON: Final = "won"
LOST: Final = "lost"
END_OF_TURN: Final = "turn.end"


def win(play: Play) -> None:
    """End the match: the final mission is completed (ALN-GOAL-020)."""
    if not play.table.result:
        play.change(Ended(WON), Because("ALN-GOAL-020", say("The final mission is completed.")))


def look_at_health(play: Play, *, over: bool = False) -> None:
    """End the match where both tracks are empty; one alone does not (ALN-GOAL-030, 040).

    Where the hero wins a tie the turn is played to its end first (ALN-GOAL-080).

    Args:
        play: The match.
        over: Whether the turn is over.
    """
    table = play.table
    if table.result or any(health(table, kind) for kind in HEALTH):
        return
    waits = option(table, "simultaneous_end") == "hero"
    if waits and not over and any(step.name == END_OF_TURN for step in table.agenda[1:]):
        return
    says = say("No life and no self-control are left.")
    play.change(Ended(LOST), Because("ALN-GOAL-030", says))


def outcome(table: Reading) -> tuple[Outcome, ...]:
    """Return how it ended for each seat: the evil seats win together (ALN-GOAL-010)."""
    won = table.result == WON
    mine = say("The final mission is completed") if won else say("Lost in the dark")
    theirs = say("The hero got away") if won else say("The hero is broken")
    return (
        Outcome(hero(table), won, mine),
        *(Outcome(seat, not won, theirs) for seat in evils(table)),
    )
