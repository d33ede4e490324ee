"""Options of which one may count only while a finger rests on it."""

from typing import Any

from kivy.input.motionevent import MotionEvent

from companion.ui.models import OptionModel
from companion.ui.widgets.options import OptionButton, OptionGrid

_MOUSE = "mouse"


class HoldingGrid(OptionGrid):
    """An option grid that also tells when a holding button is rested on and let go.

    Dispatches ``on_rest`` with the ref and whether the finger is down. A mouse has but one finger:
    there a click holds and the next click lets go.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Make an empty grid."""
        self.register_event_type("on_rest")
        self._resting = ""
        super().__init__(**kwargs)

    def on_rest(self, ref: str, down: bool) -> None:  # noqa: FBT001  Kivy's call
        """A holding button is rested on, or was let go."""

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        """Begin to hold at once; any other tap goes its usual way."""
        button = self._holding(touch)
        if button is None:
            return super().on_touch_down(touch)
        if self._resting and touch.device == _MOUSE:
            self.let_go()
            return True
        touch.grab(self)
        self._resting = button.ref
        self._tell(button.ref, down=True)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        """Let go at once."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if touch.device != _MOUSE:
            self.let_go()
        return True

    def let_go(self) -> None:
        """Say that nothing is held any more."""
        ref, self._resting = self._resting, ""
        if ref:
            self._tell(ref, down=False)

    def forget(self) -> None:
        """Take note that nothing is shown for a finger any more: an answer has ended it."""
        self._resting = ""

    def _tell(self, ref: str, *, down: bool) -> None:
        _ = self.dispatch("on_rest", ref, down)

    def _holding(self, touch: MotionEvent) -> OptionButton | None:
        for child in self.children:
            if isinstance(child, OptionButton) and child.hit(*touch.pos):
                model: OptionModel | None = child.model
                return child if model is not None and model.holds and not self.guarded else None
        return None
