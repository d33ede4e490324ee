"""Options of which one may count only while a finger rests on it."""

from math import hypot
from typing import Final

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from companion.ui.input.touch import MOUSE, cancelled
from companion.ui.models import OptionModel
from companion.ui.widgets.bars.option_grid import OptionButton, OptionGrid

_SLIDE_MM: Final = 8.0
"""A finger that has moved less still holds; it has slid nowhere."""


class HoldGrid(OptionGrid):
    """An option grid that also tells when a holding button is rested on and let go.

    Dispatches ``on_rest`` with the ref and whether the finger is down. What appears meanwhile is
    answered with one hand: the finger that holds slides onto an answer and lets go there. A second
    finger may tap it as well. A mouse holds by a click, and lets go by the next.
    """

    __events__ = ("on_rest",)
    _resting = ""
    _clicked = False
    _finger: MotionEvent | None = None

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
        self._clicked = touch.device == MOUSE
        self._tell(button.ref, down=True)
        return True

    def dragged(self, touch: MotionEvent) -> None:
        """Press the answer that a holding finger has slid onto."""
        under = self._slid_onto(touch)
        for button in self._buttons():
            button.pressed = button is under and button.enabled

    def lifted(self, touch: MotionEvent) -> None:
        """Let go at once; where the finger has slid onto an answer, give it."""
        if touch.device == MOUSE:
            return
        under = self._slid_onto(touch)
        if under is not None and not cancelled(touch):
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
        self._finger = None
        ref, self._resting = self._resting, ""
        if ref:
            self._tell(ref, down=False)

    def unclick(self) -> None:
        """Let go of what is held by a click: the mouse is gone."""
        if self._clicked:
            self.let_go()

    def forget(self) -> None:
        """Take note that nothing is shown for a finger any more: an answer has ended it."""
        self._resting, self._finger = "", None

    def _buttons(self) -> list[OptionButton]:
        return [child for child in self.children if isinstance(child, OptionButton)]

    def _slid_onto(self, touch: MotionEvent) -> OptionButton | None:
        """Return the answer under a finger that has moved since it began to hold, or None."""
        wide, high = Window.system_size  # where it began counts on the glass, however it is turned
        moved = hypot((touch.sx - touch.osx) * wide, (touch.sy - touch.osy) * high)
        if not self._resting or moved < self.skin.g(_SLIDE_MM):
            return None
        return self._under(touch, holds=False)

    def _tell(self, ref: str, *, down: bool) -> None:
        _ = self.dispatch("on_rest", ref, down)

    def _under(self, touch: MotionEvent, *, holds: bool) -> OptionButton | None:
        """Return the button under a finger, if it is one to hold, or one to tap."""
        found = next((button for button in self._buttons() if button.hit(*touch.pos)), None)
        model: OptionModel | None = found.model if found is not None else None
        return found if model is not None and model.holds == holds else None
