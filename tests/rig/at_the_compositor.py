"""Runs in a booted guest: the variant in a compositor, on a display of the kernel, with a touch panel."""

import sys

sys.path.insert(0, "/host")

import time
from pathlib import Path

from evdev import AbsInfo, UInput
from evdev import ecodes as e
from in_the_guest import report, run, say, shown, wait

UNIT = "companion-cage.service"
LONGEST_S, ANSWER_S = 400, 20
SPOTS = [(x, y) for y in (0.88, 0.75) for x in (0.12, 0.35, 0.60)]
"""Where answers stand, as a share of the screen."""
WIDE = 4095
RANGES = {e.ABS_X: WIDE, e.ABS_Y: WIDE, e.ABS_MT_POSITION_X: WIDE, e.ABS_MT_POSITION_Y: WIDE} | {
    e.ABS_MT_SLOT: 9,
    e.ABS_MT_TRACKING_ID: 65535,
}
CARD = Path("/dev/dri/card0")


def panel():
    """A touch panel as the kernel knows them."""
    axes = [(axis, AbsInfo(0, 0, most, 0, 0, 0)) for axis, most in sorted(RANGES.items())]
    can = {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}
    return UInput(can, name="panel of the rig", input_props=[e.INPUT_PROP_DIRECT])


def tap(device, number, x, y):
    """Put a finger down and take it away."""
    at = {e.ABS_X: x, e.ABS_Y: y, e.ABS_MT_POSITION_X: x, e.ABS_MT_POSITION_Y: y}
    device.write(e.EV_ABS, e.ABS_MT_SLOT, 0)
    device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, number)
    for axis, share in at.items():
        device.write(e.EV_ABS, axis, int(share * WIDE))
    device.write(e.EV_KEY, e.BTN_TOUCH, 1)
    device.syn()
    time.sleep(0.3)
    device.write(e.EV_ABS, e.ABS_MT_TRACKING_ID, -1)
    device.write(e.EV_KEY, e.BTN_TOUCH, 0)
    device.syn()


def holders():
    """Which programs have the graphics card open."""
    found = set()
    for opened in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if opened.readlink() == CARD:
                found.add((opened.parents[1] / "comm").read_text().strip())
        except OSError:  # gone meanwhile
            continue
    return sorted(found)


def asked():
    """The open question, as the service says it."""
    text = shown(UNIT).get("StatusText", "")
    return text if "question" in text else ""


def main():
    finger = panel()
    wait(lambda: shown().get("ActiveState") == "active", LONGEST_S)
    run("systemctl", "kill", "--signal=KILL", "companion.service")  # in order, it closes the match
    run("systemctl", "start", "--no-block", UNIT)  # the other one gives way
    found = {"up_s": wait(lambda: bool(asked()), LONGEST_S), "first": asked(), "taps": 0}
    found["display"] = Path("/sys/class/drm/card0-Virtual-1/enabled").read_text().strip()
    found["holders"] = holders()
    time.sleep(15)
    for number, (x, y) in enumerate(SPOTS * 2, 1):
        tap(finger, number, x, y)
        found["taps"] = number
        if wait(lambda: asked() not in ("", found["first"]), ANSWER_S) is not None:
            break
    found["after"], found["other"] = asked(), shown()
    found["restarts"] = shown(UNIT)["NRestarts"]
    found["seat"] = run("journalctl", "-u", "seatd.service", "-o", "cat", "--no-pager")
    found["log"] = run("journalctl", "-u", UNIT, "-o", "short-monotonic", "--no-pager")
    say(found["log"])
    report(found)


main()
