"""The stacks of map tiles: which one is drawn from, and what may come (ESC-EXPL-110, 120)."""

from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.changes import PileSet, TrackSet
from companion.engine.flow import Play
from companion.engine.message import say
from companion.engine.table import Reading
from companion.games.escape.pieces import option
from companion.games.escape.printed import Tile
from companion.games.escape.scenario import scenario

BAG: Final = "tiles"
APART: Final = "apart"


def current_stack(table: Reading) -> int:
    """Return the number of the stack that is drawn from, from 1, or 0 if all are empty."""
    n = 1
    while (left := table.tracks.get(f"stack {n}")) is not None:
        if left > 0:
            return n
        n += 1
    return 0


def is_final(table: Reading, stack: int) -> bool:
    """Tell whether this is the last of the stacks."""
    return stack > 0 and f"stack {stack + 1}" not in table.tracks


def tiles_left(table: Reading) -> bool:
    """Tell whether a tile can be drawn."""
    stack = current_stack(table)
    if not stack:
        return False
    bag, apart = table.piles[BAG].cards, table.piles[APART].cards
    return bool(bag or (apart and is_final(table, stack)))


def may_explore(table: Reading) -> bool:
    """Tell whether a door to empty space is more than a wall (ESC-EXPL-120)."""
    return tiles_left(table) or (option(table, "all_stacks_empty") == "b" and bool(boxed(table)))


def may_come(table: Reading) -> tuple[str, ...]:
    """Return the tiles that may be drawn next, sorted."""
    return _may_come(table, current_stack(table))


def boxed(table: Reading) -> tuple[str, ...]:
    """Return the tiles that are still in the box: neither laid, in a stack nor set aside."""
    out = {tile for pile in (BAG, APART) for tile in table.piles[pile].cards}
    return tuple(
        sorted(
            tile.id
            for tile in table.content.of(Tile).values()
            if tile.use != "apart"
            and tile.doors
            and tile.id not in out
            and tile.id not in table.spaces
            and tile.back not in table.spaces
        )
    )


def draw_tile(play: Play) -> str:
    """Say by chance which tile comes next; it leaves its pile when it is laid (ESC-EXPL-110).

    The lift was mixed into the top tiles of the final stack: at each of them it comes with the
    chance that is left.
    """
    table = play.table
    stack = current_stack(table)
    bag, lift = table.piles[BAG].cards, scenario(table).lift
    left = table.tracks[f"stack {stack}"]
    if is_final(table, stack) and lift in table.piles[APART].cards:
        gone = table.tracks.get("final drawn", 0)
        within = min(scenario(table).lift_within, gone + left) - gone
        if not bag or within <= 1 or play.chance(within) == 0:
            return lift
    return bag[play.chance(len(bag))]


def take_tile(play: Play, tile: str) -> None:
    """Take a tile that is laid now from the current stack; one from the box lies in none."""
    table = play.table
    source = next((pile for pile in (BAG, APART) if tile in table.piles[pile].cards), "")
    stack = current_stack(table)
    if not source or not stack:
        return
    why = Because("ESC-EXPL-110", say("It is from stack {n}.", n=stack))
    play.change(without(table, source, tile), why)
    if table.tracks.get("stack", 0) != stack:
        play.change(TrackSet("stack", stack, table.tracks.get("stack", 0)), why)
    left = table.tracks[f"stack {stack}"]
    play.change(TrackSet(f"stack {stack}", left - 1, left), why)
    if is_final(table, stack):
        gone = table.tracks.get("final drawn", 0)
        play.change(TrackSet("final drawn", gone + 1, gone), why)


def without(table: Reading, pile: str, tile: str) -> PileSet:
    """Return the change that takes a tile out of the bag or from beside the stacks."""
    held = table.piles[pile]
    return PileSet(replace(held, cards=tuple(c for c in held.cards if c != tile)))


def _may_come(table: Reading, stack: int) -> tuple[str, ...]:
    if not stack:
        return ()
    bag = table.piles[BAG].cards
    if not is_final(table, stack):
        return bag
    lift = scenario(table).lift
    return tuple(sorted((*bag, lift))) if lift in table.piles[APART].cards else bag
