"""Effects: the verbs that event entries, abilities, skills and items are written in.

A record says ``fear 2`` or ``stun``; the verb is one small procedure in one of the modules
``effects_*``, with all that is said of it. Several joined by commas happen one after another.
"""

from collections.abc import Iterator
from typing import Final

from companion.engine.flow.agenda import Flow, Play
from companion.engine.forms.phrase_language import Language, ParsedPhrase, by_theme
from companion.engine.forms.phrase_slots import Number, Wrong
from companion.engine.ids import SeatId, seat_id
from companion.engine.message import Message
from companion.engine.packs.content import Content
from companion.engine.state.table import Reading, Step
from companion.games.escape.effects import enemy_effects, hero_effects, tile_effects, turn_effects
from companion.games.escape.effects.effect_reasons import Effect, Verb, reason_of
from companion.games.escape.state.pieces import Hero


class _Amount(Number, frozen=True):
    """How much, or how many times."""

    pattern: str = r"([+-]?\d+)"

    def wrong(self, word: str, content: Content) -> Iterator[Wrong]:
        """Yield that an effect of nothing does nothing."""
        yield from super().wrong(word, content)
        if not int(word):
            yield Wrong("it does nothing", "give it a number")


VERBS: Final = Language(
    by_theme(
        ("hero", "cards", "dice", "turn", "tile", "enemies"),
        hero_effects.VERBS,
        turn_effects.VERBS,
        tile_effects.VERBS,
        enemy_effects.VERBS,
    ),
    {},
    unknown="unknown effect '{}'",
    between=",",
    after=_Amount(),
)
"""Every verb a pack may use."""


def effect(play: Play, step: Step) -> Flow[None] | None:
    """Let the verb ``word`` happen to a hero who is still in the game, ``number`` times or much.

    ``target`` is the card that says so, or "".
    """
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.playing:
        return None
    return VERBS[step.word].does(play, Effect(step, hero, reason_of(play.table, step.target)))


def steps_of(seat: SeatId, effects: str, card: str = "") -> tuple[Step, ...]:
    """Return the steps that effects such as "fear -1, stun 2" are, in order."""
    return tuple([step_of(seat, phrase, card) for phrase in VERBS.parts(effects)])


def step_of(seat: SeatId, phrase: ParsedPhrase[Verb], card: str = "") -> Step:
    """Return the step that one effect is."""
    return Step("effect", seat, card, phrase.number, phrase.template)


def no_effect_reason(table: Reading, seat: SeatId, text: str) -> Message | None:
    """Return why an effect could change nothing at all, or None (ESC-EVT-100..120).

    What is partly possible is possible (ESC-INT-360); gaining threat always is (ESC-INT-370).
    """
    (phrase,) = VERBS.parts(text)
    rule = phrase.phrase.why_not
    return None if rule is None else rule(Hero.at(table, seat), phrase.number)


STEPS: Final = {"effect": effect, **tile_effects.STEPS, **enemy_effects.STEPS}
