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
        (away, n)
        for n, box in enumerate(boxes)
        if box != start and (away := _away(start, box, way)) is not None
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


def _away(start: Box, box: Box, way: Way) -> float | None:
    """Return how far a box is along a way, and aside of it; None if it is not that way."""
    one, other = _turned(start, way), _turned(box, way)
    if other.middle[0] <= one.middle[0] or other.left < one.left or other.right <= one.right:
        return None
    along = max(0.0, other.left - one.right)
    aside = max(0.0, other.bottom - one.top, one.bottom - other.top)
    tie = hypot(other.middle[0] - one.middle[0], other.middle[1] - one.middle[1])
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
