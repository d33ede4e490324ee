"""Undo: what was taken back, what to put back."""

from typing import Final

from companion.ui.screens.frame import Frame


class UndoView(Frame):
    """Undo: what was taken back, what to put back."""


VIEW: Final = UndoView
