"""What a scenario may have enemies do otherwise than the core rules say, and how they walk then."""

from collections.abc import Mapping
from typing import Final

from companion.engine.grid import distances
from companion.engine.ids import NO_SPACE, PieceId, SpaceId
from companion.engine.message import say
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Reading
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.board import Mover, steps_from, ways
from companion.games.escape.state.pieces import Enemy

AVOIDS_SWARM: Final = "guard avoids swarm"
PASSES_LOCKS: Final = "guard passes locks"
SPARES_UNIFORM: Final = "guard spares uniform"
EXCEPTIONS: Final = {
    AVOIDS_SWARM: say("Guards avoid swarms"),
    PASSES_LOCKS: say("Guards pass locked doors"),
    SPARES_UNIFORM: say("Guards leave a clean uniform alone"),
}
"""What a scenario's ``enemies`` may hold, and how a page says it.

Two are official fixes of scenarios, January 2014.
"""
SWARM: Final = "swarm"
"""Kind of the marker of a swarm (ESC-COMP-250)."""
UNIFORM: Final = "uniform"
"""Kind of the marker of a clean uniform; a bloody one fools no guard (ESC-COMP-240)."""
_NOWHERE: Final[frozenset[SpaceId]] = frozenset()
_NO_STEPS: Final[Mapping[SpaceId, int]] = {}


def mover_of(table: Reading, who: Enemy) -> Mover:
    """Return how an enemy walks here: guards may pass locks and leave them locked."""
    if who.piece.kind == "guard" and PASSES_LOCKS in scenario(table).enemies:
        return "doors"
    return who.mover


def barred(table: Reading, who: Enemy) -> frozenset[SpaceId]:
    """Return the tiles an enemy does not enter; where it stands now is none of them."""
    if who.piece.kind != "guard" or AVOIDS_SWARM not in scenario(table).enemies:
        return _NOWHERE
    return frozenset(
        [SpaceId(m.on) for m in table.markers.values() if m.kind == SWARM and m.on != who.space]
    )


def spares_some(table: Reading, who: Enemy) -> bool:
    """Tell whether the scenario has this enemy spare heroes in a clean uniform."""
    return who.piece.kind == "guard" and SPARES_UNIFORM in scenario(table).enemies


def spares(table: Reading, who: Enemy, hero: PieceId) -> bool:
    """Tell whether an enemy takes a hero for one of its own: a guard one in a clean uniform."""
    if not spares_some(table, who):
        return False
    return bool(markers_on(table, hero, UNIFORM))


def ways_of(table: Reading, who: Enemy) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    """Return what one step of an enemy leads to from each tile it may be on, and what it costs."""
    mover, shut = mover_of(table, who), barred(table, who)
    return ways(table, mover) if not shut else _ways_without(table, mover, shut)


@memo_of_map
def _ways_without(
    table: Reading, mover: Mover, shut: frozenset[SpaceId]
) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    return {
        space: {there: price for there, price in near.items() if there not in shut}
        for space, near in ways(table, mover).items()
        if space not in shut
    }


def steps_of(table: Reading, who: Enemy, start: SpaceId = NO_SPACE) -> Mapping[SpaceId, int]:
    """Return how many moves every tile an enemy can reach is away from it, or from ``start``."""
    begin = start or who.space
    mover, shut = mover_of(table, who), barred(table, who)
    if not shut:
        return steps_from(table, begin, mover)
    return _NO_STEPS if begin in shut else _steps_without(table, begin, mover, shut)


@memo_of_map
def _steps_without(
    table: Reading, begin: SpaceId, mover: Mover, shut: frozenset[SpaceId]
) -> Mapping[SpaceId, int]:
    return distances(begin, _ways_without(table, mover, shut))
