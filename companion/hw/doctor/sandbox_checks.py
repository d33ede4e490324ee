"""Checks made as the service would: by its user, behind the walls of its unit.

What root or a person in a shell may do says nothing of what the unit may: it runs as a user of its
own with /sys read-only, devices by list and no session. So root runs the doctor once more, for
these checks alone, in a unit that systemd makes of the shipped one's lines (systemd-run(1)).
"""

import os
import re
from collections.abc import Callable
from typing import Final

from companion.engine.errors import BadInput
from companion.engine.packs.documents import json_of
from companion.hw.doctor.kiosk_checks import enabled
from companion.hw.doctor.machine import Finding, Machine

CHECKS: Final = ("backlight", "audio")
"""What depends on the walls."""
PROGRAM: Final = "/opt/companion/current/bin/companion"
PATIENCE_S: Final = 90.0
WALLS: Final = re.compile(
    r"User|Group|SupplementaryGroups|Environment|UMask|LockPersonality|SystemCall\w+|NoNewPrivileges"
    r"|(Protect|Private|Restrict)\w+|(Capability|Ambient)\w+|(ReadWrite|ReadOnly)Paths"
    r"|(State|Cache)Directory|DevicePolicy|DeviceAllow"
)
"""Lines that say what a service may do. Its folder below /run is not among them: systemd would take
the running service's away at the end of the test."""
_SPECIFIERS: Final = {"%S": "/var/lib", "%C": "/var/cache", "%t": "/run"}
"""systemd.unit(5), for a service of the system; systemd-run does not put them in."""


def checks(machine: Machine, user: Callable[[], int] = os.geteuid) -> dict[str, Finding]:
    """Return what the service's own checks find, by name; nothing where no service is installed.

    Args:
        machine: Where to look.
        user: Who asks: only root can make units.
    """
    units = enabled(machine)
    if not units:
        return {}
    if user() != 0:
        return _untried("only root can try it as the service does", f"sudo {PROGRAM} doctor")
    answer = machine.run(command_for(machine, units[0]), PATIENCE_S, fails=True)
    try:
        found = json_of(answer, list[Finding], units[0])
    except BadInput:
        remedy = f"journalctl -n 20; systemctl status {units[0]}"
        return _untried("it could not be tried as the service does", remedy)
    return {finding.check: finding for finding in found}


def _untried(wrong: str, remedy: str) -> dict[str, Finding]:
    return {name: Finding(name, "odd", "", wrong, remedy) for name in CHECKS}


def command_for(machine: Machine, unit: str) -> list[str]:
    """Return the command that makes the checks behind a unit's walls."""
    command = ["systemd-run", "--quiet", "--wait", "--pipe", "--collect"]
    for line in _lines(machine, unit):
        command += ["-p", line]
    return [*command, PROGRAM, "doctor", "--json", "--only", ",".join(CHECKS)]


def _lines(machine: Machine, unit: str) -> list[str]:
    """Return a unit's lines that make its walls, those of its drop-ins last."""
    place = f"etc/systemd/system/{unit}"
    files = [place, *(path[1:] for path in machine.glob(f"{place}.d/*.conf"))]
    lines = [line.strip() for file in files for line in machine.read(file).splitlines()]
    walls = [line for line in lines if WALLS.fullmatch(line.partition("=")[0])]
    return [re.sub("%[SCt]", lambda found: _SPECIFIERS[found[0]], line) for line in walls]
