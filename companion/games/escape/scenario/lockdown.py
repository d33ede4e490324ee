"""Lockdown: when it begins, what it changes, and the tokens that count it down (ESC-LOCK-*)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.ids import SeatId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet, WordSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.escape.records.scenario import scenario
from companion.games.escape.scenario.conditions import first_that_holds, reason
from companion.games.escape.scenario.endings import check_end, leave, no_token_left
from companion.games.escape.scenario.triggers import scene_moment
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.pieces import DEAD, Hero, heroes, lockdown, raised

POOL: Final = "pool"
"""The cause in ``table.words["lockdown"]`` when the empty threat pool began it."""
BY_SCENARIO: Final = "scenario"
"""The cause when something the scenario makes happen began it."""
UNANNOUNCED: Final = "lockdown untold"
"""The word that keeps the cause until it has been announced."""


# -- the scenario's own condition


def condition_met(table: Reading) -> str:
    """Return the scenario's own condition for lockdown that holds, or "" (ESC-LOCK-010)."""
    return first_that_holds(table, table.turn.now, scenario(table).lockdown_when)


def why_it_began(cause: str) -> Message:
    """Return what began lockdown, as a sentence."""
    if cause == POOL:
        return NO_THREAT
    if cause == BY_SCENARIO:
        return say("The scenario says so.")
    return reason(cause).says


NO_THREAT: Final = say("No threat is left in the pool.")


# -- how it begins


def pool_is_empty(play: Play, seat: SeatId) -> None:
    """Begin lockdown because a seat gained threat from an empty pool (ESC-LOCK-010, 020)."""
    table = play.table
    if lockdown(table):
        return
    says = say("{hero} gains threat and the pool is empty.", hero=Ref(seat))
    if option(table, "lockdown_start_moment") != "turn_end":
        begin(play, Because("ESC-LOCK-010", says, ("ESC-LOCK-020",)))
    elif "lockdown due" not in table.words:
        play.change(WordSet("lockdown due", POOL), Because("ESC-LOCK-020", says))


def begin_if_met(play: Play) -> None:
    """Begin lockdown at once if the scenario's condition holds and is read so (ESC-LOCK-020).

    Call it after whatever may fulfil a condition: an escape, the laying of a tile.
    """
    table = play.table
    if option(table, "lockdown_start_moment") == "at_once" and not lockdown(table):
        _begin_if_met(play)


def begin(play: Play, why: Because, cause: str = POOL) -> None:
    """Begin lockdown: everybody in the infirmary is out of the game (ESC-LOCK-030).

    Nothing is asked here; a step announces it as soon as the present one is done.
    """
    table = play.table
    if lockdown(table):
        return
    play.change(WordSet("lockdown", cause), why)
    play.change(WordSet(UNANNOUNCED, cause), why)
    play.change(TrackSet("lockdown turn", table.turn.number), why)
    if "lockdown due" in table.words:
        play.change(WordSet("lockdown due"), why)
    for hero in heroes(table):
        if hero.space == INFIRMARY:
            says = say("{hero} was in the infirmary when lockdown began.", hero=Ref(hero.id))
            leave(play, hero.id, DEAD, Because("ESC-LOCK-030", says))
    play.push(Step("lockdown.announce"), *scene_moment(table, "lockdown"))
    check_end(play)


def announce(play: Play, _step: Step) -> Flow[None]:
    """Tell the table that lockdown has begun, why, and what changes; once."""
    table = play.table
    if UNANNOUNCED not in table.words:
        return
    rules = scenario(table)
    cause = why_it_began(table.words[UNANNOUNCED])
    _ = yield from play.instruct(
        WordSet(UNANNOUNCED),
        Because("ESC-LOCK-010", cause, ("ESC-LOCK-030", "ESC-LOCK-100", "ESC-KO-060")),
        asks=say("Lockdown begins"),
        support=Message(rules.story_lockdown) if rules.story_lockdown else cause,
        about="lockdown",
        may_leave=False,
    )


# -- the end of a turn


def closing_steps(table: Reading) -> tuple[Step, ...]:
    """Return the checks at the end of a turn, in the order the table plays them (ESC-LOCK-110)."""
    checks = (Step("end.crowding"), Step("end.lockdown"))
    token = Step("end.token")
    if option(table, "token_vs_checks_order") == "token_first":
        return (token, *checks)
    return (*checks, token)


def check_lockdown(play: Play, _step: Step) -> None:
    """Check at the end of a turn whether lockdown begins (ESC-TURN-050, ESC-LOCK-020)."""
    table = play.table
    if lockdown(table):
        if UNANNOUNCED in table.words:
            play.push(Step("lockdown.announce"))
    elif "lockdown due" in table.words:
        begin(play, Because("ESC-LOCK-020", NO_THREAT, ("ESC-LOCK-010",)))
    else:
        _begin_if_met(play)


def take_token(play: Play, _step: Step) -> None:
    """Take a lockdown token out of the pool at the end of a turn (ESC-LOCK-040..070).

    Nothing is taken in a scenario without lockdown pool, in the turn that began lockdown
    (option ``first_lockdown_token``), or by a seat that left the game in its own turn.
    """
    table = play.table
    seat = table.turn.now
    if not lockdown(table) or not scenario(table).lockdown_pool:
        return
    if not Hero.at(table, seat).playing:
        play.note(seat, Because("ESC-INT-530", say("Who is out takes no token.")))
        return
    began_now = table.tracks["lockdown turn"] == table.turn.number
    if began_now and option(table, "first_lockdown_token") == "no_token":
        says = say("The turn that began lockdown takes no token.")
        play.note("lockdown", Because("ESC-LOCK-070", says, ("ESC-LOCK-060",)))
        return
    left = table.tracks["lockdown pool"] - 1
    if left < 0:
        no_token_left(play)
        return
    says = say("{hero} takes a lockdown token: {n} left.", hero=Ref(seat), n=left)
    play.change(raised(table, "lockdown pool", -1), Because("ESC-LOCK-040", says))


def _begin_if_met(play: Play) -> None:
    cause = condition_met(play.table)
    if cause:
        begin(play, reason(cause, "ESC-LOCK-010", ("ESC-LOCK-020",)), cause)


STEPS: Final = {
    "lockdown.announce": announce,
    "end.lockdown": check_lockdown,
    "end.token": take_token,
}
