"""Cards for one pair of eyes: shown only while they are held to (source: UX.md section 4)."""

from typing import Final

from companion.ui.models.sheet_models import HandCard, PrivateModel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_GAP_MM: Final = 2.1
_WIDTHS_MM: Final = (38.0, 30.0, 24.0)
_LOWEST_MM: Final = 26.0
_LOW_MM: Final = 31.0
_STEP: Final = 1.65
_STEP_LEAST: Final = 1.4


class HandCardKey(Tappable):
    """One card: bonus and cost above, ability below."""

    def paint(self, pen: Pen, card: HandCard) -> None:
        """Draw the card."""
        c, cap = pen.colour, pen.cap
        fill = c.bone if card.chosen else c.pressed if self.pressed else c.panel
        bone, ash = (c.ink, c.ink) if card.chosen else (c.bone, c.ash)
        if card.off:
            bone = ash
        edge = None if card.chosen else c.edge
        pen.box(0, 0, pen.w, pen.h, fill, edge, 1.4, dashed=bool(card.off))
        pad = pen.g(2.4 if pen.w < pen.x(45) else 3)
        rule = self._head(pen, card, pad, bone, ash)
        pen.rect(pad, rule, pen.w - 2 * pad, 1, c.hair)
        low_card = pen.h < pen.y(_LOW_MM)
        base = rule + pen.g((1.2 if low_card else 2) + cap.name)
        if card.name:
            _ = pen.fit(pad, base, card.name, "display", cap.name, bone, pen.w - 2 * pad)
            base += pen.g(cap.body * (1.6 if low_card else 1.9))
        self._words(pen, card.off or card.text, pad, base, ash)

    def _head(self, pen: Pen, card: HandCard, pad: float, bone: str, ash: str) -> float:
        """Draw icon, bonus and cost, the cost below where both are too wide; returns the end."""
        cap, low_card = pen.cap, pen.h < pen.y(_LOW_MM)
        top = pen.g(4.2 if low_card else 5.4)
        _ = pen.icon(card.icon, pad + pen.g(2.6), top, pen.g(5.4), bone)
        left = pad + pen.g(6.6)
        room, base = pen.w - left - pad, top + pen.g(cap.title) / 2
        both = pen.room_for(card.bonus, "display", cap.title) + pen.g(2)
        both += pen.room_for(card.cost, "light", cap.second)
        cost = 0.0
        if card.cost and both <= room:
            cost = pen.text(pen.w - pad, base, card.cost, "light", cap.second, ash, "r") + pen.g(2)
        _ = pen.fit(left, base, card.bonus, "display", cap.title, bone, room - cost)
        if not card.cost or cost:
            return pen.g(7.6 if low_card else 10.0)
        low = top + pen.g(cap.title / 2 + cap.second + 1.2)
        _ = pen.fit(left, low, card.cost, "light", cap.second, ash, room)
        return low + pen.g(1.2 if low_card else 1.8)

    def _words(self, pen: Pen, words: str, pad: float, base: float, shade: str) -> None:
        """Write what the card does: in smaller letters if it has to be, then in closer lines."""
        room, bottom = pen.w - 2 * pad, pen.h - pen.g(1.2)
        if not words or base > bottom:
            return

        def fits(size: float, step: float = _STEP) -> bool:
            lines = len(pen.wrapped(words, "text", size, room))
            return base + pen.g(size) * step * (lines - 1) <= bottom

        size, step = pen.cap_for(fits, pen.cap.body), _STEP
        while step > _STEP_LEAST and not fits(size, step):
            step = max(_STEP_LEAST, step - 0.05)
        most = max(1, int((bottom - base) / (pen.g(size) * step)) + 1)
        _ = pen.paragraph(pad, base, words, "text", size, shade, room, most, step)


class PrivateHand(ModelWidget):
    """Shows a :class:`PrivateModel`'s cards; turning the page to the seat is the page's work."""

    def arrange(self, model: PrivateModel) -> None:
        """Place the cards in one row, or in two where they would be too narrow."""
        cards = model.cards
        skin: Skin = self.skin
        keys = sized(self, HandCardKey, len(cards))
        if not keys:
            return
        gap = skin.x(_GAP_MM)
        columns = rows = 1
        for narrowest in _WIDTHS_MM:
            most = max(1, int((self.width + gap) / (skin.x(narrowest) + gap)))
            rows = -(-len(cards) // min(len(cards), most))
            columns = -(-len(cards) // rows)
            if rows * skin.y(_LOWEST_MM) <= self.height:
                break
        gap_y = skin.y(_GAP_MM)
        wide = (self.width - gap * (columns - 1)) / columns
        high = (self.height + gap_y) / rows - gap_y
        for i, (key, card) in enumerate(zip(keys, cards, strict=True)):
            self.put(key, i % columns * (wide + gap), i // columns * (high + gap_y), wide, high)
            key.model, key.ref, key.text = card, card.ref, card.name or card.bonus
            key.enabled = not card.off

    def paint(self, pen: Pen, model: PrivateModel) -> None:
        """Say that the hand is empty."""
        if model.cards:
            return
        cap, c = pen.cap, pen.colour
        base = pen.g(cap.body + 3)
        _ = pen.paragraph(0, base, model.empty, "text", cap.body, c.ash, pen.w)
