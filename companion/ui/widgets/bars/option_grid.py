"""The answers: buttons of 20 mm in the layout's grid, or a list to scroll (UX.md sections 3, 4).

At most one is filled with the accent: what Confirm does. What cannot be done stays in its place,
dashed, with the reason.
"""

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from msgspec import Struct
from PIL import Image

from companion.art.painter import Painter
from companion.ui.models.question_model import OptionModel, OptionsModel
from companion.ui.models.symbols import Figure, Glyph
from companion.ui.theme.design_tokens import AT_ONCE_S, tokens
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import Fit
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized
from companion.ui.widgets.lists.scroller import Scroller

_SIGN_MM: Final = 5.6
_BADGE_MM: Final = 5.2
_PICTURE_MM: Final = 15.0
_SMALL_PICTURE_MM: Final = 7.0
_NARROW_MM: Final = 26.0
_RIGHT_NARROW: Final = 0.5
"""Share of the padding that stays at the right of a narrow button: words are ragged there."""
_DIM: Final = 0.8
_SMALL: Final = 0.7
_ATTEMPTS: Final = (
    # sign kept, lines of the label, lines of the second, size of the label
    (True, 2, 1, 1.0),
    (True, 1, 1, 1.0),
    (True, 1, 2, 0.9),
    (True, 2, 1, 0.8),
    (False, 2, 1, 1.0),
    (False, 2, 2, 0.86),
    (False, 2, 2, 0.72),
    (False, 1, 3, 0.72),
    (False, 3, 2, 0.66),  # in small letters
)


class Shades(Struct, frozen=True):
    """Colours of one button."""

    fill: str | None
    edge: str | None
    label: str
    second: str
    thick: float
    dashed: bool = False


class OptionButton(Tappable):
    """One answer: sign or letter at the top, label, consequence or reason.

    Attributes:
        busy: Its answer is on the way to the disk; after a moment a thin ring says so.
        ringed: The ring is shown.
    """

    busy = BooleanProperty(defaultvalue=False)
    ringed = BooleanProperty(defaultvalue=False)
    _signed = True

    def __init__(self, **kwargs: Any) -> None:
        """Make a button."""
        super().__init__(**kwargs)
        after_s = tokens().motion.spinner_after_ms / 1000 - AT_ONCE_S
        self._ring = Clock.create_trigger(self._show_ring, after_s)

    def on_busy(self, _it: object, busy: bool) -> None:  # noqa: FBT001  Kivy's call
        """Wait a moment before showing the ring."""
        if busy:
            self._ring()
        else:
            self._ring.cancel()
            self.ringed = False

    def _show_ring(self, _dt: float) -> None:
        self.ringed = True

    @property
    def answers(self) -> bool:
        """Whether a tap does something: one that is off says why."""
        return not self.disabled

    def paint(self, pen: Pen, option: OptionModel) -> None:
        """Draw the button; rows of a list are drawn flat."""
        shades = self._shades(option)
        pen.box(0, 0, pen.w, pen.h, shades.fill, shades.edge, shades.thick, dashed=shades.dashed)
        narrow = pen.w <= pen.x(_NARROW_MM)
        space = tokens().space
        pad_x = pen.x(space["pad_button_x_narrow" if narrow else "pad_button_x"])
        if pen.h < pen.y(16):
            self._flat(pen, option, shades, pad_x)
        else:
            left = self._picture(pen, option, pad_x)
            self._words(pen, option, shades, left, pad_x)
            self._top(pen, option, shades, left, pad_x)
        if self.ringed:  # it is not on the disk yet
            x, y = pen.w - pen.g(4.5), pen.h - pen.g(4.5)
            pen.disc(x, y, pen.g(2.5), None, shades.label, pen.g(0.35))

    @property
    def filled(self) -> bool:
        """Whether Confirm gives this answer."""
        option: OptionModel = self.model
        return option.kind != "off" and (option.kind == "confirm" or option.focused)

    def _shades(self, option: OptionModel) -> Shades:
        skin: Skin = self.skin
        c = skin.colour
        thin, thick = skin.g(tokens().stroke["edge"]), skin.g(tokens().stroke["choice"])
        if option.kind == "off":
            return Shades(None, c.edge, c.ash, c.ash, thin, dashed=True)
        taken = self.pressed or self.busy
        if self.filled:
            return Shades(c.accent, c.bone if taken else None, c.ink, c.ink, thick if taken else 0)
        fill = c.pressed if taken else c.raised
        if option.kind == "choice":
            return Shades(fill, c.accent, c.bone, c.ash, thick)
        return Shades(fill, c.edge, c.bone, c.ash, thin)

    def _words(
        self, pen: Pen, option: OptionModel, shades: Shades, left: float, pad_x: float
    ) -> None:
        """Write label and second line from the lower edge up, above nothing but their own room."""
        narrow = pen.w <= pen.x(_NARROW_MM)
        room = pen.w - left - pad_x * (_RIGHT_NARROW if narrow else 1)
        pad_y = pen.y(tokens().space["pad_button_y"])
        face = "display" if self.filled else "light"
        label, second, self._signed = self._setting(pen, option, room, pen.h - 2 * pad_y)
        step = -pen.g(second.cap) * 1.5
        base = pen.lines(left, pen.h - pad_y, second, face, shades.second, step)
        if second.lines:
            base -= pen.g(0.25)
        _ = pen.lines(left, base, label, "display", shades.label, -pen.g(label.cap) * 1.42)

    def _setting(
        self, pen: Pen, option: OptionModel, room: float, height: float
    ) -> tuple[Fit, Fit, bool]:
        """Return label and second line as they fit, and whether the sign still does.

        First everything as wished; then smaller, then on two lines; a sign without a letter is
        given up before a word is. The short second line comes last.
        """
        found = self._tried(pen, option, option.second, room, height)
        if option.second_short and not _whole(found[1], option.second):
            return self._tried(pen, option, option.second_short, room, height)
        return found

    def _tried(
        self, pen: Pen, option: OptionModel, words_below: str, room: float, height: float
    ) -> tuple[Fit, Fit, bool]:
        cap = pen.cap
        face = "display" if self.filled else "light"
        must = bool(option.letter) or self.filled
        top = pen.g(_SIGN_MM) if must or option.sign is not None else 0.0
        found: tuple[Fit, Fit, bool] | None = None
        for signed, label_lines, second_lines, scale in _ATTEMPTS:
            if must and not signed:
                continue
            words = option.label if scale > _SMALL else option.label.capitalize()
            label = pen.fitted(words, "display", cap.button * scale, room, label_lines)
            second = Fit((), cap.second)
            if words_below:
                second = pen.fitted(words_below, face, cap.second, room, second_lines)
            found = label, second, signed
            fits = _high(pen.skin, label, second) <= height - (top if signed else 0)
            if fits and _whole(label, words) and _whole(second, words_below):
                return found
        assert found is not None
        return found

    def _top(
        self, pen: Pen, option: OptionModel, shades: Shades, left: float, pad_x: float
    ) -> None:
        """Draw letter, sign and confirm mark along the upper edge."""
        c = pen.colour
        size = pen.g(_SIGN_MM)
        middle = pen.y(tokens().space["pad_button_y"]) + size * 0.46
        x = left
        if option.letter:
            self._badge(pen, option.letter, x, middle)
            x += pen.g(7)
        ground = shades.fill or c.ground
        if isinstance(option.sign, Figure) and self._signed:
            body = c.ink if self.filled else c.ash if option.kind == "off" else None
            pen.figure(option.sign, x + size * 0.5, middle, size * 0.94, ground, body)
        elif isinstance(option.sign, Glyph) and self._signed:
            _ = pen.icon(option.sign.icon, x, middle, size, shades.label, "l")
        if self.filled and not option.holds:
            _confirm_mark(pen, pen.w - pad_x - pen.g(1.6), middle)

    def _badge(self, pen: Pen, letter: str, left: float, middle: float) -> None:
        c, size = pen.colour, pen.g(_BADGE_MM)
        body, ink = (c.ink, c.accent) if self.filled else (c.accent, c.raised)
        pen.badge(letter, left + size / 2, middle, size, filled=self.filled, body=body, ink=ink)

    def _flat(self, pen: Pen, option: OptionModel, shades: Shades, pad_x: float) -> None:
        """Draw a row of a list: letter or sign, label, second line under it."""
        c, cap, middle = pen.colour, pen.cap, pen.h / 2
        x = float(pad_x)
        if option.letter:
            self._badge(pen, option.letter, x, middle)
            x += pen.g(6.6)
        elif option.sign is not None:
            size = pen.g(_SIGN_MM * 0.9)
            ground = shades.fill or c.ground
            pen.sign(option.sign, x + size / 2, middle, size, shades.label, ground)
            x += size + pen.g(1.6)
        room = pen.w - x - pad_x
        if not option.second:
            label = pen.fitted(option.label, "display", cap.name, room, 2)
            base = middle + pen.g(label.cap) * (0.5 if len(label.lines) == 1 else -0.22)
            _ = pen.lines(x, base, label, "display", shades.label, pen.g(label.cap) * 1.42)
            return
        face = "display" if self.filled else "light"
        _ = pen.fit(x, middle - pen.g(0.6), option.label, "display", cap.name, shades.label, room)
        _ = pen.fit(x, middle + pen.g(3.8), option.second, face, cap.second, shades.second, room)

    def _picture(self, pen: Pen, option: OptionModel, pad_x: float) -> float:
        """Draw the tile at the left, if any, dimmed to the room; returns where the words begin."""
        if option.picture is None:
            return pad_x
        from companion.ui.widgets.drawing.dimmed_tiles import dim_tile  # noqa: PLC0415  no picture at first

        longest = max(option.label.split(), key=len, default="")
        words = pen.room_for(longest, "display", pen.cap.min) + pen.g(0.4)
        room = max(pen.w - 3 * pad_x - words, pen.g(_SMALL_PICTURE_MM))
        side = round(min(pen.g(_PICTURE_MM), pen.h - 2 * pen.y(2), pen.w * 0.5, room))
        texture = dim_tile(option.picture, option.picture_turns, side, _DIM)
        pen.texture(texture, pad_x, (pen.h - side) / 2)
        return pad_x + side + pad_x


class OptionGrid(ModelWidget):
    """Shows an :class:`OptionsModel` in the ``options`` zone.

    Dispatches ``on_choose`` with the ref, also of an answer that is off.
    """

    _question = ""

    def arrange(self, options: OptionsModel) -> None:
        """Place the buttons; more than twelve are a list, and many places a row of one."""
        turned = options.question != self._question
        if turned:
            if self._question:
                self.fade_in()
            self._question = options.question
        skin: Skin = self.skin
        count = len(options.options)
        zones = skin.zones(count, small_rows=options.small_rows)
        if zones.listed:
            _ = sized(self, OptionButton, 0)
            (roll,) = sized(self, OptionRoll, 1)
            self.put(roll, 0, 0, self.width, self.height)
            roll.columns = zones.columns
            roll.busy = options.busy
            roll.model = options.options
            if turned:
                roll.offset = 0.0
            return
        _ = sized(self, OptionRoll, 0)
        buttons = sized(self, OptionButton, count)
        rects = zones.option_rects(count)
        for button, option, rect in zip(buttons, options.options, rects, strict=True):
            left, top = skin.x(rect.x) - skin.x(zones.options.x), rect.y - zones.options.y
            wide = skin.x(rect.right) - skin.x(rect.x)
            self.put(button, left, skin.y(top), wide, skin.y(rect.h))
            dress(button, option, options.busy)


class OptionRoll(Scroller):
    """The list of more than twelve answers, or of many places.

    Attributes:
        busy: Ref of the answer that is on the way to the disk, or "".
    """

    row_kind = OptionButton
    busy = StringProperty("")

    def dress(self, row: Any, model: Any) -> None:
        """Give a button its answer."""
        dress(row, model, self.busy)


def _confirm_mark(pen: Pen, x: float, y: float) -> None:
    """Draw the ring and dot that is printed on the real Confirm button."""
    size, ink = pen.g(3.8), pen.colour.ink

    def make() -> Image.Image:
        m = size / 2 + 1
        sheet = Painter(2 * m, 2 * m)
        sheet.ring(m, m, size / 2, ink, size * 0.095)
        sheet.disc(m, m, size * 0.25, ink)
        return sheet.image()

    texture = texture_cache.picture(("confirm", round(size, 1), ink), make)
    pen.texture(texture, round(x - texture.width / 2), round(y - texture.height / 2))


def dress(button: OptionButton, option: OptionModel, busy: str = "") -> None:
    """Give a button its answer, and say whether it is the one on the way to the disk."""
    button.model = option
    button.ref, button.text = option.ref, option.label
    button.enabled = option.kind != "off"
    button.busy = bool(option.ref) and option.ref == busy


def _high(skin: Skin, label: Fit, second: Fit) -> float:
    """Return how much height label and second line take, in pixels."""
    label_h = skin.g(label.cap) * (1 + 1.42 * (len(label.lines) - 1))
    return label_h + skin.g(second.cap) * 1.5 * len(second.lines)


def _whole(fit: Fit, text: str) -> bool:
    """Return whether nothing was left out."""
    return " ".join(fit.lines) == " ".join(text.split())
