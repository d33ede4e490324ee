"""What an answer passes on its way from a finger to the journal and to the lamps of the panel.

    python benchmarks/call_chain.py [--game NAME] [--taps N] [--seed TEXT] [--show] [--json]

A match is played by taps on what the screen shows, wired to its devices' fakes; the disk writes at
once, so that everything happens on the one thread that is traced. Calls of Companion's own
functions are noted from the finger that lifts on; consecutive calls within one module count once.
``until`` is what was called until the journal was written, and the panel lit; ``through``, the
modules that the call itself came through, from the outermost. Taps that lit no lamp are left out
of the lamp's figures. All are medians.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
INSIDE = str(ROOT / "companion")
PANEL = (800, 480)
ENDS = {
    "journal": ("companion/session/journal/journal_writer.py", "keep"),
    "lamp": ("companion/hw/panel/gpio_panel.py", "show"),
}
FRAMES = 6


def module(code) -> str:
    return str(Path(code.co_filename).relative_to(ROOT))


def once(modules) -> list[str]:
    return [name for name, _ in groupby(modules)]


class Trace:
    """Notes the modules that are called, and where the ends were reached."""

    def __init__(self) -> None:
        self.called: list[str] = []
        self.until: dict[str, int] = {}
        self.through: dict[str, list[str]] = {}

    def __call__(self, frame, event: str, _arg) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(INSIDE):
            return
        name = module(code)
        if not self.called or self.called[-1] != name:
            self.called.append(name)
        for end, where in ENDS.items():
            if end not in self.until and where == (name, code.co_name):
                self.until[end] = len(self.called)
                self.through[end] = once(reversed([module(f) for f in callers(frame)]))


def callers(frame):
    while frame is not None:
        if frame.f_code.co_filename.startswith(INSIDE):
            yield frame.f_code
        frame = frame.f_back


def traced(act: Callable[[], None]) -> Trace:
    trace = Trace()
    sys.setprofile(trace)
    try:
        act()
    finally:
        sys.setprofile(None)
    return trace


class Table:
    """A match on a screen without a display, with a finger and the fakes of a whole table."""

    def __init__(self, game: str, seed: str, folder: Path) -> None:
        from companion.bootstrap.application import Application as Joined
        from companion.config import Settings
        from companion.hw.device_config import DeviceConfig, PanelConfig
        from companion.tools.offscreen import Offscreen
        from companion.tools.screenshot_tour import SEATS
        from companion.ui.theme.screen_panel import known_panel

        self.joined = Joined(
            Settings(),
            known_panel(PANEL),
            save=lambda _: None,
            data=folder,
            threads=False,
            wiring=DeviceConfig(panel=PanelConfig(on=True), fakes=True),
        )
        self.off = Offscreen(self.joined.app)
        self.off.__enter__()
        self.off.settle()
        live = self.joined.store.begin(game, SEATS, {}, seed=seed)
        self.session = live.session
        self.joined.stack.go("match", live)
        self.fingers = 0

    def close(self) -> None:
        self.off.__exit__(None, None, None)
        self.joined.close()

    def button(self, number: int):
        """Return the answer Confirm would give, or one of the others in turn."""
        self.off.settle()
        shown = [option for option in self.joined.app.page.options.options if option.kind != "off"]
        filled = [option for option in shown if option.kind == "confirm" or option.focused]
        refs = [option.ref for option in filled or shown[number % max(1, len(shown)) :]]
        for widget in self.joined.app.root.walk():
            if refs and getattr(widget, "ref", None) == refs[0] and widget.opacity > 0:
                return widget
        return None

    def finger(self, place):
        from kivy.core.window import Window
        from kivy.input.motionevent import MotionEvent

        class Finger(MotionEvent):
            def depack(self, args):
                self.profile = ["pos"]
                self.sx, self.sy = args[0] / (Window.width - 1), args[1] / (Window.height - 1)
                super().depack(args)

        self.fingers += 1
        return Finger("chain", f"touch{self.fingers}", place, is_touch=True, type_id="touch")

    def tap(self, widget) -> Trace:
        from kivy.base import EventLoop

        finger = self.finger(widget.to_window(*widget.center))
        EventLoop._dispatch_input("begin", finger)  # noqa: SLF001  passes the input chain
        self.off.frames()
        finger.update_time_end()

        def lift() -> None:
            EventLoop._dispatch_input("end", finger)  # noqa: SLF001  as above
            self.off.frames(FRAMES)

        return traced(lift)

    def go_on(self) -> None:
        """Answer with no finger, or close what lies over the match."""
        stack = self.joined.stack
        if stack.top is not stack.match:
            stack.back()
        elif self.session.prompt is not None:
            self.session.answer(self.session.prompt.sample(lambda _: 0))


def traces(game: str, seed: str, taps: int) -> list[Trace]:
    found: list[Trace] = []
    with tempfile.TemporaryDirectory() as folder:
        table = Table(game, seed, Path(folder))
        try:
            for number in range(taps):
                if table.session.prompt is None:
                    break
                button, before = table.button(number), table.session.number
                if button is not None and table.joined.stack.top is table.joined.stack.match:
                    trace = table.tap(button)
                    if table.session.number == before + 1:
                        found.append(trace)
                        continue
                table.go_on()
        finally:
            table.close()
    return found


def figures(found: list[Trace]) -> dict[str, float]:
    shown: dict[str, float] = {"taps": len(found)}
    for end in ENDS:
        those = [trace for trace in found if end in trace.until and end in trace.through]
        shown[f"taps to the {end}"] = len(those)
        shown[f"until the {end}"] = median(trace.until[end] for trace in those)
        shown[f"through to the {end}"] = median(len(trace.through[end]) for trace in those)
    shown["in all"] = median(len(trace.called) for trace in found)
    return shown


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="escape")
    words.add_argument("--taps", type=int, default=120)
    words.add_argument("--seed", default="7")
    words.add_argument("--show", action="store_true", help="the ways of the first tap to a lamp")
    words.add_argument("--json", action="store_true")
    asked = words.parse_args()

    from companion.ui.display.window import WindowSettings, prepare
    from companion.ui.theme.screen_panel import known_panel

    prepare(WindowSettings(panel=known_panel(PANEL), driver="offscreen"))
    found = traces(asked.game, asked.seed, asked.taps)
    if asked.show:
        lit = next(trace for trace in found if "lamp" in trace.until)
        for end, way in lit.through.items():
            print(end, "through", *way, sep="\n  ")
            print(end, "until", *lit.called[: lit.until[end]], sep="\n  ")
    shown = figures(found)
    if asked.json:
        print(json.dumps(shown))
    else:
        for name, figure in shown.items():
            print(f"{name:24} {figure:8.0f}")


if __name__ == "__main__":
    main()
