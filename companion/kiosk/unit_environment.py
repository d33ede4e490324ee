"""The environment of the installed unit, for what runs beside it."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.kiosk.install_paths import UNIT, InstallPaths
from companion.kiosk.installed_files import SYSTEM_FILES

_KEPT: Final = ("LANG", "LANGUAGE", "TERM", "COLUMNS", "LINES", "NO_COLOR", "TZ", "COMPANION_DEBUG")
"""What a caller's terminal and language are; all else is the unit's."""
_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def unit_environment(
    places: InstallPaths, work: Path, callers: Mapping[str, str]
) -> dict[str, str]:
    """Return what the service has, but for a folder of its own for what lives as long as it does.

    Args:
        places: The installation.
        work: That folder: two programs cannot share the service's.
        callers: The environment of whoever calls: its language and terminal are kept.

    Raises:
        OSError: The unit is not there.
    """
    kept = {k: v for k, v in callers.items() if k in _KEPT or k.startswith("LC_")}
    means = {"%S": str(places.at("/var/lib")), "%C": str(places.at("/var/cache"))}
    means["%t/companion"] = str(work)
    found: dict[str, str] = {}
    unit = places.at(SYSTEM_FILES[UNIT]).read_text(encoding="utf-8")
    for line in unit.splitlines():
        if line.startswith("Environment="):
            for word in shlex.split(line.partition("=")[2]):
                name, _, value = word.partition("=")
                for short, whole in means.items():
                    value = value.replace(short, whole)
                found[name] = value
    own = {"HOME": str(places.state), "PATH": _PATH, "XDG_RUNTIME_DIR": str(work)}
    return kept | own | found | {"RUNTIME_DIRECTORY": str(work)}
