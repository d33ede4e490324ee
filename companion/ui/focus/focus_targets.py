"""Everything on a page that can be tapped, found by walking its widgets."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from kivy.uix.widget import Widget

from companion.ui.focus.neighbours import Way, in_reading_order, nearest
from companion.ui.widgets.drawing.tap_targets import Box, TapTarget, box_of
from companion.ui.widgets.drawing.widget_base import ModelWidget


def spots_of(*roots: Widget) -> list[TapTarget]:
    """Return what can be tapped in widgets, in reading order within each part of the page."""
    found: list[TapTarget] = []
    for part in (part for root in roots for part in _parts(root)):
        here = list(part.spots()) if part.skin is not None else []
        found += [here[n] for n in in_reading_order([spot.box for spot in here])]
    return _counted(found)


def _counted(spots: list[TapTarget]) -> list[TapTarget]:
    """Return places with those counted that are otherwise known by the same."""
    count: Counter[tuple[str, str, int]] = Counter()
    found: list[TapTarget] = []
    for spot in spots:
        before = count[spot.key]
        count[spot.key] += 1
        found.append(replace(spot, repeat=before) if before else spot)
    return found


def next_spot(spots: Sequence[TapTarget], at: TapTarget, way: Way) -> TapTarget | None:
    """Return where the ring goes from a place, or None.

    Within a list or on a map it goes on as far as that reaches, in sight or not; what is out of
    sight is reached from there only.
    """
    own = [spot for spot in spots if spot.owner is at.owner and _in_line(at, spot, way)]
    found = nearest([spot.box for spot in own], at.box, way)
    if found is not None:
        return own[found]
    own = [spot for spot in spots if spot.owner is at.owner and _lies(at, spot, way)]
    others = [spot for spot in spots if spot.owner is not at.owner and in_sight(spot)]
    start = _brought(at)
    dx, dy = start.left - at.box.left, start.top - at.box.top
    boxes = [_moved(spot.box, dx, dy) for spot in own] + [ringed(spot) for spot in others]
    found = nearest(boxes, start, way)
    return [*own, *others][found] if found is not None else None


def in_sight(spot: TapTarget) -> bool:
    """Return whether a place can be seen, at least for the most part."""
    if spot.reveal is None:
        return True
    x, y = spot.point
    return bool(spot.owner.collide_point(x, y))


def _brought(spot: TapTarget) -> Box:
    """Return where a place stands, or will stand once its list or map has brought it in."""
    if spot.reveal is None or in_sight(spot):
        return spot.box
    frame, box = box_of(spot.owner), spot.box
    dx = max(frame.left - box.left, 0.0) or min(frame.right - box.right, 0.0)
    dy = max(frame.bottom - box.bottom, 0.0) or min(frame.top - box.top, 0.0)
    return _moved(box, dx, dy)


def _moved(box: Box, dx: float, dy: float) -> Box:
    return Box(box.left + dx, box.bottom + dy, box.right + dx, box.top + dy)


def _lies(at: TapTarget, spot: TapTarget, way: Way) -> bool:
    """Return whether a place lies that way at all."""
    return nearest([spot.box], at.box, way) is not None


def _in_line(at: TapTarget, spot: TapTarget, way: Way) -> bool:
    """Return whether a row of the same list stands in the same column, or on the same map."""
    if spot.reveal is None:
        return False
    upright = way in ("up", "down")
    a, b = at.box, spot.box
    if upright:
        return a.left < b.right and b.left < a.right
    return a.bottom < b.top and b.bottom < a.top


def _parts(widget: Any) -> Iterator[ModelWidget]:
    """Yield the outermost drawn widgets that are shown."""
    if widget.opacity <= 0:
        return
    if isinstance(widget, ModelWidget):
        yield widget
        return
    for child in reversed(widget.children):
        yield from _parts(child)


def ringed(spot: TapTarget) -> Box:
    """Return what is ringed of a place: the part of it that its list or map shows."""
    if spot.reveal is None or not in_sight(spot):
        return spot.box
    frame = box_of(spot.owner)
    return Box(
        max(spot.box.left, frame.left),
        max(spot.box.bottom, frame.bottom),
        min(spot.box.right, frame.right),
        min(spot.box.top, frame.top),
    )
