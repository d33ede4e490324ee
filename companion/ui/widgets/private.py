"""Cards for one pair of eyes: shown only while they are held to (source: UX.md section 4)."""

from typing import Final

from companion.ui.models.sheets import HandCard, PrivateModel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawn import Drawn, Tappable, sized
from companion.ui.widgets.pen import Pen

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
        pen.box(
            0, 0, pen.w, pen.h, fill, None if card.chosen else c.edge, 1.4, dashed=bool(card.off)
        )
        pad = pen.g(2.4 if pen.w < pen.x(45) else 3)
        low_card = pen.h < pen.y(_LOW_MM)
        top = pen.g(4.2 if low_card else 5.4)
        _ = pen.icon(card.icon, pad + pen.g(2.6), top, pen.g(5.4), bone)
        left = pad + pen.g(6.6)
        base = top + pen.g(cap.title) / 2
        cost = 0
        both = pen.room_for(card.bonus, "display", cap.title) + pen.g(2)
        both += pen.room_for(card.cost, "light", cap.second)
        if card.cost and both <= pen.w - left - pad:
            cost = pen.text(pen.w - pad, base, card.cost, "light", cap.second, ash, "r")
        room = pen.w - left - pad - cost - (pen.g(2) if cost else 0)
        _ = pen.fit(left, base, card.bonus, "display", cap.title, bone, room)
        rule = pen.g(7.6 if low_card else 10.0)
        if card.cost and not cost:
            low = top + pen.g(cap.title / 2 + cap.second + 1.2)
            _ = pen.fit(left, low, card.cost, "light", cap.second, ash, pen.w - left - pad)
            rule = low + pen.g(1.2 if low_card else 1.8)
        pen.rect(pad, rule, pen.w - 2 * pad, 1, c.hair)
        base = rule + pen.g((1.2 if low_card else 2) + cap.name)
        bottom = pen.h - pen.g(1.2)
        if card.name:
            _ = pen.fit(pad, base, card.name, "display", cap.name, bone, pen.w - 2 * pad)
            base += pen.g(cap.body * (1.6 if low_card else 1.9))
        words = card.off or card.text
        if words and base <= bottom:
            size = cap.body
            room = pen.w - 2 * pad
            step = _STEP
            while size > cap.min or step > _STEP_LEAST:  # smaller letters first, then closer lines
                lines = len(pen.wrapped(words, "text", size, room))
                if base + pen.g(size) * step * (lines - 1) <= bottom:
                    break
                if size > cap.min:
                    size = max(cap.min, size - 0.1)
                else:
                    step = max(_STEP_LEAST, step - 0.05)
            most = max(1, int((bottom - base) / (pen.g(size) * step)) + 1)
            _ = pen.paragraph(pad, base, words, "text", size, ash, room, most, step)


class Hand(Drawn):
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
