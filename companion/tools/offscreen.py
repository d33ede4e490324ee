"""Runs the app without a display and without waiting: its clock is moved by hand.

For pictures of the screens and for the demonstration match. Prepare the window first.
"""

import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from PIL import Image

from companion.bootstrap.application import Application
from companion.config import Settings
from companion.ui.app import CompanionApp
from companion.ui.display.window import turn_window
from companion.ui.theme.screen_panel import Panel
from companion.ui.widgets.plan.plan_view import PlanView

STEP_S = 1 / 30
_MOMENT_S = 0.3
_MOMENTS = 4
"""Longer than anything that moves."""


class Offscreen:
    """An app at work with a clock of its own; use it in a ``with`` block."""

    def __init__(self, app: CompanionApp) -> None:
        """Take an app that is not running yet."""
        self.app = app
        self.now_s = max(time.monotonic(), Clock.get_time())
        self._before: frozenset[ClockEvent] = frozenset()

    def __enter__(self) -> Self:
        """Start the app."""
        self._before = frozenset(Clock.get_events())
        Clock.time = lambda: self.now_s
        self.app._run_prepare()  # noqa: SLF001  # what App.run does before its loop
        runTouchApp(embedded=True)
        self.frames(2)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the app and give the clock back.

        What it still had to draw is dated by the clock moved by hand, ahead of the real one: left
        there, it would hold up every frame of the next app.
        """
        self.app.on_stop()
        if self.app.root is not None:
            Window.remove_widget(self.app.root)
        for event in Clock.get_events():
            if event not in self._before:
                event.cancel()
        del Clock.time
        Clock._last_tick = Clock.time()  # noqa: SLF001  # else what comes next is never due
        if Window.rotation:
            turn_window(0)

    def frames(self, count: int = 1) -> None:
        """Let so many frames pass."""
        for _ in range(count):
            self.now_s += STEP_S
            EventLoop.idle()

    def settle(self) -> None:
        """Let everything that moves come to rest, and every tile be drawn."""
        self.app.refresh()
        self.frames(2)
        for _ in range(_MOMENTS):
            self.now_s += _MOMENT_S
            self.frames()
        for widget in self.app.root.walk():
            if isinstance(widget, PlanView):
                widget.finish()
        self.frames(1)

    def picture(self, size: tuple[int, int] | None = None) -> Image.Image:
        """Return the window, as people see it before it is turned on the panel.

        Args:
            size: Only its lower left corner of so many pixels, wide and high; all of it without.
        """
        got: list[bytes] = []
        wide, high = size or Window.system_size

        def grab(*_: object) -> None:
            got[:] = [bytes(glReadPixels(0, 0, wide, high, GL_RGBA, GL_UNSIGNED_BYTE))]

        _ = Window.fbind("on_draw", grab)
        Window.canvas.ask_update()
        self.frames()
        Window.funbind("on_draw", grab)
        picture = Image.frombytes("RGBA", (wide, high), got[0])
        return picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")


@contextmanager
def offscreen_table(
    settings: Settings, panel: Panel, data: Path, *, virtual_table: bool = False
) -> Generator[tuple[Application, Offscreen], None, None]:
    """Put a table together that nobody sits at, at work while the block runs.

    Args:
        settings: In force; they are kept nowhere.
        panel: What it is drawn for.
        data: The folder for matches.
        virtual_table: Show the virtual table beside the screen.
    """
    table = Application(
        settings, panel, save=lambda _: None, data=data, virtual_table=virtual_table, threads=False
    )
    with Offscreen(table.app) as offscreen:
        yield table, offscreen
