"""Fingers on the plan: tap, double tap, drag, pinch (source: UX.md section 4)."""

from math import hypot
from typing import Any, Final

from kivy.input.motionevent import MotionEvent

from companion.ui.input.fingers import cancelled
from companion.ui.models.table import PlanModel
from companion.ui.theme.camera import Limits, View
from companion.ui.theme.tokens import tokens
from companion.ui.widgets.plan_places import tapped

_SLIP_MM: Final = 2.5
_SMALLEST: Final = 0.45
_DOUBLE_S: Final = 0.35


class PlanTouch:
    """Turns touches into a view or a choice; mixed into the plan."""

    model: Any
    skin: Any
    x: float
    top: float
    view: View | None

    def __init__(self, **kwargs: Any) -> None:
        """Begin with no finger."""
        self._fingers: list[MotionEvent] = []
        self._by_hand = False
        self._start: tuple[View, float, tuple[float, float]] | None = None
        self._slipped = False
        self._last_tap = (-1.0, 0.0, 0.0)
        super().__init__(**kwargs)

    def local(self, touch: MotionEvent) -> tuple[float, float]:
        """Return a touch's place in pixels from the plan's top left."""
        return touch.x - self.x, self.top - touch.y

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Take up to two fingers."""
        widget: Any = self
        if self.view is None or not widget.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            step = 1.15 if touch.button == "scrolldown" else 1 / 1.15
            self._zoom(self.view, round(self.view.cell * step), self.local(touch))
            return True
        if len(self._fingers) > 1:
            return True
        touch.grab(self)
        self._fingers.append(touch)
        self._anchor()
        if len(self._fingers) == 1:
            self._slipped = False
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Drag with one finger, scale with two."""
        if self._start is None:
            return
        slip = self.skin.g(_SLIP_MM)
        if hypot(touch.x - touch.ox, touch.y - touch.oy) > slip or len(self._fingers) > 1:
            self._slipped = True
        if not self._slipped:
            return
        view, spread, middle = self._start
        now_spread, now_middle = self._shape()
        moved = view.shifted(now_middle[0] - middle[0], now_middle[1] - middle[1])
        if len(self._fingers) > 1 and spread > 1:
            self._zoom(moved, round(view.cell * now_spread / spread), now_middle)
        else:
            self._show(moved)

    def lifted(self, touch: MotionEvent) -> None:
        """Choose what was tapped, or frame all on a double tap."""
        self.cancel_touch(touch)
        if not self._fingers and not self._slipped and not cancelled(touch):
            self._tap(touch)

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Go on without a finger; what it had begun to tap is not tapped."""
        if touch in self._fingers:
            self._fingers.remove(touch)
        if self._fingers:
            self._anchor()

    def _tap(self, touch: MotionEvent) -> None:
        widget: Any = self
        x, y = self.local(touch)
        when, last_x, last_y = self._last_tap
        near = hypot(x - last_x, y - last_y) < self.skin.g(tokens().touch["min"])
        plan: PlanModel = self.model or PlanModel()
        if touch.time_end - when < _DOUBLE_S and near and not plan.targets:
            self._last_tap = (-1.0, 0.0, 0.0)
            self._by_hand = not self._by_hand
            if self._by_hand:
                widget.show_all()
            else:
                widget.reframe()
            return
        self._last_tap = touch.time_end, x, y
        if self.view is None:
            return
        ref = tapped(plan, self.view, x, y, self.skin.g(tokens().touch["min"]) / 2)
        if ref:
            _ = widget.dispatch("on_choose", ref)

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

    def _zoom(self, view: View, cell: int, about: tuple[float, float]) -> None:
        widget: Any = self
        limits: Limits = widget.limits
        least = round(limits.least * _SMALLEST)
        self._show(view.zoomed(min(max(cell, least), limits.most), about))

    def _show(self, view: View) -> None:
        widget: Any = self
        self._by_hand = True
        widget.look(view)
