"""Runs in a booted guest: the screen in a small compositor, headless; taps answer."""

import sys

sys.path.insert(0, "/host")

from in_the_guest import report, run, say, shown, wait

CAGE = "companion-cage.service"
SPOTS = ((12, 88), (35, 88), (60, 88), (12, 75), (35, 75), (60, 75))
"""Where answers stand, in percent of the screen."""


def question():
    text = shown(CAGE).get("StatusText", "")
    return text if "question" in text else ""


def in_cage(*words):
    """Run a program that talks to the X server in the compositor."""
    pid = shown(CAGE)["MainPID"]
    user = ("setpriv", "--reuid=companion", "--regid=companion", "--init-groups")
    return run("nsenter", "-t", pid, "-m", "--", *user, "env", "DISPLAY=:0", *words)


def main():
    run("systemctl", "start", "--no-block", CAGE)
    found = {"up_s": wait(lambda: bool(question()), 400)}
    say(found, shown(CAGE))
    found["window"] = in_cage("xdotool", "search", "--name", "Companion", "getwindowgeometry")
    wide, high = (int(n) for n in (in_cage("xdotool", "getdisplaygeometry") or "0 0").split())
    found["size"] = [wide, high]
    found["before"], found["taps"] = question(), 0
    for x, y in SPOTS * 3:
        spot = (str(wide * x // 100), str(high * y // 100))
        in_cage("xdotool", "mousemove", *spot)
        in_cage("xdotool", "mousedown", "1", "sleep", "0.15", "mouseup", "1")
        found["taps"] += 1
        if wait(lambda: question() not in ("", found["before"]), 4) is not None:
            break
    found["after"] = question()
    found["state"] = shown(CAGE)
    found["log"] = run("journalctl", "-u", CAGE, "-o", "cat", "-n", "40")
    report(found)


main()
