"""What of a plan is shown in a rectangle: which boards, at which scale, and where.

Nothing that is asked for is cut while all of it fits; the scale is the same from one question to
the next unless it has to be smaller (source: UX.md section 4, GAMEMASTER.md section 6).
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

from msgspec import Struct

from companion.engine.grid import Cell
from companion.ui.models.match_models import PlanModel
from companion.ui.theme.design_tokens import cell_mm, tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.viewport import Area, Frame, Limits, Viewport, area_of, largest
from companion.ui.widgets.plan.plan_boards import BoardLayout, laid_out
from companion.ui.widgets.plan.plan_places import sights_of

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

    @property
    def frame(self) -> Frame:
        """The map's part of the rectangle, and what there is to see in it."""
        tapped = any(target.ref for target in self.plan.targets)
        return Frame(self.inner, sights_of(self.plan), self.limits, tapped)

    def usual(self, before: Viewport | None = None, scale: int = 0) -> Viewport:
        """Return the view to begin with.

        Args:
            before: The view of before: it stays as long as it shows all that is wanted.
            scale: The side of a cell of before, taken again where it fits.
        """
        frame = self.frame
        fits, asked_for = largest(self.inner, frame.known), bool(frame.sights.first)
        if self.layout.heads or (
            self.plan.whole and self._whole_board(fits, before, asked_for=asked_for)
        ):
            return self.everything()
        inner = before.shifted(-self.left, -self.top) if before is not None else None
        return self._placed(frame.view(inner, scale))

    def _whole_board(self, fits: int, before: Viewport | None, *, asked_for: bool) -> bool:
        """Tell whether all of a board is shown that lies there whole.

        It is where a finger can tap all of it, and where nothing is asked for; smaller than that
        only if nothing is tapped, and not right after a larger part of it.
        """
        if fits >= self.limits.least or not asked_for:
            return True
        return fits >= self.frame.least and (before is None or before.cell <= fits)

    def everything(self) -> Viewport:
        """Return the view of the whole map, however small."""
        return self._placed(self.frame.everything())

    def clamped(self, view: Viewport) -> Viewport:
        """Return a view moved so that the map stays near."""
        return self._placed(self.frame.clamped(view.shifted(-self.left, -self.top)))

    def shows(self, view: Viewport, areas: Iterable[Area]) -> bool:
        """Return whether all of these lie wholly within the map's part."""
        window = self.window(view)
        return all(window.holds(area) for area in areas)

    def window(self, view: Viewport) -> Area:
        """Return what of the map a view shows, in cells."""
        return view.shifted(-self.left, -self.top).window(self.inner)

    @property
    def fit(self) -> tuple[bool, bool, bool, bool]:
        """How well it shows what is wanted, by what counts most.

        All that is asked for; every hero, too; all large enough for a finger; of a board that lies
        whole, all of it.
        """
        view, sights = self.usual(), self.frame.sights
        shown = self.shows(view, sights.first)
        heroes = shown and self.shows(view, sights.then)
        whole = not self.plan.whole or self.shows(view, [self.frame.known])
        return shown, heroes, view.cell >= self.limits.least, whole

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
        area = area_of(cells)
        return area is None or largest((size[0], size[1] - top), area) >= limits.least

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
        ceil(skin.g(plan["cell_tight"])),
        round(skin.g(cell_mm(skin.kind))),
        round(skin.g(plan["cell_max"]) * room),
        round(skin.g(plan["cell_look"])),
    )
