"""The rules of this game in one place: its steps, the next turn, and what always holds."""

from typing import Final

from companion.engine.flow import Play, Rules, StepFunction
from companion.engine.reading import option
from companion.engine.table import Step
from companion.games.escape import (
    access,
    actions,
    activation,
    back,
    card_read,
    challenges,
    crowding,
    doors,
    effects,
    endings,
    enemy_attack,
    escapes,
    event_by_hand,
    events,
    exploring,
    generators,
    hybrids,
    infirmary,
    items,
    knockout,
    lockdown,
    movement,
    opening,
    other_ways,
    peeking,
    reserves,
    scene_deeds,
    scene_effects,
    scenes,
    setup,
    spawning,
    telling,
    throwing,
    turn,
    zones,
)
from companion.games.escape.assisting import SIDE_FLOWS, sides
from companion.games.escape.board import INFIRMARY
from companion.games.escape.earlier import FORMER, upgraded
from companion.games.escape.effects_hero import trim
from companion.games.escape.endings import check_end
from companion.games.escape.knockout import KNOCK_OUT, settle_downed
from companion.games.escape.other_ways import queue_added
from companion.games.escape.pieces import Hero, heroes

_PARTS: Final = (
    *(access, peeking, scene_deeds, scene_effects, scenes, setup, telling, zones),
    *(actions, activation, back, card_read, challenges, crowding, doors, effects, endings),
    *(enemy_attack, escapes, event_by_hand, events, exploring, generators, hybrids),
    *(
        infirmary,
        items,
        knockout,
        lockdown,
        movement,
        opening,
        other_ways,
        reserves,
        spawning,
        throwing,
        turn,
    ),
)
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
            play.soon(Step(KNOCK_OUT, hero.id, word="vitality"))
        elif 0 < hero.vitality < hero.hand.size and _limit_holds(hero):
            play.soon(trim(hero.id, hero.hand.size - hero.vitality))
    items.settle_carried(play)
    check_end(play)


def _limit_holds(hero: Hero) -> bool:
    """Tell whether a hand over the limit is a fault: supplies may take it there (ESC-DRAW-020)."""
    return option(hero.table, "medical_extra_over_limit") == "limit_holds"


RULES: Final = Rules(STEPS, turn.next_turn, settle, upgraded, FORMER)
__all__ = ["RULES", "SIDE_FLOWS", "STEPS", "settle", "sides"]
