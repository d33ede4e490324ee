"""What the evil side expects of the hero: where missions wait, which way leads there (BOT-140)."""

from typing import Final

from companion.engine.ids import SpaceId
from companion.engine.state.memo import memo_of_pieces
from companion.engine.state.table import HERO, Reading
from companion.games.alone.missions.acts import open_act
from companion.games.alone.missions.unlocking import FINAL, mission_of
from companion.games.alone.state.components import COLOURS, CREATURE_KINDS, ROOM
from companion.games.alone.state.sectors import hero_sector
from companion.games.alone.state.ways import FAR, distances_from, neighbours

WEIGHTS: Final = (100, 45, 30, 20, 12, 6, 3, 1)
"""How much of a danger counts, in hundredths, by how far it lies from the hero's way."""
STEPS_AHEAD: Final = 4


def room_sector(view: Reading, room: str) -> SpaceId:
    """Return the sector of a room, as far as it is known."""
    found = (ref for ref, space in view.spaces.items() if space.kind == ROOM and space.face == room)
    return next(found, SpaceId(""))


def goals(view: Reading) -> tuple[SpaceId, ...]:
    """Return the sectors where the hero has something to do: the final mission's last of all."""
    found: list[SpaceId] = []
    for colour in sorted(COLOURS, key=lambda colour: colour == FINAL):
        mission, act = mission_of(view, colour), open_act(view, colour)
        if mission is None or (act is None and colour != FINAL):
            continue
        room = act.room if act is not None and act.room not in ("", "any") else mission.room
        sector = room_sector(view, room)
        if sector:
            found.append(sector)
    return tuple(found)


@memo_of_pieces(HERO, *CREATURE_KINDS)
def expected_way(view: Reading) -> tuple[SpaceId, ...]:
    """Return the hero's sector and those of a shortest way to the nearest goal.

    ALN-BOT-140: of several goals the nearest, of several shortest ways the first.
    """
    here = hero_sector(view)
    if not here:
        return ()
    far = distances_from(view, here, blocked_ok=False)
    goal = min(goals(view), key=lambda sector: (far.get(sector, FAR), sector), default=here)
    back = distances_from(view, goal, blocked_ok=False)
    way = [here]
    while way[-1] != goal and len(way) <= STEPS_AHEAD:
        nearer = [
            ref for ref in neighbours(view, way[-1]) if back.get(ref, FAR) < back.get(way[-1], FAR)
        ]
        if not nearer:
            break
        way.append(min(nearer))
    return tuple(way)


def closeness(view: Reading, sector: SpaceId) -> int:
    """Return how much a sector counts for the hero's next turns, in hundredths."""
    far = distances_from(view, sector, blocked_ok=False)
    ahead = [2 * far.get(ref, FAR) + n for n, ref in enumerate(expected_way(view))]
    off = min(ahead, default=2 * FAR) // 2
    return WEIGHTS[off] if off < len(WEIGHTS) else 0
