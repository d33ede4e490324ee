# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""A whole hero: stats with their modifiers line by line, trackers, skills, items (UX.md 4)."""

from typing import Final

from companion.ui.models.table import HeroCardModel, StatLine
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawn import Drawn
from companion.ui.widgets.heroes import draw_value
from companion.ui.widgets.pen import Pen

_PAD_MM: Final = 3.0


class HeroCard(Drawn):
    """Shows a :class:`HeroCardModel`: name at the top, trackers, stats, lists in columns."""

    def paint(self, pen: Pen) -> None:
        """Draw the card."""
        card: HeroCardModel | None = self.model
        if card is None:
            return
        skin: Skin = self.skin
        c = skin.colour
        pad = skin.g(_PAD_MM)
        pen.box(0, 0, pen.w, pen.h, c.panel, c.edge, 1.2)
        top = self._head(pen, card)
        width = pen.w - 2 * pad
        left = pad
        if card.trackers:
            high = self._trackers(pen, card, left, top, width)
            top += high
        columns = len(card.stats[:1]) + len(card.lists)
        if not columns:
            return
        gap = skin.g(3)
        wide = (width - gap * (columns - 1)) / columns
        if card.stats:
            self._stats(pen, card, left, top, wide)
            left += wide + gap
        for head, lines in card.lists:
            self._list(pen, head, lines, left, top, wide)
            left += wide + gap

    def _head(self, pen: Pen, card: HeroCardModel) -> float:
        skin: Skin = self.skin
        c, cap = skin.colour, skin.cap
        pad = skin.g(_PAD_MM)
        middle = skin.g(5.2)
        pen.figure(card.figure, pad + skin.g(2.6), middle, skin.g(5.2), c.panel)
        base = middle + skin.g(cap.title) / 2
        left = pad + skin.g(7.2)
        wide = pen.fit(left, base, card.name, "display", cap.title, c.bone, pen.w * 0.5)
        room = pen.w - left - wide - skin.g(4) - pad
        _ = pen.fit(pen.w - pad, base, card.place, "light", cap.second, c.ash, room, "r")
        pen.rect(pad, skin.g(9.4), pen.w - 2 * pad, 1, c.hair)
        return skin.g(10.8)

    def _trackers(self, pen: Pen, card: HeroCardModel, x: float, y: float, w: float) -> float:
        """Draw every number with its word; returns the height taken."""
        skin: Skin = self.skin
        c, cap = skin.colour, skin.cap
        most = max(1, int(w / skin.g(15)))
        count = len(card.trackers)
        columns = min(most, count)
        step = w / columns
        row_h = skin.g(cap.label + cap.number * 1.62 + 3.2)
        for i, (word, value) in enumerate(card.trackers):
            middle = x + step * (i % columns + 0.5)
            top = y + row_h * (i // columns)
            base = top + skin.g(cap.label)
            _ = pen.fit(middle, base, word, "caps", cap.label, c.ash, step - skin.g(1.4), "c")
            draw_value(pen, value, middle, base + skin.g(1.1 + cap.number * 0.81))
        return row_h * (-(-count // columns)) + skin.g(0.6)

    def _stats(self, pen: Pen, card: HeroCardModel, x: float, y: float, w: float) -> None:
        skin: Skin = self.skin
        cap = skin.cap
        lines = sum(1 + len(stat.parts) for stat in card.stats)
        step = min(skin.g(cap.second * 1.9), (pen.h - skin.g(2) - y) / max(1, lines))
        size = min(cap.second, step / skin.g(1) / 1.45)
        base = y + step * 0.75
        for stat in card.stats:
            base = self._stat(pen, stat, x, base, w, step=step, size=size)

    def _stat(
        self, pen: Pen, stat: StatLine, x: float, base: float, w: float, *, step: float, size: float
    ) -> float:
        """Write one stat and what changes it; returns the next baseline."""
        skin: Skin = self.skin
        c = skin.colour
        mark = skin.g(size) * 1.7
        _ = pen.icon(stat.icon, x + mark * 0.5, base - skin.g(size) / 2, mark, c.bone)
        wide = pen.text(x + w, base, stat.total, "display", size * 1.12, c.bone, "r")
        room = w - mark - wide - skin.g(3)
        _ = pen.fit(x + mark + skin.g(1.4), base, stat.word, "display", size, c.bone, room)
        base += step
        for word, value in stat.parts:
            wide = pen.text(x + w, base, value, "light", size, c.ash, "r")
            room = w - mark - wide - skin.g(3)
            _ = pen.fit(x + mark + skin.g(1.4), base, word, "light", size, c.ash, room)
            base += step
        return base

    def _list(
        self, pen: Pen, head: str, lines: tuple[str, ...], x: float, y: float, w: float
    ) -> None:
        skin: Skin = self.skin
        c, cap = skin.colour, skin.cap
        base = y + skin.g(cap.label)
        if head:
            _ = pen.fit(x, base, head, "caps", cap.label, c.ash, w)
            base += skin.g(cap.second * 2)
        step = skin.g(cap.second * 1.75)
        bottom = pen.h - skin.g(1.4)
        for line in lines:
            most = max(1, int((bottom - base) / step) + 1)
            if base > bottom:
                break
            base = pen.paragraph(x, base, line, "light", cap.second, c.bone, w, most, 1.5)
            base += skin.g(cap.second * 0.4)
