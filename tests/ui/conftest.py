"""Kivy reads its environment and Config while it is imported: everything is set before."""

import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.ui.display.window import WindowSettings, prepare
from companion.ui.theme.colour import palette, rgba
from companion.ui.theme.screen_panel import known_panel


def prepare_window() -> None:
    """Open one window large enough for every panel; a smaller one is its lower left corner."""
    if "kivy.core.window" not in sys.modules:
        width, height = map(int, os.environ.get("UI_SIZE", "1280x1280").split("x"))
        prepare(WindowSettings(known_panel((width, height)), driver="offscreen", touch="none"))
    from kivy.core.window import Window

    Window.clearcolor = rgba(palette().ground)


prepare_window()


@pytest.fixture
def drive() -> Iterator[Callable[..., Any]]:
    """Return a function that opens an app or a widget, closing the one before."""
    from driver_kit import Driver

    made: list[Driver] = []

    def make(factory: Callable[[], Any], size: tuple[int, int] = (800, 480)) -> Driver:
        while made:
            made.pop().close()
        made.append(Driver(factory, size))
        return made[0]

    yield make
    while made:
        made.pop().close()
