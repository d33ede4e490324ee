"""The camera was pushed: where everything lies in the new picture, by the pictures alone.

Corners are matched between the picture read before and this one, and one homography is fitted. It
is believed only if the tiles in memory then look like themselves; else nothing is moved, and the
eyes say that they are lost.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

import cv2
import numpy as np

from companion.vision.birdview import through
from companion.vision.frame import Image, Points, gray_of
from companion.vision.memory import Kept, likeness, look_at
from companion.vision.tags import TagSeen

_ITSELF: Final = 0.6
_ENOUGH: Final = 0.5
"""Fewer tiles than this share look like themselves: it was the camera, not a tile."""
_WIDE_PX: Final = 960
_CORNERS: Final = 1500
_MATCHES: Final = 25
_RATIO: Final = 0.8
_OFF_PX: Final = 2.5


def follow_picture(kept: Mapping[str, Kept], before: Image, now: Image) -> dict[str, Kept]:
    """Return the tiles with their places in the picture set right, if the camera was pushed."""
    placed = [one for one in kept.values() if len(one.quad)]
    if not placed or _share(placed, now) >= _ENOUGH or before.shape != now.shape:
        return dict(kept)
    matrix = _motion(before, now)
    if matrix is None:
        return dict(kept)
    moved = {tile: _moved(one, matrix) for tile, one in kept.items()}
    there = [one for one in moved.values() if len(one.quad)]
    return moved if _share(there, now) >= _ENOUGH else dict(kept)


def _share(placed: list[Kept], image: Image) -> float:
    """How many tiles look like themselves where they are held to be."""
    same = [likeness(one.look, look_at(image, one.quad, one.size)) >= _ITSELF for one in placed]
    return sum(same) / len(same)


def _motion(before: Image, now: Image) -> Points | None:
    scale = min(1.0, _WIDE_PX / before.shape[1])
    (points, words), (others, their) = (_corners(image, scale) for image in (before, now))
    if words is None or their is None:
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(words, their, k=2)
    good = [
        pair[0] for pair in pairs if len(pair) > 1 and pair[0].distance < _RATIO * pair[1].distance
    ]
    if len(good) < _MATCHES:
        return None
    was = points[[one.queryIdx for one in good]] / scale
    new = others[[one.trainIdx for one in good]] / scale
    cv2.setRNGSeed(1)  # the same pictures give the same answer
    matrix, inside = cv2.findHomography(was, new, cv2.RANSAC, _OFF_PX / scale)
    found = np.asarray(matrix, dtype=np.float64)
    return found if found.shape == (3, 3) and int(np.sum(inside)) >= _MATCHES else None


def _corners(image: Image, scale: float) -> tuple[Points, Image | None]:
    finder: Any = cast("Any", cv2).ORB_create(_CORNERS)
    gray = cv2.resize(gray_of(image), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    found, words = finder.detectAndCompute(gray, None)
    points = np.array([one.pt for one in found], dtype=np.float64).reshape(-1, 2)
    return points, None if words is None else np.asarray(words, dtype=np.uint8)


def _moved(one: Kept, matrix: Points) -> Kept:
    if not len(one.quad):
        return one
    tags = tuple(TagSeen(tag.tag, through(matrix, tag.corners)) for tag in one.tags)
    return replace(one, quad=through(matrix, one.quad), tags=tags)
