# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""A whole hero: stats with their modifiers line by line, trackers, skills, items (UX.md 4)."""

from typing import Final

from companion.ui.models.match_models import HeroCardModel, StatLine
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.match.hero_table import draw_value

_PAD_MM: Final = 3.0
_RULE_MM: Final = 10.6


class HeroCard(ModelWidget):
    """Shows a :class:`HeroCardModel`: name at the top, trackers, stats, lists in columns."""

    def paint(self, pen: Pen, card: HeroCardModel) -> None:
        """Draw the card."""
        c = pen.colour
        pad = pen.g(_PAD_MM)
        pen.box(0, 0, pen.w, pen.h, c.panel, c.edge, 1.2)
        top = self._head(pen, card)
        width = pen.w - 2 * pad
        left = pad
        if card.trackers and pen.kind == "tall":
            top += self._trackers(pen, card, left, top, width)
        elif card.trackers:
            start = pen.w * 0.42
            _ = self._trackers(pen, card, start, pen.g(1.2), pen.w - start - pad)
            top += pen.g(0.8)
        lists = min(1, len(card.lists)) if pen.kind == "tall" else len(card.lists)
        columns = len(card.stats[:1]) + lists
        if not columns:
            return
        gap = pen.g(3)
        wide = (width - gap * (columns - 1)) / columns
        if card.stats:
            self._stats(pen, card, left, top, wide)
            left += wide + gap
        for i, (head, lines) in enumerate(card.lists):
            if pen.kind != "tall":
                self._list(pen, head, lines, left, top, wide)
                left += wide + gap
            else:
                share = (pen.h - top) / len(card.lists)
                self._list(pen, head, lines, left, top + share * i, wide)

    def _head(self, pen: Pen, card: HeroCardModel) -> float:
        c, cap = pen.colour, pen.cap
        pad = pen.g(_PAD_MM)
        middle = pen.g(5.2)
        pen.figure(card.figure, pad + pen.g(2.6), middle, pen.g(5.2), c.panel)
        left = pad + pen.g(7.2)
        end = pen.w * 0.42 if card.trackers and pen.kind != "tall" else pen.w - pad
        room = end - left - pen.g(2)
        if card.place:
            base = middle - pen.g(0.3)
            low = middle + pen.g(cap.second + 1.2)
            _ = pen.fit(left, low, card.place, "light", cap.second, c.ash, room)
        else:
            base = middle + pen.g(cap.title) / 2
        _ = pen.fit(left, base, card.name, "display", cap.title, c.bone, room)
        rule = pen.g(_RULE_MM)
        pen.rect(pad, rule, pen.w - 2 * pad, 1, c.hair)
        return rule + pen.g(1.4)

    def _trackers(self, pen: Pen, card: HeroCardModel, x: float, y: float, w: float) -> float:
        """Draw every number with its word; returns the height taken."""
        c, cap = pen.colour, pen.cap
        most = max(1, int(w / pen.g(15)))
        count = len(card.trackers)
        columns = min(most, count)
        step = w / columns
        row_h = pen.g(cap.label + cap.number * 1.62 + 3.2)
        for i, (word, value) in enumerate(card.trackers):
            middle = x + step * (i % columns + 0.5)
            top = y + row_h * (i // columns)
            base = top + pen.g(cap.label)
            _ = pen.label(middle, base, word, c.ash, step - pen.g(1.4), "c")
            draw_value(pen, value, middle, base + pen.g(1.1 + cap.number * 0.81))
        return row_h * (-(-count // columns)) + pen.g(0.6)

    def _stats(self, pen: Pen, card: HeroCardModel, x: float, y: float, w: float) -> None:
        """Write the stats: each modifier a line, or all on one line where height is short."""
        size = pen.cap.second
        step = pen.g(size * 1.62)
        room = pen.h - pen.g(1.4) - y
        full = sum(1 + len(stat.parts) for stat in card.stats) * step <= room
        least = pen.g(pen.cap.min * 1.5)
        if not full:
            lines = sum(1 + bool(stat.parts) for stat in card.stats)
            step = max(least, min(step, room / max(1, lines)))
            size = max(pen.cap.min, min(size, step / pen.g(1) / 1.5))
        base = y + pen.g(size) + pen.g(0.4)
        for stat in card.stats:
            if base > pen.h - pen.g(1):
                return
            base = self._stat(pen, stat, x, base, w, step=step, size=size, full=full)

    def _stat(
        self,
        pen: Pen,
        stat: StatLine,
        x: float,
        base: float,
        w: float,
        *,
        step: float,
        size: float,
        full: bool,
    ) -> float:
        """Write one stat and what changes it; returns the next baseline."""
        c = pen.colour
        mark = pen.g(size) * 1.7
        left = x + mark + pen.g(1.4)
        _ = pen.icon(stat.icon, x + mark * 0.5, base - pen.g(size) / 2, mark, c.bone)
        wide = pen.text(x + w, base, stat.total, "display", size * 1.12, c.bone, "r")
        _ = pen.fit(left, base, stat.word, "display", size, c.bone, w - mark - wide - pen.g(3))
        base += step
        if not stat.parts:
            return base
        if not full:
            words = ", ".join(f"{word} {value}" for word, value in stat.parts)
            _ = pen.fit(left, base, words, "light", size, c.ash, w - mark - pen.g(1.4))
            return base + step
        for word, value in stat.parts:
            wide = pen.text(x + w, base, value, "light", size, c.ash, "r")
            _ = pen.fit(left, base, word, "light", size, c.ash, w - mark - wide - pen.g(3))
            base += step
        return base

    def _list(
        self, pen: Pen, head: str, lines: tuple[str, ...], x: float, y: float, w: float
    ) -> None:
        c, cap = pen.colour, pen.cap
        base = y + pen.g(cap.label)
        if head:
            _ = pen.label(x, base, head, c.ash, w)
            base += pen.g(cap.second * 2)
        step = pen.g(cap.second * 1.75)
        bottom = pen.h - pen.g(1.4)
        for line in lines:
            most = max(1, int((bottom - base) / step) + 1)
            if base > bottom:
                break
            base = pen.paragraph(x, base, line, "light", cap.second, c.bone, w, most, 1.5)
            base += pen.g(cap.second * 0.4)
