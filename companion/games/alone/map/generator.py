"""Maps by chance: two levels that keep every limit (ALN-MAP-090)."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, TypeAlias, TypeVar

from companion.engine.grid import SIDES
from companion.games.alone.map.levels import (
    ALL_WAYS,
    DOORS,
    HALFWAY,
    LCUS,
    NEAREST,
    ROOMS,
    SLOTS,
    WIDTH,
    Level,
    Way,
    beyond,
    breaches_over_stairs,
    broken,
    cell_of,
    lights_enough,
    rooms_lit_well,
    rooms_spaced,
    way,
)

T = TypeVar("T")
Below: TypeAlias = Callable[[int], int]
"""Chance: ``below(n)`` gives 0 to n - 1."""
TRIES: Final = 20_000
"""A level comes within some dozens of tries."""
WALLS: Final = (4, 8)
"""How many ways between corridors are walled up: so many, and fewer than this."""
LCU_TRIES: Final = 12


def generate(below: Below, shapes: tuple[str, ...], *, over_stairs: bool) -> tuple[Level, Level]:
    """Return the two levels of a map.

    Args:
        below: Chance.
        shapes: The shapes of corridors that there are tiles of.
        over_stairs: Rooms of different levels keep their distances too (ALN-MAP-120), whichever
            stairs lead to which.
    """
    for _ in range(TRIES):
        first, second = level_by_chance(below, shapes), level_by_chance(below, shapes)
        if not over_stairs or not most_breaches(first, second):
            return first, second
    raise ArithmeticError("no map keeps these limits")


def most_breaches(first: Level, second: Level) -> int:
    """Return how many pairs of rooms break the limits over stairs, as stairs are joined worst."""
    west, east = second.stairs
    return max(
        breaches_over_stairs(first, second, ((first.stairs[0], to), (first.stairs[1], other)))
        for to, other in ((west, east), (east, west))
    )


def level_by_chance(below: Below, shapes: tuple[str, ...]) -> Level:
    """Return one level that keeps every limit."""
    for _ in range(TRIES):
        level = _attempt(below)
        if level is not None and not any(broken(level, shapes)):
            return level
    raise ArithmeticError("no level keeps these limits")


def _attempt(below: Below) -> Level | None:
    """Return a level, None where the walls shut something in or the rooms lie badly."""
    rows = [HALFWAY[below(len(HALFWAY))] for _ in range(2)]
    stairs = rows[0] * WIDTH, rows[1] * WIDTH + WIDTH - 1
    rooms = _ROOMS_SPACED[below(len(_ROOMS_SPACED))]
    if stairs[0] in rooms or stairs[1] in rooms:
        return None
    ways = _walled(_with_doors(rooms, below), rooms, below)
    level = Level(frozenset(ways), rooms, (), stairs)
    if not rooms_spaced(level):
        return None
    lcus = _lcus(level, below)
    return Level(level.ways, rooms, lcus, stairs) if lcus else None


def _spaced(rooms: Sequence[int]) -> bool:
    """Tell whether no two rooms are nearer than any walls could make up for."""
    cells = [cell_of(room) for room in rooms]
    return all(abs(a.x - b.x) + abs(a.y - b.y) >= NEAREST for a, b in combinations(cells, 2))


_ROOMS_SPACED: Final = tuple(rooms for rooms in combinations(SLOTS, ROOMS) if _spaced(rooms))


def _with_doors(rooms: Sequence[int], below: Below) -> set[Way]:
    """Return all the ways there could be, those of rooms walled up but for their doors."""
    ways = set(ALL_WAYS)
    for room in rooms:
        around = [way(room, beyond(room, side)) for side in SIDES if beyond(room, side) >= 0]
        doors = min(DOORS[below(len(DOORS))], len(around))
        while len(around) > doors:
            ways.discard(around.pop(below(len(around))))
    return ways


def _walled(ways: set[Way], rooms: Sequence[int], below: Below) -> set[Way]:
    """Return the ways once some between corridors are walled up; each sector keeps two."""
    degree = dict.fromkeys(SLOTS, 0)
    for pair in ways:
        for slot in pair:
            degree[slot] += 1
    free = sorted(pair for pair in ways if pair[0] not in rooms and pair[1] not in rooms)
    least, most = WALLS
    left = least + below(most - least)
    while left and free:
        first, second = free.pop(below(len(free)))
        if degree[first] > 2 and degree[second] > 2:  # noqa: PLR2004  # nobody meets a dead end
            ways.discard((first, second))
            degree[first] -= 1
            degree[second] -= 1
            left -= 1
    return ways


def _lcus(level: Level, below: Below) -> tuple[int, ...]:
    """Return slots for the LCUs, none where a few tries found no good ones."""
    taken = {*level.rooms, *level.stairs}
    able = [slot for slot in SLOTS if slot not in taken and lights_enough(level, slot)]
    if len(able) < LCUS:
        return ()
    for _ in range(LCU_TRIES):
        lcus = tuple(sorted(shuffled(able, below)[:LCUS]))
        if rooms_lit_well(level, lcus):
            return lcus
    return ()


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """Return the items in an order drawn by chance."""
    left = list(items)
    return [left.pop(below(len(left))) for _ in range(len(left))]
