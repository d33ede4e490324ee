"""Frame to tags: the stickers found in a picture.

ArUco ``DICT_5X5_100`` through OpenCV's detector with two threshold windows: of all settings and
detectors tried it gave the most readings per millisecond with none false (notes: vision, 3a).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.frame import Image, Points

_WINDOWS_FOR_PX: Final = 2600
"""The threshold windows, in pixels, are tuned for frames up to this long side."""
_STILL_SIDES_PX: Final = (1280, 2560, 5120)
"""Long sides at which a still picture is searched: near tags want few pixels, far ones many."""


@dataclass(frozen=True, slots=True, eq=False)
class TagSeen:
    """One marker in a picture.

    Attributes:
        tag: Its id, 0 to 99.
        corners: (4, 2) pixels: the corners of the black square, clockwise, beginning with the one
            that is the north-west corner of the upright print.
    """

    tag: int
    corners: Points

    @property
    def side_px(self) -> float:
        """The mean length of its four sides in pixels."""
        sides = np.linalg.norm(np.roll(self.corners, -1, axis=0) - self.corners, axis=1)
        return float(sides.mean())

    @property
    def centre(self) -> Points:
        """Its middle, (2,) pixels."""
        return self.corners.mean(axis=0)


@lru_cache(maxsize=1)
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 7
    settings.adaptiveThreshWinSizeMax = 19
    settings.adaptiveThreshWinSizeStep = 12
    settings.minMarkerPerimeterRate = 0.02
    settings.perspectiveRemovePixelPerCell = 6
    settings.perspectiveRemoveIgnoredMarginPerCell = 0.2
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    return cv2.aruco.ArucoDetector(dictionary, settings)


def tags_of(
    corners: Sequence[NDArray[Any]] | NDArray[Any], ids: NDArray[Any] | None
) -> tuple[TagSeen, ...]:
    """Make tags of what a detector returned, in the order of their ids, then from the left.

    OpenCV 4 gives ids as (n, 1) and corners as n times (1, 4, 2); OpenCV 5 gives ids as (n,).
    """
    if ids is None or len(ids) == 0:
        return ()
    names = np.ravel(ids)
    places = np.asarray(corners, dtype=np.float64).reshape(-1, 4, 2)
    seen = [TagSeen(int(name), place) for name, place in zip(names, places, strict=True)]
    return tuple(sorted(seen, key=lambda tag: (tag.tag, *tag.corners[0])))


def find_tags(gray: Image) -> tuple[TagSeen, ...]:
    """Find the markers in one camera frame.

    Args:
        gray: The picture, gray. Frames with a long side over 2600 pixels are shrunk first, for
            the detector's windows are in pixels.
    """
    shrink = max(1, -(-max(gray.shape) // _WINDOWS_FOR_PX))
    return _found(gray, 1 / shrink)


def find_tags_in_still(gray: Image) -> tuple[TagSeen, ...]:
    """Find the markers in a photograph or scan of any size; slower, and misses less.

    The picture is searched at several scales. Of one marker found at several, the finest stays.
    """
    longest = max(gray.shape)
    scales = sorted({min(1.0, side / longest) for side in _STILL_SIDES_PX}, reverse=True)
    kept: list[TagSeen] = []
    for scale in scales:
        for tag in _found(gray, scale):
            if not any(_same(tag, other) for other in kept):
                kept.append(tag)
    return tuple(sorted(kept, key=lambda tag: (tag.tag, *tag.corners[0])))


def _same(one: TagSeen, other: TagSeen) -> bool:
    return one.tag == other.tag and bool(
        np.linalg.norm(one.centre - other.centre) < max(one.side_px, other.side_px) / 2
    )


def _found(gray: Image, scale: float) -> tuple[TagSeen, ...]:
    picture: Any = gray
    if scale < 1:
        picture = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found: Any = _detector().detectMarkers(picture)
    tags = tags_of(found[0], found[1])
    if scale == 1:
        return tags
    # a pixel's centre counts as whole, so its edge lies half a pixel before it
    return tuple(TagSeen(tag.tag, (tag.corners + 0.5) / scale - 0.5) for tag in tags)
