"""The map is laid in the dark: sectors, ways, light control units, stairs (ALN-ESETUP-030..050)."""

from typing import Final

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.grid import EAST, SOUTH, Cell
from companion.engine.ids import LinkId, MarkerId, SeatId, SpaceId
from companion.engine.state.changes import MarkerAdded
from companion.engine.state.map_changes import LinkAdded, SpaceAdded, SpaceLaid
from companion.engine.state.piece_view import option
from companion.engine.state.seat_names import PLAYED_BY
from companion.engine.state.table import Link, Marker, Reading, Space
from companion.games.alone.map.generator import generate, shuffled
from companion.games.alone.map.levels import (
    SLOTS,
    Level,
    cell_of,
    open_sides,
    tile_of,
)
from companion.games.alone.map.map_sheets import picked
from companion.games.alone.records.printed import Room, Sheet, Tile
from companion.games.alone.state.components import (
    ALL_STAIRS,
    DARK,
    DOOR_NS,
    DOOR_WE,
    LCU,
    ROOM,
    WAY_NS,
    WAY_WE,
)
from companion.games.alone.state.drawn_ids import drawn_id
from companion.games.alone.state.seats import evils
from companion.games.alone.state.sectors import UNSET

FRAME: Final = UNSET + 10
"""The first column of a level that has no frame yet."""
RULE: Final = "ALN-ESETUP-030"
SHEETS: Final = 2
"""Sheets that lie side by side."""


def lay_map(play: Play, watch: tuple[SeatId, ...]) -> None:
    """Lay both levels with all that is printed there; ``watch`` alone sees them (ESETUP-010)."""
    levels = _levels(play)
    rooms = shuffled(sorted(play.table.content.of(Room)), play.chance)
    slots = [_lay_level(play, watch, n, level, rooms) for n, level in enumerate(levels)]
    ends = list(levels[1].stairs)
    if play.chance(2):
        ends.reverse()
    firsts = list(levels[0].stairs)
    if play.chance(2):  # which pair has which colour (ALN-ESETUP-040)
        firsts.reverse()
        ends.reverse()
    for kind, first, second in zip(ALL_STAIRS, firsts, ends, strict=True):
        _join(play, kind, slots[0][first], slots[1][second])


def _levels(play: Play) -> tuple[Level, Level]:
    """Return the two levels: printed sheets or generated ones (ALN-MAP-130, 140)."""
    table = play.table
    sheets = sorted(table.content.of(Sheet).values(), key=lambda sheet: sheet.id)
    played = any(table.words.get(PLAYED_BY + seat) for seat in evils(table))
    generated = option(table, "bot_map_source") == "generated"
    if not played:
        generated = option(table, "helper_map_source") == "generated"
    if not generated and len({sheet.body for sheet in sheets}) >= SHEETS:
        return picked(sheets, play.chance)
    shapes = tuple(sorted({tile.shape for tile in table.content.of(Tile).values()}))
    over = option(table, "room_distance_scope") == "map"
    return generate(play.chance, shapes, over_stairs=over)


def _lay_level(
    play: Play, watch: tuple[SeatId, ...], n: int, level: Level, rooms: list[str]
) -> dict[int, SpaceId]:
    """Lay one level, and return the sector on each slot."""
    why, found = Because(RULE), dict[int, SpaceId]()
    faces = {tile.shape: tile.id for tile in reversed(_tiles(play.table))}
    for slot in SLOTS:
        x, y = cell_of(slot)
        found[slot] = ref = SpaceId(drawn_id(play, "sector", play.table.spaces))
        shape, turns = tile_of(open_sides(level, slot))
        face = faces[shape] if slot not in level.rooms else ""
        if slot in level.rooms:  # a random room token (ALN-ESETUP-050)
            shape, turns, face = ROOM, 0, rooms.pop()
        cells = (Cell(FRAME + 10 * n + x, y),)
        play.change(SpaceAdded(Space(ref, shape, face, cells, turns, DARK, watch)), why)
    for slot in level.lcus:
        ref = MarkerId(drawn_id(play, LCU, play.table.markers))
        play.change(MarkerAdded(Marker(ref, LCU, found[slot])), why)
    for first, second in sorted(level.ways):
        across = EAST if second == first + 1 else SOUTH
        door = first in level.rooms or second in level.rooms
        kinds = (DOOR_WE, WAY_WE) if across == EAST else (DOOR_NS, WAY_NS)
        _join(play, kinds[0] if door else kinds[1], found[first], found[second])
    return found


def _tiles(table: Reading) -> list[Tile]:
    return sorted(table.content.of(Tile).values(), key=lambda tile: tile.id)


def _join(play: Play, kind: str, first: SpaceId, second: SpaceId) -> None:
    ref = LinkId(drawn_id(play, "way", play.table.links))
    play.change(LinkAdded(Link(ref, kind, (first, second))), Because(RULE))


def set_frame(play: Play, sector: SpaceId) -> None:
    """Let the level of the start be counted from it; the other one has no frame yet.

    Cells tell nothing of where the border is.
    """
    spaces = dict(play.table.spaces)
    at = spaces[sector].cells[0]
    second = at.x >= FRAME + 10
    for ref, space in sorted(spaces.items()):
        x, y = space.cells[0]
        if (x >= FRAME + 10) == second:
            moved = Cell(x - at.x, y - at.y)
        else:
            moved = Cell(FRAME + (x - FRAME) % 10, y)
        play.change(SpaceLaid(ref, (moved,), space.turns, space.face), Because("ALN-MAP-010"))
