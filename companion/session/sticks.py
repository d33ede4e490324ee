"""Sticks that are in, and the backups on them."""

from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

MEDIA: Final = Path("/run/companion-media")
"""Where the machine mounts a stick that is put in (systemd/companion-stick@.service)."""
SUFFIX: Final = ".companion-backup"


class Stick(Struct, frozen=True):
    """A stick that is in.

    Attributes:
        name: What the machine calls it.
        folder: Where it is mounted.
        backups: The backups on it, the newest first.
    """

    name: str
    folder: Path
    backups: tuple[Path, ...] = ()


def sticks(media: Path = MEDIA) -> list[Stick]:
    """Return the sticks that are in; one that cannot be read is as good as none."""
    found: list[Stick] = []
    try:
        folders = sorted(path for path in media.iterdir() if path.is_dir())
    except OSError:
        return found
    for folder in folders:
        try:
            backups = sorted(folder.glob(f"*{SUFFIX}"), reverse=True)
        except OSError:
            continue
        found.append(Stick(folder.name, folder, tuple(backups)))
    return found


def backup_name(now: datetime) -> str:
    """Return what a backup of this moment is called; names sort as time goes."""
    return f"companion-{now:%Y-%m-%d-%H%M}{SUFFIX}"
