"""Checks of a table's own computer: light, groups, the stick, a root that is only read."""

import grp
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from companion.hw.doctor.machine import Finding, Machine

GROUPS: Final = ("video", "render", "input", "audio", "gpio", "dialout")
"""What the service's user has to be in (systemd/companion.sysusers)."""
UNITS: Final = ("companion.service", "companion-cage.service")
MEDIA: Final = "run/companion-media"
"""Where a stick is mounted (systemd/companion-stick@.service)."""
_SERVED: Final = "the service has them all: sudo ./run.sh --install"


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK)


def _written_anew(path: Path) -> str:
    """Write what a file holds into it once more; return what the kernel says against it, or ""."""
    try:
        with path.open("r+b", buffering=0) as file:
            held = file.read()
            _ = file.seek(0)
            _ = file.write(held)
    except OSError as error:
        return error.strerror or str(error)
    return ""


def backlight(machine: Machine, switched: Callable[[Path], str] = _written_anew) -> Finding:
    """Whether the light behind the picture can be switched: it is, to what it is already."""
    lights = machine.glob("sys/class/backlight/*/bl_power")
    if not lights:
        return Finding("backlight", "none", "no light that can be switched: the picture goes black")
    answers = {Path(path).parent.name: switched(machine.root / path[1:]) for path in lights}
    found, refused = ", ".join(answers), [f"{name}: {why}" for name, why in answers.items() if why]
    if refused:
        remedy = "sudo udevadm trigger --subsystem-match=backlight"
        return Finding("backlight", "odd", found, f"it may not be switched: {refused[0]}", remedy)
    return Finding("backlight", "good", found)


def groups(machine: Machine, mine: Callable[[], Iterable[str]] | None = None) -> Finding:
    """Whether whoever runs this may open screen, touch, pins, sound and serial ports."""
    text = machine.read("etc/group")
    there = set(re.findall(r"^(\w+):", text, re.MULTILINE))
    have = set((mine or _mine)())
    if os.geteuid() == 0 and mine is None:
        return Finding("groups", "good", "root")
    lacking = [name for name in GROUPS if name in there and name not in have]
    found = ", ".join(name for name in GROUPS if name in have)
    if lacking:
        wrong = f"not in {', '.join(lacking)}; {_SERVED}"
        return Finding("groups", "odd", found, wrong, f"sudo usermod -aG {','.join(lacking)} $USER")
    return Finding("groups", "good", found)


def _mine() -> list[str]:
    found: list[str] = []
    for number in os.getgroups():
        try:
            found.append(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return found


def stick(machine: Machine, may_write: Callable[[Path], bool] = _may_write) -> Finding:
    """Sticks that are in, and whether a backup can be written to them."""
    there = {
        mount.point: mount for mount in _mounts(machine) if mount.point.startswith(f"/{MEDIA}/")
    }
    if not there:
        return Finding("stick", "none", "no USB stick is in")
    found = ", ".join(Path(path).name for path in there)
    for path, mount in there.items():
        if "ro" in mount.options or not may_write(machine.root / path[1:]):
            remedy = "pull it out, put it in again; or another stick"
            return Finding("stick", "bad", found, f"{Path(path).name} may not be written", remedy)
    return Finding("stick", "good", found)


class Mount(NamedTuple):
    """A mounted disk: where, what sort, how."""

    point: str
    kind: str
    options: tuple[str, ...]


def _mounts(machine: Machine) -> list[Mount]:
    """Return what is mounted (proc(5)): a line names device, place, kind and options."""
    rows = [line.split() for line in machine.read("proc/mounts").splitlines()]
    return [Mount(row[1], row[2], tuple(row[3].split(","))) for row in rows if row[3:]]


def root(machine: Machine, data: Path) -> Finding:
    """Whether the root is kept read-only, and the data folder is then on a disk of its own."""
    mounts = _mounts(machine)
    whole = next((mount for mount in mounts if mount.point == "/"), Mount("/", "", ()))
    closed = "ro" in whole.options or whole.kind == "overlay"
    own = any(mount.point != "/" and data.is_relative_to(mount.point) for mount in mounts)
    if closed and not own:
        wrong = f"{data} lies on it: matches are forgotten at every start"
        remedy = "mount a partition there: docs/kiosk.md, A root that is only read"
        return Finding("root", "bad", "read-only", wrong, remedy)
    return Finding("root", "good", "read-only" if closed else "may be written")


def enabled(machine: Machine) -> list[str]:
    """Return which of the two units start with the machine."""
    return [unit for unit in UNITS if machine.run(["systemctl", "is-enabled", unit]) == "enabled"]


def variant(machine: Machine) -> Finding:
    """Which of the two units shows the screen, and whether a desktop is in its way."""
    on = enabled(machine)
    if not on:
        return Finding("kiosk", "none", "not installed to start with the machine")
    desktop = machine.run(["systemctl", "is-active", "display-manager.service"])
    if desktop == "active":
        remedy = "sudo systemctl set-default multi-user.target; sudo systemctl reboot"
        return Finding("kiosk", "bad", on[0], "a desktop holds the display", remedy)
    if len(on) > 1:
        remedy = f"sudo systemctl disable {on[1]}"
        return Finding("kiosk", "bad", " and ".join(on), "only one can have the display", remedy)
    watchdog = machine.run(["systemctl", "show", on[0], "-p", "WatchdogUSec", "--value"])
    return Finding("kiosk", "good", f"{on[0]}, watched every {watchdog or '?'}")
