"""Special actions of a scenario: who may do them now, and what they bring."""

from typing import Final

from companion.engine.because import SCENARIO, Because
from companion.engine.flow.agenda import Play
from companion.engine.flow.prompts import NO_WORDS, Option
from companion.engine.ids import SeatId, seat_id
from companion.engine.message import Message, say
from companion.engine.state.changes import TurnUsed, WordSet
from companion.engine.state.table import Reading, Step
from companion.games.escape.hero.action_groups import CHALLENGE
from companion.games.escape.hero.challenge_rolls import DECLARE, Trial, as_stat
from companion.games.escape.hero.movement import moves_left
from companion.games.escape.records.printed import parse_test
from companion.games.escape.records.scenario import Deed, deeds
from companion.games.escape.scenario.conditions import all_hold
from companion.games.escape.scenario.triggers import EFFECT, done_word
from companion.games.escape.state.pieces import Hero

DEED: Final = "deed"


def deed_options(table: Reading, hero: Hero, off: Message) -> list[Option[Step]]:
    """Return the special actions whose conditions hold for a hero.

    Args:
        table: The table.
        hero: The hero.
        off: Why no challenge may be tried now, or no text.
    """
    return [
        _option(table, hero, deed, off)
        for deed in deeds(table)
        if (deed.again or not done(table, deed)) and all_hold(table, hero.id, deed.only)
    ]


def done(table: Reading, deed: Deed) -> bool:
    """Tell whether a deed was done in this match."""
    return done_word(deed.id) in table.words


def _option(table: Reading, hero: Hero, deed: Deed, off: Message) -> Option[Step]:
    step = trial_of(hero.id, deed).step(DECLARE) if deed.test else Step(DEED, hero.id, deed.id)
    why_not = off if deed.test else NO_WORDS
    if deed.moves > moves_left(table, hero.id) and not why_not.text:
        why_not = say("no moves left")
    key, label, second = f"deed {deed.id}", Message(deed.name), Message(deed.text)
    return Option(key, step, label, "", second, why_not, "flag", group=CHALLENGE)


def trial_of(seat: SeatId, deed: Deed) -> Trial:
    """Return the challenge a deed is."""
    stat, rating = parse_test(deed.test)
    return Trial(seat, "deed", as_stat(stat), deed.id, rating=rating)


def begin(play: Play, ref: str) -> None:
    """Pay the moves a deed costs."""
    deed = play.table.content.of(Deed)[ref]
    if deed.moves:
        used = play.table.turn.used.get("moves", 0) + deed.moves
        play.change(TurnUsed("moves", used), Because(SCENARIO, Message(deed.name)))


def do(play: Play, step: Step) -> None:
    """Do a deed that needs no test."""
    begin(play, step.target)
    succeed(play, seat_id(step.subject), step.target)


def succeed(play: Play, seat: SeatId, ref: str) -> None:
    """Let the effects of a deed come."""
    deed = play.table.content.of(Deed)[ref]
    if not done(play.table, deed):
        play.change(WordSet(done_word(ref), seat), Because(SCENARIO, Message(deed.name)))
    play.push(*(Step(EFFECT, seat, ref, word=effect) for effect in deed.do))


def fail(play: Play, seat: SeatId, ref: str) -> None:
    """Let the effects of a failed test come; enemies act as after any failed challenge action."""
    deed = play.table.content.of(Deed)[ref]
    play.push(*(Step(EFFECT, seat, ref, word=effect) for effect in deed.fail))


STEPS: Final = {DEED: do}
