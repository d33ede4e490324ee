"""What stands over the map while it moves: tabs and names of boards, marks of what lies beyond.

Places are pixels from the plan's top left.
"""

from collections.abc import Iterator
from math import hypot, inf
from typing import Final

from msgspec import Struct

from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import Viewport
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_boards import Tab
from companion.ui.widgets.plan.plan_edge_marks import (
    EdgeMark,
    draw_edge_mark,
    edge_marks,
    reach_of,
)
from companion.ui.widgets.plan.plan_framing import TAB_MM, PlanFraming

Frame = tuple[float, float, float, float]
_TAB_GAP_MM: Final = 1.0


class TabPlace(Struct, frozen=True):
    """A tab and where it stands: left, top, right and lower edge."""

    tab: Tab
    box: Frame


class PlanOverlay:
    """What stands over one view of a plan."""

    def __init__(self, framing: PlanFraming, view: Viewport, skin: Skin) -> None:
        self._framing, self._view, self._skin = framing, view, skin

    def tabs(self) -> Iterator[TabPlace]:
        """Yield the tabs of the boards, one below the other at the left."""
        tabs = self._framing.layout.tabs
        gap = self._skin.y(_TAB_GAP_MM)
        most = self._skin.y(tokens().touch["main"])
        high = min(most, (self._framing.size[1] - gap * (len(tabs) - 1)) / max(1, len(tabs)))
        wide = self._skin.x(TAB_MM) - self._skin.x(_TAB_GAP_MM)
        for n, tab in enumerate(tabs):
            top = n * (high + gap)
            yield TabPlace(tab, (0, top, wide, top + high))

    def marks(self) -> list[EdgeMark]:
        """Return the marks at the edge for what is not in sight."""
        return edge_marks(self._framing, self._view, self._skin)

    def board_at(self, x: float, y: float) -> str:
        """Return the board whose tab is at a place, or ""."""
        for place in self.tabs():
            left, top, right, bottom = place.box
            if left <= x <= right and top <= y <= bottom:
                return place.tab.ref
        return ""

    def mark_at(self, x: float, y: float) -> EdgeMark | None:
        """Return the mark at the edge that a tap at a place means, the nearest one."""
        near = [(hypot(mark.x - x, mark.y - y), n) for n, mark in enumerate(self.marks())]
        distance, n = min(near, default=(inf, 0))
        return self.marks()[n] if distance <= reach_of(self._skin) else None

    def paint(self, pen: Pen) -> None:
        """Draw tabs, names and letters."""
        for place in self.tabs():
            self._tab(pen, place)
        self._heads(pen)
        for mark in self.marks():
            draw_edge_mark(pen, mark)

    def _tab(self, pen: Pen, place: TabPlace) -> None:
        left, top, right, bottom = place.box
        c, tab, cap = pen.colour, place.tab, pen.cap.label
        fill, edge = (c.bone, None) if tab.shown else (c.raised, c.edge)
        pen.box(left, top, right - left, bottom - top, fill, edge, pen.g(tokens().stroke["edge"]))
        ink = c.ink if tab.shown else c.bone
        room = right - left - 2 * pen.g(0.8)
        lines = pen.fitted(tab.name, "caps", cap, room, 2)
        middle = (top + bottom) / 2 - (pen.g(2.0) if tab.letters else 0)
        pen.block((left + right) / 2, middle, lines, "caps", ink, pen.g(cap) * 1.5, "c")
        if tab.letters:
            shade = c.ink if tab.shown else c.accent
            base, x = bottom - pen.g(1.2), (left + right) / 2
            _ = pen.fit(x, base, tab.letters, "display", pen.cap.second, shade, room, "c")

    def _heads(self, pen: Pen) -> None:
        """Write the names of boards side by side, each over its own columns, where they show."""
        cap = pen.cap.label
        base = max(pen.g(cap + 0.5), self._view.y - pen.g(0.9))
        for head in self._framing.layout.heads:
            first = max(0.0, self._view.x + head.first * self._view.cell)
            last = min(self._framing.size[0], self._view.x + (head.last + 1) * self._view.cell)
            if last - first >= pen.g(cap):
                _ = pen.label(first, base, head.name, pen.colour.ash, last - first)
