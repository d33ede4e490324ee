"""Ways between sectors, distances over them, and which way a noise comes from (ALN-NOISE, MOVE)."""

from collections.abc import Mapping
from typing import Final

from companion.engine.grid import distances
from companion.engine.ids import NO_LINK, LinkId, SpaceId
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Link, Reading
from companion.games.alone.state.components import (
    ALL_STAIRS,
    BLOCKED,
    DOORS,
    EAST,
    HEADINGS,
    LEADS,
    NORTH,
    NOWHERE,
    OTHER_LEVEL,
    SOUTH,
    STAIRS,
    WEST,
)
from companion.games.alone.state.sectors import hero_sector, level

FAR: Final = 99
"""Farther than any sector is."""


def heading_of(way: Link, here: SpaceId) -> str:
    """Return where a way leads from one of its ends."""
    return LEADS[way.kind][way.joins.index(here)]


@memo_of_map
def ways_from(table: Reading, here: SpaceId) -> Mapping[str, Link]:
    """Return the ways of a sector by their headings, blocked ones too (ALN-MOVE-010, 020)."""
    found = {heading_of(way, here): way for way in table.links.values() if here in way.joins}
    return {heading: found[heading] for heading in HEADINGS if heading in found}


def is_door(way: Link) -> bool:
    """Tell whether a way is a door."""
    return way.kind in DOORS


@memo_of_map
def neighbours(table: Reading, here: SpaceId) -> tuple[SpaceId, ...]:
    """Return the adjacent sectors: over stairs too, not behind blocked doors (MOVE-020, 070)."""
    ways = (way for way in ways_from(table, here).values() if way.state != BLOCKED)
    return tuple([way.beyond(here) for way in ways if way.beyond(here)])


@memo_of_map
def _paths(
    table: Reading,
    blocked_ok: bool,  # noqa: FBT001  # args of a memo
    opened: LinkId,
    stairs: bool,  # noqa: FBT001  # args of a memo
) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    found: dict[SpaceId, dict[SpaceId, int]] = {ref: {} for ref in table.spaces}
    for way in table.links.values():
        first, second = way.joins
        shut = way.state == BLOCKED and way.id != opened and not blocked_ok
        if shut or not (first and second) or (way.kind in ALL_STAIRS and not stairs):
            continue
        found[first][second] = found[second][first] = 1
    return found


@memo_of_map
def _distances(
    table: Reading,
    here: SpaceId,
    blocked_ok: bool,  # noqa: FBT001  # args of a memo
    opened: LinkId,
    stairs: bool,  # noqa: FBT001  # args of a memo
) -> Mapping[SpaceId, int]:
    return distances(here, _paths(table, blocked_ok, opened, stairs))


def distances_from(table: Reading, here: SpaceId, *, blocked_ok: bool) -> Mapping[SpaceId, int]:
    """Return how many sectors it is to each one, a stairs step counting one (ALN-LOCATE-080).

    Args:
        table: The table.
        here: Where it is counted from.
        blocked_ok: Blocked doors count as passable.
    """
    return _distances(table, here, blocked_ok, NO_LINK, True)  # noqa: FBT003  # args of a memo


def distance(table: Reading, here: SpaceId, there: SpaceId, *, blocked_ok: bool) -> int:
    """Return how many sectors it is between two, ``FAR`` where there is no way."""
    return distances_from(table, here, blocked_ok=blocked_ok).get(there, FAR)


# -- noise


def shortest_headings(table: Reading, target: SpaceId, opened: LinkId = NO_LINK) -> tuple[str, ...]:
    """Return every true direction of a noise, as the hero may hear it (ALN-NOISE-030..060).

    Args:
        table: The table, as the evil side knows it.
        target: Where the noise is made, not the hero's sector.
        opened: A blocked door that counts as unblocked.
    """
    here = hero_sector(table)
    if level(table, here) != level(table, target):
        return (OTHER_LEVEL,)
    if option(table, "noise_direction") == "bearing":
        return _bearings(table, here, target)
    over_stairs = option(table, "noise_over_stairs")
    if over_stairs == "without":
        found = _first_steps(table, here, target, opened, stairs=False)
        if found:
            return found
    found = _first_steps(table, here, target, opened, stairs=True)
    if over_stairs == "other_level":
        return tuple([OTHER_LEVEL if each == STAIRS else each for each in found])
    return found or (NOWHERE,)


def _first_steps(
    table: Reading, here: SpaceId, target: SpaceId, opened: LinkId, *, stairs: bool
) -> tuple[str, ...]:
    """Return the first steps of all shortest paths, not through blocked doors (NOISE-120, 140)."""
    ignored = option(table, "noise_unreachable") == "ignore_blocks"
    for blocked_ok in (False, True) if ignored else (False,):
        far = _distances(table, target, blocked_ok, opened, stairs)
        if here in far:
            return tuple(
                heading
                for heading, way in ways_from(table, here).items()
                if (blocked_ok or way.state != BLOCKED or way.id == opened)
                and (stairs or heading != STAIRS)
                and far.get(way.beyond(here), FAR) == far[here] - 1
            )
    return ()


def _bearings(table: Reading, here: SpaceId, target: SpaceId) -> tuple[str, ...]:
    """Return the compass bearing of a sector of the same level, two where it lies between."""
    (x, y), (to_x, to_y) = table.spaces[here].cells[0], table.spaces[target].cells[0]
    east, south = to_x - x, to_y - y
    found: list[str] = []
    if abs(south) >= abs(east) and south:
        found.append(SOUTH if south > 0 else NORTH)
    if abs(east) >= abs(south) and east:
        found.append(EAST if east > 0 else WEST)
    return tuple(heading for heading in HEADINGS if heading in found)


# -- straight lines


def line(table: Reading, here: SpaceId, heading: str, most: int) -> tuple[SpaceId, ...]:
    """Return the sectors straight on from one, as Explore goes (ALN-EXPLORE-010..030).

    It stops at walls, blocked doors, and doors that do not touch the first sector; over stairs it
    comes to one sector.

    Args:
        table: The table.
        here: Where it begins; that sector is not in the line.
        heading: Where to.
        most: How many sectors at most.
    """
    found: list[SpaceId] = []
    at = here
    while len(found) < most:
        way = ways_from(table, at).get(heading)
        if way is None or way.state == BLOCKED or (is_door(way) and found):
            break
        at = way.beyond(at)
        if not at:
            break
        found.append(at)
        if heading == STAIRS:
            break
    return tuple(found)
