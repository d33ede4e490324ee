"""What stands over the map while it moves: tabs and names of boards, letters of places beyond.

Places are pixels from the plan's top left.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from companion.ui.models.match_models import PlanTarget
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import Viewport
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_boards import Tab
from companion.ui.widgets.plan.plan_framing import TAB_MM, PlanFraming
from companion.ui.widgets.plan.plan_places import middle_of

Frame = tuple[float, float, float, float]
_TAB_GAP_MM: Final = 1.0
_BADGE_MM: Final = 4.8
_ARROW_MM: Final = 1.3
_EDGE_REACH_MM: Final = 4.5


class TabPlace(Struct, frozen=True):
    """A tab and where it stands: left, top, right and lower edge."""

    tab: Tab
    box: Frame


class OutOfSight(Struct, frozen=True):
    """A place asked for that is not in sight: its letter stands at the edge, towards it.

    Attributes:
        target: The place.
        x: Where its letter stands.
        y: The same.
        at: Where the place itself is.
    """

    target: PlanTarget
    x: float
    y: float
    at: tuple[float, float]


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

    def out_of_sight(self) -> Iterator[OutOfSight]:
        """Yield the places asked for that are not in sight, each with where its letter stands."""
        left, top = self._framing.left, self._framing.top
        right, bottom = self._framing.size
        badge = self._skin.g(_BADGE_MM)
        inset = badge / 2 + self._skin.g(_ARROW_MM)
        taken: list[tuple[float, float]] = []
        for target in self._framing.plan.targets:
            mx, my = middle_of(target.at)
            x, y = self._view.x + mx * self._view.cell, self._view.y + my * self._view.cell
            if left <= x <= right and top <= y <= bottom:
                continue
            at = min(max(x, left + inset), right - inset), min(max(y, top + inset), bottom - inset)
            along = (0.0, badge * 1.1) if x < left or x > right else (badge * 1.1, 0.0)
            while any(abs(at[0] - px) + abs(at[1] - py) < badge for px, py in taken):
                at = at[0] + along[0], at[1] + along[1]
            taken.append(at)
            yield OutOfSight(target, *at, (x, y))

    def board_at(self, x: float, y: float) -> str:
        """Return the board whose tab is at a place, or ""."""
        for place in self.tabs():
            left, top, right, bottom = place.box
            if left <= x <= right and top <= y <= bottom:
                return place.tab.ref
        return ""

    def hidden_at(self, x: float, y: float) -> OutOfSight | None:
        """Return the place out of sight whose letter is at a place."""
        reach = self._skin.g(_EDGE_REACH_MM)
        near = (it for it in self.out_of_sight() if abs(it.x - x) + abs(it.y - y) <= reach)
        return next(near, None)

    def paint(self, pen: Pen) -> None:
        """Draw tabs, names and letters."""
        for place in self.tabs():
            self._tab(pen, place)
        self._heads(pen)
        for hidden in self.out_of_sight():
            self._hidden(pen, hidden)

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

    def _hidden(self, pen: Pen, hidden: OutOfSight) -> None:
        c, size = pen.colour, pen.g(_BADGE_MM)
        dx, dy = hidden.at[0] - hidden.x, hidden.at[1] - hidden.y
        word = "forward" if abs(dx) >= abs(dy) and dx > 0 else "back"
        if abs(dy) > abs(dx):
            word = "down" if dy > 0 else "up"
        step = {"forward": (1, 0), "back": (-1, 0), "down": (0, 1), "up": (0, -1)}[word]
        far = size / 2 + pen.g(_ARROW_MM * 0.3)
        filled = hidden.target.focused
        _ = pen.icon(word, hidden.x + step[0] * far, hidden.y + step[1] * far, pen.g(3.2), c.accent)
        letter = hidden.target.letter or "?"
        pen.badge(letter, hidden.x, hidden.y, size, filled=filled, body=c.accent, ink=c.ground)
