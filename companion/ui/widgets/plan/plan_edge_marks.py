"""Marks at the edge of the plan for what lies beyond it: letters asked for, figures.

Nothing is cut silently: a tap on a mark moves the frame there. Places are pixels from the plan's
top left.
"""

from collections.abc import Iterator
from itertools import count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.ui.models.symbols import Figure
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import Area, Viewport
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_framing import PlanFraming
from companion.ui.widgets.plan.plan_places import middle_of
from companion.ui.widgets.plan.plan_standing import BADGE_MM, shares_of, standing

_ARROW_MM: Final = 1.3
_HALF: Final = 0.35
"""Half of what of a place has to be in sight, in cells, so that its letter is."""
_STEP: Final = 1.15
"""From one mark to the next along an edge, in their size."""
_ARROWS: Final = {"forward": (1, 0), "back": (-1, 0), "down": (0, 1), "up": (0, -1)}


class EdgeMark(Struct, frozen=True):
    """Something beyond the plan's edge, and where its mark stands.

    Attributes:
        ref: The answer it stands for, or the figure.
        x: Where the mark's middle is.
        y: The same.
        at: Where the thing itself is.
        letter: The letter of a place asked for.
        focused: Next has moved to this place.
        figure: The figure that stands there, where it is one.
        seen: The place is in sight, its letter below other marks: no arrow leads to it.
    """

    ref: str
    x: float
    y: float
    at: tuple[float, float]
    letter: str = ""
    focused: bool = False
    figure: Figure | None = None
    seen: bool = False


def edge_marks(framing: PlanFraming, view: Viewport, skin: Skin) -> list[EdgeMark]:
    """Return the marks of a view: places asked for first, then every hero, and figures cut.

    A place whose letter would lie below the marks of others has a mark as well.
    """
    placing, window = _Placing(framing, skin), framing.window(view)
    beyond = list(_beyond(framing, view, skin, window))
    clear = placing.uncovered(window, view, beyond)
    return placing.placed(list(_beyond(framing, view, skin, clear)))


def _beyond(framing: PlanFraming, view: Viewport, skin: Skin, clear: Area) -> Iterator[EdgeMark]:
    """Yield what is not wholly in sight, each mark where the thing itself is.

    Args:
        framing: What is framed.
        view: How.
        skin: Sizes.
        clear: Where letters of places are seen, in cells.
    """
    window, plan = framing.window(view), framing.plan
    for target in plan.targets:
        x, y = middle_of(target.at)
        area = Area(x - _HALF, y - _HALF, x + _HALF, y + _HALF)
        if not clear.holds(area):
            at, seen = (view.x + x * view.cell, view.y + y * view.cell), window.holds(area)
            if seen:  # its mark joins those that lie over it
                x = window.left if x < window.left + window.wide / 2 else window.right
            wished = view.x + x * view.cell
            yield EdgeMark(target.ref, wished, at[1], at, target.letter, target.focused, seen=seen)
    spots = standing(plan, shares_of(skin, plan, view.cell)).figures
    for figure in plan.figures:
        spot = spots.get(figure.ref)
        if spot is None or window.holds(spot.area):
            continue
        if figure.figure.colour == "bone" or window.cuts(spot.area):
            at = view.x + spot.x * view.cell, view.y + spot.y * view.cell
            yield EdgeMark(figure.ref, *at, at, figure=figure.figure)


class _Placing:
    """Puts marks along the edges, none over another one."""

    def __init__(self, framing: PlanFraming, skin: Skin) -> None:
        self._size = skin.g(BADGE_MM)
        self._arrow = skin.g(_ARROW_MM)
        inset = self._size / 2 + self._arrow
        self._low = framing.left + inset, framing.top + inset
        self._high = framing.size[0] - inset, framing.size[1] - inset
        self._taken: list[tuple[float, float]] = []

    def uncovered(self, window: Area, view: Viewport, marks: list[EdgeMark]) -> Area:
        """Return what of a window, in cells, the marks at its left and right do not cover."""
        wide = (self._size + self._arrow) / view.cell
        left = any(mark.letter and mark.x < self._low[0] for mark in marks)
        right = any(mark.letter and mark.x > self._high[0] for mark in marks)
        return Area(
            window.left + wide * left, window.top, window.right - wide * right, window.bottom
        )

    def placed(self, marks: list[EdgeMark]) -> list[EdgeMark]:
        """Return marks at the edges: down a side as their things stand, then the others."""
        found: list[EdgeMark] = []
        left = [mark for mark in marks if mark.x < self._low[0]]
        right = [mark for mark in marks if mark.x > self._high[0]]
        for x, side in ((self._low[0], left), (self._high[0], right)):
            side.sort(key=lambda mark: mark.y)
            found += [
                replace(mark, x=x, y=y) for mark, y in zip(side, self._down(side), strict=True)
            ]
        self._taken += [(mark.x, mark.y) for mark in found]
        return [*found, *(self._above(mark) for mark in marks if mark not in (*left, *right))]

    def _down(self, marks: list[EdgeMark]) -> list[float]:
        """Return heights for the marks of a side, in their order, each close to its thing's."""
        low, high = self._low[1], self._high[1]
        step = min(self._size * _STEP, (high - low) / max(1, len(marks) - 1))
        runs: list[tuple[float, int]] = []
        for n, mark in enumerate(marks):
            run = mark.y - n * step, 1
            while runs and runs[-1][0] > run[0]:  # they share the room around their middle
                (mean, many), (other, more) = runs.pop(), run
                run = (mean * many + other * more) / (many + more), many + more
            runs.append(run)
        tops = [mean for mean, many in runs for _ in range(many)]
        last = high - (len(marks) - 1) * step
        return [max(low, min(top, last)) + n * step for n, top in enumerate(tops)]

    def _above(self, mark: EdgeMark) -> EdgeMark:
        """Return a mark at the free place of the upper or lower edge nearest to its thing."""
        (low_x, low_y), (high_x, high_y) = self._low, self._high
        x, y = min(max(mark.x, low_x), high_x), min(max(mark.y, low_y), high_y)
        at = x, y
        for n in count():
            at = x + (n + 1) // 2 * self._size * _STEP * (1 if n % 2 else -1), y
            if n > 2 * len(self._taken) or (low_x - 1 <= at[0] <= high_x + 1 and self._free(at)):
                break
        self._taken.append(at)
        return replace(mark, x=at[0], y=at[1])

    def _free(self, at: tuple[float, float]) -> bool:
        return all(max(abs(at[0] - x), abs(at[1] - y)) >= self._size for x, y in self._taken)


def draw_edge_mark(pen: Pen, mark: EdgeMark) -> None:
    """Draw a letter or a figure with an arrow towards where it is."""
    c, size = pen.colour, pen.g(BADGE_MM)
    dx, dy = mark.at[0] - mark.x, mark.at[1] - mark.y
    word = "forward" if abs(dx) >= abs(dy) and dx > 0 else "back"
    if abs(dy) > abs(dx):
        word = "down" if dy > 0 else "up"
    step, far = _ARROWS[word], size / 2 + pen.g(_ARROW_MM * 0.4)
    shade = c.accent if mark.figure is None else c.bone
    if not mark.seen:
        _ = pen.icon(word, mark.x + step[0] * far, mark.y + step[1] * far, pen.g(3.2), shade)
    if mark.figure is not None:
        pen.figure(mark.figure, mark.x, mark.y, size * 0.9, halo=True, ring=True)
    else:
        body = c.bone if mark.focused else c.accent
        pen.badge(mark.letter, mark.x, mark.y, size, body=body, ink=c.ground)
        if not mark.letter:
            _ = pen.icon("target", mark.x, mark.y, size * 0.8, c.ground)


def reach_of(skin: Skin) -> float:
    """Return how far from its middle a mark is tapped, in pixels."""
    return skin.g(tokens().touch["min"]) / 2
