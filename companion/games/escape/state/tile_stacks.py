"""The stacks of map tiles: which one is drawn from, and what may come (ESC-EXPL-110, 120)."""

from typing import Final

from msgspec.structs import replace

from companion.engine.because import Because
from companion.engine.flow.agenda import Play
from companion.engine.ids import NO_PILE, CardId, PileId, SpaceId
from companion.engine.message import say
from companion.engine.state.changes import Change, PileSet, TrackSet, WordSet
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.pieces import raised

BAG: Final = PileId("tiles")
SET_ASIDE: Final = PileId("apart")
NEXT: Final = "next tile"
"""The word that keeps which tile was looked at on top of the current stack."""


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
    bag, aside = table.piles[BAG].cards, table.piles[SET_ASIDE].cards
    return bool(bag or (aside and is_final(table, stack)))


def named_waits(table: Reading) -> bool:
    """Tell whether the tile that peeking looks for still lies beside the stacks (ESC-PEEK-010)."""
    named = scenario(table).named
    return named != "" and named in table.piles[SET_ASIDE].cards


def comes_by_itself(table: Reading) -> bool:
    """Tell whether the next exploration lays the named tile: no stack is left (ESC-PEEK-110)."""
    never = option(table, "named_tile_never_found") == "lost"
    return not never and not tiles_left(table) and named_waits(table)


def may_explore(table: Reading) -> bool:
    """Tell whether a door to empty space is more than a wall (ESC-EXPL-120, ESC-PEEK-110)."""
    if tiles_left(table) or comes_by_itself(table):
        return True
    return option(table, "all_stacks_empty") == "table_decides" and bool(boxed(table))


def may_come(table: Reading) -> tuple[str, ...]:
    """Return the tiles that may be drawn next, sorted."""
    return _may_come(table, current_stack(table))


def boxed(table: Reading) -> tuple[str, ...]:
    """Return the tiles that are still in the box: neither laid, in a stack nor set aside."""
    out = {tile for pile in (BAG, SET_ASIDE) for tile in table.piles[pile].cards}
    return tuple(
        sorted(
            tile.id
            for tile in table.content.of(Tile).values()
            if tile.use != "apart"
            and (tile.doors or table.content.learns)
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
    seen = seen_next(table)
    if seen:
        return seen
    stack = current_stack(table)
    bag, lift = table.piles[BAG].cards, scenario(table).lift
    left = table.tracks[f"stack {stack}"]
    if is_final(table, stack) and lift in table.piles[SET_ASIDE].cards:
        gone = table.tracks.get("final drawn", 0)
        within = min(scenario(table).lift_within, gone + left) - gone
        if not bag or within <= 1 or play.chance(within) == 0:
            return lift
    return play.pick(bag)


def seen_next(table: Reading) -> str:
    """Return the tile that was looked at and lies on top of the current stack, or ""."""
    tile = table.words.get(NEXT, "")
    return tile if tile and tile in may_come(table) else ""


def take_tile(play: Play, tile: str) -> None:
    """Take a tile that is laid now from the current stack; one from the box lies in none."""
    table = play.table
    if table.words.get(NEXT) == tile:
        play.change(WordSet(NEXT), Because("ESC-EXPL-110", say("It is laid.")))
    source = next((pile for pile in (BAG, SET_ASIDE) if tile in table.piles[pile].cards), NO_PILE)
    stack = current_stack(table)
    if not source or not stack:
        return
    why = Because("ESC-EXPL-110", say("It is from stack {n}.", n=stack))
    play.change(without(table, source, tile), why)
    if table.tracks.get("stack", 0) != stack:
        play.change(TrackSet("stack", stack, table.tracks.get("stack", 0)), why)
    play.change(raised(table, f"stack {stack}", -1), why)
    if is_final(table, stack):
        play.change(raised(table, "final drawn"), why)


def must_peek(table: Reading, space: SpaceId) -> bool:
    """Tell whether exploring from a tile begins with a peek (ESC-PEEK-020, 070, 080, 100)."""
    if table.tracks["stack 1"] or not named_waits(table) or not tiles_left(table):
        return False
    peeked = table.turn.used.get(peek_mark(space), 0)
    return not peeked or option(table, "peek_repeat") == "unlimited"


def peek_mark(space: SpaceId) -> str:
    """Return the name under which a turn remembers a peek from a tile."""
    return f"peeked {space}"


# -- the bottom of the final stack


def final_stack(table: Reading) -> int:
    """Return the number of the final stack if it holds a tile that can be drawn, else 0."""
    n = len(scenario(table).stacks) + 1
    return n if table.tracks.get(f"stack {n}", 0) > 0 and _may_come(table, n) else 0


def may_be_last(table: Reading) -> tuple[str, ...]:
    """Return the tiles that may lie at the bottom of the final stack, sorted."""
    stack = final_stack(table)
    bag = table.piles[BAG].cards
    if not stack or (bag and not _lift_may_be_last(table, stack)):
        return bag if stack else ()
    return _may_come(table, stack)


def draw_last(play: Play) -> str:
    """Say by chance which tile lies at the bottom of the final stack (ESC-SCEN-030)."""
    table = play.table
    bag, stack = table.piles[BAG].cards, final_stack(table)
    left = table.tracks[f"stack {stack}"]
    on_top = table.words.get(NEXT)
    bag = tuple([tile for tile in bag if tile != on_top]) or bag
    if _lift_may_be_last(table, stack) and (not bag or play.chance(left) == 0):
        return scenario(table).lift
    return play.pick(bag)


def _lift_may_be_last(table: Reading, stack: int) -> bool:
    rules, gone = scenario(table), table.tracks.get("final drawn", 0)
    waits = rules.lift in table.piles[SET_ASIDE].cards
    return waits and rules.lift_within - gone >= table.tracks[f"stack {stack}"]


def taking_last(table: Reading, tile: str) -> tuple[Change, ...]:
    """Return the changes that take a tile from the bottom of the final stack."""
    stack = f"stack {final_stack(table)}"
    pile = BAG if tile in table.piles[BAG].cards else SET_ASIDE
    return (without(table, pile, tile), raised(table, stack, -1))


def without(table: Reading, pile: PileId, tile: str) -> PileSet:
    """Return the change that takes a tile out of the bag or from beside the stacks."""
    held = table.piles[pile]
    return PileSet(replace(held, cards=tuple([card for card in held.cards if card != tile])))


def _may_come(table: Reading, stack: int) -> tuple[str, ...]:
    if not stack:
        return ()
    bag = table.piles[BAG].cards
    if not is_final(table, stack):
        return bag
    lift = scenario(table).lift
    return tuple(sorted((*bag, CardId(lift)))) if lift in table.piles[SET_ASIDE].cards else bag
