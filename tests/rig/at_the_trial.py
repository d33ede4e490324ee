"""Runs in a booted guest: releases that are ill give way to the one before, one that is well stays."""

import sys

sys.path.insert(0, "/host")

import json
import subprocess
import time
from pathlib import Path

from in_the_guest import UNIT, report, run, say, shown, wait

OPT = Path("/opt/companion")
FIRST = "0.1.0-1"


def tried(name):
    """Let a release be on trial as ``companion update`` does; how it ended."""
    paper = {"unit": UNIT, "before": FIRST, "now": name}
    (OPT / "trial.json").write_text(json.dumps(paper))
    point(name)
    began = time.monotonic()
    run("systemctl", "restart", "--no-block", UNIT)
    done = subprocess.run(["systemctl", "start", "companion-trial.service"], check=False)
    took = round(time.monotonic() - began, 1)
    up = wait(lambda: shown()["ActiveState"] == "active", 300)
    found = {
        "well": done.returncode == 0,
        "took_s": took,
        "up_s": up,
        "runs": (OPT / "current").readlink().name,
        "paper": (OPT / "trial.json").exists(),
    }
    say(name, found)
    run("systemctl", "reset-failed", UNIT, "companion-trial.service")
    return found


def point(name):
    (OPT / ".next").symlink_to(f"releases/{name}")
    (OPT / ".next").replace(OPT / "current")


def main():
    say(wait(lambda: shown()["ActiveState"] == "active", 300))
    found = {}
    for how, name in (("ill", "0.9.2-3"), ("good", "0.9.1-2"), ("hangs", "0.9.3-4")):
        found[how] = tried(name)
        report(found)


main()
