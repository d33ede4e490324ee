"""The table to lay out: the map, and the list to tick."""

from typing import Final

from companion.ui.screens.frame import Frame


class LayoutView(Frame):
    """The table to lay out: the map, and the list to tick."""


VIEW: Final = LayoutView
