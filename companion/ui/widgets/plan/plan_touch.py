"""Which part of the plan is in sight, and the fingers that move it (source: UX.md section 4)."""

from math import hypot
from typing import Any, Final

from kivy.input.motionevent import MotionEvent

from companion.ui.input.touch import cancelled
from companion.ui.models.match_models import PlanModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.viewport import Viewport
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.plan.plan_framing import PlanFraming
from companion.ui.widgets.plan.plan_places import HitTest

_DRAG_MM: Final = 2.5
_SMALLEST: Final = 0.6
_DOUBLE_S: Final = 0.35


class PlanTouch(ModelWidget):
    """Turns touches into a view or a choice.

    Attributes:
        view: Scale and place of the map, in pixels of this widget, y downwards.
        framing: The model as it is laid out here.
    """

    view: Viewport | None = None
    framing: PlanFraming | None = None
    _by_hand = False
    _start: tuple[Viewport, float, tuple[float, float]] | None = None
    _dragging = False
    _last_tap = (-1.0, 0.0, 0.0)

    def __init__(self, **kwargs: Any) -> None:
        """Begin with no finger."""
        self._fingers: list[MotionEvent] = []
        super().__init__(**kwargs)

    @property
    def plan(self) -> PlanModel:
        """What is shown, in the places where it is drawn."""
        return self.framing.plan if self.framing is not None else PlanModel()

    # ---- what is in sight

    def reframe(self) -> None:
        """Show what is asked for: heroes and the places named, or the whole map if it fits."""
        if self.framing is not None:
            self.view = self.framing.usual()
        self._changed()

    def show_all(self) -> None:
        """Show the whole map, however small."""
        if self.framing is not None:
            self.view = self.framing.everything()
        self._changed()

    def look(self, view: Viewport) -> None:
        """Show another part of the map; its edges stay near."""
        if self.framing is not None:
            self.view = self.framing.clamped(view)
        self._changed()

    # ---- fingers

    def local(self, touch: MotionEvent) -> tuple[float, float]:
        """Return a touch's place in pixels from the plan's top left."""
        return touch.x - self.x, self.top - touch.y

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Take up to two fingers."""
        if self.view is None or not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            step = 1.15 if touch.button == "scrolldown" else 1 / 1.15
            self.zoom(self.view, round(self.view.cell * step), self.local(touch))
            return True
        if len(self._fingers) > 1:
            return True
        touch.grab(self)
        self._fingers.append(touch)
        self._anchor()
        if len(self._fingers) == 1:
            self._dragging = False
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Drag with one finger, scale with two."""
        if self._start is None:
            return
        least = self.skin.g(_DRAG_MM)
        if hypot(touch.x - touch.ox, touch.y - touch.oy) > least or len(self._fingers) > 1:
            self._dragging = True
        if not self._dragging:
            return
        view, spread, middle = self._start
        now_spread, now_middle = self._shape()
        moved = view.shifted(now_middle[0] - middle[0], now_middle[1] - middle[1])
        if len(self._fingers) > 1 and spread > 1:
            self.zoom(moved, round(view.cell * now_spread / spread), now_middle)
        else:
            self._show(moved)

    def lifted(self, touch: MotionEvent) -> None:
        """Choose what was tapped, or frame all on a double tap."""
        self.cancel_touch(touch)
        if not self._fingers and not self._dragging and not cancelled(touch):
            self._tap(touch)

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Go on without a finger; what it had begun to tap is not tapped."""
        if touch in self._fingers:
            self._fingers.remove(touch)
        if self._fingers:
            self._anchor()

    def _tap(self, touch: MotionEvent) -> None:
        x, y = self.local(touch)
        if self.turned_by(x, y):
            return
        when, last_x, last_y = self._last_tap
        near = hypot(x - last_x, y - last_y) < self.skin.g(tokens().touch["min"])
        if touch.time_end - when < _DOUBLE_S and near and not self.plan.targets:
            self._last_tap = (-1.0, 0.0, 0.0)
            self._by_hand = not self._by_hand
            if self._by_hand:
                self.show_all()
            else:
                self.reframe()
            return
        self._last_tap = touch.time_end, x, y
        ref = self.at(x, y)
        if ref:
            _ = self.dispatch("on_choose", ref)

    def at(self, x: float, y: float) -> str:
        """Return the ref of what a tap at a place means, or ""; pixels from the top left."""
        if self.view is None:
            return ""
        return HitTest(self.plan, self.view, self.skin.g(tokens().touch["min"]) / 2).at(x, y)

    def turned_by(self, x: float, y: float) -> bool:
        """Take a tap on what stands over the map and shows another part of it."""
        del x, y
        return False

    def _anchor(self) -> None:
        if self.view is not None:
            self._start = (self.view, *self._shape())

    def _shape(self) -> tuple[float, tuple[float, float]]:
        """Return how far apart the fingers are, and their middle."""
        places = [self.local(finger) for finger in self._fingers]
        x = sum(px for px, _ in places) / len(places)
        y = sum(py for _, py in places) / len(places)
        spread = hypot(places[0][0] - places[-1][0], places[0][1] - places[-1][1])
        return spread, (x, y)

    def zoom(self, view: Viewport, cell: int, about: tuple[float, float]) -> None:
        """Show a view at another scale, within limits; a place in pixels stands still."""
        if self.framing is not None:
            limits = self.framing.limits
            least = round(limits.least * _SMALLEST)
            self._show(view.zoomed(min(max(cell, least), limits.most), about))

    def _show(self, view: Viewport) -> None:
        self._by_hand = True
        self.look(view)
