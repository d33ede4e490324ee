"""The order of play: a turn of every player, then a turn of the game (HST-TURN-010..120)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import NO_SEAT, SeatId, seat_id
from companion.engine.message import Ref, say
from companion.engine.state.changes import ConditionSet, TrackSet, TurnSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step, Turn
from companion.games.heist.actions.action_options import ACT
from companion.games.heist.assist_level import ASSIST, PLAYER, only_randomizers, tracks_players
from companion.games.heist.hero.damage import END_OF_TURN
from companion.games.heist.hero.evading import ALL_OWED, watch
from companion.games.heist.state.pieces import WATCHED, Hero, living
from companion.games.heist.state.turn_order import next_seat
from companion.games.heist.state.win_stages import END_GOALS, ROUND_GOALS, lose

BEGIN: Final = "turn.begin"
GAME_STEPS: Final = ("game.counters", "game.event", "game.spawn", "game.empty", "game.end")
"""The four steps of the game's turn, and its end (HST-GAMETURN-010, 020)."""


def next_turn(play: Play) -> None:
    """Begin the next player's turn, or the game's after the last one (HST-TURN-010, 060)."""
    table = play.table
    if only_randomizers(table):
        play.push(Step(ASSIST))
        return
    if not living(table):
        lose(play)
        return
    if table.turn.now not in table.turn.order:
        _begin_round(play)
    seat = next_seat(table)
    if seat:
        _begin(play, seat)
    else:
        _game_turn(play)


def _begin_round(play: Play) -> None:
    """Count the round before anybody's turn is looked for: it may be one in which all rest."""
    number = play.table.tracks["round"]
    why = Because("HST-TURN-010", say("Round {n} begins.", n=number + 1))
    play.change(TrackSet("round", number + 1, number), why)


def _begin(play: Play, seat: SeatId) -> None:
    table = play.table
    why = Because("HST-TURN-060", say("It is {hero}'s turn.", hero=Ref(seat)))
    play.change(TurnSet(Turn(table.turn.order, seat, table.turn.number + 1)), why)
    if Hero.at(play.table, seat).alive:
        acts = Step(ACT, seat) if tracks_players(play.table) else Step(PLAYER, seat)
        play.push(Step(BEGIN, seat), acts)
    play.push(Step(END_OF_TURN, seat))


def begin(play: Play, step: Step) -> None:
    """Begin a turn: whoever waited beside guards may act again (HST-MANDEV-050)."""
    hero = Hero.at(play.table, seat_id(step.subject))
    if WATCHED in hero.piece.conditions:
        why = Because("HST-MANDEV-050", say("{hero} may act again.", hero=Ref(hero.id)))
        play.change(ConditionSet(hero.id, WATCHED, on=False), why)


def end_turn(play: Play, step: Step) -> None:
    """End a turn: the others beside guards roll now (HST-TURN-070, HST-MANDEV-010).

    The win is looked at after that: a roll that fails can be what wins (HST-GOAL-050, 140).
    """
    watch(play, seat_id(step.subject))
    play.push(Step(ALL_OWED, step.subject), Step(END_GOALS, step.subject))


# -- the game's turn


def _game_turn(play: Play) -> None:
    table = play.table
    why = Because("HST-GAMETURN-010", say("The game takes its turn."))
    play.change(TurnSet(Turn(table.turn.order, NO_SEAT, table.turn.number + 1)), why)
    play.push(*(Step(name) for name in GAME_STEPS))


def end_of_game_turn(play: Play, step: Step) -> None:
    """End the game's turn, and with it the round (HST-GAMETURN-030, HST-MANDEV-080)."""
    del step
    table = play.table
    counts = option(table, "game_turn_evade")
    alone = len(table.turn.order) == 1
    if counts == "always" or (counts == "solo_only" and alone):
        play.push(Step(ALL_OWED))
    play.push(Step(ROUND_GOALS))


STEPS: Final = {BEGIN: begin, END_OF_TURN: end_turn, "game.end": end_of_game_turn}
