"""The map as the bot sees it: where the goal is, and what it costs to walk there."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.engine.table import Reading, SpaceId
from companion.games.escape.board import door_edges, doors_from, open_edges, steps_from
from companion.games.escape.pieces import enemies, heroes, lockdown
from companion.games.escape.printed import tile_of
from companion.games.escape.scenario import scenario

ENEMY_COST: Final = 4.0
"""Walking onto a tile with active enemies costs about so many steps."""
AGAIN_COST: Final = 1.5
"""So does a tile whose icon draws an event card again."""
LOCK_COST: Final = 3.0
FAR: Final = 99.0
TOGETHER: Final = 0.4
"""What a step away from the others counts, while the lift is not found."""
_FARTHEST: Final = 12


def lift_of(table: Reading) -> SpaceId:
    """Return the lift if it lies on the map, else ""."""
    lift = scenario(table).lift
    return lift if lift in table.spaces else ""


def danger(table: Reading, space: SpaceId) -> float:
    """Return what it costs to step onto a tile, 1 where nothing is there."""
    cost = 1.0 + ENEMY_COST * len(enemies(table, None, space, active=True))
    if tile_of(table, table.spaces[space]).again and not lockdown(table):
        cost += AGAIN_COST
    return cost


def goals(table: Reading) -> Mapping[SpaceId, float]:
    """Return the tiles worth going to, with what is still to pay there.

    While the lift is looked for, those are the tiles with a door to unexplored space; what is far
    from the others is worth less, since the first to get out leaves the rest little time.
    """
    lift = lift_of(table)
    if lift:
        return {lift: 0.0}
    owners = door_edges(table)
    open_tiles = sorted({owners[edge] for edge in open_edges(table)})
    return {space: TOGETHER * _away(table, space) for space in open_tiles}


def _away(table: Reading, space: SpaceId) -> float:
    """Return the mean number of steps from a tile to the heroes on the map."""
    steps = steps_from(table, space, "doors")
    far = [steps.get(hero.space, _FARTHEST) for hero in heroes(table) if hero.on_map]
    return sum(far) / len(far) if far else 0.0


def goal_distance(table: Reading) -> Mapping[SpaceId, float]:
    """Return for each tile what the way from it to the nearest goal costs."""
    best: dict[SpaceId, float] = dict(goals(table))
    waiting = sorted(best)
    while waiting:
        space = min(waiting, key=lambda one: (best[one], one))
        waiting.remove(space)
        for there, cost in _neighbours(table, space):
            if best[space] + cost < best.get(there, FAR):
                best[there] = best[space] + cost
                if there not in waiting:
                    waiting.append(there)
    return best


def _neighbours(table: Reading, space: SpaceId) -> Iterable[tuple[SpaceId, float]]:
    """Yield the tiles a door leads to, with what stepping from there onto this one costs."""
    price = danger(table, space)
    for door in doors_from(table, space):
        extra = LOCK_COST if door.state == "locked" else 0.0
        yield door.beyond(space), price + extra
