"""The table: map and heroes, or what the question needs instead."""

from typing import Final

from companion.ui.screens.frame import Frame


class TableView(Frame):
    """The table: map and heroes, or what the question needs instead."""


VIEW: Final = TableView
