"""Taking a new release into use, with the one before it ready to come back."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipInfo

from companion.engine.errors import BadInput
from companion.kiosk import installed_files, releases
from companion.kiosk.install import Machine
from companion.kiosk.install_paths import TRIAL_UNIT, UNIT
from companion.kiosk.shell import Failed
from companion.kiosk.system_support import CannotInstall, booted
from companion.kiosk.venvs import make
from companion.session.storage.zip_archive import Sort, entries, opened, unpack

LARGEST_BYTES: Final = 2 * 1024**3
ENTRIES: Final = 500
FILES_OF_A_WHEEL: Final = 20_000


def update(on: Machine, file: Path) -> bool:
    """Take a release file into use; where it is not well for two minutes, go back.

    Args:
        on: The machine.
        file: A wheel, or a zip that holds the wheel and every wheel it needs.

    Returns:
        Whether the new release stays.

    Raises:
        CannotInstall: The file is no release, or nothing is installed here.
        Failed: The release could not be put together; what ran before still runs.
        OSError: The disk refuses; what ran before still runs.
    """
    places = on.places
    before, known = releases.running(places), installed_files.remembered(places)
    if before is None or not known:
        raise CannotInstall("nothing is installed here yet: sudo ./run.sh --install")
    with _unpacked(file) as (wheel, wheels):
        on.tell("putting the release together")
        fresh = make(places, on.shell, wheel, None, wheels)
    paper = {"unit": str(known.get("unit") or UNIT), "before": before.name, "now": fresh.name}
    places.trial.write_text(json.dumps(paper) + "\n", encoding="utf-8")
    releases.switch(places, fresh)
    if not booted(places):
        on.tell(f"{fresh.name} is on trial from the next start")
        return True
    on.tell(f"{fresh.name} runs now; watching for two minutes whether it is well")
    on.shell.run("systemctl", "restart", "--no-block", paper["unit"])
    return _tried(on, fresh, before)


def _tried(on: Machine, fresh: Path, before: Path) -> bool:
    try:
        on.shell.run("systemctl", "start", TRIAL_UNIT)
    except Failed:
        on.tell(f"{fresh.name} was not well; {before.name} is back")
        return False
    releases.prune(on.places)
    on.tell(f"{fresh.name} is well and stays")
    return True


@contextmanager
def _unpacked(file: Path) -> Generator[tuple[Path, Path | None]]:
    """Return the wheel of a release file, and the folder of all wheels it came with.

    Raises:
        CannotInstall: It is no release.
    """
    if file.suffix == ".whl":
        _check(file, WHEEL)
        yield file, None
        return
    with TemporaryDirectory(prefix="companion-update-") as folder:
        wheels = Path(folder)
        inside = _check(file, RELEASE)
        with opened(file, RELEASE) as packed:
            for info in inside:
                unpack(packed, info, wheels / info.filename)
        own = sorted(wheels.glob("companion-*.whl"))
        if len(own) != 1:
            raise CannotInstall(f"{file} holds {len(own)} releases of Companion, not one")
        yield own[0], wheels


class BadRelease(BadInput):
    """A file is no release, or damaged."""


def _check(file: Path, sort: Sort) -> list[ZipInfo]:
    """Return what is in a release file, all of it whole.

    Raises:
        CannotInstall: It is none, or damaged.
    """
    try:
        with opened(file, sort) as packed:
            return entries(packed, file, sort)
    except BadRelease as fault:
        raise CannotInstall(str(fault)) from fault


def _is_wheel(name: str) -> bool:
    return "/" not in name and name.endswith(".whl")


_REMEDY: Final = "download it again"
RELEASE: Final = Sort("zip of wheels", BadRelease, ENTRIES, LARGEST_BYTES, _is_wheel, _REMEDY)
WHEEL: Final = Sort("wheel", BadRelease, FILES_OF_A_WHEEL, LARGEST_BYTES, bool, _REMEDY)
