"""LEVEL 7 [ESCAPE], original and revised rules: guards, clones and the way to the lift."""

from typing import Final

from companion.engine.game import Game, by_number
from companion.engine.message import say
from companion.games.escape import case_commands, pack_checks, rules, setup
from companion.games.escape.bot import policy
from companion.games.escape.by_hand import invariants, piece_corrections
from companion.games.escape.hero import dice_icons
from companion.games.escape.records.printed import KINDS
from companion.games.escape.records.scenario import Scenario
from companion.games.escape.scenario import endings
from companion.games.escape.teach import record_editing, record_entry
from companion.games.escape.view import component_faces, descriptions, match_status, side_panels

GAME: Final = Game(
    id="escape",
    title=say("LEVEL 7 [ESCAPE]"),
    seats=(1, 4),  # ESC-GAME-010
    editions={"revised": say("Revised rules"), "original": say("Original rules")},
    scenarios=lambda content: by_number(content.of(Scenario).values()),  # ESC-GAME-030
    vocabulary=descriptions.VOCABULARY,
    kinds=KINDS,
    check=pack_checks.check,
    setup=setup.setup,
    rules=rules.RULES,
    sides=rules.sides,
    side_flows=rules.SIDE_FLOWS,
    outcome=endings.outcome,
    out=endings.out,
    manual_fixes=piece_corrections.MANUAL_FIXES,
    invariants=invariants.invariants,
    status=match_status.status,
    panels=side_panels.panels,
    open_edges=match_status.ways_out,
    tiles=component_faces.tiles,
    printed=component_faces.PRINTED,
    bots={"sensible": policy.sensible},
    cases=case_commands.CASES,
    hints=match_status.HINTS,
    dice=dice_icons.printed_dice,
    forced=record_entry.forced_options,
    learned_records=record_editing.entered_records,
    page_of=record_editing.page_of,
    record_kinds=record_editing.RECORD_KINDS,
    icons=match_status.ICONS,
    sign=match_status.sign,
)
