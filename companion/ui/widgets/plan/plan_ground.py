"""What is drawn on the ground of the plan: ways between tiles apart, and how tiles lie.

Light and dark are told apart by pattern, not by colour: what is dark is hatched, what is out of
sight is dotted under a veil.
"""

from functools import partial
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from companion.engine.view.appearance import Shade
from companion.ui.models.match_models import PlanModel, PlanWay
from companion.ui.widgets.drawing import texture_cache
from companion.ui.widgets.drawing.pen import Pen
from companion.ui.widgets.plan.plan_standing import WALL_WIDE, WAY_WIDE

_FLOOR: Final = 0.095
"""How wide a way is without its walls, in cells."""
_KNOB: Final = 0.075
"""Half of how wide the end of a way is, in cells."""
_VEIL: Final = {"dark": 0.45, "unseen": 0.62}
_HATCH_MM: Final = 1.7
_DOTS_MM: Final = 1.6


def draw_ways(pen: Pen, plan: PlanModel, cell: int) -> None:
    """Draw each way as a narrow passage: all walls first, so that crossings stay open."""
    c = pen.colour
    for wide, colour in ((WAY_WIDE + 0.05, c.ground), (WAY_WIDE, c.duct), (_FLOOR, c.floor)):
        for way in plan.ways:
            _passage(pen, way, cell, wide * cell, colour)
    for way in plan.ways:
        for x, y in (way.route[0], way.route[-1]) if way.route else ():
            pen.disc(x * cell, y * cell, _KNOB * cell, c.duct, None)
        if way.walled:
            _wall(pen, way, cell)


def _passage(pen: Pen, way: PlanWay, cell: int, wide: float, colour: str) -> None:
    half = wide / 2
    for (ax, ay), (bx, by) in pairwise(way.route):
        left, right = sorted((ax * cell, bx * cell))
        top, bottom = sorted((ay * cell, by * cell))
        if left == right or top == bottom:
            pen.rect(left - half, top - half, right - left + wide, bottom - top + wide, colour)
        else:
            pen.line([(ax * cell, ay * cell), (bx * cell, by * cell)], colour, wide)
    for x, y in way.route[1:-1]:
        pen.disc(x * cell, y * cell, half, colour)


def _wall(pen: Pen, way: PlanWay, cell: int) -> None:
    """Draw a bar across the first stretch of a way that a wall closes."""
    (ax, ay), (bx, by) = way.route[0], way.route[1]
    x, y = (ax + bx) / 2 * cell, (ay + by) / 2 * cell
    long, thick = cell * 0.3, max(4.0, cell * WALL_WIDE)
    wide, high = (thick, long) if abs(bx - ax) > abs(by - ay) else (long, thick)
    c = pen.colour
    pen.box(x - wide / 2, y - high / 2, wide, high, c.bone, c.ground, 1.2, 1)


def draw_shade(pen: Pen, shade: Shade, corner: tuple[float, float], size: tuple[int, int]) -> None:
    """Draw what lies over a tile that is dark or out of sight."""
    (x, y), (wide, high) = corner, size
    pen.rect(x, y, wide, high, pen.colour.ground, _VEIL[shade])
    step = round(pen.g(_HATCH_MM if shade == "dark" else _DOTS_MM))
    draw = _hatched if shade == "dark" else _dotted
    texture = texture_cache.picture(
        ("plan shade", shade, wide, high, step), partial(draw, wide, high, step)
    )
    pen.texture(texture, x, y, pen.colour.edge, 0.7)


def _hatched(wide: int, high: int, step: int) -> Image.Image:
    sheet = Image.new("RGBA", (wide, high), (255, 255, 255, 0))
    pen = ImageDraw.Draw(sheet)
    for x in range(-high, wide, step):
        pen.line((x, 0, x + high, high), (255, 255, 255, 255), 1)
    return sheet


def _dotted(wide: int, high: int, step: int) -> Image.Image:
    sheet = Image.new("RGBA", (wide, high), (255, 255, 255, 0))
    pen = ImageDraw.Draw(sheet)
    for row, y in enumerate(range(step // 2, high, step)):
        for x in range(step // 2 + (row % 2) * step // 2, wide, step):
            pen.rectangle((x, y, x + 1, y + 1), (255, 255, 255, 255))
    return sheet
