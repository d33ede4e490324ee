"""One sheet over the whole stage, or two parts: settings, rules, lamps, hints, a hand."""

from typing import Final

from companion.ui.screens.frame import Frame


class SheetView(Frame):
    """One sheet over the whole stage, or two parts: settings, rules, lamps, hints, a hand."""


VIEW: Final = SheetView
