"""Letters and numbers of a keyboard on the pad a page shows: they tap its keys."""

from collections.abc import Sequence
from typing import Final

from companion.ui.widgets.inputs import SPACE, PadKey
from companion.ui.widgets.spots import Spot

_NAMED: Final = {" ": SPACE, "backspace": "erase"}
_DONE: Final = "done"


class Pad:
    """The keys of a pad on the page.

    Attributes:
        typing: The last key typed: Space is a letter now, and Enter is done.
    """

    def __init__(self) -> None:
        """Begin with nothing typed."""
        self.typing = False

    def key(self, text: str, spots: Sequence[Spot]) -> Spot | None:
        """Return the pad's key for a letter, or None."""
        wanted = _NAMED.get(text, text).casefold()
        keys = (one for one in spots if isinstance(one.owner, PadKey))
        return next((one for one in keys if one.ref.casefold() == wanted), None)

    def done(self, spots: Sequence[Spot]) -> Spot | None:
        """Return the pad's key that ends the typing, or None."""
        return self.key(_DONE, spots)
