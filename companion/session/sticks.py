"""Sticks that are in, and the backups on them."""

from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.engine.errors import printable
from companion.files import files_in, folders_in

MEDIA: Final = Path("/run/companion-media")
"""Where the machine mounts a stick that is put in (systemd/companion-stick@.service)."""
SUFFIX: Final = ".companion-backup"


class Stick(Struct, frozen=True):
    """A stick that is in.

    Attributes:
        name: What the machine calls it, as it can be shown.
        folder: Where it is mounted.
        backups: The backups on it, the newest first.
    """

    name: str
    folder: Path
    backups: tuple[Path, ...] = ()


def sticks(media: Path = MEDIA) -> list[Stick]:
    """Return the sticks that are in; one that cannot be read is as good as none.

    Their labels and the names on them may be of any script, or none: a file whose name is no text
    cannot be chosen and is left out.
    """
    found: list[Stick] = []
    for folder in folders_in(media):
        files = files_in(folder, SUFFIX)
        named = (one for one in files if one.name.isprintable())
        backups = sorted(named, key=lambda one: one.name, reverse=True)
        found.append(Stick(printable(folder.name), folder, tuple(backups)))
    return found


def backup_name(now: datetime) -> str:
    """Return what a backup of this moment is called; names sort as time goes."""
    return f"companion-{now:%Y-%m-%d-%H%M}{SUFFIX}"
