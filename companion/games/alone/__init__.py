"""One hero in the dark against an evil side that sees the whole map."""

from typing import Final

from companion.engine.game import Game, Role
from companion.engine.message import say
from companion.games.alone import case_commands, pack_checks, rules, setup
from companion.games.alone.bot.by_chance import by_chance
from companion.games.alone.bot.evil_policy import evil, explains
from companion.games.alone.by_hand import corrections, invariants
from companion.games.alone.records.printed import KINDS
from companion.games.alone.state import match_end
from companion.games.alone.state.components import EVIL_ROLE, HERO_ROLE
from companion.games.alone.view import (
    component_faces,
    descriptions,
    map_view,
    match_status,
    side_panels,
)

BY_CHANCE: Final = {"chance": say("By chance")}
"""What plays either role where no person does (ALN-BOT-210)."""
GAME: Final = Game(
    id="alone",
    title=say("Alone"),
    seats=(2, 4),  # ALN-GOAL-010
    editions={"house": say("House rules")},
    scenarios=lambda _content: {"standard": say("The standard game")},  # ALN-CONTENT-190
    vocabulary=descriptions.VOCABULARY,
    kinds=KINDS,
    check=pack_checks.check,
    setup=setup.setup,
    rules=rules.RULES,
    outcome=match_end.outcome,
    manual_fixes=corrections.MANUAL_FIXES,
    invariants=invariants.invariants,
    status=match_status.status,
    panels=side_panels.panels,
    tiles=component_faces.tiles,
    printed=component_faces.PRINTED,
    more_cards=component_faces.more_cards,
    icons=component_faces.ICONS,
    record_kinds=component_faces.RECORD_KINDS,
    bots={"chance": by_chance, "evil": evil},
    explains={"evil": explains},
    cases=case_commands.CASES,
    hints=match_status.HINTS,
    sign=match_status.sign,
    open_edges=map_view.open_edges,
    shade=map_view.shade,
    boards=map_view.BOARDS,
    roles=(
        Role(id=HERO_ROLE, label=say("Hero"), seats=(1, 1), bots=BY_CHANCE),
        Role(
            id=EVIL_ROLE,
            label=say("Evil side"),
            seats=(1, 3),
            bots={"evil": say("Companion"), **BY_CHANCE},
            usual="evil",
        ),
    ),
)
