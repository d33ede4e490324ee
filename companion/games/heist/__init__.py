"""The open heist game: keycards, the Vault and the Rooftop, against guards Companion moves."""

from typing import Final

from companion.engine.game import Game, by_number
from companion.engine.message import say
from companion.games.heist import (
    bots,
    cases,
    checks,
    endings,
    faces,
    invariants,
    mending,
    names,
    panels,
    rules,
    setup,
    show,
    sides,
)
from companion.games.heist.printed import KINDS, Scenario

GAME: Final = Game(
    id="heist",
    title=say("Heist"),
    seats=(1, 4),  # HST-COMP-020
    editions={"open": say("Open rules")},
    scenarios=lambda content: by_number(content.of(Scenario).values()),
    words=names.VOCABULARY,
    kinds=KINDS,
    check=checks.check,
    setup=setup.setup,
    rules=rules.RULES,
    sides=sides.sides,
    side_flows=sides.SIDE_FLOWS,
    outcome=endings.outcome,
    mending=mending.MENDING,
    invariants=invariants.invariants,
    status=show.status,
    panels=panels.panels,
    tiles=faces.tiles,
    cards=faces.cards,
    bots={"sensible": bots.sensible},
    cases=cases.CASES,
    hints=show.HINTS,
    sign=show.sign,
    whole_board=True,
)
