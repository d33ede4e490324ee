"""The displays that the kernel sees: connectors of graphics cards, their pixels and millimetres.

Read from ``/sys/class/drm`` (kernel documentation, drm-kms) and from a display's EDID (VESA E-EDID
1.4): the screen is laid out for what is found here, and the doctor compares it with the settings.
"""

import re
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

DRM: Final = Path("/sys/class/drm")
_HEAD: Final = bytes((0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00))
_BASE_BLOCK: Final = 128
_SIZE_CM: Final = 21
"""Width and height in whole centimetres; an aspect ratio where either is 0."""
_FIRST_TIMING: Final = 54
"""The preferred mode; bytes 12 to 14 of it are the picture's millimetres."""
_MAKER: Final = slice(8, 16)
"""Maker, model and serial number."""
_DSI: Final = "bus/mipi-dsi/devices"
"""Panels on the display ribbon, below /sys: each names itself by its device tree node."""
_DRIVERS_WITHOUT_GL: Final = (
    "tinydrm", "mipi_dbi", "mipi-dbi", "ili9", "st7586", "st7735", "st7789", "hx8357",
    "mi0283", "repaper", "ssd130", "fb_",
)  # fmt: skip
"""How drivers of small panels on SPI or I2C begin (kernel, drivers/gpu/drm/tiny, fbtft)."""


class Connector(Struct, frozen=True):
    """One socket of a graphics card.

    Attributes:
        card: The card's number; it changes from boot to boot.
        name: Such as ``HDMI-A-1`` or ``DSI-1``.
        connected: Whether there is a display.
        px: Width and height of its first mode in pixels, as the display itself lies; None without
            a mode.
        mm: Width and height of the lit area as the display says; None where it says nothing.
        model: What the display calls itself: its EDID's maker, model and serial number in hex, or
            the name of a panel on the ribbon in the device tree; "" where it has none.
        driver: The kernel's driver of the card, "" where it is not told.
    """

    card: int
    name: str
    connected: bool
    px: tuple[int, int] | None = None
    mm: tuple[int, int] | None = None
    model: str = ""
    driver: str = ""

    @property
    def gl(self) -> bool:
        """Whether pictures made with GL can be shown on it: not on small panels behind SPI."""
        return not self.name.startswith("SPI") and not self.driver.startswith(_DRIVERS_WITHOUT_GL)

    @property
    def key(self) -> str:
        """What tells this display from others, for what is kept of it."""
        if self.model and not self.ribbon:
            return self.model
        px = "x".join(str(number) for number in self.px or ())
        return " ".join(filter(None, (self.name, self.model, px)))

    @property
    def ribbon(self) -> bool:
        """Whether it is a panel on a Raspberry's display ribbon, which has no EDID."""
        return self.name.startswith(("DSI", "DPI"))


def connectors(drm: Path = DRM) -> tuple[Connector, ...]:
    """Return every connector, in the order in which SDL counts displays.

    Args:
        drm: Where the kernel lists graphics cards and their connectors.
    """
    found = [
        (int(match[1]), _number(status.parent), match[2], status.parent)
        for status in drm.glob("card*-*/status")
        if (match := re.fullmatch(r"card(\d+)-(.+)", status.parent.name))
    ]
    return tuple(_read(card, name, folder) for card, _, name, folder in sorted(found))


def connected(drm: Path = DRM) -> Connector | None:
    """Return the first connector with a display on it that can show GL, or None.

    Args:
        drm: Where the kernel lists graphics cards and their connectors.
    """
    return next(
        (connector for connector in connectors(drm) if connector.connected and connector.gl), None
    )


def replaced(before: Connector | None, now: Connector | None) -> bool:
    """Return whether a window opened for one display does not fit another.

    None is no display: whoever waits for one asks again once it is there, so that a plug pulled
    and put back is no change.
    """
    if before is None or now is None:
        return False
    return (before.name, before.px, before.key) != (now.name, now.px, now.key)


def unlit(drm: Path = DRM) -> tuple[tuple[int, int], ...]:
    """Return card and kernel's number of every connector without a display, where it is told.

    Args:
        drm: Where the kernel lists graphics cards and their connectors.
    """
    found = (
        (int(match[1]), _number(status.parent))
        for status in sorted(drm.glob("card*-*/status"))
        if (match := re.match(r"card(\d+)-", status.parent.name)) and _text(status) != "connected"
    )
    return tuple((card, number) for card, number in found if number)


def edid_mm(edid: bytes) -> tuple[int, int] | None:
    """Return the width and height in mm that an EDID tells, or None where it tells none.

    Nothing is judged here: some displays tell a size of another model, or an aspect ratio.
    """
    if len(edid) < _BASE_BLOCK or not edid.startswith(_HEAD):
        return None
    timing = edid[_FIRST_TIMING : _FIRST_TIMING + 18]
    wide = timing[12] | (timing[14] & 0xF0) << 4
    high = timing[13] | (timing[14] & 0x0F) << 8
    if int.from_bytes(timing[:2], "little") and wide and high:  # a mode, not a text
        return wide, high
    wide, high = edid[_SIZE_CM] * 10, edid[_SIZE_CM + 1] * 10
    return (wide, high) if wide and high else None


def edid_model(edid: bytes) -> str:
    """Return maker, model and serial number of an EDID as 16 hex digits, or ""."""
    if len(edid) < _BASE_BLOCK or not edid.startswith(_HEAD):
        return ""
    return edid[_MAKER].hex()


def _read(card: int, name: str, folder: Path) -> Connector:
    try:
        edid = (folder / "edid").read_bytes()
    except OSError:
        edid = b""
    found = Connector(
        card,
        name,
        _text(folder / "status") == "connected",
        _first_mode(_text(folder / "modes")),
        edid_mm(edid),
        edid_model(edid),
        _driver(folder.parent / f"card{card}"),
    )
    if found.connected and found.name.startswith("DSI"):
        return replace(found, model=_ribbon_model(folder.parent.parent.parent / _DSI))
    return found


def _first_mode(modes: str) -> tuple[int, int] | None:
    first = re.match(r"(\d{1,5})x(\d{1,5})", modes)
    px = (int(first[1]), int(first[2])) if first else (0, 0)
    return px if min(px) > 0 else None


def _driver(card: Path) -> str:
    """Return the driver of a graphics card."""
    found = re.search(r"^DRIVER=(.+)$", _text(card / "device/uevent"), re.MULTILINE)
    return found[1] if found else ""


def _ribbon_model(devices: Path) -> str:
    """Return what the one panel on the ribbon calls itself; of two nobody knows which it is."""
    found = [_text(device / "of_node/compatible") for device in sorted(devices.glob("*"))]
    return found[0].partition("\0")[0] if len(found) == 1 else ""


def _number(folder: Path) -> int:
    """Return the kernel's number of a connector: older kernels do not tell it."""
    found = _text(folder / "connector_id")
    return int(found) if found.isdecimal() else 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""
