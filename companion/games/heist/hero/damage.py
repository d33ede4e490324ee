"""HP lost, death, and what becomes of the dead (HST-COMBAT-140, HST-GOAL-070)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import SeatId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import ConditionSet, PieceRemoved
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step
from companion.games.heist.state.keycards import drop_keycards
from companion.games.heist.state.pieces import DEAD, FRIEND, WATCHED, Hero, living
from companion.games.heist.state.win_stages import GOALS, lose

FALLEN: Final = "fallen"
END_OF_TURN: Final = "turn.end"
_STILL_TO_COME: Final = (END_OF_TURN, FALLEN)
"""Steps of a turn that come even to the dead."""


def hurt(play: Play, seat: SeatId, count: int, why: Because) -> None:
    """Take HP from a hero; at 0 the hero dies and loses the turn (HST-COMBAT-140).

    A friend in the room takes one of them instead, and leaves (option ``friend_effect``).
    """
    hero = Hero.at(play.table, seat)
    if not hero.alive or count < 1:
        return
    count -= _shielded(play, hero)
    left = max(0, hero.hp - count)
    if left < hero.hp:
        play.change(hero.set_to("hp", left), why)
    if not left:
        die(play, seat)


def _shielded(play: Play, hero: Hero) -> int:
    """Let a friend in the room take one loss; return how many were taken (HST-CARD-032)."""
    if option(play.table, "friend_effect") == "nothing":
        return 0
    friends = sorted(
        piece.id
        for piece in play.table.pieces.values()
        if piece.kind == FRIEND and piece.at == hero.space
    )
    if not friends:
        return 0
    says = say("A friend steps in for {hero} and leaves the board.", hero=Ref(hero.id))
    play.change(PieceRemoved(friends[0]), Because("HST-CARD-032", says))
    return 1


def die(play: Play, seat: SeatId) -> None:
    """Let a hero die: the body stays, and so does what it carried (HST-COMBAT-140, 280)."""
    hero = Hero.at(play.table, seat)
    why = Because("HST-COMBAT-140", say("{hero} has no HP left.", hero=Ref(seat)))
    play.change(ConditionSet(seat, DEAD), why)
    if WATCHED in hero.piece.conditions:
        play.change(ConditionSet(seat, WATCHED, on=False), why)
    drop_keycards(play, hero)
    play.push(Step(FALLEN, seat))


def drop_turn_of_dead(play: Play, step: Step) -> None:
    """Take the rest of a dead hero's turn off the agenda (HST-COMBAT-140).

    Whoever is left may all be on the Rooftop now: a death can be what wins (HST-GOAL-050, 130).
    """
    seat = seat_id(step.subject)
    if Hero.at(play.table, seat).alive:
        return
    rest = (s for s in play.table.agenda[1:] if s.subject != seat or s.name in _STILL_TO_COME)
    play.replace_agenda(Step(GOALS), *rest)
    if not living(play.table):
        lose(play)


def heal(play: Play, seat: SeatId, to: int, why: Because) -> None:
    """Raise a hero's HP to a number."""
    hero = Hero.at(play.table, seat)
    if to > hero.hp:
        play.change(hero.set_to("hp", to), why)


STEPS: Final = {FALLEN: drop_turn_of_dead}
