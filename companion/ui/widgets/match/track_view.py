"""A track: its steps in rows, what happens at which, and below in words what comes next.

Small, on the status bar, it is a row of ticks (:func:`draw_ticks`).
"""

from math import ceil
from typing import Final

from companion.ui.models.match_models import TrackModel, TrackStep
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget

_STEP_MM: Final = 7.0
"""The least width of a step."""
_STEP_MOST_MM: Final = 12.0
_GAP_MM: Final = 0.6
_HEAD_MM: Final = 1.8
_ICON_MM: Final = 3.6
_LINE_MM: Final = 2.2
"""Between two lines of what comes next, beside the height of their letters."""
_TWO_COLUMNS_MM: Final = 110.0
_TICK_MM: Final = 1.7
_TICKS_LEAST: Final = 5


class TrackView(ModelWidget):
    """Shows a :class:`TrackModel`."""

    def paint(self, pen: Pen, track: TrackModel) -> None:
        """Draw the name, the steps, and what comes next where there is room for it."""
        c, cap = pen.colour, pen.cap
        here = track.here.text if track.here is not None else ""
        x = pen.label(0, pen.g(cap.label), track.title, c.ash, pen.w * 0.7)
        _ = pen.text(x + pen.g(1.6), pen.g(cap.label), here, "display", cap.label, c.bone)
        top = pen.g(cap.label + _HEAD_MM)
        count = max(1, len(track.steps))
        per_row = max(1, min(count, int(pen.w / pen.x(_STEP_MM))))
        rows = ceil(count / per_row)
        per_row = ceil(count / rows)  # rows of one length
        wide = min(pen.w / per_row, pen.x(_STEP_MOST_MM))
        most = pen.g(cap.second + (_ICON_MM + 3.4 if any(s.icons for s in track.steps) else 2.4))
        high = min(most, (pen.h - top) / rows)
        for n, step in enumerate(track.steps):
            place = n % per_row * wide, top + n // per_row * high
            self._step(pen, step, place, (wide, high))
        self._to_come(pen, track, top + rows * high + pen.g(1.4))

    def _step(
        self, pen: Pen, step: TrackStep, place: tuple[float, float], size: tuple[float, float]
    ) -> None:
        """Draw one step: where it stands is filled, what is over is dashed."""
        c, cap, gap = pen.colour, pen.cap, pen.g(_GAP_MM)
        (x, y), (wide, high) = place, (size[0] - gap, size[1] - gap)
        fill = c.bone if step.now else c.raised if step.icons and not step.past else None
        edge = None if step.now else c.hair if step.past else c.edge
        pen.box(x, y, wide, high, fill, edge, 1.2, pen.g(0.9), dashed=step.past)
        ink = c.ink if step.now else c.ash if step.past else c.bone
        middle = x + wide / 2
        tall = high >= pen.g(cap.second + _ICON_MM + 1.2) and bool(step.icons)
        base = y + pen.g(cap.second + 1.0) if tall else y + high / 2 + pen.g(cap.second) / 2
        if step.icons and not tall:  # side by side where they are low
            middle = x + wide * 0.3
            self._icons(pen, step, (x + wide * 0.72, y + high / 2), wide * 0.5, ink)
        elif step.icons:
            self._icons(pen, step, (middle, y + high - pen.g(_ICON_MM / 2 + 0.8)), wide, ink)
        _ = pen.fit(middle, base, step.text, "display", cap.second, ink, wide * 0.9, "c")

    def _icons(
        self, pen: Pen, step: TrackStep, middle: tuple[float, float], room: float, ink: str
    ) -> None:
        count = len(step.icons)
        each = min(pen.g(_ICON_MM), room / count)
        for n, icon in enumerate(step.icons):
            x = middle[0] + (n - (count - 1) / 2) * each
            _ = pen.icon(icon, x, middle[1], each * 0.95, ink)

    def _to_come(self, pen: Pen, track: TrackModel, top: float) -> None:
        """Write what comes next, the nearest first, as many lines as there is room for."""
        c, cap = pen.colour, pen.cap
        line = pen.g(cap.body + _LINE_MM)
        lines = int((pen.h - top) / line)
        y = top + pen.g(cap.body)
        if not track.to_come and lines:
            _ = pen.fit(0, y, track.empty, "text", cap.body, c.ash, pen.w)
        columns = 2 if pen.w >= pen.x(_TWO_COLUMNS_MM) and len(track.to_come) > lines else 1
        shown = track.to_come[: lines * columns]
        deep = ceil(len(shown) / columns)
        wide = pen.w / columns
        left = max([pen.room_for(step.text, "display", cap.body) for step in shown], default=0)
        left += pen.g(1.6)
        for n, step in enumerate(shown):
            x, base = n // deep * wide, y + n % deep * line
            _ = pen.text(x, base, step.text, "display", cap.body, c.bone)
            room = wide - left - pen.g(1.6)
            _ = pen.fit(x + left, base, step.words, "text", cap.body, c.ash, room)


def draw_ticks(pen: Pen, track: TrackModel, left: float, right: float, middle: float) -> float:
    """Draw a track small between two places, at its right end; returns where it begins.

    Its name and its step stand there where they fit, at least the step; then ticks: a disc where
    it stands, a tall one where something happens. Only those about the disc where there are many.
    """
    here = track.here
    if here is None:
        return right
    c, cap = pen.colour, pen.cap
    base, gap = middle + pen.g(cap.label) / 2, pen.g(1.4)
    forms = [f"{track.title} {here.text}", here.text]
    words = next((f for f in forms if pen.room_for(f, "caps", cap.label) <= right - left), "")
    wide = pen.room_for(words, "caps", cap.label)
    icon = pen.g(4.6) if words == here.text else 0.0
    count = min(len(track.steps), int((right - left - wide - icon - gap) / pen.g(_TICK_MM)))
    count = count if count >= _TICKS_LEAST else 0
    x = right - count * pen.g(_TICK_MM)
    _ticks(pen, track, count, x, middle)
    x -= gap if count else 0
    _ = pen.text(x, base, words, "caps", cap.label, c.bone, "r")
    x -= wide
    if words and icon and x - icon >= left:
        _ = pen.icon("clock", x - icon / 2, middle, pen.g(4), c.ash)
        x -= icon
    return x - gap


def _ticks(pen: Pen, track: TrackModel, count: int, x: float, middle: float) -> None:
    """Draw ``count`` steps about the one where it stands, from a place on."""
    if not count:
        return
    c, each = pen.colour, pen.g(_TICK_MM)
    at = next(n for n, step in enumerate(track.steps) if step.now)
    first = min(max(0, at - count // 4), len(track.steps) - count)
    for n, step in enumerate(track.steps[first : first + count]):
        centre = x + (n + 0.5) * each
        if step.now:
            pen.disc(centre, middle, each * 0.62, c.bone)
            continue
        high = pen.g(3.4 if step.words else 1.4)
        shade = c.hair if step.past else c.bone if step.words else c.edge
        pen.rect(centre - pen.g(0.2), middle - high / 2, max(2, pen.g(0.4)), high, shade)
