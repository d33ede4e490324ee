"""Runs in a container: the service is killed and hung, and timed until it is back at its question.

Words: the unit, and how often each.
"""

import sys

sys.path.insert(0, "/host")

import os
import re
import signal
import time
from pathlib import Path

from in_the_guest import report, run, say, shown, wait

UNIT, TIMES = sys.argv[1], int(sys.argv[2])
LONGEST_S, ANSWER_S, STANDS_S = 120, 2, 11
GAME = "companion play"
SPOTS = [(x, y) for y in (88, 75) for x in (12, 35, 60)]
"""Where answers stand, in percent of the screen."""
AT_THE_SCREEN = (
    *("setpriv", "--reuid=companion", "--regid=companion", "--init-groups"),
    *("env", "DISPLAY=:0", "xdotool"),
)


def now():
    return shown(UNIT)


def asked():
    """The open question, as the service says it."""
    text = now().get("StatusText", "")
    return text if "question" in text else ""


def games():
    """The game's own process; in the variant it is not the unit's first."""
    pids = run("systemctl", "show", UNIT, "--property=ControlGroup", "--value")
    listed = Path(f"/sys/fs/cgroup/systemd{pids}/cgroup.procs")
    if not listed.exists():
        listed = Path(f"/sys/fs/cgroup{pids}/cgroup.procs")
    every = listed.read_text().split()
    return [
        int(pid)
        for pid in every
        if GAME in Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
        and "/cage" not in Path(f"/proc/{pid}/cmdline").read_text()
    ]


def watchdog_s():
    """When the watchdog last struck, on the kernel's clock."""
    lines = run("journalctl", "-u", UNIT, "-o", "short-monotonic", "--no-pager")
    return float(re.findall(r"\[ *([\d.]+)\].*Watchdog timeout", lines)[-1])


def waited_s():
    """How long the new game could have run and other programs of the machine did instead."""
    (game,) = games()
    return round(int(Path(f"/proc/{game}/schedstat").read_text().split()[1]) / 1e9, 2)


def ended(found, how, number):
    """Kill or hang the game, and time from the kill to the same question."""
    before = now()
    question, was = before["StatusText"], before["MainPID"]
    (game,) = games()
    began = time.monotonic()
    os.kill(game, how)

    def back():
        state = now()
        active = state.get("ActiveState") == "active" and state.get("MainPID") != was
        return active and state.get("StatusText") == question

    returned = wait(back, LONGEST_S, 0.02)
    end = time.monotonic()
    killed = watchdog_s() if how == signal.SIGSTOP else began
    timing = {
        "silent_s": round(killed - began, 2),
        "back_s": None if returned is None else round(end - killed, 2),
        "waited_s": waited_s(),
        "question": question,
    }
    found["hang" if how == signal.SIGSTOP else "crash"].append(timing)
    say(how.name, number, timing)


def display():
    """The display's width and height in pixels."""
    return run(*AT_THE_SCREEN, "getdisplaygeometry").split()


def window():
    """Width and height of the window under the pointer."""
    where = dict(
        line.split("=") for line in run(*AT_THE_SCREEN, "getmouselocation", "--shell").splitlines()
    )
    geometry = run(*AT_THE_SCREEN, "getwindowgeometry", "--shell", where["WINDOW"])
    size = dict(line.split("=") for line in geometry.splitlines())
    return [size["WIDTH"], size["HEIGHT"]]


def tapped():
    """Tap where answers stand until one is taken; whether one was."""
    was = asked()
    wide, high = map(int, display())
    for x, y in SPOTS:
        run(*AT_THE_SCREEN, "mousemove", str(wide * x // 100), str(high * y // 100))
        run(*AT_THE_SCREEN, "mousedown", "1", "sleep", "0.1", "mouseup", "1")
        if wait(lambda: asked() not in ("", was), ANSWER_S, 0.05) is not None:
            return True
    return False


def since_power_on_s():
    """Since the first process began."""
    ticks = int(Path("/proc/1/stat").read_text().rpartition(")")[2].split()[19])
    return round(time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK"), 2)


def closed():
    """What the kernel says the game may not, and what listens in this machine without a network."""
    (game,) = games()
    status = dict(
        line.split(":\t", 1)
        for line in Path(f"/proc/{game}/status").read_text().splitlines()
        if ":\t" in line
    )
    sockets = [
        line
        for kind in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6")
        for line in Path(f"/proc/{game}/net/{kind}").read_text().splitlines()[1:]
    ]
    return {name: status[name].strip() for name in ("NoNewPrivs", "Seccomp", "CapBnd")} | {
        "sockets": sockets,
        "console": str(Path(f"/proc/{now()['MainPID']}/fd/0").readlink()),
        "getty": run("systemctl", "is-active", "getty@tty1.service"),
        "seat": run("journalctl", "-u", "seatd.service", "-o", "cat", "--no-pager"),
    }


def main():
    found = {"crash": [], "hang": [], "taps": 0}
    found["up"] = wait(lambda: bool(asked()), LONGEST_S, 0.02) is not None
    found["power_on_s"] = since_power_on_s()
    found["first"] = asked()
    found["log"] = run("journalctl", "--no-pager", "-o", "short-monotonic")
    if found["up"]:
        found["closed"] = closed()
        for how in (signal.SIGKILL, signal.SIGSTOP):
            for number in range(TIMES):
                time.sleep(
                    STANDS_S
                )  # a match that has stood for ten seconds has not failed to start
                found["taps"] += tapped()
                ended(found, how, number)
        found["display"], found["window"] = display(), window()
        found["restarts"] = now()["NRestarts"]
    report(found)


main()
