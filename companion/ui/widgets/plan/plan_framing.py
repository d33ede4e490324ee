"""What of a plan is shown in a rectangle: which boards, at which scale, and where.

Nothing that is asked for is cut while all of it fits; the scale is the same from one question to
the next unless it has to be smaller (source: UX.md section 4, GAMEMASTER.md section 6).
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from companion.engine.grid import Cell
from companion.ui.models.match_models import PlanModel
from companion.ui.theme.design_tokens import cell_mm, tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import (
    Limits,
    Viewport,
    clamped,
    framed,
    in_sight,
    largest,
    whole_map,
)
from companion.ui.widgets.plan.plan_boards import BoardLayout, laid_out
from companion.ui.widgets.plan.plan_places import known_cells, wanted_cells

Size = tuple[float, float]
_ROOM_MOST: Final = 2.0
"""A cell grows so many times beyond its largest size where a large panel has the room."""
_HEAD_MM: Final = 1.6
"""What a board's name takes beside its letters' height."""
TAB_MM: Final = 13.0
"""How wide the tabs of boards are."""


class PlanFraming(Struct, frozen=True):
    """A plan laid out in a rectangle; pixels from its top left.

    Attributes:
        layout: The plan as it is drawn, with its boards.
        size: The rectangle.
        limits: How large a cell may be.
        left: What the tabs of boards take.
        top: What the names of boards take.
    """

    layout: BoardLayout
    size: Size
    limits: Limits
    left: int = 0
    top: int = 0

    @property
    def plan(self) -> PlanModel:
        """The plan as it is drawn."""
        return self.layout.plan

    @property
    def inner(self) -> Size:
        """The part of the rectangle that the map has."""
        return self.size[0] - self.left, self.size[1] - self.top

    def usual(self) -> Viewport:
        """Return the view to begin with."""
        known, wanted = known_cells(self.plan), wanted_cells(self.plan)
        fits = bool(known) and largest(self.inner, known) >= self.limits.least
        if self.layout.heads or (self.plan.whole and (fits or not wanted)):
            return self.everything()
        return self._placed(framed(self.inner, known, wanted, self.limits))

    def everything(self) -> Viewport:
        """Return the view of the whole map, however small."""
        return self._placed(whole_map(self.inner, known_cells(self.plan), self.limits.most))

    def clamped(self, view: Viewport) -> Viewport:
        """Return a view moved so that the map stays near."""
        view = view.shifted(-self.left, -self.top)
        return self._placed(clamped(view, self.inner, known_cells(self.plan)))

    def shows(self, view: Viewport, cells: Sequence[Cell]) -> bool:
        """Return whether all of these cells lie wholly within the map's part."""
        return in_sight(view.shifted(-self.left, -self.top), self.inner, cells)

    @property
    def shows_all(self) -> bool:
        """Whether the view to begin with has all that is wanted."""
        return self.shows(self.usual(), wanted_cells(self.plan))

    @property
    def fit(self) -> int:
        """How well it shows what is wanted: 0 cuts some off, 1 is smaller than a finger, 2 well."""
        if not self.shows_all:
            return 0
        return 1 + (self.usual().cell >= self.limits.least)

    def _placed(self, view: Viewport) -> Viewport:
        return view.shifted(self.left, self.top)


def framing(plan: PlanModel, skin: Skin, size: Size, chosen: str = "") -> PlanFraming:
    """Return a plan laid out in a rectangle.

    Args:
        plan: The plan, in cells of the table.
        skin: How large things are.
        size: The rectangle in pixels.
        chosen: The board that people turned to, "" for the one that is asked about.
    """
    limits = _limits(skin, size)
    top = round(skin.g(skin.cap.label + _HEAD_MM))

    def fits(cells: Sequence[Cell]) -> bool:
        return largest((size[0], size[1] - top), cells) >= limits.least

    layout = laid_out(plan, fits, chosen)
    left = skin.x(TAB_MM) if layout.tabs else 0
    return PlanFraming(layout, size, limits, left, top if layout.heads else 0)


def _limits(skin: Skin, size: Size) -> Limits:
    """Return how large a cell may be, in pixels."""
    plan = tokens().plan
    _, _, wide, high = tokens().layout[skin.kind].plan
    share = min(size[0] / skin.x(wide), size[1] / skin.y(high))
    room = min(max(share, 1.0), _ROOM_MOST)
    return Limits(
        round(skin.g(plan["cell_tight"])),
        round(skin.g(cell_mm(skin.kind))),
        round(skin.g(plan["cell_max"]) * room),
        round(skin.g(plan["cell_look"])),
    )
