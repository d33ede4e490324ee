"""How the words of answers are set: one size in a row, the smallest wins.

Words never reach the border, a letter's badge or an icon: where nothing else helps, icons go (all
of a row), then the short second line comes, then letters that are no capitals, then words are
divided. What still does not fit is shortened.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from companion.data import Face
from companion.ui.models.question_model import OptionModel
from companion.ui.theme.design_tokens import CapToken, tokens
from companion.ui.theme.panel_layout import Zones
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import Fit, shortened, wrap
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.lists.scroller import BAR_ROOM_MM, COLUMN_GAP_MM

SIGN_MM: Final = 5.6
BADGE_MM: Final = 5.2
_FLAT_MM: Final = 16.0
"""Lower buttons are rows of a list: sign, label and second line stand beside each other."""
_FLAT_SIGN_MM: Final = 6.3
_FLAT_NARROW_MM: Final = 36.0
_FLAT_PAD_MM: Final = 0.9
_PICTURE_MM: Final = 15.0
_SMALL_PICTURE_MM: Final = 7.0
_PICTURE_LEAST_PX: Final = 24
"""A smaller picture of a tile shows nothing."""
_NARROW_MM: Final = 26.0
_RIGHT_NARROW: Final = 0.5
"""Share of the padding that stays at the right of a narrow button: words are ragged there."""
_LEADING: Final = 1.42
_LEADING_SECOND: Final = 1.5
_BETWEEN_MM: Final = 0.25
_LINES: Final = 4
"""Most lines of a label, and of a second line."""
_TIGHT_MM: Final = 1.6
"""The least room above and below words."""
_SIZES: Final = 8
_SIGNED_LEAST: Final = 0.8
"""Words get so small before icons go."""


class RowTypeset(Struct, frozen=True):
    """How all answers of a row are set.

    Attributes:
        signed: Their icons stand above the words.
        label: Height of the label's capitals in mm.
        second: Likewise of the second line.
        capitals: The label is in capitals.
        short: The short second line may stand in for the long one.
        pad_y: Between the words and the upper and lower border, in mm.
        bold: The second line of a filled answer is bolder than that of another.
        divides: Words wider than their button are divided.
    """

    signed: bool
    label: float
    second: float
    capitals: bool = True
    short: bool = False
    pad_y: float = tokens().space["pad_button_y"]
    bold: bool = True
    divides: bool = False

    @property
    def face(self) -> Face:
        """The widest face that a second line may have: Next may fill any answer of a row."""
        return "display" if self.bold else "light"


class SetWords(Struct, frozen=True):
    """The words of one answer as they are set.

    Attributes:
        label: Its label.
        second: Its second line.
        left: Where they begin, in pixels from the button's left edge.
        high: How much height they take, in pixels.
    """

    label: Fit
    second: Fit
    left: float
    high: float


class OptionBox(Struct, frozen=True):
    """An answer and the size of its button in pixels."""

    option: OptionModel
    w: float
    h: float


def is_flat(skin: Skin, h: float) -> bool:
    """Tell whether a button of this height is a row of a list."""
    return h < skin.y(_FLAT_MM)


def padding(skin: Skin, w: float) -> float:
    """Return the room between a button's left edge and its words, in pixels."""
    return skin.x(tokens().space["pad_button_x_narrow" if _narrow(skin, w) else "pad_button_x"])


def row_typeset(skin: Skin, row: Sequence[OptionBox]) -> RowTypeset:
    """Return the largest typeset in which every answer of a row fits whole; else the smallest."""
    lettered = any(box.option.letter for box in row)
    flat = any(is_flat(skin, box.h) for box in row)
    tried = RowTypeset(signed=True, label=skin.cap.min, second=skin.cap.min)
    for tried in _typesets(skin.cap, signs=lettered or flat, flat=flat):
        if all(_fits(skin, box, tried) for box in row):
            return tried
    return tried


def answers_whole(skin: Skin, zones: Zones, options: Sequence[OptionModel]) -> bool:
    """Tell whether all words of answers stand whole on their buttons, none of them divided."""
    rows = _listed(skin, zones, options) if zones.listed else _in_rows(skin, zones, options)
    typesets = [(row, row_typeset(skin, row)) for row in rows]
    return all(not it.divides and _fits(skin, box, it) for row, it in typesets for box in row)


def _in_rows(skin: Skin, zones: Zones, options: Sequence[OptionModel]) -> Iterator[list[OptionBox]]:
    placed = zip(options, zones.option_rects(len(options)), strict=True)
    for _, row in groupby(placed, key=lambda it: it[1].y):
        yield [
            OptionBox(option, skin.x(rect.right) - skin.x(rect.x), skin.y(rect.h))
            for option, rect in row
        ]


def _listed(skin: Skin, zones: Zones, options: Sequence[OptionModel]) -> list[list[OptionBox]]:
    hides = len(options) > zones.rows * zones.columns
    room = skin.x(zones.options.w) - (skin.x(BAR_ROOM_MM) if hides else 0)
    wide = (room - skin.x(COLUMN_GAP_MM) * (zones.columns - 1)) / zones.columns
    return [[OptionBox(option, int(wide), skin.y(zones.row_h)) for option in options]]


def picture_side(skin: Skin, box: OptionBox) -> int:
    """Return how large the picture of a tile on a button is: 0 without one, or without room."""
    option, pad_x = box.option, padding(skin, box.w)
    if option.picture is None:
        return 0
    longest = max(option.label.split(), key=len, default="")
    words = _wide(skin, longest, "display", skin.cap.min) + skin.g(0.4)
    room = max(box.w - 3 * pad_x - words, skin.g(_SMALL_PICTURE_MM))
    side = round(min(skin.g(_PICTURE_MM), box.h - 2 * skin.y(2), box.w * 0.5, room))
    return side if side >= _PICTURE_LEAST_PX else 0


def set_words(skin: Skin, box: OptionBox, row: RowTypeset) -> SetWords:
    """Return the words of an answer as its row is set; shortened where they do not fit."""
    left, room, height = _room(skin, box, row)
    fit = _whole(skin, box, row)
    if fit is not None:
        return SetWords(*fit, left, _high(skin, *fit))
    words = _label(box.option, row)
    below = (row.short and box.option.second_short) or box.option.second
    lines = max(1, int((height / skin.g(row.label) - 1) / _LEADING) + 1)
    second = Fit((), row.second)
    if below and lines > 1:
        second = _shortened(skin, below, row.face, row.second, room, most=1)
        lines -= 1
    label = _shortened(skin, words, "display", row.label, room, most=min(lines, _LINES))
    return SetWords(label, second, left, _high(skin, label, second))


def _typesets(cap: CapToken, *, signs: bool, flat: bool) -> Iterator[RowTypeset]:
    """Yield how a row may be set, the best first.

    Args:
        cap: Heights of capitals.
        signs: What stands above or before the words has to stay: letters.
        flat: It is a list.
    """
    most = cap.name if flat else cap.button
    shares = ((0.0, True),) if signs else ((_SIGNED_LEAST, True), (0.0, False), (0.0, True))
    for short in (False, True):
        for share, signed in shares:
            least = max(cap.min, most * share)
            for label in (most - (most - least) * n / _SIZES for n in range(_SIZES + 1)):
                for second in (cap.second, cap.min):
                    yield RowTypeset(signed, label, second, short=short)
    for capitals, divides in ((True, False), (False, False), (False, True)):
        yield RowTypeset(
            *(signs, cap.min, cap.min, capitals),
            short=True,
            pad_y=_TIGHT_MM,
            bold=False,
            divides=divides,
        )


def _fits(skin: Skin, box: OptionBox, row: RowTypeset) -> bool:
    return _whole(skin, box, row) is not None


def _whole(skin: Skin, box: OptionBox, row: RowTypeset) -> tuple[Fit, Fit] | None:
    """Return label and second line where nothing has to be left out, else None."""
    _, room, height = _room(skin, box, row)
    divides = row.divides
    label = _lines(skin, _label(box.option, row), "display", row.label, room, divides=divides)
    if label is None:
        return None
    below = [box.option.second]
    if row.short and box.option.second_short:
        below.append(box.option.second_short)
    for words in below:
        second = Fit((), row.second)
        if words:
            second = _lines(skin, words, row.face, row.second, room, divides=divides)
        if second is not None and _high(skin, label, second) <= height:
            return label, second
    return None


def _room(skin: Skin, box: OptionBox, row: RowTypeset) -> tuple[float, float, float]:
    """Return where words begin, how wide and how high they may be, in pixels."""
    option, pad_x = box.option, padding(skin, box.w)
    if is_flat(skin, box.h):
        beside = option.letter or option.sign is not None
        left = pad_x + (skin.g(_FLAT_SIGN_MM) if beside else 0)
        right = pad_x * (_RIGHT_NARROW if box.w <= skin.x(_FLAT_NARROW_MM) else 1)
        return left, box.w - left - right, box.h - 2 * skin.y(_FLAT_PAD_MM)
    side = picture_side(skin, box)
    left = pad_x + side + pad_x if side else pad_x
    right = pad_x * (_RIGHT_NARROW if _narrow(skin, box.w) else 1)
    above = option.letter or (row.signed and option.sign is not None)
    height = box.h - 2 * skin.y(row.pad_y)
    return left, box.w - left - right, height - (skin.g(SIGN_MM) if above else 0)


def _label(option: OptionModel, row: RowTypeset) -> str:
    return option.label if row.capitals else option.label.capitalize()


def _lines(
    skin: Skin, text: str, face: Face, cap: float, room: float, *, divides: bool
) -> Fit | None:
    """Return words in few lines, or None where they do not fit."""
    lines = wrap(text, room, lambda words: _wide(skin, words, face, cap), divide=divides)
    fits = len(lines) <= _LINES and all(_wide(skin, line, face, cap) <= room for line in lines)
    return Fit(tuple(lines), cap) if fits else None


def _shortened(skin: Skin, text: str, face: Face, cap: float, room: float, *, most: int) -> Fit:
    def measure(words: str) -> float:
        return _wide(skin, words, face, cap)

    lines = wrap(text, room, measure)
    lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return Fit(tuple(shortened(line, room, measure) for line in lines), cap)


def _high(skin: Skin, label: Fit, second: Fit) -> float:
    """Return how much height label and second line take, in pixels."""
    label_h = skin.g(label.cap) * (1 + _LEADING * (len(label.lines) - 1))
    below = skin.g(second.cap) * _LEADING_SECOND * len(second.lines)
    return label_h + below + (skin.g(_BETWEEN_MM) if second.lines else 0)


def _wide(skin: Skin, words: str, face: Face, cap: float) -> float:
    return texture_cache.width(words, face, skin.font_px(face, cap))


def _narrow(skin: Skin, w: float) -> bool:
    return w <= skin.x(_NARROW_MM)
