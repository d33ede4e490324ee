"""Corrections: steppers, cards, or the map with what can be tapped."""

from typing import Final

from msgspec.structs import replace

from companion.ui.screens.frame import Frame
from companion.ui.theme.layout import Rect, Zones

_OWNERS: Final = 0.5
_GAP_MM: Final = 2.4


class CorrectView(Frame):
    """Corrections: steppers, cards, or the map with what can be tapped."""

    def beside(self, zones: Zones | None, which: int) -> Rect:
        """Return the left (0) or right (1) half of the stage: a tall panel's is low, too."""
        if zones is None or not zones.stage.shown:
            return Rect()
        stage = zones.stage
        first = (stage.w - _GAP_MM) * _OWNERS
        if which == 0:
            return replace(stage, w=first)
        return replace(stage, x=stage.x + first + _GAP_MM, w=stage.w - first - _GAP_MM)


VIEW: Final = CorrectView
