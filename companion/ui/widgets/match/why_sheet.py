"""The Why sheet: one sentence, candidates with their numbers, the one that decided (UX.md 4)."""

from typing import Final

from kivy.graphics import InstructionGroup

from companion.data import Face
from companion.ui.models.match_models import Candidate, WhyModel
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import Fit
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized
from companion.ui.widgets.lists.text_scroll import TextScroll

_PAD_MM: Final = 3.0
_SENTENCE_MM: Final = 2.2
_TWO_LINES: Final = 2.7
"""Height of two lines of the smallest capitals, in heights of these."""
_TIE_LEADING: Final = 1.6
_ROW_MM: Final = 5.9
_FIRST_COLUMN: Final = 0.3
_NAME_MM: Final = 13.2
_NAME_LEAST_MM: Final = 7.0
_COLUMN_MM: Final = 8.6
_COLUMN_MOST_MM: Final = 16.0


class RuleLink(Tappable):
    """The ledger id at the lower right; a tap opens the rule."""

    def paint(self, pen: Pen, ref: str) -> None:
        """Draw the id at the lower right of a large area."""
        c, cap = pen.colour, pen.cap
        base = pen.h - pen.g(1.8)
        shade = c.ash if self.pressed else c.bone
        wide = pen.text(pen.w, base, ref, "caps", cap.label, shade, "r")
        pen.rect(pen.w - wide, base + pen.g(0.7), wide, 1, c.edge)


class WhySheet(ModelWidget):
    """Shows a :class:`WhyModel`."""

    def arrange(self, model: WhyModel) -> None:
        """Place the link at the lower right, and a longer text in place of a table."""
        skin: Skin = self.skin
        for text in sized(self, TextScroll, 1 if model.text and not model.rows else 0):
            pad = skin.g(_PAD_MM)
            top = self._sentence_end(model) + skin.g(0.6)
            foot = skin.g(skin.cap.label + 2.6)
            self.put(text, pad, top, self.width - 1.4 * pad, self.height - top - foot)
            text.set_text(model.text)
        for link in sized(self, RuleLink, 1 if model.ref else 0):
            link.model = link.ref = link.text = model.ref
            high = skin.y(tokens().touch["min"] + 0.05)
            wide = skin.x(34)
            pad = skin.x(_PAD_MM)
            self.put(link, self.width - wide - pad, self.height - high, wide, high)

    def paint(self, pen: Pen, model: WhyModel) -> None:
        """Draw sheet, sentence, table and who was left out."""
        c, cap = pen.colour, pen.cap
        pen.box(0, 0, pen.w, pen.h, c.panel, c.bone, 1.4)
        pad = pen.g(_PAD_MM)
        room = pen.w - 2 * pad
        face, setting = self._sentence(pen, model)
        base = pen.g(_SENTENCE_MM) + pen.g(setting.cap)
        base = pen.lines(pad, base, setting, face, c.bone, pen.g(setting.cap) * 1.5)
        for line in self._tie(pen, model):
            _ = pen.text(pad, base, line, "light", cap.second, c.bone)
            base += pen.g(cap.second) * _TIE_LEADING
        foot = pen.h - pen.g(1.8)
        if model.rows:
            self._table(pen, model, base, foot - pen.g(4))
        if model.left_out:
            left = room - pen.room_for(model.ref, "caps", cap.label) - pen.g(2)
            _ = pen.fit(pad, foot, model.left_out, "light", cap.second, c.ash, left)

    def _sentence(self, pen: Pen, model: WhyModel) -> tuple[Face, Fit]:
        cap = pen.cap
        face: Face = "display" if model.sentence.isupper() else "text_bold"
        size = cap.name if face == "display" else cap.body
        room = self.width - 2 * pen.g(_PAD_MM)
        return face, pen.fitted(model.sentence, face, size, room, 2)

    def _tie(self, pen: Pen, model: WhyModel) -> list[str]:
        """Return the lines that tell of a tie."""
        room = self.width - 2 * pen.g(_PAD_MM)
        return pen.wrapped(model.tie, "light", pen.cap.second, room) if model.tie else []

    def _sentence_end(self, model: WhyModel) -> float:
        skin, pen = self.skin, Pen(self.skin, InstructionGroup(), self.size)
        _, setting = self._sentence(pen, model)
        tie = len(self._tie(pen, model)) * skin.cap.second * _TIE_LEADING
        return skin.g(_SENTENCE_MM + setting.cap * (1.5 * len(setting.lines) - 0.1) + tie)

    def _table(self, pen: Pen, model: WhyModel, top: float, bottom: float) -> None:
        c, cap = pen.colour, pen.cap
        count = max(1, len(model.columns))
        names = max(pen.room_for(row.name, "display", cap.name * 0.94) for row in model.rows)
        wished = pen.g(_PAD_MM + _NAME_MM) + names
        least = max(pen.g(_COLUMN_MM), max(self._needed(pen, model), default=0.0))
        start = max(pen.w * _FIRST_COLUMN, min(wished, pen.w - pen.g(2) - least * count))
        step = min((pen.w - start - pen.g(2)) / count, pen.g(_COLUMN_MOST_MM))
        start = pen.w - pen.g(2) - step * count
        if start < pen.g(_PAD_MM + _NAME_MM + 4):  # no room for names: figures say who
            start = pen.g(_PAD_MM + _NAME_MM)
            step = (pen.w - start - pen.g(2)) / count
        columns = [start + step * (i + 0.5) for i in range(len(model.columns))]
        base = top + pen.g(0.6)
        first, least_h = base + pen.g(1.2), pen.g(cap.name + 1.2)
        if bottom - first < least_h:  # not even one row: the sentence and the tie stand alone
            return
        for word, x in zip(model.columns, columns, strict=True):
            _ = pen.label(x, base, word, c.ash, step - pen.g(0.6), "c")
        row_h = min(
            pen.y(_ROW_MM * pen.cap.name / 2.9 + 1.6), (bottom - first) / max(1, len(model.rows))
        )
        row_h = max(row_h, least_h)
        shown = max(1, int((bottom - first + 1) / row_h))
        for i, row in enumerate(_most_telling(model, shown)):
            y = first + row_h * (i + 0.5)
            self._row(pen, row, columns, y, row_h, room=start, decided=model.decided)

    def _needed(self, pen: Pen, model: WhyModel) -> list[float]:
        """Return how wide each column's head is."""
        cap, gap = pen.cap.label, pen.g(1.2)
        return [pen.room_for(word, "caps", cap) + gap for word in model.columns]

    def _row(
        self,
        pen: Pen,
        row: Candidate,
        columns: list[float],
        y: float,
        row_h: float,
        *,
        room: float,
        decided: int,
    ) -> None:
        c = pen.colour
        high = min(row_h - 2, pen.g(6.4))
        ground = c.panel
        if row.target:
            ground = c.raised
            pen.box(pen.g(1.4), y - high / 2, pen.w - pen.g(2.8), high, ground, None, 0, pen.g(0.8))
        size = min(pen.g(4.2), high * 0.8)
        pad = pen.g(_PAD_MM)
        if row.letter:
            body = c.bone if row.target else c.accent
            pen.badge(row.letter, pad + pen.g(2.4), y, size, body=body, ink=c.ink)
        else:
            pen.figure(row.figure, pad + pen.g(2.4), y, size, ground)
        shade = c.bone if row.target else c.ash
        left = pad + pen.g(6.2)
        room -= left + (pen.g(5.6) if row.target else pen.g(1))
        if room < pen.g(_NAME_LEAST_MM):
            room = 0
        wide = self._name(pen, row.name, (left, y), shade, (room, high)) if room else 0
        if row.target:
            _ = pen.icon("target", left + wide + pen.g(1.6), y, pen.g(3.6), c.bone, "l")
        number = pen.cap.number * 0.89
        for i, (x, text) in enumerate(zip(columns, row.cells, strict=False)):
            if i == decided and row.target:
                side = max(pen.g(5.2), pen.room_for(text, "display", number) + pen.g(2))
                box_h = min(pen.g(number * 1.5), high - 2)
                pen.box(x - side / 2, y - box_h / 2, side, box_h, None, c.bone, 1.4, pen.g(0.8))
            _ = pen.text(x, y + pen.g(number / 2), text, "display", number, shade, "c")

    def _name(
        self, pen: Pen, name: str, at: tuple[float, float], shade: str, room: tuple[float, float]
    ) -> float:
        """Write a name in one line; in two where it would be shortened and the row has room."""
        (left, y), (wide, high), cap = at, room, self.skin.cap.name * 0.94
        line, least = pen.fitted(name, "display", cap, wide).lines[0], pen.cap.min
        if line == " ".join(name.split()) or high < pen.g(least * _TWO_LINES):
            return pen.fit(left, y + pen.g(cap / 2), name, "display", cap, shade, wide)
        setting, step = pen.fitted(name, "display", least, wide, 2), pen.g(least * 1.5)
        first = y + pen.g(least / 2) - step * (len(setting.lines) - 1) / 2
        _ = pen.lines(left, first, setting, "display", shade, step)
        return max(pen.room_for(line, "display", setting.cap) for line in setting.lines)


def _most_telling(model: WhyModel, most: int) -> tuple[Candidate, ...]:
    """Return as many candidates as there is room for: the target, those equal, then others."""
    if len(model.rows) <= most:
        return model.rows
    chosen = sorted(model.rows, key=lambda row: (not row.target, not row.tied))[:most]
    return tuple(row for row in model.rows if row in chosen)
