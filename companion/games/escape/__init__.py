"""LEVEL 7 [ESCAPE], original and revised rules: guards, clones and the way to the lift."""

from collections.abc import Mapping
from typing import Final

from companion.engine.content import Content
from companion.engine.game import Game
from companion.engine.message import Message, say
from companion.games.escape import (
    bots,
    cases,
    checks,
    corrections,
    endings,
    faces,
    invariants,
    names,
    panels,
    parts,
    readings,
    rules,
    setup,
    show,
    telling,
)
from companion.games.escape.printed import KINDS
from companion.games.escape.scenario import Scenario


def scenarios(content: Content) -> Mapping[str, Message]:
    """Return the scenarios of the packs by id, in the order of the book (ESC-GAME-030)."""
    found = sorted(content.of(Scenario).values(), key=lambda one: (one.number, one.id))
    return {one.id: Message(one.name) for one in found}


GAME: Final = Game(
    id="escape",
    title=say("LEVEL 7 [ESCAPE]"),
    seats=(1, 4),  # ESC-GAME-010
    editions={"revised": say("Revised rules"), "original": say("Original rules")},
    scenarios=scenarios,
    settings=setup.SETTINGS,
    kinds=KINDS,
    check=checks.check,
    setup=setup.setup,
    rules=rules.RULES,
    sides=rules.sides,
    side_flows=rules.SIDE_FLOWS,
    outcome=endings.outcome,
    out=endings.out,
    invariants=invariants.invariants,
    status=show.status,
    panels=panels.panels,
    looks=show.LOOKS,
    describe=names.NAMING.describe,
    open_edges=show.ways_out,
    tiles=faces.tiles,
    cards=faces.cards,
    bots={"sensible": bots.sensible},
    cases=cases.CASES,
    hints=show.HINTS,
    readings=readings.READINGS,
    parts=parts.parts,
    forced=telling.forced,
    told=corrections.told,
    page_of=corrections.page_of,
)
