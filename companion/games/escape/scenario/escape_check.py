"""Getting out: a hero who meets the scenario's goal leaves the map (ESC-END-010)."""

from typing import Final

from companion.engine.because import because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import seat_id
from companion.engine.message import Ref, say
from companion.engine.state.table import Step
from companion.games.escape.scenario.endings import check_end, gets_out, remove_figure
from companion.games.escape.scenario.lockdown import begin_if_met
from companion.games.escape.state.pieces import ESCAPED, heroes


def escape_check(play: Play, step: Step) -> Flow[None]:
    """Take a hero off the map who has just met the goal; nothing happens to others.

    The turn of who gets out is over; its event card follows like any other's (ESC-EVT-030), and
    since no tile is closest to who is gone, nothing spawns.
    """
    table, seat = play.table, seat_id(step.subject)
    if not gets_out(table, seat):
        return
    why = because("ESC-END-010", "{hero} gets out.", hero=Ref(seat))
    asks = say("{hero} gets out: take the figure away")
    support = say("The others play on.") if len(heroes(table)) > 1 else NO_WORDS
    yield from remove_figure(play, seat, ESCAPED, why, asks=asks, support=support)
    begin_if_met(play)
    check_end(play)


STEPS: Final = {"escape check": escape_check}
