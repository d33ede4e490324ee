"""The window of the commands that show something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.commands import UsedWrongly

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.config import Screen
    from companion.evdev.touch_calibration import TouchCalibration
    from companion.ui.display.surface import Surface
    from companion.ui.display.window import Driver
    from companion.ui.theme.screen_panel import Panel

TABLE_SHARE = 0.45
"""Room for the virtual table, as a share of the panel's width."""
LEAST_TABLE_PX = 360
LEAST_PX = 200
MOST_PX = 8000
"""A larger panel is a slip of the finger, and its pictures would fill the memory."""


def size_of(text: str) -> tuple[int, int]:
    """A size such as ``800x480``.

    Raises:
        UsedWrongly: It is none.
    """
    wide, _, high = text.lower().partition("x")
    if not (wide.isdecimal() and high.isdecimal()) or not all(
        LEAST_PX <= int(px) <= MOST_PX for px in (wide, high)
    ):
        remedy = f"write --size 800x480, {LEAST_PX} to {MOST_PX} pixels"
        raise UsedWrongly(f"{text!r} is not a size", remedy)
    return int(wide), int(high)


def open_screen(
    screen: Screen,
    driver: Driver,
    *,
    virtual_table: bool = False,
    inputs: Mapping[str, TouchCalibration] | None = None,
) -> Surface:
    """Open the window that people play at: a whole display, or a window on a desktop.

    Args:
        screen: The settings; a bare console always shows the picture on the whole display.
        driver: SDL's video driver.
        virtual_table: With room for it: in a window even where they say full screen.
        inputs: What people say of input devices, by name or plug.
    """
    from companion.displays import connected
    from companion.ui.display.desktop_size import desktop_px, fitting_panel, wished_panel
    from companion.ui.display.surface import DisplaySurface, WindowSurface
    from companion.ui.display.window import WindowSettings, prepare
    from companion.ui.theme.screen_panel import panel_for

    if driver == "KMSDRM" or (screen.fullscreen and not virtual_table):
        panel = panel_for(connected(), screen)
        prepare(WindowSettings(panel, driver=driver, kiosk=True, inputs=inputs or {}))
        return DisplaySurface(connected)
    panel = wished_panel(screen)
    panel = fitting_panel(panel, table_room(panel.px[0]) if virtual_table else 0, desktop_px())
    open_window(panel, driver, virtual_table=virtual_table)
    return WindowSurface(panel, table_share if virtual_table else None)


def open_window(panel: Panel, driver: Driver, *, virtual_table: bool = False) -> None:
    """Open a window for a panel, with room for a table beside it if that is wanted."""
    from companion.ui.display.desktop_size import widened
    from companion.ui.display.window import WindowSettings, prepare

    window = widened(panel, table_room(panel.px[0])) if virtual_table else panel
    prepare(WindowSettings(window, driver=driver))


def table_room(panel_px: int) -> int:
    """The room for the virtual table beside a panel so wide, in pixels."""
    return max(round(panel_px * TABLE_SHARE), LEAST_TABLE_PX)


def table_share(window_px: int) -> int:
    """The room for the virtual table in a window so wide, in pixels."""
    share = round(window_px * TABLE_SHARE / (1 + TABLE_SHARE))
    return min(max(share, LEAST_TABLE_PX), window_px // 2)
