"""The end: plot and fates."""

from typing import Final

from companion.ui.screens.frame import Frame


class EndView(Frame):
    """The end: plot and fates."""


VIEW: Final = EndView
