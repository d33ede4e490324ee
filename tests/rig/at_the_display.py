"""Runs in a container: the service without a display, with one, without light, and failing for ever.

The kernel here has neither displays nor lights, so files stand for both: the connector's status and
the light's switch, under the names that a Pi's have. The unit is as it ships.
"""

import sys

sys.path.insert(0, "/host")

import json
import shutil
import time
from pathlib import Path

from in_the_guest import report, run, say, shown, wait

UNIT = "companion.service"
CLASS, DEVICES = Path("/sys/class"), Path("/sys/devices/breakpoint")
STATUS = CLASS / "drm/card1-HDMI-A-1/status"
LIGHT = DEVICES / "i2c-10/10-0045/backlight/10-0045"
MORE = Path(f"/etc/systemd/system/{UNIT}.d")
CONFIG = Path("/var/lib/companion/config.toml")
LONGEST_S, ABSENT_S, REST_S, FAILS = 120, 25, 60, 30
DOCTOR = ("/opt/companion/current/bin/companion", "doctor", "--json")
AT_THE_SCREEN = (
    *("setpriv", "--reuid=companion", "--regid=companion", "--init-groups"),
    *("env", "DISPLAY=:0", "xdotool"),
)


def fake():
    """Let files stand for a display's connector and for the light of a panel on the ribbon."""
    for at in (DEVICES, CLASS):
        run("mount", "-t", "tmpfs", "-o", "mode=0755", "tmpfs", str(at))
    STATUS.parent.mkdir(parents=True)
    (STATUS.parent / "modes").write_text("1280x720\n")
    plug(False)
    LIGHT.mkdir(parents=True)
    for name, held in (("bl_power", "0\n"), ("brightness", "255\n"), ("max_brightness", "255\n")):
        (LIGHT / name).write_text(held)
    for name in ("bl_power", "brightness"):  # as systemd/companion.rules has udev do
        shutil.chown(LIGHT / name, group="video")
        (LIGHT / name).chmod(0o664)
    (CLASS / "backlight").mkdir()
    (CLASS / "backlight/10-0045").symlink_to(LIGHT)


def plug(there):
    STATUS.write_text("connected\n" if there else "disconnected\n")


def asked():
    text = shown().get("StatusText", "")
    return text if "question" in text else ""


def waited_s():
    """How long the game could have run and other programs of the machine did instead."""
    stat = Path(f"/proc/{shown()['MainPID']}/schedstat")
    return int(stat.read_text().split()[1]) / 1e9


def comes():
    """Plug the display in; how long until the question is there, but for what others took."""
    before_s = waited_s()
    plug(True)
    if not asked():
        took_s = wait(lambda: bool(asked()), LONGEST_S, 0.02)
    else:  # the process begins anew, without a window; then it has one
        took_s = wait(begun_anew, LONGEST_S, 0.02)
        empty = window()
        took_s += wait(lambda: window() != empty, LONGEST_S, 0.02)
    return {"took_s": took_s, "alone_s": round(took_s - (waited_s() - before_s), 2)}


def begun_anew():
    environ = Path(f"/proc/{shown()['MainPID']}/environ").read_bytes()
    return b"COMPANION_ANEW=1" in environ.split(b"\0")


def window():
    """The window under the pointer: the display's own where there is no other."""
    lines = run(*AT_THE_SCREEN, "getmouselocation", "--shell").splitlines()
    return next(line for line in lines if line.startswith("WINDOW="))


def walls():
    """What of the kernel's tree the game may write to at all."""
    lines = Path(f"/proc/{shown()['MainPID']}/mounts").read_text().splitlines()
    mounts = [line.split() for line in lines]
    return {
        at: how.split(",")[0] for _, at, _, how, *_ in mounts if at.startswith(("/sys", "/proc"))
    }


def doctor():
    return {check["check"]: check for check in json.loads(run(*DOCTOR))}


def restart():
    run("systemctl", "daemon-reload")
    run("systemctl", "restart", UNIT)


def main():
    run("systemctl", "stop", UNIT)
    usual = CONFIG.read_text()
    CONFIG.write_text(usual.replace("rest_min = 15", "rest_min = 1"))
    fake()
    run("systemctl", "reset-failed", UNIT)
    run("systemctl", "start", "--no-block", UNIT)
    found = {"up": wait(lambda: shown().get("StatusText") == "waiting for a display", LONGEST_S)}
    first = shown()
    time.sleep(ABSENT_S)
    found["absent"] = [first, shown()]
    found["first_s"] = comes()
    found["question"] = asked()
    found["walls"] = walls()
    say(found)
    found["dark_s"] = wait(lambda: (LIGHT / "bl_power").read_text() == "4", REST_S + LONGEST_S)
    run(*AT_THE_SCREEN, "mousemove", "640", "20")
    run(*AT_THE_SCREEN, "mousedown", "1", "sleep", "0.1", "mouseup", "1")
    found["lit_s"] = wait(lambda: (LIGHT / "bl_power").read_text() == "0", LONGEST_S)
    plug(False)
    time.sleep(ABSENT_S)
    found["again_s"] = comes()
    found["again"] = [shown(), asked()]
    say(found)
    found["doctor"] = doctor()
    MORE.mkdir(exist_ok=True)
    (MORE / "shut.conf").write_text("[Service]\nReadWritePaths=\n")
    found["shut"] = doctor()["backlight"]
    (MORE / "shut.conf").write_text(
        "[Service]\nExecStart=\nExecStart=/bin/false\nExecStopPost=\nRestartSec=50ms\n"
    )
    restart()
    found["fails_s"] = wait(lambda: int(shown()["NRestarts"]) >= FAILS, LONGEST_S)
    found["failing"] = shown()
    (MORE / "shut.conf").unlink()
    run("systemctl", "daemon-reload")
    found["well_s"] = wait(lambda: shown().get("StatusText") == "home", LONGEST_S)
    found["log"] = run("journalctl", "-u", UNIT, "--no-pager", "-o", "short-monotonic")[-6000:]
    CONFIG.write_text(usual)
    report(found)


main()
