"""Where in a frame to look for stickers: all over at first, then only where one can be.

A whole frame is searched when the camera opens and after the light or the camera has changed. After
that each frame is searched where it no longer looks as it did when the table was last read (some
times over), where stickers were seen or are remembered, and in one strip, so that every few frames
all of it has been looked at once more.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.picture.frame import Image
from companion.vision.picture.frame_gate import HAND_CHANGED, compare
from companion.vision.stickers.tag_detection import TagSeen, find_tags, find_tags_in, same_tag

WHOLE_FRAMES: Final = 3
NEW_LOOKS: Final = 8
"""What is new and stays without a sticker is searched so often; then by strips alone."""
STRIPS: Final = 16
_STRIP_OVERLAP_PX: Final = 24
_AROUND: Final = 0.5
"""So much of its side is searched all around a sticker's last place."""
_GROWN_SMALL_PX: Final = 3
_CLOSER_AREA: Final = 0.1
_MOST_AREA: Final = 0.5
"""If more of the frame is to be searched than this, all of it is."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are outside."""


@dataclass(frozen=True, slots=True, eq=False)
class SearchState:
    """What the search remembers.

    Attributes:
        read: The small picture when the table was last read in the spell before; None at first.
        newest: The small picture of the last frame that was searched.
        whole_left: How many frames are still to be searched whole.
        new_left: In how many frames what is new is still searched.
        strip: Which strip is next.
        tags: What was found last.
    """

    read: Image | None = None
    newest: Image | None = None
    whole_left: int = WHOLE_FRAMES
    new_left: int = NEW_LOOKS
    strip: int = 0
    tags: tuple[TagSeen, ...] = ()


def settle(state: SearchState) -> SearchState:
    """A new spell of rest begins: what differs from the last one is new."""
    return replace(state, read=state.newest, new_left=NEW_LOOKS)


def search(
    state: SearchState, gray: Image, small: Image, expected: Iterable[TagSeen]
) -> tuple[SearchState, tuple[TagSeen, ...]]:
    """Find the stickers in a frame that rests.

    Args:
        state: As the frame before left it.
        gray: The frame.
        small: The same as the gate sees it.
        expected: Stickers in memory, where they were last seen.

    Returns:
        The new state, and the stickers.
    """
    new = [] if state.whole_left else _new(state, small, gray.shape)
    boxes = None if state.whole_left or new is None else _boxes(state, gray, [*new], expected)
    if boxes is None or new is None:
        tags = find_tags(gray)
        left = (state.whole_left or WHOLE_FRAMES) - 1
        read = state.read if left else small
        return replace(state, read=read, newest=small, whole_left=left, tags=tags), tags
    unique: list[TagSeen] = []
    for tag in find_tags_in(gray, boxes):
        if not any(same_tag(tag, other) for other in unique):
            unique.append(tag)
    unique += find_tags_in(gray, _unreadable(new, unique, gray.size), closer=True)
    tags = tuple(sorted(unique, key=lambda tag: (tag.tag, *tag.corners[0])))
    strip = (state.strip + 1) % STRIPS
    left = max(0, state.new_left - 1)
    return replace(state, newest=small, new_left=left, strip=strip, tags=tags), tags


def _new(state: SearchState, small: Image, shape: tuple[int, ...]) -> list[Box] | None:
    """Boxes around what differs from what was read; None if nothing can be compared."""
    if state.read is None or state.read.shape != small.shape:
        return None
    if not state.new_left:
        return []
    _, mask = compare(state.read, small, HAND_CHANGED)
    return _changed(mask, shape)


def _unreadable(new: list[Box], found: list[TagSeen], pixels: int) -> list[Box]:
    """Small boxes in which no sticker was found: they are worth a closer look."""
    return [
        box
        for box in new
        if _area(box) <= _CLOSER_AREA * pixels and not any(_holds(box, tag) for tag in found)
    ]


def _holds(box: Box, tag: TagSeen) -> bool:
    x, y = tag.centre
    return box[0] <= x < box[2] and box[1] <= y < box[3]


def _boxes(
    state: SearchState, gray: Image, new: list[Box], expected: Iterable[TagSeen]
) -> list[Box] | None:
    """The parts of the frame to be searched; None for all of it."""
    boxes = [*new, *(_around(tag, gray.shape) for tag in state.tags)]
    boxes += [_around(tag, gray.shape) for tag in expected]
    boxes = _joined([*boxes, _strip(state.strip, gray.shape)])
    area = sum((right - left) * (bottom - top) for left, top, right, bottom in boxes)
    return boxes if area <= _MOST_AREA * gray.size else None


def _changed(mask: NDArray[np.bool_], shape: tuple[int, ...]) -> list[Box]:
    """Boxes around what differs from what was read."""
    if not mask.any():
        return []
    size = 2 * _GROWN_SMALL_PX + 1
    grown = cv2.dilate(mask.astype(np.uint8), np.ones((size, size), np.uint8))
    count, _, stats, _ = cv2.connectedComponentsWithStats(grown)
    scale = shape[1] / mask.shape[1]
    boxes: list[Box] = []
    for left, top, wide, high, _ in stats[1:count].tolist():
        ends = (left * scale, top * scale, (left + wide) * scale, (top + high) * scale)
        boxes.append(_within(ends, shape))
    return boxes


def _around(tag: TagSeen, shape: tuple[int, ...]) -> Box:
    grown = tag.side_px * _AROUND
    left, top = tag.corners.min(axis=0) - grown
    right, bottom = tag.corners.max(axis=0) + grown
    return _within((float(left), float(top), float(right), float(bottom)), shape)


def _strip(number: int, shape: tuple[int, ...]) -> Box:
    high = shape[0] / STRIPS
    top, bottom = number * high - _STRIP_OVERLAP_PX, (number + 1) * high + _STRIP_OVERLAP_PX
    return _within((0.0, top, float(shape[1]), bottom), shape)


def _within(ends: tuple[float, float, float, float], shape: tuple[int, ...]) -> Box:
    high, wide = shape[:2]
    left, top, right, bottom = ends
    return (
        max(0, int(left)),
        max(0, int(top)),
        min(wide, int(right) + 1),
        min(high, int(bottom) + 1),
    )


def _joined(boxes: list[Box]) -> list[Box]:
    """Boxes of which one lies in another, or that overlap for the most part, made one."""
    rest = [box for box in boxes if box[2] > box[0] and box[3] > box[1]]
    joined: list[Box] = []
    while rest:
        box = rest.pop()
        other = next((found for found in joined if _worth_joining(found, box)), None)
        if other is None:
            joined.append(box)
        else:
            joined.remove(other)
            rest.append(_both(other, box))
    return joined


def _worth_joining(first: Box, other: Box) -> bool:
    return _area(_both(first, other)) <= 1.1 * (_area(first) + _area(other))


def _both(first: Box, other: Box) -> Box:
    return (
        min(first[0], other[0]),
        min(first[1], other[1]),
        max(first[2], other[2]),
        max(first[3], other[3]),
    )


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
