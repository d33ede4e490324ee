"""Releases side by side, and the one that runs: switching is one rename."""

import os
import re
import shutil
from pathlib import Path
from typing import Final

from companion.kiosk.install_paths import InstallPaths

KEPT: Final = 2
"""The release that runs and the one before it."""
WHOLE: Final = "whole"
"""A file in a release that was made to its end."""


def kept(places: InstallPaths) -> list[Path]:
    """Return the whole releases that are there, oldest first."""
    whole = (mark.parent for mark in places.releases.glob(f"*/{WHOLE}"))
    return sorted(whole, key=_number)


def running(places: InstallPaths) -> Path | None:
    """Return the release that runs, or None if there is none."""
    try:
        release = places.releases / places.current.readlink().name
    except OSError:
        return None
    return release if release.is_dir() else None


def folder_for(places: InstallPaths, version: str) -> Path:
    """Return a fresh folder for a release: its version, and how many were made before it."""
    numbers = [_number(release) for release in places.releases.glob("*-*")]
    return places.releases / f"{version}-{max(numbers, default=0) + 1}"


def switch(places: InstallPaths, release: Path) -> None:
    """Let a release be the one that runs; a power cut leaves the old one or the new one.

    Raises:
        OSError: The disk refuses.
    """
    fresh = places.opt / ".current"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(Path("releases") / release.name)
    fresh.replace(places.current)
    folder = os.open(places.opt, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def prune(places: InstallPaths) -> None:
    """Take away releases that nobody needs any more, and what is left of broken ones."""
    whole = kept(places)
    needed = {*whole[-KEPT:], running(places)}
    for release in places.releases.iterdir():
        if release not in needed:
            shutil.rmtree(release)


def _number(release: Path) -> int:
    found = re.search(r"-(\d+)$", release.name)
    return int(found[1]) if found else 0
