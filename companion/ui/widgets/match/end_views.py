# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""Great moments and the end: story page, plot, fates (source: UX.md sections 4 and 6)."""

from typing import Final

from companion.ui.models.sheet_models import FateRow, FatesModel, PlotModel, StoryModel
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget

_DASHES: Final = (None, (9.0, 4.0), (3.0, 4.0), (14.0, 4.0), (9.0, 3.0))
_FATE_MM: Final = 9.0
_ALONE: Final = 1.8
"""So much larger a sentence may be where nothing else stands on its page."""
_STEPS: Final = (1, 2, 5, 10, 20, 50)
_TICKS: Final = 5
_TICK_LEADING: Final = 1.7
"""From one number at the side to the next at the least, in heights of a capital."""
_HEAD_MM: Final = 1.4
_LEFT_MM: Final = 5.0
_MARK_HALF_MM: Final = 2.2
_MARK_GAP_MM: Final = 0.6
_HEAD_SHARE: Final = 0.4
"""Of the width, where the mark of the alarm has the rest."""
_HEAD_LEADING: Final = 1.5


class Plot(ModelWidget):
    """Shows a :class:`PlotModel`: lines told apart by dash and by the figure at their end."""

    def paint(self, pen: Pen, model: PlotModel) -> None:
        """Draw head, grid, the mark, lines and figures."""
        c, cap = pen.colour, pen.cap
        turns = max([len(line.values) for line in model.lines] or [0])
        marked = 0 <= model.mark_at < turns
        room = self._mark_left(pen, model, turns) - pen.g(_HEAD_MM) if marked else pen.w
        head = pen.fitted(model.head, "caps", cap.label, max(room, pen.w * _HEAD_SHARE), 3)
        step_down = pen.g(cap.label * _HEAD_LEADING)
        _ = pen.lines(0, pen.g(cap.label + _HEAD_MM), head, "caps", c.ash, step_down)
        if turns == 0:
            return
        highest = max([1.0, *(value for line in model.lines for value in line.values)])
        left = pen.g(_LEFT_MM)
        top = pen.g(cap.label + 5.2) + step_down * (len(head.lines) - 1)
        bottom = pen.h - pen.g(cap.label + 1.8)
        ticks = max(1, min(_TICKS, int((bottom - top) / pen.g(cap.label * _TICK_LEADING))))
        step = next((s for s in _STEPS if highest / s <= ticks), _STEPS[-1])
        most = int(-(-highest // step)) * step

        def at(turn: int, value: float) -> tuple[float, float]:
            return _turn_x(pen, turn, turns), bottom - (bottom - top) * value / most

        self._grid(pen, most, step, at(0, 0)[1], top, left)
        every = next(s for s in (*_STEPS, turns) if turns / s <= _TICKS + 1)
        for turn in range(0, turns, every):
            x, _y = at(turn, 0)
            _ = pen.text(x, pen.h - 1, str(turn + 1), "light", cap.label, c.ash, "c")
        if marked:
            self._mark(pen, model.mark_word, at(model.mark_at, 0)[0], bottom)
        for line, dash in zip(model.lines, _DASHES, strict=False):
            points = [at(turn, value) for turn, value in enumerate(line.values)]
            if len(points) > 1:
                shade, thick = (c.ash, 2.0) if dash else (c.bone, 2.4)
                scaled = (dash[0] * pen.g(0.19), dash[1] * pen.g(0.19)) if dash else None
                pen.line(points, shade, thick, scaled)
        for line in reversed(model.lines):
            if line.values:
                x, y = at(len(line.values) - 1, line.values[-1])
                pen.figure(line.figure, x, y, pen.g(4), halo=True)

    def _grid(self, pen: Pen, most: int, step: int, bottom: float, top: float, left: float) -> None:
        c, cap = pen.colour, pen.cap
        for value in range(0, most + 1, step):
            y = bottom - (bottom - top) * value / most
            pen.rect(left, y, pen.w - left - pen.g(1), 1, c.hair)
            base = y + pen.g(cap.label) / 2
            _ = pen.text(left - pen.g(1.2), base, str(value), "light", cap.label, c.ash, "r")

    def _mark_left(self, pen: Pen, model: PlotModel, turns: int) -> float:
        """Return where the mark begins, with its word."""
        x = _turn_x(pen, model.mark_at, turns)
        wide = pen.room_for(model.mark_word, "caps", pen.cap.label)
        half, gap = pen.g(_MARK_HALF_MM), pen.g(_MARK_GAP_MM)
        return x - half if x + half + gap + wide <= pen.w else x - half - gap - wide

    def _mark(self, pen: Pen, word: str, x: float, bottom: float) -> None:
        """Draw the moment of the alarm: a dashed bar with a triangle."""
        c, cap = pen.colour, pen.cap
        middle = pen.g(cap.label * 0.5 + _HEAD_MM)
        pen.line([(x, middle + pen.g(2.2)), (x, bottom)], c.alarm, 2, (5, 4))
        half = pen.g(_MARK_HALF_MM)
        _ = pen.icon("alarm_on", x, middle, pen.g(3.8), c.alarm)
        wide = pen.room_for(word, "caps", cap.label)
        after = x + half + pen.g(_MARK_GAP_MM)
        base = middle + pen.g(cap.label) / 2
        if after + wide <= pen.w:
            _ = pen.text(after, base, word, "caps", cap.label, c.alarm)
        else:
            room = x - half - pen.g(1)
            _ = pen.label(x - half - pen.g(_MARK_GAP_MM), base, word, c.alarm, room, "r")


def _turn_x(pen: Pen, turn: int, turns: int) -> float:
    """Return where a turn is, from the left."""
    left, right = pen.g(_LEFT_MM + 1.5), pen.w - pen.g(3.4)
    return left + (right - left) * turn / max(1, turns - 1)


class FateList(ModelWidget):
    """Shows a :class:`FatesModel`: a row each."""

    def paint(self, pen: Pen, model: FatesModel) -> None:
        """Draw the rows."""
        if not model.rows:
            return
        step = min(pen.y(_FATE_MM), pen.h / len(model.rows))
        for i, row in enumerate(model.rows):
            if i:
                pen.rect(0, i * step, pen.w, 1, pen.colour.hair)
            self._row(pen, row, (i + 0.5) * step, step)

    def _row(self, pen: Pen, row: FateRow, y: float, step: float) -> None:
        c, cap = pen.colour, pen.cap
        shade = c.bone if row.good else c.ash
        pen.figure(row.figure, pen.g(3), y, min(pen.g(4.8), step * 0.66))
        right = pen.w - pen.icon(row.icon, pen.w - pen.g(0.4), y, pen.g(5), shade, "r") - pen.g(2)
        left = pen.g(7)
        name = max(pen.g(10.6), min(pen.room_for(row.name, "display", cap.name), pen.w * 0.34))
        base = y + pen.g(cap.name) / 2
        _ = pen.fit(left, base, row.name, "display", cap.name, shade, name)
        left += name + pen.g(2)
        text = pen.fitted(row.text, "light", cap.second, right - left, 2)
        pen.block(left, y, text, "light", c.ash, pen.g(text.cap) * 1.5)


class Story(ModelWidget):
    """Shows a :class:`StoryModel`: a huge word, a sentence, and what changes."""

    def paint(self, pen: Pen, model: StoryModel) -> None:
        """Draw word and sentence at the left (or top), the lines at the right (or below)."""
        c, cap = pen.colour, pen.cap
        tall = pen.kind == "tall" or not model.lines
        wide = pen.w if tall else pen.w * 0.48
        big = min(cap.number_big * 1.2, pen.h / pen.g(1) * 0.27)
        word = pen.fitted(model.word, "display", big, wide)
        base = pen.h * (0.2 if tall else 0.36) + pen.g(word.cap) / 2
        end = pen.h if not tall else pen.h * (0.52 if model.lines else 1)

        def rest(size: float, start: float) -> float:
            """Return what is free below the sentence."""
            after = len(pen.wrapped(model.sentence, "text", size, wide)) - 1
            return end - start - pen.g(cap.body * 1.9 + size * (1.6 + 1.75 * after))

        most_mm = cap.body if model.lines else min(word.cap, cap.body * _ALONE)
        size = pen.cap_for(lambda size: rest(size, base) >= 0, most_mm)
        base = max(pen.g(word.cap), base + min(0.0, rest(size, base)))
        shade = c.alarm if model.alarm else c.bone
        _ = pen.text(0, base, word.lines[0], "display", word.cap, shade)
        base += pen.g(cap.body * 1.9 + size)
        most = max(1, int((end - base) / pen.g(size * 1.75)) + 1)
        _ = pen.paragraph(0, base, model.sentence, "text", size, c.bone, wide, most, 1.75)
        if model.lines:
            left, top = (0.0, pen.h * 0.56) if tall else (pen.w * 0.52, 0.0)
            self._lines(pen, model, left, top)

    def _lines(self, pen: Pen, model: StoryModel, left: float, top: float) -> None:
        c, cap = pen.colour, pen.cap
        step = min(pen.y(9), (pen.h - top) / len(model.lines))
        top += (pen.h - top - step * len(model.lines)) / 2
        for i, (icon, words) in enumerate(model.lines):
            y = top + (i + 0.5) * step
            if i:
                pen.rect(left, y - step / 2, pen.w - left, 1, c.hair)
            _ = pen.icon(icon, left + pen.g(2.6), y, min(pen.g(5), step * 0.7), c.bone)
            start = left + pen.g(7.6)
            face = "caps" if words.isupper() else "light"
            size = cap.label + 0.3 if face == "caps" else cap.second
            base = y + pen.g(size) / 2
            _ = pen.fit(start, base, words, face, size, c.bone, pen.w - start)
