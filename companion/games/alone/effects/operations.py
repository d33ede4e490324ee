"""Carrying out what is printed: each effect of a card is a step, its verb says which procedure."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.flow.agenda import Flow, Play
from companion.engine.state.table import Reading, Step
from companion.games.alone.effects import creature_effects, evil_effects, hero_effects, item_effects
from companion.games.alone.records.card_verbs import Parsed, parsed
from companion.games.alone.records.printed import Avatar, Effect, Mission

Doing = Callable[[Play, Step, Parsed], Flow[None] | None]
DOES: Final[Mapping[str, Doing]] = {
    **creature_effects.DOES,
    **evil_effects.DOES,
    **hero_effects.DOES,
    **item_effects.DOES,
}
"""What each verb does."""
ACT: Final = "act "
"""Before the number of a mission's part: the word of what follows once it is done."""

UPGRADE: Final = "upgrade "
"""Before the number of an avatar's upgrade: what its power does on top."""


def effects_of(table: Reading, source: str, part: str) -> tuple[Effect, ...]:
    """Return the effects of a record.

    Args:
        table: The table.
        source: The record.
        part: Its field ("first", "does", "reward"); "act N" for a part of a mission.
    """
    record: Any = table.content.find(source)
    if part.startswith(UPGRADE):
        assert isinstance(record, Avatar), "only they have upgrades"
        return record.upgrades[int(part.removeprefix(UPGRADE))].power
    if part.startswith(ACT):
        assert isinstance(record, Mission), "only they have parts"
        return record.acts[int(part.removeprefix(ACT))].does
    found: tuple[Effect, ...] = getattr(record, part)
    return found


def all_effects(play: Play, step: Step) -> None:
    """Put the effects of a record on the agenda, one after another.

    The step's subject is the record, its target the seat that chooses, its word the field.
    """
    n = len(effects_of(play.table, step.subject, step.word))
    play.push(*(Step("effect", step.subject, step.target, i, step.word) for i in range(n)))


def effect(play: Play, step: Step) -> Flow[None]:
    """Carry out one effect of a record."""
    effects = effects_of(play.table, step.subject, step.word)
    read = parsed(effects[step.number])
    doing = DOES[read.verb](play, step, read)
    if doing is not None:
        yield from doing


STEPS: Final = {
    "effects": all_effects,
    "effect": effect,
    **creature_effects.STEPS,
    **evil_effects.STEPS,
    **hero_effects.STEPS,
    **item_effects.STEPS,
}
