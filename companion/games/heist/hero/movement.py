"""Moving into a room, and what waits there (HST-MOVE-010..130, HST-COMBAT-020)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses, thing_options
from companion.engine.flow.prompts import Option, Question, Settled
from companion.engine.ids import NO_PIECE, PieceId, SeatId, SpaceId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import ConditionSet, PieceMoved, TurnUsed
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.heist.hero.combat import COMBAT, beat, faced
from companion.games.heist.hero.damage import hurt
from companion.games.heist.hero.use_limits import count_use
from companion.games.heist.state.board import HAZARD, counter, left_this_turn
from companion.games.heist.state.keycards import pick_up_keycards
from companion.games.heist.state.pieces import EXPLOSIVE, WATCHED, Hero, active_in
from companion.games.heist.state.win_stages import GOALS

ENTER: Final = "enter"
HAZARD_STEP: Final = "enter.hazard"
FIGHT: Final = "enter.fight"
AMBUSH: Final = "enter.ambush"
FIRST: Final = "enter.skill"
"""Whether an active skill is used before the fight of an entry (HST-SKILL-170)."""


def walk(play: Play, seat: SeatId, to: SpaceId, why: Because, *through: SpaceId) -> None:
    """Move a hero into a room beside, or one beyond, and meet what is there (HST-MOVE-010)."""
    left = len(left_this_turn(play.table))
    for number, room in enumerate((play.table.pieces[seat].at, *through), left + 1):
        play.change(TurnUsed(f"left {room}", number), why)
    arrive(play, seat, to, why)


def arrive(play: Play, seat: SeatId, to: SpaceId, why: Because) -> None:
    """Put a hero into a room, and meet what is there."""
    if WATCHED in play.table.pieces[seat].conditions:
        play.change(ConditionSet(seat, WATCHED, on=False), why)
    play.change(PieceMoved(seat, to), why)
    play.push(Step(ENTER, seat, to))


def enter(play: Play, step: Step) -> None:
    """Meet what is in a room: its hazard, its keycards, its guards (HST-CONTENT-170)."""
    parts = [Step(HAZARD_STEP, step.subject, step.target), Step(FIGHT, step.subject, step.target)]
    if option(play.table, "hazard_and_combat") == "combat_first":
        parts.reverse()
    play.push(*parts, Step(GOALS, step.subject))
    pick_up_keycards(play, seat_id(step.subject))


def hazard(play: Play, step: Step) -> None:
    """Pay for entering a dangerous room (HST-CONTENT-170)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if hero.space == step.target and counter(play.table, hero.space, HAZARD) is not None:
        cost = max(1, play.table.tracks.get(f"hazard {step.target}", 1))
        says = say("Entering costs {n} HP.", n=cost)
        hurt(play, hero.id, cost, Because("HST-CONTENT-170", says))


def fight(play: Play, step: Step) -> None:
    """Start mandatory combat in a room with active guards (HST-COMBAT-020, HST-MOVE-070, 110)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if not hero.alive or hero.space != step.target or not faced(play.table, hero):
        return
    if option(play.table, "active_skill_beside_guards") == "any_moment":
        play.push(Step(FIRST, hero.id, step.target))
    play.push(Step(AMBUSH, hero.id, step.target), Step(COMBAT, hero.id))


def ambush(play: Play, step: Step) -> Flow[None]:
    """Destroy one guard on arrival by Silent Killer (HST-CARD-170)."""
    guard = yield from play.ask(ambushed(play.table, seat_id(step.subject)))
    if not guard:
        return
    hero = Hero.at(play.table, seat_id(step.subject))
    card = hero.skill("ambush")
    if card is None:
        return
    count_use(play, hero.id, card, "HST-CARD-170")
    beat(play, guard, EXPLOSIVE, hero.id)


def ambushed(table: Reading, seat: SeatId) -> Question[PieceId]:
    """Which guard Silent Killer destroys, if any."""
    hero = Hero.at(table, seat)
    card = hero.skill("ambush")
    here = active_in(table, hero.space)
    if card is None or not hero.alive or not here:
        return Settled(NO_PIECE)
    if option(table, "silent_killer_target") == "keycards_first":
        here = [guard for guard in here if guard.keycard] or here
    among = (*thing_options(guard.id for guard in here), Option("no", NO_PIECE, say("Not now")))
    asks = say("{card}: destroy one guard?", card=Ref(card.id))
    support = say("{n} uses left.", n=hero.uses_left(card))
    return seat_chooses(seat, "HST-CARD-170", asks, among, support=support)


STEPS: Final = {ENTER: enter, HAZARD_STEP: hazard, FIGHT: fight, AMBUSH: ambush}
