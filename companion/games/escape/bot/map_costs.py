"""The map as the bot sees it: where the goal is, and what it costs to walk there."""

from collections.abc import Iterable, Mapping
from typing import Final

from companion.engine.ids import SeatId, SpaceId
from companion.engine.state.table import Reading
from companion.games.escape.bot.goals import plan
from companion.games.escape.records.printed import tile_of
from companion.games.escape.records.scenario import scenario
from companion.games.escape.scenario.scenario_markers import lies_on
from companion.games.escape.state.board import door_edges, doors_from, open_edges, steps_from
from companion.games.escape.state.pieces import Hero, enemies, heroes, lockdown

ENEMY_COST: Final = 4.0
"""Walking onto a tile with active enemies costs about so many steps."""
AGAIN_COST: Final = 1.5
"""So does a tile whose icon draws an event card again."""
LOCK_COST: Final = 3.0
DEADLY_COST: Final = 60.0
FAR: Final = 99.0
TOGETHER: Final = 0.4
"""What a step away from the others counts, while the way out is not found."""
_FARTHEST: Final = 12


def exits(table: Reading, seat: SeatId) -> tuple[SpaceId, ...]:
    """Return the laid tiles where a hero would win by getting there, nothing else missing."""
    found = plan(table, seat)
    return found.exits if found.ready else ()


def danger(table: Reading, space: SpaceId) -> float:
    """Return what it costs to step onto a tile, 1 where nothing is there."""
    cost = 1.0 + ENEMY_COST * len(enemies(table, None, space, active=True))
    if tile_of(table, table.spaces[space]).again and not lockdown(table):
        cost += AGAIN_COST
    return cost + DEADLY_COST * is_deadly(table, space)


def is_deadly(table: Reading, space: SpaceId) -> bool:
    """Tell whether the scenario kills who stands with a marker of this tile."""
    deadly = [text.removeprefix("here ") for text in scenario(table).lose_when]
    return any(lies_on(table, kind, space) for kind in deadly)


def reachable(table: Reading, seat: SeatId) -> tuple[SpaceId, ...]:
    """Return the tiles a hero is after that doors lead to, locked ones included."""
    steps = steps_from(table, Hero.at(table, seat).space, "doors")
    return tuple(space for space in plan(table, seat).targets if space in steps)


def goals(table: Reading, seat: SeatId) -> Mapping[SpaceId, float]:
    """Return the tiles worth going to for a hero, with what is still to pay there.

    While nothing that is needed lies on the map, those are the tiles with a door to unexplored
    space; what is far from the others is worth less, since the first to get out may leave the rest
    little time.
    """
    targets = reachable(table, seat)
    if targets:
        return dict.fromkeys(targets, 0.0)
    owners = door_edges(table)
    open_tiles = sorted({owners[edge] for edge in open_edges(table)})
    return {space: TOGETHER * _steps_to_others(table, space) for space in open_tiles}


def _steps_to_others(table: Reading, space: SpaceId) -> float:
    """Return the mean number of steps from a tile to the heroes on the map."""
    steps = steps_from(table, space, "doors")
    far = [steps.get(hero.space, _FARTHEST) for hero in heroes(table) if hero.on_map]
    return sum(far) / len(far) if far else 0.0


def goal_distance(table: Reading, seat: SeatId) -> Mapping[SpaceId, float]:
    """Return for each tile what the way from it to the nearest goal costs."""
    best: dict[SpaceId, float] = dict(goals(table, seat))
    waiting = sorted(best)
    while waiting:
        space = min(waiting, key=lambda tile: (best[tile], tile))
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
