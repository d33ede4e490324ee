"""Frame to tags: the stickers found in a picture.

ArUco ``DICT_5X5_100`` through OpenCV's detector with two threshold windows: of all detectors tried
it gave the most readings per millisecond with none false (notes: vision, 3a). The frame is
sharpened first: at 720p that lifts the share of tags of 16 to 18 pixels that are read from 0.58 to
0.92, those of 20 to 24 from 0.93 to 1.00, and with a threshold to match it takes no longer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.frame import Image, Points

_SHARPEN: Final = 1.5
"""How much of what a blur takes away is added: undoes the lens's blur at the tags' modules."""
_SHARPEN_PX: Final = 1.2
_CLOSER: Final = 1.5
_CLOSER_SHARPEN: Final = 3.0
_CLOSER_SHARPEN_PX: Final = 2.0
"""The same for a closer look at a small part: enlarged more, for a lens that is out of focus."""
_THRESHOLD: Final = 16
"""Levels a pixel must be darker than its surroundings; 7 is usual without sharpening."""
_LEAST_LONG_PX: Final = 1920
"""Smaller frames are enlarged to this long side, by half at most."""
_MOST_LONG_PX: Final = 2600
"""Bigger frames are shrunk to this: the detector's threshold windows are in pixels."""
_ENLARGE_AT_MOST: Final = 1.5
_SMALLEST_SIDE_PX: Final = 12.0
"""Anything smaller is chance: what stands between four stickers looked like a tag once."""
_LEAST_PERIMETER: Final = 0.02
"""Of a marker, as a part of the picture's long side; in any part of it as many pixels."""
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


class _Detector(Protocol):
    """What is used of ``cv2.aruco.ArucoDetector``, which comes without types."""

    def detectMarkers(  # noqa: N802 (OpenCV's name)
        self, image: Any, /
    ) -> tuple[Sequence[NDArray[Any]], NDArray[Any] | None, Any]: ...


@lru_cache(maxsize=32)
def _detector(least_rate: float = _LEAST_PERIMETER) -> _Detector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 7
    settings.adaptiveThreshWinSizeMax = 19
    settings.adaptiveThreshWinSizeStep = 12
    settings.adaptiveThreshConstant = _THRESHOLD
    settings.minMarkerPerimeterRate = least_rate
    settings.perspectiveRemovePixelPerCell = 6
    settings.perspectiveRemoveIgnoredMarginPerCell = 0.2
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
    return cast("_Detector", cv2.aruco.ArucoDetector(dictionary, settings))


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
    """Find the markers in one camera frame (gray), of any size."""
    return _found(gray, _scale(max(gray.shape)))


def find_tags_in(
    gray: Image, boxes: Iterable[tuple[int, int, int, int]], *, closer: bool = False
) -> Iterator[TagSeen]:
    """Find the markers in parts of a frame, as they would be found in all of it.

    Args:
        gray: The frame.
        boxes: Left, top, right and bottom of each part, in pixels.
        closer: Enlarge and sharpen more: finds blurred markers that are missed else; slow.
    """
    longest = max(gray.shape)
    for left, top, right, bottom in boxes:
        part = np.ascontiguousarray(gray[top:bottom, left:right])
        if min(part.shape) < _SMALLEST_SIDE_PX:
            continue
        rate = round(_LEAST_PERIMETER * longest / max(part.shape), 2)
        scale = _scale(longest) * (_CLOSER if closer else 1.0)
        for tag in _found(part, scale, rate, closer=closer):
            yield TagSeen(tag.tag, tag.corners + np.array((left, top)))


def _scale(longest: int) -> float:
    """By how much a frame is enlarged or shrunk before it is searched."""
    if longest < _LEAST_LONG_PX:
        return min(_LEAST_LONG_PX / longest, _ENLARGE_AT_MOST)
    return min(1.0, _MOST_LONG_PX / longest)


def find_tags_in_still(gray: Image) -> tuple[TagSeen, ...]:
    """Find the markers in a photograph or scan of any size; slower, and misses less.

    The picture is searched at several scales. Of one marker found at several, the finest stays.
    """
    longest = max(gray.shape)
    scales = sorted({min(1.0, side / longest) for side in _STILL_SIDES_PX}, reverse=True)
    unique: list[TagSeen] = []
    for scale in scales:
        for tag in _found(gray, scale):
            if not any(same_tag(tag, other) for other in unique):
                unique.append(tag)
    return tuple(sorted(unique, key=lambda tag: (tag.tag, *tag.corners[0])))


def same_tag(first: TagSeen, other: TagSeen) -> bool:
    """Return whether two findings are one marker."""
    return first.tag == other.tag and bool(
        np.linalg.norm(first.centre - other.centre) < max(first.side_px, other.side_px) / 2
    )


def _found(
    gray: Image, scale: float, least_rate: float = _LEAST_PERIMETER, *, closer: bool = False
) -> tuple[TagSeen, ...]:
    picture = gray if scale >= 1 else _resized(gray, scale, cv2.INTER_AREA)
    wide_px, much = (_CLOSER_SHARPEN_PX, _CLOSER_SHARPEN) if closer else (_SHARPEN_PX, _SHARPEN)
    soft = cv2.GaussianBlur(picture, (0, 0), wide_px)
    picture = np.asarray(cv2.addWeighted(picture, 1 + much, soft, -much, 0), dtype=np.uint8)
    if scale > 1:
        picture = _resized(picture, scale, cv2.INTER_CUBIC)
    corners, ids, _ = _detector(least_rate).detectMarkers(picture)
    # a pixel's centre counts as whole, so its edge lies half a pixel before it
    tags = (TagSeen(tag.tag, (tag.corners + 0.5) / scale - 0.5) for tag in tags_of(corners, ids))
    return tuple(tag for tag in tags if tag.side_px >= _SMALLEST_SIDE_PX)


def _resized(gray: Image, scale: float, way: int) -> Image:
    resized = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=way)
    return np.asarray(resized, dtype=np.uint8)
