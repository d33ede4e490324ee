"""Processor time and memory of a table at rest: the table screen, its devices, vision, lgpio.

    python benchmarks/idle.py [--seconds N] [--json]

``bare`` is Kivy with one label and OpenCV imported; ``table`` an open match of scenario 1 with all
devices wired to its fake (two readers, panel, strip as a stream, broker, printer), no camera;
``camera`` the same with the virtual camera; ``lgpio`` a Python that has imported lgpio and does
nothing; ``panel`` the panel of ``devices.toml``, or the usual one, on this machine's own header,
where there is one. All run one after the other, without a display, at 30 frames a second at most.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

PANEL = (1280, 720)
SETTLE_S = 25.0
MAX_FPS = 30.0
WIRING = """
fakes = true
[panel]
on = true
[scanner.deck]
port = "x"
[scanner.tags]
kind = "pn532"
port = "x"
[strip]
port = "x"
speak = "adalight"
[house]
host = "x"
[printer]
port = "x"
"""


def prepared():
    from companion.ui.display.window import WindowSettings, prepare
    from companion.ui.theme.screen_panel import known_panel

    panel = known_panel(PANEL, 10.1)
    prepare(WindowSettings(panel=panel, driver="offscreen"))
    from kivy.clock import Clock

    Clock._max_fps = MAX_FPS  # noqa: SLF001  pictures without a display are made as fast as they can be
    return panel


def bare(seconds: float) -> None:
    prepared()
    import cv2
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):
        def build(self):
            return Label(text=f"Companion {cv2.__version__}")

    measured(Bare(), seconds)


def table(seconds: float, source: str = "off") -> None:
    panel = prepared()
    import cv2  # what vision needs, whether it looks or not

    from companion.bootstrap.application import Application
    from companion.config import Camera, Settings
    from companion.engine.game import Seat
    from companion.hw.device_config import parse

    assert cv2.__version__
    settings = Settings(camera=Camera(source=source))
    made = Application(
        settings, panel, save=lambda _: None, wiring=parse(WIRING.encode(), "devices.toml")
    )
    seats = (Seat("A", "Anna"), Seat("B", "Marek"), Seat("C", "Ines"))
    made.stack.go("match", made.store.begin("escape", seats, {}, seed="idle"))
    while made.stack.top is not made.stack.match:
        made.stack.back()
    measured(made.app, seconds)


def measured(app, seconds: float) -> None:
    from kivy.clock import Clock

    def begin(_dt):
        before = os.times()
        Clock.schedule_once(lambda _dt: end(before), seconds)

    def end(before):
        report(before, seconds)

    Clock.schedule_once(begin, SETTLE_S)
    app.run()


def report(before, seconds: float) -> None:
    after = os.times()
    cpu_s = after.user - before.user + after.system - before.system
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    document = {
        "cpu_percent": round(100 * cpu_s / seconds, 2),
        "memory_mb": round(pages * resource.getpagesize() / 1e6, 1),
        "threads": sorted(thread.name for thread in threading.enumerate()),
    }
    print(json.dumps(document), flush=True)
    os._exit(0)


def lgpio(seconds: float) -> None:
    import lgpio as library

    assert library.__name__ == "lgpio"
    before = os.times()
    threading.Event().wait(seconds)
    report(before, seconds)


def panel(seconds: float) -> None:
    from companion.hw.device_config import load
    from companion.hw.panel.gpio_lines import open_lines
    from companion.hw.panel.gpio_panel import PanelDevice
    from companion.session.devices.device_inbox import Inbox

    wiring, work = load().panel, Path(os.environ["LG_WD"])
    try:
        open_lines(wiring.chip, work).close()
    except OSError as error:
        print(json.dumps({"not_measured": error.strerror or str(error)}), flush=True)
        os._exit(0)
    device = PanelDevice(wiring, Inbox(), lambda: open_lines(wiring.chip, work), seats=str)
    device.start()
    threading.Event().wait(SETTLE_S)
    before = os.times()
    threading.Event().wait(seconds)
    report(before, seconds)


def child(what: str, seconds: float) -> dict:
    with tempfile.TemporaryDirectory() as folder:
        home = {} if what == "panel" else {"COMPANION_HOME": folder}
        env = {**os.environ, **home, "LG_WD": folder, "KIVY_NO_CONSOLELOG": "1"}
        command = [sys.executable, __file__, "--child", what, "--seconds", str(seconds)]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


CHILDREN = {
    "bare": bare,
    "table": table,
    "camera": lambda seconds: table(seconds, "virtual"),
    "lgpio": lgpio,
    "panel": panel,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", choices=CHILDREN, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        CHILDREN[args.child](args.seconds)
        return
    found = {what: child(what, args.seconds) for what in CHILDREN}
    if args.json:
        print(json.dumps(found, indent=2))
        return
    for what, figures in found.items():
        if "not_measured" in figures:
            print(f"{what:7} not measured: {figures['not_measured']}")
            continue
        print(f"{what:7} {figures['cpu_percent']:6.2f} % of a core, {figures['memory_mb']:6.1f} MB")
        print(f"        threads: {', '.join(figures['threads'])}")
    share = found["table"]["memory_mb"] / found["bare"]["memory_mb"]
    print(f"table: {share:.2f} times the memory of a bare program")


if __name__ == "__main__":
    main()
