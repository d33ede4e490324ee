"""Things for one pair of eyes: shown only while they are held to (source: UX.md section 4)."""

from collections.abc import Iterator
from typing import Final

from companion.ui.models.sheet_models import HandCard, PrivateGroup, PrivateModel
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized

_GAP_MM: Final = 2.1
_WIDTHS_MM: Final = (38.0, 30.0, 24.0)
_LOWEST_MM: Final = 26.0
_LOW_MM: Final = 31.0
_HEAD_MM: Final = 1.6
_NAME_MM: Final = 30.0
_LINE_MM: Final = 4.9
_LINE_MOST_MM: Final = 7.0
_CARDS_WIDE: Final = 0.68
_CARDS_HIGH: Final = 0.58
_WIDE: Final = 1.9
"""Names stand beside cards where the stage is so much wider than high, else below them."""
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
    """Shows a :class:`PrivateModel`: cards with words as cards, beside them lines of names.

    Turning the page to the seat is the page's work.
    """

    def arrange(self, model: PrivateModel) -> None:
        """Place the cards in one row, or in two where they would be too narrow."""
        cards = [card for group in _worded(model) for card in group.cards]
        keys = sized(self, HandCardKey, len(cards))
        if not keys:
            return
        for key, card, cell in zip(keys, cards, self._cells(model, len(cards)), strict=True):
            self.put(key, *cell)
            key.model, key.ref, key.text = card, card.ref, card.name or card.bonus
            key.enabled = not card.off

    def _cells(self, model: PrivateModel, count: int) -> list[tuple[float, float, float, float]]:
        """Return where each card stands, below the head of its group: left, top, width, height."""
        skin: Skin = self.skin
        head = skin.y(skin.cap.label + _HEAD_MM) if _headed(model) else 0.0
        room, height = self.width, self.height
        if len(model.groups) > len(_worded(model)):
            room, height = self._room_of_cards(room, height)
        gap = skin.x(_GAP_MM)
        columns = rows = 1
        for narrowest in _WIDTHS_MM:
            most = max(1, int((room + gap) / (skin.x(narrowest) + gap)))
            rows = -(-count // min(count, most))
            columns = -(-count // rows)
            if rows * (skin.y(_LOWEST_MM) + head) <= height:
                break
        gap_y = skin.y(_GAP_MM)
        wide = (room - gap * (columns - 1)) / columns
        high = (height + gap_y) / rows - gap_y
        return [
            (i % columns * (wide + gap), i // columns * (high + gap_y) + head, wide, high - head)
            for i in range(count)
        ]

    def _room_of_cards(self, wide: float, high: float) -> tuple[float, float]:
        """Return the width and height that cards take where names stand beside or below them."""
        if wide < high * _WIDE:
            return wide, high * _CARDS_HIGH
        return wide * _CARDS_WIDE, high

    def paint(self, pen: Pen, model: PrivateModel) -> None:
        """Draw the heads over the cards, then the lines of names."""
        cap, c = pen.cap, pen.colour
        if not model.groups:
            base = pen.g(cap.body + 3)
            _ = pen.paragraph(0, base, model.empty, "text", cap.body, c.ash, pen.w)
            return
        worded = _worded(model)
        cells = self._cells(model, sum(len(group.cards) for group in worded)) if worded else []
        at = 0
        for group in worded if _headed(model) else ():
            left, top, wide, _high = cells[at]
            end = max(x + w for x, y, w, _h in cells[at : at + len(group.cards)] if y == top)
            self._head(pen, group, left, top - pen.g(_HEAD_MM), max(wide, end - left))
            at += len(group.cards)
        self._names(pen, model)

    def _head(self, pen: Pen, group: PrivateGroup, left: float, base: float, room: float) -> None:
        """Write what a group is, and behind it who else knows."""
        shade = pen.colour.accent if group.also else pen.colour.ash
        _ = pen.label(left, base, _whole(group), shade, room)

    def _names(self, pen: Pen, model: PrivateModel) -> None:
        """Write heads and names line by line, column by column."""
        groups = [group for group in model.groups if not group.cards[0].text]
        if not groups:
            return
        left = top = 0.0
        if len(groups) < len(model.groups):
            wide, high = self._room_of_cards(pen.w, pen.h)
            left, top = (wide, 0.0) if high == pen.h else (0.0, high)
            left, top = left + pen.x(_GAP_MM) * bool(left), top + pen.y(_GAP_MM) * bool(top)
        most = max(1, int((pen.w - left) / pen.x(_NAME_MM)))
        for columns in range(1, most + 1):
            wide = (pen.w - left) / columns
            lines = [line for group in groups for line in _lines(pen, group, wide - pen.x(2))]
            rows = -(-len(lines) // columns)
            if rows * pen.y(_LINE_MM) <= pen.h - top or columns == most:
                high = min(pen.y(_LINE_MOST_MM), (pen.h - top) / rows)
                for n, line in enumerate(lines):
                    x, base = left + n // rows * wide, top + (n % rows + 0.72) * high
                    self._line(pen, line, x, base, wide - pen.x(2))
                return

    def _line(self, pen: Pen, line: HandCard | str, x: float, base: float, room: float) -> None:
        """Write a head, or a name behind its icon."""
        cap, c = pen.cap, pen.colour
        if isinstance(line, str):
            _ = pen.label(x, base, line, c.ash, room)
            return
        sign = pen.g(3.2)
        _ = pen.icon(line.icon, x + sign / 2, base - pen.g(cap.name) / 2, sign, c.ash)
        start = sign + pen.x(1.4)
        _ = pen.fit(x + start, base, line.bonus, "display", cap.name, c.bone, room - start)


def _worded(model: PrivateModel) -> list[PrivateGroup]:
    """Return the groups whose cards have words."""
    return [group for group in model.groups if group.cards[0].text]


def _headed(model: PrivateModel) -> bool:
    """Tell whether groups have heads: one alone that nobody else knows needs none."""
    return len(model.groups) > 1 or any(group.also for group in model.groups)


def _whole(group: PrivateGroup) -> str:
    return f"{group.head}  {group.also}".rstrip()


def _lines(pen: Pen, group: PrivateGroup, room: float) -> Iterator[HandCard | str]:
    """Yield the head of a group, who else knows on a line of its own if need be, and its names."""
    if pen.room_for(_whole(group), "caps", pen.cap.label) <= room:
        yield _whole(group)
    else:
        yield from (group.head, group.also) if group.also else (group.head,)
    yield from group.cards
