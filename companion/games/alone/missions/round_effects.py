"""Step 6 of a round's end: what missions do, hindrances, what is ready again (ALN-ROUND-090)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.message import say
from companion.engine.state.changes import MarkerRemoved, TrackSet
from companion.engine.state.table import Step
from companion.games.alone.hero.damage import hurt
from companion.games.alone.missions.unlocking import hinders, in_force, mission_of
from companion.games.alone.state.components import COLOURS, DEAD_LCU, LIFE
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, lit

ROUND: Final = "missions.round"
READY: Final = {"ability used": 0, "sparks": 0}
"""Numbers of the table that begin anew with every round."""
RULE: Final = "ALN-ROUND-090"


def at_round_end(play: Play, step: Step) -> None:
    """Missions in force do what they do at a round's end (ALN-ROUND-090)."""
    del step
    table = play.table
    for track, value in READY.items():
        if table.tracks.get(track, value) != value:
            play.change(TrackSet(track, value, table.tracks[track]), Because(RULE))
    if table.tracks.get("ducts", 0) > 1:
        play.change(TrackSet("ducts", 1, table.tracks["ducts"]), Because(RULE))
    for ref, marker in sorted(table.markers.items()):
        if marker.kind == DEAD_LCU:
            says = say("Light controls work again.")
            play.change(MarkerRemoved(ref), Because(RULE, says))
    for colour in COLOURS:
        mission = mission_of(table, colour)
        if mission is not None and mission.round_end and in_force(table, colour):
            play.push(Step("effects", mission.id, hero(table), word="round_end"))
    if hinders(table, "leak") and not lit(table, hero_sector(table)):
        hurt(play, LIFE, 1, "ALN-MISSION-030")


STEPS: Final = {ROUND: at_round_end}
