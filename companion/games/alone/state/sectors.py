"""Sectors of the map as rules ask about them: level, light, what lies there (ALN-REVEAL-010)."""

from typing import Final

from companion.engine.ids import NO_SPACE, SpaceId
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Marker, Reading
from companion.engine.state.visibility import open_to_all
from companion.games.alone.state.components import DANGER, LCU, LIT, ROOM
from companion.games.alone.state.seats import hero

SECOND_LEVEL: Final = 10
"""Columns of the second level are not below this; the start sector is (0, 0)."""
UNSET: Final = 30
"""Columns of a level that nobody has entered are not below this: it has no frame yet."""
ARRIVAL: Final = 20
"""The column of the first sector of the second level that the hero sees."""


def hero_sector(table: Reading) -> SpaceId:
    """Return the sector the hero stands in, "" before the start."""
    piece = table.pieces.get(hero(table))
    return piece.at if piece is not None else NO_SPACE


def level(table: Reading, sector: SpaceId) -> int:
    """Return the level of a sector, 1 or 2: that of the start is 1 (ALN-MAP-010)."""
    space = table.spaces.get(sector)
    return 2 if space is not None and space.cells[0].x >= SECOND_LEVEL else 1


def revealed(table: Reading, sector: SpaceId) -> bool:
    """Tell whether a sector lies in the labyrinth (ALN-REVEAL-010)."""
    space = table.spaces.get(sector)
    return space is not None and open_to_all(space.seen)


def labyrinth(table: Reading) -> tuple[SpaceId, ...]:
    """Return the sectors that lie in the labyrinth, by id."""
    return tuple([ref for ref in sorted(table.spaces) if revealed(table, ref)])


def lit(table: Reading, sector: SpaceId) -> bool:
    """Tell whether a sector is lighted; it need not be revealed (ALN-REVEAL-040)."""
    space = table.spaces.get(sector)
    return space is not None and space.state == LIT


def room_of(table: Reading, sector: SpaceId) -> str:
    """Return the record of the room in a sector, "" for a corridor."""
    space = table.spaces.get(sector)
    return space.face if space is not None and space.kind == ROOM else ""


def danger_in(table: Reading, sector: SpaceId) -> tuple[Marker, ...]:
    """Return the danger tokens of a sector."""
    return markers_on(table, sector, DANGER)


def lcu_in(table: Reading, sector: SpaceId) -> Marker | None:
    """Return the light control unit of a sector, None where there is none."""
    return next(iter(markers_on(table, sector, LCU)), None)
