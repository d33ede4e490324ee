"""When the cards of a hero may be used (ESC-ADR-080, 150, 160)."""

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.message import Message, say
from companion.engine.state.table import Reading
from companion.games.escape.hero.challenge_rolls import DICE, ROLL, coming
from companion.games.escape.records.printed import Timing
from companion.games.escape.state.pieces import Hero


def off_timing(table: Reading, hero: Hero, when: Timing) -> Message:
    """Return why something of this timing cannot be used by a hero now, or no text."""
    if when == "own turn" and table.turn.now != hero.id:
        return say("in your own turn only")
    if when == "before a roll" and coming(hero, ROLL) is None:
        return say("before your own roll only")
    if when == "after a roll" and coming(hero, DICE) is None:
        return say("after your own roll only")
    return NO_WORDS
