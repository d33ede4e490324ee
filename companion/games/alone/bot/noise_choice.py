"""Which of several true directions is told: the one that says least (ALN-BOT-150)."""

from collections.abc import Sequence
from typing import Final

from companion.engine.state.table import Reading
from companion.games.alone.bot.hero_outlook import expected_way
from companion.games.alone.state.components import HEADINGS, HERE, NOWHERE, OTHER_LEVEL
from companion.games.alone.state.sectors import hero_sector, revealed
from companion.games.alone.state.ways import shortest_headings, ways_from

HEADING_WORDS: Final = (*HEADINGS, OTHER_LEVEL, NOWHERE, HERE)


def first_true(view: Reading, told: Sequence[str]) -> str:
    """Return the first true direction."""
    del view
    return told[0]


def misleading(view: Reading, told: Sequence[str]) -> str:
    """Return the direction that leads away from the hero's way, the first of those alike."""
    way = expected_way(view)
    ways = ways_from(view, hero_sector(view))

    def towards(heading: str) -> bool:
        return len(way) > 1 and heading in ways and ways[heading].beyond(way[0]) == way[1]

    return min(told, key=lambda heading: (towards(heading), told.index(heading)))


def least_telling(view: Reading, told: Sequence[str]) -> str:
    """Return the direction that leaves most hidden sectors possible (ALN-TRUTH-030)."""
    here = hero_sector(view)
    hidden = [ref for ref in sorted(view.spaces) if ref != here and not revealed(view, ref)]
    possible = dict.fromkeys(told, 0)
    for ref in hidden:
        for heading in shortest_headings(view, ref):
            if heading in possible:
                possible[heading] += 1
    return max(told, key=lambda heading: (possible[heading], -told.index(heading)))
