"""LEVEL 7 [ESCAPE], original and revised rules: guards, clones and the way to the lift."""

from collections.abc import Mapping
from typing import Final

from companion.engine.content import Content
from companion.engine.game import Game
from companion.engine.message import Message, say
from companion.games.escape.bots import sensible
from companion.games.escape.cases import CASES
from companion.games.escape.checks import check
from companion.games.escape.endings import outcome
from companion.games.escape.faces import cards, tiles
from companion.games.escape.invariants import invariants
from companion.games.escape.names import describe
from companion.games.escape.panels import panels
from companion.games.escape.parts import parts
from companion.games.escape.printed import KINDS, Scenario
from companion.games.escape.rules import RULES, SIDE_FLOWS, sides
from companion.games.escape.setup import SETTINGS, setup
from companion.games.escape.show import HINTS, LOOKS, status, ways_out


def scenarios(content: Content) -> Mapping[str, Message]:
    """Return the scenarios of the packs by id, each with its name (ESC-GAME-030)."""
    return {ref: Message(record.name) for ref, record in sorted(content.of(Scenario).items())}


GAME: Final = Game(
    id="escape",
    title=say("LEVEL 7 [ESCAPE]"),
    seats=(1, 4),  # ESC-GAME-010
    editions={"revised": say("Revised rules"), "original": say("Original rules")},
    scenarios=scenarios,
    settings=SETTINGS,
    kinds=KINDS,
    check=check,
    setup=setup,
    rules=RULES,
    sides=sides,
    side_flows=SIDE_FLOWS,
    outcome=outcome,
    invariants=invariants,
    status=status,
    panels=panels,
    looks=LOOKS,
    describe=describe,
    open_edges=ways_out,
    tiles=tiles,
    cards=cards,
    bots={"sensible": sensible},
    cases=CASES,
    hints=HINTS,
    parts=parts,
)
