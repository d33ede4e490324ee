"""The check of touch panels, mice and keyboards: what each is, whether it is used, and how."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.evdev.input_devices import InputDevice, calibration_of, doubles, find_devices
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
    calibrations: Mapping[str, TouchCalibration],
    may_read: Callable[[Path], bool] = _may_read,
) -> Finding:
    """Every input device: its kind, whether it is used, what is set for it."""
    devices = [device for device in find_devices(machine.root) if device.used]
    if not devices:
        wrong = "no panel, mouse or keyboard"
        return Finding("touch", "none", "", wrong, "put its USB or ribbon cable in")
    set_for = {device: calibration_of(device, calibrations) for device in devices}
    twice = doubles(devices)
    shut = [it for it in devices if not may_read(machine.root / "dev/input" / it.node)]
    shown = "; ".join(
        _described(device, calibration, twice=device.node in twice, shut=device in shut)
        for device, calibration in set_for.items()
    )
    used = [device for device in devices if device not in shut and set_for[device].use]
    unknown = set(calibrations) - {name for it in devices for name in (it.name, it.place)}
    if closed := next((device.node for device in shut if device.pointing), ""):
        wrong = f"/dev/input/{closed} may not be read"
        return Finding("touch", "bad", shown, wrong, "sudo usermod -aG input $USER")
    if not used:
        wrong = "none of them is used"
        return Finding("touch", "bad", shown, wrong, "take use = false out of devices.toml")
    if shut:
        wrong = f"/dev/input/{shut[0].node} may not be read"
        return Finding("touch", "odd", shown, wrong, "sudo usermod -aG input $USER")
    if unknown:
        wrong = f"devices.toml sets {min(unknown)!r}, which is not there"
        return Finding("touch", "odd", shown, wrong, "write [[input]] with a name from this list")
    return Finding("touch", "good", shown)


def _described(
    device: InputDevice, calibration: TouchCalibration, *, twice: bool, shut: bool
) -> str:
    """One device as text: name, kind, and what is done with it."""
    kinds = [_KINDS[device.pointing]] if device.pointing else []
    kinds += ["keyboard"] if device.keys else []
    how = calibration.described() if device.pointing else ""
    if not calibration.use:
        how = "not used: devices.toml"
    elif twice:
        how = "not used: the panel tells it"
    elif shut:
        how = "shut"
    elif how and device.udev and calibration == calibration_of(device, {}):
        how += " (udev)"
    shown = ", ".join(filter(None, (" and ".join(kinds), how)))
    return f"{device.name or device.node} ({device.node}): {shown}"
