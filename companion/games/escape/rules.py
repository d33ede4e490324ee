"""The rules of this game in one place: its steps, the next turn, and what always holds."""

from typing import Final

from companion.engine.flow.agenda import Play, Rules, StepFunction
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step
from companion.games.escape import event_phase, initial_setup, setup, turn
from companion.games.escape.actions import (
    action_options,
    challenges,
    control_panels,
    exploring,
    items,
    peeking,
    special_actions,
)
from companion.games.escape.actions.assisting import SIDE_FLOWS, sides
from companion.games.escape.effects import effect_verbs, scenario_effects
from companion.games.escape.effects.hero_effects import trim
from companion.games.escape.enemies import (
    activation,
    enemy_attack,
    fallback_moves,
    generators,
    hybrids,
    reserves,
    spawning,
    special_zones,
)
from companion.games.escape.enemies.fallback_moves import queue_added
from companion.games.escape.hero import (
    crowding,
    dice_rolls,
    hero_return,
    infirmary,
    knockout,
    movement,
)
from companion.games.escape.hero.knockout import KNOCK_OUT, settle_downed
from companion.games.escape.scenario import endings, escape_check, lockdown, triggers
from companion.games.escape.scenario.endings import check_end
from companion.games.escape.state import doors
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.pieces import Hero, heroes
from companion.games.escape.step_upgrades import FORMER, upgraded
from companion.games.escape.teach import card_identification, record_entry, unknown_event

_TURN: Final = (turn, event_phase, setup, initial_setup)
_ACTIONS: Final = (action_options, challenges, control_panels, exploring, items, peeking)
_HEROES: Final = (crowding, dice_rolls, hero_return, infirmary, knockout, movement, doors)
_ENEMIES: Final = (activation, enemy_attack, fallback_moves, reserves, spawning, special_zones)
_SCENARIO: Final = (endings, escape_check, lockdown, triggers, special_actions, scenario_effects)
_OTHERS: Final = (generators, hybrids, effect_verbs)
_ENTERED: Final = (card_identification, record_entry, unknown_event)
_PARTS: Final = (*_TURN, *_ACTIONS, *_HEROES, *_ENEMIES, *_SCENARIO, *_OTHERS, *_ENTERED)
STEPS: Final[dict[str, StepFunction]] = {
    name: step for part in _PARTS for name, step in part.STEPS.items()
}
"""Every step of this game by name."""


def settle(play: Play) -> None:
    """Restore what always holds, after a correction or a card: it never asks."""
    table = play.table
    if not table.turn.number:  # hands are still being dealt
        return
    queue_added(play)
    settle_downed(play)
    coming = [step.subject for step in table.agenda if step.name in ("lose cards", KNOCK_OUT)]
    for hero in heroes(table):
        if hero.id in coming:
            continue
        if hero.space == INFIRMARY and not hero.vitality:
            play.push(Step(KNOCK_OUT, hero.id, word="vitality"))
        elif 0 < hero.vitality < hero.hand.size and _limit_holds(hero):
            play.push(trim(hero.id, hero.hand.size - hero.vitality))
    items.settle_carried(play)
    check_end(play)


def _limit_holds(hero: Hero) -> bool:
    """Tell whether a hand over the limit is a fault: supplies may take it there (ESC-DRAW-020)."""
    return option(hero.table, "medical_extra_over_limit") == "limit_holds"


RULES: Final = Rules(STEPS, turn.next_turn, settle, upgraded, FORMER)
__all__ = ["RULES", "SIDE_FLOWS", "STEPS", "settle", "sides"]
