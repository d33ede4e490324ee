"""A display that comes late, and one that is pulled and put back, as systemd and the table see it.

The real command in a real window, on connectors made of files; who listens stands for systemd.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

RIG = Path(__file__).parents[1] / "rig"
RUNNER = """\
import sys
import threading
from pathlib import Path

from companion import displays
from companion.cli import main
from companion.ui.display import window

drm = Path(sys.argv[1])
for reads in (displays.connectors, displays.connected, displays.unlit, window.find_driver):
    reads.__defaults__ = (drm,)
if "--hangs" in sys.argv:  # as a page flip does whose end never comes
    sys.argv.remove("--hangs")
    prepare = window.prepare

    def hanging(*how):
        prepare(*how)
        from kivy.core.window import window_sdl2

        flip = window_sdl2.WindowSDL.flip

        def flipped(self):
            while (drm / "hangs").exists():
                threading.Event().wait(0.1)
            flip(self)

        window_sdl2.WindowSDL.flip = flipped

    window.prepare = hanging
sys.exit(main(sys.argv[2:]))
"""
PERIOD_S = 4.0
QUICK_S = 12.0
"""Two seconds on a quiet machine; shared processors took six."""
PATIENCE_S = 60.0
FIRST_FRAME = ["READY=1", f"WATCHDOG_USEC={PERIOD_S * 1e6:.0f}"]
OPENING = "WATCHDOG_USEC=90000000"


class Systemd:
    """Hears what the service says, and when."""

    def __init__(self, path):
        self.path = path
        self.heard = []
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))

    def until(self, word, patience_s=PATIENCE_S):
        """Listen until a word is said; how long it took in seconds."""
        began_s, ends_s = time.monotonic(), time.monotonic() + patience_s
        while (left_s := ends_s - time.monotonic()) > 0:
            self._socket.settimeout(left_s)
            try:
                said = self._socket.recv(4096).decode()
            except TimeoutError:
                break
            self.heard.append((time.monotonic(), said))
            if word in said:
                return time.monotonic() - began_s
        raise AssertionError((word, self.heard))

    def words(self):
        return [word for _, word in self.heard]

    def close(self):
        self._socket.close()


class Display:
    """A connector made of a file."""

    def __init__(self, folder):
        self.drm = folder
        self._status = folder / "card1-HDMI-A-1/status"
        self._status.parent.mkdir(parents=True)
        (self._status.parent / "modes").write_text("1280x720\n")
        self.pull()

    def plug(self):
        self._status.write_text("connected\n")

    def pull(self):
        self._status.write_text("disconnected\n")


@pytest.fixture(scope="module")
def x_server(program):
    """The number of an X server."""
    server = program("Xvfb", "xvfb")
    read, write = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as output:
        number = output.readline().strip()
    yield f":{number}"
    process.terminate()
    process.wait()


@pytest.fixture
def press(program, x_server):
    """Press a key before the window."""
    xdotool = program("xdotool", "xdotool")
    environ = {**os.environ, "DISPLAY": x_server}
    return lambda key: subprocess.run([xdotool, "key", key], env=environ, check=True)


@pytest.fixture
def home(tmp_path):
    """The table's own machine, a match of twenty answers left open by the plug."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "config.toml").write_text(
        f'data = "{folder}"\n[screen]\nfullscreen = true\ninches = 10.1\n[camera]\nsource = "off"\n'
    )
    subprocess.run([sys.executable, RIG / "open_match.py", folder], check=True)
    return folder


@pytest.fixture
def systemd(tmp_path):
    made = Systemd(tmp_path / "notify")
    yield made
    made.close()


@pytest.fixture
def display(tmp_path):
    return Display(tmp_path / "drm")


@pytest.fixture
def game(request, home, systemd, display, x_server):
    runner = display.drm.parent / "runner.py"
    runner.write_text(RUNNER)
    environ = {
        **os.environ,
        "COMPANION_HOME": str(home),
        "DISPLAY": x_server,
        "NOTIFY_SOCKET": str(systemd.path),
        "WATCHDOG_USEC": f"{PERIOD_S * 1e6:.0f}",
        "SDL_AUDIODRIVER": "dummy",
    }
    hangs = ["--hangs"] if "hangs" in request.node.name else []
    command = [sys.executable, runner, display.drm, *hangs, "play"]
    process = subprocess.Popen(command, env=environ)
    yield process
    process.terminate()
    assert process.wait(PATIENCE_S) in (0, -signal.SIGTERM)


def waited_s(process):
    """How long the game could have run and other programs of this machine did instead."""
    return int(Path(f"/proc/{process.pid}/schedstat").read_text().split()[1]) / 1e9


def shown(systemd, display, game):
    """Plug the display in; how long until the picture is there with the open question."""
    before_s = waited_s(game)
    display.plug()
    took_s = systemd.until("READY=1")
    assert OPENING in systemd.words()
    return took_s - (waited_s(game) - before_s)


def question(systemd):
    return [word for word in systemd.words() if "question" in word][-1]


def open_files(process):
    links = Path(f"/proc/{process.pid}/fd").iterdir()
    return sum(1 for link in links if link.exists())


def starts(home):
    return list(home.glob("matches/*/starts"))


def test_it_waits_for_a_display_and_comes_back_to_one_that_was_pulled(
    press, home, systemd, display, game
):
    systemd.until("STATUS=waiting for a display")
    assert systemd.words()[:2] == FIRST_FRAME
    for _ in range(3):
        systemd.until("WATCHDOG=1", PERIOD_S)
    assert shown(systemd, display, game) < QUICK_S
    assert question(systemd).endswith("question 19")
    systemd.until("WATCHDOG=1")
    files = open_files(game)

    display.pull()
    for _ in range(4):  # well longer than a line that is pulled for a moment
        systemd.until("WATCHDOG=1", PERIOD_S)
    press("Return")
    systemd.until("question 20")  # the match goes on without a picture
    asked = question(systemd)

    systemd.heard.clear()
    assert shown(systemd, display, game) < QUICK_S
    systemd.until("WATCHDOG=1")
    assert question(systemd) == asked
    assert "STOPPING=1" not in systemd.words()
    assert game.poll() is None, "it is the same process"
    for _ in range(4):  # a sound that begins has a pipe for a moment
        if open_files(game) <= files:
            break
        systemd.until("WATCHDOG=1", PERIOD_S)
    assert open_files(game) <= files
    assert starts(home) == [] or [path.read_text() for path in starts(home)] == ["1"]


@pytest.mark.long
def test_however_often_it_is_pulled_no_start_has_failed(home, systemd, display, game):
    systemd.until("STATUS=waiting for a display")
    for _ in range(3):
        systemd.heard.clear()
        assert shown(systemd, display, game) < QUICK_S
        systemd.until("WATCHDOG=1")
        assert question(systemd).endswith("question 19")
        display.pull()
        for _ in range(4):  # well longer than a line that is pulled for a moment
            systemd.until("WATCHDOG=1", PERIOD_S)
    assert [path.read_text() for path in starts(home)] in ([], ["1"])


def test_a_line_that_is_pulled_for_a_moment_changes_nothing(systemd, display, game):
    systemd.until("STATUS=waiting for a display")
    shown(systemd, display, game)
    systemd.until("WATCHDOG=1")
    systemd.heard.clear()
    display.pull()
    display.plug()
    for _ in range(3):
        systemd.until("WATCHDOG=1", PERIOD_S)
    assert systemd.words() == ["WATCHDOG=1"] * 3


def test_a_flip_that_hangs_for_ever_ends_no_match(press, home, systemd, display, game):
    systemd.until("STATUS=waiting for a display")
    shown(systemd, display, game)
    systemd.until("WATCHDOG=1")
    systemd.heard.clear()
    (display.drm / "hangs").touch()
    press("Return")  # an answer, and a picture of the next question that never comes
    display.pull()
    systemd.until(OPENING)
    (display.drm / "hangs").unlink()
    systemd.until("STATUS=waiting for a display")
    assert "STOPPING=1" not in systemd.words()
    shown(systemd, display, game)
    systemd.until("WATCHDOG=1")
    # the picture may hang as soon as the key is down: its answer is given as it goes up
    assert question(systemd).endswith(("question 19", "question 20"))
    assert game.poll() is None, "it is the same process"
