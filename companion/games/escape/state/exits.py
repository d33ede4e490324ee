"""Ways out of a tile: what holds a hero, what is a door, and what a vent is good for."""

from collections.abc import Sequence

from companion.engine.flow.prompts import NO_WORDS
from companion.engine.grid import SIDES, Edge
from companion.engine.ids import SeatId, SpaceId
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.escape.state.board import (
    covered,
    door_edges,
    doors_from,
    ducts_from,
    open_edges,
    open_vents,
)
from companion.games.escape.state.pieces import FEAR_BARS_VENTS, Enemy, EnemyType, Hero, enemies
from companion.games.escape.state.tile_stacks import may_explore

# -- enemies on the tile


def holders(table: Reading, space: SpaceId) -> tuple[Enemy, ...]:
    """Return the enemies that hold a hero on a tile (ESC-MOVE-050, 060)."""
    return enemies(
        table, None, space, active=option(table, "stunned_blocks_leaving") == "stunned_do_not_hold"
    )


def enemies_counted(
    table: Reading, space: SpaceId, types: tuple[EnemyType, ...] | None = None
) -> tuple[Enemy, ...]:
    """Return the enemies a bull rush or outwit counts (ESC-RUSH-120), of some types or of all."""
    active = option(table, "count_stunned_in_tests") == "not_counted"
    if types is None:
        return enemies(table, None, space, active=active)
    found: tuple[Enemy, ...] = ()
    for type_ in types:
        found += enemies(table, type_, space, active=active)
    return found


def weight(found: Sequence[Enemy]) -> int:
    """Return the weighted number of enemies (ESC-RUSH-020)."""
    return sum([enemy.stats.weight for enemy in found])


def rush_rating(table: Reading, space: SpaceId) -> int:
    """Return what a bull rush has to reach on a tile (ESC-RUSH-010)."""
    return weight(enemies_counted(table, space)) + 2


def held_back_by(table: Reading, hero: Hero) -> Message:
    """Return what keeps a hero on the tile, or no text (ESC-MOVE-050, ESC-RUSH-030..050)."""
    holding = holders(table, hero.space)
    if not holding or table.turn.used.get("outwitted", 0):
        return NO_WORDS
    rush = table.turn.used.get("rush", 0)
    if not rush:
        return say("held by {enemy}", enemy=Ref(holding[0].id))
    strength = rush - 1 - table.turn.used.get("rush left", 0)
    rating = rush_rating(table, hero.space)
    if strength >= rating:
        return NO_WORDS
    return say("the rush has {n}, needs {rating}", n=strength, rating=rating)


def guard_gives_threat(table: Reading, space: SpaceId) -> bool:
    """Tell whether a tile has a guard for the threat of rushing or coming armed (ESC-RUSH-130)."""
    active = option(table, "stunned_guard_threat") == "active_only"
    return bool(enemies(table, "guard", space, active=active))


# -- doors and vents


def vents_barred(hero: Hero) -> Message:
    """Return why a hero may not use vents, or no text (ESC-VENT-030)."""
    return say("fear is {n}", n=hero.fear) if hero.fear >= FEAR_BARS_VENTS else NO_WORDS


def vents_are_doors(table: Reading) -> bool:
    """Tell whether vents serve as doors: no door leads to unexplored space (ESC-EXPL-090)."""
    return not open_edges(table)


def explorable(table: Reading, space: SpaceId) -> tuple[Edge, ...]:
    """Return the sides of a tile that lead to unexplored space: doors, else those of a vent."""
    edges = open_edges(table, space)
    if edges or space not in open_vents(table) or not vents_are_doors(table):
        return edges
    laid = covered(table)
    sides = (Edge(cell, side) for cell in table.spaces[space].cells for side in SIDES)
    return tuple(sorted(edge for edge in sides if edge.beyond not in laid))


def through_vent(table: Reading, edge: Edge) -> bool:
    """Tell whether exploring across this side uses a vent as a door (ESC-EXPL-090)."""
    doors = door_edges(table)
    return edge not in doors and edge.across() not in doors


def way_out(table: Reading, hero: Hero) -> bool:
    """Tell whether a tile can be left at all, enemies apart (ESC-TURN-030, 040)."""
    space = hero.space
    doors, ducts = doors_from(table, space), ducts_from(table, space)
    vents_open = not vents_barred(hero).text
    if option(table, "trapped_definition") == "passable_link":
        return any(door.state == "open" for door in doors) or bool(ducts and vents_open)
    if doors or (ducts and vents_open):
        return True
    edges = explorable(table, space) if may_explore(table) else ()
    return any(not through_vent(table, e) or _vent_serves(table, hero) for e in edges)


def _vent_serves(table: Reading, hero: Hero) -> bool:
    return option(table, "vent_as_door") == "exploring" or not vents_barred(hero).text


def may_use_as_door(table: Reading, seat: SeatId) -> Message:
    """Return why a hero may not explore through a vent, or no text (ESC-EXPL-100)."""
    if option(table, "vent_as_door") == "exploring":
        return NO_WORDS
    return vents_barred(Hero.at(table, seat))
