"""Which view shows which screen, and the ``kv`` files they are laid out by."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Final, Protocol, cast

from kivy.lang import Builder

from companion.resources import resource
from companion.ui.screens.frame import Frame
from companion.ui.screens.holding import HoldingGrid
from companion.ui.screens.slot import Slot

MODULES: Final[Mapping[str, str]] = {
    "table": "table",
    "card": "table",
    "home": "home",
    "setup": "setup",
    "log": "log",
    "undo": "undo",
    "end": "end",
    "correct": "correct",
    "layout": "layout",
}
"""The module, and ``kv`` file, of each screen by the name a page gives."""
SHEET: Final = "sheet"
"""The module of every other screen."""
NAMED_IN_KV: Final = (HoldingGrid, Slot)
"""Widgets that ``kv`` files name: they have to be there before one is read."""


class HasView(Protocol):
    """The module of a screen."""

    VIEW: type[Frame]


def view_of(screen: str) -> type[Frame]:
    """Return the view that shows a screen; it and its ``kv`` file are loaded when first wanted."""
    return _view(MODULES.get(screen, SHEET))


@cache
def _view(module: str) -> type[Frame]:
    _load("frame")
    _load(module)
    return cast("HasView", import_module(f"{__package__}.{module}")).VIEW


def _load(name: str) -> None:
    """Load a ``kv`` file once: a file loaded twice applies its rules twice."""
    path = str(resource("kv", f"{name}.kv"))
    if path not in Builder.files:
        Builder.load_file(path)
