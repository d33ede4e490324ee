"""The check of touch panels, mice and keyboards: what each is, whether it is used, and how."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.evdev.input_devices import InputDevice, doubles, find_devices, tuning_of
from companion.evdev.touch_calibration import TouchCalibration
from companion.hw.doctor.machine import Finding, Machine

_KINDS: Final = {
    "multitouch": "panel for several fingers",
    "touch": "panel for one finger",
    "tablet": "absolute pointer",
    "touchpad": "touchpad, as a pointer",
    "mouse": "mouse",
}


def _may_read(path: Path) -> bool:
    return os.access(path, os.R_OK)


def touch(
    machine: Machine,
    tunings: Mapping[str, TouchCalibration],
    may_read: Callable[[Path], bool] = _may_read,
) -> Finding:
    """Every input device: its kind, whether it is used, what is set for it."""
    devices = [one for one in find_devices(machine.root) if one.used]
    if not devices:
        wrong = "no panel, mouse or keyboard"
        return Finding("touch", "none", "", wrong, "put its USB or ribbon cable in")
    twice = doubles(devices)
    shut = [one for one in devices if not may_read(machine.root / "dev/input" / one.node)]
    told = "; ".join(
        _told(one, tuning_of(one, tunings), twice=one.node in twice, shut=one in shut)
        for one in devices
    )
    used = [one for one in devices if one not in shut and tuning_of(one, tunings).use]
    unknown = set(tunings) - {name for one in devices for name in (one.name, one.place)}
    if any(one.pointing for one in shut):
        wrong = f"/dev/input/{next(one.node for one in shut if one.pointing)} may not be read"
        return Finding("touch", "bad", told, wrong, "sudo usermod -aG input $USER")
    if not used:
        wrong = "none of them is used"
        return Finding("touch", "bad", told, wrong, "take use = false out of devices.toml")
    if shut:
        wrong = f"/dev/input/{shut[0].node} may not be read"
        return Finding("touch", "odd", told, wrong, "sudo usermod -aG input $USER")
    if unknown:
        wrong = f"devices.toml sets {min(unknown)!r}, which is not there"
        return Finding("touch", "odd", told, wrong, "write [[input]] with a name from this list")
    return Finding("touch", "good", told)


def _told(device: InputDevice, tuning: TouchCalibration, *, twice: bool, shut: bool) -> str:
    """One device in words: name, kind, and what is done with it."""
    kinds = [_KINDS[device.pointing]] if device.pointing else []
    kinds += ["keyboard"] if device.keys else []
    words = [" and ".join(kinds)]
    if not tuning.use:
        words.append("not used: devices.toml")
    elif twice:
        words.append("not used: the panel tells it")
    elif shut:
        words.append("shut")
    elif device.pointing and tuning.told():
        words.append(tuning.told() + ("" if not _from_udev(device, tuning) else " (udev)"))
    return f"{device.name or device.node} ({device.node}): {', '.join(words)}"


def _from_udev(device: InputDevice, tuning: TouchCalibration) -> bool:
    return bool(device.udev) and tuning == tuning_of(device, {})
