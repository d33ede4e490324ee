"""The status bar at the top: whose turn, phases, pool, alarm; drawn from the lamps' own frame.

Nothing on it can be tapped. The lamps here stand still; the real ones move (source: UX.md
sections 4 and 8).
"""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from companion.art.painter import Painter
from companion.ports import Lamp
from companion.ui.models.question_model import StatusBarModel
from companion.ui.theme.design_tokens import figure_mm
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.match.track_view import draw_ticks

_PHASES_AT: Final = {"small": 61.0, "wide": 78.0, "tall": 0.0}
_PILL_PAD: Final = 1.7
_PILL_MORE: Final = 2.6
_PILL_GAP: Final = 0.6
_SMALLER: Final = {"diamond": 0.88, "triangle": 0.86}


class StatusBar(ModelWidget):
    """Shows a :class:`StatusBarModel` in the ``status_bar`` zone; the band below belongs to it."""

    _short = False

    def paint(self, pen: Pen, bar: StatusBarModel) -> None:
        """Draw the status bar from both ends towards the middle."""
        middle = pen.h / 2 + pen.g(0.3)
        pen.rect(0, pen.h - 1, pen.w, 1, pen.colour.hair)
        margin = pen.x(pen.skin.zones().stage.x or pen.skin.zones().options.x)
        right = pen.w - margin
        lit = bar.signal is not None and bar.signal.alarm != "off"
        words = len(bar.phase_words)
        phases = bar.signal.phases[:words] if bar.signal else ()
        self._short = self._is_tight(pen, bar, right - margin, lit=lit)
        width = self._pills_width(pen, phases, bar.phase_words) if phases else 0.0
        start = pen.x(_PHASES_AT[pen.kind])
        if pen.kind == "tall":
            start = right - width
            limit = (start if width else right) - (pen.g(8.4) if lit else 0)
            end = self._title(pen, bar, margin, middle, limit)
            if lit or bar.note or bar.note_short or bar.track is not None:
                self._alarm(pen, bar, middle, start - pen.g(1.5), end + pen.g(1), lit=lit)
        else:
            end = self._title(pen, bar, margin, middle, start if width else right)
            start = max(start, end + pen.g(2))
            least = start + width + pen.g(2.4)
            right = self._devices(pen, bar, middle, right)
            self._alarm(pen, bar, middle, right, least, lit=lit)
        if phases:
            self._pills(pen, phases, bar.phase_words, start, middle)

    def _is_tight(self, pen: Pen, bar: StatusBarModel, room: float, *, lit: bool) -> bool:
        """Return whether only the lit phase has room for its word (narrow panels)."""
        if pen.kind != "tall" or bar.signal is None:
            return False
        self._short = False
        pills = self._pills_width(pen, bar.signal.phases, bar.phase_words)
        title = pen.room_for(bar.title, "display", pen.cap.name + 0.4)
        figure = pen.g(figure_mm(pen.kind) * 1.22 + 0.8) if bar.who else 0
        lamp = pen.g(9) if lit else 0
        return figure + title + lamp + pills + pen.g(4) > room

    def _pill_width(self, pen: Pen, lamp: Lamp, word: str) -> float:
        if self._short and lamp.rhythm == "off":
            return pen.g(pen.cap.label + _PILL_MORE)
        return pen.room_for(word, "caps", pen.cap.label) + 2 * pen.g(_PILL_PAD)

    def _pills_width(self, pen: Pen, lamps: Sequence[Lamp], words: Sequence[str]) -> float:
        wide = sum(self._pill_width(pen, *pill) for pill in zip(lamps, words, strict=False))
        return wide + pen.g(_PILL_GAP) * (len(words) - 1)

    def _title(
        self, pen: Pen, bar: StatusBarModel, left: float, middle: float, limit: float
    ) -> float:
        """Draw whose turn it is and who follows; returns where that ends."""
        cap, x = pen.cap.name + 0.4, left
        size = pen.g(figure_mm(pen.kind))
        if bar.who is not None:
            drawn = size * 0.84 * _SMALLER.get(bar.who.form, 1)
            pen.figure(bar.who, x + size * 0.52, middle, drawn, ring=True)
            x += size * 1.22 + pen.g(0.8)
        step = pen.g(5.2)
        follows = bar.order if pen.kind != "tall" else ()
        room = limit - x - pen.g(2)
        wide = pen.room_for(bar.title, "display", cap)
        while follows and wide + pen.g(2.2) + step * len(follows) > room:
            follows = follows[:-1]
        base = middle + pen.g(cap) / 2
        x += pen.fit(x, base, bar.title, "display", cap, pen.colour.bone, room)
        x += pen.g(2.2)
        for figure in follows:
            pen.figure(figure, x + pen.g(2), middle, size * 0.62, body=pen.colour.ash)
            x += step
        return x

    def _pills(
        self, pen: Pen, lamps: Sequence[Lamp], words: Sequence[str], x: float, middle: float
    ) -> None:
        """Draw the phases; the lit one is filled with bone."""
        colour, cap = pen.colour, pen.cap.label
        high = pen.g(cap + _PILL_MORE)
        for lamp, word in zip(lamps, words, strict=True):
            wide = self._pill_width(pen, lamp, word)
            lit = lamp.rhythm != "off"
            fill, edge = (colour.bone, None) if lit else (None, colour.hair)
            pen.box(x, middle - high / 2, wide, high, fill, edge, 1.2, high / 2)
            shade = colour.ink if lit else colour.ash
            if lit or not self._short:
                left = x + pen.g(_PILL_PAD)
                _ = pen.text(left, middle + pen.g(cap) / 2, word, "caps", cap, shade)
            x += wide + pen.g(_PILL_GAP)

    def _devices(self, pen: Pen, bar: StatusBarModel, middle: float, right: float) -> float:
        """Draw what is lost, from the right; returns where that begins."""
        for glyph in bar.devices:
            wide = pen.icon(glyph.icon, right, middle, pen.g(4.4), pen.colour.bone, "r")
            right -= wide + pen.g(2)
        return right

    def _alarm(
        self, pen: Pen, bar: StatusBarModel, middle: float, right: float, least: float, *, lit: bool
    ) -> None:
        """Draw track, pool and alarm lamp between two places; the track's step stands always."""
        clock = 0.0
        if bar.track is not None and bar.track.here is not None:
            step = pen.room_for(bar.track.here.text, "caps", pen.cap.label)
            clock = step + pen.g(6.2)
        left = self._lamp(pen, bar, middle, right, least + clock, lit=lit)
        if bar.track is not None:
            _ = draw_ticks(pen, bar.track, least, left - pen.g(2.0), middle)

    def _lamp(
        self, pen: Pen, bar: StatusBarModel, middle: float, right: float, least: float, *, lit: bool
    ) -> float:
        """Draw pool and alarm lamp between ``least`` and ``right``; returns where they begin."""
        colour, cap = pen.colour, pen.cap.label
        base = middle + pen.g(cap) / 2
        if lit:
            room = right - least - pen.g(8.2)
            forms = f"{bar.alarm_word}  {bar.alarm_note}".strip(), bar.alarm_word
            word = next((form for form in forms if pen.room_for(form, "caps", cap) <= room), "")
            wide = pen.room_for(word, "caps", cap) + pen.g(8.2 if word else 6.4)
            high = pen.g(cap + _PILL_MORE)
            pen.box(right - wide, middle - high / 2, wide, high, colour.alarm, None, 0, high / 2)
            _ = pen.icon("alarm_on", right - wide + pen.g(3.2), middle, pen.g(3.6), colour.ink)
            _ = pen.text(right - pen.g(2), base, word, "caps", cap, colour.ink, "r")
            return right - wide
        icon = pen.g(5.2) if bar.alarm_word else 0.0
        short, lamp = bar.note_short, bar.alarm_word
        forms = ((bar.note, lamp), (short, lamp), (short, ""), ("", ""))
        note = word = ""
        for note, word in forms:
            wide = pen.room_for(word, "caps", cap) + icon + pen.room_for(note, "caps", cap)
            wide += pen.g(2.4) if note and word else 0
            if right - wide >= least:
                break
        x = right - pen.text(right, base, word or note, "caps", cap, colour.ash, "r")
        if icon and x - icon >= least:
            _ = pen.icon("alarm_off", x - pen.g(2.6), middle, pen.g(4), colour.ash)
            x -= icon
        if word and note:
            x -= pen.g(1.4) + pen.text(x - pen.g(1.4), base, note, "caps", cap, colour.ash, "r")
        return x


class AlarmBand(ModelWidget):
    """Slanted bars under the status bar, shown while the skin is in the alarm (``band`` zone)."""

    bare = True

    def paint(self, pen: Pen, _model: object) -> None:
        """Draw the bars."""
        if self.skin.alarm:
            key = ("bars", round(pen.w), round(pen.h))
            bars = texture_cache.picture(key, lambda: _bars(pen.w, pen.h))
            pen.texture(bars, 0, 0, pen.colour.alarm)


def _bars(w: float, h: float) -> Image.Image:
    """Return slanted bars in white."""
    sheet = Painter(w, h)
    step = h * 1.5
    for i in range(-2, int(w / step) + 2):
        left = i * step
        corners = [(left, h), (left + step / 2, h), (left + step / 2 + h, 0), (left + h, 0)]
        sheet.polygon(corners, (255, 255, 255))
    return sheet.image()
