"""The facility map: doors, ducts, where a tile may lie, and how far it is from here to there."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Final, Literal, TypeAlias

from companion.engine.flow.prompts import Placement
from companion.engine.grid import (
    SIDES,
    Cell,
    Edge,
    Side,
    Turns,
    distances,
    edge_name,
    footprint,
    opposite,
)
from companion.engine.ids import NO_SPACE, LinkId, SpaceId
from companion.engine.message import Message, say
from companion.engine.state.changes import Change, LinkAdded, SpaceAdded
from companion.engine.state.memo import memo_of_map
from companion.engine.state.table import Link, Reading, Space
from companion.games.escape.records.printed import Tile, edges_on_map, tile_of

Mover: TypeAlias = Literal["guard", "clone", "doors", "walk"]
"""Whose steps are counted: a guard's (a lock costs one more), a clone's (ducts, no locks), doors
whether locked or not, or what can be walked through now."""
ORIGIN: Final = Cell(0, 0)
INFIRMARY: Final = SpaceId("infirmary")
VENT: Final = "vent"
"""Kind of the marker that makes a vent tile of a tile (ESC-COMP-210)."""
BLOCKED_VENT: Final = "blocked"
"""Kind of the marker that closes a vent for travel (ESC-VENT-080)."""


# -- what is laid


@memo_of_map
def covered(table: Reading) -> Mapping[Cell, SpaceId]:
    """Return which space covers each cell of the map."""
    return {cell: s.id for s in table.spaces.values() for cell in s.cells}


def doors_of(face: Tile, at: Cell, turns: int) -> tuple[Edge, ...]:
    """Return the edges with a door of a face laid like that (ESC-TILE-020)."""
    return edges_on_map(face.doors, face.size, at, turns)


def ducts_of(face: Tile, at: Cell, turns: int) -> tuple[frozenset[Edge], ...]:
    """Return the runs of duct of a face laid like that, each as the edges it leaves through."""
    return _runs_on_map(face.ducts, face.size, at, turns)


@lru_cache(maxsize=4096)
def _runs_on_map(
    runs: tuple[str, ...], size: tuple[int, int], at: Cell, turns: int
) -> tuple[frozenset[Edge], ...]:
    return tuple([frozenset(edges_on_map(tuple(run.split("-")), size, at, turns)) for run in runs])


@memo_of_map
def door_edges(table: Reading) -> Mapping[Edge, SpaceId]:
    """Return every edge with a door on the map, seen from its own tile."""
    return {
        edge: space.id
        for space in table.spaces.values()
        if space.cells
        for edge in doors_of(tile_of(table, space), space.cells[0], space.turns)
    }


def open_edges(table: Reading, space: SpaceId = NO_SPACE) -> tuple[Edge, ...]:
    """Return the doors that lead to unexplored space, of one tile or of the whole map."""
    return _open_by_tile(table).get(space, ())


@memo_of_map
def _open_by_tile(table: Reading) -> Mapping[SpaceId, tuple[Edge, ...]]:
    """Return the doors to unexplored space of each tile; under "" those of the whole map."""
    laid, doors = covered(table), door_edges(table)
    found: dict[SpaceId, list[Edge]] = {NO_SPACE: []}
    for edge in sorted([edge for edge in doors if edge.beyond not in laid]):
        found[NO_SPACE].append(edge)
        found.setdefault(doors[edge], []).append(edge)
    return {own: tuple(edges) for own, edges in found.items()}


# -- laying a tile


def fitting(
    table: Reading, face: Tile, edge: Edge
) -> tuple[tuple[Placement, ...], Mapping[str, Message]]:
    """Return the legal ways to lay a face against a door (ESC-EXPL-020, 030).

    Among all placements that join the used door, those with a door against a wall count only if
    there is no other; of the rest, those that join the most doors.

    Args:
        table: The table.
        face: The face that was drawn.
        edge: The door that is used, as the explored-from tile sees it; a side without a door is
            one that a vent stands for (ESC-EXPL-090).

    Returns:
        The legal placements, sorted; and for others behind that door why they are not, by key.
    """
    doors = door_edges(table)
    if edge not in doors:
        doors = {**doors, edge: covered(table)[edge.cell]}
    found = [(place, *_fit(table, face, place, doors)) for place in _joining(table, face, edge)]
    free = [(place, joins) for place, joins, walls in found if not walls]
    able = free or [(place, joins) for place, joins, _ in found]
    most = max((joins for _, joins in able), default=0)
    legal = tuple(sorted(place for place, joins in able if joins == most))
    at = edge.across().cell
    why_not = {Placement(face.id, at, turns).key: NO_DOOR for turns in range(4)}
    for place, _, walls in found:
        why_not[place.key] = AT_WALL if walls and free else FEWER
    for place in legal:
        del why_not[place.key]
    return legal, why_not


NO_DOOR: Final = say("No door of the tile meets the used door.")
AT_WALL: Final = say("A door would meet a wall, and it can lie without.")
FEWER: Final = say("It can lie so that more doors meet.")


def _joining(table: Reading, face: Tile, edge: Edge) -> Iterable[Placement]:
    """Every way to lay the face on free cells with a door on the used edge."""
    laid, (x, y) = covered(table), edge.beyond
    for turns, door in _turned_to(face.doors, face.size, opposite(edge.side)):
        at = Cell(x - door.x, y - door.y)
        if laid.keys().isdisjoint(footprint(at, face.size, turns)):
            yield Placement(face.id, at, turns)


@lru_cache(maxsize=4096)
def _turned_to(
    doors: tuple[str, ...], size: tuple[int, int], side: Side
) -> tuple[tuple[Turns, Cell], ...]:
    """Return the turns that bring a door of a face to a side, each with that door's cell."""
    found = (
        (turns, door.cell)
        for turns in range(4)
        for door in edges_on_map(doors, size, ORIGIN, turns)
        if door.side == side
    )
    return tuple(dict.fromkeys(found))


def _fit(
    table: Reading, face: Tile, place: Placement, existing: Mapping[Edge, SpaceId]
) -> tuple[int, int]:
    """Count the doors that meet doors, and the doors (of either tile) that meet walls."""
    laid = covered(table)
    own = doors_of(face, place.cell, place.turns)
    joins = walls = 0
    for cell in footprint(place.cell, face.size, place.turns):
        for side in SIDES:
            there = cell.beyond(side)
            if there not in laid:
                continue
            has_door = (cell, side) in own
            meets_door = (there, opposite(side)) in existing
            joins += has_door and meets_door
            walls += has_door != meets_door
    return joins, walls


def laying(table: Reading, place: Placement, through: Edge | None = None) -> tuple[Change, ...]:
    """Return the changes that lay a tile: its space, the doors it joins, the ducts it completes.

    ``through`` is the used door as the explored-from tile sees it; a vent may stand for it.
    """
    face = table.content.of(Tile)[place.tile]
    cells = footprint(place.cell, face.size, place.turns)
    own = SpaceId(place.tile)
    space = Space(own, "tile", place.tile, cells, place.turns)
    existing = door_edges(table)
    if through is not None and through not in existing:
        existing = {**existing, through: covered(table)[through.cell]}
    doors = [
        LinkAdded(Link(LinkId(f"door {edge_name(edge)}"), "door", (existing[edge.across()], own)))
        for edge in doors_of(face, place.cell, place.turns)
        if edge.across() in existing
    ]
    blocked = _marked(table, BLOCKED_VENT)
    ducts = [
        LinkAdded(
            Link(LinkId(f"duct {a} {b}"), "duct", (a, b), "blocked" if {a, b} & blocked else "open")
        )
        for a, b in duct_pairs(table, space)
        if f"duct {a} {b}" not in table.links
    ]
    return (SpaceAdded(space), *doors, *ducts)


def duct_pairs(table: Reading, added: Space) -> list[tuple[SpaceId, SpaceId]]:
    """Return the pairs of vent tiles that an unbroken duct joins over this tile (ESC-VENT-010)."""
    own = _runs_of(table, added)
    if not own:
        return []
    runs = (*_runs(table), *own)
    run_at = {edge: run for run in runs for edge in run[1]}
    pairs: list[tuple[SpaceId, SpaceId]] = []
    for run in own:
        pairs.extend(combinations(_vents_along(run, run_at), 2))
    return sorted(dict.fromkeys(pairs))


Run: TypeAlias = tuple[SpaceId, frozenset[Edge]]
"""A run of duct: the vent tile it opens in ("" where it passes through), the edges it leaves by."""


@memo_of_map
def _runs(table: Reading) -> tuple[Run, ...]:
    return tuple([run for space in table.spaces.values() for run in _runs_of(table, space)])


def _runs_of(table: Reading, space: Space) -> tuple[Run, ...]:
    """Return the runs of a laid tile; a vent joins all of its tile's into one."""
    if not space.cells:
        return ()
    face = tile_of(table, space)
    runs = ducts_of(face, space.cells[0], space.turns)
    if face.vent:
        return ((space.id, frozenset[Edge]().union(*runs)),)
    return tuple([(NO_SPACE, run) for run in runs])


def _vents_along(start: Run, run_at: Mapping[Edge, Run]) -> list[SpaceId]:
    """Return the vents reached from one run of duct, over runs that meet edge to edge, sorted."""
    reached, waiting = [start], [start]
    while waiting:
        for edge in sorted(waiting.pop()[1]):
            run = run_at.get(edge.across())
            if run is not None and run not in reached:
                reached.append(run)
                waiting.append(run)
    return sorted(name for name, _ in reached if name)


# -- ways and distances


@memo_of_map
def doors_from(table: Reading, space: SpaceId) -> tuple[Link, ...]:
    """Return the doors that join this tile to a laid one, sorted by id."""
    return tuple([link for link in links_from(table).get(space, ()) if link.kind == "door"])


@memo_of_map
def ducts_from(table: Reading, space: SpaceId) -> tuple[Link, ...]:
    """Return the unbroken ducts from this tile's vent to others, sorted by id."""
    links = links_from(table).get(space, ())
    return tuple([link for link in links if link.kind == "duct" and link.state == "open"])


@memo_of_map
def links_from(table: Reading) -> Mapping[SpaceId, tuple[Link, ...]]:
    """Return the links of each space, sorted by id."""
    found: dict[SpaceId, list[Link]] = {}
    for link in sorted(table.links.values(), key=_ID):
        for space in link.joins:
            found.setdefault(space, []).append(link)
    return {space: tuple(links) for space, links in found.items()}


_ID: Final = attrgetter("id")


@memo_of_map
def ways(table: Reading, mover: Mover) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    """Return what one step leads to from each space, and what it costs (ESC-DIST-040..060)."""
    found: dict[SpaceId, dict[SpaceId, int]] = {space: {} for space in table.spaces}
    for link in table.links.values():
        price = _price(link, mover)
        if price:
            for space in link.joins:
                there = link.beyond(space)
                found[space][there] = min(price, found[space].get(there, price))
    return found


def _price(link: Link, mover: Mover) -> int:
    """Return what a link costs this mover, 0 where it cannot pass."""
    if link.kind == "duct":
        return 1 if mover == "clone" and link.state == "open" else 0
    if link.state == "locked":
        return {"guard": 2, "clone": 0, "doors": 1, "walk": 0}[mover]
    return 1


@memo_of_map
def steps_from(table: Reading, space: SpaceId, mover: Mover) -> Mapping[SpaceId, int]:
    """Return how many moves from a space every reachable space is away (ESC-DIST-010)."""
    return distances(space, ways(table, mover))


@memo_of_map
def neighbours(table: Reading, space: SpaceId, mover: Mover) -> frozenset[SpaceId]:
    """Return where one step of this mover leads from a space (ESC-DIST-020, 040)."""
    near = ways(table, mover).get(space, {})
    return frozenset([there for there, price in near.items() if price == 1])


def adjacent(table: Reading, a: SpaceId, b: SpaceId, mover: Mover = "walk") -> bool:
    """Tell whether one step of this mover leads from a to b (ESC-DIST-020, 040)."""
    return b in neighbours(table, a, mover)


def door_between(table: Reading, a: SpaceId, b: SpaceId) -> tuple[LinkId, ...]:
    """Return the doors that join two tiles, sorted."""
    return tuple(link.id for link in doors_from(table, a) if link.beyond(a) == b)


def vents(table: Reading) -> tuple[SpaceId, ...]:
    """Return the vent tiles of the map, sorted: printed, or by a vent marker (ESC-COMP-210)."""
    printed = _printed_vents(table)
    marked = _marked(table, VENT)
    return printed if not marked else tuple(sorted({*printed, *marked}))


@memo_of_map
def _printed_vents(table: Reading) -> tuple[SpaceId, ...]:
    laid = [space for space in table.spaces.values() if space.cells]
    return tuple(sorted([space.id for space in laid if tile_of(table, space).vent]))


def open_vents(table: Reading) -> tuple[SpaceId, ...]:
    """Return the vent tiles that can be travelled through, sorted (ESC-VENT-080)."""
    blocked = _marked(table, BLOCKED_VENT)
    return tuple([space for space in vents(table) if space not in blocked])


def vent_marks(table: Reading) -> tuple[str, ...]:
    """Return the ids of the markers that make or close vents, sorted."""
    return tuple(sorted([m.id for m in table.markers.values() if m.kind in (VENT, BLOCKED_VENT)]))


def _marked(table: Reading, kind: str) -> set[SpaceId]:
    marked = {SpaceId(m.on) for m in table.markers.values() if m.kind == kind}
    return marked & table.spaces.keys()
