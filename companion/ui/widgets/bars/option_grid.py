"""The answers: buttons of 20 mm in the layout's grid, or a list to scroll (UX.md sections 3, 4).

At most one is filled with the accent: what Confirm does. What cannot be done stays in its place,
dashed, with the reason.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from msgspec import Struct
from PIL import Image

from companion.art.painter import Painter
from companion.data import Face
from companion.ui.models.question_model import OptionModel, OptionsModel
from companion.ui.models.symbols import Figure, Glyph
from companion.ui.theme.design_tokens import AT_ONCE_S, tokens
from companion.ui.theme.skin import Skin
from companion.ui.widgets.bars.option_typeset import (
    BADGE_MM,
    SIGN_MM,
    OptionBox,
    RowTypeset,
    SetWords,
    is_flat,
    padding,
    picture_side,
    row_typeset,
    set_words,
)
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import ModelWidget, Tappable, sized
from companion.ui.widgets.lists.scroller import Scroller

_DIM: Final = 0.8
_MARK_MM: Final = 3.8
_RING_MM: Final = 5.0
_RING_THICK_MM: Final = 0.7
_LEADING: Final = 1.42
_LEADING_SECOND: Final = 1.5


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
        busy: Its answer is on the way to the disk; after a moment a ring says so.
        ringed: The ring is shown: what comes of the tap is not there yet.
        typeset: How its row is set; alone where that is None.
    """

    busy = BooleanProperty(defaultvalue=False)
    ringed = BooleanProperty(defaultvalue=False)
    typeset = ObjectProperty(None, allownone=True)

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
        pad_x = padding(pen.skin, pen.w)
        box = OptionBox(option, pen.w, pen.h)
        row = self.typeset or row_typeset(pen.skin, (box,))
        words = set_words(pen.skin, box, row)
        if is_flat(pen.skin, pen.h):
            self._flat(pen, option, shades, words, self._face(row))
        else:
            self._picture(pen, box, pad_x)
            self._words(pen, shades, words, pen.h - pen.y(row.pad_y), self._face(row))
            self._top(pen, option, shades, words, signed=row.signed)
        if self.ringed:
            self._waiting(pen, shades)

    def _waiting(self, pen: Pen, shades: Shades) -> None:
        """Draw the ring of an answer that is not there yet, where else the confirm mark is."""
        right, flat = pen.w - padding(pen.skin, pen.w), is_flat(pen.skin, pen.h)
        middle = pen.y(tokens().space["pad_button_y"]) + pen.g(SIGN_MM) * 0.46
        x, y = right - pen.g(_RING_MM / 2), pen.h / 2 if flat else middle
        pen.disc(x, y, pen.g(_RING_MM / 2), shades.fill, shades.label, pen.g(_RING_THICK_MM))

    @property
    def filled(self) -> bool:
        """Whether Confirm gives this answer."""
        option: OptionModel = self.model
        return option.kind != "off" and (option.kind == "confirm" or option.focused)

    def _shades(self, option: OptionModel) -> Shades:
        skin: Skin = self.skin
        c = skin.colour
        thin, thick = skin.g(tokens().stroke["edge"]), skin.g(tokens().stroke["choice"])
        taken = self.pressed or self.busy
        if option.kind == "off":
            return Shades(None, c.edge, c.ash, c.ash, thin, dashed=True)
        if option.kind == "fold" and not option.focused:
            return Shades(c.pressed if taken else None, c.edge, c.bone, c.ash, thin, dashed=True)
        if self.filled:
            return Shades(c.accent, c.bone if taken else None, c.ink, c.ink, thick if taken else 0)
        fill = c.pressed if taken else c.raised
        if option.kind == "choice":
            return Shades(fill, c.accent, c.bone, c.ash, thick)
        return Shades(fill, c.edge, c.bone, c.ash, thin)

    def _face(self, row: RowTypeset) -> Face:
        """Return the face of the second line."""
        return row.face if self.filled else "light"

    def _words(self, pen: Pen, shades: Shades, words: SetWords, base: float, face: Face) -> None:
        """Write label and second line from a baseline up."""
        second, label = words.second, words.label
        step = -pen.g(second.cap) * _LEADING_SECOND
        base = pen.lines(words.left, base, second, face, shades.second, step)
        if second.lines:
            base -= pen.g(0.25)
        step = -pen.g(label.cap) * _LEADING
        _ = pen.lines(words.left, base, label, "display", shades.label, step)

    def _top(
        self, pen: Pen, option: OptionModel, shades: Shades, words: SetWords, *, signed: bool
    ) -> None:
        """Draw letter, sign and confirm mark along the upper edge."""
        c = pen.colour
        size = pen.g(SIGN_MM)
        pad_y = pen.y(tokens().space["pad_button_y"])
        middle = pad_y + size * 0.46
        x = words.left
        if option.letter:
            self._badge(pen, option.letter, x, middle)
            x += pen.g(7)
        ground = shades.fill or c.ground
        if isinstance(option.sign, Figure) and signed:
            body = c.ink if self.filled else c.ash if option.kind == "off" else None
            pen.figure(option.sign, x + size * 0.5, middle, size * 0.94, ground, body)
        elif isinstance(option.sign, Glyph) and signed:
            _ = pen.icon(option.sign.icon, x, middle, size, shades.label, "l")
        room = pen.h - pad_y - words.high - middle
        if self.filled and not (option.holds or self.ringed) and room >= pen.g(_MARK_MM / 2):
            right = pen.w - padding(pen.skin, pen.w)
            _confirm_mark(pen, right - pen.g(1.6), middle)

    def _badge(self, pen: Pen, letter: str, left: float, middle: float) -> None:
        c, size = pen.colour, pen.g(BADGE_MM)
        body, ink = (c.ink, c.accent) if self.filled else (c.accent, c.ink)
        pen.badge(letter, left + size / 2, middle, size, body=body, ink=ink)

    def _flat(
        self, pen: Pen, option: OptionModel, shades: Shades, words: SetWords, face: Face
    ) -> None:
        """Draw a row of a list: letter or sign, label, second line under it."""
        c, middle = pen.colour, pen.h / 2
        x = padding(pen.skin, pen.w)
        if option.letter:
            self._badge(pen, option.letter, x, middle)
        elif option.sign is not None:
            size = pen.g(SIGN_MM * 0.9)
            ground = shades.fill or c.ground
            pen.sign(option.sign, x + size / 2, middle, size, shades.label, ground)
        self._words(pen, shades, words, middle + words.high / 2, face)

    def _picture(self, pen: Pen, box: OptionBox, pad_x: float) -> None:
        """Draw the tile at the left, if any, dimmed to the room."""
        option, side = box.option, picture_side(pen.skin, box)
        if option.picture is None or not side:
            return
        from companion.ui.widgets.drawing.dimmed_tiles import dim_tile  # noqa: PLC0415  no picture at first

        texture = dim_tile(option.picture, option.picture_turns, side, _DIM)
        pen.texture(texture, pad_x, (pen.h - side) / 2)


class OptionGrid(ModelWidget):
    """Shows an :class:`OptionsModel` in the ``options`` zone.

    Dispatches ``on_choose`` with the ref, also of an answer that is off.
    """

    _question = ""

    def ring(self, ref: str) -> bool:
        """Show at once that a tap was taken, whose page takes a while to draw; if it is here."""
        rolls = [child for child in self.children if isinstance(child, OptionRoll)]
        among = [child for parent in (self, *rolls) for child in parent.children]
        taken = [b for b in among if isinstance(b, OptionButton) and b.ref == ref]
        for button in taken:
            button.ringed = True
        return bool(taken)

    def arrange(self, options: OptionsModel) -> None:
        """Place the buttons; more than twelve are a list, and many places a row of one."""
        turned = options.question != self._question
        if turned:
            if self._question:
                self.fade_in()
            self._question = options.question
        skin: Skin = self.skin
        count = len(options.options)
        zones = skin.zones(count, small_rows=options.small_rows, map_share=options.map_share)
        if zones.listed:
            _ = sized(self, OptionButton, 0)
            (roll,) = sized(self, OptionRoll, 1)
            gap = skin.y(roll.gap_mm)
            whole = zones.rows * (skin.y(roll.row_mm) + gap) - gap
            self.put(roll, 0, 0, self.width, max(self.height, whole))  # rows are rounded up
            roll.columns = zones.columns
            roll.busy = options.busy
            over = count > zones.rows * zones.columns
            hides = over and bool(options.small_rows or options.map_share)
            roll.model = _others_first(options.options) if hides else options.options
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
        for row in _rows(buttons):
            boxes = [OptionBox(button.model, button.width, button.height) for button in row]
            typeset = row_typeset(skin, boxes)
            for button in row:
                button.typeset = typeset


def _others_first(options: tuple[OptionModel, ...]) -> tuple[OptionModel, ...]:
    """Return what no tap on the map answers before the places, so that it is in sight."""
    return tuple(sorted(options, key=lambda option: bool(option.letter)))


def _rows(buttons: Sequence[OptionButton]) -> Iterator[list[OptionButton]]:
    """Yield the buttons that stand beside each other."""
    for _, row in groupby(buttons, key=lambda button: button.y):
        yield list(row)


class OptionRoll(Scroller):
    """The list of more than twelve answers, or of many places.

    Attributes:
        busy: Ref of the answer that is on the way to the disk, or "".
    """

    row_kind = OptionButton
    busy = StringProperty("")
    _typeset: RowTypeset | None = None

    def arrange(self, models: Sequence[OptionModel]) -> None:
        """Set all rows alike, those out of sight too."""
        _, _, wide = self._row_at(0)
        high = self.skin.y(self.row_mm)
        self._typeset = row_typeset(self.skin, [OptionBox(it, int(wide), high) for it in models])
        super().arrange(models)

    def dress(self, row: Any, model: Any) -> None:
        """Give a button its answer."""
        dress(row, model, self.busy)
        row.typeset = self._typeset


def _confirm_mark(pen: Pen, x: float, y: float) -> None:
    """Draw the ring and dot that is printed on the real Confirm button."""
    size, ink = pen.g(_MARK_MM), pen.colour.ink

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
    button.ringed = button.ringed and button.busy
