"""Interact: repair a light control unit, or work at a device of a mission (ALN-INTERACT)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Flow, Play
from companion.engine.flow.choosing import seat_chooses
from companion.engine.flow.prompts import NO_WORDS, Option, Question, Settled
from companion.engine.ids import SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.piece_view import markers_on, option
from companion.engine.state.table import Reading, Step
from companion.games.alone.labyrinth.lights import lcu_headings, lcu_line, light_up
from companion.games.alone.missions.acts import devices, work, worked
from companion.games.alone.missions.unlocking import hinders, mission_of
from companion.games.alone.state.components import DEAD_LCU
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, lcu_in

INTERACT: Final = "interact"
REPAIR: Final = "repair"
SPARKS: Final = "sparks"
"""The table's number that says whether the first light of this round has failed."""
OWN: Final = "own"


def options(table: Reading) -> Iterator[Option[Step]]:
    """Yield what the hero may interact with here (ALN-INTERACT-010..030)."""
    here, seat = hero_sector(table), hero(table)
    if lcu_in(table, here) is not None:
        dead = bool(markers_on(table, here, DEAD_LCU))
        off = say("It is dead until the round is over.") if dead else NO_WORDS
        yield Option(f"{INTERACT} lcu", Step(REPAIR, seat), say("Light control"), off=off)
    for colour in devices(table):
        mission = mission_of(table, colour)
        assert mission is not None, "it has an open part"
        label = say("{mission}", mission=Ref(mission.id))
        step = Step(INTERACT, seat, mission.id, word=colour)
        off = say("Not twice in one turn.") if worked(table, colour) else NO_WORDS
        yield Option(f"{INTERACT} {colour}", step, label, mission.id, off=off)


def interact(play: Play, step: Step) -> None:
    """Work at a device of a mission (ALN-INTERACT-030)."""
    work(play, step.word)


def repair(play: Play, step: Step) -> Flow[None]:
    """Repair a light control: sectors in a line light up (ALN-LIGHT-020, 040, 160)."""
    del step
    table = play.table
    here = hero_sector(table)
    if lcu_in(table, here) is None or markers_on(table, here, DEAD_LCU):
        play.note("", Because("ALN-INTERACT-020", say("The light control is dead.")))
        return
    chosen = yield from play.ask(_line(table, here))
    heading, n = chosen
    if hinders(table, SPARKS) and not table.tracks.get(SPARKS):
        says = say("Sparks: the light fails.")
        play.change(TrackSet(SPARKS, 1, 0), Because("ALN-MISSION-030", says))
        return
    sectors = lcu_line(table, here, heading) if heading != OWN else (here,)
    light_up(play, sectors[: n + 1], "ALN-LIGHT-020")


def _line(table: Reading, here: SpaceId) -> Question[tuple[str, int]]:
    """Which way the light goes, and how far where that is a choice (ALN-LIGHT-160)."""
    choose = option(table, "lcu_sector_count") == "choose"
    among = [
        Option(f"{heading} {n}" if choose else heading, (heading, n), _label(heading, n, choose))
        for heading in lcu_headings(table, here)
        for n in ((1, 2) if choose else (2,))
    ]
    if not among:
        return Settled((OWN, 0))
    asks = say("{who}: light which way?", who=Ref(hero(table)))
    return seat_chooses(hero(table), "ALN-LIGHT-020", asks, among)


def _label(heading: str, n: int, choose: bool) -> Message:  # noqa: FBT001
    if choose:
        return say("{heading}, up to {n}", heading=Ref(heading), n=n)
    return say("{heading}", heading=Ref(heading))


STEPS: Final = {INTERACT: interact, REPAIR: repair}
