"""What a machine is: whether Companion can be installed there, and which packages it needs."""

import platform
from collections.abc import Mapping
from typing import Final

from companion.engine.errors import BadInput
from companion.kiosk.install_paths import InstallPaths
from companion.kiosk.shell import Failed, Shell, printed
from companion.memory import memory_mb, too_little
from companion.safe_files import read_text

VERSIONS: Final = {"12": "Bookworm", "13": "Trixie"}
MACHINES: Final = ("aarch64", "x86_64")
ARCHITECTURES: Final = ("arm64", "amd64")
"""What Debian calls the programs of such machines."""
PYTHON: Final = "/usr/bin/python3"
_WORD: Final = "import struct; print(8 * struct.calcsize('P'))"
SCREEN: Final = ("libgl1", "libegl1", "libgles2", "libgbm1", "libdrm2", "libmtdev1")
ALWAYS: Final = ("python3", "python3-venv", *SCREEN)
WANTED: Final = ("espeak-ng", "alsa-utils")
ON_A_PI: Final = ("python3-picamera2", "python3-lgpio", "python3-numpy")
CAGE: Final = ("cage", "xwayland", "seatd")


_WRITE_64: Final = "please write the 64-bit Raspberry Pi OS"


class CannotInstall(Exception):
    """Companion cannot be installed here; the text says why and what to do."""


def os_release(places: InstallPaths) -> Mapping[str, str]:
    """Return what the machine calls itself (os-release(5))."""
    try:
        text = read_text(places.at("/etc/os-release"))
    except (OSError, BadInput):
        return {}
    pairs = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {key: value.strip().strip('"') for key, _, value in pairs}


def check(places: InstallPaths, shell: Shell, machine: str = "") -> None:
    """Say no where Companion would not run.

    Args:
        places: Where it would be installed.
        shell: The system.
        machine: The processor, if not the one here.

    Raises:
        CannotInstall: Why not.
    """
    system = os_release(places)
    if system.get("ID") not in ("debian", "raspbian") or system.get("VERSION_ID") not in VERSIONS:
        name = system.get("PRETTY_NAME", "this system")
        known = " or ".join(VERSIONS.values())
        raise CannotInstall(f"{name} is not Debian or Raspberry Pi OS {known}")
    found = machine or platform.machine()
    if found not in MACHINES:
        raise CannotInstall(f"{found} is not 64 bit: {_WRITE_64}")
    _check_userland(shell)
    if why := too_little(memory_mb(places.root)):
        raise CannotInstall(why)


def _check_userland(shell: Shell) -> None:
    """Refuse 32-bit programs on a 64-bit kernel, which tells only what it is itself."""
    packages = shell.run("dpkg", "--print-architecture").strip()
    if packages not in ARCHITECTURES:
        raise CannotInstall(f"the programs here are {packages}, not 64 bit: {_WRITE_64}")
    word = shell.run(PYTHON, "-c", _WORD).strip()
    if word != "64":
        raise CannotInstall(f"{PYTHON} is of {word} bit, not 64: {_WRITE_64}")


def is_pi(places: InstallPaths) -> bool:
    """Whether this is a Raspberry Pi."""
    try:
        model = places.at("/proc/device-tree/model").read_bytes()
    except OSError:
        return False
    return b"Raspberry Pi" in model


def packages(places: InstallPaths, *, cage: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the Debian packages that must be there, and those it would be nice to have."""
    must = ALWAYS + (CAGE if cage else ())
    return must, WANTED + (ON_A_PI if is_pi(places) else ())


def missing(shell: Shell, names: tuple[str, ...]) -> list[str]:
    """Return those packages that are not installed."""
    ask = ("dpkg-query", "-W", "-f", "${Status}")
    return [name for name in names if printed(shell, *ask, name) != "install ok installed"]


def add(shell: Shell, must: tuple[str, ...], nice: tuple[str, ...]) -> list[str]:
    """Install what is missing; return those nice ones that cannot be had.

    Raises:
        Failed: A package that must be there cannot be had.
    """
    needed, wished = missing(shell, must), missing(shell, nice)
    if needed or wished:
        shell.run("apt-get", "update", "-qq")
    if needed:
        shell.run(*_INSTALL, *needed)
    return [name for name in wished if not _got(shell, name)]


def _got(shell: Shell, name: str) -> bool:
    try:
        shell.run(*_INSTALL, name)
    except Failed:
        return False
    return True


def desktop_runs(shell: Shell) -> bool:
    """Whether a desktop, or its login screen, holds the display now."""
    # it fails where it says that one is not
    return printed(shell, "systemctl", "is-active", "display-manager.service") == "active"


def booted(places: InstallPaths) -> bool:
    """Whether systemd runs this machine: not in a chroot, not in an image that is being made."""
    return places.at("/run/systemd/system").is_dir()


_INSTALL: Final = (
    "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq",
    "--no-install-recommends",
)  # fmt: skip
