"""What scripts that run in a booted guest share; they know the guest's own Python alone."""

import json
import subprocess
import sys
import time
from pathlib import Path

HOST = Path("/host")
UNIT = "companion.service"
SIM = Path("/sys/kernel/config/gpio-sim/header")
PANEL_LAMPS = (17, 27, 22, 23, 16, 26, 20, 21, 18, 24, 25, 9, 10, 11, 19)
CONFIRM, NEXT = 5, 12


def say(*words):
    sys.stdout.write(f"{time.monotonic():7.1f} {' '.join(map(str, words))}\n")
    sys.stdout.flush()


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).strip()


def shown(unit=UNIT):
    """State, restarts, process and what it last said of itself."""
    names = ("ActiveState", "NRestarts", "MainPID", "StatusText", "Result")
    listing = run("systemctl", "show", unit, f"--property={','.join(names)}")
    return dict(line.split("=", 1) for line in listing.splitlines() if "=" in line)


def wait(fits, longest_s, every_s=0.2):
    """Seconds until something is so; None if it never is."""
    began = time.monotonic()
    while time.monotonic() - began < longest_s:
        if fits():
            return round(time.monotonic() - began, 1)
        time.sleep(every_s)
    return None


def header():
    """The kernel's own GPIO chip under the label of a Pi's; where its lines are."""
    bank = SIM / "bank"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text("54")
    (bank / "label").write_text("pinctrl-bcm2711")
    (SIM / "live").write_text("1")
    chip, device = (bank / "chip_name").read_text(), (SIM / "dev_name").read_text()
    lines = Path("/sys/devices/platform") / device.strip() / chip.strip()
    for pin in (2, 3, 5, 6, 7, 8, 12, 13):
        (lines / f"sim_gpio{pin}/pull").write_text("pull-up")
    return lines


def press(lines, pin):
    (lines / f"sim_gpio{pin}/pull").write_text("pull-down")
    time.sleep(0.15)
    (lines / f"sim_gpio{pin}/pull").write_text("pull-up")


def lit(lines):
    """The panel's lamps that are on, by GPIO number."""
    return [pin for pin in PANEL_LAMPS if (lines / f"sim_gpio{pin}/value").read_text() == "1\n"]


def report(found):
    (HOST / "found.json").write_text(json.dumps(found))
    say(json.dumps(found))
