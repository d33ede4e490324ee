"""Patterns of the floor, drawn as masks (picture ``tiles.png``)."""

import math
from collections.abc import Callable
from typing import Final

from PIL import ImageDraw

from companion.art.painter import Mask, Painter
from companion.art.tile_geometry import WALL, size_of
from companion.art.tile_records import CELL_MM, Grain, TileArt

_LINE: Final = 0.45


class _Lines:
    """Draws lines in tile units on a mask."""

    def __init__(self, draw: ImageDraw.ImageDraw, unit: float, size: tuple[float, float]) -> None:
        self.draw, self.unit = draw, unit
        self.width, self.height = size

    def line(self, x0: float, y0: float, x1: float, y1: float, thick: float = _LINE) -> None:
        k = self.unit
        self.draw.line((x0 * k, y0 * k, x1 * k, y1 * k), fill=255, width=max(1, round(thick * k)))

    def box(self, x: float, y: float, rx: float, ry: float, *, rounded: bool = False) -> None:
        k = self.unit
        area = ((x - rx) * k, (y - ry) * k, (x + rx) * k, (y + ry) * k)
        wide = max(1, round(_LINE * k))
        if rounded:
            self.draw.ellipse(area, outline=255, width=wide)
        else:
            self.draw.rectangle(area, outline=255, width=wide)


def grain_mask(sheet: Painter, art: TileArt, grain: Grain) -> Mask:
    """Return the pattern of a tile's floor over the whole sheet; cut it to the floor yourself."""
    size = size_of(art)

    def fill(draw: ImageDraw.ImageDraw) -> None:
        _GRAINS[grain](_Lines(draw, sheet.unit, size))

    return sheet.mask(fill)


def _grid(to: _Lines) -> None:
    step = (CELL_MM - 2 * WALL) / 10
    for i in range(int(max(to.width, to.height) / step) + 1):
        v = WALL + i * step
        to.line(v, 0, v, to.height)
        to.line(0, v, to.width, v)


def _plank(to: _Lines) -> None:
    high, long = 5.75, 23.0
    for r in range(int(to.height / high) + 1):
        y = WALL + r * high
        to.line(0, y, to.width, y)
        for c in range(-1, int(to.width / long) + 2):
            x = WALL + c * long + (r % 3) * 7.7
            to.line(x, y, x, y + high)


def _plate(to: _Lines) -> None:
    step = 5.3
    for r in range(int(to.height / step)):
        for c in range(int(to.width / step)):
            x, y = 6.5 + c * step, 6.5 + r * step
            lean = 1.5 if (r + c) % 2 else -1.5
            to.line(x - 1.5, y - lean, x + 1.5, y + lean, 0.8)


def _rings(to: _Lines) -> None:
    for i in range(1, int(min(to.width, to.height) / 12)):
        to.box(to.width / 2, to.height / 2, 3 + 6 * i, 3 + 6 * i)


def _circles(to: _Lines) -> None:
    for i in range(1, int(min(to.width, to.height) / 12)):
        to.box(to.width / 2, to.height / 2, 2 + 6 * i, 2 + 6 * i, rounded=True)


def _grate(to: _Lines) -> None:
    for i in range(int(to.width - 50)):
        x = 25.5 + i
        to.line(x, 14, x, to.height - 14)
    to.box(to.width / 2, to.height / 2, to.width / 2 - 25, to.height / 2 - 13.5)
    for x in (16.0, to.width - 16):
        to.line(x, 14, x, to.height - 14)


def _frost(to: _Lines) -> None:
    """Scatter little stars evenly (a sequence of low discrepancy, so no two crowd)."""
    span = to.width * to.height / 106
    for i in range(int(span)):
        x = (i * 0.7548777 % 1) * (to.width - 14) + 7
        y = (i * 0.5698403 % 1) * (to.height - 14) + 7
        for a in (0, 60, 120):
            q = math.radians(a + i * 13)
            c, s = 1.3 * math.cos(q), 1.3 * math.sin(q)
            to.line(x - c, y - s, x + c, y + s)


def _weave(to: _Lines) -> None:
    step = 6.9
    for r in range(int(to.height / step)):
        for c in range(int(to.width / step)):
            x, y = WALL + c * step, WALL + r * step
            for i in (1.4, 3.45, 5.5):
                if (r + c) % 2:
                    to.line(x + 0.7, y + i, x + step - 0.7, y + i)
                else:
                    to.line(x + i, y + 0.7, x + i, y + step - 0.7)


def _dots(to: _Lines) -> None:
    step = 4.6
    for r in range(int(to.height / step)):
        for c in range(int(to.width / step)):
            x, y = 7.6 + c * step + (r % 2) * step / 2, 7.6 + r * step
            to.line(x - 0.35, y, x + 0.35, y, 0.7)


_GRAINS: Final[dict[Grain, Callable[[_Lines], None]]] = {
    "grid": _grid,
    "plank": _plank,
    "plate": _plate,
    "rings": _rings,
    "circles": _circles,
    "grate": _grate,
    "frost": _frost,
    "weave": _weave,
    "dots": _dots,
}
