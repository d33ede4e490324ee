"""Evade and mandatory evade: getting past the active guards of a room (HST-EVADE, HST-MANDEV)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_options
from companion.engine.flow.prompts import ChooseSpace, Option, Question
from companion.engine.ids import NO_SPACE, SeatId, SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import ConditionSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.hero.combat import COMBAT
from companion.games.heist.hero.damage import hurt
from companion.games.heist.hero.dice_rolls import pick_up, roll_steps, throw_one
from companion.games.heist.hero.movement import walk
from companion.games.heist.hero.use_limits import count_use
from companion.games.heist.state.board import exits
from companion.games.heist.state.pieces import WATCHED, Hero, active_in, living

EVADE: Final = "evade"
LEAVE: Final = "evade.leave"
OWED: Final = "owed"
ALL_OWED: Final = "owed.all"
STAY: Final = "stay"
ROLL: Final = "roll"
DODGE_OWED: Final = "owed.dodge"


def target(hero: Hero) -> int:
    """Return what a die has to show to evade: the active guards and 1 (HST-EVADE-020, 080)."""
    count = len(active_in(hero.table, hero.space))
    more = 1 if option(hero.table, "evade_target") == "guards_plus_one" else 2
    return hero.needs(count + more)


# -- in the own turn


def throw(play: Play, step: Step) -> Flow[None]:
    """Throw the die of an Evade (HST-EVADE-020)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.alive or not active_in(play.table, hero.space):
        return
    asks = say("{hero}: roll {n} or more to evade", hero=Ref(hero.id), n=target(hero))
    support = say("Fail, and the fight begins.")
    rule = "HST-EVADE-020"
    yield from throw_one(play, step, target(hero), asks=asks, support=support, rule=rule)


def result(play: Play, step: Step) -> None:
    """Lead to the free move, or to mandatory combat (HST-EVADE-030, 040)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    shown = pick_up(play, "HST-EVADE-020")
    if not hero.alive:
        return
    if shown >= target(hero):
        play.push(Step(LEAVE, hero.id))
    else:
        play.note(hero.id, Because("HST-EVADE-040", say("The guards have seen it.")))
        play.push(Step(COMBAT, hero.id))


def leave(play: Play, step: Step) -> Flow[None]:
    """Leave the room for free after a successful Evade (HST-EVADE-030, 090)."""
    seat = seat_id(step.subject)
    if not Hero.at(play.table, seat).alive:
        return
    to = yield from play.ask(way_out(play.table, seat))
    if to:
        walk(play, seat, to, Because("HST-EVADE-030"))


def way_out(table: Reading, seat: SeatId) -> Question[SpaceId]:
    """Where a hero goes after a successful Evade (HST-EVADE-090, 100)."""
    hero = Hero.at(table, seat)
    among = thing_options(exits(table, hero, after_evade=True))
    if among and option(table, "evade_stay") == "may_stay":
        among = (*among, Option(STAY, NO_SPACE, say("Stay here")))
    asks = say("{hero} gets past them. Where to?", hero=Ref(seat))
    question = seat_chooses(seat, "HST-EVADE-030", asks, among, kind=ChooseSpace)
    return choose_or_settle(question, none=NO_SPACE)


# -- after the turns of others


def watch(play: Play, seat: SeatId) -> None:
    """Note at the end of a turn that active guards share the room (HST-MANDEV-010)."""
    hero = Hero.at(play.table, seat)
    if hero.alive and active_in(play.table, hero.space):
        says = say("{hero} ends the turn beside guards.", hero=Ref(seat))
        play.change(ConditionSet(seat, WATCHED), Because("HST-MANDEV-010", says))


def must_evade(table: Reading, ended: SeatId) -> list[SeatId]:
    """Return who rolls a mandatory evade after a turn has ended (HST-MANDEV-010, 090, 120)."""
    at_once = option(table, "late_guards_evade") == "at_once"
    return [
        hero.id
        for hero in living(table)
        if hero.id != ended
        and (at_once or WATCHED in hero.piece.conditions)
        and active_in(table, hero.space)
    ]


def everyone_owing(play: Play, step: Step) -> None:
    """Let those who owe it roll, one after another; who is free owes no more (HST-MANDEV-010)."""
    table = play.table
    for hero in living(table):
        if WATCHED in hero.piece.conditions and not active_in(table, hero.space):
            why = Because("HST-MANDEV-010", say("No active guard is left there."))
            play.change(ConditionSet(hero.id, WATCHED, on=False), why)
    rolling = must_evade(table, seat_id(step.subject))
    if option(table, "shared_room_evade") == "one_roll":
        first = {Hero.at(table, seat).space: seat for seat in reversed(rolling)}
        rolling = [seat for seat in rolling if first[Hero.at(table, seat).space] == seat]
    play.push(*(Step(OWED, seat) for seat in rolling))


def throw_owed(play: Play, step: Step) -> Flow[None]:
    """Throw a mandatory evade (HST-MANDEV-020)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    count = len(active_in(play.table, hero.space))
    if not hero.alive or not count:
        return
    may_dodge = option(play.table, "dodger_mandatory") == "settles_evade"
    if step.word != ROLL and may_dodge and hero.skill("dodge") is not None:
        play.push(Step(DODGE_OWED, hero.id))
        return
    asks = say("{hero} must evade: roll {n} or more", hero=Ref(hero.id), n=target(hero))
    support = say("Fail, and lose {n} HP.", n=count)
    rule = "HST-MANDEV-020"
    yield from throw_one(play, step, target(hero), asks=asks, support=support, rule=rule)


def dodge_owed(play: Play, step: Step) -> Flow[None]:
    """Settle a mandatory evade by Dodger, or roll after all (HST-CARD-051)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    card = hero.skill("dodge")
    if card is None or not hero.alive or not active_in(play.table, hero.space):
        return
    among = (
        Option(ROLL, "", say("Throw the die"), default=True),
        Option(card.id, card.id, say("{card}: no roll", card=Ref(card.id)), ref=card.id),
    )
    asks = say("{hero} must evade.", hero=Ref(hero.id))
    unseen = yield from play.ask(seat_chooses(hero.id, "HST-CARD-051", asks, among))
    if unseen:
        count_use(play, hero.id, card, "HST-CARD-051")
    else:
        play.push(Step(OWED, hero.id, word=ROLL))


def owed_result(play: Play, step: Step) -> None:
    """A failure costs 1 HP for each active guard; no fight, no move (HST-MANDEV-030, 040)."""
    table = play.table
    hero = Hero.at(table, seat_id(step.subject))
    shown = pick_up(play, "HST-MANDEV-020")
    count = len(active_in(table, hero.space))
    if not hero.alive or not count:
        return
    if shown >= target(hero):
        play.note(hero.id, Because("HST-MANDEV-040", say("Nobody notices.")))
        return
    hit = [hero]
    if option(table, "shared_room_evade") == "one_roll":
        together = must_evade(table, table.turn.now)
        hit = [mate for mate in living(table) if mate.id in together and mate.space == hero.space]
    says = say("{n} active guards are in the room.", n=count)
    for mate in hit:
        hurt(play, mate.id, count, Because("HST-MANDEV-030", says))


STEPS: Final = {
    **roll_steps(EVADE, throw, result),
    LEAVE: leave,
    ALL_OWED: everyone_owing,
    **roll_steps(OWED, throw_owed, owed_result),
    DODGE_OWED: dodge_owed,
}
