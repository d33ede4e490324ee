"""Options of which one may count only while a finger rests on it."""

from math import hypot
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from companion.ui.input.touch import MOUSE, cancelled
from companion.ui.models import OptionModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.widgets.bars.option_grid import OptionButton, OptionGrid, OptionRoll

_SLIDE_MM: Final = 8.0
"""A finger that has moved less since choices appeared still holds; it has slid nowhere."""
_ROW_S: Final = 0.3
"""A list moves on by a row in so long, while a holding finger is at its edge."""


class HoldGrid(OptionGrid):
    """An option grid that also tells when a holding button is rested on and let go.

    Dispatches ``on_rest`` with the ref and whether the finger is down. What appears meanwhile is
    answered with one hand: the finger that holds slides onto an answer and lets go there. On an
    option that opens more choices it stays for a moment and goes on: whoever watches sees one hold,
    however many choices it was. At the edge of a list the list moves on. A second finger may tap as
    well. A mouse holds by a click, and lets go by the next.
    """

    __events__ = ("on_rest",)
    _resting = ""
    _clicked = False
    _finger: MotionEvent | None = None
    _from = (0.0, 0.0)
    _slid = False
    _stays_on = ""

    def __init__(self, **kwargs: Any) -> None:
        """Make a grid."""
        super().__init__(**kwargs)
        self._stay = Clock.create_trigger(self._stayed, tokens().touch["hold_ms"] / 1000)
        self._push = Clock.create_trigger(self._pushed, _ROW_S, interval=True)

    def on_rest(self, ref: str, down: bool) -> None:  # noqa: FBT001  Kivy's call
        """A holding button is rested on, or was let go."""

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Begin to hold at once; any other tap goes its usual way."""
        button = None if touch.is_mouse_scrolling else self._under(touch, holds=True)
        if button is None:
            return super().on_touch_down(touch)
        if self._resting:
            if touch.device == MOUSE:
                self.let_go()
            return True
        touch.grab(self)
        self._resting, self._finger = button.ref, touch
        self._begin(touch)
        self._clicked = touch.device == MOUSE
        self._tell(button.ref, down=True)
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Press what a holding finger has slid onto; what opens more choices asks it to stay."""
        if self._past_edge(touch):
            self._push()
        else:
            self._push.cancel()
        under = self._slid_onto(touch)
        for button in self._buttons():
            button.pressed = button is under and button.enabled
        leads = under.ref if under is not None and under.enabled and _leads(under) else ""
        if leads != self._stays_on:
            self._stay.cancel()
            self._stays_on = leads
            if leads:
                self._stay()

    def lifted(self, touch: MotionEvent) -> None:
        """Let go at once; where the finger has slid onto an answer, give it."""
        if touch.device == MOUSE:
            return
        under = self._slid_onto(touch)
        if under is not None and under.enabled and not _leads(under) and not cancelled(touch):
            under.pressed = False
            _ = self.dispatch("on_choose", under.ref)
        self.let_go()

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Let go: the finger that held counts no more."""
        if touch is self._finger:
            for button in self._buttons():
                button.pressed = False
            self.let_go()

    def let_go(self) -> None:
        """Say that nothing is held any more."""
        ref = self._resting
        self.forget()
        if ref:
            self._tell(ref, down=False)

    def unclick(self) -> None:
        """Let go of what is held by a click: the mouse is gone."""
        if self._clicked:
            self.let_go()

    def forget(self) -> None:
        """Take note that nothing is shown for a finger any more: an answer has ended it."""
        self._resting, self._finger, self._stays_on = "", None, ""
        self._stay.cancel()
        self._push.cancel()

    def _begin(self, touch: MotionEvent) -> None:
        """Take note of where the finger is as choices appear: it has slid onto none of them yet."""
        self._from, self._slid = (touch.sx, touch.sy), False

    def _stayed(self, _dt: float) -> None:
        """Choose what the finger has stayed on; it counts again once it has slid on from there."""
        finger, ref = self._finger, self._stays_on
        if finger is not None and ref:
            self._begin(finger)
            self._stays_on = ""
            for button in self._buttons():
                button.pressed = False
            _ = self.dispatch("on_choose", ref)

    def _pushed(self, _dt: float) -> None:
        """Move the list on by a row, as long as a finger is at its edge."""
        roll, finger = self._roll(), self._finger
        if roll is not None and finger is not None:
            _ = roll.push(self._past_edge(finger))
            self.dragged(finger)

    def _past_edge(self, touch: MotionEvent) -> int:
        """Return how a list moves for a holding finger: 1 on, -1 back, 0 not or no further."""
        roll = self._roll()
        if roll is None or not (self._resting and self._slid) or not roll.collide_point(*touch.pos):
            return 0
        if touch.y < roll.y + roll.step / 2:
            return int(roll.offset < roll.most_offset)
        return -int(touch.y > roll.top - roll.step / 2 and roll.offset > 0)

    def _roll(self) -> OptionRoll | None:
        return next((child for child in self.children if isinstance(child, OptionRoll)), None)

    def _buttons(self) -> list[OptionButton]:
        among = (self._roll() or self).children
        return [child for child in among if isinstance(child, OptionButton)]

    def _slid_onto(self, touch: MotionEvent) -> OptionButton | None:
        """Return the answer under a finger that has moved since it began to hold, or None."""
        wide, high = Window.system_size  # what counts is the way on the glass, however it is turned
        x, y = self._from
        moved = hypot((touch.sx - x) * wide, (touch.sy - y) * high)
        self._slid = self._slid or moved >= self.skin.g(_SLIDE_MM)
        if not self._resting or not self._slid or self._past_edge(touch):
            return None
        return self._under(touch, holds=False)

    def _tell(self, ref: str, *, down: bool) -> None:
        _ = self.dispatch("on_rest", ref, down)

    def _under(self, touch: MotionEvent, *, holds: bool) -> OptionButton | None:
        """Return the button under a finger, if it is one to hold, or one to tap."""
        found = next((button for button in self._buttons() if button.hit(*touch.pos)), None)
        model: OptionModel | None = found.model if found is not None else None
        return found if model is not None and model.holds == holds else None


def _leads(button: OptionButton) -> bool:
    """Tell whether an option opens more choices."""
    model: OptionModel | None = button.model
    return model is not None and model.leads
