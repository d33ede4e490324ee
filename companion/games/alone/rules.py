"""The rules of this game in one place: its steps, the next turn, and what always holds."""

from typing import Final

from companion.engine.flow.agenda import Play, Rules, StepFunction
from companion.games.alone import evil_setup, hero_setup, round_end, turn
from companion.games.alone.actions import (
    action_options,
    explore_action,
    fighting,
    interacting,
    items,
    locating,
    moving,
    room_actions,
    scavenging,
)
from companion.games.alone.effects import operations
from companion.games.alone.evil import (
    attacks,
    avatars,
    creature_moves,
    creature_spawning,
    hands,
    noise,
    specials,
)
from companion.games.alone.evil import windows as evil_windows
from companion.games.alone.hero import (
    adrenaline_pool,
    companion,
    damage,
    encounters,
    experience,
    powers,
)
from companion.games.alone.labyrinth import cleanup, revealing
from companion.games.alone.missions import acts, round_effects, unlocking
from companion.games.alone.state.match_end import look_at_health

_PARTS: Final = (
    *(hero_setup, evil_setup, turn, round_end),
    *(action_options, moving, explore_action, fighting, locating, scavenging, interacting, items),
    *(room_actions, acts, unlocking, round_effects, operations),
    *(evil_windows, noise, creature_spawning, creature_moves, attacks, hands, avatars, specials),
    *(cleanup, revealing),
    *(adrenaline_pool, companion, damage, encounters, experience, powers),
)
STEPS: Final[dict[str, StepFunction]] = {
    name: step for part in _PARTS for name, step in part.STEPS.items()
}
"""Every step of this game by name."""


def settle(play: Play) -> None:
    """Restore what always holds, after a correction: it never asks."""
    if play.table.turn.number:
        look_at_health(play)


RULES: Final = Rules(STEPS, turn.next_turn, settle)
