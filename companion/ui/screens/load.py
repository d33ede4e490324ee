"""Which view shows which screen, and the ``kv`` files they are laid out by."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from kivy.lang import Builder

from companion.resources import resource
from companion.ui.screens.correct import CorrectView
from companion.ui.screens.end import EndView
from companion.ui.screens.frame import Frame
from companion.ui.screens.holding import HoldingGrid
from companion.ui.screens.home import HomeView
from companion.ui.screens.layout import LayoutView
from companion.ui.screens.log import LogView
from companion.ui.screens.setup import SetupView
from companion.ui.screens.sheet import SheetView
from companion.ui.screens.slot import Slot
from companion.ui.screens.table import TableView
from companion.ui.screens.undo import UndoView

VIEWS: Final[Mapping[str, type[Frame]]] = {
    "table": TableView,
    "card": TableView,
    "home": HomeView,
    "setup": SetupView,
    "log": LogView,
    "undo": UndoView,
    "end": EndView,
    "correct": CorrectView,
    "layout": LayoutView,
}
"""By the name a page gives; every other screen is a sheet."""
NAMED_IN_KV: Final = (HoldingGrid, Slot)
_FILES: Final = ("frame", *sorted({view.__module__.rpartition(".")[2] for view in VIEWS.values()}))


def view_of(screen: str) -> type[Frame]:
    """Return the view that shows a screen."""
    load()
    return VIEWS.get(screen, SheetView)


@cache
def load() -> None:
    """Load every ``kv`` file once: a file loaded twice applies its rules twice."""
    for name in (*_FILES, "sheet"):
        path = str(resource("kv", f"{name}.kv"))
        if path not in Builder.files:
            Builder.load_file(path)
