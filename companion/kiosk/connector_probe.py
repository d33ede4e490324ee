"""Has the kernel look at the connectors of graphics cards anew.

Where a display's line is not wired to an interrupt (Raspberry Pi 3 and older) the kernel looks at
it every ten seconds (``DRM_OUTPUT_POLL_PERIOD``). Who holds the card may have it look at once: the
request for a connector's modes with room for none (``drm_mode_getconnector``, linux/drm_mode.h).
"""

import fcntl
import os
import struct
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

GETCONNECTOR: Final = 0xC0_50_64_A7
"""``DRM_IOCTL_MODE_GETCONNECTOR``: _IOWR('d', 0xA7, struct drm_mode_get_connector)."""
_CONNECTOR: Final = struct.Struct("=4Q12I")
_FIELDS, _NUMBER_AT = 16, 8
"""How many it has, and which of them is ``connector_id``."""
Ioctl: TypeAlias = Callable[[int, int, bytearray], object]


def probe(
    connectors: Collection[tuple[int, int]],
    dev: Path = Path("/dev/dri"),
    ioctl: Ioctl = fcntl.ioctl,
    own: Path = Path("/proc/self/fd"),
) -> None:
    """Have the kernel look at connectors; where it may not be asked, nothing happens.

    Args:
        connectors: The number of a card, and the kernel's number of a connector of it, each.
        dev: Where the cards' devices are.
        ioctl: Asks the kernel.
        own: The files that this process has open: a card that shows our picture is asked through
            the file that holds it.
    """
    for card in sorted({card for card, _ in connectors}):
        numbers = [number for its, number in connectors if its == card]
        node = dev / f"card{card}"
        held = _held(node, own)
        for file in held:
            _ask(file, numbers, ioctl)
        if not held:
            with suppress(OSError):
                file = os.open(node, os.O_RDWR | os.O_CLOEXEC)
                _ask(file, numbers, ioctl)
                os.close(file)


def _ask(file: int, numbers: Collection[int], ioctl: Ioctl) -> None:
    for number in numbers:
        words = [0] * _FIELDS
        words[_NUMBER_AT] = number
        with suppress(OSError):
            _ = ioctl(file, GETCONNECTOR, bytearray(_CONNECTOR.pack(*words)))


def _held(node: Path, own: Path) -> list[int]:
    """Return the open files of a card."""
    found: list[int] = []
    for link in own.iterdir():
        with suppress(OSError):
            if link.readlink() == node:
                found.append(int(link.name))
    return found
