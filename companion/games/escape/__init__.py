"""LEVEL 7 [ESCAPE], original and revised rules: guards, clones and the way to the lift."""

from typing import Final

from companion.engine.game import Game, by_number
from companion.engine.message import say
from companion.games.escape import (
    bots,
    cases,
    checks,
    corrections,
    dice,
    endings,
    faces,
    invariants,
    mending,
    names,
    panels,
    rules,
    setup,
    show,
    telling,
)
from companion.games.escape.printed import KINDS
from companion.games.escape.scenario import Scenario

GAME: Final = Game(
    id="escape",
    title=say("LEVEL 7 [ESCAPE]"),
    seats=(1, 4),  # ESC-GAME-010
    editions={"revised": say("Revised rules"), "original": say("Original rules")},
    scenarios=lambda content: by_number(content.of(Scenario).values()),  # ESC-GAME-030
    words=names.VOCABULARY,
    kinds=KINDS,
    check=checks.check,
    setup=setup.setup,
    rules=rules.RULES,
    sides=rules.sides,
    side_flows=rules.SIDE_FLOWS,
    outcome=endings.outcome,
    out=endings.out,
    mending=mending.MENDING,
    invariants=invariants.invariants,
    status=show.status,
    panels=panels.panels,
    open_edges=show.ways_out,
    tiles=faces.tiles,
    cards=faces.cards,
    bots={"sensible": bots.sensible},
    cases=cases.CASES,
    hints=show.HINTS,
    dice=dice.printed_dice,
    forced=telling.forced,
    told=corrections.told,
    page_of=corrections.page_of,
    record_kinds=corrections.RECORD_KINDS,
    icons=show.ICONS,
    sign=show.sign,
)
