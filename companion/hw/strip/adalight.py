"""Adalight: every light of the strip in one frame, as WLED reads it from a serial line.

``Ada``, the number of lights less one (two bytes), their check, then red, green and blue of each.
The controller's reader has no timeout: a frame that was cut short swallows the next one, and colour
bytes B0 to B7 read as commands would change its speed. So every connection begins with as many
zeros as the longest rest of a frame (shown in the tests on a model of that reader).
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]

PROBE: Final = b"v"
"""Asks a WLED for its build: it answers ``WLED 2412040``."""
HELLO: Final = b"Ada\n"
"""What boards that speak Adalight alone say from time to time."""


def frame(pixels: Sequence[Rgb]) -> bytes:
    """Return the frame that shows these colours."""
    high, low = divmod(len(pixels) - 1, 256)
    head = b"Ada" + bytes((high, low, high ^ low ^ 0x55))
    return head + bytes(part for pixel in pixels for part in pixel)


def dark_frame(lights: int) -> bytes:
    """Return the frame that switches so many lights off."""
    return frame([(0, 0, 0)] * lights)


def resync(lights: int) -> bytes:
    """Return the zeros that end whatever frame of so many lights was cut short."""
    return bytes(3 * lights + 6)
