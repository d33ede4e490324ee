"""A die's upper face to what it shows: pips by their pattern, icons by what was learned of them.

A face that is not clear is "": it is asked about, never guessed.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import cv2
import numpy as np

from companion.engine.grid import Cell
from companion.vision.learning.classifier import Classifier, Progress, TrainingCell, train
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points, gray_of

LEAST_CONTRAST: Final = 35.0
_BORDER: Final = 2
_LEAST_RADIUS, _MOST_RADIUS = 0.05, 0.17
_LEAST_ROUND: Final = 0.62
_MOST_LONG: Final = 1.5
_RIM_LONG: Final = 1.2
"""A pip that just touches the patch's edge is still round."""
_REACH: Final = (0.17, 0.36)
_OFF: Final = 0.07
_AWRY: Final = 0.16
"""The face is found to about a tenth of its side."""
_TURNS: Final = (0, -6, 6, -12, 12)
_LEAST_ALIKE: Final = 0.62
_CLEAR: Final = 0.0
_MOVE: Final = 3
_STARTS: Final = ((3, 3), (0, 3), (6, 3), (3, 0), (3, 6))
_AGREEING: Final = 4

_C, _L, _R = (0.0, 0.0), (-1.0, -1.0), (1.0, -1.0)
_PATTERNS: Final[dict[int, tuple[tuple[tuple[float, float], ...], ...]]] = {
    1: ((_C,),),
    2: ((_L, (1, 1)), (_R, (-1, 1))),
    3: ((_L, _C, (1, 1)), (_R, _C, (-1, 1))),
    4: ((_L, _R, (1, 1), (-1, 1)),),
    5: ((_L, _R, (1, 1), (-1, 1), _C),),
    6: ((_L, _R, (1, 1), (-1, 1), (-1, 0), (1, 0)), (_L, _R, (1, 1), (-1, 1), (0, -1), (0, 1))),
}


class FaceReader(Protocol):
    """Tells what a die shows."""

    def read(self, patch: Image, /) -> str:
        """Return the face on a patch (64, 64, 3), or "" if it is not clear."""
        ...


class Pips:
    """Ordinary dice: "1" to "6", whatever their colours."""

    def read(self, patch: Image, /) -> str:
        """Return the number of pips, or "" if they form no pattern of a die."""
        inner = gray_of(patch)[_BORDER:-_BORDER, _BORDER:-_BORDER]
        soft = np.asarray(cv2.GaussianBlur(inner, (3, 3), 0), dtype=np.uint8)
        _, mask = cv2.threshold(soft, 0, 1, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
        lit = np.asarray(mask, dtype=bool)
        if lit.all() or not lit.any():
            return ""
        if float(soft[lit].mean()) - float(soft[~lit].mean()) < LEAST_CONTRAST:
            return ""
        # a face is mostly its own colour, and so is its rim
        face_is_lit = float(np.concatenate([lit[0], lit[-1], lit[:, 0], lit[:, -1]]).mean()) > 0.5  # noqa: PLR2004
        places = _blobs(np.asarray(~lit if face_is_lit else lit, dtype=np.uint8))
        return "" if places is None else _pattern(places)


def _blobs(mask: Image) -> Points | None:
    """Middles of the pips (n, 2), the face's middle 0, its side 1; None if one is no pip."""
    count, _, stats, middles = cv2.connectedComponentsWithStats(mask)
    side = PATCH_PX
    found: list[tuple[float, float]] = []
    for number in range(1, count):
        left, top, wide, high, area = (int(value) for value in stats[number])
        radius = float(np.sqrt(area / np.pi)) / side
        long = max(wide, high) / min(wide, high)
        at_rim = min(left, top) == 0 or max(left + wide, top + high) == len(mask)
        if at_rim and long > _RIM_LONG:  # the face's own edge
            if radius > 2 * _LEAST_RADIUS:
                return None
            continue
        if radius < _LEAST_RADIUS / 2:
            continue
        if not _LEAST_RADIUS < radius < _MOST_RADIUS or long > _MOST_LONG:
            return None  # too small for a pip, too large for nothing
        if area < _LEAST_ROUND * wide * high:
            return None
        x, y = (float(value) for value in middles[number])
        found.append(((x + _BORDER + 0.5) / side - 0.5, (y + _BORDER + 0.5) / side - 0.5))
    return np.array(found).reshape(-1, 2)


def _pattern(places: Points) -> str:
    """The number whose pattern the pips form, or ""; every pattern's middle is the face's."""
    count = len(places)
    if count not in _PATTERNS:
        return ""
    middle = places.mean(axis=0)
    if float(np.abs(middle).max()) > _AWRY:
        return ""
    centred = places - middle
    for degrees in _TURNS:
        cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turned = centred @ np.array([(cos, sin), (-sin, cos)])
        if any(_forms(turned, np.array(pattern)) for pattern in _PATTERNS[count]):
            return str(count)
    return ""


def _forms(places: Points, form: Points) -> bool:
    for reach in np.linspace(*_REACH, 8):
        far = np.linalg.norm(places[:, None] - form[None] * reach, axis=2)
        own = far.argmin(axis=1)
        if len(set(own.tolist())) == len(form) and float(far.min(axis=1).max()) < _OFF:
            return True
    return False


class Icons:
    """Dice with pictures of their own, enrolled once."""

    def __init__(self, learned: Classifier) -> None:
        """Read by what was learned (``learn_faces``)."""
        self._learned = learned
        self._faces = [part.tile for part in learned.parts for _ in range(4)]

    def read(self, patch: Image, /) -> str:
        """Return the face, or "" if another could look like that."""
        learned = self._learned
        placed = learned.place(_shifted(patch))
        alike = learned.alike(placed)
        winners = alike.argmax(axis=1)
        names = [self._faces[int(winner)] for winner in winners]
        best = int(alike.max(axis=1).argmax())
        name, winner = names[best], int(winners[best])
        if float(alike[best, winner]) < _LEAST_ALIKE or names.count(name) < _AGREEING:
            return ""
        margins = learned.margins(placed[best : best + 1], winner) - learned.least[winner]
        others = np.array([other != name for other in self._faces])
        return name if float(margins[others].min(initial=np.inf)) >= _CLEAR else ""


def _shifted(patch: Image) -> list[Image]:
    """The patch as it is and moved a little each way: its place is known to a pixel or two."""
    grown = cv2.copyMakeBorder(patch, _MOVE, _MOVE, _MOVE, _MOVE, cv2.BORDER_REPLICATE)
    return [
        np.ascontiguousarray(grown[y : y + PATCH_PX, x : x + PATCH_PX], dtype=np.uint8)
        for y, x in _STARTS
    ]


def learn_faces(
    pictures: Mapping[str, Sequence[Image]], *, progress: Progress | None = None
) -> Classifier:
    """Learn the faces of a die.

    Args:
        pictures: Patches (64, 64, 3) by face, one or more each, the same way up.
        progress: Is told how much is done, 0 to 1.

    Raises:
        ValueError: There are fewer than two faces.
    """
    parts = {TrainingCell(face, Cell(0, 0)): list(own) for face, own in pictures.items()}
    return train(parts, progress=progress)
