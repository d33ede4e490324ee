"""Step 2 of the round's end: the labyrinth is cleared but for what is near (ALN-ROUND-030)."""

from typing import Final

from companion.engine.flow.agenda import Play
from companion.engine.grid import SIDES
from companion.engine.ids import SpaceId
from companion.engine.state.piece_view import option
from companion.engine.state.table import Reading, Step
from companion.games.alone.labyrinth.revealing import look, take_off
from companion.games.alone.state.sectors import hero_sector, labyrinth, lit
from companion.games.alone.state.sight import in_sight
from companion.games.alone.state.ways import neighbours

CLEAN_UP: Final = "round.2"


def clean_up(play: Play, step: Step) -> None:
    """Remove all sectors but the hero's, its neighbours, and lit ones in sight (ROUND-030)."""
    del step
    stays = kept(play.table)
    gone = tuple([ref for ref in labyrinth(play.table) if ref not in stays])
    take_off(play, gone, "ALN-ROUND-030")
    look(play)


def kept(table: Reading) -> set[SpaceId]:
    """Return the sectors that stay in the labyrinth (ALN-ROUND-160)."""
    here = hero_sector(table)
    seen = {ref for ref in in_sight(table) if lit(table, ref)}
    return {here, *seen, *_adjacent(table, here)}


def _adjacent(table: Reading, here: SpaceId) -> tuple[SpaceId, ...]:
    if option(table, "cleanup_adjacent") == "by_definition":
        return neighbours(table, here)
    around = {table.spaces[here].cells[0].beyond(side) for side in SIDES}
    return tuple([ref for ref, space in table.spaces.items() if space.cells[0] in around])


STEPS: Final = {CLEAN_UP: clean_up}
