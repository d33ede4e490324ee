"""What cards do to the enemies on the hero's tile: stun them, push them away, hold them back."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play, StepFunction
from companion.engine.flow.choosing import choose_or_settle, thing_option
from companion.engine.flow.prompts import Choose, ChooseSpace, Question
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import NO_PIECE, NO_SPACE, PieceId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import ConditionSet, PieceMoved, TurnUsed
from companion.engine.state.table import Reading, Step
from companion.games.escape.effects.effect_reasons import reason_of, repeat
from companion.games.escape.enemies.activation import spent_mark
from companion.games.escape.enemies.enemy_movement import Move, asks_for
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.board import neighbours
from companion.games.escape.state.pieces import STUNNED, Enemy, Hero, enemies, room_for


def _which(
    table: Reading, step: Step, asks: Message, among: tuple[Enemy, ...]
) -> Question[PieceId]:
    """Which of these enemies; "" where there is none."""
    return choose_or_settle(
        Choose(
            asks=asks,
            rule=reason_of(table, step).rule,
            seats=(seat_id(step.subject),),
            among=tuple(thing_option(e.id, f"{step.word} {e.id}") for e in among),
        ),
        none=NO_PIECE,
    )


def _here(table: Reading, hero: Hero) -> tuple[Enemy, ...]:
    return enemies(table, None, hero.space, active=True) if hero.on_map else ()


VERBS: Final = Definitions[StepFunction]()
"""Verbs of the enemies on the hero's tile."""


# -- stun


@VERBS.define("stun", say_n("Stun {n} enemy", "Stun {n} enemies", 1), "enemies", most=4)
def _stun(play: Play, step: Step) -> Flow[None]:
    """N active enemies on the tile are stunned."""
    table = play.table
    there = _here(table, Hero.at(table, seat_id(step.subject)))
    asks = say("{hero}: stun which enemy?", hero=Ref(step.subject))
    enemy = yield from play.ask(_which(table, step, asks, there))
    if enemy:
        play.push(Step("stun", enemy))
        repeat(play, step)


@VERBS.why_not("stun")
def _nobody(table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if _here(table, hero) else say("no active enemy here")


def stun(play: Play, step: Step) -> Flow[None]:
    """Lay an enemy flat: it is stunned until it recovers (ESC-ATK-040)."""
    enemy = Enemy.find(play.table, PieceId(step.subject))
    if enemy is None or enemy.stunned:
        return
    _ = yield from play.instruct(
        ConditionSet(enemy.id, STUNNED),
        Because("ESC-ATK-040", say("It is stunned: no attack, no move until it gets up.")),
        asks=say("Lay {enemy:acc} flat", enemy=Ref(enemy.id)),
        about=enemy.id,
    )


# -- push


def _pushable(table: Reading, hero: Hero) -> tuple[Enemy, ...]:
    return tuple([enemy for enemy in _here(table, hero) if _doors_for(table, enemy)])


def _doors_for(table: Reading, enemy: Enemy) -> tuple[SpaceId, ...]:
    """Return the tiles behind open doors that have room for an enemy, sorted."""
    near = neighbours(table, enemy.space, "walk")
    return tuple(sorted(space for space in near if room_for(table, enemy.type, space)))


@VERBS.define("push", say_n("Push {n} enemy away", "Push {n} enemies away", 1), "enemies", most=4)
def _push(play: Play, step: Step) -> Flow[None]:
    """N active enemies on the tile are moved through an open door."""
    table = play.table
    asks = say("{hero}: push which enemy?", hero=Ref(step.subject))
    there = _pushable(table, Hero.at(table, seat_id(step.subject)))
    enemy = yield from play.ask(_which(table, step, asks, there))
    if enemy:
        play.push(Step("push", step.subject, enemy, word=step.target))
        repeat(play, step)


@VERBS.why_not("push")
def _no_push(table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if _pushable(table, hero) else say("nobody here can be pushed")


def push(play: Play, step: Step) -> Flow[None]:
    """Move the enemy ``target`` through a door of its tile; ``word`` is the card that says so."""
    table = play.table
    who = Enemy.find(table, PieceId(step.target))
    if who is None:
        return
    space = yield from play.ask(_where_to(table, step, who))
    if not space:
        return
    why = reason_of(table, Step("effect", step.subject, step.word))
    _ = yield from play.instruct(
        PieceMoved(who.id, space),
        why,
        asks=asks_for(who.id, Move(space)),
        about=who.id,
    )
    queue_triggered(play)


def _where_to(table: Reading, step: Step, who: Enemy) -> Question[SpaceId]:
    spaces = _doors_for(table, who)
    return choose_or_settle(
        ChooseSpace(
            asks=say("Where does {enemy} go?", enemy=Ref(who.id)),
            rule="ESC-ADR-150",
            seats=(seat_id(step.subject),),
            about=who.id,
            among=tuple(thing_option(space, f"to {space}") for space in spaces),
        ),
        none=NO_SPACE,
    )


# -- hold back


def _holdable(table: Reading, hero: Hero) -> tuple[Enemy, ...]:
    used = table.turn.used
    return tuple([enemy for enemy in _here(table, hero) if spent_mark(enemy.id) not in used])


@VERBS.define("hold", say_n("Hold {n} enemy back", "Hold {n} enemies back", 1), "enemies", most=4)
def _hold(play: Play, step: Step) -> Flow[None]:
    """N active enemies on the tile do not act again this turn (ESC-ACTV-120)."""
    table = play.table
    asks = say("{hero}: hold which enemy back?", hero=Ref(step.subject))
    there = _holdable(table, Hero.at(table, seat_id(step.subject)))
    enemy = yield from play.ask(_which(table, step, asks, there))
    if enemy:
        play.change(TurnUsed(spent_mark(enemy), 1), reason_of(table, step))
        repeat(play, step)


@VERBS.why_not("hold")
def _no_hold(table: Reading, hero: Hero, _number: int) -> Message | None:
    return None if _holdable(table, hero) else say("no active enemy here")


STEPS: Final = {"stun": stun, "push": push}
