"""The checks of pages as they are drawn: what is asked for is in the frame, nothing is cut or too small.

A page of an evening is drawn on a panel without a display; each check is a function of the widgets that
drew it, and gives the kind of fault and what is wrong.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

import page_checks_kit as checks
from evening_record_kit import Shown
from kivy.graphics import InstructionGroup
from kivy.uix.widget import Widget
from msgspec import Struct
from msgspec.structs import replace
from silence_checks_kit import Fault

from companion.art.tile_records import TileArt
from companion.engine.grid import Edge
from companion.engine.view.status import Status
from companion.ui.models import Figure, PlanModel, PlanTarget
from companion.ui.presenter.page.page import Part
from companion.ui.theme.design_tokens import figure_mm
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.views.screen_view import SHEET, VIEWS, ScreenView
from companion.ui.widgets.bars.consequence_strip import ConsequenceStrip
from companion.ui.widgets.bars.option_grid import OptionButton
from companion.ui.widgets.bars.status_bar import StatusBar
from companion.ui.widgets.drawing.pen import DrawnText, Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.plan.plan_overlay import PlanOverlay
from companion.ui.widgets.plan.plan_painter import PlanPainter
from companion.ui.widgets.plan.plan_places import middle_of
from companion.ui.widgets.plan.plan_standing import Spot, grown_by
from companion.ui.widgets.plan.plan_view import PlanView

CLOCK: Final = "clock missing"
OUTSIDE: Final = "place asked for outside the frame"
UNDRAWN: Final = "place asked for on a map that is not drawn"
NARROW: Final = "place asked for under 9 mm"
FIGURE: Final = "figure cut"
HERO: Final = "hero outside the frame"
CLIPPED: Final = "clipped"
TINY: Final = "under the least size"
SIZES_IN_ROW: Final = "several type sizes in one row"
BADGE: Final = "badge over text"
COVERED: Final = "name under a figure"
OVER: Final = "one thing over another"
FINGER_MM: Final = 9.0
"""A finger's width."""
_ROOM_PX: Final = 1.5
"""So far something may lie over an edge: rounding."""
_AIR_MM: Final = 0.5
"""Words of one widget are further from one another, one above the other."""
_SAME_MM: Final = 0.06
"""Capital heights that look alike."""


class Box(Struct, frozen=True):
    """A rectangle in pixels, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Box") -> bool:
        """Tell whether this lies wholly in another one."""
        return (
            self.left >= other.left - _ROOM_PX
            and self.top >= other.top - _ROOM_PX
            and self.right <= other.right + _ROOM_PX
            and self.bottom <= other.bottom + _ROOM_PX
        )

    def meets(self, other: "Box") -> bool:
        """Tell whether two lie over each other."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > _ROOM_PX and high > _ROOM_PX


def box_of(text: DrawnText) -> Box:
    return Box(text.x, text.y, text.x + text.w, text.y + text.h)


class NotingPen(Pen):
    """Paints once more beside the screen, and notes where badges and figures lie."""

    def __init__(self, skin: Skin, size: tuple[float, float]) -> None:
        super().__init__(skin, InstructionGroup(), size)
        self.badges: list[Box] = []
        self.figures: list[Box] = []

    def badge(self, letter: str, x: float, y: float, size: float, **looks: Any) -> None:
        """Draw a badge, and note its box."""
        half = size / 2
        self.badges.append(Box(x - half, y - half, x + half, y + half))
        super().badge(letter, x, y, size, **looks)

    def figure(
        self, figure: Figure, x: float, y: float, size: float, *looks: Any, **more: Any
    ) -> None:
        """Draw a figure, and note its box."""
        half = size / 2
        self.figures.append(Box(x - half, y - half, x + half, y + half))
        super().figure(figure, x, y, size, *looks, **more)


class Stage:
    """Draws pages of an evening on one panel.

    Attributes:
        skin: How the page that was drawn last looks.
    """

    def __init__(self, size: tuple[int, int], stack: object) -> None:
        self._panel = known_panel(size)
        self._stack = stack
        self._views: dict[str, ScreenView] = {}

    def draw(self, shown: Shown) -> list[ModelWidget]:
        """Draw a page; return the widgets that drew something."""
        page = shown.page
        name = VIEWS.get(page.screen, SHEET)
        view = self._views.get(name) or self._views.setdefault(name, ScreenView(self._stack, name))
        self.skin = Skin(self._panel.turned(page.quarter), alarm=page.alarm, calm=True)
        view.show(replace(page, stage=tuple(map(_blank, page.stage))), self.skin)
        return list(_drawn(view))


def _blank(part: Part) -> Part:
    """Leave out what is printed on the tiles of a map: no check looks at it, and it takes long to draw."""
    plan = part.model
    if not isinstance(plan, PlanModel):
        return part
    tiles = tuple(replace(tile, art=TileArt("", size=tile.art.size)) for tile in plan.tiles)
    return replace(part, model=replace(plan, tiles=tiles))


def _drawn(widget: Widget) -> Iterator[ModelWidget]:
    """Draw a widget and what stands in it, now; yield what drew something."""
    if isinstance(widget, ModelWidget):
        widget.draw_now()
    if (
        isinstance(widget, ModelWidget)
        and widget.opacity
        and widget.skin
        and widget.model is not None
    ):
        yield widget
    for child in list(widget.children):  # drawing makes them
        yield from _drawn(child)


def drawn_faults(shown: Shown, stage: Stage, clocks: Iterable[str]) -> list[Fault]:
    """Return everything that is wrong with a page as it is drawn.

    Args:
        shown: The page.
        stage: Where it is drawn.
        clocks: The clocks of the game that must be on the status bar at this moment.
    """
    drawn = stage.draw(shown)
    found = [
        *clocks_missing(drawn, shown.status, clocks),
        *places_cut(shown, drawn),
        *figures_cut(drawn),
        *words_cut(stage, drawn),
        *row_faults(drawn),
    ]
    return [Fault(kind, f"{shown.where}: {text}") for kind, text in found]


Found = tuple[str, str]


# -- clocks


def clock_values(status: Status, clocks: Iterable[str]) -> dict[str, int]:
    """Return how the clocks of a game stand, by the id of the gauge; ``left`` is the alarm's."""
    gauges = {gauge.id: gauge.value for gauge in status.gauges}
    left = {"left": status.alarm.left} if status.alarm.left is not None else {}
    return {name: value for name, value in {**gauges, **left}.items() if name in clocks}


def clocks_missing(
    drawn: list[ModelWidget], status: Status, clocks: Iterable[str]
) -> Iterator[Found]:
    """Yield each clock whose number is nowhere on the status bar."""
    bars = [widget for widget in drawn if isinstance(widget, StatusBar)]
    if not bars:
        return
    written = " ".join(
        text.text for bar in bars for text in bar.written if text.text != _title(bar)
    )
    numbers = re.findall(r"\d+", written)
    for name, value in clock_values(status, clocks).items():
        if str(value) in numbers:
            numbers.remove(str(value))
        else:
            yield CLOCK, f"{name} {value} is not in {written!r}"


def _title(bar: StatusBar) -> str:
    return bar.model.title


# -- the map


def _plans(drawn: list[ModelWidget]) -> list[PlanView]:
    return [w for w in drawn if isinstance(w, PlanView) and w.view is not None]


def _frame(plan: PlanView) -> Box:
    return Box(0, 0, plan.width, plan.height)


def places_cut(shown: Shown, drawn: list[ModelWidget]) -> Iterator[Found]:
    """Yield each place asked for that is not wholly in the frame, or too small for a finger."""
    plans = _plans(drawn)
    wanted = [target for part in shown.page.stage for target in getattr(part.model, "targets", ())]
    if wanted and not plans:
        yield UNDRAWN, f"{len(wanted)} places"
    for plan in plans:
        view, cell_mm = plan.view, plan.view.cell / max(plan.skin.density_xy)
        targets = plan.plan.targets
        if any(target.ref for target in targets) and cell_mm < FINGER_MM - 0.05:
            yield NARROW, f"{cell_mm:.1f} mm"
        for target in targets:
            x, y = middle_of(target.at)
            half = 0.25 if isinstance(target.at, Edge) else 0.5
            box = Box(
                *(view.x + (x - half) * view.cell, view.y + (y - half) * view.cell),
                *(view.x + (x + half) * view.cell, view.y + (y + half) * view.cell),
            )
            if not box.within(_frame(plan)) and not _too_wide(plan, target):
                yield OUTSIDE, f"{target.letter or target.ref or target.at}"


def _too_wide(plan: PlanView, target: PlanTarget) -> bool:
    """Tell whether no panel of this size has a finger's width for all places, and a mark leads there."""
    middles = [middle_of(it.at) for it in plan.plan.targets]
    wide = max(x for x, _ in middles) - min(x for x, _ in middles) + 1
    high = max(y for _, y in middles) - min(y for _, y in middles) + 1
    panel = plan.skin.panel.mm
    if wide * FINGER_MM <= panel[0] and high * FINGER_MM <= panel[1]:
        return False
    marks = PlanOverlay(plan.framing, plan.view, plan.skin).marks()
    return any(mark.ref == target.ref and mark.letter == target.letter for mark in marks)


def figures_cut(drawn: list[ModelWidget]) -> Iterator[Found]:
    """Yield each figure that the frame cuts in two, and each hero outside it; a mark at the edge names it."""
    for plan in _plans(drawn):
        view, frame = plan.view, _frame(plan)
        marked = {mark.ref for mark in PlanOverlay(plan.framing, view, plan.skin).marks()}
        spots = plan.standing.figures
        for figure in plan.plan.figures:
            if figure.ref not in spots or figure.ref in marked:
                continue
            spot, size = spots[figure.ref], _figure_px(plan, spots[figure.ref])
            x, y = view.x + spot.x * view.cell, view.y + spot.y * view.cell
            box = Box(x - size / 2, y - size / 2, x + size / 2, y + size / 2)
            if box.within(frame):
                continue
            if box.meets(frame):
                yield FIGURE, figure.ref
            elif figure.figure.colour == "bone":
                yield HERO, figure.ref


def _figure_px(plan: PlanView, spot: Spot) -> float:
    """Return how high a figure is drawn, in pixels."""
    skin, cell = plan.skin, plan.view.cell
    most = skin.g(figure_mm(skin.kind) * 0.92) * grown_by(skin, cell)
    return min(most, cell * spot.size)


# -- words


def words_cut(stage: Stage, drawn: list[ModelWidget]) -> Iterator[Found]:
    """Yield words that are cut, lie over others or are too small, and what a finger cannot tap."""
    yield from ((CLIPPED, text) for text in checks.clipped(stage, drawn))
    yield from ((TINY, text) for text in checks.tiny(stage, drawn))
    yield from ((TINY, it) for it in checks.small_targets(stage, drawn) if it.endswith(" mm"))
    yield from ((OVER, text) for text in checks.overlaps(drawn))
    for view in drawn:
        yield from ((OVER, text) for text in _words_over_words(view))
    for strip in drawn:
        last = (
            strip.written[-1].text if isinstance(strip, ConsequenceStrip) and strip.written else ""
        )
        if re.fullmatch(r"\+\d+", last):
            yield CLIPPED, f"{last} chips are only counted: {strip.text}"
    for plan in _plans(drawn):
        yield from _names_cut(plan)


def _words_over_words(view: ModelWidget) -> Iterator[str]:
    """Yield words that one widget writes over its own."""
    if isinstance(view, PlanView):  # its names have a check of their own
        return
    air = _AIR_MM * max(view.skin.density_xy)
    boxes = [(box_of(text), text.text) for text in view.written]
    for n, (low, text) in enumerate(boxes):
        box = replace(low, top=low.top - air, bottom=low.bottom + air)
        yield from (f"{text!r} over {other!r}" for it, other in boxes[n + 1 :] if it.meets(box))


def _names_cut(plan: PlanView) -> Iterator[Found]:
    """Yield names of places on the map that are missing, cut, or too small."""
    if not plan.plan.names:
        return
    pen = NotingPen(plan.skin, (0, 0))
    painter = PlanPainter(pen, plan.plan, plan.view.cell)
    painter.paint(plan.standing.places)
    if not pen.written:
        yield TINY, "no name of a place is written"
    seen = [text for text in pen.written if _on_map(plan, text)]
    for text in seen:
        if not text.whole:
            yield CLIPPED, f"{text.text!r} is shortened on the map"
        if text.cap_mm < plan.skin.cap.min - 0.01:
            yield TINY, f"{text.text!r} is {text.cap_mm:.1f} mm high on the map"
        if any(badge.meets(box_of(text)) for badge in pen.badges):
            yield BADGE, f"{text.text!r} on the map"
        names = {name for _, name in plan.plan.names}
        if text.text in names and any(figure.meets(box_of(text)) for figure in pen.figures):
            yield COVERED, repr(text.text)
    boxes = [(box_of(text), text.text) for text in seen]
    for n, (box, text) in enumerate(boxes):
        yield from (
            (CLIPPED, f"{text!r} lies over {o!r}") for b, o in boxes[n + 1 :] if b.meets(box)
        )


def _on_map(plan: PlanView, text: DrawnText) -> bool:
    view = plan.view
    box = box_of(text)
    shifted = Box(box.left + view.x, box.top + view.y, box.right + view.x, box.bottom + view.y)
    return shifted.meets(_frame(plan))


# -- answers


def row_faults(drawn: list[ModelWidget]) -> Iterator[Found]:
    """Yield rows of answers in several sizes of type, and badges that lie over words."""
    rows: dict[int, list[float]] = defaultdict(list)
    for button in drawn:
        if not isinstance(button, OptionButton):
            continue
        label = [text.cap_mm for text in button.written if _is_label(button, text)]
        if label:
            rows[round(button.y)].append(max(label))
        pen = NotingPen(button.skin, button.size)
        button.paint(pen, button.model)
        for text in pen.written:
            if any(badge.meets(box_of(text)) for badge in pen.badges):
                yield BADGE, f"{text.text!r} of {button.text!r}"
    for sizes in rows.values():
        if max(sizes) - min(sizes) > _SAME_MM:
            distinct = sorted({round(size, 1) for size in sizes})
            yield SIZES_IN_ROW, ", ".join(f"{size} mm" for size in distinct)


def _is_label(button: OptionButton, text: DrawnText) -> bool:
    return text.text.casefold() in button.model.label.casefold()
