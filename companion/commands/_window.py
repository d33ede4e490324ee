"""The panel and window of the commands that show something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.commands import UsedWrongly

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.config import Screen
    from companion.evdev.tuning import Tuning
    from companion.ui.theme.panel import Panel
    from companion.ui.window import Driver

BESIDE_SHARE = 0.45
"""Room for the virtual table, as a share of the panel's width."""
LEAST_BESIDE_PX = 360
LEAST_PX = 200
MOST_PX = 8000
"""A larger panel is a slip of the finger, and its pictures would fill the memory."""


def panel_of(screen: Screen) -> Panel:
    """The panel the settings describe."""
    from companion.ui.theme.panel import known_panel

    return known_panel(screen.size, screen.inches)


def size_of(text: str) -> tuple[int, int]:
    """A size such as ``800x480``.

    Raises:
        UsedWrongly: It is none.
    """
    wide, _, high = text.lower().partition("x")
    if not (wide.isdecimal() and high.isdecimal()) or not all(
        LEAST_PX <= int(px) <= MOST_PX for px in (wide, high)
    ):
        raise UsedWrongly(
            f"{text!r} is not a size", f"write --size 800x480, {LEAST_PX} to {MOST_PX} pixels"
        )
    return int(wide), int(high)


def open_window(
    panel: Panel,
    driver: Driver,
    *,
    beside: bool = False,
    kiosk: bool = False,
    inputs: Mapping[str, Tuning] | None = None,
) -> Panel:
    """Open the window, with room for a table beside the panel if it is wanted.

    Args:
        panel: The panel wanted.
        driver: SDL's video driver.
        beside: There is a table beside it.
        kiosk: It fills the screen.
        inputs: What people say of input devices, by name or plug.

    Returns:
        The panel that is shown: the smallest one where the wanted one does not fit on the desktop.
    """
    from companion.ui.desktop import desktop_px, fitting_panel, widened
    from companion.ui.window import WindowSettings, prepare

    full = kiosk and not beside
    if driver == "x11" and not full:
        panel = fitting_panel(panel, room_beside(panel) if beside else 0, desktop_px())
    window = widened(panel, room_beside(panel)) if beside else panel
    prepare(WindowSettings(panel=window, driver=driver, kiosk=full, inputs=inputs or {}))
    return panel


def room_beside(panel: Panel) -> int:
    """The room for the virtual table beside a panel, in pixels."""
    return max(round(panel.px[0] * BESIDE_SHARE), LEAST_BESIDE_PX)
