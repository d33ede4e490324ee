"""The question bar: hair rule with the accent at its left, ask line, support line, reference.

The ask line never shrinks while two lines hold it; the support line gives way to the second one
(source: UX.md sections 1, 2 and 4).
"""

from typing import Any, Final, TypeAlias

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from msgspec import Struct

from companion.ui.models.question_model import AskModel
from companion.ui.models.symbols import Figure, Glyph, Sign, Span
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import flow, words_of
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget

Piece: TypeAlias = tuple[Sign | str, ...]
_ACCENT_MM: Final = 14.0
_SPACE: Final = 0.28
_FIGURE: Final = 1.22
_ICON: Final = 1.15
_FAR_LINES: Final = 3
_SMALLEST: Final = 0.7
_LIFT_MM: Final = 1.6
"""The support line may stand so much higher where it takes two lines."""
_THINKS_MM: Final = 11.0
_THINKS_HIGH_MM: Final = 16.0
_THINKS_SHARE: Final = 0.6
_RING_MM: Final = 0.7
_DEEP_MM: Final = 0.5
"""What letters take below their line, where answers follow at once."""
_LEADING: Final = 1.7
"""From one support line to the next, in heights of a capital."""


class AskSetting(Struct, frozen=True):
    """How the ask line is set: its lines of words and signs, capital height in mm."""

    lines: tuple[tuple[Span, ...], ...]
    cap: float


class QuestionBar(ModelWidget):
    """Shows an :class:`AskModel` in the ``ask`` zone.

    Attributes:
        ringed: Who thinks has a ring: the answer is not there yet.
    """

    ringed = BooleanProperty(defaultvalue=False)
    _thinks: Sign | None = None

    def __init__(self, **kwargs: Any) -> None:
        """Make a bar in which nobody thinks."""
        super().__init__(**kwargs)
        after_s = tokens().motion.spinner_after_ms / 1000
        self._ring = Clock.create_trigger(self._show_ring, after_s)

    def on_model(self, _it: object, ask: AskModel | None) -> None:
        """Wait a moment before showing the ring of somebody else who thinks."""
        thinks = ask.thinks if ask is not None else None
        if thinks != self._thinks:
            self._thinks, self.ringed = thinks, False
            self._ring.cancel()
            if thinks is not None:
                self._ring()

    def _show_ring(self, _dt: float) -> None:
        self.ringed = True

    def paint(self, pen: Pen, ask: AskModel) -> None:
        """Draw rule, ask line, support line, reference."""
        far = pen.skin.far
        taken = pen.g(_THINKS_MM) if ask.thinks is not None else 0.0
        setting = ask_setting(pen, ask.ask, pen.w - taken)
        baselines, support = _baselines(pen.skin, pen.h, len(setting.lines), setting.cap)
        lift = pen.y(0.7) if support is None and not far else 0
        pen.rect(0, -lift, pen.w, 1, pen.colour.hair)
        pen.rect(0, -lift, pen.x(_ACCENT_MM), 3 if far else 2, pen.colour.accent)
        for line, baseline in zip(setting.lines, baselines, strict=True):
            _write(pen, line, pen.y(baseline), setting.cap)
        if support is not None:
            self._support(pen, ask, support)
        if ask.thinks is not None:
            self._thinker(pen, ask.thinks)

    def _thinker(self, pen: Pen, who: Sign) -> None:
        """Draw whose answer Companion works out, in a ring once that takes a moment."""
        c, size = pen.colour, pen.g(_THINKS_MM)
        x, y = pen.w - size / 2, min(pen.h, pen.y(_THINKS_HIGH_MM)) / 2
        if self.ringed:
            pen.disc(x, y, size / 2 - pen.g(_RING_MM), None, c.bone, pen.g(_RING_MM))
        pen.sign(who, x, y, size * _THINKS_SHARE, c.bone, c.ground)

    def _support(self, pen: Pen, ask: AskModel, at: float) -> None:
        colour, cap = pen.colour, pen.cap
        y, x = pen.y(at), 0.0
        room = pen.w
        text = ask.notice or ask.support
        body = cap.title if pen.skin.far else cap.body
        if ask.ref:
            width = pen.room_for(ask.ref, "caps", cap.label)
            left = pen.w - width - pen.g(3)
            if _in_line(pen, text, body, left) or not text:
                _ = pen.text(pen.w, y, ask.ref, "caps", cap.label, colour.ash, "r")
                room = left
        if ask.notice:
            x += pen.icon("bell", 0, y - pen.g(body) / 2, pen.g(body * 1.5), colour.bone, "l")
            x += pen.g(1.4)
        shade = colour.bone if ask.notice else colour.ash
        leading = pen.g(cap.min) * _LEADING
        deep = pen.g(_DEEP_MM) if pen.kind != "tall" else 0.0
        lift = max(0.0, y + leading + deep - pen.h)  # under two lines of the question
        room -= x
        both = f"{text} {ask.support}"  # the support line may name what is asked for
        if ask.notice and ask.support and _in_line(pen, both, body, room):
            text = both
        line = pen.fitted(text, "text", body, room)
        too_long = line.cap < body if pen.kind == "tall" else line.lines[0] != text
        if lift <= pen.g(_LIFT_MM) and too_long:
            y -= lift
            _ = pen.paragraph(x, y, text, "text", cap.min, shade, room, 2, _LEADING)
        else:
            _ = pen.fit(x, y, text, "text", body, shade, room)


def _in_line(pen: Pen, text: str, cap: float, room: float) -> bool:
    """Tell whether words stand on one line."""
    return pen.fitted(text, "text", cap, room).lines[0] == text


def ask_setting(pen: Pen, spans: tuple[Span, ...], room: float) -> AskSetting:
    """Return the ask line in at most two lines (three in far mode), as large as they allow."""
    skin = pen.skin
    pieces = _pieces(spans)
    wished = skin.cap.ask_far if skin.far else skin.cap.ask
    most = _FAR_LINES if skin.far else 2
    if not pieces:
        return AskSetting((), wished)
    setting = _set(pen, pieces, wished, room)
    cap = wished
    while len(setting) > most and cap > skin.cap.ask * _SMALLEST:
        cap -= 0.2
        setting = _set(pen, pieces, cap, room)
    return AskSetting(tuple(setting[:most]), cap)


def _pieces(spans: tuple[Span, ...]) -> list[Piece]:
    """Return what a line may break between: words, and signs held to the word that follows."""
    pieces: list[Piece] = []
    held: tuple[Sign | str, ...] = ()
    for span in spans:
        if isinstance(span, str):
            for word in words_of(span):
                pieces.append((*held, word))
                held = ()
        else:
            held = (*held, span)
    return [*pieces, held] if held else pieces


def _set(pen: Pen, pieces: list[Piece], cap: float, room: float) -> list[tuple[Span, ...]]:
    """Return lines whose neighbouring words are joined again."""
    gap = max(
        pen.g(cap) * _SPACE,
        pen.room_for("A A", "display", cap) - 2 * pen.room_for("A", "display", cap),
    )
    widths = [
        sum(_width(pen, part, cap) for part in piece) + gap * (len(piece) - 1) for piece in pieces
    ]
    starts = flow(widths, gap, room)
    lines: list[tuple[Span, ...]] = []
    for start, end in zip(starts, [*starts[1:], len(pieces)], strict=True):
        line: list[Span] = []
        for part in (part for piece in pieces[start:end] for part in piece):
            if isinstance(part, str) and line and isinstance(line[-1], str):
                line[-1] = f"{line[-1]} {part}"
            else:
                line.append(part)
        lines.append(tuple(line))
    return lines


def _width(pen: Pen, part: Span, cap: float) -> float:
    if isinstance(part, str):
        return pen.room_for(part, "display", cap)
    return pen.g(cap) * (_ICON if isinstance(part, Glyph) else _FIGURE * 1.12)


def _write(pen: Pen, line: tuple[Span, ...], baseline: float, cap: float) -> None:
    x, high = 0.0, pen.g(cap)
    for part in line:
        wide = _width(pen, part, cap)
        if isinstance(part, str):
            _ = pen.text(x, baseline, part, "display", cap, pen.colour.bone)
        elif isinstance(part, Figure):
            pen.figure(part, x + wide / 2, baseline - high / 2, high * _FIGURE)
        else:
            bone = pen.colour.bone
            _ = pen.icon(part.icon, x + wide / 2, baseline - high / 2, high * _ICON, bone)
        x += wide + high * _SPACE


def _baselines(
    skin: Skin, height_px: float, lines: int, cap: float
) -> tuple[list[float], float | None]:
    """Return the baselines of the ask lines and of the support line, in mm from the rule.

    No support line: None; the second ask line has taken its place.
    """
    token = tokens().layout[skin.kind]
    rule = token.ask_rule[1]
    if skin.far:
        height = height_px / skin.density_xy[1]
        free = height - 8.0 - lines * cap
        gap = min(cap * 0.9, free / (lines + 1))
        first = (free - gap * (lines - 1)) / 2 + cap
        return [first + i * (cap + gap) for i in range(lines)], height - 5.5
    drawn = [baseline - rule for baseline in token.ask_baseline]
    support = token.support_baseline - rule
    if lines <= 1 and len(drawn) > 1:
        return drawn[:1], drawn[0] + 5.4
    if lines <= len(drawn):
        return drawn[:lines], support
    first = cap + 1.2
    return [first + i * cap * 1.37 for i in range(lines)], None
