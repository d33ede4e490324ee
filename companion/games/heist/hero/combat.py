"""Combat: one die a guard, keycard holders first, a bullet for each hit (HST-COMBAT-010..310)."""

from typing import Final

from companion.engine.because import Because, because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.ids import PieceId, SeatId, seat_id
from companion.engine.message import Ref, say, say_n
from companion.engine.state.changes import ConditionSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.hero.damage import hurt
from companion.games.heist.hero.dice_rolls import pick_up, roll_steps, throw_one
from companion.games.heist.state.board import role_of
from companion.games.heist.state.components import BULLET_NAMES
from companion.games.heist.state.keycards import take_keycard
from companion.games.heist.state.pieces import (
    BEATEN,
    BULLETS,
    COUNTER,
    DESTROYED,
    DOWN,
    EXPLOSIVE,
    FRESH,
    Guard,
    Hero,
    active_in,
    bodies_in,
    living,
)
from companion.games.heist.state.win_stages import GOALS

COMBAT: Final = "combat"
DIE: Final = "combat.die"
BEYOND: Final = "combat.beyond"
SHOT: Final = "combat.shot"
WASTE: Final = "combat.waste"
SPARE: Final = "spare"


def begin(play: Play, step: Step) -> None:
    """Line the guards of the room up: a die for each within reach, 1 HP for each beyond."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.alive:
        return
    facing = faced(play.table, hero)
    reach = len(hero.targets)
    for position, guard in enumerate(facing[:reach], 1):
        play.push(Step(DIE, hero.id, guard.id, position, hero.space))
    if len(facing) > reach:
        play.push(Step(BEYOND, hero.id, number=len(facing) - reach, word=hero.space))


def faced(table: Reading, hero: Hero) -> list[Guard]:
    """Return the guards a hero has to face, keycard holders first (HST-COMBAT-100).

    Where any guard figure is dangerous, those shut down come after the active ones (HST-MOVE-110).
    Players who share the room face them in turn, or split them (HST-COMBAT-290).
    """
    found = active_in(table, hero.space)
    if option(table, "dangerous_guards") == "any_guard":
        found += [guard for guard in bodies_in(table, hero.space) if guard.down]
    if option(table, "shared_room_combat") == "alone_in_turn":
        return found
    others = [mate for mate in living(table) if mate.space == hero.space and mate.id != hero.id]
    return found[:: len(others) + 1]


def needed(table: Reading, hero: Hero, guard: Guard, position: int) -> int:
    """Return what a die has to show: by the guard's place in the fight (HST-COMBAT-180, 300)."""
    targets = hero.targets
    if guard.keycard and option(table, "second_keycard_target") == "two_or_more":
        return targets[0]
    return targets[min(position, len(targets)) - 1]


def _still(table: Reading, step: Step) -> tuple[Hero, Guard] | None:
    """Return hero and guard of a step of a fight, or None where it is off."""
    hero, guard = Hero.at(table, seat_id(step.subject)), Guard.find(table, PieceId(step.target))
    if guard is None or not hero.alive or guard.destroyed:
        return None
    return (hero, guard) if hero.space == guard.space == step.word else None


# -- one guard


def throw(play: Play, step: Step) -> Flow[None]:
    """Throw the die against one guard (HST-COMBAT-060..080)."""
    table = play.table
    if (both := _still(table, step)) is None:
        return
    hero, guard = both
    if not hero.armed and option(table, "no_bullets") == "no_dice":
        says = say("{hero} loses {n} HP.", hero=Ref(hero.id), n=1)
        hurt(play, hero.id, 1, Because("HST-BULLET-120", says))
        return
    number = needed(table, hero, guard, step.number)
    yield from throw_one(
        play,
        step,
        number,
        asks=say(
            "{hero}: roll {n} or more against {guard}",
            hero=Ref(hero.id),
            n=number,
            guard=Ref(guard.id),
        ),
        support=say("Guard {n} of this fight.", n=step.number),
        rule="HST-COMBAT-180",
        why="HST-COMBAT-060",
    )


def result(play: Play, step: Step) -> None:
    """A hit leads to a bullet; a miss costs 1 HP, and the fight moves on (HST-COMBAT-120)."""
    table = play.table
    shown = pick_up(play, "HST-COMBAT-060")
    if (both := _still(table, step)) is None:
        return
    hero, guard = both
    number = needed(table, hero, guard, step.number)
    if shown >= number:
        play.push(Step(SHOT, hero.id, guard.id, step.number, step.word))
        return
    if option(table, "bullet_on_failed_roll") == "failures_too" and hero.armed:
        play.push(Step(WASTE, hero.id))
    says = say("{n} needed against {guard}: a miss.", n=number, guard=Ref(guard.id))
    hurt(play, hero.id, 1, Because("HST-COMBAT-120", says))


def shot(play: Play, step: Step) -> Flow[None]:
    """Spend a bullet on the guard that was hit (HST-BULLET-020..070)."""
    if (both := _still(play.table, step)) is None:
        return
    hero, guard = both
    kind = yield from play.ask(bullet(play.table, hero, guard))
    if kind not in BULLETS:
        play.note(guard.id, because("HST-BULLET-130", "{guard} is spared.", guard=Ref(guard.id)))
        return
    _spend(play, hero, kind)
    beat(play, guard.id, kind, hero.id)


def bullet(table: Reading, hero: Hero, guard: Guard) -> Question[str]:
    """Which bullet the shooter spends, or none (HST-BULLET-070, 120, 130)."""
    if not hero.armed:
        return Settled("")
    among = _held(hero)
    if option(table, "hold_fire") == "may_spare":
        among = (*among, Option(SPARE, SPARE, say("Hold fire")))
    asks = say("{guard} is hit. Which bullet?", guard=Ref(guard.id))
    support = say_n(
        "Disruptive: shuts it down for {n} round.",
        "Disruptive: shuts it down for {n} rounds.",
        hero.shutdown,
    )
    return choose_or_settle(
        seat_chooses(hero.id, "HST-BULLET-070", asks, among, support=support, about=guard.id),
        none="",
    )


def _held(hero: Hero) -> tuple[Option[str], ...]:
    """Return an option for each kind of bullets a hero has left."""
    return tuple(
        Option(kind, kind, BULLET_NAMES[kind], second=say("{n} left", n=hero.bullets(kind)))
        for kind in BULLETS
        if hero.bullets(kind)
    )


def _spend(play: Play, hero: Hero, kind: str) -> None:
    why = Because("HST-BULLET-060", say("{hero} spends a bullet.", hero=Ref(hero.id)))
    play.change(hero.raised(kind, -1), why)


def waste(play: Play, step: Step) -> Flow[None]:
    """A failed roll uses a bullet up as well (option ``bullet_on_failed_roll``)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.armed:
        return
    asks = say("Which bullet is wasted?")
    question = seat_chooses(hero.id, "HST-BULLET-140", asks, _held(hero))
    kind = yield from play.ask(choose_or_settle(question, none=""))
    _spend(play, hero, kind)


# -- a guard is beaten


def beat(play: Play, guard: PieceId, kind: str, seat: SeatId) -> None:
    """Destroy a guard or shut it down, and take its keycard (HST-BULLET-020..050, HST-GOAL-110)."""
    found = Guard.find(play.table, guard)
    if found is None:
        return
    if role_of(play.table, found.space) == "vault":
        play.change(ConditionSet(guard, BEATEN), Because("HST-GOAL-040"))
    put_out_of_action(play, found, kind, Hero.at(play.table, seat).shutdown)
    if gives_keycard(play.table, found, kind):
        take_keycard(play, guard, seat)
    play.push(Step(GOALS, seat))


def put_out_of_action(play: Play, guard: Guard, kind: str, rounds: int) -> None:
    """Destroy a guard by an explosive bullet, or shut it down for some rounds by the other."""
    if kind == EXPLOSIVE:
        destroy(play, guard)
    else:
        shut_down(play, guard, rounds)


def gives_keycard(table: Reading, guard: Guard, kind: str) -> bool:
    """Tell whether a guard loses its keycard to such a bullet (option ``defeated_guard``)."""
    return guard.keycard and (
        kind == EXPLOSIVE or option(table, "defeated_guard") != "destroyed_only"
    )


def destroy(play: Play, guard: Guard) -> None:
    """Turn a guard into a body for good (HST-BULLET-020, 030)."""
    why = because("HST-BULLET-020", "{guard} is destroyed; the body stays.", guard=Ref(guard.id))
    if guard.down:
        play.change(ConditionSet(guard.id, DOWN, on=False), why)
        play.change(guard.set_to(COUNTER, 0), why)
    play.change(ConditionSet(guard.id, DESTROYED), why)


def shut_down(play: Play, guard: Guard, rounds: int) -> None:
    """Shut a guard down for some rounds (HST-BULLET-040, 150)."""
    says = say("{guard} is shut down for {n} rounds.", guard=Ref(guard.id), n=rounds)
    why = Because("HST-BULLET-040", says)
    play.change(ConditionSet(guard.id, DOWN), why)
    play.change(guard.set_to(COUNTER, rounds), why)
    if option(play.table, "shutdown_first_count") == "next_round":
        play.change(ConditionSet(guard.id, FRESH), Because("HST-BULLET-150"))


def beyond(play: Play, step: Step) -> None:
    """Guards beyond reach cost 1 HP each (HST-COMBAT-130)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if hero.alive and hero.space == step.word:
        says = say_n("{n} guard is beyond reach.", "{n} guards are beyond reach.", step.number)
        hurt(play, hero.id, step.number, Because("HST-COMBAT-130", says))


STEPS: Final = {
    COMBAT: begin,
    **roll_steps(DIE, throw, result),
    SHOT: shot,
    WASTE: waste,
    BEYOND: beyond,
}
