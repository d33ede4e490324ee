"""The desktop a window is opened on: how large it is, and which panel fits on it."""

import ctypes
import importlib.util
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from companion.config import Screen
from companion.ui.theme.screen_panel import SMALL_PX, Panel, known_panel

_SDL_VIDEO: Final = 0x20
_FRAME_PX: Final = (16, 80)
"""Room for a window's borders, title and a task bar."""
SMALL: Final = (SMALL_PX, 7.0)
USUAL: Final = ((1280, 720), 10.1)
"""The panel a window on a desktop is opened for, where nobody wishes another."""


class _Mode(ctypes.Structure):
    """SDL_DisplayMode (SDL 2, SDL_video.h)."""

    _fields_ = (
        ("format", ctypes.c_uint32),
        ("w", ctypes.c_int),
        ("h", ctypes.c_int),
        ("refresh_rate", ctypes.c_int),
        ("driverdata", ctypes.c_void_p),
    )


def desktop_px() -> tuple[int, int] | None:
    """Return the size of the first display in pixels, or None where it cannot be told.

    Asks the SDL library that comes with Kivy, before Kivy itself is imported.
    """
    found = importlib.util.find_spec("kivy")
    if found is None or found.origin is None:
        return None
    libraries = sorted(Path(found.origin).parent.parent.glob("[Kk]ivy.libs/libSDL2-2*"))
    if not libraries:
        return None
    try:
        sdl = ctypes.CDLL(str(libraries[0]))
    except OSError:
        return None
    mode = _Mode()
    if sdl.SDL_Init(_SDL_VIDEO) != 0:
        return None
    try:
        if sdl.SDL_GetDesktopDisplayMode(0, ctypes.byref(mode)) != 0:
            return None
    finally:
        sdl.SDL_Quit()
    return (mode.w, mode.h) if mode.w > 0 and mode.h > 0 else None


def wished_panel(screen: Screen) -> Panel:
    """Return the panel that a window on a desktop is opened for."""
    px = USUAL[0] if screen.size == "auto" else screen.size
    inches = USUAL[1] if screen.inches == "auto" else screen.inches
    return known_panel(px, inches)


def fitting_panel(panel: Panel, alongside_px: int, desktop: tuple[int, int] | None) -> Panel:
    """Return the panel, or the smallest one where it does not fit on the desktop.

    Args:
        panel: The panel the settings describe.
        alongside_px: Room wanted beside it, in pixels.
        desktop: The desktop's size in pixels, or None where nobody knows.
    """
    if desktop is None:
        return panel
    wide, high = panel.px
    if wide + alongside_px <= desktop[0] - _FRAME_PX[0] and high <= desktop[1] - _FRAME_PX[1]:
        return panel
    return known_panel(*SMALL)


def widened(panel: Panel, alongside_px: int) -> Panel:
    """Return the panel with room beside it: the size of the window."""
    wide, high = panel.px
    return replace(panel, px=(wide + alongside_px, high))
