"""Tiles whose turn means nothing to the game: they may lie any way round.

The tracker keeps how such a tile really lies, for the lattice is measured by it. The turn that is
expected of it says nothing, and what is reported is that same turn, else 0.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.ports import Laid
from companion.vision.picture.grid_transform import GridTransform, transform_of
from companion.vision.stickers.tags_to_faces import Catalogue


def without_rotation(laid: Laid, expected: Mapping[str, Laid], book: Catalogue) -> Laid:
    """Return how a tile lies, as it is said outside: a turn that means nothing is left out."""
    if not book.any_way(laid.tile):
        return laid
    return replace(laid, turns=expected[laid.tile].turns if laid.tile in expected else 0)


def lies_as_expected(laid: Laid, expected: Mapping[str, Laid], book: Catalogue) -> bool:
    """Whether a tile lies as expected, but for a turn that means nothing."""
    return expected.get(laid.tile) == without_rotation(laid, expected, book)


def rotations(expected: Laid, first: int, size: tuple[int, int]) -> tuple[GridTransform, ...]:
    """Return the four ways an expected tile may really lie, beginning with a turn."""
    return tuple(transform_of(replace(expected, turns=(first + n) % 4), size) for n in range(4))
