"""Installing on a Pi or another Debian, as root, with the standard library alone.

``sudo ./run.sh --install [--cage]`` and ``--uninstall [--purge]`` end here; each may be run twice.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.kiosk import installed_files, system_support
from companion.kiosk.install_paths import CAGE_UNIT, TRIAL_UNIT, UNIT, USER, InstallPaths
from companion.kiosk.releases import prune, switch
from companion.kiosk.shell import Failed, RealShell, Shell, printed
from companion.kiosk.venvs import make
from companion.memory import memory_mb, too_little_for_vision

Tell = Callable[[str], None]
_SUBSYSTEMS: Final = ("tty", "backlight", "dma_heap")
"""What the rules of ``companion.rules`` are about and is there before they are."""
FIRST_CONFIG = """\
# Companion's settings; the screen's own settings page changes them too.
[screen]
fullscreen = true
rest_min = 15

[camera]
source = "off"
"""


@dataclass
class Machine:
    """What installing works on.

    Attributes:
        places: Where things go.
        shell: Runs commands as root.
        tell: Tells the person what is being done.
    """

    places: InstallPaths
    shell: Shell
    tell: Tell


def install(on: Machine, checkout: Path, *, cage: bool = False) -> Path:
    """Install Companion from a checkout, and let it start with the machine.

    Args:
        on: The machine.
        checkout: What is installed; it is not needed afterwards.
        cage: Show the screen in a small compositor instead of straight on the display.

    Returns:
        The release that runs from now on.

    Raises:
        CannotInstall: Not on this machine.
        Failed: A command of the system did not work; what ran before still runs.
        OSError: The disk refuses.
    """
    places, shell = on.places, on.shell
    system_support.check(places, shell)
    if little := too_little_for_vision(memory_mb(places.root)):
        on.tell(little)
    must, nice = system_support.packages(places, cage=cage)
    on.tell("looking at the system's packages")
    for name in system_support.add(shell, must, nice):
        on.tell(f"{name} cannot be had here; Companion goes without it")
    on.tell("putting the release together; on a Pi this takes some minutes")
    release = make(places, shell, checkout, checkout / ".ci/locks")
    known = installed_files.remembered(places)
    put = installed_files.put(places, checkout / "systemd")
    shell.run("systemd-sysusers", str(places.at("/etc/sysusers.d/companion.conf")))
    _folders(places, shell)
    # what the machine starts into now, so that uninstalling can put it back
    target = str(known.get("target") or printed(shell, "systemctl", "get-default"))
    unit = CAGE_UNIT if cage else UNIT
    installed_files.remember(places, {"files": put, "target": target, "unit": unit})
    switch(places, release)
    prune(places)
    _enable(on, unit)
    on.tell(f"{release.name} is installed; it starts with the machine")
    _begin(on, unit)
    return release


def _folders(places: InstallPaths, shell: Shell) -> None:
    """Make the folder for matches, with first settings where there are none."""
    shell.run("install", "-d", "-o", USER, "-g", USER, "-m", "0750", str(places.state))
    if not places.config.exists():
        places.config.write_text(FIRST_CONFIG, encoding="utf-8")
        shell.run("chown", f"{USER}:{USER}", str(places.config))


def _enable(on: Machine, unit: str) -> None:
    shell = on.shell
    other = UNIT if unit == CAGE_UNIT else CAGE_UNIT
    shell.run("systemctl", "disable", other)
    shell.run("systemctl", "enable", unit, TRIAL_UNIT)
    shell.run("systemctl", "set-default", "multi-user.target")  # no desktop holds the display
    if not system_support.booted(on.places):
        return
    shell.run("systemctl", "daemon-reload")
    shell.run("systemd-tmpfiles", "--create", str(on.places.at("/etc/tmpfiles.d/companion.conf")))
    shell.run("udevadm", "control", "--reload")
    shell.run("udevadm", "trigger", *(f"--subsystem-match={name}" for name in _SUBSYSTEMS))
    try:
        shell.run("systemctl", "restart", "systemd-modules-load.service")
    except Failed:  # a kernel without some of them, for a computer without such sockets
        on.tell(
            "this kernel lacks drivers: journalctl -u systemd-modules-load; such devices stay out"
        )
    shell.run("systemctl", "restart", "systemd-journald.service")


def _begin(on: Machine, unit: str) -> None:
    """Show the screen now, unless a desktop holds the display: two would fight for it."""
    if not system_support.booted(on.places):
        return
    if system_support.desktop_runs(on.shell):
        on.tell("a desktop holds the display; restart now: sudo systemctl reboot")
    else:
        on.shell.run("systemctl", "restart", "--no-block", unit)


def uninstall(on: Machine, *, purge: bool = False) -> None:
    """Take Companion away; matches, packs and settings stay unless purged.

    Args:
        on: The machine.
        purge: Take matches, packs, settings and the user away too.

    Raises:
        Failed: A command of the system did not work.
        OSError: The disk refuses.
    """
    places, shell = on.places, on.shell
    known = installed_files.remembered(places)
    if known:
        running = system_support.booted(places)
        for unit in (UNIT, CAGE_UNIT, TRIAL_UNIT):
            if places.at(installed_files.SYSTEM_FILES[unit]).exists():
                shell.run("systemctl", "disable", *(["--now"] if running else []), unit)
        if target := str(known.get("target") or ""):
            shell.run("systemctl", "set-default", target)
        installed_files.remove(places, installed_files.SYSTEM_FILES.values())
        if running:
            shell.run("systemctl", "daemon-reload")
            shell.run("udevadm", "control", "--reload")
            shell.run("systemctl", "restart", "systemd-journald.service")
    installed_files.remove(
        places, ["/opt/companion", "/var/cache/companion", "/run/companion-media"]
    )
    if purge:
        installed_files.remove(places, ["/var/lib/companion"])
        if printed(shell, "id", "-u", USER):
            shell.run("userdel", USER)
        on.tell("Companion is gone, with its matches, packs and settings")
    else:
        on.tell(f"Companion is gone; matches, packs and settings are still in {places.state}")


def _tell(text: str) -> None:
    sys.stderr.write(f"companion: {text}\n")


def main(words: list[str], checkout: Path) -> int:
    """Do what ``run.sh`` was asked; return the exit code."""
    on = Machine(InstallPaths(), RealShell(), _tell)
    try:
        if "--uninstall" in words:
            uninstall(on, purge="--purge" in words)
        else:
            install(on, checkout, cage="--cage" in words)
    except (system_support.CannotInstall, Failed, OSError) as fault:
        on.tell(f"{fault}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path(__file__).resolve().parents[2]))
