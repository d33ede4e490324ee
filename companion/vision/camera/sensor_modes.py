"""Which of a sensor's modes to take: the smallest that sees everything and is large enough.

A sensor reads out all its pixels, joins neighbours (binning), or cuts out its middle. Asked for
1920 x 1080 alone, libcamera takes the middle on camera modules 1 and 2: half the view, and less.
(Modes as ``Picamera2.sensor_modes`` lists them: Picamera2 manual, 4.2.2.)
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

LEAST_FPS: Final = 5.0
"""A mode that is slower is taken only if none is faster."""
_WHOLE: Final = 0.99
"""Share of the width and of the height that counts as everything: some modes lose a few rows."""
_ENOUGH: Final = 0.9
"""Share of the pixels asked for that is enough: 1640 x 1232 stands for 1920 x 1080."""
_SAME_SHAPE: Final = 0.01


class SensorMode(Struct, frozen=True):
    """One way of reading a sensor out.

    Attributes:
        size: Width and height of what it gives, in pixels.
        seen: Width and height of the part of the sensor that it shows, in the sensor's own pixels.
        bit_depth: Bits a pixel; 0 if it is not known.
        fps: Most pictures a second; 0 if it is not known.
        raw_format: What picamera2 calls its pixels, unpacked; "" if it is not known.
    """

    size: tuple[int, int]
    seen: tuple[int, int]
    bit_depth: int = 0
    fps: float = 0.0
    raw_format: str = ""

    @property
    def pixels(self) -> int:
        """How many pixels a picture has."""
        return self.size[0] * self.size[1]


def modes_of(table: Iterable[Mapping[str, Any]]) -> tuple[SensorMode, ...]:
    """Return the modes of a table as picamera2 has it; entries that make no sense are left out."""
    return tuple(mode for entry in table if (mode := _mode(entry)) is not None)


def _mode(entry: Mapping[str, Any]) -> SensorMode | None:
    try:
        wide, high = (int(value) for value in entry["size"])
        _, _, seen_wide, seen_high = (int(value) for value in entry["crop_limits"])
        depth, fps = int(entry.get("bit_depth", 0)), float(entry.get("fps", 0.0))
        raw_format = str(entry.get("unpacked", ""))
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    if min(wide, high, seen_wide, seen_high) < 1:
        return None
    return SensorMode((wide, high), (seen_wide, seen_high), depth, fps, raw_format)


def modes_by_size(resolution: tuple[int, int]) -> tuple[SensorMode, ...]:
    """Return the modes to try where no table can be had: every pixel, or two by two joined.

    libcamera takes the mode that comes nearest; nearly every sensor has both of these.

    Args:
        resolution: Width and height of the whole sensor.
    """
    wide, high = resolution
    if min(wide, high) < 2:  # noqa: PLR2004
        return ()
    return SensorMode((wide // 2, high // 2), resolution), SensorMode(resolution, resolution)


def whole_view(modes: Sequence[SensorMode], wanted: tuple[int, int]) -> SensorMode | None:
    """Return the smallest mode that sees everything and is large enough for pictures of a size.

    Args:
        modes: All there are.
        wanted: Width and height of the pictures that are asked for; only how many pixels they have
            counts.

    Returns:
        The mode, the largest if none is large enough; None if there is none at all.
    """
    if not modes:
        return None
    most = [max(mode.seen[axis] for mode in modes) for axis in (0, 1)]
    whole = [
        mode for mode in modes if all(mode.seen[axis] >= _WHOLE * most[axis] for axis in (0, 1))
    ]
    whole = whole or [max(modes, key=lambda mode: mode.seen[0] * mode.seen[1])]
    whole = [mode for mode in whole if not 0 < mode.fps < LEAST_FPS] or whole
    enough = [mode for mode in whole if mode.pixels >= _ENOUGH * wanted[0] * wanted[1]]
    if enough:
        return min(enough, key=lambda mode: (mode.pixels, -mode.bit_depth))
    return max(whole, key=lambda mode: (mode.pixels, mode.bit_depth))


def picture_size(mode: SensorMode, wanted: tuple[int, int]) -> tuple[int, int]:
    """Return the size of picture that shows all a mode sees, about as large as wanted.

    A picture of another shape than the sensor's loses what sticks out; so the shape is the
    sensor's, the number of pixels that of the wanted size, at most those the mode has.
    """
    shape = mode.seen[0] / mode.seen[1]
    if abs(wanted[0] / wanted[1] / shape - 1) < _SAME_SHAPE and wanted[0] <= mode.size[0]:
        return wanted
    wide = min(mode.size[0], _even((wanted[0] * wanted[1] * shape) ** 0.5))
    return wide, min(mode.size[1], _even(wide / shape))


def _even(pixels: float) -> int:
    return max(2, 2 * round(pixels / 2))
