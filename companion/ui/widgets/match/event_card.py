# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""An event card turned up: spawn, entry, activation; the column at work is raised (UX.md 4)."""

from itertools import accumulate
from typing import Final

from companion.ui.models.match_models import EventCardModel, EventColumn
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable

_PAD_MM: Final = 3.0
_NAME_MM: Final = 9.0
"""The name of a card that has the whole page."""
_LARGE: Final = 1.25
"""So much larger than other sentences is the text of a card of one part, at the most."""
_MARKS: Final = {"done": "done", "none": "minus"}
_SHARES: Final = (0.26, 0.47, 0.27)
_NARROW_MM: Final = 100.0
_LOW_MM: Final = 24.0
"""Below this height there is room for the part at work alone (many answers, small panel)."""


class EventCard(Tappable):
    """Shows an :class:`EventCardModel`; on a tall panel the columns stand closer."""

    def arrange(self, card: EventCardModel) -> None:
        """Be what can be tapped, where a tap stands for something."""
        self.ref, self.text = card.ref, card.name

    def paint(self, pen: Pen, card: EventCardModel) -> None:
        """Draw the card."""
        c, cap = pen.colour, pen.cap
        pad = pen.g(_PAD_MM)
        pen.box(0, 0, pen.w, pen.h, c.panel, c.hair, 1.0)
        number = pen.room_for(card.number, "caps", cap.label) if card.number else 0
        beside = number + pen.g(6) < pen.w * 0.5
        room = pen.w - 2 * pad - (number + pen.g(3) if beside else 0)
        most = _NAME_MM if card.ref else cap.title
        name = pen.fitted(card.name, "display", most, room)
        base = pen.g(1.8 + name.cap)
        _ = pen.lines(pad, base, name, "display", c.bone, 0)
        line = base + pen.g(2)
        if beside:
            _ = pen.text(pen.w - pad, base, card.number, "caps", cap.label, c.ash, "r")
        else:
            _ = pen.label(pad, line + pen.g(cap.label), card.number, c.ash, pen.w - 2 * pad)
            line += pen.g(cap.label + 1.6)
        pen.rect(pad, line, pen.w - 2 * pad, 1, c.hair)
        if self._low():
            self._at_work(pen, card, line)
            return
        top, bottom = line + pen.g(1.5), pen.h - pen.g(1.6)
        for column, (x, y, w, h) in zip(
            card.columns, self._areas(len(card.columns), top, bottom), strict=True
        ):
            self._column(pen, column, x, y, w, h, alone=len(card.columns) == 1)

    def _low(self) -> bool:
        """Tell whether the columns have no room for two lines each."""
        skin: Skin = self.skin
        rows = 2 if self.width < skin.x(_NARROW_MM) else 1
        return self.height < skin.y(_LOW_MM * rows)

    def _at_work(self, pen: Pen, card: EventCardModel, line: float) -> None:
        """Write what the part at work says, under the line, if it has room there whole."""
        c, cap = pen.colour, pen.cap
        now = next((column for column in card.columns if column.state == "now"), None)
        if now is None:
            return
        room, left = pen.w - 2 * pen.g(_PAD_MM), pen.g(_PAD_MM)
        sentence = now.title or now.sentences or now.bold
        words = f"{now.head}: {sentence}" if now.head else sentence
        high = pen.h - pen.g(2.6) - line

        def fits(cap: float) -> bool:
            return pen.g(cap) * (1.6 * len(pen.wrapped(words, "text", cap, room)) - 0.6) <= high

        size = pen.cap_for(fits, cap.body * _LARGE)
        if fits(size):
            base = line + pen.g(1.4 + size)
            _ = pen.paragraph(left, base, words, "text", size, c.bone, room, leading=1.6)

    def _areas(
        self, count: int, top: float, bottom: float
    ) -> list[tuple[float, float, float, float]]:
        """Return where the columns stand; on a narrow panel the entry has a row of its own."""
        skin: Skin = self.skin
        pad, gap = skin.g(_PAD_MM / 2), skin.g(1)
        whole, high = self.width - 2 * pad, bottom - top
        if count == len(_SHARES) and self.width < skin.x(_NARROW_MM):
            half = (whole - gap) / 2
            upper = min(high * 0.5, skin.g(20))
            return [
                (pad, top, half, upper),
                (pad, top + upper + gap, whole, high - upper - gap),
                (pad + half + gap, top, half, upper),
            ]
        shares = _SHARES if count == len(_SHARES) else tuple(1 / count for _ in range(count))
        lefts = accumulate((whole * share for share in shares[:-1]), initial=pad)
        parts = zip(lefts, shares, strict=True)
        return [(left, top, whole * share - gap, high) for left, share in parts]

    def _column(
        self, pen: Pen, column: EventColumn, x: float, y: float, w: float, h: float, *, alone: bool
    ) -> None:
        c, cap = pen.colour, pen.cap
        now = column.state == "now"
        if now:
            pen.box(x, y, w, h, c.raised, None, 0, pen.g(0.9))
            pen.rect(x, y, pen.g(0.7), h, c.bone)
        ground = c.raised if now else c.panel
        left, room = x + pen.g(2), w - pen.g(3.4)
        base = y + pen.g(1.6 + cap.label)
        if column.state in _MARKS:
            mark = _MARKS[column.state]
            _ = pen.icon(mark, x + w - pen.g(1.4), base - pen.g(1), pen.g(3.6), c.ash, "r")
            room -= pen.g(4)
        if column.head:
            _ = pen.label(left, base, column.head, c.bone if now else c.ash, room)
        else:
            base = y
        room = w - pen.g(3.4)
        base += pen.g(1.4)
        end = y + h - pen.g(1.4)
        if column.sign is not None or column.title:
            base = self._titled(pen, column, left, base, room, ground)
        if column.signs:
            base = self._signs(pen, column, left, base, room, ground)
        if column.foot:
            foot = pen.fitted(column.foot, "text", cap.second, room, 2)
            end = pen.lines(left, end, foot, "text", c.bone, -pen.g(foot.cap * 1.5))
            end -= pen.g(0.6)
        most = cap.body * (_LARGE if alone else 1)
        self._sentences(pen, column, left, base, room, end, most)

    def _titled(
        self, pen: Pen, column: EventColumn, x: float, y: float, room: float, ground: str
    ) -> float:
        """Draw the sign with one or two lines beside it; returns where that ends."""
        c, cap = pen.colour, pen.cap
        left = x
        if column.sign is not None:
            pen.sign(column.sign, x + pen.g(3.4), y + pen.g(4.2), pen.g(6.2), c.bone, ground)
            left += pen.g(8)
        room -= left - x
        base = y + pen.g(1 + cap.name)
        title = pen.fitted(column.title, "display", cap.name, room, 1 if column.second else 2)
        shade = c.ash if column.state == "none" and not column.foot else c.bone
        for i, line in enumerate(title.lines):
            base += pen.g(title.cap * 1.4) if i else 0
            _ = pen.text(left, base, line, "display", title.cap, shade)
        if column.second:
            base += pen.g(cap.second + 1.5)
            _ = pen.fit(left, base, column.second, "light", cap.second, c.ash, room)
        return y + pen.g(9)

    def _signs(
        self, pen: Pen, column: EventColumn, x: float, y: float, room: float, ground: str
    ) -> float:
        """Draw who acts, in order, with arrows between; returns where that ends."""
        c = pen.colour
        count = len(column.signs)
        step = min(pen.g(12), room / max(1, count))
        size = min(pen.g(6), step * 0.56)
        middle = y + pen.g(4.6)
        for i, sign in enumerate(column.signs):
            at = x + step * i + size * 0.6
            pen.sign(sign, at, middle, size, c.bone, ground)
            if i + 1 < count:
                gap = at + step / 2
                _ = pen.icon("forward", gap, middle, min(pen.g(4), step * 0.34), c.ash)
        return y + pen.g(9.2)

    def _sentences(
        self,
        pen: Pen,
        column: EventColumn,
        x: float,
        y: float,
        room: float,
        end: float,
        size: float,
    ) -> None:
        """Write the text from the top and the sentence that counts at the foot."""
        c = pen.colour
        cap = pen.cap_for(lambda cap: _fits(pen, column, room, end - y, cap), size)
        bold = pen.fitted(column.bold, "text_bold", cap, room, 4) if column.bold else None
        leading = 1.7
        if bold is not None:
            end = pen.lines(x, end, bold, "text_bold", c.bone, -pen.g(bold.cap) * leading)
            end -= pen.g(bold.cap) * 0.2
        if column.sentences:
            first = y + pen.g(0.8 + cap)
            most = max(1, int((end - first) / (pen.g(cap) * leading)) + 1)
            shade = c.bone if column.state == "now" else c.ash
            _ = pen.paragraph(x, first, column.sentences, "text", cap, shade, room, most, leading)


def _fits(pen: Pen, column: EventColumn, room: float, height: float, cap: float) -> bool:
    """Return whether both texts fit at a capital height."""
    lines = 0
    if column.sentences:
        lines += len(pen.wrapped(column.sentences, "text", cap, room))
    if column.bold:
        lines += len(pen.wrapped(column.bold, "text_bold", cap, room))
    return pen.g(cap) * 1.7 * lines + pen.g(1) <= height
