"""Sticks that are in, and the backups on them."""

import re
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.engine.errors import printable
from companion.safe_files import files_in, folders_in
from companion.session.storage.dates import clock_is_set

MEDIA: Final = Path("/run/companion-media")
"""Where the machine mounts a stick that is put in (systemd/companion-stick@.service)."""
SUFFIX: Final = ".companion-backup"
_NAME: Final = re.compile(
    r"companion(?:-(\d{5,}))?(?:-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d))?" + re.escape(SUFFIX)
)


class UsbDrive(Struct, frozen=True):
    """A stick that is in.

    Attributes:
        name: What the machine calls it, as it can be shown.
        folder: Where it is mounted.
        backups: The backups on it, the newest first: the one with the highest number.
    """

    name: str
    folder: Path
    backups: tuple[Path, ...] = ()


def usb_drives(media: Path = MEDIA) -> list[UsbDrive]:
    """Return the sticks that are in; one that cannot be read is as good as none.

    Their labels and the names on them may be of any script, or none: a file whose name is no text
    cannot be chosen and is left out.
    """
    found: list[UsbDrive] = []
    for folder in folders_in(media):
        files = files_in(folder, SUFFIX)
        named = (file for file in files if file.name.isprintable())
        backups = sorted(named, key=_rank, reverse=True)
        found.append(UsbDrive(printable(folder.name), folder, tuple(backups)))
    return found


def backup_name(order: int, now: datetime) -> str:
    """Return what a backup is called.

    Args:
        order: Its number: see :func:`next_order`.
        now: The time, which is left out where the clock was never set.
    """
    date = f"-{now:%Y-%m-%d-%H%M}" if clock_is_set(now) else ""
    return f"companion-{order:05d}{date}{SUFFIX}"


def next_order(stick: UsbDrive, highest: int) -> int:
    """Return the number of the next backup on a stick: above all that are on it.

    Args:
        stick: The stick.
        highest: The highest number of the library's counter.
    """
    return max([highest, *(backup_label(file).order for file in stick.backups)]) + 1


class BackupLabel(Struct, frozen=True):
    """What a backup's name says.

    Attributes:
        order: Its number, 0 if it says none: the higher, the newer.
        date: Day and time, "" if it says none.
    """

    order: int = 0
    date: str = ""


def backup_label(file: Path) -> BackupLabel:
    """Return what the name of a backup says of it."""
    found = _NAME.fullmatch(file.name)
    if found is None:
        return BackupLabel()
    order, day, hour, minute = found.groups()
    return BackupLabel(int(order or 0), f"{day} {hour}:{minute}" if day else "")


def _rank(file: Path) -> tuple[int, str]:
    return backup_label(file).order, file.name
