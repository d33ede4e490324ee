"""The board: which rooms lie side by side, who may go where, and how many guards a room takes."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.ids import MarkerId, SpaceId
from companion.engine.message import Message, Ref, say, say_n
from companion.engine.state.changes import MarkerAdded, MarkerRemoved
from companion.engine.state.memo import memo_of_map
from companion.engine.state.piece_view import option
from companion.engine.state.table import Link, Marker, Reading
from companion.games.heist.records.printed import SAFE, Role, Room, room_of, supply
from companion.games.heist.state.pieces import (
    DEAD,
    GUARD,
    Guard,
    Hero,
    active_in,
    bodies_in,
    guards_in,
    heroes,
    intact_in,
    living,
    living_in,
)

FULL: Final = 8
"""Guards that fill a room (HST-ROOM-030)."""
CLOSED: Final = "closed"
OUT_OF_SERVICE: Final = "out of service"
HAZARD: Final = "hazard"
BAN: Final = "no entry"
COUNTERS: Final = (CLOSED, OUT_OF_SERVICE, HAZARD, BAN)
"""Markers with a number of rounds that lie on rooms (HST-COUNTER-020)."""
OPEN: Final = "open"
WALL: Final = "wall"


def role_of(table: Reading, room: SpaceId) -> Role:
    """Return what a room is to the rules."""
    return table.content.of(Room)[room].role


def room_with_role(table: Reading, role_: Role) -> SpaceId:
    """Return the one room with this role."""
    return room_of(table.content, role_)


def bars_guards(table: Reading, room: SpaceId) -> bool:
    """Tell whether no guard ever enters a room (HST-ROOM-010, 020)."""
    return role_of(table, room) in SAFE


# -- ways


def neighbours_of(table: Reading, room: SpaceId) -> dict[SpaceId, Link]:
    """Return the rooms beside a room, walls or not, each with the way between."""
    return _ways(table)[room]


@memo_of_map
def _ways(table: Reading) -> Mapping[SpaceId, dict[SpaceId, Link]]:
    found: dict[SpaceId, dict[SpaceId, Link]] = {space: {} for space in sorted(table.spaces)}
    for _, link in sorted(table.links.items()):
        first, second = link.joins
        found[first][second] = found[second][first] = link
    return found


def open_ways(table: Reading, room: SpaceId) -> list[SpaceId]:
    """Return the rooms beside a room with no wall between, by id (HST-MOVE-010, 020)."""
    return sorted(to for to, link in neighbours_of(table, room).items() if link.state == OPEN)


# -- counters


def counter(table: Reading, room: SpaceId, kind: str) -> Marker | None:
    """Return the counter of a kind that lies on a room, or None."""
    return table.markers.get(f"{kind} {room}")  # type: ignore[arg-type]  # asked for all the time


def counter_laid(
    table: Reading, room: SpaceId, kind: str, count: int
) -> tuple[MarkerRemoved | MarkerAdded, ...]:
    """Return the changes that lay a counter on a room, in place of the one of its kind.

    A ``count`` of 0 rounds only takes that away.
    """
    marker = counter(table, room, kind)
    if marker is not None:
        return recounted(marker, count)
    laid = Marker(MarkerId(f"{kind} {room}"), kind, room, count)
    return (MarkerAdded(laid),) if count > 0 else ()


def recounted(marker: Marker, count: int) -> tuple[MarkerRemoved | MarkerAdded, ...]:
    """Return the changes that give a counter another number; one of 0 is taken away."""
    off = MarkerRemoved(marker.id)
    return (off, MarkerAdded(replace(marker, number=count))) if count > 0 else (off,)


def on_counter(table: Reading, room: SpaceId, kind: str) -> int:
    """Return the number on a room's counter of a kind, such as rounds left; 0 for none."""
    found = counter(table, room, kind)
    return found.number if found is not None else 0


# -- keycards and the stages of the match


def keycards_held(table: Reading) -> int:
    """Return how many keycards the team holds (HST-GOAL-020)."""
    if option(table, "keycard_ownership") == "team":
        return table.tracks["keycards"]
    return sum(hero.keycards for hero in living(table))


def vault_open(table: Reading) -> bool:
    """Tell whether all keycards are held (HST-ROOM-040)."""
    return keycards_held(table) >= table.tracks["keycards dealt"]


# -- who may go where


def closed(table: Reading, room: SpaceId) -> bool:
    """Tell whether a room is inaccessible (HST-ROOM-040)."""
    if counter(table, room, CLOSED) is not None:
        return True
    return role_of(table, room) == "vault" and not vault_open(table)


def no_entry(table: Reading, hero: Hero, room: SpaceId) -> Message:
    """Say why a hero may not enter a room, or nothing (HST-MOVE-030, HST-CONTENT-180)."""
    if counter(table, room, CLOSED) is not None:
        return say_n(
            "Closed for {n} round.", "Closed for {n} rounds.", on_counter(table, room, CLOSED)
        )
    if counter(table, room, BAN) is not None:
        return say_n(
            "No entry for {n} round.", "No entry for {n} rounds.", on_counter(table, room, BAN)
        )
    what = role_of(table, room)
    if what == "vault" and not vault_open(table):
        return say("Keycards are missing.")
    if what == "security" and option(table, "enter_security_room") == "forbidden":
        return say("Closed to players.")
    shared = option(table, "shared_rooms") != "entrance_and_rooftop"
    if shared or what in ("entrance", "rooftop"):
        return NO_WORDS
    others = [mate for mate in living_in(table, room) if mate.id != hero.id]
    return say("{hero} is there.", hero=Ref(others[0].id)) if others else NO_WORDS


def left_this_turn(table: Reading) -> list[SpaceId]:
    """Return the rooms left in this turn, the last one at the end (HST-MOVE-040)."""
    used = table.turn.used
    rooms = [name for name, at in used.items() if at and name.startswith("left ")]
    return [
        SpaceId(name.removeprefix("left "))
        for name in sorted(rooms, key=lambda name: (used[name], name))
    ]


def going_back(table: Reading, room: SpaceId) -> bool:
    """Tell whether stepping into a room is going back in this turn (HST-MOVE-040, 100)."""
    left = left_this_turn(table)
    return room in (left[-1:] if option(table, "no_return_extent") == "last_step" else left)


def step_refused(
    table: Reading, hero: Hero, room: SpaceId, *, after_evade: bool = False
) -> Message:
    """Say why a hero cannot step into a room beside, or nothing (HST-MOVE-020..050)."""
    link = neighbours_of(table, hero.space)[room]
    if link.state != OPEN:
        return say("A wall is in the way.")
    if option(table, "players_in_closed_room") == "trapped" and counter(table, hero.space, CLOSED):
        return say("Closed: nobody leaves.")
    may_return = after_evade and option(table, "evade_no_return") == "may_return"
    if going_back(table, room) and not may_return:
        return say("Already left it this turn.")
    return no_entry(table, hero, room)


def exits(table: Reading, hero: Hero, *, after_evade: bool = False) -> list[SpaceId]:
    """Return the rooms a hero could step into now."""
    around = sorted(neighbours_of(table, hero.space))
    return [r for r in around if not step_refused(table, hero, r, after_evade=after_evade).text]


# -- how many guards a room takes


def counting(table: Reading, room: SpaceId, *, active_only: bool) -> list[Guard]:
    """Return the guards of a room that an open rule is about: active ones, or those down too."""
    return active_in(table, room) if active_only else intact_in(table, room)


def guards_counted(table: Reading, room: SpaceId) -> int:
    """Return the guards of a room that count towards its limit (HST-ROOM-120)."""
    which = option(table, "full_room_count")
    if which == "all_guards":
        return len(guards_in(table, room))
    return len(counting(table, room, active_only=which == "active_only"))


def free_places(table: Reading, room: SpaceId) -> int:
    """Return how many more guards a room takes (HST-ROOM-030, 130)."""
    if option(table, "room_limit_scope") == "security_only" and role_of(table, room) != "security":
        return len(table.pieces)
    return max(0, FULL - guards_counted(table, room))


def full(table: Reading, room: SpaceId) -> bool:
    """Tell whether a room takes no more guards."""
    return free_places(table, room) < 1


def takes_guards(table: Reading, room: SpaceId) -> bool:
    """Tell whether guards may be put into a room: neither safe nor inaccessible (HST-ROOM-020)."""
    return not bars_guards(table, room) and not closed(table, room)


def body_lies(table: Reading, room: SpaceId) -> bool:
    """Tell whether a body lies in a room for alarm purposes (HST-ROOM-090, 160)."""
    if bodies_in(table, room):
        return True
    if option(table, "player_body_alarm") == "no_alarm":
        return False
    return any(DEAD in hero.piece.conditions and hero.space == room for hero in heroes(table))


def figures_left(table: Reading) -> int:
    """Return how many guard figures are not on the board (HST-SPAWN-060)."""
    on_board = sum(piece.kind == GUARD for piece in table.pieces.values())
    return max(0, supply(table.content).guards - on_board)
