"""Letters of other scripts in a PDF: their outlines, as the shaping engine lays them.

Outlines print the same everywhere. A PDF's own text would need a font and an order of glyphs for
each script, which the library that writes ours does not lay out.
"""

from typing import Any, Final

from reportlab.pdfgen.canvas import Canvas

from companion.printkit.paper import Words
from companion.shaping.fonts import opened
from companion.shaping.line import line

_PART: Final = 2 / 3
"""A cubic curve has its control points so far towards the one of the quadratic it equals."""


class _Pen:
    """Turns one glyph's outline into a path of the page."""

    def __init__(self, path: Any, x: float, y: float, scale: float) -> None:
        self._path = path
        self._x, self._y, self._scale = x, y, scale
        self._at = (0.0, 0.0)

    def moveTo(self, to: tuple[float, float]) -> None:  # noqa: N802  the engine's name
        self._at = self._placed(to)
        self._path.moveTo(*self._at)

    def lineTo(self, to: tuple[float, float]) -> None:  # noqa: N802  likewise
        self._at = self._placed(to)
        self._path.lineTo(*self._at)

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802  likewise
        first, second, end = map(self._placed, points)
        self._path.curveTo(*first, *second, *end)
        self._at = end

    def qCurveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802  likewise
        control, end = map(self._placed, points)
        (x0, y0), (cx, cy), (x1, y1) = self._at, control, end
        self._path.curveTo(
            x0 + _PART * (cx - x0),
            y0 + _PART * (cy - y0),
            x1 + _PART * (cx - x1),
            y1 + _PART * (cy - y1),
            x1,
            y1,
        )
        self._at = end

    def closePath(self) -> None:  # noqa: N802  likewise
        self._path.close()

    def _placed(self, point: tuple[float, float]) -> tuple[float, float]:
        return self._x + point[0] * self._scale, self._y + point[1] * self._scale


def shapes(canvas: Canvas, mark: Words, height: float) -> None:
    """Draw a line of text as outlines.

    Args:
        canvas: The page, in millimetres.
        mark: The line.
        height: Of the page.
    """
    laid = line(mark.text, mark.face)
    wide = laid.width * mark.em
    left = mark.x - {"left": 0.0, "middle": wide / 2, "right": wide}[mark.align]
    path: Any = canvas.beginPath()
    for glyph in laid.glyphs:
        font = opened(glyph.font)
        x, y = left + glyph.x * mark.em, height - mark.y + glyph.y * mark.em
        font.draw_glyph_with_pen(glyph.shape, _Pen(path, x, y, mark.em / font.face.upem))
    page: Any = canvas  # untyped there
    page.drawPath(path, stroke=0, fill=1, fillMode=1)
