"""Everything on a page that can be tapped, found by walking its widgets."""

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.focus.moves import Way, in_reading_order, nearest
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.spots import Box, Spot, box_of


def spots_of(*roots: Widget) -> list[Spot]:
    """Return what can be tapped in widgets, in reading order within each part of the page."""
    found: list[Spot] = []
    for part in (part for root in roots for part in _parts(root)):
        here = [spot for spot in part.spots() if part.skin is not None]
        found += [here[n] for n in in_reading_order([spot.box for spot in here])]
    return found


def next_spot(spots: Sequence[Spot], at: Spot, way: Way) -> Spot | None:
    """Return where the ring goes from a place, or None.

    What is out of sight is reached from its own list or map only, and that first.
    """
    own = [one for one in spots if one.owner is at.owner]
    near = [one for one in own if _beside(at, one, way)]
    others = [one for one in spots if one.owner is at.owner or in_sight(one)]
    start = at.box
    for some in (near, others):
        found = nearest([one.box for one in some], start, way)
        if found is not None:
            return some[found]
    return None


def in_sight(spot: Spot) -> bool:
    """Return whether a place can be seen, at least for the most part."""
    if spot.reveal is None:
        return True
    x, y = spot.point
    return bool(spot.owner.collide_point(x, y))


def _beside(at: Spot, one: Spot, way: Way) -> bool:
    """Return whether a row of the same list stands in the same column, or on the same map."""
    if one.reveal is None:
        return False
    upright = way in ("up", "down")
    a, b = at.box, one.box
    if upright:
        return a.left < b.right and b.left < a.right
    return a.bottom < b.top and b.bottom < a.top


def _parts(widget: Any) -> Iterator[Drawn]:
    """Yield the outermost drawn widgets that are shown."""
    if widget.opacity <= 0:
        return
    if isinstance(widget, Drawn):
        yield widget
        return
    for child in reversed(widget.children):
        yield from _parts(child)


def ringed(spot: Spot) -> Box:
    """Return what is ringed of a place: the part of it that its list or map shows."""
    if spot.reveal is None:
        return spot.box
    frame = box_of(spot.owner)
    return Box(
        max(spot.box.left, frame.left),
        max(spot.box.bottom, frame.bottom),
        min(spot.box.right, frame.right),
        min(spot.box.top, frame.top),
    )
