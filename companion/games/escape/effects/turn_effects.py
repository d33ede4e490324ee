"""What cards change about the turn itself: another action, a way out, dice for a roll."""

from typing import Final

from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import Choose, Option, Question, Settled
from companion.engine.forms.phrase_language import Definitions
from companion.engine.message import Ref, say, say_n
from companion.engine.state.changes import TurnUsed
from companion.engine.state.table import Reading
from companion.games.escape.effects.effect_reasons import Effect, Need, Verb, needs
from companion.games.escape.hero.challenge_rolls import AGAIN, DICE, ROLL, Trial, coming
from companion.games.escape.hero.dice_rolls import first_open
from companion.games.escape.state.exits import holders
from companion.games.escape.state.pieces import Hero
from companion.games.escape.state.stats import add_bonus

VERBS: Final = Definitions[Verb]()
"""Verbs of the turn and of the dice."""


# -- actions


def _used(hero: Hero, name: str) -> int:
    return hero.table.turn.used.get(name, 0)


def _own_turn(hero: Hero) -> bool:
    return hero.table.turn.now == hero.id


_OWN_TURN: Need = (_own_turn, say("it is not your turn"))


@VERBS.define("action", say("Another challenge"), "turn")
def _action(play: Play, effect: Effect) -> None:
    """The challenge of this turn may be tried once more (ESC-CHAL-070)."""
    _give_back(play, effect, "challenge")


@VERBS.define("errand", say("Trade or pick up again"), "turn")
def _trade_again(play: Play, effect: Effect) -> None:
    """Trade and item action of this turn may be taken once more (ESC-ACT-010)."""
    _give_back(play, effect, "trade", "item")


def _give_back(play: Play, effect: Effect, *names: str) -> None:
    for name in names if _own_turn(effect.hero) else ():
        if _used(effect.hero, name):
            play.change(TurnUsed(name, 0), effect.why)


@VERBS.define("slip", say("Slip away"), "turn")
def _leave_held(play: Play, effect: Effect) -> None:
    """The hero may leave a tile that enemies hold (ESC-OUTW-010)."""
    if _own_turn(effect.hero) and effect.hero.on_map:
        play.change(TurnUsed("outwitted", 1), effect.why)


def _traded(hero: Hero) -> int:
    return _used(hero, "trade") or _used(hero, "item")


def _held(hero: Hero) -> bool:
    return hero.on_map and bool(holders(hero.table, hero.space))


_CHALLENGED: Need = (lambda hero: _used(hero, "challenge"), say("your challenge is still to come"))
needs(VERBS, "action", _OWN_TURN, _CHALLENGED)
needs(VERBS, "errand", _OWN_TURN, (_traded, say("both are still to come")))
needs(VERBS, "slip", _OWN_TURN, (_held, say("nobody holds you")))


# -- dice


@VERBS.define("dice", say_n("{n} die more", "{n} dice more", 1), "dice", most=4)
def _dice(play: Play, effect: Effect) -> None:
    """N dice more for the own challenge that is about to be rolled (ESC-ADR-170)."""
    trial = coming(effect.hero, ROLL)
    if trial is not None:
        add_bonus(play, effect.seat, trial.stat, effect.number, effect.why)


@VERBS.define("again", say_n("Throw {n} die again", "Throw {n} dice again", 1), "dice", most=4)
def _throw_again(play: Play, effect: Effect) -> Flow[None]:
    """N dice of the own challenge are thrown again, one after another (ESC-DICE-040, 060)."""
    trial = coming(effect.hero, DICE)
    if trial is None:
        return
    die = yield from play.ask(_which_die(play.table, trial))
    if die >= 0:
        play.push(trial.step(AGAIN, die))
        effect.repeat(play)


needs(VERBS, "dice", (lambda hero: coming(hero, ROLL), say("you are not about to roll")))
needs(VERBS, "again", (lambda hero: coming(hero, DICE), say("you have not rolled")))


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
