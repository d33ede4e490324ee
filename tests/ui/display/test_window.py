"""The window's settings: chosen before Kivy is imported, one source of touches."""

import subprocess
import sys

import pytest
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.ui.display.window import (
    WindowSettings,
    WindowTooLateError,
    find_driver,
    prepare,
    touch_for,
    turn_window,
)
from companion.ui.theme.screen_panel import known_panel


class Corner(Widget):
    """Red at the lower left."""

    def __init__(self):
        super().__init__()
        with self.canvas:
            Color(1, 0, 0, 1)
            Rectangle(pos=(0, 0), size=(40, 40))


def card(root, name, status):
    (root / name).mkdir(parents=True)
    (root / name / "status").write_text(status + "\n")


def test_a_desktop_wins_then_a_console_then_nothing(tmp_path):
    assert find_driver({"DISPLAY": ":0"}, tmp_path) == "x11"
    assert find_driver({}, tmp_path) == "offscreen"
    card(tmp_path, "card1-DSI-1", "connected")
    assert find_driver({}, tmp_path) == "KMSDRM"
    assert find_driver({"DISPLAY": ":0"}, tmp_path) == "x11"


def test_each_driver_has_one_source_of_touches():
    assert [touch_for(driver) for driver in ("x11", "KMSDRM", "offscreen")] == [
        "mouse",
        "evdev",
        "none",
    ]


def test_too_late_is_said():
    with pytest.raises(WindowTooLateError, match="before Kivy"):
        prepare(WindowSettings(known_panel((800, 480))))


@pytest.mark.parametrize(("rotation", "size"), [(0, "(800, 480)"), (90, "(480, 800)")])
def test_a_fresh_process_gets_its_window(rotation, size):
    code = f"""
from companion.ui.theme.screen_panel import known_panel
from companion.ui.theme.skin import Skin
from companion.ui.display.window import WindowSettings, dress_window, prepare
panel = known_panel((800, 480))
prepare(WindowSettings(panel, {rotation}, driver="offscreen"))
from kivy.config import Config
assert not Config.items("input")
from kivy.core.window import Window
dress_window(Skin(panel))
print(tuple(map(int, Window.size)))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(size)
    assert "Traceback" not in done.stderr


def test_a_picture_turned_by_half_comes_back(drive):
    """What was red at the lower left is at the upper right, and then where it was."""

    def at(angle):
        turn_window(angle)
        ui.frames(2)
        picture = ui.picture()
        wide, high = picture.size
        corners = {"lower left": (2, high - 3), "upper right": (wide - 3, 2)}
        return [name for name, place in corners.items() if picture.getpixel(place)[0] > 200]

    ui = drive(Corner, (1280, 1280))
    assert at(0) == ["lower left"]
    assert at(180) == ["upper right"]
    assert at(0) == ["lower left"]
    assert at(180) == ["upper right"]
    assert at(0) == ["lower left"]
