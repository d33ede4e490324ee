# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""Cards turned up that do nothing by themselves: their names and what is printed on them."""

from typing import Final

from companion.ui.models.moment_models import CardShown, CardsModel
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable

_GAP_MM: Final = 2.0
_PAD_MM: Final = 2.4
_NAME_MM: Final = 9.0
_WIDEST_MM: Final = 110.0
_STEP: Final = 1.6


class TurnedCards(Tappable):
    """Shows a :class:`CardsModel`; a tap anywhere on it is one."""

    def arrange(self, model: CardsModel) -> None:
        """Be what can be tapped."""
        self.ref, self.text = model.ref, " ".join(card.name for card in model.cards)

    def paint(self, pen: Pen, model: CardsModel) -> None:
        """Draw the cards beside each other, on a tall panel below each other."""
        count = max(1, len(model.cards))
        columns = 1 if pen.kind == "tall" else count
        rows = -(-count // columns)
        gap = pen.g(_GAP_MM)
        wide = min((pen.w - gap * (columns - 1)) / columns, pen.x(_WIDEST_MM))
        high = (pen.h - gap * (rows - 1)) / rows
        for n, card in enumerate(model.cards):
            x, y = n % columns * (wide + gap), n // columns * (high + gap)
            self._card(pen, card, x, y, wide, high, alone=count == 1)

    def _card(
        self, pen: Pen, card: CardShown, x: float, y: float, w: float, h: float, *, alone: bool
    ) -> None:
        c, cap = pen.colour, pen.cap
        pen.box(x, y, w, h, c.panel, c.hair, 1.4)
        pad = pen.g(_PAD_MM)
        left, room = x + pad, w - 2 * pad
        if card.icon:
            size = pen.g(5.4 if alone else 4.2)
            _ = pen.icon(card.icon, x + w - pad, y + pad + size / 2, size, c.bone, "r")
            room -= size + pad
        name = pen.fitted(card.name, "display", _NAME_MM if alone else cap.title, room, 2)
        base = y + pad + pen.g(name.cap)
        step = pen.g(name.cap) * 1.3
        base = pen.lines(left, base, name, "display", c.bone, step) - step
        base += pen.g(1.6 + cap.label)
        if card.kind:
            _ = pen.label(left, base, card.kind, c.ash, w - 2 * pad)
            base += pen.g(1.4 + cap.label)
        words = " ".join(
            f"{head}: {text}" if head and text else head or text for head, text in card.lines
        )
        if words:
            bottom = y + h - pad
            self._words(pen, words, left, base, w - 2 * pad, bottom, alone=alone)

    def _words(
        self, pen: Pen, words: str, x: float, y: float, room: float, bottom: float, *, alone: bool
    ) -> None:
        """Write what the card says, as large as it fits."""
        most = pen.cap.body * (1.25 if alone else 1.0)

        def fits(size: float) -> bool:
            lines = len(pen.wrapped(words, "text", size, room))
            return y + pen.g(size) * (1 + _STEP * (lines - 1)) <= bottom + pen.g(1)

        size = pen.cap_for(fits, most)
        lines = max(1, int((bottom + pen.g(1) - y - pen.g(size)) / (pen.g(size) * _STEP)) + 1)
        _ = pen.paragraph(
            x, y + pen.g(size), words, "text", size, pen.colour.bone, room, lines, _STEP
        )
