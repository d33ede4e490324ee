"""The dark picture of a screen at rest, and the tap that ends it."""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.ui.presenter.shell.idle_timer import IdleTimer

_WOKE = "companion.woke"
_EVENTS = ("on_touch_down", "on_touch_move", "on_touch_up")


class BlankScreen:
    """Covers everything while the screen rests, and keeps the waking touch from all widgets."""

    def __init__(self, rest: IdleTimer, over: Widget, darken: Callable[[bool], None]) -> None:
        """Listen to the window's touches.

        Args:
            rest: Whether the screen rests.
            over: The widget everything stands in.
            darken: Switches the light behind the picture off (True) and on.
        """
        self._rest = rest
        self._over = over
        self._darken = darken
        self._cover: InstructionGroup | None = None
        for event in _EVENTS:
            _ = Window.fbind(event, self._touched)

    def end(self) -> None:
        """Listen no more; the light is on."""
        for event in _EVENTS:
            Window.funbind(event, self._touched)
        self._uncover()

    def look(self) -> None:
        """Cover the picture while the screen rests, or uncover it."""
        if self._rest.resting and self._cover is None:
            self._cover = InstructionGroup()
            self._cover.add(Color(0, 0, 0, 1))
            self._cover.add(Rectangle(pos=(0, 0), size=Window.size))
            self._over.canvas.after.add(self._cover)
            self._darken(True)  # noqa: FBT003  as a light is switched
        elif not self._rest.resting:
            self._uncover()

    def _uncover(self) -> None:
        if self._cover is not None:
            self._over.canvas.after.remove(self._cover)
            self._cover = None
            self._darken(False)  # noqa: FBT003

    def _touched(self, _window: object, touch: MotionEvent) -> bool:
        """Return True, so that nothing else hears of it, for the touch that wakes the screen."""
        if self._rest.stirred():
            touch.ud[_WOKE] = True
            self._uncover()
        return _WOKE in touch.ud
