"""Where a key takes the ring: to the nearest place that way, or to the next one in reading order.

Numbers only: boxes in, an index out.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final, Literal, TypeAlias

from companion.ui.widgets.drawing.tap_targets import Box

Way: TypeAlias = Literal["left", "right", "up", "down"]

_ASIDE: Final = 2.0
"""A place beside the way counts as so much further off."""
_LINE: Final = 0.5
"""Boxes whose middles differ by less than this share of their height stand in one line."""


def nearest(boxes: Sequence[Box], start: Box, way: Way) -> int | None:
    """Return which box the ring goes to from another one, or None if there is none that way."""
    found = [
        (distance, n)
        for n, box in enumerate(boxes)
        if box != start and (distance := _distance(start, box, way)) is not None
    ]
    return min(found)[1] if found else None


def in_reading_order(boxes: Sequence[Box]) -> list[int]:
    """Return the boxes line by line, each from the left."""
    order: list[int] = []
    line: list[int] = []
    for n in sorted(range(len(boxes)), key=lambda n: -boxes[n].middle[1]):
        first = boxes[line[0]] if line else boxes[n]
        if first.middle[1] - boxes[n].middle[1] > (first.top - first.bottom) * _LINE:
            order += sorted(line, key=lambda n: boxes[n].left)
            line = []
        line.append(n)
    return order + sorted(line, key=lambda n: boxes[n].left)


def _distance(start: Box, box: Box, way: Way) -> float | None:
    """Return how far a box is along a way, and aside of it; None if it is not that way."""
    here, there = _turned(start, way), _turned(box, way)
    if there.middle[0] <= here.middle[0] or there.left < here.left or there.right <= here.right:
        return None
    along = max(0.0, there.left - here.right)
    aside = max(0.0, there.bottom - here.top, here.bottom - there.top)
    tie = hypot(there.middle[0] - here.middle[0], there.middle[1] - here.middle[1])
    return along + _ASIDE * aside + tie / 100


def _turned(box: Box, way: Way) -> Box:
    """Return a box as it lies if the way is turned to the right."""
    left, bottom, right, top = box
    return {
        "right": box,
        "left": Box(-right, bottom, -left, top),
        "up": Box(bottom, -right, top, -left),
        "down": Box(-top, left, -bottom, right),
    }[way]
