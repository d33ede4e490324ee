"""Checks of the machine itself: Python, packages, disk, clock, service."""

import errno
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Collection
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from companion.hw.doctor.machine import Finding, Machine

NEEDED: Final = ("kivy", "opencv-python-headless", "numpy", "gpiozero", "pyserial", "msgspec")
EXTRAS: Final = {
    "paho-mqtt": "mqtt",
    "python-escpos": "printer",
    "adafruit-circuitpython-pn532": "nfc",
}
LEAST_MB: Final = 200
SLOW_MS: Final = 200.0
EARLIEST: Final = 1_735_689_600
"""The first of January 2025: an earlier clock was never set."""
_MB: Final = 1024 * 1024


def python(machine: Machine) -> Finding:
    """Python's version, and whether the system's camera library can be seen from here."""
    found = f"Python {sys.version_info[0]}.{sys.version_info[1]}.{sys.version_info[2]}"
    if not (3, 11) <= sys.version_info[:2] < (3, 14):
        return Finding("python", "bad", found, "3.11 to 3.13 are supported", "./run.sh")
    raspberry = "Raspberry" in machine.read("proc/device-tree/model")
    config = machine.read(str(Path(sys.prefix, "pyvenv.cfg")).lstrip("/"))
    if raspberry and "include-system-site-packages = false" in config:
        wrong = "the system's camera library cannot be seen from this environment"
        remedy = "sudo apt-get install python3-picamera2; ./run.sh"
        return Finding("python", "odd", found, wrong, remedy)
    return Finding("python", "good", found)


def packages(
    python_is: tuple[int, int] = (sys.version_info[0], sys.version_info[1]),
    number_of: Callable[[str], str] = version,
    needed: Collection[str] = (),
) -> Finding:
    """Packages that are needed, extras that are not there, and numpy as the camera wants it.

    Args:
        python_is: Python's version.
        number_of: Returns a package's version.
        needed: Extras that the devices of this table need.
    """
    there, missing = _versions(NEEDED, number_of)
    found = ", ".join(f"{name} {number}" for name, number in there.items())
    if missing:
        return Finding("packages", "bad", found, f"missing: {', '.join(missing)}", "./run.sh")
    if python_is < (3, 12) and not there["numpy"].startswith("1."):
        wrong = "the camera library of this system was built for numpy 1"
        return Finding("packages", "odd", found, wrong, "pip install 'numpy<2'")
    _, absent = _versions(tuple(EXTRAS), number_of)
    lacking = [EXTRAS[name] for name in absent]
    if lacking:
        found += f"; without the extras {','.join(lacking)}"
    if missed := ",".join(name for name in lacking if name in needed):
        wrong = f"devices.toml names devices that need the extras {missed}"
        remedy = f"sudo ./run.sh --install; in a checkout pip install -e '.[{missed}]'"
        return Finding("packages", "bad", found, wrong, remedy)
    return Finding("packages", "good", found)


def disk(
    folder: Path,
    clock: Callable[[], float] = time.monotonic,
    usage: Callable[[Path], tuple[int, int, int]] = shutil.disk_usage,
) -> Finding:
    """Room, whether it can be written, and how long a synced write takes."""
    try:
        free_mb = usage(folder)[2] // _MB
        probe = folder / f".doctor-{os.getpid()}"
        began_s = clock()
        try:
            with probe.open("wb") as file:
                _ = file.write(b"x" * 4096)
                file.flush()
                os.fsync(file.fileno())
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        remedy = "sudo mount -o remount,rw /" if error.errno == errno.EROFS else f"ls -ld {folder}"
        return Finding("disk", "bad", str(folder), f"it cannot be written: {error}", remedy)
    took_ms = (clock() - began_s) * 1000
    found = f"{folder}: {free_mb} MB free, a synced write takes {took_ms:.0f} ms"
    if free_mb < LEAST_MB:
        return Finding("disk", "bad", found, "nearly full", "sudo journalctl --vacuum-size=16M")
    if took_ms > SLOW_MS:
        return Finding("disk", "odd", found, "slow", "another card, or a USB disk")
    return Finding("disk", "good", found)


def clock(machine: Machine, now_s: Callable[[], float] = time.time) -> Finding:
    """Whether the clock was ever set."""
    found = time.strftime("%Y-%m-%d %H:%M", time.localtime(now_s()))
    if now_s() < EARLIEST:
        wrong = "the clock was never set; matches will carry a wrong date"
        return Finding("clock", "odd", found, wrong, "sudo date -s '2026-01-31 20:00'")
    if machine.run(["timedatectl", "show", "-p", "NTPSynchronized", "--value"]) == "no":
        return Finding("clock", "good", f"{found}, not set by the network")
    return Finding("clock", "good", found)


def service(machine: Machine) -> Finding:
    """The state of Companion's service, where there is one."""
    wanted = ["-p", "LoadState,ActiveState,NRestarts"]
    answers = (
        machine.run(["systemctl", "show", unit, *wanted])
        for unit in ("companion-cage.service", "companion.service")
    )
    every = [dict(re.findall(r"(\w+)=(.*)", answer)) for answer in answers]
    facts = max(every, key=lambda unit: unit.get("ActiveState", "") in ("active", "failed"))
    if facts.get("LoadState") != "loaded":
        return Finding("service", "none", "not installed as a service")
    found = f"{facts.get('ActiveState', '?')}, started anew {facts.get('NRestarts', '?')} times"
    if facts.get("ActiveState") == "failed":
        remedy = "journalctl -u companion -n 50"
        return Finding("service", "bad", found, "it has given up", remedy)
    return Finding("service", "good", found)


def _versions(
    names: tuple[str, ...], number_of: Callable[[str], str]
) -> tuple[dict[str, str], list[str]]:
    there: dict[str, str] = {}
    missing: list[str] = []
    for name in names:
        try:
            there[name] = number_of(name)
        except PackageNotFoundError:
            missing.append(name)
    return there, missing
