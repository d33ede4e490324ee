"""How likely a throw is: what a bot weighs before it tries something."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from companion.engine.state.table import Reading
from companion.games.escape.hero.dice_icons import counts
from companion.games.escape.records.printed import Stat, die

MOST_DICE: Final = 16


@lru_cache(maxsize=1024)
def spread(worth: tuple[int, ...], dice: int) -> tuple[float, ...]:
    """Return the chance of each number of icons, from 0 on.

    Args:
        worth: What each side of the die counts for.
        dice: How many are thrown, 0 or more.
    """
    if dice < 1:
        return (1.0,)
    before = spread(worth, dice - 1)
    found = [0.0] * (len(before) + max(worth))
    for count, chance in enumerate(before):
        for icons in worth:
            found[count + icons] += chance / len(worth)
    return tuple(found)


def at_least(worth: Sequence[int], dice: int, needed: int) -> float:
    """Return the chance that ``dice`` dice show ``needed`` icons or more."""
    return sum(spread(tuple(worth), min(dice, MOST_DICE))[max(0, needed) :])


def worth_of(table: Reading, stat: Stat) -> tuple[int, ...]:
    """Return what each side of the match's die counts for a stat."""
    by_face: Mapping[str, int] = counts(table, stat)
    return tuple(by_face[face] for face in die(table).faces)


def chance(table: Reading, stat: Stat, dice: int, needed: int) -> float:
    """Return the chance of a challenge with so many dice."""
    return at_least(worth_of(table, stat), dice, needed)
