"""The log: its lines, and the Why of one of them."""

from typing import Final

from companion.ui.screens.frame import Frame


class LogView(Frame):
    """The log: its lines, and the Why of one of them."""


VIEW: Final = LogView
