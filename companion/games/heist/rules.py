"""The rules of this game in one place: its steps, the next turn, and what always holds."""

from typing import Final

from companion.engine.flow import Play, Rules, StepFunction
from companion.engine.table import Step
from companion.games.heist import (
    actions,
    combat,
    counters,
    dealing,
    endings,
    evading,
    events,
    harm,
    laying,
    moving,
    operations,
    randomizing,
    skills,
    spawning,
    special_rooms,
    tracking,
    turn,
)
from companion.games.heist.earlier import upgraded
from companion.games.heist.endings import lose
from companion.games.heist.harm import FALLEN
from companion.games.heist.pieces import heroes, living

_PARTS: Final = (
    *(actions, combat, counters, dealing, endings, evading, events, harm, laying),
    *(moving, operations, randomizing, skills, spawning, special_rooms, tracking, turn),
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
            harm.die(play, hero.id)
        elif not hero.alive and hero.id not in falling and _acting(play, hero.id):
            play.soon(Step(FALLEN, hero.id))
    if not living(table) and not falling:
        lose(play)
    if not tracking.only_randomizers(table):
        play.soon(Step(endings.GOALS))


def _acting(play: Play, seat: str) -> bool:
    """Tell whether a step of a hero's own turn is still to come."""
    return any(step.subject == seat for step in play.table.agenda)


RULES: Final = Rules(STEPS, turn.next_turn, settle, upgraded)
