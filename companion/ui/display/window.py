"""The window: what Kivy must be told before it is imported (source: notes on Kivy kiosks).

Kivy reads the environment and its configuration while it is imported and opens the window at the
first import of ``kivy.core.window``. So :func:`prepare` comes first, and nothing else in Companion
touches these settings. Lengths on the screen are our own (millimetres, ``theme.skin``); Kivy's
density stays 1.
"""

import logging
import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, TypeAlias

from companion.displays import DRM, connected
from companion.evdev.touch_calibration import TouchCalibration
from companion.ui.display.surface import LEAST_PX
from companion.ui.theme.colour import rgba
from companion.ui.theme.screen_panel import Panel
from companion.ui.theme.skin import Skin

Driver: TypeAlias = Literal["x11", "KMSDRM", "offscreen"]
Touch: TypeAlias = Literal["mouse", "evdev", "none"]
Degrees: TypeAlias = Literal[0, 90, 180, 270]

_TOUCH_OF: Final[dict[Driver, Touch]] = {
    "x11": "mouse",
    "KMSDRM": "evdev",
    "offscreen": "none",
}
_OF_A_NEW_FOLDER: Final = ("Config: Older configuration", "Config: Upgrading configuration")
_PROVIDERS: Final = {
    "KIVY_WINDOW": "sdl2",
    "KIVY_TEXT": "sdl2",
    "KIVY_IMAGE": "sdl2",
    "KIVY_CLIPBOARD": "dummy",
    "KIVY_NO_ARGS": "1",  # else Kivy eats our command line
    "KIVY_LOG_MODE": "PYTHON",  # else Kivy takes over logging and sys.stderr
    "KIVY_NO_FILELOG": "1",
    "KIVY_DPI": "96",
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_METRICS_FONTSCALE": "1",
}


class WindowTooLateError(RuntimeError):
    """The window is open already; its settings can no longer be chosen."""


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """How the window is opened.

    Attributes:
        panel: The panel, unturned; its pixels are the window's size, unless it is a whole display.
        rotation: Degrees the picture is turned on the panel.
        driver: SDL's video driver; "" lets :func:`find_driver` choose.
        touch: The one source of touches, of the pointer and of keys; "" chooses the one that goes
            with the driver.
        inputs: What people say of input devices, by name or plug; for the source ``evdev``.
        root: Where that source finds devices: ``/``, or another tree's root.
        kiosk: Full screen, no pointer.
        home: A writable folder for Kivy's own files; "" takes a temporary one.
    """

    panel: Panel
    rotation: Degrees = 0
    driver: Driver | Literal[""] = ""
    touch: Touch | Literal[""] = ""
    inputs: Mapping[str, TouchCalibration] = field(default_factory=dict[str, TouchCalibration])
    root: Path = Path("/")
    kiosk: bool = False
    home: str = ""


def find_driver(environ: Mapping[str, str], drm: Path = DRM) -> Driver:
    """Return the video driver for this machine: a desktop, a bare console, or no display at all.

    Args:
        environ: The process' environment.
        drm: Where the kernel lists graphics cards and their connectors.
    """
    if environ.get("DISPLAY"):
        return "x11"
    return "KMSDRM" if connected(drm) is not None else "offscreen"


def touch_for(driver: Driver) -> Touch:
    """Return the source of touches, pointer and keys that works with a driver.

    Under X the first finger arrives as a mouse, and keys come from the window; on a bare console
    Kivy drops SDL's fingers, so our own reader takes everything from the kernel, and what SDL may
    read there is not listened to. One source only, or every tap and key would count twice.
    """
    return _TOUCH_OF[driver]


def prepare(settings: WindowSettings) -> None:
    """Set Kivy's environment and configuration; call it before any other Kivy import.

    Raises:
        WindowTooLateError: Kivy's window was opened before.
    """
    if "kivy.core.window" in sys.modules:
        raise WindowTooLateError("the window is open; prepare() must come before Kivy is imported")
    driver = settings.driver or find_driver(os.environ)
    logging.getLogger("kivy").addFilter(_wanted)
    _environment(settings, driver)
    from kivy.config import Config  # noqa: PLC0415  reads the environment just set

    graphics = {
        "width": settings.panel.px[0],
        "height": settings.panel.px[1],
        "rotation": settings.rotation,
        "fullscreen": "auto" if settings.kiosk and driver != "offscreen" else 0,
        "borderless": int(settings.kiosk),
        "show_cursor": int(not settings.kiosk and driver != "KMSDRM"),  # there we draw our own
        "resizable": int(not settings.kiosk),
        "minimum_width": LEAST_PX,
        "minimum_height": LEAST_PX,
        "multisamples": 0,
        "vsync": 0 if driver == "offscreen" else 1,  # without it some consoles show garbage
        "maxfps": 0 if driver == "offscreen" else 60,
        "min_state_time": 0,
    }
    Config.set("kivy", "exit_on_escape", "0")  # Escape goes back; it does not end the evening
    for key, value in graphics.items():
        Config.set("graphics", key, str(value))
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)
    touch = settings.touch or touch_for(driver)
    if touch == "mouse":
        Config.set("input", "touch", "mouse,disable_multitouch")
    elif touch == "evdev":
        from companion.ui.input.provider import register  # noqa: PLC0415  imports Kivy

        Config.set("input", "touch", register(settings.inputs, settings.root))


def _wanted(record: logging.LogRecord) -> bool:
    """Return whether a line of Kivy's log matters.

    Not that it lacks a library we never use, nor that the folder it was given is new.
    """
    message = record.getMessage()
    return "MTDev" not in message and not message.startswith(_OF_A_NEW_FOLDER)


def bare_display() -> bool:
    """Return whether the window is the kernel's display itself."""
    return os.environ.get("SDL_VIDEODRIVER") == "KMSDRM"


def dress_window(skin: Skin) -> None:
    """Give the open window the ground colour of a skin, where no widget covers it."""
    from kivy.core.window import Window  # noqa: PLC0415  opens the window

    Window.clearcolor = rgba(skin.colour.ground)


def turn_window(degrees: Degrees) -> None:
    """Turn the open window's picture and touches.

    Kivy turns the picture alone only where its size changes: turned by half and back, it would
    stand on its head.
    """
    from kivy.core.window import Window  # noqa: PLC0415  opens the window

    Window.rotation = degrees
    Window.update_viewport()


def _environment(settings: WindowSettings, driver: Driver) -> None:
    os.environ.update(_PROVIDERS)
    os.environ["KIVY_HOME"] = settings.home or tempfile.mkdtemp(prefix="companion-kivy-")
    os.environ["SDL_VIDEODRIVER"] = driver
    if driver == "offscreen":
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")
    display = connected()
    if driver == "KMSDRM" and display is not None:
        # card numbers change from boot to boot
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(display.card))
