"""Setup: the real table with its chairs, and the lines that are settled."""

from typing import Final

from companion.ui.screens.frame import Frame


class SetupView(Frame):
    """Setup: the real table with its chairs, and the lines that are settled."""


VIEW: Final = SetupView
