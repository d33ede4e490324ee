"""What a scenario may have enemies do otherwise than the core rules say, and how they walk then."""

from collections.abc import Mapping
from typing import Final

from companion.engine.grid import distances
from companion.engine.table import PieceId, Reading, SpaceId
from companion.games.escape.board import Mover, steps_from, ways
from companion.games.escape.pieces import Enemy
from companion.games.escape.scenario import scenario

AVOIDS_SWARM: Final = "guard avoids swarm"
PASSES_LOCKS: Final = "guard passes locks"
SPARES_UNIFORM: Final = "guard spares uniform"
EXCEPTIONS: Final = (AVOIDS_SWARM, PASSES_LOCKS, SPARES_UNIFORM)
"""Words a scenario's ``enemies`` may hold; two are official fixes of scenarios, January 2014."""
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
        [m.on for m in table.markers.values() if m.kind == SWARM and m.on != who.space]
    )


def spares(table: Reading, who: Enemy, hero: PieceId) -> bool:
    """Tell whether an enemy takes a hero for one of its own: a guard one in a clean uniform."""
    if who.piece.kind != "guard" or SPARES_UNIFORM not in scenario(table).enemies:
        return False
    return any(m.kind == UNIFORM and m.on == hero for m in table.markers.values())


def ways_of(table: Reading, who: Enemy) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    """Return what one step of an enemy leads to from each tile it may be on, and what it costs."""
    mover, shut = mover_of(table, who), barred(table, who)
    whole = ways(table, mover)
    if not shut:
        return whole

    def build() -> dict[SpaceId, dict[SpaceId, int]]:
        return {
            space: {there: price for there, price in near.items() if there not in shut}
            for space, near in whole.items()
            if space not in shut
        }

    return table.derived(("ways", mover, shut), build)


def steps_of(table: Reading, who: Enemy, start: SpaceId = "") -> Mapping[SpaceId, int]:
    """Return how many moves every tile an enemy can reach is away from it, or from ``start``."""
    mover, shut = mover_of(table, who), barred(table, who)
    begin = start or who.space
    if not shut:
        return steps_from(table, begin, mover)
    if begin in shut:
        return _NO_STEPS
    return table.derived(
        ("steps", begin, mover, shut), lambda: distances(begin, ways_of(table, who))
    )
