"""Cards that turn over as they come onto a page: first the back, then what is printed on them."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

from kivy.graphics import Scale

from companion.ui.widgets.drawing.entrance import Entrance
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable

_HALF: Final = 0.5
_EDGE_ON: Final = 0.02
"""So narrow a card is that is seen from its edge."""
_FRAME_MM: Final = 1.6


class TurningCards(Tappable):
    """Something that shows cards, each of which turns over.

    Attributes:
        entrance: The turn.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Make cards that lie face up."""
        super().__init__(**kwargs)
        self.entrance = Entrance(self._turn)
        self._scales: list[Scale] = []
        self._front = True

    @property
    def turns_up(self) -> bool:
        """The cards have just been turned up."""
        return True

    def enters(self) -> None:
        """Turn the cards over."""
        if self.turns_up and self.skin.motion.card_ms:
            self.draw_now()  # the front is made ready before they set off
            self.entrance.begin(self.skin.motion.card_ms)

    def _turn(self) -> None:
        """Bring the cards as far as they have come."""
        share = self.entrance.share
        front = share >= _HALF
        if front != self._front or not self.entrance.on:
            self._front = front
            self._scales.clear()
            self.draw_now()
        for scale in self._scales:
            scale.x = max(_EDGE_ON, abs(1 - 2 * share))

    @contextmanager
    def card(self, pen: Pen, x: float, y: float, w: float, h: float) -> Generator[bool]:
        """Draw one card at a place; yields whether its front is to be seen, else draws its back."""
        if not self.entrance.on:
            yield True
            return
        with pen.narrowed(x + w / 2, y) as scale:
            self._scales.append(scale)
            if not self._front:
                c, frame = pen.colour, pen.g(_FRAME_MM)
                pen.box(x, y, w, h, c.raised, c.edge, 1.4)
                pen.box(x + frame, y + frame, w - 2 * frame, h - 2 * frame, None, c.hair, 1.4)
            yield self._front
