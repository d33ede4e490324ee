"""Kivy reads its environment and Config while it is imported: everything is set before."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.ui.theme.panel import known_panel
from companion.ui.window import WindowSettings, prepare

sys.path.insert(0, str(Path(__file__).parent))
WIDTH, HEIGHT = map(int, os.environ.get("UI_SIZE", "1280x1280").split("x"))
if "kivy.core.window" not in sys.modules:
    prepare(WindowSettings(panel=known_panel((WIDTH, HEIGHT)), driver="offscreen", touch="none"))

from driver import Driver  # noqa: E402


@pytest.fixture
def drive() -> Iterator[Callable[..., Driver]]:
    """Return a function that opens an app or a widget, closing the one before."""
    made: list[Driver] = []

    def make(factory: Callable[[], object], size: tuple[int, int] = (800, 480)) -> Driver:
        while made:
            made.pop().close()
        made.append(Driver(factory, size))
        return made[0]

    yield make
    while made:
        made.pop().close()
