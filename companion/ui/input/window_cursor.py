"""The desktop's own pointer over a full screen: hidden, but for a while after a mouse has moved."""

from typing import Final

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

from companion.ui.input.cursor import HIDE_S

_ALONE_S: Final = 0.15
"""A finger under X moves the pointer as well, and presses at once: a mouse moves alone."""


class WindowCursor:
    """Shows and hides the pointer of the window."""

    def __init__(self) -> None:
        """Listen to the open window."""
        self._pressed = False
        self._moved: ClockEvent | None = None
        self._hiding: ClockEvent | None = None
        self._binds = {
            "mouse_pos": self._moves,
            "on_mouse_down": self._presses,
            "on_mouse_up": self._lifts,
        }
        for event, call in self._binds.items():
            _ = Window.fbind(event, call)

    def end(self) -> None:
        """Listen no more."""
        for event, call in self._binds.items():
            Window.funbind(event, call)
        self._forget()
        self._hide(0)

    def _moves(self, *_: object) -> None:
        if Window.show_cursor:
            self._stay()
        elif not self._pressed:
            self._forget()
            self._moved = Clock.schedule_once(self._show, _ALONE_S)

    def _presses(self, *_: object) -> None:
        self._pressed = True
        self._forget()

    def _lifts(self, *_: object) -> None:
        self._pressed = False

    def _forget(self) -> None:
        if self._moved is not None:
            self._moved.cancel()

    def _show(self, _dt: float) -> None:
        Window.show_cursor = True
        self._stay()

    def _stay(self) -> None:
        if self._hiding is not None:
            self._hiding.cancel()
        self._hiding = Clock.schedule_once(self._hide, HIDE_S)

    def _hide(self, _dt: float) -> None:
        if self._hiding is not None:
            self._hiding.cancel()
            self._hiding = None
        Window.show_cursor = False
