"""Skills for the team: Doctor, Medic and Tank (HST-CARD-040, 120, 180)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import choose_or_settle, seat_chooses, thing_option
from companion.engine.flow.prompts import Question
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Ref, say, say_n
from companion.engine.state.changes import ConditionSet, PieceMoved, PieceTrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.actions.blocked_skills import blocked_without
from companion.games.heist.hero.damage import heal
from companion.games.heist.state.board import room_with_role
from companion.games.heist.state.pieces import DEAD, Hero, heroes, living

_HEALS: Final = 4
"""HP that a healing card gives at most."""


# -- Doctor


def fallen_mates(table: Reading, hero: Hero) -> list[Hero]:
    """Return the dead a hero can reach (option ``doctor_reach``)."""
    anywhere = option(table, "doctor_reach") == "anywhere"
    dead = [mate for mate in heroes(table) if not mate.alive]
    return [mate for mate in dead if anywhere or mate.space == hero.space]


def revive(play: Play, step: Step) -> Flow[None]:
    """Bring a dead team-mate back (HST-CARD-040, HST-COMBAT-270, 310, HST-TURN-120)."""
    table = play.table
    hero = Hero.at(table, seat_id(step.subject))
    mate = yield from play.ask(_one_of(hero, fallen_mates(table, hero), step.target))
    if not mate:
        return
    back = Hero.at(table, mate)
    why = Because("HST-COMBAT-150", say("{hero} is back.", hero=Ref(mate)))
    play.change(ConditionSet(mate, DEAD, on=False), why)
    hp = back.most("hp") if option(table, "revival_hp") == "full" else 1
    play.change(back.set_to("hp", hp), Because("HST-COMBAT-270"))
    if option(table, "revival_place") == "entrance":
        play.change(PieceMoved(mate, room_with_role(table, "entrance")), Because("HST-COMBAT-310"))
    if option(table, "revived_player_turn") == "next_round":
        play.change(PieceTrackSet(mate, "rests", table.tracks["round"]), Because("HST-TURN-120"))


# -- Medic, Tank


def healable(table: Reading, hero: Hero) -> list[Hero]:
    """Return whom Medic can heal: self, and team-mates within reach (option ``medic_reach``)."""
    anywhere = option(table, "medic_reach") == "anywhere"
    near = [mate for mate in living(table) if anywhere or mate.space == hero.space]
    return [mate for mate in near if _wounded(table, mate)]


def healed_to(table: Reading, hero: Hero) -> int:
    """Return the HP a healing card leads to (option ``heal_amount``)."""
    if option(table, "heal_amount") == "to_four":
        return max(hero.hp, min(_HEALS, hero.most("hp")))
    return min(hero.most("hp"), hero.hp + _HEALS)


def heal_one(play: Play, step: Step) -> Flow[None]:
    """Heal oneself or a team-mate (HST-CARD-120)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    mate = yield from play.ask(_one_of(hero, healable(play.table, hero), step.target))
    if mate:
        to = healed_to(play.table, Hero.at(play.table, mate))
        heal(play, mate, to, Because("HST-CARD-120", say("{hero} is healed.", hero=Ref(mate))))


def tank(play: Play, step: Step) -> None:
    """Heal oneself once in a match (HST-CARD-180)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    says = say("{hero} is healed.", hero=Ref(hero.id))
    heal(play, hero.id, healed_to(play.table, hero), Because("HST-CARD-180", says))


def _one_of(hero: Hero, among: list[Hero], card: str) -> Question[SeatId]:
    mates = (thing_option(mate.id, second=say_n("{n} HP", "{n} HP", mate.hp)) for mate in among)
    asks = say("{card}: for whom?", card=Ref(card))
    return choose_or_settle(seat_chooses(hero.id, "HST-SKILL-070", asks, mates), none=NO_SEAT)


# -- when each can be used


def _wounded(table: Reading, hero: Hero) -> bool:
    return healed_to(table, hero) > hero.hp


ACTIVE: Final = {
    "revive": (blocked_without(fallen_mates, say("Nobody to revive.")), revive),
    "heal": (blocked_without(healable, say("Nobody to heal.")), heal_one),
    "tank": (blocked_without(_wounded, say("Nothing to heal.")), tank),
}
