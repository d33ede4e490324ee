"""The end: plot and fates."""

from companion.ui.screens.frame import Frame


class EndView(Frame):
    """The end: plot and fates."""
