"""The consequence strip, between stage and question: what changed since people decided last.

Chips follow one another as words do, in one size of type: a figure or an icon, what is different in
capitals, what hands do behind it. What has no room is counted at the end, never cut.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from msgspec import Struct

from companion.data import Face
from companion.ui.models.match_models import Chip, ConsequencesModel
from companion.ui.models.symbols import Figure, Sign
from companion.ui.theme.design_tokens import LayoutKind, tokens
from companion.ui.theme.panel_layout import Rect
from companion.ui.theme.skin import Skin
from companion.ui.theme.typeset import flow, words_of
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.entrance import Entrance
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.drawing.widget_base import Tappable

_LINES: Final[dict[LayoutKind, int]] = {"small": 3, "wide": 3, "tall": 4}
"""Lines at the most; the last one only where the smallest letters have no room on fewer."""
_NARROW_MM: Final = 80.0
_NARROW_LINES: Final = 6
"""Lines at the most of a strip that is no wider than that: beside a map."""
_STEP: Final = 0.1
_PITCH: Final = 1.42
"""From one line to the next, in heights of a capital."""
_EDGE_MM: Final = 0.7
_GAP: Final = 0.36
_BETWEEN: Final = 1.5
"""Between two chips, in heights of a capital."""
_SIGN: Final = 1.3
_TO: Final = ">"
_COMMA: Final = ","
"""What a thing that changed ends with, where another one follows."""
_ROUNDING_MM: Final = 0.2


class _Word(Struct, frozen=True):
    """What a line is not broken in: a word, with the sign of its chip before the first.

    Attributes:
        text: The word.
        face: What it is set in.
        signs: Before it.
        last: The chip ends with it.
    """

    text: str
    face: Face = "display"
    signs: tuple[Sign, ...] = ()
    last: bool = False


_Line: TypeAlias = tuple[_Word, ...]


class StripSetting(Struct, frozen=True):
    """How a strip is set: its lines, their capital height in mm, how high it is in mm."""

    lines: tuple[_Line, ...] = ()
    cap: float = 0.0
    height: float = 0.0


@lru_cache(maxsize=16)
def strip_setting(skin: Skin, model: ConsequencesModel, room: int) -> StripSetting:
    """Return how chips are set in so many pixels: on one line if people read it so, else on more.

    Where even the smallest letters have no room for all, the last chips are counted instead.
    """
    chips, cap = model.chips, skin.cap
    inside = room - 2 * skin.x(_EDGE_MM)
    lines_most = _LINES[skin.kind] if room > skin.x(_NARROW_MM) else _NARROW_LINES
    ways = (
        (1, cap.name, False),
        (lines_most - 1, cap.second, True),  # rather smaller letters than a thing torn apart
        (lines_most - 1, cap.min, False),
        (lines_most, cap.min, False),
    )
    for shown in range(len(chips), 0, -1):
        for most, least, whole in ways:
            words = list(_words(chips[:shown], len(chips) - shown, whole=whole))
            size = cap.title
            while size > least - _STEP / 2:
                lines = _lines(skin, words, size, inside)
                if len(lines) <= most:
                    height = len(lines) * size * _PITCH + 2 * _EDGE_MM
                    return StripSetting(lines, size, height)
                size -= _STEP
    return StripSetting()


def strip_rect(zone: Rect) -> Rect:
    """Return where a strip stands: as low as a finger needs, over the rule of the question."""
    return Rect(zone.x, zone.y, zone.w, max(zone.h, tokens().touch["min"] + _ROUNDING_MM))


class ConsequenceStrip(Tappable):
    """Shows a :class:`ConsequencesModel` in the ``strip`` zone; a tap on it opens the log.

    Attributes:
        entrance: The fall of the dice that it waits for.
    """

    _room = 0
    _begun = 0

    def __init__(self, **kwargs: Any) -> None:
        """Make a strip that stands."""
        super().__init__(**kwargs)
        self.entrance = Entrance(self._lie)

    def on_model(self, _it: object, model: ConsequencesModel | None) -> None:
        """Keep what dice cost back until they lie."""
        since = model.since if model is not None else 0
        if since > self._begun:
            self.entrance.begin(self.skin.motion.dice_ms)
        self._begun = since

    def place(self, rect: Rect) -> None:
        """Stand where the zone is; it is set in just the room that its height was made for."""
        super().place(rect)
        self._room = self.skin.x(rect.w)

    def _lie(self) -> None:
        if not self.entrance.on or not self.entrance.share:
            self.draw_now()

    def arrange(self, model: ConsequencesModel) -> None:
        """Take what a tap stands for, and the name that is read aloud."""
        self.ref = model.ref
        self.text = ". ".join(" ".join(_read(chip)) for chip in model.chips)

    def paint(self, pen: Pen, model: ConsequencesModel) -> None:
        """Draw the ground, and the chips line by line."""
        if self.entrance.on:
            return
        setting = strip_setting(self.skin, model, self._room)
        ground = pen.colour.pressed if self.pressed else pen.colour.panel
        pen.box(0, 0, pen.w, pen.y(setting.height), ground, None, 0, pen.g(tokens().radius["chip"]))
        for n, line in enumerate(setting.lines):
            middle = pen.y(_EDGE_MM) + pen.y(setting.cap * _PITCH) * (n + 0.5)
            _write(pen, line, middle, setting.cap)


def _read(chip: Chip) -> Iterator[str]:
    yield from (figure.name for figure in (chip.figure, *chip.others) if figure is not None)
    yield chip.head
    if chip.hand:
        yield chip.hand


def _words(chips: tuple[Chip, ...], more: int, *, whole: bool) -> Iterator[_Word]:
    """Yield what no line is broken in: words, or each thing that changed and each thing to do."""
    for chip in chips:
        head, hand = _pieces(chip.head), words_of(chip.hand)
        if whole:
            head, hand = list(_things(head)), [chip.hand] if hand else []
        owners = (chip.figure, *chip.others)
        signs = tuple(sign for sign in (*owners, chip.sign) if sign is not None)
        for n, word in enumerate(head):
            last = not hand and n == len(head) - 1
            yield _Word(word, signs=signs if n == 0 else (), last=last)
        for n, word in enumerate(hand):
            yield _Word(word, "light", last=n == len(hand) - 1)
    if more:
        yield _Word(f"+{more}")


def _pieces(head: str) -> list[str]:
    """Return the words that a line may break between: where somebody went stays with its sign."""
    pieces: list[str] = []
    for word in words_of(head):
        if pieces and pieces[-1] == _TO:
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces


def _things(pieces: list[str]) -> Iterator[str]:
    """Yield each thing that changed whole, with its comma."""
    thing: list[str] = []
    for piece in pieces:
        thing.append(piece)
        if piece.endswith(_COMMA):
            yield " ".join(thing)
            thing = []
    if thing:
        yield " ".join(thing)


def _lines(skin: Skin, words: list[_Word], cap: float, room: float) -> tuple[_Line, ...]:
    gap = skin.g(cap) * _GAP
    widths = [_width(skin, word, cap) + _tail(skin, word, cap) for word in words]
    starts = flow(widths, gap, room)
    ends = [*starts[1:], len(words)]
    lines = tuple(tuple(words[start:end]) for start, end in zip(starts, ends, strict=True))
    over = any(_width(skin, word, cap) > room for word in words)
    return lines if not over else lines * (_NARROW_LINES + 1)  # no such size will do


def _width(skin: Skin, word: _Word, cap: float) -> float:
    signs = len(word.signs) * skin.g(cap) * (_SIGN + _GAP)
    return signs + texture_cache.width(word.text, word.face, skin.font_px(word.face, cap))


def _tail(skin: Skin, word: _Word, cap: float) -> float:
    return skin.g(cap) * (_BETWEEN - _GAP) if word.last else 0.0


def _write(pen: Pen, line: _Line, middle: float, cap: float) -> None:
    x, high = pen.x(_EDGE_MM), pen.g(cap)
    base = middle + high / 2
    for word in line:
        for sign in word.signs:
            size = high * (_SIGN if isinstance(sign, Figure) else _SIGN * 0.95)
            pen.sign(sign, x + high * _SIGN / 2, middle, size, pen.colour.bone, pen.colour.panel)
            x += high * (_SIGN + _GAP)
        shade = pen.colour.bone if word.face == "display" else pen.colour.ash
        x += pen.text(x, base, word.text, word.face, cap, shade)
        x += high * _GAP + _tail(pen.skin, word, cap)
