"""Which of some pictures a die's face looks like, before anything was learned of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.vision.learning.classifier import turned
from companion.vision.picture.frame import Image, gray_of

_SIDE: Final = 32
_MOVE: Final = 2
_BLANK: Final = 9.0
"""Less spread of the levels than this is a face without a picture, and noise."""
LEAST_LIKE: Final = 0.75
"""Two pictures of one face correlate at least so much (drawn dice: 0.95)."""
LEAST_LEAD: Final = 0.06
"""By so much a face must look more like one than like any other to be told by that."""
SAME: Final = 0.93
"""Beyond this two pictures show one face (drawn dice: 0.95 and more; two faces 0.87)."""


@dataclass(frozen=True, slots=True)
class Like:
    """How a patch looks beside a face's picture.

    Attributes:
        face: The face.
        score: Correlation, -1 to 1, in the best of the four turns.
        turns: Quarter turns clockwise that lead from the picture to the patch.
    """

    face: str
    score: float
    turns: int


def likest(patch: Image, pictures: Mapping[str, Image]) -> tuple[Like, ...]:
    """Return the faces by how much a patch looks like them, the likest first.

    Args:
        patch: A die's upper face, straight, (64, 64, 3).
        pictures: The same of each face that is known.
    """
    small = _small(patch)
    found = [_like(small, face, _small(picture)) for face, picture in pictures.items()]
    return tuple(sorted(found, key=lambda like: (-like.score, like.face)))


def clearest(patch: Image, pictures: Mapping[str, Image]) -> Like | None:
    """Return the face a patch looks like, or None if it is none, or could be two."""
    found = likest(patch, pictures)
    best = max(found, key=lambda like: like.score, default=None)
    if best is None or best.score < LEAST_LIKE:
        return None
    others = (other for other in found if other is not best)
    return best if all(best.score - other.score >= LEAST_LEAD for other in others) else None


def _small(patch: Image) -> Image:
    shrunk = cv2.resize(gray_of(patch), (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, dtype=np.uint8)


def _like(patch: Image, face: str, picture: Image) -> Like:
    scores = [_correlation(turned(picture, turns), patch) for turns in range(4)]
    best = int(np.argmax(scores))
    return Like(face, scores[best], best)


def _correlation(first: Image, other: Image) -> float:
    """The best of a few pixels' moves; a blank face correlates with nothing but another blank."""
    inner = other[_MOVE:-_MOVE, _MOVE:-_MOVE]
    blank = [float(each.std()) < _BLANK for each in (first, inner)]
    if any(blank):
        return 1.0 if all(blank) else 0.0
    return float(cv2.matchTemplate(first, inner, cv2.TM_CCOEFF_NORMED).max())
