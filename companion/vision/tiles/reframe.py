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
    """Whether the tiles in memory that lie as expected say how the frame is turned."""
    good = [tile for tile, old in memory.items() if book.agrees(old.laid, table)]
    return len(good) > 1 or any(len(book.ways(table[tile])) == 1 for tile in good)


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
    for tile, old in memory.items():
        if tile not in table:
            continue
        here = transform_of(old.laid, book.size(tile)).back()
        for motion in book.ways(table[tile], old.laid.turns)[: 1 if known else 4]:
            shift = motion.after(here)
            votes[shift] = votes.get(shift, 0) + 1
    return max(votes, key=lambda shift: votes[shift])  # the first, no shift, wins a tie


def shifted(
    memory: Mapping[str, RememberedTile], shift: GridTransform, book: Catalogue
) -> dict[str, RememberedTile]:
    """Return the tiles in memory, moved."""
    return {tile: replace(old, laid=_moved(old.laid, shift, book)) for tile, old in memory.items()}


def _moved(laid: Laid, shift: GridTransform, book: Catalogue) -> Laid:
    size = book.size(laid.tile)
    return laid_by(laid.tile, shift.after(transform_of(laid, size)), size)
