"""The first frame waits for nothing that only a match needs; the rest comes in small pieces."""

import subprocess
import sys
from importlib import import_module
from itertools import pairwise

from driver_kit import Driver
from kivy.uix.widget import Widget

from companion.bootstrap.application import DEFERRED
from companion.ui.deferred_imports import import_steps, run_deferred

SHOWN = """
import os, sys
from companion.config import Settings
from companion.ui.theme.screen_panel import known_panel
from companion.ui.display.window import WindowSettings, prepare

panel = known_panel((800, 480), 7.0)
prepare(WindowSettings(panel, driver="offscreen"))
from companion.bootstrap.application import Application

table = Application(Settings(), panel, save=print)

def shown():
    print(*sorted(sys.modules), sep="\\n", flush=True)
    os._exit(0)

table.app.first_shown = shown
table.app.run()
"""
LATER = (
    "companion.games.",
    "companion.ui.presenter.match.match_screen",
    "companion.ui.presenter.home.setup_screen",
    "companion.ui.presenter.routes",
    "companion.ui.widgets.plan.plan_view",
    "companion.ui.views.tabletop_view",
    "companion.vision.",
    "numpy",
    "cv2",
)


def test_the_first_frame_waits_for_nothing_that_a_match_needs(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    run = [sys.executable, "-c", SHOWN]
    shown = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60)
    modules = shown.stdout.split()
    assert "companion.ui.presenter.home.home_screen" in modules
    assert [name for name in modules if name.startswith(LATER)] == []


def test_deferred_modules_can_be_imported():
    for name in DEFERRED:
        _ = import_module(name)


def test_pieces_are_done_one_by_one(drive):
    ui: Driver = drive(Widget)
    done: list[int] = []
    event = run_deferred([lambda n=n: done.append(n) for n in range(3)])
    seen = []
    for _ in range(6):
        ui.frames(1)
        seen.append(len(done))
    assert done == [0, 1, 2]
    assert seen == sorted(seen)
    assert all(b - a <= 1 for a, b in pairwise(seen))
    assert not event.is_triggered


def test_a_piece_imports_its_module():
    (piece,) = import_steps("companion.ui.deferred_imports")
    assert piece() is sys.modules["companion.ui.deferred_imports"]
