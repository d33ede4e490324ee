"""A new release is on trial for two minutes; if it is not well, the one before it comes back.

This file is copied beside the releases and run from there with the system's Python, at once after
an update and at every start until the trial is over: it must not need anything of any release.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

OPT = Path("/opt/companion")
TRIAL_S = 120.0
LOOK_EVERY_S = 2.0
WELL, ILL = 0, 1
MOST_BYTES = 10_000

Ask = Callable[..., str]


def systemctl(*words: str) -> str:
    """Run systemctl; what it says, or "" where it does not answer."""
    command = ("/usr/bin/systemctl", *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout


def state(ask: Ask, unit: str) -> tuple[str, int]:
    """Return whether a unit is active, and how often systemd had to start it again."""
    said = ask("show", unit, "--property=ActiveState,NRestarts")
    shown = dict(line.split("=", 1) for line in said.splitlines() if "=" in line)
    return shown.get("ActiveState", ""), int(shown.get("NRestarts") or 0)


def well(ask: Ask, unit: str, clock: Callable[[], float], sleep: Callable[[float], None]) -> bool:
    """Watch a unit for two minutes: it must come up, and never have to be started again."""
    began = clock()
    active, restarts = state(ask, unit)
    while clock() - began < TRIAL_S:
        sleep(LOOK_EVERY_S)
        active, now = state(ask, unit)
        if now > restarts or active == "failed":
            return False
    return active == "active"


def point(opt: Path, release: str) -> None:
    """Let a release be the one that runs; a power cut leaves the old one or the new one."""
    fresh = opt / ".current"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(Path("releases") / release)
    fresh.replace(opt / "current")
    os.sync()


def noted(paper: Path) -> tuple[str, str] | None:
    """Return the unit and the release before it that a note of a trial names; None for no note."""
    try:
        if not paper.is_file():  # a pipe would wait for ever
            return None
        with paper.open("rb") as file:
            trial = json.loads(file.read(MOST_BYTES))
        unit, before = trial["unit"], trial["before"]
    except (OSError, ValueError, RecursionError, KeyError, TypeError):
        return None
    fine = isinstance(unit, str) and isinstance(before, str) and before == Path(before).name
    return (unit, before) if fine and unit and before else None


def watch(opt: Path, ask: Ask, clock: Callable[[], float], sleep: Callable[[float], None]) -> int:
    """End the trial that is on: keep the new release, or go back.

    Args:
        opt: The folder of releases.
        ask: Runs systemctl.
        clock: Seconds, rising.
        sleep: Waits so many seconds.

    Returns:
        ``WELL`` if the release stays or none is on trial, ``ILL`` if the one before it is back.
    """
    paper = opt / "trial.json"
    trial = noted(paper)
    if trial is None:
        with suppress(OSError):  # there is none, or it is a folder
            paper.unlink()
        return WELL
    unit, before = trial
    fine = well(ask, unit, clock, sleep)
    if not fine:
        point(opt, before)
    paper.unlink(missing_ok=True)
    os.sync()
    if not fine:
        ask("reset-failed", unit)
        ask("restart", unit)
    return WELL if fine else ILL


if __name__ == "__main__":
    sys.exit(watch(OPT, systemctl, time.monotonic, time.sleep))
