"""One picture's tags to joined faces: plane, faces and lattice in one go."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.stickers import TILE_MM
from companion.vision.picture.plane import Plane, fit_plane
from companion.vision.stickers.lattice import Group, edges_of, join
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tags_to_faces import Catalogue, FaceSeen, faces_of

_SAME_PLACE: Final = 0.5
"""What was remembered within so many tiles of something seen is not there any more."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """What one picture shows, before anything is known of the table.

    Attributes:
        plane: The table's face; None if no known tag is in view.
        faces: The faces on it.
        groups: How they are joined; indices into ``faces``.
        doubled: Pieces of cardboard seen more than once; their faces are left out.
    """

    plane: Plane | None = None
    faces: tuple[FaceSeen, ...] = ()
    groups: tuple[Group, ...] = ()
    doubled: frozenset[str] = frozenset()


def survey(
    tags: Iterable[TagSeen],
    book: Catalogue,
    picture_px: float,
    remembered: Sequence[TagSeen] = (),
    *,
    copies: bool = False,
) -> Survey:
    """Find plane, faces and groups.

    Args:
        tags: All markers found; those that are nobody's are ignored.
        book: The faces there are.
        picture_px: The picture's long side.
        remembered: Markers that were in the picture and are hidden now.
        copies: Whether one piece of cardboard may be seen twice, as on a printed page.
    """
    known = [tag for tag in tags if tag.tag in book.places]
    plane = fit_plane([tag.corners for tag in (*known, *remembered)], picture_px)
    if plane is None:
        return Survey()
    seen = faces_of(known, book, plane)
    doubled = frozenset[str]() if copies else _doubled(seen, book)
    seen = tuple(face for face in seen if book.body(face.tile) not in doubled)
    bodies = {book.body(face.tile) for face in seen} | doubled
    hidden = [
        face
        for face in faces_of(remembered, book, plane, remembered=True)
        if (book.many(face.tile) or book.body(face.tile) not in bodies) and not _taken(face, seen)
    ]
    faces = (*seen, *hidden)
    return Survey(plane, faces, join(faces, edges_of(faces)), doubled)


def _doubled(faces: Sequence[FaceSeen], book: Catalogue) -> frozenset[str]:
    bodies = [book.body(face.tile) for face in faces if not book.many(face.tile)]
    return frozenset(body for body in bodies if bodies.count(body) > 1)


def _taken(face: FaceSeen, seen: Sequence[FaceSeen]) -> bool:
    """Whether something else is seen where a remembered face lay."""
    return any(
        float(np.linalg.norm(face.middle - other.middle)) < _SAME_PLACE * TILE_MM for other in seen
    )
