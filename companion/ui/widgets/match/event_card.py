# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""An event card turned up: spawn, entry, activation; the part at work is raised (UX.md 4)."""

from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from companion.data import Face
from companion.ui.models.match_models import EventCardModel, EventColumn
from companion.ui.theme.skin import Skin
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.match.turning_cards import TurningCards

_PAD_MM: Final = 3.0
_NAME_MM: Final = 9.0
"""The name of a card that has the whole page."""
_LARGE: Final = 1.25
"""So much larger than other sentences is the text of a card of one part, at the most."""
_MARKS: Final = {"done": "done", "none": "minus"}
_LEAST_LETTERS: Final = 24
"""A part with fewer is as wide as one with so many."""
_STEP: Final = 1.6
_NARROW_MM: Final = 100.0
_LOW_PAD_MM: Final = 1.6
_LOW_STEP: Final = 1.5
_LOW_MM: Final = 24.0
"""Below this height there is room for the part at work alone (many answers, small panel)."""


class EventCard(TurningCards):
    """Shows an :class:`EventCardModel`; on a tall panel the columns stand closer."""

    @property
    def turns_up(self) -> bool:
        """The card was just turned up: it is not that it lies beside its own question."""
        card: EventCardModel = self.model
        return card.turns_up

    def arrange(self, card: EventCardModel) -> None:
        """Be what can be tapped, where a tap stands for something."""
        self.ref, self.text = card.ref, card.name

    def paint(self, pen: Pen, card: EventCardModel) -> None:
        """Draw the card."""
        with self.card(pen, 0, 0, pen.w, pen.h) as front:
            if front:
                self._front_of(pen, card)

    def _front_of(self, pen: Pen, card: EventCardModel) -> None:
        """Draw what is printed on it, and what came of it."""
        c, cap = pen.colour, pen.cap
        pad = pen.g(_LOW_PAD_MM if self._low() else _PAD_MM)
        pen.box(0, 0, pen.w, pen.h, c.panel, c.hair, 1.0)
        number = pen.room_for(card.number, "caps", cap.label) if card.number else 0
        beside = number + pen.g(6) < pen.w * 0.5
        room = pen.w - 2 * pad - (number + pen.g(3) if beside else 0)
        most = _NAME_MM if card.ref else cap.title
        name = pen.fitted(card.name, "display", most, room)
        base = pen.g((2.7 if card.ref else 1.8) + name.cap)
        _ = pen.lines(pad, base, name, "display", c.bone, 0)
        line = base + pen.g(2)
        if beside:
            _ = pen.text(pen.w - pad, base, card.number, "caps", cap.label, c.ash, "r")
        elif not self._low():  # else the question says it
            _ = pen.label(pad, line + pen.g(cap.label), card.number, c.ash, pen.w - 2 * pad)
            line += pen.g(cap.label + 1.6)
        pen.rect(pad, line, pen.w - 2 * pad, 1, c.hair)
        if self._low():
            self._at_work(pen, card, line)
            return
        top, bottom = line + pen.g(1.5), pen.h - pen.g(1.6)
        for column, (x, y, w, h) in zip(
            card.columns, self._areas(card.columns, top, bottom), strict=True
        ):
            self._column(pen, column, x, y, w, h, alone=len(card.columns) == 1)

    def _low(self) -> bool:
        """Tell whether the columns have no room for two lines each."""
        skin: Skin = self.skin
        rows = 2 if self.width < skin.x(_NARROW_MM) else 1
        return self.height < skin.y(_LOW_MM * rows)

    def _at_work(self, pen: Pen, card: EventCardModel, line: float) -> None:
        """Write what the part at work says under the line: narrower and smaller if it has to be."""
        c, cap = pen.colour, pen.cap
        now = next((column for column in card.columns if column.state == "now"), None)
        if now is None:
            return
        left = pen.g(_LOW_PAD_MM)
        room, high = pen.w - 2 * left, pen.h - pen.g(2.0) - line
        sentence = now.title or now.sentences
        words = f"{now.head}: {sentence}" if now.head else sentence

        def fits(text: str, size: float, face: Face) -> bool:
            lines = len(pen.wrapped(text, face, size, room))
            return pen.g(size) * (_LOW_STEP * (lines - 1) + 1) <= high - pen.g(1.2)

        face: Face = "text" if fits(words, cap.min, "text") else "light"
        if not fits(words, cap.min, face):
            words = sentence  # the head says the least
        size = pen.cap_for(lambda size: fits(words, size, face), cap.body * _LARGE)
        lines = max(1, int((high - pen.g(1.2 + size)) / pen.g(size * _LOW_STEP)) + 1)
        _ = pen.paragraph(
            left, line + pen.g(1.2 + size), words, face, size, c.bone, room, lines, _LOW_STEP
        )

    def _areas(
        self, columns: tuple[EventColumn, ...], top: float, bottom: float
    ) -> list[tuple[float, float, float, float]]:
        """Return where the columns stand; on a narrow panel below each other."""
        skin: Skin = self.skin
        pad, gap = skin.g(_PAD_MM / 2), skin.g(1)
        whole, high = self.width - 2 * pad, bottom - top
        shares = _shares(columns)
        if len(columns) > 1 and self.width < skin.x(_NARROW_MM):
            tops = accumulate((high * share for share in shares[:-1]), initial=top)
            rows = zip(tops, shares, strict=True)
            return [(pad, y, whole, high * share - gap) for y, share in rows]
        lefts = accumulate((whole * share for share in shares[:-1]), initial=pad)
        parts = zip(lefts, shares, strict=True)
        return [(left, top, whole * share - gap, high) for left, share in parts]

    def _column(
        self, pen: Pen, column: EventColumn, x: float, y: float, w: float, h: float, *, alone: bool
    ) -> None:
        """Draw a part: its head, what it does below it (in a row behind it), what came of it."""
        c, cap = pen.colour, pen.cap
        now, row = column.state == "now", self._is_row(w)
        if now:
            pen.box(x, y, w, h, c.raised, None, 0, pen.g(0.9))
            pen.rect(x, y, pen.g(0.7), h, c.bone)
        left, room, top = x + pen.g(2), w - pen.g(3.4), y + pen.g(1.6)
        if column.state in _MARKS:
            middle = top + pen.g(cap.label / 2)
            _ = pen.icon(_MARKS[column.state], x + w - pen.g(1.4), middle, pen.g(3.6), c.ash, "r")
        if column.head:
            base = top + pen.g(cap.name if row else cap.label)
            beside = room - pen.g(4)
            wide = pen.label(left, base, column.head, c.bone if now else c.ash, beside)
            if row and column.title:  # behind its head; what came of it has the whole row
                start = wide + pen.g(3)
                self._short(pen, column, left, base, start, beside - start)
                column, top = replace(column, title=""), base + pen.g(1.6)
            else:
                top = base + pen.g(1.6)
        self._texts(pen, column, left, top, room, y + h - pen.g(1.2), alone=alone)

    def _short(
        self, pen: Pen, column: EventColumn, x: float, base: float, start: float, room: float
    ) -> None:
        """Write what a part does in a few words."""
        c = pen.colour
        shade = c.ash if column.state == "none" and not column.foot else c.bone
        _ = pen.fit(x + start, base, column.title, "display", pen.cap.name, shade, room)

    def _is_row(self, wide: float) -> bool:
        """Tell whether parts are rows: each has the whole width of a narrow card."""
        return self.width < self.skin.x(_NARROW_MM) and wide > self.width * 0.7

    def _texts(
        self,
        pen: Pen,
        column: EventColumn,
        x: float,
        top: float,
        room: float,
        bottom: float,
        *,
        alone: bool,
    ) -> None:
        """Write what a part does and what came of it, as large as both fit; else narrower."""
        c, cap = pen.colour, pen.cap
        words = column.title or column.sentences
        most = cap.name if column.title else cap.body * (_LARGE if alone else 1)

        def faces(low: Face) -> tuple[Face, Face]:
            return ("display" if column.title else low), low

        def fits(size: float, low: Face) -> bool:
            upper, lower = faces(low)
            lines = len(pen.wrapped(words, upper, size, room)) if words else 0
            foot = min(size, cap.second)
            below = len(pen.wrapped(column.foot, lower, foot, room)) if column.foot else 0
            high = pen.g(size * _STEP * lines + foot * _STEP * below)
            return high <= bottom - top + pen.g(size * 0.6)

        narrow: Face = "text" if fits(cap.min, "text") else "light"
        size = pen.cap_for(lambda size: fits(size, narrow), most)
        face, lower = faces(narrow)
        low = min(size, cap.second)
        shade = c.ash if column.state == "none" and not column.foot else c.bone
        base = top + pen.g(size)
        if words:
            below = pen.g(low * _STEP) if column.foot else 0.0
            lines = max(1, int((bottom - below - base) / pen.g(size * _STEP)) + 1)
            base = pen.paragraph(x, base, words, face, size, shade, room, lines, _STEP)
            base += pen.g(low - size)
        if column.foot:
            lines = max(1, int((bottom - base) / pen.g(low * _STEP)) + 1)
            _ = pen.paragraph(x, base, column.foot, lower, low, c.bone, room, lines, _STEP)


def _shares(columns: tuple[EventColumn, ...]) -> list[float]:
    """Return how much of the width or the height each part takes: the more it says, the more."""
    letters = [len(it.title + it.sentences + it.foot) for it in columns]
    wide = [max(_LEAST_LETTERS, count) ** 0.5 for count in letters]
    return [it / sum(wide) for it in wide]
