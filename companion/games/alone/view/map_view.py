"""How the map looks: levels, light, ways into the dark, sectors in words."""

from collections.abc import Iterator
from typing import Final

from companion.engine.grid import SIDE_NAMES
from companion.engine.message import Message, Ref, say
from companion.engine.state.piece_view import markers_on
from companion.engine.state.table import Reading, Space
from companion.engine.view.appearance import Board, OpenEdge, Shade
from companion.games.alone.state.components import (
    BLOCKED,
    DANGER,
    LCU,
    LIT,
    NOISE,
    ROOM,
    STAIRS,
)
from companion.games.alone.state.creatures import creatures_in
from companion.games.alone.state.sectors import labyrinth, level, lit, revealed
from companion.games.alone.state.ways import is_door, ways_from

BOARDS: Final = (
    Board("level-1", say("Level 1"), lambda table, space: level(table, space.id) == 1),
    Board("level-2", say("Level 2"), lambda table, space: level(table, space.id) == 2),  # noqa: PLR2004
)


def open_edges(table: Reading) -> tuple[OpenEdge, ...]:
    """Return the ways that lead from a revealed sector into the dark."""
    return tuple(_open_edges(table))


def _open_edges(table: Reading) -> Iterator[OpenEdge]:
    for sector in labyrinth(table):
        x, y = table.spaces[sector].cells[0]
        for heading, way in ways_from(table, sector).items():
            if revealed(table, way.beyond(sector)) or heading == STAIRS:
                continue
            look = "door" if is_door(way) else ""
            yield OpenEdge(sector, x, y, SIDE_NAMES.index(heading), way.id, look)


def shade(table: Reading, space: Space) -> Shade:
    """Return how a sector lies: lit or dark; unseen where the hero does not see it."""
    if not revealed(table, space.id):
        return "unseen"
    return "lit" if space.state == LIT else "dark"


def sector_lines(table: Reading, space: Space) -> Iterator[Message]:
    """Yield everything about a sector: light, who is there, tokens, and the ways out."""
    yield say("Lit.") if lit(table, space.id) else say("Dark.")
    if space.kind == ROOM:
        yield say("A room.")
    for figure in creatures_in(table, space.id):
        yield say("{creature} is there.", creature=Ref(figure.id))
    for marker in markers_on(table, space.id):
        if marker.kind in (DANGER, LCU) or marker.kind.startswith("mission "):
            yield say("{token} lies there.", token=Ref(marker.kind))
    for heading, way in ways_from(table, space.id).items():
        to = Ref(heading)
        if way.state == BLOCKED:
            yield say("Blocked: {heading}.", heading=to)
        elif is_door(way):
            yield say("A door: {heading}.", heading=to)
        else:
            yield say("A way: {heading}.", heading=to)
        if markers_on(table, way.id, NOISE):
            yield say("A noise came from there: {heading}.", heading=to)
