"""The status bar at the top: whose turn, phases, clocks, alarm; drawn from the lamps' own frame.

Nothing on it can be tapped. The lamps here stand still; the real ones move (source: UX.md
sections 4 and 8). Where it is narrow, words give way, never the number of a clock.
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from PIL import Image

from companion.art.painter import Painter
from companion.ports import Lamp
from companion.ui.models.question_model import ClockModel, StatusBarModel
from companion.ui.theme.design_tokens import figure_mm
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget
from companion.ui.widgets.match.track_view import draw_ticks

Much: TypeAlias = Literal["all", "some", "least", "none"]
"""How much of a part is drawn: all its words, some of them, no word, or nothing."""
_PHASES_AT: Final = {"small": 61.0, "wide": 78.0, "tall": 0.0}
_PILL_PAD: Final = 1.7
_PILL_MORE: Final = 2.6
_PILL_GAP: Final = 0.6
_DOT_MM: Final = 1.7
_DOT_ROOM_MM: Final = 1.2
"""A phase that has no room for its word is a dot with room around it."""
_SMALLER: Final = {"diamond": 0.88, "triangle": 0.86}
_SPACE_MM: Final = 2.4
"""Between two parts of the bar."""
_INNER_MM: Final = 1.2
"""Between the icon, the number and the word of one clock."""
_ICON_MM: Final = 4.0


class BarForm(Struct, frozen=True):
    """How much of itself each part of the bar writes.

    Attributes:
        title: ``some``: its short form.
        pills: ``some``: the lit one alone has its word; ``least``: none has.
        words: So many clocks have their word.
        lamp: Lit: ``some``: what is left; ``least``: its number. Not lit: its icon, or nothing.
    """

    title: Much
    pills: Much
    words: int
    lamp: Much


def bar_forms(clocks: int) -> Iterator[BarForm]:
    """Yield how the bar may be written, from all words to the numbers of the clocks alone."""
    yield BarForm("all", "all", clocks, "all")
    yield BarForm("all", "all", clocks, "some")
    for words in range(clocks, -1, -1):
        yield BarForm("all", "some", words, "some")
    yield BarForm("all", "some", 0, "least")
    yield BarForm("some", "some", 0, "least")
    yield BarForm("some", "least", 0, "least")
    yield BarForm("some", "none", 0, "least")


class StatusBar(ModelWidget):
    """Shows a :class:`StatusBarModel` in the ``status_bar`` zone; the band below belongs to it."""

    def paint(self, pen: Pen, bar: StatusBarModel) -> None:
        """Draw the title from the left; devices, lamp and clocks from the right; phases between."""
        pen.rect(0, pen.h - 1, pen.w, 1, pen.colour.hair)
        _BarPainter(pen, bar).paint()


class _BarPainter:
    """Draws one bar in the fullest form that fits."""

    def __init__(self, pen: Pen, bar: StatusBarModel) -> None:
        self._pen, self._bar = pen, bar
        self._middle = pen.h / 2 + pen.g(0.3)
        self._lit = bar.signal is not None and bar.signal.alarm != "off"
        lamps = bar.signal.phases if bar.signal is not None else ()
        self._lamps = tuple(zip(lamps, bar.phase_words, strict=False))
        self._space = pen.g(_SPACE_MM)
        margin = pen.x(pen.skin.zones().stage.x or pen.skin.zones().options.x)
        self._left, self._right = float(margin), pen.w - margin
        self._form = self._fitting()

    def paint(self) -> None:
        """Draw all parts."""
        pen, bar = self._pen, self._bar
        right = self._clocks(self._lamp(self._devices(self._right)))
        pills, track = self._pills_width(self._form), self._track_width()
        end = self._title(right - (pills + self._space if pills else 0) - track)
        if pen.kind == "tall":  # the phases stand at the right, the track before them
            start = right - pills
            least, most = end, start - self._space if pills else right
        else:
            start = min(max(pen.x(_PHASES_AT[pen.kind]), end), right - pills - track)
            least, most = start + pills + (self._space if pills else 0), right
        self._pills(start)
        if bar.track is not None:
            _ = draw_ticks(pen, bar.track, least, most, self._middle)
        elif bar.note:
            self._note(least, most)

    # -- how wide everything is

    def _fitting(self) -> BarForm:
        """Return the first form that fits; the last one if none does."""
        forms = tuple(bar_forms(len(self._bar.clocks)))
        room = self._right - self._left
        return next((form for form in forms if self._width(form) <= room), forms[-1])

    def _width(self, form: BarForm) -> float:
        pen, bar = self._pen, self._bar
        title = pen.room_for(self._words(form), "display", pen.cap.name + 0.4)
        clocks = self._clocks_width(form)
        parts = (
            self._figure_width() + title,
            self._pills_width(form),
            self._track_width(),
            *clocks,
            self._lamp_width(form),
            sum(pen.g(_ICON_MM + 2) for _ in bar.devices),
        )
        shown = [part for part in parts if part]
        return sum(shown) + self._space * (len(shown) - 1)

    def _words(self, form: BarForm) -> str:
        bar = self._bar
        return bar.title_short or bar.title if form.title == "some" else bar.title

    def _figure_width(self) -> float:
        pen = self._pen
        return pen.g(figure_mm(pen.kind) * 1.22 + 0.8) if self._bar.who is not None else 0.0

    def _pills_width(self, form: BarForm) -> float:
        if not self._lamps or form.pills == "none":
            return 0.0
        wide = sum(self._pill_width(form, *pill) for pill in self._lamps)
        return wide + self._pen.g(_PILL_GAP) * (len(self._lamps) - 1)

    def _pill_width(self, form: BarForm, lamp: Lamp, word: str) -> float:
        pen = self._pen
        if not _written(form, lamp):
            return pen.g(_DOT_MM + _DOT_ROOM_MM)
        return pen.room_for(word, "caps", pen.cap.label) + 2 * pen.g(_PILL_PAD)

    def _track_width(self) -> float:
        """Return the room of a track's step: it stands always."""
        pen, track = self._pen, self._bar.track
        if track is None or track.here is None:
            return 0.0
        return pen.room_for(track.here.text, "caps", pen.cap.label) + pen.g(6.2)

    def _clocks_width(self, form: BarForm) -> list[float]:
        clocks = enumerate(self._bar.clocks)
        return [self._clock_width(clock, word=n < form.words) for n, clock in clocks]

    def _clock_width(self, clock: ClockModel, *, word: bool) -> float:
        pen = self._pen
        wide = float(pen.room_for(clock.number, "display", pen.cap.name))
        if clock.icon:
            wide += pen.g(_ICON_MM + _INNER_MM)
        if word and clock.word:
            wide += pen.g(_INNER_MM) + pen.room_for(clock.word, "caps", pen.cap.label)
        return wide

    def _lamp_width(self, form: BarForm) -> float:
        pen, cap = self._pen, self._pen.cap.label
        word = self._lamp_word(form)
        if self._lit:
            return pen.room_for(word, "caps", cap) + pen.g(8.2 if word else 6.4)
        if not self._bar.alarm_word or form.lamp == "least":
            return 0.0
        return pen.room_for(word, "caps", cap) + pen.g(5.2)

    def _lamp_word(self, form: BarForm) -> str:
        bar = self._bar
        if not self._lit or bar.left is None:
            return bar.alarm_word if form.lamp == "all" else ""
        left = {"all": f"{bar.alarm_word}  {bar.left.word}", "some": bar.left.word}
        return left.get(form.lamp, bar.left.number).strip()

    # -- from the left

    def _title(self, limit: float) -> float:
        """Draw whose turn it is and who follows; returns where the next part may begin."""
        pen, bar = self._pen, self._bar
        cap, x = pen.cap.name + 0.4, self._left
        size = pen.g(figure_mm(pen.kind))
        if bar.who is not None:
            drawn = size * 0.84 * _SMALLER.get(bar.who.form, 1)
            pen.figure(bar.who, x + size * 0.52, self._middle, drawn, ring=True)
            x += self._figure_width()
        words, step = self._words(self._form), pen.g(5.2)
        follows = bar.order if pen.kind != "tall" else ()
        room = limit - x
        wide = pen.room_for(words, "display", cap)
        while follows and wide + pen.g(2.2) + step * len(follows) > room:
            follows = follows[:-1]
        base = self._middle + pen.g(cap) / 2
        x += pen.fit(x, base, words, "display", cap, pen.colour.bone, room)
        x += pen.g(2.2)
        for figure in follows:
            pen.figure(figure, x + pen.g(2), self._middle, size * 0.62, body=pen.colour.ash)
            x += step
        return x

    def _pills(self, x: float) -> None:
        """Draw the phases; the lit one is filled with bone."""
        pen = self._pen
        colour, cap = pen.colour, pen.cap.label
        high, middle = pen.g(cap + _PILL_MORE), self._middle
        for lamp, word in self._lamps if self._form.pills != "none" else ():
            wide = self._pill_width(self._form, lamp, word)
            lit = lamp.rhythm != "off"
            if _written(self._form, lamp):
                fill, edge = (colour.bone, None) if lit else (None, colour.hair)
                pen.box(x, middle - high / 2, wide, high, fill, edge, 1.2, high / 2)
                shade, left = colour.ink if lit else colour.ash, x + pen.g(_PILL_PAD)
                _ = pen.text(left, middle + pen.g(cap) / 2, word, "caps", cap, shade)
            else:
                shade = colour.bone if lit else colour.ash
                pen.disc(x + wide / 2, middle, pen.g(_DOT_MM) / 2, shade)
            x += wide + pen.g(_PILL_GAP)

    # -- from the right: each returns where the next part may end

    def _devices(self, right: float) -> float:
        """Draw what is lost."""
        pen = self._pen
        for glyph in self._bar.devices:
            wide = pen.icon(glyph.icon, right, self._middle, pen.g(4.4), pen.colour.bone, "r")
            right -= wide + pen.g(2)
        return right

    def _lamp(self, right: float) -> float:
        """Draw the alarm lamp: filled while it is lit."""
        pen, middle = self._pen, self._middle
        colour, cap = pen.colour, pen.cap.label
        wide, word = self._lamp_width(self._form), self._lamp_word(self._form)
        if not wide:
            return right
        base, left = middle + pen.g(cap) / 2, right - wide
        if self._lit:
            high = pen.g(cap + _PILL_MORE)
            pen.box(left, middle - high / 2, wide, high, colour.alarm, None, 0, high / 2)
            _ = pen.icon("alarm_on", left + pen.g(3.2), middle, pen.g(3.6), colour.ink)
            _ = pen.text(right - pen.g(2), base, word, "caps", cap, colour.ink, "r")
        else:
            _ = pen.icon("alarm_off", left + pen.g(2), middle, pen.g(_ICON_MM), colour.ash)
            _ = pen.text(right, base, word, "caps", cap, colour.ash, "r")
        return left - self._space

    def _clocks(self, right: float) -> float:
        """Draw the clocks: icon and number first, then the word."""
        pen, middle, colour = self._pen, self._middle, self._pen.colour
        for n, clock in reversed(tuple(enumerate(self._bar.clocks))):
            word = clock.word if n < self._form.words else ""
            x = right - self._clock_width(clock, word=bool(word))
            right = x - self._space
            if clock.icon:
                _ = pen.icon(clock.icon, x, middle, pen.g(_ICON_MM), colour.ash, "l")
                x += pen.g(_ICON_MM + _INNER_MM)
            number, cap = clock.number, pen.cap.name
            base = middle + pen.g(cap) / 2
            x += pen.text(x, base, number, "display", cap, colour.bone) + pen.g(_INNER_MM)
            base = middle + pen.g(pen.cap.label) / 2
            _ = pen.text(x, base, word, "caps", pen.cap.label, colour.ash)
        return right

    def _note(self, least: float, right: float) -> None:
        """Write what stands at the right where there is no match."""
        pen, cap = self._pen, self._pen.cap.label
        base, shade = self._middle + pen.g(cap) / 2, pen.colour.ash
        _ = pen.fit(right, base, self._bar.note, "caps", cap, shade, right - least, "r")


def _written(form: BarForm, lamp: Lamp) -> bool:
    """Tell whether a phase has its word."""
    return form.pills == "all" or (form.pills == "some" and lamp.rhythm != "off")


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
