"""Skill cards that are played: when each can be, and what it does (HST-SKILL, HST-CARD)."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.engine.flow.agenda import Play, StepFunction
from companion.engine.ids import seat_id
from companion.engine.message import Message, say
from companion.engine.state.table import Reading, Step
from companion.games.heist.actions import board_skills, body_skills, team_skills
from companion.games.heist.actions.blocked_skills import Blocked
from companion.games.heist.hero.use_limits import spend_use
from companion.games.heist.records.printed import Skill
from companion.games.heist.state.pieces import Hero

SKILL: Final = "skill"
ACTIVE: Final[Mapping[str, tuple[Blocked, StepFunction]]] = {
    **body_skills.ACTIVE,
    **board_skills.ACTIVE,
    **team_skills.ACTIVE,
}
"""Effects that cost an action, each with what may stand in its way, and what it does."""
PASSIVE: Final = (
    "reroll",
    "quiet_alarm",
    "targets",
    "pass",
    "killer",
    "lucky",
    "army",
    "punch",
    "run",
    "ambush",
)
"""Effects that rules ask for where they count."""
EFFECTS: Final = (*ACTIVE, *PASSIVE)


def offers(table: Reading, hero: Hero) -> Iterator[tuple[Skill, Message]]:
    """Yield the active skills of a hero, each with why it cannot be used now (HST-SKILL-040)."""
    for card in hero.skills:
        if card.does in ACTIVE:
            used_up = card.uses and not hero.uses_left(card)
            yield card, say("Used up.") if used_up else ACTIVE[card.does][0](table, hero)


def use(play: Play, step: Step) -> None:
    """Use an active skill: ``target`` is the card (HST-SKILL-070)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    card = next((skill for skill in hero.skills if skill.id == step.target), None)
    if card is None or not hero.alive or card.does not in ACTIVE:
        return
    blocked, _ = ACTIVE[card.does]
    if blocked(play.table, hero).text:
        return
    spend_use(play, hero.id, card)
    play.push(Step(f"{SKILL}.{card.does}", hero.id, card.id))


STEPS: Final = {
    SKILL: use,
    **{f"{SKILL}.{does}": run for does, (_, run) in ACTIVE.items()},
    **body_skills.STEPS,
    **board_skills.STEPS,
}
