"""The first table, and the map that chance makes in the dark."""

from companion.engine.because import because
from companion.engine.game import seat_hero
from companion.engine.grid import EAST, SOUTH, Cell
from companion.engine.state import changes as to
from companion.engine.state.table import Link, Marker, Pile, Space, Step, Table, Turn
from lair.board import wardens
from lair.components import BEAST, GATE, MAP, WARDEN, Ploy, Room, Token
from lair.hiding import add_beast, any_dark_room, draw_ploys, drawn_id

CELLS = [Cell(x, y) for y in range(3) for x in range(4)]
TOUCHING = [
    (cell, cell.beyond(side), kind)
    for cell in CELLS
    for side, kind in ((SOUTH, "way ns"), (EAST, "way we"))
    if cell.beyond(side) in CELLS
]
SPARE_WAYS, TRAPS = 3, 2


def setup(start):
    table = Table(game="lair", options=dict(start.options)).use(start.content)
    table.turn = Turn(tuple(seat.id for seat in start.seats))
    table.spaces[GATE] = Space(GATE, face=GATE, cells=(Cell(0, 0),))
    for seat in (seat for seat in start.seats if seat.role == WARDEN):
        seat_hero(table, seat, {})
    watch = tuple(seat.id for seat in start.seats if seat.role == WARDEN)
    people = [seat for seat in start.seats if seat.role != WARDEN]
    for seat in people:
        seat_hero(table, seat, {"caught": 0, "loot": 0})
        to.PieceMoved(seat.id, GATE).apply(table)
    for pile in (
        Pile("deck", "ploy", copies(start.content, Ploy), down=True),
        Pile("hand", "ploy", seen=watch),
        Pile("spent", "ploy", seen=watch),
        Pile("taken", "token"),
    ):
        table.piles[pile.id] = pile
    wishes = (Step("wish", seat.id) for seat in people)
    table.agenda = (Step("delve"), *wishes, Step("stir"))
    return table


def copies(content, record):
    records = content.of(record).values()
    return tuple(sorted(card.id for card in records for _ in range(card.copies)))


def delve(play, step):
    """The lair is laid out in the dark, with all that is in it."""
    rooms = lay_rooms(play)
    for first, second, kind in (*maze(play), stairs(play)):
        join(play, kind, rooms[first], rooms[second])
    dark = shuffled(play, set(rooms.values()) - {GATE})
    for card in shuffled(play, copies(play.table.content, Token)):
        hide_token(play, card, dark.pop(0))
    for _ in range(TRAPS):
        ref = drawn_id(play, "trap ", play.table.markers)
        trap = Marker(ref, "trap", dark.pop(0))
        play.change(to.MarkerAdded(trap), because(MAP))
    draw_ploys(play)


def stir(play, step):
    """A first beast is somewhere in the dark."""
    add_beast(play, any_dark_room(play), because(BEAST))


def shuffled(play, things):
    left, found = sorted(things), []
    while left:
        found.append(left.pop(play.chance(len(left))))
    return found


def lay_rooms(play):
    """Return the room on each cell. The gate is one of them, and cells count from it."""
    gate = play.pick(CELLS)
    records = play.table.content.of(Room).values()
    faces = shuffled(play, (room.id for room in records if not room.is_back and room.id != GATE))
    rooms = {gate: GATE}
    for cell, face in zip([cell for cell in CELLS if cell != gate], faces, strict=True):
        rooms[cell] = ref = drawn_id(play, "room-", play.table.spaces)
        cells = (Cell(cell.x - gate.x, cell.y - gate.y),)
        room = Space(ref, face=face, cells=cells, seen=wardens(play.table))
        play.change(to.SpaceAdded(room), because(MAP))
    return rooms


def maze(play):
    """Return ways that lead to every cell, and a few more."""
    groups, ways, spare = {cell: {cell} for cell in CELLS}, [], []
    for way in shuffled(play, TOUCHING):
        first, second = groups[way[0]], groups[way[1]]
        (spare if first is second else ways).append(way)
        joined = first | second
        groups |= dict.fromkeys(joined, joined)
    return [*ways, *spare[:SPARE_WAYS]]


def stairs(play):
    """Return stairs between two cells that do not touch."""
    pairs = [(first, second) for first in CELLS for second in CELLS if first < second]
    return (
        *play.pick([p for p in pairs if abs(p[0].x - p[1].x) + abs(p[0].y - p[1].y) > 1]),
        "stairs",
    )


def join(play, kind, first, second):
    """A way is seen from either end."""
    ref = drawn_id(play, "way-", play.table.links)
    play.change(to.LinkAdded(Link(ref, kind, (first, second))), because(MAP))


def hide_token(play, card, room):
    """A token is a pile of one, whose face nobody has seen, and a marker that says where it lies."""
    ref = drawn_id(play, "token ", play.table.piles)
    play.change(to.PileSet(Pile(ref, "token", (card,), seen=())), because(MAP))
    play.change(to.MarkerAdded(Marker(ref, "token", room)), because(MAP))
