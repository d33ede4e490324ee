"""Setup: options -> the first table; what is drawn, chosen and laid is the first agenda."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.engine.game import Start, seat_hero
from companion.engine.message import say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Pile, Step, Table, Turn
from companion.engine.vocabulary.deck import make
from companion.engine.vocabulary.match_setting import MatchSetting
from companion.games.alone.evil.hands import DRAW
from companion.games.alone.records.printed import Numbers
from companion.games.alone.state.components import (
    ABILITIES,
    ACTS,
    ADRENALINE,
    CHARACTER,
    COMPANION,
    COVERED,
    HERO_ROLE,
    ITEM_DECK,
    KIT,
    LIFE,
    MISSIONS,
    MOST_HEALTH,
    POWERS,
    ROUND,
    SELF,
    SET_ASIDE,
    TURNS,
    xp,
)

WITH: Final = "with"
_MODULE: Final = {"without": say("without"), WITH: say("with them")}
SETTINGS: Final[tuple[MatchSetting, ...]] = (
    MatchSetting(
        "difficulty",  # ALN-DIFF-010
        say("How hard is it for the hero?"),
        {
            "easy": say("Easy"),
            "normal": say("Normal"),
            "nightmare": say("Nightmare"),
            "impossible": say("Impossible"),
        },
        "normal",
    ),
    MatchSetting("deep", say("Special creatures?"), _MODULE, "without"),
    MatchSetting("room_actions", say("Special room actions?"), _MODULE, "without"),
    MatchSetting("avatars", say("Avatars and hero powers?"), _MODULE, "without"),
    MatchSetting(
        "dice",
        say("Who throws the dice?"),
        {"table": say("We throw dice and tap them"), "app": say("Companion throws the dice")},
        "app",
        fixed=False,
    ),
    MatchSetting(
        "cards",
        say("Who draws items?"),
        {"app": say("Companion draws the cards"), "table": say("We draw cards and name them")},
        "app",
    ),
)
START_ADRENALINE: Final = 3
"""Tokens in the pool at the start (ALN-HSETUP-040)."""


def setup(start: Start) -> Table:
    """Return the first table: sheets and piles; nothing is drawn or chosen yet (HSETUP, ESETUP)."""
    table = Table(game="alone", options=dict(start.options)).use(start.content)
    table.turn = Turn(order=tuple(seat.id for seat in start.seats))
    printed = next(iter(start.content.of(Numbers).values()))
    table.tracks = {
        ROUND: len(printed.caps) - 1,
        TURNS: 0,
        ADRENALINE: START_ADRENALINE,
        SET_ASIDE: 0,
        POWERS: 0,
        COVERED: 0,
        **dict.fromkeys(ACTS, 0),
    }
    hero = dict.fromkeys((LIFE, SELF), MOST_HEALTH) | {xp(ability): 0 for ability in ABILITIES}
    for seat in start.seats:
        seat_hero(table, seat, hero if seat.role == HERO_ROLE else {})
    make(table, ITEM_DECK)
    for pile, kind in (
        (KIT, ITEM_DECK.id),
        (MISSIONS, "mission"),
        (CHARACTER, "character"),
        (COMPANION, "character"),
    ):
        table.piles[pile] = Pile(pile, kind)
    evils = [seat.id for seat in start.seats if seat.role != HERO_ROLE]
    table.agenda = tuple(_agenda(table, evils))
    return table


def _agenda(table: Table, evils: Sequence[str]) -> Iterator[Step]:
    """Yield the steps of the setup, the hero's first (ALN-HSETUP, ALN-ESETUP)."""
    yield from map(Step, ("setup.missions", "setup.character", "setup.items"))
    yield from map(Step, ("setup.map", "setup.leader", "setup.decks", "setup.owners"))
    if table.options["deep"] == WITH:
        yield Step("setup.specials")
    if table.options["avatars"] == WITH:
        yield Step("setup.avatars")
    yield from (Step(DRAW, seat) for seat in evils)
    order = ("setup.swap", "setup.start")
    if option(table, "start_sector_order") == "any":
        order = order[::-1]
    yield from map(Step, (*order, "setup.creatures", "setup.danger", "setup.revealed"))
