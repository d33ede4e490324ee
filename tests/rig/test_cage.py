"""The variant in a compositor, in a clean Debian, without a display: a window, and taps that answer.

The compositor draws into memory; a pointer of the X server in it taps. What the service would be told
comes through the socket of systemd's, which is the test's here.
"""

import os
import shlex
import shutil
import signal
import socket
import subprocess
import time
from configparser import ConfigParser

import pytest
from booted_kit import AS_COMPANION
from guest_kit import HERE, ROOT
from roots_kit import root

pytestmark = [pytest.mark.rig, pytest.mark.timeout(1800)]
HEADLESS = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
UP_S, ANSWER_S = 180, 5
SPOTS = [(x, y) for y in (88, 75) for x in (12, 35, 60)]
"""Where answers stand, in percent of the screen."""
UNIT = ROOT / "systemd/companion-cage.service"


@pytest.fixture(scope="module")
def machine(tmp_path_factory, program):
    """A Debian 12 with Companion in its compositor, and a match that was open."""
    program("debootstrap", "debootstrap")
    with root("bookworm", tmp_path_factory.mktemp("cage")) as made:
        subprocess.run(["git", "clone", "-q", ROOT, made.at("/srv/my companion")], check=True)
        made.run("sh", "-c", 'cd "/srv/my companion" && ./run.sh --install --cage')
        made.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "xdotool")
        shutil.copy(HERE / "open_match.py", made.at("/srv"))
        python = "/opt/companion/current/bin/python"
        made.run(*AS_COMPANION, python, "/srv/open_match.py", "/var/lib/companion")
        for name in ("dev/shm", "run"):
            subprocess.run(["mount", "-t", "tmpfs", "tmpfs", made.path / name], check=True)
        made.at("/tmp/.X11-unix").mkdir(mode=0o1777, exist_ok=True)
        made.at("/tmp/.X11-unix").chmod(0o1777)
        yield made
        for name in ("dev/shm", "run"):
            subprocess.run(["umount", "-l", made.path / name], check=True)


class Listening:
    """What systemd would hear."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(str(path))
        path.chmod(0o777)
        self.socket.settimeout(1)
        self.ready, self.status = False, ""

    def until(self, fits, longest_s):
        """Seconds until something is so; None if it never is."""
        began = time.monotonic()
        while time.monotonic() - began < longest_s:
            try:
                said = self.socket.recv(4096).decode()
            except TimeoutError:
                continue
            self.ready = self.ready or said == "READY=1"
            if said.startswith("STATUS="):
                self.status = said.removeprefix("STATUS=")
            if fits():
                return round(time.monotonic() - began, 1)
        return None


def unit():
    parser = ConfigParser(strict=False, interpolation=None, delimiters=("=",))
    parser.optionxform = str
    parser.read(UNIT)
    return parser["Service"]


def test_a_window_comes_up_and_a_tap_answers(machine, tmp_path, record_property):
    uid = int(machine.run("id", "-u", "companion").stdout)
    runtime = machine.at(f"/run/user/{uid}")
    runtime.mkdir(parents=True)
    os.chown(runtime, uid, uid)
    hears = Listening(machine.at("/run/notify"))
    here = {"XDG_RUNTIME_DIR": f"/run/user/{uid}", "HOME": f"/run/user/{uid}", "PATH": "/usr/bin"}
    told = {"NOTIFY_SOCKET": "/run/notify", "COMPANION_HOME": "/var/lib/companion"}
    given = {**here, **told, **HEADLESS, "SDL_VIDEODRIVER": "x11"}

    def inside(*words):
        done = machine.run(
            *AS_COMPANION, "env", "-i", *(f"{k}={v}" for k, v in here.items()),
            "DISPLAY=:0", "WAYLAND_DISPLAY=wayland-0", *words, check=False,
        )  # fmt: skip
        return done.stdout.strip()

    log = (tmp_path / "log").open("w")
    command = ["chroot", machine.path, *AS_COMPANION, "env", "-i"]
    command += [*(f"{k}={v}" for k, v in given.items()), *shlex.split(unit()["ExecStart"])]
    with subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True) as cage:
        try:
            up_s = hears.until(lambda: hears.ready and "question" in hears.status, UP_S)
            assert up_s is not None, (tmp_path / "log").read_text()[-3000:]
            wide, high = map(int, inside("xdotool", "getdisplaygeometry").split())
            asked, taps = hears.status, 0
            for x, y in SPOTS * 2:
                inside("xdotool", "mousemove", str(wide * x // 100), str(high * y // 100))
                inside("xdotool", "mousedown", "1", "sleep", "0.1", "mouseup", "1")
                taps += 1
                if hears.until(lambda: hears.status != asked, ANSWER_S) is not None:
                    break
            under = dict(
                line.split("=")
                for line in inside("xdotool", "getmouselocation", "--shell").splitlines()
            )
            window = inside("xdotool", "getwindowgeometry", "--shell", under["WINDOW"])
        finally:
            os.killpg(cage.pid, signal.SIGKILL)
    record_property("found", {"up_s": up_s, "taps": taps, "before": asked, "after": hears.status})
    assert "question" in asked
    assert hears.status != asked, "no tap was an answer"
    assert {f"WIDTH={wide}", f"HEIGHT={high}"} <= set(window.splitlines()), window
