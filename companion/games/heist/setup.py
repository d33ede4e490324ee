"""Setup: options -> the first table; what is laid and dealt is the first agenda (HST-SETUP)."""

from typing import Final

from companion.engine.game import Start, seat_hero
from companion.engine.message import say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step, Table, Turn
from companion.engine.vocabulary.deck import make
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.games.heist.records.printed import Scenario
from companion.games.heist.state.components import DECLARED
from companion.games.heist.state.pieces import gear

SETTINGS: Final[tuple[MatchSetting, ...]] = (
    MatchSetting(
        "dice",
        say("Who throws the dice?"),
        {"table": say("We throw dice and tap them"), "app": say("Companion throws the dice")},
        "table",  # HST-APP-190
        fixed=False,
    ),
    MatchSetting(
        "cards",
        say("Who draws event and skill cards?"),
        {"app": say("Companion draws the cards"), "table": say("We draw cards and name them")},
        "app",
    ),
    MatchSetting(
        "board",
        say("Who makes the board?"),
        {"app": say("Companion makes the board"), "table": say("We lay rooms and name them")},
        "app",
    ),
    MatchSetting(
        "lists",
        say("Where do lists of rooms come from?"),
        {"app": say("Companion makes them"), "cards": say("From printed cards")},
        "app",
    ),
    MatchSetting(
        "walls",
        say("How many walls at most?"),
        {str(n): say("{n}", n=n) for n in range(4, 10)},
        "7",
    ),
)
SKILL_CARDS: Final = 3
"""Skill cards for each player (HST-SETUP-110)."""
TEAM: Final = 3
"""Players from whom on one of the team alone may re-pick (HST-SETUP-130)."""


def setup(start: Start) -> Table:
    """Return the first table: piles made, heroes beside the board, setup on the agenda.

    Nothing is drawn here: laying and dealing are steps (HST-SETUP-010..170).
    """
    table = Table(game="heist", options=dict(start.options)).use(start.content)
    rules = start.content.of(Scenario)[start.options["scenario"]]
    seats = tuple(seat.id for seat in start.seats)
    table.turn = Turn(order=seats)
    table.tracks = {"round": 0, "keycards": 0, "keycards dealt": rules.keycards[len(seats) - 1]}
    for seat in start.seats:  # beside the board, with HP and bullets
        seat_hero(table, seat, gear(rules))
    for deck in DECLARED.decks:  # each shuffled on its own (HST-SETUP-090)
        make(table, deck)
    table.agenda = (Step("setup.board"), Step("setup.guards"), *_dealing(table, seats))
    return table


def _dealing(table: Table, seats: tuple[str, ...]) -> tuple[Step, ...]:
    """Return what is dealt, by the number of players (HST-SETUP-010, 100..160)."""
    first = (Step("setup.first"),) if len(seats) > 1 else ()
    if option(table, "automation_depth") != "full_tracking":  # players keep cards, HP and bullets
        return (Step("setup.enter"), *first)
    picks = (Step("setup.pick", seats[0]),) if len(seats) == 1 else ()
    dealt = tuple(Step("setup.deal", seat) for seat in seats for _ in range(SKILL_CARDS))
    chosen = (
        (Step("setup.who"),)
        if len(seats) >= TEAM
        else tuple(Step("setup.repick", seat) for seat in seats)
    )
    equipped = tuple(Step("setup.gear", seat) for seat in seats)
    return (*picks, *dealt, *chosen, *equipped, Step("setup.enter"), *first)
