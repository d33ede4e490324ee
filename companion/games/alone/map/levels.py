"""A level of the map: its sectors and ways, and the limits that every level keeps (ALN-MAP)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from companion.engine.grid import EAST, SIDES, WEST, Cell, Side, Turns, distances
from companion.engine.message import Message, say
from companion.games.alone.state.components import ROOM

Way: TypeAlias = tuple[int, int]
"""Two slots that are joined, the lower one first."""

WIDTH: Final = 4
HEIGHT: Final = 6
SLOTS: Final = range(WIDTH * HEIGHT)
"""The sectors of a level (ALN-MAP-010), counted in reading order."""
ROOMS: Final = 4
"""Rooms of a level (ALN-MAP-020)."""
LCUS: Final = 4
"""Light control units of a level (ALN-MAP-050)."""
LCU_REACH: Final = 2
"""Sectors besides its own that an LCU lights in one direction (ALN-LIGHT-020)."""
NEAREST: Final = 3
FARTHEST: Final = 8
"""How many sectors rooms lie from each other (ALN-MAP-030)."""
DOORS: Final = (2, 3)
"""How many doors a room may have (ALN-MAP-070)."""
HALFWAY: Final = (2, 3)
"""The rows of stairs: about halfway along the long sides (ALN-MAP-040)."""
LIT_ROOMS: Final = (2, 3)
"""How many of the rooms the LCUs can light (ALN-MAP-060)."""


class Level(Struct, frozen=True):
    """One level of the map. Every way of a room is a door (ALN-MAP-070).

    Attributes:
        ways: Which slots are joined.
        rooms: The slots of rooms, in order.
        lcus: The slots of light control units, in order.
        stairs: The slots of the stairs: on the west side, on the east side.
    """

    ways: frozenset[Way]
    rooms: tuple[int, ...]
    lcus: tuple[int, ...]
    stairs: tuple[int, int]


def cell_of(slot: int) -> Cell:
    """Return the cell of a slot, counted from the north-west corner."""
    return Cell(slot % WIDTH, slot // WIDTH)


def way(first: int, second: int) -> Way:
    """Return the way between two slots."""
    return (first, second) if first < second else (second, first)


def beyond(slot: int, side: Side) -> int:
    """Return the slot across a side, -1 at the border."""
    return _BEYOND[slot][side]


def _across(slot: int, side: Side) -> int:
    cell = cell_of(slot).beyond(side)
    inside = 0 <= cell.x < WIDTH and 0 <= cell.y < HEIGHT
    return cell.y * WIDTH + cell.x if inside else -1


_BEYOND: Final = tuple(tuple(_across(slot, side) for side in SIDES) for slot in SLOTS)
ALL_WAYS: Final = tuple(
    way(slot, _BEYOND[slot][side]) for slot in SLOTS for side in (1, 2) if _BEYOND[slot][side] >= 0
)
"""Every pair of slots that lie side by side."""


def open_sides(level: Level, slot: int) -> tuple[Side, ...]:
    """Return the sides of a sector that lead on."""
    return tuple([s for s in SIDES if way(slot, beyond(slot, s)) in level.ways])


def shape_of(level: Level, slot: int) -> str:
    """Return the kind of a sector: ``room``, else the shape of its open sides."""
    return ROOM if slot in level.rooms else tile_of(open_sides(level, slot))[0]


@lru_cache(maxsize=64)
def tile_of(sides: tuple[Side, ...]) -> tuple[str, Turns]:
    """Return the shape of the tile with these open sides, and its quarter turns clockwise.

    Unturned a straight one is open to north and south, a curve to north and east, a tee to all but
    south, an end to north.
    """
    for shape, printed in PRINTED_SIDES.items():
        for turns in range(4):
            if sorted((side + turns) % 4 for side in printed) == sorted(sides):
                return shape, turns
    raise ValueError(f"no tile is open to {sides}")


PRINTED_SIDES: Final[dict[str, tuple[Side, ...]]] = {
    "end": (0,),
    "straight": (0, 2),
    "curve": (0, 1),
    "tee": (0, 1, 3),
    "cross": (0, 1, 2, 3),
}
"""The open sides of an unturned tile of each shape."""


def steps_from(level: Level, slot: int) -> dict[int, int]:
    """Return how many sectors it is to each slot that can be reached on this level."""
    return distances(slot, _ways_of(level))


@lru_cache(maxsize=8)
def _ways_of(level: Level) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {slot: {} for slot in SLOTS}
    for first, second in level.ways:
        found[first][second] = found[second][first] = 1
    return found


def lcu_line(level: Level, slot: int, side: Side, *, doors_stop: bool = False) -> tuple[int, ...]:
    """Return the slots besides its own that an LCU lights in a direction (ALN-LIGHT-020).

    Args:
        level: The level.
        slot: Where the LCU is.
        side: The direction.
        doors_stop: Closed doors stop it, as they stop exploring: all but those of its own sector.
    """
    line = [slot]
    while len(line) <= LCU_REACH:
        here, there = line[-1], beyond(line[-1], side)
        if there < 0 or way(here, there) not in level.ways:
            break
        if doors_stop and len(line) > 1 and (here in level.rooms or there in level.rooms):
            break
        line.append(there)
    return tuple(line[1:])


def lit_rooms(level: Level, slot: int, *, doors_stop: bool) -> set[int]:
    """Return the rooms that an LCU can light."""
    lines = (lcu_line(level, slot, side, doors_stop=doors_stop) for side in SIDES)
    return {lit for line in lines for lit in line if lit in level.rooms}


def lights_enough(level: Level, slot: int) -> bool:
    """Tell whether an LCU lights at least two other sectors in a direction (ALN-MAP-050)."""
    return any(len(lcu_line(level, slot, side, doors_stop=True)) == LCU_REACH for side in SIDES)


# -- limits


def broken(level: Level, shapes: tuple[str, ...] = ()) -> Iterator[Message]:
    """Yield the limits that a level does not keep (ALN-MAP-020..090), nothing where it is sound.

    Args:
        level: The level.
        shapes: The shapes that there are tiles of; none: any.
    """
    if len(steps_from(level, 0)) != len(SLOTS):
        yield say("A level does not hang together.")
    if len(level.rooms) != ROOMS:
        yield say("A level has {n} rooms: there have to be {most}.", n=len(level.rooms), most=ROOMS)
    if any(len(open_sides(level, room)) not in DOORS for room in level.rooms):
        yield say("A room has other than 2 or 3 doors.")
    if not rooms_spaced(level):
        yield say("Two rooms lie nearer than 3 sectors, or farther than 8.")
    west, east = level.stairs
    if not (_halfway(west, WEST) and _halfway(east, EAST)):
        yield say("Stairs are not halfway along a long side.")
    yield from _dim(level)
    corridors = [slot for slot in SLOTS if slot not in level.rooms]
    if shapes and any(shape_of(level, slot) not in shapes for slot in corridors):
        yield say("There is no tile for a sector.")


def rooms_spaced(level: Level) -> bool:
    """Tell whether rooms keep their distances (ALN-MAP-030)."""
    for room in level.rooms:
        steps = steps_from(level, room)
        if any(not NEAREST <= steps.get(o, 0) <= FARTHEST for o in level.rooms if o != room):
            return False
    return True


def _halfway(slot: int, side: Side) -> bool:
    return beyond(slot, side) < 0 and cell_of(slot).y in HALFWAY


def _dim(level: Level) -> Iterator[Message]:
    """Yield the limits of lights that are broken, by either reading of what stops a light."""
    if len(level.lcus) != LCUS:
        yield say("A level has {n} light controls: 4 are needed.", n=len(level.lcus))
    if not all(lights_enough(level, slot) for slot in level.lcus):
        yield say("A light control lights less than 2 other sectors.")
    if not rooms_lit_well(level, level.lcus):
        yield say("Light controls light less than 2 rooms, or all.")


def rooms_lit_well(level: Level, lcus: tuple[int, ...]) -> bool:
    """Tell whether LCUs light at least 2 rooms and leave one dark (ALN-MAP-060)."""
    surely = {room for slot in lcus for room in lit_rooms(level, slot, doors_stop=True)}
    at_most = {room for slot in lcus for room in lit_rooms(level, slot, doors_stop=False)}
    least, most = LIT_ROOMS
    return len(surely) >= least and len(at_most) <= most


def breaches_over_stairs(first: Level, second: Level, pairs: tuple[Way, Way]) -> int:
    """Count the pairs of rooms that lie nearer or farther than rooms may, over stairs (MAP-120).

    Args:
        first: Level 1.
        second: Level 2.
        pairs: For each colour of stairs its slot on level 1 and on level 2.
    """
    offset = len(SLOTS)
    ways = {slot: dict(_ways_of(first)[slot]) for slot in SLOTS}
    for slot in SLOTS:
        ways[slot + offset] = {to + offset: 1 for to in _ways_of(second)[slot]}
    for here, there in pairs:
        ways[here][there + offset] = ways[there + offset][here] = 1
    rooms = [*first.rooms, *(room + offset for room in second.rooms)]
    steps = {room: distances(room, ways) for room in rooms}
    far = (steps[room].get(other, 0) for room, other in combinations(rooms, 2))
    return sum(not NEAREST <= n <= FARTHEST for n in far)


def turned(level: Level) -> Level:
    """Return a level turned by 180 degrees (ALN-COMP-090)."""
    last = len(SLOTS) - 1
    west, east = level.stairs
    return Level(
        frozenset(way(last - first, last - second) for first, second in level.ways),
        tuple(sorted(last - room for room in level.rooms)),
        tuple(sorted(last - lcu for lcu in level.lcus)),
        (last - east, last - west),
    )
