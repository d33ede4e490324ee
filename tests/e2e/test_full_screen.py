"""The real program in full screen on a real X server with a window manager, display by display.

Every picture is taken from the glass: the page fills it, and what is measured on it in millimetres
is within 3 % of the tokens. ``COMPANION_PICTURES=DIR`` keeps the pictures to look at.
"""

import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageGrab

from companion.config import Screen
from companion.games import installed
from companion.ui.theme.colour import palette
from companion.ui.theme.design_tokens import cap_ratio, caps, tokens
from companion.ui.theme.screen_panel import layout_kind, panel_for

pytestmark = pytest.mark.long
SIZES_MM = {
    (800, 480): (154.08, 85.92),
    (720, 1280): (88.0, 155.0),
    (1024, 600): (223.0, 130.5),
    (1366, 768): (344.0, 194.0),
    (1920, 1080): (527.0, 296.0),
    (2560, 1080): (673.0, 284.0),
    (3840, 2160): (597.0, 336.0),
}
SHOWN = {"home": None, **dict.fromkeys(installed(), "4")}
"""What is on the screen: nothing kept, or a match left open in this turn."""
LEFT_OPEN = Path(__file__).with_name("left_open.py")
CONFIG = """\
[screen]
fullscreen = true
size = [1024, 768]
less_motion = true

[screen.measured]
"{px[0]}x{px[1]}" = [{mm[0]}, {mm[1]}]

[camera]
source = "off"
"""
BEATS = 6
"""So many beats after the first frame nothing on the screen moves any more."""
WITHIN = 0.03


@contextmanager
def x_server(px, program):
    """An X server of this size; its name."""
    xvfb = program("Xvfb", "xvfb")
    reading, writing = os.pipe()
    with os.fdopen(reading) as said:
        size = f"{px[0]}x{px[1]}x24"
        typed = [xvfb, "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
        with subprocess.Popen(typed, pass_fds=(writing,), stderr=subprocess.DEVNULL) as server:
            os.close(writing)
            try:
                yield f":{said.readline().strip()}"
            finally:
                server.terminate()


def picture(px, shown, tmp_path, program):
    """What the glass shows once the program is at rest."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "config.toml").write_text(CONFIG.format(px=px, mm=SIZES_MM[px]))
    env = os.environ | {
        "COMPANION_HOME": str(home),
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "2000000",
        "SDL_AUDIODRIVER": "dummy",
    }
    if SHOWN[shown]:
        typed = [sys.executable, LEFT_OPEN, home, shown, SHOWN[shown]]
        subprocess.run(typed, env=env, check=True, capture_output=True)
    openbox = program("openbox", "openbox")
    play = f"{sys.executable} -m companion play"
    with (
        x_server(px, program) as name,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard,
    ):
        heard.bind(env["NOTIFY_SOCKET"])
        heard.settimeout(120)
        typed = [openbox, "--sm-disable", "--startup", play]
        with subprocess.Popen(
            typed, env=env | {"DISPLAY": name}, stderr=subprocess.DEVNULL, start_new_session=True
        ) as manager:
            try:
                beats = 0
                while beats < BEATS:
                    beats += heard.recv(4096) == b"WATCHDOG=1"
                return ImageGrab.grab(xdisplay=name).convert("RGB")
            finally:
                os.killpg(manager.pid, 15)


def of_colour(image, colour):
    """Where a colour stands: rows, then columns."""
    return (np.asarray(image) == rgb(colour)).all(axis=2)


def lines(counts, least_px):
    """The rows or columns in which a colour stands at least so often."""
    return [int(n) for n in np.flatnonzero(counts >= least_px)]


def rgb(colour):
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("px", SIZES_MM, ids=lambda px: f"{px[0]}x{px[1]}")
def test_the_page_fills_the_glass_in_millimetres(tmp_path, program, px, shown):
    image = picture(px, shown, tmp_path, program)
    if folder := os.environ.get("COMPANION_PICTURES"):
        image.save(Path(folder) / f"{shown}-{px[0]}x{px[1]}.png")
    assert image.size == px
    measured = dict(on_the_glass(image, px))
    assert len(measured) >= 4
    wrong = {
        what: (found, wanted)
        for what, (found, wanted, grain) in measured.items()
        if abs(found - wanted) > max(WITHIN * wanted, grain)
    }
    assert not wrong, measured


def on_the_glass(image, px):
    """What can be measured on a picture: found mm, the token's mm, and what a pixel is."""
    screen = Screen(measured={f"{px[0]}x{px[1]}": SIZES_MM[px]})
    panel = panel_for(None, screen, px)
    across, down = panel.density_xy
    token, cap = tokens().layout[layout_kind(panel)], caps(layout_kind(panel))
    colour = palette()
    hair, ground = of_colour(image, colour.hair), of_colour(image, colour.ground)
    accent, bone = of_colour(image, colour.accent), of_colour(image, colour.bone)
    rule = lines(hair.sum(axis=1), px[0] - 2)[0]  # the status bar's lower edge, from side to side
    yield "status_bar", ((rule + 1) / down, token.status_bar[3], 1 / down)
    drawn_mm = tokens().panel[token.drawn_for].mm
    down_the_side = token.nav_bar_direction == "down"
    axis, per_mm = (0, across) if down_the_side else (1, down)
    keys = run_of(lines((~ground).sum(axis=axis), 8 * max(across, down)))[-1]
    margin = drawn_mm[axis] - token.nav_bar[axis] - token.nav_bar[axis + 2]
    yield "margin", ((px[axis] - keys[-1] - 1) / per_mm, margin, 1 / per_mm)
    yield "nav_bar", (len(keys) / per_mm, token.nav_bar[axis + 2], 1 / per_mm)
    filled = max(run_of(lines(accent.sum(axis=1), 12 * across)), key=len, default=[])
    if len(filled) > 5 * down:  # not the border of a choice
        high = token.options[3] if down_the_side else tokens().touch["main"]
        yield "filled option", (len(filled) / down, high, 2 / down)
    if len(filled) > 5 * down and down_the_side:
        lower = drawn_mm[1] - token.options[1] - token.options[3]
        yield "lower margin", ((px[1] - filled[-1] - 1) / down, lower, 1 / down)
    ask = lines(accent.sum(axis=1), 1)[0]  # the accent that begins the rule over the question
    high = question_px(bone[ask + 2 : ask + round(cap.ask * 2.2 * down), : px[0] // 3])
    yield "question", (high / down, cap.ask, (1 + 1 / cap_ratio("display")) / down)


def run_of(numbers):
    """Numbers in unbroken runs."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return runs


def question_px(words):
    """How high the first line of words is."""
    return len(run_of(lines(words.sum(axis=1), 1))[0])


def test_a_size_is_measured_on_a_picture():
    """The measuring itself: a status bar that is 10 % too high is found."""
    kind = "wide"
    panel = panel_for(None, Screen(measured={"1366x768": SIZES_MM[1366, 768]}), (1366, 768))
    assert layout_kind(panel) == kind
    image = Image.new("RGB", (1366, 768), rgb(palette().ground))
    down = panel.density_xy[1]
    high = round(tokens().layout[kind].status_bar[3] * 1.1 * down)
    image.paste(rgb(palette().hair), (0, high - 1, 1366, high))
    found, wanted, grain = next(on_the_glass(image, (1366, 768)))[1]
    assert abs(found - wanted) > max(WITHIN * wanted, grain)
