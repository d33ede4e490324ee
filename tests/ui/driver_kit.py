"""Drives the screen in this process: no thread, no sleep, no display, virtual time.

``Driver`` puts one root widget (or an App) into the one window there is, moves the clock by hand,
sends touches through Kivy's own input chain and reads the pixels back. The window is as large as
the largest panel; a smaller panel is its lower left corner.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget
from PIL import Image

# modules that read the wall clock on their own; unpatched, double taps depend on the machine
WALL = (
    "kivy.input.motionevent",
    "kivy.input.postproc.doubletap",
    "kivy.input.postproc.tripletap",
)
STEP_S = 1 / 60


class Finger(MotionEvent):
    """A touch made here; positions are window pixels from the lower left."""

    count = 0

    def __init__(self, x: float, y: float) -> None:
        Finger.count += 1
        super().__init__("driver", f"touch{Finger.count}", (x, y), is_touch=True, type_id="touch")

    def depack(self, args: Any) -> None:
        self.profile = ["pos"]
        self.sx = args[0] / max(1.0, Window.width - 1)
        self.sy = args[1] / max(1.0, Window.height - 1)
        super().depack(args)


def dispatch(kind: str, finger: Finger) -> None:
    """Queue a touch for Kivy's next frame: it passes what real input passes; no public way does."""
    EventLoop._dispatch_input(kind, finger)


class Driver:
    """One app, or one bare widget, at work; use :meth:`close` at the end."""

    latest = 0.0

    def __init__(
        self, make: Callable[[], App | Widget], size: tuple[int, int] = (800, 480)
    ) -> None:
        assert Window is not None, "Kivy found no window provider (libgl1, libegl1?)"
        self._clean()
        self.size = size
        self._before = frozenset(Clock.get_events())
        self.now = max(Clock.time(), Driver.latest)  # app time never runs backwards
        Clock.time = lambda: self.now
        self._wall = {name: sys.modules[name].time for name in WALL if name in sys.modules}
        for name in self._wall:
            sys.modules[name].time = lambda: self.now
        Clock._max_fps, Clock._last_tick = 0, self.now
        made = make()
        self.app: App | None = made if isinstance(made, App) else None
        if isinstance(made, App):
            made._run_prepare()
        else:
            Window.add_widget(made)
        runTouchApp(embedded=True)
        self.frames(3)

    # ---- time

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.now += STEP_S
            EventLoop.idle()  # an exception in a callback surfaces in the test

    def advance(self, seconds: float) -> None:
        self.frames(max(1, round(seconds / STEP_S)))

    def wait(self, reached: Callable[[], bool], timeout_s: float = 5.0) -> None:
        end = self.now + timeout_s
        while not reached():
            assert self.now < end, f"not reached in {timeout_s} s of app time\n{self.dump()}"
            self.frames()

    # ---- finding

    def walk(self) -> Iterator[Widget]:
        todo = list(Window.children)
        while todo:
            widget = todo.pop()
            yield widget
            todo.extend(widget.children)

    def visible(self, widget: Widget) -> bool:
        x, y = widget.to_window(*widget.center)
        return widget.opacity > 0 and 0 <= x < self.size[0] and 0 <= y < self.size[1]

    def all(self, text: str | None = None, **props: Any) -> list[Widget]:
        return [
            widget
            for widget in self.walk()
            if self.visible(widget)
            and (text is None or getattr(widget, "text", None) == text)
            and all(getattr(widget, key, None) == value for key, value in props.items())
        ]

    def find(self, text: str | None = None, **props: Any) -> Widget:
        hits = self.all(text, **props)
        assert len(hits) == 1, f"{len(hits)} widgets match {text!r} {props!r}\n{self.dump()}"
        return hits[0]

    def dump(self) -> str:
        return "\n".join(
            f"{type(w).__name__} {getattr(w, 'text', '')!r} {w.to_window(*w.pos)} {w.size}"
            for w in self.walk()
            if self.visible(w)
        )

    # ---- acting

    def tap(self, target: str | Widget, hold_s: float = 0.05) -> None:
        widget = self.find(target) if isinstance(target, str) else target
        self.tap_at(*widget.to_window(*widget.center), hold_s=hold_s)

    def tap_at(self, x: float, y: float, hold_s: float = 0.05) -> None:
        finger = self.press(x, y)
        self.advance(hold_s)
        self.release(finger)

    def press(self, x: float, y: float) -> Finger:
        finger = Finger(x, y)
        self._send("begin", finger)
        return finger

    def move(self, finger: Finger, x: float, y: float) -> None:
        finger.move((x, y))
        self._send("update", finger)

    def release(self, finger: Finger) -> None:
        finger.update_time_end()
        self._send("end", finger)
        self.frames(2)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 10) -> None:
        finger = self.press(*start)
        for i in range(1, steps + 1):
            share = i / steps
            self.move(
                finger,
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
        self.release(finger)

    def _send(self, kind: str, finger: Finger) -> None:
        dispatch(kind, finger)
        self.frames()

    # ---- pixels

    def picture(self) -> Image.Image:
        """Return what is on the screen, read before the flip."""
        width, height = self.size
        got: list[bytes] = []

        def grab(*_: object) -> None:
            got[:] = [bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))]

        Window.bind(on_draw=grab)
        Window.canvas.ask_update()
        self.frames()
        Window.unbind(on_draw=grab)
        image = Image.frombytes("RGBA", (width, height), got[0])
        return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")

    def screenshot(self, path: Path) -> Path:
        self.picture().save(path)
        return path

    # ---- end

    def _clean(self) -> None:
        for child in Window.children[:]:
            Window.remove_widget(child)
        EventLoop.input_events = []
        EventLoop.me_list.clear()
        App._running_app = None

    def close(self) -> None:
        Driver.latest = self.now
        if self.app is not None:
            _ = self.app.dispatch("on_stop")
        self._clean()
        for event in Clock.get_events():  # whatever was left scheduled
            if event not in self._before:
                event.cancel()
        del Clock.time
        Clock._last_tick = Clock.time()  # what is made next must not be dated ahead of it
        for name, clock in self._wall.items():
            sys.modules[name].time = clock
        self.app = None
        gc.collect()
