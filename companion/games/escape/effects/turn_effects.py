"""What cards change about the turn itself: another action, a way out, dice for a roll."""

from typing import Final

from companion.engine.flow.agenda import Flow, Play, StepFunction
from companion.engine.flow.prompts import Choose, Option, Question, Settled
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import TurnUsed
from companion.engine.state.table import Reading, Step
from companion.games.escape.effects.effect_reasons import reason_of, repeat
from companion.games.escape.hero.challenge_rolls import AGAIN, DICE, ROLL, Trial, coming
from companion.games.escape.hero.dice_rolls import first_open
from companion.games.escape.state.exits import holders
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.stats import add_bonus

_NOT_YOURS: Final = say("it is not your turn")


VERBS: Final = Definitions[StepFunction]()
"""Verbs of the turn and of the dice."""


# -- actions


@VERBS.define("action", say("Another challenge"), "turn")
def _action(play: Play, step: Step) -> None:
    """The challenge of this turn may be tried once more (ESC-CHAL-070)."""
    if play.table.turn.now == step.subject and play.table.turn.used.get("challenge", 0):
        play.change(TurnUsed("challenge", 0), reason_of(play.table, step))


@VERBS.why_not("action")
def _no_action(table: Reading, hero: Hero, _number: int) -> Message | None:
    if table.turn.now != hero.id:
        return _NOT_YOURS
    return None if table.turn.used.get("challenge", 0) else say("your challenge is still to come")


@VERBS.define("errand", say("Trade or pick up again"), "turn")
def _errand(play: Play, step: Step) -> None:
    """Trade and item action of this turn may be taken once more (ESC-ACT-010)."""
    if play.table.turn.now != step.subject:
        return
    for name in ("trade", "item"):
        if play.table.turn.used.get(name, 0):
            play.change(TurnUsed(name, 0), reason_of(play.table, step))


@VERBS.why_not("errand")
def _no_errand(table: Reading, hero: Hero, _number: int) -> Message | None:
    if table.turn.now != hero.id:
        return _NOT_YOURS
    used = table.turn.used
    return None if used.get("trade", 0) or used.get("item", 0) else say("both are still to come")


@VERBS.define("slip", say("Slip away"), "turn")
def _slip(play: Play, step: Step) -> None:
    """The hero may leave a tile that enemies hold (ESC-OUTW-010)."""
    if play.table.turn.now == step.subject and Hero.at(play.table, seat_id(step.subject)).on_map:
        play.change(TurnUsed("outwitted", 1), reason_of(play.table, step))


@VERBS.why_not("slip")
def _no_slip(table: Reading, hero: Hero, _number: int) -> Message | None:
    if table.turn.now != hero.id:
        return _NOT_YOURS
    return None if hero.on_map and holders(table, hero.space) else say("nobody holds you")


# -- dice


@VERBS.define("dice", say_n("{n} die more", "{n} dice more", 1), "dice", most=4)
def _dice(play: Play, step: Step) -> None:
    """N dice more for the own challenge that is about to be rolled (ESC-ADR-170)."""
    trial = coming(play.table, ROLL, seat_id(step.subject))
    if trial is not None:
        add_bonus(play, seat_id(step.subject), trial.stat, step.number, reason_of(play.table, step))


@VERBS.why_not("dice")
def _no_dice(table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if coming(table, ROLL, hero.id) else say("you are not about to roll")


@VERBS.define("again", say_n("Throw {n} die again", "Throw {n} dice again", 1), "dice", most=4)
def _again(play: Play, step: Step) -> Flow[None]:
    """N dice of the own challenge are thrown again, one after another (ESC-DICE-040, 060)."""
    trial = coming(play.table, DICE, seat_id(step.subject))
    if trial is None:
        return
    die = yield from play.ask(_which_die(play.table, trial))
    if die < 0:
        return
    play.push(trial.step(AGAIN, die))
    repeat(play, step)


@VERBS.why_not("again")
def _no_again(table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if coming(table, DICE, hero.id) else say("you have not rolled")


def _which_die(table: Reading, trial: Trial) -> Question[int]:
    """Which die of those that may still be touched is thrown again, -1 for none."""
    faces = table.thrown.faces
    open_dice = range(first_open(table, faces), len(faces))
    if not open_dice:
        return Settled(-1)
    return Choose(
        asks=say("{hero}: throw which die again?", hero=Ref(trial.seat)),
        rule="ESC-DICE-040",
        seats=(trial.seat,),
        about=trial.seat,
        among=(
            *(
                Option(f"die {n}", n, say("Die {n}: {face}", n=n + 1, face=Ref(faces[n])))
                for n in open_dice
            ),
            Option("stand", -1, say("Let them lie"), icon="done"),
        ),
    )
