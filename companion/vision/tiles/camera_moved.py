"""The camera was pushed: where everything lies in the new picture, by the pictures alone.

Corners are matched between the picture read before and this one, and one homography is fitted. It
is believed only if the tiles in memory then look like themselves; else nothing is moved, and the
vision says that it is lost.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

import cv2
import numpy as np

from companion.vision.artwork.tile_memory import RememberedTile, themselves
from companion.vision.picture.frame import Image, Points, gray_of

_ENOUGH: Final = 0.5
"""Fewer tiles than this share look like themselves: it was the camera, not a tile."""
_WIDE_PX: Final = 960
_CORNERS: Final = 1500
_MATCHES: Final = 25
_RATIO: Final = 0.8
_OFF_PX: Final = 2.5


def follow_picture(
    memory: Mapping[str, RememberedTile], before: Image | None, now: Image
) -> tuple[dict[str, RememberedTile], frozenset[str]]:
    """Set the tiles' places in the picture right, if the camera was pushed.

    Returns:
        The tiles, and which of them look like themselves where they are held to be.
    """
    placed = sum(len(old.quad) > 0 for old in memory.values())
    same = themselves(memory, now)
    enough = len(same) >= _ENOUGH * placed
    if before is None or enough or before.shape != now.shape:
        return dict(memory), same
    matrix = picture_motion(before, now)
    if matrix is None:
        return dict(memory), same
    moved = {tile: old.moved(matrix) if len(old.quad) else old for tile, old in memory.items()}
    there = themselves(moved, now)
    if same - there:  # what rests where it lay says that it was hands
        return dict(memory), same
    return (moved, there) if len(there) >= _ENOUGH * placed else (dict(memory), same)


def picture_motion(before: Image, now: Image, within: Points | None = None) -> Points | None:
    """Return the homography from one picture to another of the same flat thing; None if none fits.

    Args:
        before: The first picture.
        now: The other one; of another size, too.
        within: Corners in the first picture of what counts, (4, 2) pixels; all of it without.
    """
    scale, other = (min(1.0, _WIDE_PX / image.shape[1]) for image in (before, now))
    (points, words), (others, their) = _corners(before, scale, within), _corners(now, other)
    if words is None or their is None:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(words, their, k=2)
    good = [
        pair[0] for pair in pairs if len(pair) > 1 and pair[0].distance < _RATIO * pair[1].distance
    ]
    if len(good) < _MATCHES:
        return None
    was = points[[match.queryIdx for match in good]] / scale
    new = others[[match.trainIdx for match in good]] / other
    cv2.setRNGSeed(1)  # the same pictures give the same answer
    matrix, inside = cv2.findHomography(was, new, cv2.RANSAC, _OFF_PX / other)
    found = np.asarray(matrix, dtype=np.float64)
    return found if found.shape == (3, 3) and int(np.sum(inside)) >= _MATCHES else None


def _corners(
    image: Image, scale: float, within: Points | None = None
) -> tuple[Points, Image | None]:
    finder: Any = cast("Any", cv2).ORB_create(_CORNERS)
    gray = cv2.resize(gray_of(image), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    mask = None
    if within is not None:
        mask = np.zeros(gray.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, np.rint(within * scale).astype(np.int32), (255,))
    found, words = finder.detectAndCompute(gray, mask)
    points = np.array([corner.pt for corner in found], dtype=np.float64).reshape(-1, 2)
    return points, None if words is None else np.asarray(words, dtype=np.uint8)
