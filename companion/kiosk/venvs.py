"""A release is a virtual environment with Companion and all it needs, made whole or not at all."""

import re
import shutil
from pathlib import Path
from typing import Final

from companion.kiosk.install_paths import InstallPaths
from companion.kiosk.releases import WHOLE, folder_for
from companion.kiosk.shell import Failed, Shell, printed
from companion.kiosk.system_support import PYTHON, CannotInstall

EXTRAS: Final = "mqtt,nfc,printer"
"""Every device's library, whatever is wired now: 3 MB, no compiler, and what is put into
``devices.toml`` later works without a network."""
_PIP: Final = (
    "-m", "pip", "install", "--no-input", "--quiet", "--no-cache-dir",
    "--disable-pip-version-check", "--root-user-action=ignore",
)  # fmt: skip
_NUMPY: Final = "import numpy; print(numpy.__version__)"


def version_of(source: Path) -> str:
    """Return the version that a checkout or a wheel holds.

    Raises:
        CannotInstall: It is neither.
    """
    if source.suffix == ".whl":
        found = re.match(r"companion-([^-]+)-", source.name)
    else:
        package = source / "companion/__init__.py"
        text = package.read_text(encoding="utf-8") if package.is_file() else ""
        found = re.search(r'__version__ = "([^"]+)"', text)
    if found is None:
        raise CannotInstall(f"{source} is no release of Companion")
    return found[1]


def make(
    places: InstallPaths, shell: Shell, source: Path, locks: Path | None, wheels: Path | None = None
) -> Path:
    """Make a release beside the others; nothing uses it yet.

    Args:
        places: The installation.
        shell: The system.
        source: What is installed: a checkout or a wheel.
        locks: A folder with exact versions for each Python, or None: what the wheel's ranges allow.
        wheels: A folder with all wheels that are needed; without one they come from the network.

    Raises:
        CannotInstall: The source holds no release.
        Failed: It could not be made; nothing is left of it.
        OSError: The disk refuses; nothing is left of it.
    """
    release = folder_for(places, version_of(source))
    places.releases.mkdir(parents=True, exist_ok=True)
    try:
        _fill(shell, release, source, locks, wheels)
    except (Failed, OSError):
        shutil.rmtree(release, ignore_errors=True)
        raise
    return release


def _fill(
    shell: Shell, release: Path, source: Path, locks: Path | None, wheels: Path | None
) -> None:
    shell.run(PYTHON, "-m", "venv", "--system-site-packages", str(release))
    python = str(release / "bin/python")
    pins = release / "pins.txt"
    pins.write_text("".join(f"{pin}\n" for pin in _pins(shell, locks)), encoding="utf-8")
    command = [python, *_PIP, "--constraint", str(pins)]
    if wheels is not None:
        command += ["--no-index", "--find-links", str(wheels)]
    shell.run(*command, f"{source}[{EXTRAS}]")
    shell.run(python, "-m", "compileall", "-q", "-j", "0", str(release / "lib"))
    shell.run(python, "-P", "-m", "companion", "--version")
    (release / WHOLE).touch()


def _pins(shell: Shell, locks: Path | None) -> list[str]:
    """Return exact versions.

    The system's camera library was built for the system's numpy, so that one is used and never a
    newer one from elsewhere: their binary parts would not fit together.
    """
    pins: list[str] = []
    if locks is not None:
        minor = shell.run(PYTHON, "-c", "import sys; print(sys.version_info.minor)").strip()
        lock = locks / ("py311.txt" if int(minor) < 12 else "py313.txt")  # noqa: PLR2004
        pins = [line for line in lock.read_text(encoding="utf-8").splitlines() if "==" in line]
    numpy = printed(shell, PYTHON, "-c", _NUMPY)
    if not numpy:
        return pins
    return [pin for pin in pins if not pin.startswith("numpy==")] + [f"numpy=={numpy}"]
