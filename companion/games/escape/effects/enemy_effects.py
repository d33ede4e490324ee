"""What cards do to the enemies on the hero's tile: stun them, push them away, hold them back."""

from collections.abc import Sequence
from typing import Final

from companion.engine.because import because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_option
from companion.engine.flow.prompts import Choose, ChooseSpace, Question
from companion.engine.forms.phrase_language import Definitions
from companion.engine.ids import NO_PIECE, NO_SPACE, PieceId, SpaceId, seat_id
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import ConditionSet, PieceMoved, TurnUsed
from companion.engine.state.table import Step
from companion.games.escape.effects.effect_reasons import Effect, Verb, needs, reason_of
from companion.games.escape.enemies.activation import spent_mark
from companion.games.escape.enemies.enemy_movement import Move, asks_for
from companion.games.escape.scenario.triggers import queue_triggered
from companion.games.escape.state.board import neighbours
from companion.games.escape.state.pieces import STUNNED, Enemy, Hero, enemies, room_for

VERBS: Final = Definitions[Verb]()
"""Verbs of the enemies on the hero's tile."""


def _which(effect: Effect, asks: Message, among: Sequence[Enemy]) -> Question[PieceId]:
    """Which of these enemies; "" where there is none."""
    options = tuple(thing_option(e.id, f"{effect.step.word} {e.id}") for e in among)
    asks = Message(asks.text, {"hero": Ref(effect.seat)})
    question = Choose(asks=asks, rule=effect.why.rule, seats=(effect.seat,), among=options)
    return choose_or_settle(question, none=NO_PIECE)


def _here(hero: Hero) -> tuple[Enemy, ...]:
    return enemies(hero.table, None, hero.space, active=True) if hero.on_map else ()


# -- stun


@VERBS.define("stun", say_n("Stun {n} enemy", "Stun {n} enemies", 1), "enemies", most=4)
def _stun(play: Play, effect: Effect) -> Flow[None]:
    """N active enemies on the tile are stunned."""
    asks = say("{hero}: stun which enemy?")
    enemy = yield from play.ask(_which(effect, asks, _here(effect.hero)))
    if enemy:
        play.push(Step("stun", enemy))
        effect.repeat(play)


def stun(play: Play, step: Step) -> Flow[None]:
    """Lay an enemy flat: it is stunned until it recovers (ESC-ATK-040)."""
    enemy = Enemy.find(play.table, PieceId(step.subject))
    if enemy is None or enemy.stunned:
        return
    why = because("ESC-ATK-040", "It is stunned: no attack, no move until it gets up.")
    asks = say("Lay {enemy:acc} flat", enemy=Ref(enemy.id))
    _ = yield from play.instruct(ConditionSet(enemy.id, STUNNED), why, asks=asks, about=enemy.id)


# -- push


def _pushable(hero: Hero) -> list[Enemy]:
    return [enemy for enemy in _here(hero) if _doors_for(enemy)]


def _doors_for(enemy: Enemy) -> list[SpaceId]:
    """Return the tiles behind open doors that have room for an enemy, sorted."""
    near = neighbours(enemy.table, enemy.space, "walk")
    return sorted(space for space in near if room_for(enemy.table, enemy.type, space))


@VERBS.define("push", say_n("Push {n} enemy away", "Push {n} enemies away", 1), "enemies", most=4)
def _push(play: Play, effect: Effect) -> Flow[None]:
    """N active enemies on the tile are moved through an open door."""
    asks = say("{hero}: push which enemy?")
    enemy = yield from play.ask(_which(effect, asks, _pushable(effect.hero)))
    if enemy:
        play.push(Step("push", effect.seat, enemy, word=effect.step.target))
        effect.repeat(play)


def push(play: Play, step: Step) -> Flow[None]:
    """Move the enemy ``target`` through a door of its tile; ``word`` is the card that says so."""
    table = play.table
    who = Enemy.find(table, PieceId(step.target))
    space = (yield from play.ask(_where_to(step, who))) if who else NO_SPACE
    if who is None or not space:
        return
    why, asks = reason_of(table, step.word), asks_for(who, Move(space))
    _ = yield from play.instruct(PieceMoved(who.id, space), why, asks=asks, about=who.id)
    queue_triggered(play)


def _where_to(step: Step, who: Enemy) -> Question[SpaceId]:
    seat, asks = seat_id(step.subject), say("Where does {enemy} go?", enemy=Ref(who.id))
    among = (thing_option(space, f"to {space}") for space in _doors_for(who))
    question = seat_chooses(seat, "ESC-ADR-150", asks, among, about=who.id, kind=ChooseSpace)
    return choose_or_settle(question, none=NO_SPACE)


# -- hold back


def _holdable(hero: Hero) -> list[Enemy]:
    used = hero.table.turn.used
    return [enemy for enemy in _here(hero) if spent_mark(enemy.id) not in used]


@VERBS.define("hold", say_n("Hold {n} enemy back", "Hold {n} enemies back", 1), "enemies", most=4)
def _hold(play: Play, effect: Effect) -> Flow[None]:
    """N active enemies on the tile do not act again this turn (ESC-ACTV-120)."""
    asks = say("{hero}: hold which enemy back?")
    enemy = yield from play.ask(_which(effect, asks, _holdable(effect.hero)))
    if enemy:
        play.change(TurnUsed(spent_mark(enemy), 1), effect.why)
        effect.repeat(play)


needs(VERBS, "stun", (_here, say("no active enemy here")))
needs(VERBS, "push", (_pushable, say("nobody here can be pushed")))
needs(VERBS, "hold", (_holdable, say("no active enemy here")))
STEPS: Final = {"stun": stun, "push": push}
