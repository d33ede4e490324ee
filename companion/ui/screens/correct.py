"""Corrections: steppers, or the map with what can be tapped."""

from typing import Final

from companion.ui.screens.frame import Frame


class CorrectView(Frame):
    """Corrections: steppers, or the map with what can be tapped."""


VIEW: Final = CorrectView
