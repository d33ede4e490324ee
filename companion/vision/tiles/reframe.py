"""Setting what is remembered of tiles into the frame of the known table.

The first tiles are read before anybody says where north is, and a single tile that may lie any way
round never says it. Once two such tiles, or one whose turn counts, lie as expected, the frame
is known; until then every new tile may turn it.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.ports import Laid
from companion.vision.artwork.tile_memory import RememberedTile
from companion.vision.picture.grid_transform import GridTransform, laid_by, transform_of
from companion.vision.stickers.tags_to_faces import Catalogue


def frame_known(
    memory: Mapping[str, RememberedTile], table: Mapping[str, Laid], book: Catalogue
) -> bool:
    """Whether the tiles in memory that lie as expected say how the frame is turned.

    Tiles of a shape stand for each other: they say so only all together.
    """
    good = [tile for tile, old in memory.items() if book.agrees(old.laid, table)]
    own = [tile for tile in good if not book.many(table[tile].tile)]
    if len(own) > 1 or any(len(book.ways(table[tile])) == 1 for tile in own):
        return True
    whole = len(good) > 1 and len(good) == len(memory) == len(table)
    return whole and any(len(book.ways(laid)) == 1 for laid in table.values())


def shift_of(
    memory: Mapping[str, RememberedTile], table: Mapping[str, Laid], book: Catalogue, *, known: bool
) -> GridTransform:
    """Return the one turn and step after which most tiles in memory lie as expected.

    Args:
        memory: The tiles in memory.
        table: The tiles as expected.
        book: All faces.
        known: How the frame is turned is known: tiles that lie any way round do not turn it.
    """
    votes: dict[GridTransform, int] = {GridTransform(): 0}
    own = {tile for tile in memory if tile in table and not book.many(table[tile].tile)}
    for tile, old in memory.items():
        if tile in own:
            places = [table[tile]]
        elif own or known:
            continue
        else:
            places = [laid for laid in table.values() if book.kind(laid.tile) == old.laid.tile]
        here = transform_of(old.laid, old.size).back()
        for place in places:
            for motion in book.ways(place, old.laid.turns)[: 1 if known else 4]:
                shift = motion.after(here)
                votes[shift] = votes.get(shift, 0) + 1
    return max(votes, key=lambda shift: votes[shift])  # the first, no shift, wins a tie


def shifted(
    memory: Mapping[str, RememberedTile], shift: GridTransform, book: Catalogue
) -> dict[str, RememberedTile]:
    """Return the tiles in memory, moved."""
    moved = [replace(old, laid=_moved(old.laid, shift, book)) for old in memory.values()]
    return {book.key(old.laid): old for old in moved}


def _moved(laid: Laid, shift: GridTransform, book: Catalogue) -> Laid:
    size = book.size(laid.tile)
    return laid_by(laid.tile, shift.after(transform_of(laid, size)), size)
