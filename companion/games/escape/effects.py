"""Effects: the verbs that event entries, abilities, skills and items are written in.

A record says ``fear 2`` or ``stun``; the verb is one small procedure in one of the modules
``effects_*``, with all that is said of it. Several joined by commas happen one after another.
"""

from typing import Final

from companion.engine.flow import Flow, Play
from companion.engine.message import Message
from companion.engine.table import CardId, Reading, SeatId, Step
from companion.games.escape import effects_enemies, effects_hero, effects_tile, effects_turn
from companion.games.escape.pieces import Hero
from companion.games.escape.printed import parse_effect, parse_effects
from companion.games.escape.verbs import Verb

VERBS: Final[dict[str, Verb]] = {
    **effects_hero.VERBS,
    **effects_turn.VERBS,
    **effects_tile.VERBS,
    **effects_enemies.VERBS,
}
"""Every verb a pack may use."""


def effect(play: Play, step: Step) -> Flow[None] | None:
    """Let the verb ``word`` happen to a hero who is still in the game, ``number`` times or much.

    ``target`` is the card that says so, or "".
    """
    if not Hero.at(play.table, step.subject).playing:
        return None
    return VERBS[step.word].does(play, step)


def steps_of(seat: SeatId, effects: str, card: CardId = "") -> tuple[Step, ...]:
    """Return the steps that effects such as "fear -1, stun 2" are, in order."""
    return tuple(
        [Step("effect", seat, card, number, verb) for verb, number in parse_effects(effects)]
    )


def why_not(table: Reading, seat: SeatId, text: str) -> Message | None:
    """Return why an effect could change nothing at all, or None (ESC-EVT-100..120).

    What is partly possible is possible (ESC-INT-360); gaining threat always is (ESC-INT-370).
    """
    verb, number = parse_effect(text)
    rule = VERBS[verb].why_not
    return None if rule is None else rule(table, Hero.at(table, seat), number)


STEPS: Final = {"effect": effect, **effects_tile.STEPS, **effects_enemies.STEPS}
