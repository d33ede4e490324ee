"""What completing a mission leads to: rewards, the final mission, the win (ALN-MISSION)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.message import Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.table import Reading, Step
from companion.games.alone import nightmare
from companion.games.alone.records.printed import Mission
from companion.games.alone.state.components import act_track, mission_word
from companion.games.alone.state.match_end import win
from companion.games.alone.state.seats import hero

UNLOCKED: Final = "unlocked"
"""The table's number that says whether the final mission is unlocked (ALN-MISSION-040, 050)."""
FINAL: Final = "red"
REVEALED: Final = "mission.revealed"
REWARD: Final = "missions.reward"


def mission_of(table: Reading, colour: str) -> Mission | None:
    """Return the mission of a colour, None before it is drawn."""
    return table.content.of(Mission).get(table.words.get(mission_word(colour), ""))


def done(table: Reading, colour: str) -> bool:
    """Tell whether the mission of a colour is completed."""
    mission = mission_of(table, colour)
    return mission is not None and table.tracks[act_track(colour)] >= len(mission.acts)


def unlocked(table: Reading) -> bool:
    """Tell whether the final mission is unlocked (ALN-GOAL-050)."""
    return bool(table.tracks.get(UNLOCKED))


def in_force(table: Reading, colour: str) -> bool:
    """Tell whether a mission is under way: revealed or unlocked, and not completed."""
    return not done(table, colour) and (colour != FINAL or unlocked(table))


def hinders(table: Reading, hindrance: str) -> bool:
    """Tell whether a blue mission's hindrance is in force (ALN-MISSION-030)."""
    mission = mission_of(table, "blue")
    return mission is not None and mission.hindrance == hindrance and in_force(table, "blue")


def complete(play: Play, colour: str) -> None:
    """A mission is completed: it pays, and the first one unlocks the final one (MISSION-050)."""
    mission = mission_of(play.table, colour)
    assert mission is not None, "it was under way"
    says = say("{mission} is completed.", mission=Ref(mission.id))
    play.note(mission.id, Because("ALN-MISSION-080", says))
    if colour == FINAL:
        if unlocked(play.table):
            win(play)
        return
    play.push(Step("effects", mission.id, hero(play.table), word="reward"))
    if not unlocked(play.table):
        unlock(play)


def unlock(play: Play) -> None:
    """Unlock the final mission: its setup, and the mid-game rewards (MISSION-060, 070, 090)."""
    final = mission_of(play.table, FINAL)
    assert final is not None, "it was drawn at the start"
    says = say("{mission} is unlocked.", mission=Ref(final.id))
    play.change(TrackSet(UNLOCKED, 1, 0), Because("ALN-MISSION-050", says))
    play.push(Step("effects", final.id, hero(play.table), word="setup"), Step(REWARD))


def reward(play: Play, step: Step) -> None:
    """Give the mid-game rewards; a final mission all of whose parts count already is won then."""
    del step
    nightmare.reward(play)
    if done(play.table, FINAL):
        win(play)


def revealed(play: Play, step: Step) -> None:
    """Let a starting mission have its effect on being revealed (ALN-HSETUP-110)."""
    play.push(Step("effects", step.subject, hero(play.table), word="revealed"))


STEPS: Final = {REVEALED: revealed, REWARD: reward}
