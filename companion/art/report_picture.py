"""The report of a match as one picture for paper: plots, fates, dice, what was met.

Lines of a plot are told apart by their dash and by the figure at their end, as on the screen
(source: UX.md section 4, *end plot*). Lengths are pixels of the finished picture.
"""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from companion.art.figures import FigurePaint, Form, draw_figure
from companion.art.painter import Painter, Point, length_of
from companion.data import icon_glyph, tokens

SIZE_PX: Final = (1600, 1000)
DASHES: Final = (None, (18.0, 8.0), (6.0, 8.0), (28.0, 8.0), (18.0, 6.0))
_PAPER: Final[dict[str, str]] = tokens()["colour"]["paper"]
_GROUND, _INK, _SECOND, _HAIR, _MARK = (
    _PAPER[name] for name in ("floor", "ink", "duct", "rock", "again")
)
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100)
_MARGIN, _LEFT_W, _RIGHT_X = 60, 900, 1030
_ROW: Final = 37
_SIGN: Final = 34


class SignArt(Struct, frozen=True):
    """A figure before a name; without a form none is drawn."""

    form: Form | None = None
    label: str = ""


class LineArt(Struct, frozen=True):
    """One line of a plot: whose it is, and a value for each turn."""

    sign: SignArt
    values: tuple[float, ...]


class PlotArt(Struct, frozen=True):
    """One plot under its heading."""

    head: str
    lines: tuple[LineArt, ...]


class RowArt(Struct, frozen=True):
    """One row of a list: a figure, a name, and what there is to say."""

    sign: SignArt
    name: str
    text: str


class ListArt(Struct, frozen=True):
    """Rows under a heading."""

    head: str
    rows: tuple[RowArt, ...]


class ReportArt(Struct, frozen=True):
    """Everything on the picture, as finished words.

    Attributes:
        title: The scenario.
        subtitle: How it ended, in how many turns.
        plots: At most three are drawn.
        turns: The number under each value of the plots.
        mark_at: Index of the turn in which the alarm began, -1 for none.
        mark_word: What the mark is called.
        lists: At most what the right side holds.
        foot: The last line.
    """

    title: str
    subtitle: str
    plots: tuple[PlotArt, ...] = ()
    turns: tuple[int, ...] = ()
    mark_at: int = -1
    mark_word: str = ""
    lists: tuple[ListArt, ...] = ()
    foot: str = ""


def draw_report(art: ReportArt) -> Image.Image:
    """Return the report as a picture of ``SIZE_PX``."""
    wide, high = SIZE_PX
    sheet = Painter(wide, high, ground=_GROUND, smooth=2)
    sheet.text(art.title, _MARGIN, 100, 58, "display", _INK)
    sheet.text(art.subtitle, _MARGIN, 148, 30, "text", _SECOND)
    plots = art.plots[:3]
    top, room = 190, high - 190 - 90
    for n, plot in enumerate(plots):
        each = room / len(plots)
        _plot(sheet, art, plot, top + n * each, each - 26)
    _lists(sheet, art.lists, high - 90)
    sheet.text(art.foot, _MARGIN, high - 34, 22, "text", _SECOND)
    return sheet.image().convert("RGB")


def _plot(sheet: Painter, art: ReportArt, plot: PlotArt, top: float, high: float) -> None:
    sheet.text(plot.head, _MARGIN, top + 24, 28, "display", _INK)
    left, right = _MARGIN + 40, _MARGIN + _LEFT_W - 30
    upper, lower = top + 52, top + high - 34
    highest = max([1.0, *(value for line in plot.lines for value in line.values)])
    step = next((s for s in _STEPS if highest / s <= 5), _STEPS[-1])  # noqa: PLR2004
    most = -(-highest // step) * step

    def at(turn: int, value: float) -> Point:
        share = turn / max(1, len(art.turns) - 1)
        return left + (right - left) * share, lower - (lower - upper) * value / most

    for value in range(0, int(most) + 1, step):
        y = at(0, value)[1]
        sheet.rect(left, y, right - left, 1.5, _HAIR)
        sheet.text(str(value), left - 14, y + 8, 22, "text", _SECOND, anchor="rs")
    every = next((s for s in _STEPS if len(art.turns) / s <= 12), _STEPS[-1])  # noqa: PLR2004
    for turn, number in enumerate(art.turns):
        if turn % every == 0:
            sheet.text(str(number), at(turn, 0)[0], lower + 30, 22, "text", _SECOND, anchor="ms")
    if 0 <= art.mark_at < len(art.turns):
        x = at(art.mark_at, 0)[0]
        sheet.dashed([(x, upper - 8), (x, lower)], _MARK, 3, 10, 8)
        sheet.glyph(icon_glyph("alarm_on"), x, upper - 24, 26, _MARK)
        end = x + 20 + _width(art.mark_word, 22) > right
        place, anchor = (x - 20, "rs") if end else (x + 20, "ls")
        sheet.text(art.mark_word, place, upper - 16, 22, "text_bold", _MARK, anchor=anchor)
    _lines(sheet, plot, at)


def _lines(sheet: Painter, plot: PlotArt, at: Callable[[int, float], Point]) -> None:
    """Draw every line, and its figure where it ends; none of them lies over another."""
    for line, dash in zip(plot.lines, DASHES, strict=False):
        points = [at(turn, value) for turn, value in enumerate(line.values)]
        if dash is None:
            sheet.line(points, _INK, 4, capped=True)
        else:
            sheet.dashed(points, _SECOND, 4, *dash)
    placed: list[Point] = []
    for line in plot.lines:
        if line.values:
            x, y = at(len(line.values) - 1, line.values[-1])
            while any(abs(x - px) < _SIGN and abs(y - py) < _SIGN for px, py in placed):
                x += _SIGN
            placed.append((x, y))
            _sign(sheet, line.sign, x, y)


def _lists(sheet: Painter, lists: Sequence[ListArt], lower: float) -> None:
    """Draw lists from above, as many as there is room for."""
    y = 214.0
    right = SIZE_PX[0] - _MARGIN
    for section in lists:
        if y + _ROW * 1.6 > lower:
            return
        sheet.text(section.head, _RIGHT_X, y, 28, "display", _INK)
        y += 16
        for row in section.rows:
            if y + _ROW > lower:
                return
            sheet.rect(_RIGHT_X, y, right - _RIGHT_X, 1.5, _HAIR)
            _sign(sheet, row.sign, _RIGHT_X + 18, y + _ROW / 2)
            base = y + _ROW / 2 + 8
            indent = 46 if row.sign.form else 0
            sheet.text(row.name, _RIGHT_X + indent, base, 25, "display", _INK)
            room = right - _RIGHT_X - indent - _width(row.name, 26) - 16
            em = 24 if _width(row.text, 24) <= room else max(15.0, 24 * room / _width(row.text, 24))
            sheet.text(row.text, right, base, em, "text", _SECOND, anchor="rs")
            y += _ROW
        y += 42


def _sign(sheet: Painter, sign: SignArt, x: float, y: float) -> None:
    if sign.form is None:
        return
    paint = FigurePaint(body=_INK, ink=_GROUND, ground=_GROUND)
    picture = draw_figure(sign.form, 32, paint, sign.label, halo=True)
    sheet.paste(picture, x - picture.width / 2, y - picture.height / 2)


def _width(words: str, em: float) -> float:
    return length_of(words, "text", round(em))
