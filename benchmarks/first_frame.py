"""Processor time from a process' start to its first frame: the home screen, and a bare window.

    python benchmarks/first_frame.py [--rounds N] [--json]

The bare window is Kivy with one label, opened with the same settings and without a display. Both
are started in turns, the order changing from round to round; the ratio is of their medians. A start
before the first round lets Python keep what it compiled, as on any second start.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from statistics import median

PANEL = (800, 480)


def prepared():
    from companion.ui.display.window import WindowSettings, prepare
    from companion.ui.theme.screen_panel import known_panel

    panel = known_panel(PANEL, 7.0)
    prepare(WindowSettings(panel=panel, driver="offscreen"))
    return panel


def bare() -> None:
    prepared()
    from kivy.app import App
    from kivy.uix.label import Label

    class Bare(App):
        def build(self):
            return Label(text="Companion")

    till_first_frame(Bare())


def home() -> None:
    panel = prepared()
    from companion.bootstrap.application import Application
    from companion.config import Settings

    till_first_frame(Application(Settings(), panel, save=lambda _: None).app)


def till_first_frame(app) -> None:
    from time import process_time

    from kivy.core.window import Window

    def shown(*_):
        print(process_time(), flush=True)
        os._exit(0)

    Window.bind(on_flip=shown)
    app.run()


def started(what: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "COMPANION_HOME": folder, "KIVY_NO_CONSOLELOG": "1"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, __file__, "--child", what]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--child", choices=("bare", "home"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        {"bare": bare, "home": home}[args.child]()
        return
    _ = started("home")
    found: dict[str, list[float]] = {"bare": [], "home": []}
    for number in range(args.rounds):
        for what in ("bare", "home") if number % 2 else ("home", "bare"):
            found[what].append(started(what))
    figures = {f"{what}_cpu_ms": median(times) * 1000 for what, times in found.items()}
    figures["ratio"] = figures["home_cpu_ms"] / figures["bare_cpu_ms"]
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:14} {value:.2f}")


if __name__ == "__main__":
    main()
