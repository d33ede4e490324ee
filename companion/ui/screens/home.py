"""Home: what is kept, and the table of the chosen match."""

from typing import Final

from companion.ui.screens.frame import Frame


class HomeView(Frame):
    """Home: what is kept, and the table of the chosen match."""


VIEW: Final = HomeView
