"""Rhythms: how bright a lamp is at a moment, and when that changes next.

Waiting: 1.6 s on, 0.4 s off. Attention: two short flashes, then steady. Breath: slow, four seconds.
Source: UX.md section 8, tokens ``[lamp]``.
"""

import math
from collections.abc import Mapping
from typing import Final

from companion.ports import Rhythm

NEVER: Final = float("inf")
BREATH_S: Final = 4.0
BREATH_FLOOR: Final = 0.15
BREATH_STEP_S: Final = 0.1
_WAITING_ON_S, _WAITING_S = 1.6, 2.0
_FLASH_S: Final = 0.25
_FLASHES: Final = 4
"""On, off, on, off; then steady."""


def level(rhythm: Rhythm, since_s: float, *, fade: bool = True) -> float:
    """Return how bright a lamp is, 0 to 1.

    Args:
        rhythm: How it is lit.
        since_s: For how long it has been lit so.
        fade: It can be dimmed; without it the breath is on for half its time.
    """
    match rhythm:
        case "off":
            return 0.0
        case "steady":
            return 1.0
        case "waiting":
            return 1.0 if since_s % _WAITING_S < _WAITING_ON_S else 0.0
        case "attention":
            flash = int(since_s / _FLASH_S)
            return 1.0 if flash >= _FLASHES or flash % 2 == 0 else 0.0
        case "breath":
            turn = since_s % BREATH_S / BREATH_S
            if not fade:
                return 1.0 if turn < 1 / 2 else 0.0
            swing = (1 - math.cos(2 * math.pi * turn)) / 2
            return BREATH_FLOOR + (1 - BREATH_FLOOR) * swing


def changes_in(rhythm: Rhythm, since_s: float, *, fade: bool = True) -> float:
    """Return in how many seconds `level` is another; `NEVER` for a lamp at rest."""
    match rhythm:
        case "off" | "steady":
            return NEVER
        case "waiting":
            at = since_s % _WAITING_S
            return (_WAITING_ON_S if at < _WAITING_ON_S else _WAITING_S) - at
        case "attention":
            flash = int(since_s / _FLASH_S)
            return NEVER if flash >= _FLASHES else (flash + 1) * _FLASH_S - since_s
        case "breath":
            step = BREATH_STEP_S if fade else BREATH_S / 2
            return step - since_s % step


class Playing:
    """Lamps by name, each playing its rhythm since it was told to."""

    def __init__(self) -> None:
        self._lamps: dict[str, tuple[Rhythm, float]] = {}

    def show(self, lamps: Mapping[str, Rhythm], now_s: float) -> None:
        """Take what every lamp is to show; one that goes on as before keeps its time."""
        before = self._lamps
        self._lamps = {
            name: before[name] if before.get(name, ("", 0))[0] == rhythm else (rhythm, now_s)
            for name, rhythm in lamps.items()
        }

    def levels(self, now_s: float, *, fade: bool = True) -> dict[str, float]:
        """Return how bright every lamp is."""
        return {
            name: level(rhythm, now_s - since, fade=fade)
            for name, (rhythm, since) in self._lamps.items()
        }

    def next_s(self, now_s: float, *, fade: bool = True) -> float:
        """Return when a lamp changes next; `NEVER` if all are at rest."""
        waits = (changes_in(r, now_s - since, fade=fade) for r, since in self._lamps.values())
        return now_s + min(waits, default=NEVER)
