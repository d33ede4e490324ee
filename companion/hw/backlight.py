"""The light behind the picture, where the kernel lists one (``/sys/class/backlight``)."""

import logging
from pathlib import Path
from typing import Final

LIGHTS: Final = Path("/sys/class/backlight")
_ON, _OFF = "0", "4"
"""``bl_power``: FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN (linux/fb.h)."""

_log = logging.getLogger(__name__)


def darken(dark: bool, lights: Path = LIGHTS) -> None:  # noqa: FBT001  as a light is switched
    """Switch every light off, or on again; a screen without one only shows black.

    Args:
        dark: Off.
        lights: Where the kernel lists them.
    """
    for power in sorted(lights.glob("*/bl_power")):
        try:
            power.write_text(_OFF if dark else _ON, encoding="ascii")
        except OSError as error:
            _log.warning("the light %s stays as it is: %s", power.parent.name, error)
