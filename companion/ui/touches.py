"""Whose page a finger is on: a touch belongs to the page it began on, and is cancelled with it.

Kivy knows nothing of pages: a finger that came down on one page would lift on the next and answer
there. So every touch is noted as it comes down, and when another page is shown those of the page
before are taken from whatever had grabbed them.
"""

from collections.abc import Callable
from typing import Final, Protocol, runtime_checkable

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from companion.ui.input.touch import KEYS, MOUSE
from companion.ui.widgets.drawing.motions import motions

_PAGE: Final = "companion.page"
_BEGAN_S: Final = "companion.began_s"
_EVENTS: Final = ("on_touch_down", "on_touch_move", "on_touch_up")


@runtime_checkable
class Cancellable(Protocol):
    """A widget that grabs touches and gives them up without having been tapped."""

    def cancel_touch(self, touch: MotionEvent) -> None:
        """Take note that a touch it had grabbed counts no more."""
        ...


class Touches:
    """Notes every finger on the window."""

    def __init__(self, clock: Callable[[], float], came_down: Callable[[], None]) -> None:
        """Begin to listen to the window's touches.

        Args:
            clock: Monotonic seconds.
            came_down: Called for every finger that comes down, before anything hears of it.
        """
        self._clock = clock
        self._came_down = came_down
        self._handed_out: tuple[int, float | None] = (-1, None)
        self._page = ""
        self._down: list[MotionEvent] = []
        for event in _EVENTS:
            _ = Window.fbind(event, getattr(self, f"_{event}"))

    def end(self) -> None:
        """Listen no more; nothing moves on."""
        _ = motions.end_all()
        for event in _EVENTS:
            Window.funbind(event, getattr(self, f"_{event}"))

    @property
    def began_s(self) -> float | None:
        """When the touch that is being handed out came down.

        None for one that has been held from one page to the next, and where no touch is at work:
        timers run in a frame before its touches.
        """
        frame, began_s = self._handed_out
        return began_s if frame == Clock.frames else None

    @property
    def count(self) -> int:
        """How many fingers are on the glass."""
        return len(self._down)

    def show(self, page: str, *, held: bool) -> None:
        """Take note of the page that is shown from now on, and cancel what began on another.

        Args:
            page: What tells this page from every other.
            held: It is shown only while a finger rests, so the fingers of before stay down.
        """
        if page == self._page:
            return
        self._page = page
        for touch in tuple(self._down):
            if held:
                touch.ud[_PAGE], touch.ud[_BEGAN_S] = page, None
            else:
                self.cancel(touch)

    def cancel(self, touch: MotionEvent) -> None:
        """Take a touch from everything on the page that has grabbed it."""
        for grabbed in tuple(touch.grab_list):
            widget = grabbed()
            if isinstance(widget, Cancellable):
                touch.ungrab(widget)
                widget.cancel_touch(touch)

    def _on_touch_down(self, _window: object, touch: MotionEvent) -> bool:
        """Take note of a finger; one that comes down while something moves ends that alone."""
        touch.ud[_PAGE], touch.ud[_BEGAN_S] = self._page, self._clock()
        self._down.append(touch)
        if touch.device not in (KEYS, MOUSE):
            self._came_down()
        self._hand_out(touch)
        return motions.end_all()

    def _on_touch_move(self, _window: object, touch: MotionEvent) -> None:
        self._hand_out(touch)

    def _on_touch_up(self, _window: object, touch: MotionEvent) -> None:
        self._hand_out(touch)
        if touch in self._down:
            self._down.remove(touch)

    def _hand_out(self, touch: MotionEvent) -> None:
        self._handed_out = Clock.frames, touch.ud.get(_BEGAN_S)
