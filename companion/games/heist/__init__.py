"""The open heist game: keycards, the Vault and the Rooftop, against guards Companion moves."""

from typing import Final

from companion.engine.game import Game, by_number
from companion.engine.message import say
from companion.games.heist import case_commands, pack_checks, rules, setup
from companion.games.heist.actions import side_actions
from companion.games.heist.bot import policy
from companion.games.heist.by_hand import invariants, piece_corrections
from companion.games.heist.records.printed import KINDS, Scenario
from companion.games.heist.state import win_stages
from companion.games.heist.view import component_faces, descriptions, match_status, side_panels

GAME: Final = Game(
    id="heist",
    title=say("Heist"),
    seats=(1, 4),  # HST-COMP-020
    editions={"open": say("Open rules")},
    scenarios=lambda content: by_number(content.of(Scenario).values()),
    vocabulary=descriptions.VOCABULARY,
    kinds=KINDS,
    check=pack_checks.check,
    setup=setup.setup,
    rules=rules.RULES,
    sides=side_actions.sides,
    side_flows=side_actions.SIDE_FLOWS,
    outcome=win_stages.outcome,
    manual_fixes=piece_corrections.MANUAL_FIXES,
    invariants=invariants.invariants,
    status=match_status.status,
    panels=side_panels.panels,
    tiles=component_faces.tiles,
    printed=component_faces.PRINTED,
    bots={"sensible": policy.sensible},
    cases=case_commands.CASES,
    hints=match_status.HINTS,
    sign=match_status.sign,
    whole_board=True,
)
