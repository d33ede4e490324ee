# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""Cards turned up that do nothing by themselves: their names and what is printed on them."""

from typing import Final

from companion.ui.models.moment_models import CardShown, CardsModel
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.match.turning_cards import TurningCards

_GAP_MM: Final = 2.0
_PAD_MM: Final = 2.4
_NAME_MM: Final = 9.0
_PAD_LOW_MM: Final = 1.6
_COLUMNS: Final = 2
_STEP: Final = 1.6
_ALONE: Final = 1.7
"""How large the sentence of a card without others is, in the size of usual ones."""
_IN_ONE_ROW: Final = 1.25
"""The same of cards beside each other."""


class TurnedCards(TurningCards):
    """Shows a :class:`CardsModel`; a tap anywhere on it is one."""

    def arrange(self, model: CardsModel) -> None:
        """Be what can be tapped."""
        self.ref, self.text = model.ref, " ".join(card.name for card in model.cards)

    def paint(self, pen: Pen, model: CardsModel) -> None:
        """Draw the cards in two columns, on a tall panel below each other."""
        count = max(1, len(model.cards))
        columns = 1 if pen.kind == "tall" else min(count, _COLUMNS)
        rows = -(-count // columns)
        gap = pen.g(_GAP_MM)
        wide = (pen.w - gap * (columns - 1)) / columns
        high = (pen.h - gap * (rows - 1)) / rows
        most = pen.cap.body * (_ALONE if count == 1 else _IN_ONE_ROW if rows == 1 else 1.0)
        for n, card in enumerate(model.cards):
            x, y = n % columns * (wide + gap), n // columns * (high + gap)
            with self.card(pen, x, y, wide, high) as front:
                if front:
                    self._card(pen, card, x, y, wide, high, most, large=rows == 1)

    def _card(
        self,
        pen: Pen,
        card: CardShown,
        x: float,
        y: float,
        w: float,
        h: float,
        most: float,
        *,
        large: bool,
    ) -> None:
        c, cap = pen.colour, pen.cap
        pen.box(x, y, w, h, c.panel, c.hair, 1.4)
        pad = pen.g(_PAD_MM if large else _PAD_LOW_MM)
        left, room = x + pad, w - 2 * pad
        if card.icon:
            size = pen.g(5.4 if large else 4.2)
            _ = pen.icon(card.icon, x + w - pad, y + pad + size / 2, size, c.bone, "r")
            room -= size + pad
        kind = pen.room_for(card.whose, "caps", cap.label) + pen.g(2) if card.whose else 0.0

        def beside(size: float) -> bool:
            return pen.room_for(card.name, "display", size) + kind <= room

        size = _NAME_MM if large else pen.cap_for(beside, cap.title)
        behind = not large and beside(size)
        name = pen.fitted(card.name, "display", size if large or behind else cap.title, room)
        base = y + pad + pen.g(name.cap)
        wide = pen.text(left, base, name.lines[0], "display", name.cap, c.bone)
        if card.whose and behind:
            _ = pen.label(
                left + wide + pen.g(2), base, card.whose, c.ash, room - wide - pen.g(2) + 1
            )
        elif card.whose:
            base += pen.g(1.6 + cap.label)
            _ = pen.label(left, base, card.whose, c.ash, room)
        words = " ".join(map(_line, card.lines))
        if words:
            bottom, top = y + h - pad, base + pen.g(max(1.6, 0.45 * most))
            self._words(pen, words, left, top, w - 2 * pad, bottom, most)

    def _words(
        self, pen: Pen, words: str, x: float, y: float, room: float, bottom: float, most: float
    ) -> None:
        """Write what the card says, as large as it fits."""

        def fits(size: float) -> bool:
            lines = len(pen.wrapped(words, "text", size, room))
            return y + pen.g(size) * (1 + _STEP * (lines - 1)) <= bottom + pen.g(1)

        size = pen.cap_for(fits, most)
        lines = max(1, int((bottom + pen.g(1) - y - pen.g(size)) / (pen.g(size) * _STEP)) + 1)
        _ = pen.paragraph(
            x, y + pen.g(size), words, "text", size, pen.colour.bone, room, lines, _STEP
        )


def _line(line: tuple[str, str]) -> str:
    head, text = line
    return f"{head}: {text}" if head and text else head or text
