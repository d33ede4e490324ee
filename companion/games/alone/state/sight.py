"""The hero's line of sight, and what has to be revealed because of it (ALN-LOS)."""

from collections.abc import Iterator
from typing import Final

from companion.engine.ids import NO_SPACE, SpaceId
from companion.engine.state.memo import memo_of_pieces
from companion.engine.state.piece_view import option
from companion.engine.state.table import HERO, Reading
from companion.games.alone.state.components import (
    BLOCKED,
    CREATURE_KINDS,
    EAST,
    NORTH,
    SOUTH,
    WEST,
)
from companion.games.alone.state.sectors import hero_sector, lit, revealed
from companion.games.alone.state.ways import is_door, ways_from

SIDES: Final = (NORTH, EAST, SOUTH, WEST)


@memo_of_pieces(HERO, *CREATURE_KINDS)
def in_sight(table: Reading) -> frozenset[SpaceId]:
    """Return the sectors in the hero's line of sight, the own one too (ALN-LOS-010..100)."""
    here = hero_sector(table)
    if not here:
        return frozenset()
    seen = {here}
    for heading in SIDES:
        for sector in _along(table, heading):
            if not revealed(table, sector):
                break
            walled = heading not in ways_from(table, sector)
            if walled and option(table, "wall_sector_in_sight") == "unseen":
                break
            seen.add(sector)
    return frozenset(seen)


def to_reveal(table: Reading) -> tuple[SpaceId, ...]:
    """Return the unrevealed lit sectors that fall into the line of sight now (LOS-080, 110)."""
    found: list[SpaceId] = []
    for heading in SIDES if hero_sector(table) else ():
        first = next((s for s in _along(table, heading) if not revealed(table, s)), NO_SPACE)
        if first and lit(table, first):
            found.append(first)
    return tuple(found)


def _along(table: Reading, heading: str) -> Iterator[SpaceId]:
    """Yield the sectors of a line over revealed ones, and the first that is not (LOS-020..040)."""
    here = hero_sector(table)
    at = here
    through_door = False
    while True:
        way = ways_from(table, at).get(heading)
        if way is None or (is_door(way) and at != here):
            return
        if way.state == BLOCKED and option(table, "blocked_door_sight") == "stops":
            return
        if through_door and option(table, "sight_beyond_door") == "next_only":
            return
        through_door = is_door(way)
        at = way.beyond(at)
        if not at:
            return
        yield at
        blocks = option(table, "creature_blocks_sight") == "ends_line"
        if not revealed(table, at) or (blocks and _creature_in(table, at)):
            return


def _creature_in(table: Reading, sector: SpaceId) -> bool:
    return any(p.at == sector and p.kind in CREATURE_KINDS for p in table.pieces.values())
