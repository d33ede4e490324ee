"""The files of an installation outside its own folder, and the record for taking them away."""

import json
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from companion.engine.errors import BadInput
from companion.kiosk.install_paths import CAGE_UNIT, STICK_UNIT, TRIAL_UNIT, UNIT, InstallPaths
from companion.safe_files import read_json

_UNITS: Final = "/etc/systemd/system"
SYSTEM_FILES: Final[Mapping[str, str]] = {
    UNIT: f"{_UNITS}/{UNIT}",
    CAGE_UNIT: f"{_UNITS}/{CAGE_UNIT}",
    TRIAL_UNIT: f"{_UNITS}/{TRIAL_UNIT}",
    STICK_UNIT: f"{_UNITS}/{STICK_UNIT}",
    "companion.sysusers": "/etc/sysusers.d/companion.conf",
    "companion.tmpfiles": "/etc/tmpfiles.d/companion.conf",
    "companion.modules": "/etc/modules-load.d/companion.conf",
    "companion.rules": "/etc/udev/rules.d/70-companion.rules",
    "companion-journald.conf": "/etc/systemd/journald.conf.d/companion.conf",
    "companion.sh": "/usr/local/bin/companion",
}
"""Where each file of ``systemd/`` goes."""


def put(places: InstallPaths, source: Path) -> list[str]:
    """Copy the system's files to their places; return where they are.

    Raises:
        OSError: The disk refuses.
    """
    for name, path in SYSTEM_FILES.items():
        to = places.at(path)
        to.parent.mkdir(parents=True, exist_ok=True)
        fresh = to.with_name(f".{to.name}.new")  # a link that lies there is replaced, not followed
        shutil.copyfile(source / name, fresh)
        fresh.chmod(0o755 if name.endswith(".sh") else 0o644)
        fresh.replace(to)
    shutil.copyfile(Path(__file__).with_name("trial.py"), places.trial_program)
    return [*SYSTEM_FILES.values()]


def remember(places: InstallPaths, what: Mapping[str, object]) -> None:
    """Keep what uninstalling needs to know.

    Raises:
        OSError: The disk refuses.
    """
    places.record.write_text(json.dumps(what, indent=1) + "\n", encoding="utf-8")


def remembered(places: InstallPaths) -> dict[str, object]:
    """Return what was kept; nothing if nothing is installed."""
    try:
        return read_json(places.record, dict[str, object])
    except (OSError, BadInput):
        return {}


def remove(places: InstallPaths, paths: Iterable[str]) -> None:
    """Remove files and folders that are there, and folders they leave empty below ``/etc``."""
    for path in paths:
        gone = places.at(path)
        if gone.is_dir() and not gone.is_symlink():
            shutil.rmtree(gone)
        else:
            gone.unlink(missing_ok=True)
