"""Letters and numbers of a keyboard on the pad a page shows: they tap its keys."""

from collections.abc import Sequence
from typing import Final

from companion.engine.person_names import JOINERS
from companion.ui.widgets.drawing.tap_targets import TapTarget
from companion.ui.widgets.inputs.entry_controls import SPACE, PadKey
from companion.ui.widgets.inputs.entry_controls import Pad as PadOfKeys

_NAMED: Final = {" ": SPACE, "backspace": "erase"}
_DONE: Final = "done"


class PadTyping:
    """The keys of a pad on the page.

    Attributes:
        typing: The last key typed: Space is a letter now, and Enter is done.
    """

    def __init__(self) -> None:
        """Begin with nothing typed."""
        self.typing = False

    def key(self, text: str, spots: Sequence[TapTarget]) -> TapTarget | None:
        """Return the pad's key for a letter, or None."""
        wanted = _NAMED.get(text, text).casefold()
        keys = (spot for spot in spots if isinstance(spot.owner, PadKey))
        return next((spot for spot in keys if spot.ref.casefold() == wanted), None)

    def free(self, text: str, spots: Sequence[TapTarget]) -> PadOfKeys | None:
        """Return the pad that takes a letter for which it has no key, or None."""
        if len(text) != 1 or not (text.isprintable() or text in JOINERS):
            return None
        owners = (spot.owner for spot in spots if isinstance(spot.owner, PadKey))
        pad = next((key.parent for key in owners), None)
        return pad if isinstance(pad, PadOfKeys) and pad.free else None

    def done(self, spots: Sequence[TapTarget]) -> TapTarget | None:
        """Return the pad's key that ends the typing, or None."""
        return self.key(_DONE, spots)
