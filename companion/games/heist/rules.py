"""The rules of this game in one place: its steps, the next turn, and what always holds."""

from typing import Final

from companion.engine.flow.agenda import Play, Rules, StepFunction
from companion.engine.state.table import Step
from companion.games.heist import assist_level, board_setup, dealing, event_phase, turn
from companion.games.heist.actions import action_options, skills, special_rooms
from companion.games.heist.effects import operations
from companion.games.heist.enemies import counters, randomization, spawning
from companion.games.heist.hero import combat, damage, evading, movement
from companion.games.heist.hero.damage import FALLEN
from companion.games.heist.state import win_stages
from companion.games.heist.state.pieces import heroes, living
from companion.games.heist.state.win_stages import lose
from companion.games.heist.step_upgrades import upgraded

_PARTS: Final = (
    *(action_options, skills, special_rooms, combat, evading, movement, damage, operations),
    *(counters, randomization, spawning, assist_level, board_setup, dealing, event_phase, turn),
    win_stages,
)
STEPS: Final[dict[str, StepFunction]] = {
    name: step for part in _PARTS for name, step in part.STEPS.items()
}
"""Every step of this game by name."""


def settle(play: Play) -> None:
    """Restore what always holds, after a correction: it never asks."""
    table = play.table
    if not table.turn.number or table.result:  # the board is still being laid
        return
    falling = [step.subject for step in table.agenda if step.name == FALLEN]
    for hero in heroes(table):
        if hero.alive and not hero.hp and hero.id not in falling:
            damage.die(play, hero.id)
        elif not hero.alive and hero.id not in falling and _acting(play, hero.id):
            play.push(Step(FALLEN, hero.id))
    if not living(table) and not falling:
        lose(play)
    if not assist_level.only_randomizers(table):
        play.push(Step(win_stages.GOALS))


def _acting(play: Play, seat: str) -> bool:
    """Tell whether a step of a hero's own turn is still to come."""
    return any(step.subject == seat for step in play.table.agenda)


RULES: Final = Rules(STEPS, turn.next_turn, settle, upgraded)
