"""The parts of missions: done in order, each in its room (ALN-MISSION)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.message import Ref, say
from companion.engine.state.changes import TrackSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.missions.unlocking import complete, in_force, mission_of
from companion.games.alone.records.printed import Act, Creature, Mission
from companion.games.alone.state.components import COLOURS, CREATURE, act_track, boss_came
from companion.games.alone.state.creatures import creatures
from companion.games.alone.state.seats import hero
from companion.games.alone.state.sectors import hero_sector, lit, room_of

CHECK: Final = "missions.check"
ANY: Final = "any"


def part_track(colour: str) -> str:
    """Return the number that counts how often the open part of a mission was done."""
    return f"part {colour}"


def turn_track(colour: str) -> str:
    """Return the number of the turn in which a part was done last: each in a turn of its own."""
    return f"part turn {colour}"


def open_act(table: Reading, colour: str) -> Act | None:
    """Return the part of a mission that comes next, None where all are done or it is locked."""
    mission = mission_of(table, colour)
    done = table.tracks[act_track(colour)]
    if mission is None or done >= len(mission.acts) or not _may_be_tried(table, colour):
        return None
    return mission.acts[done]


def _may_be_tried(table: Reading, colour: str) -> bool:
    """Tell whether a mission counts now (ALN-MISSION-040, 110)."""
    return in_force(table, colour) or option(table, "early_final_progress") == "counts"


def in_place(table: Reading, mission: Mission, act: Act) -> bool:
    """Tell whether the hero is where a part is done (ALN-MISSION-010)."""
    room = room_of(table, hero_sector(table))
    if act.room == ANY:
        used = {m.room for c in COLOURS if (m := mission_of(table, c)) is not None}
        return bool(room) and room not in used
    return room == (act.room or mission.room)


def devices(table: Reading) -> Iterator[str]:
    """Yield the colours of missions that the hero may interact with here (INTERACT-010, 030)."""
    for colour in COLOURS:
        mission, act = mission_of(table, colour), open_act(table, colour)
        if mission is None or act is None or act.kind not in ("interact", "carry"):
            continue
        carried = act.kind == "carry" and table.tracks.get(part_track(colour))
        if in_place(table, mission, act) and not carried:
            yield colour


def worked(table: Reading, colour: str) -> bool:
    """Tell whether the open part of a mission was worked at in this turn: each has its own."""
    return table.tracks.get(turn_track(colour)) == table.turn.number


def work(play: Play, colour: str) -> None:
    """Do the open part of a mission once, by Interact (ALN-MISSION-010)."""
    table = play.table
    act = open_act(table, colour)
    if act is None:
        return
    if act.kind == "carry":
        _ = _count(play, colour)
    else:
        _once(play, colour, act)


def _count(play: Play, colour: str) -> int:
    had = play.table.tracks.get(part_track(colour), 0)
    mission = mission_of(play.table, colour)
    assert mission is not None, "it has an open part"
    says = say("{mission}: a step further.", mission=Ref(mission.id))
    play.change(TrackSet(part_track(colour), had + 1, had), Because("ALN-MISSION-010", says))
    return had + 1


def _once(play: Play, colour: str, act: Act) -> None:
    """Count a part, each time in a turn of its own."""
    table = play.table
    if worked(table, colour):
        return
    play.change(TrackSet(turn_track(colour), table.turn.number), Because("ALN-MISSION-010"))
    if _count(play, colour) >= act.times:
        finish(play, colour)


def finish(play: Play, colour: str) -> None:
    """A part is done; after the last one the mission is (ALN-MISSION-010, 080)."""
    table = play.table
    mission = mission_of(table, colour)
    assert mission is not None, "it has an open part"
    done = table.tracks[act_track(colour)]
    says = say("{mission}: part {n} is done.", mission=Ref(mission.id), n=done + 1)
    play.change(TrackSet(act_track(colour), done + 1, done), Because("ALN-MISSION-010", says))
    play.change(TrackSet(part_track(colour), 0), Because("ALN-MISSION-010"))
    if mission.acts[done].does:
        play.push(Step("effects", mission.id, hero(table), word=f"act {done}"))
    if done + 1 < len(mission.acts) and mission.acts[done + 1].boss:
        play.push(Step("boss", mission.acts[done + 1].boss))
    if done + 1 == len(mission.acts):
        complete(play, colour)


def check(play: Play, step: Step) -> None:
    """At the turn's end look at parts that nobody declares: light, hold out, carry, kill.

    A boss that found no room comes as soon as there is some.
    """
    del step
    for colour in COLOURS:
        act = open_act(play.table, colour)
        if act is None:
            continue
        if act.boss and not play.table.tracks.get(boss_came(act.boss)):
            play.push(Step("boss", act.boss))
        elif _done(play.table, colour, act):
            _once(play, colour, act)


def _done(table: Reading, colour: str, act: Act) -> bool:
    mission = mission_of(table, colour)
    assert mission is not None, "it has an open part"
    if act.kind == "light":
        room = act.room or mission.room
        return any(s.face == room and lit(table, ref) for ref, s in table.spaces.items())
    if act.kind == "hold":
        return in_place(table, mission, act)
    if act.kind == "carry":
        here = room_of(table, hero_sector(table)) == mission.room
        return bool(table.tracks.get(part_track(colour))) and here
    return act.kind == "kill" and not _lives(table, act.boss)


def _lives(table: Reading, boss: str) -> bool:
    number = table.content.of(Creature)[boss].number
    return any((f.piece.kind, f.piece.number) == (CREATURE, number) for f in creatures(table))


STEPS: Final = {CHECK: check}
