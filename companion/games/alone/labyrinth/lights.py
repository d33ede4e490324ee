"""Lights: light control units, sectors that are lit and go dark (ALN-LIGHT)."""

from collections.abc import Iterable

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import SpaceId
from companion.engine.message import Ref, say
from companion.engine.state.map_changes import SpaceStateSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.alone.labyrinth.revealing import look
from companion.games.alone.state.components import BLOCKED, DARK, LIT, STAIRS
from companion.games.alone.state.sectors import lit
from companion.games.alone.state.ways import is_door, ways_from

REACH = 2
"""Sectors besides its own that an LCU lights (ALN-LIGHT-020)."""


def lcu_headings(table: Reading, sector: SpaceId) -> tuple[str, ...]:
    """Return where an LCU may send light (ALN-LIGHT-020, 150)."""
    crosses = option(table, "lcu_over_stairs") == "crosses"
    return tuple([h for h in ways_from(table, sector) if h != STAIRS or crosses])


def lcu_line(table: Reading, sector: SpaceId, heading: str) -> tuple[SpaceId, ...]:
    """Return the sectors an LCU lights in a direction, its own first (ALN-LIGHT-020, 140, 150)."""
    stopped = option(table, "lcu_obstacles") == "as_explore"
    found = [sector]
    while len(found) <= REACH:
        way = ways_from(table, found[-1]).get(heading)
        if way is None or (heading == STAIRS and len(found) > 1):
            break
        if stopped and (way.state == BLOCKED or (is_door(way) and len(found) > 1)):
            break
        found.append(way.beyond(found[-1]))
    return tuple(found)


def light_up(play: Play, sectors: Iterable[SpaceId], rule: str) -> None:
    """Light sectors; what is in sight comes to light (ALN-LIGHT-030, 050, 060)."""
    for ref in sectors:
        if not lit(play.table, ref):
            why = Because(rule, say("The light goes on: {sector}.", sector=Ref(ref)))
            play.change(SpaceStateSet(ref, LIT), why)
    look(play)


def go_dark(play: Play, sector: SpaceId, rule: str) -> None:
    """Switch a sector's light off (ALN-LIGHT-050, 060)."""
    if lit(play.table, sector):
        why = Because(rule, say("The light goes off: {sector}.", sector=Ref(sector)))
        play.change(SpaceStateSet(sector, DARK), why)
