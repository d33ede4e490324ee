"""What must hold of every table of this game, whatever people do to it.

Beside what follows from its declarations: tiles are conserved. A correction that would break any of
it is refused; what people may well do by hand (more enemies on a tile than its limit, threat taken
from the box) is not asked here.
"""

from collections import Counter
from collections.abc import Iterator

from companion.engine.by_hand.consistency import undeclared
from companion.engine.message import Message, Ref, say
from companion.engine.state.table import Reading
from companion.games.escape.records.printed import Tile
from companion.games.escape.records.scenario import scenario
from companion.games.escape.state.board import INFIRMARY
from companion.games.escape.state.tile_stacks import BAG, SET_ASIDE
from companion.games.escape.view.descriptions import VOCABULARY


def invariants(table: Reading) -> Iterator[Message]:
    """Yield what is wrong with a table and what to do, for whoever corrects it."""
    yield from undeclared(VOCABULARY, table)
    yield from _tiles(table)
    yield from _stacks(table)


def _tiles(table: Reading) -> Iterator[Message]:
    """Every tile of the pool lies in the bag, set aside or on the map, once."""
    faces = table.content.of(Tile)
    waiting = [card for ref in (BAG, SET_ASIDE) for card in table.piles[ref].cards]
    placed = Counter([*waiting, *(s.face for s in table.spaces.values() if s.id != INFIRMARY)])
    for face in sorted(faces):
        wanted = 1 if faces[face].use == "pool" else min(1, placed[face])
        if placed[face] != wanted:
            yield say(
                "{tile}: {n} are there, the game has {most}. It lies in one place.",
                tile=Ref(face),
                n=placed[face],
                most=wanted,
            )


def _stacks(table: Reading) -> Iterator[Message]:
    """The stacks hold as many tiles as lie in the bag and set aside."""
    sizes = [table.tracks[name] for name in table.tracks if name.startswith("stack ")]
    mixed = scenario(table).lift in table.piles[SET_ASIDE].cards
    waiting = table.piles[BAG].size + mixed
    if sum(sizes) != waiting:
        yield say(
            "Tiles in the stacks: {n}; to be drawn: {most}. Make both the same.",
            n=sum(sizes),
            most=waiting,
        )
