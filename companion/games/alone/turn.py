"""The order of play: eight turns of the hero, then the round's end (ALN-TURN-100, ROUND-010)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import SpaceId
from companion.engine.state.changes import MarkerRemoved, TurnSet, TurnUsed, WordSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Step, Turn
from companion.games.alone import round_end
from companion.games.alone.actions.action_options import DECLARE
from companion.games.alone.evil.attacks import ATTACKS
from companion.games.alone.evil.avatars import recover
from companion.games.alone.evil.noise import tell_late
from companion.games.alone.evil.windows import DANGER_AT_START
from companion.games.alone.labyrinth.lights import go_dark
from companion.games.alone.missions.acts import CHECK
from companion.games.alone.missions.unlocking import hinders
from companion.games.alone.state.components import LATE, RESTLESS, TURNS
from companion.games.alone.state.match_end import END_OF_TURN, look_at_health
from companion.games.alone.state.reaction_track import END, windows
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import danger_in, hero_sector

CARDS: Final = "cards"
LIGHTS: Final = "lights off"
ENDING: Final = "ending"
"""What a turn counts: its end has begun, so cards that are not instant may be played."""
TURNS_OF_ROUND: Final = 8
"""Turns of a round (ALN-TURN-020)."""
ORDERS: Final = {
    "cards_attacks_lights": (CARDS, ATTACKS, LIGHTS),
    "cards_lights_attacks": (CARDS, LIGHTS, ATTACKS),
    "attacks_cards_lights": (ATTACKS, CARDS, LIGHTS),
}
"""The order of a turn's end (``end_of_turn_order``)."""


def next_turn(play: Play) -> None:
    """Begin the next turn, or end the round after the eighth (ALN-TURN-020, 120)."""
    table = play.table
    if table.tracks[TURNS] >= TURNS_OF_ROUND:
        play.push(*round_end.steps())
        return
    seat = hero(table)
    turn = Turn(table.turn.order, seat, table.turn.number + 1)
    play.change(TurnSet(turn), Because("ALN-TURN-010"))
    recover(play)
    tell_late(play)
    silent = "on" if hinders(table, "silence") else ""
    if table.words.get(LATE, "") != silent:
        play.change(WordSet(LATE, silent), Because("ALN-MISSION-030"))
    if danger_in(table, hero_sector(table)):
        play.change(TurnUsed(DANGER_AT_START, 1), Because("ALN-REACT-180"))
    order = ORDERS[option(table, "end_of_turn_order")]
    play.push(Step(DECLARE, seat), *(Step(name, seat) for name in order), Step(END_OF_TURN, seat))


def cards(play: Play, step: Step) -> None:
    """Open the window at the turn's end (ALN-REACT-080)."""
    del step
    play.change(TurnUsed(ENDING, 1), Because("ALN-REACT-080"))
    play.push(*windows(play.table, END))


def lights_off(play: Play, step: Step) -> None:
    """Lit sectors that creatures moved into go dark, never the hero's (ALN-LIGHT-070..090)."""
    del step
    table = play.table
    here = hero_sector(table)
    stirred = [marker for _, marker in sorted(table.markers.items()) if marker.kind == RESTLESS]
    for marker in stirred:
        play.change(MarkerRemoved(marker.id), Because("ALN-LIGHT-070"))
    for sector in sorted({SpaceId(marker.on) for marker in stirred}):
        if sector != here:
            go_dark(play, sector, "ALN-LIGHT-070")


def end_of_turn(play: Play, step: Step) -> None:
    """The turn is over (ALN-TURN-060)."""
    del step
    look_at_health(play, over=True)
    play.push(Step(CHECK))


STEPS: Final = {CARDS: cards, LIGHTS: lights_off, END_OF_TURN: end_of_turn}
