"""Figures as signs: a form, a letter or number, a state (source: UX.md section 2).

Heroes are bone and told apart by the form of their seat; enemies have a form and a colour.
"""

import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from PIL import Image

from companion.art.painter import Colour, Painter, Point, ring_points, rotated, width_at
from companion.shaping.clusters import clusters

Form: TypeAlias = Literal[
    "circle",
    "square",
    "diamond",
    "triangle",
    "hexagon",
    "shield",
    "double_disc",
    "star8",
    "octagon",
]
FigureState: TypeAlias = Literal["", "turn", "hollow", "stunned"]

_MARGIN: Final = 0.46
_LABEL_WIDEST: Final = 1.5
"""Width of a label, in radii: a sign or a letter of another script may be wider than ours."""
_LABEL_AT: Final[dict[str, Point]] = {
    "triangle": (0, 0.26),
    "double_disc": (0.16, 0.14),
    "shield": (0, -0.04),
}
_LABEL_EM: Final[dict[str, float]] = {
    "triangle": 0.98,
    "square": 1.2,
    "circle": 1.2,
    "shield": 1.22,
    "star8": 1.05,
}


class FigurePaint(Struct, frozen=True):
    """The colours of one figure.

    Attributes:
        body: Fill of the form, or its outline when hollow.
        ink: Letter or number on the body.
        ground: What shows through a hollow figure and in its halo.
    """

    body: Colour
    ink: Colour
    ground: Colour


def shield(x: float, y: float, r: float) -> list[Point]:
    """Return a shield about x, y whose shoulders are ``r`` from the middle."""
    bottom = [math.radians(v) for v in range(0, 91, 10)]
    right = [(x + r * 0.86 * math.cos(a), y + r * 0.05 + r * math.sin(a)) for a in bottom]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    shoulder = y - r * 0.82
    top = [(x - r * 0.86, shoulder), (x, y - r), (x + r * 0.86, shoulder)]
    return [*top, *right, *left[1:]]


def outline(form: Form, x: float, y: float, r: float) -> list[Point]:  # noqa: PLR0911
    """Return the corners of a form about x, y; all forms look equally large at the same ``r``."""
    match form:
        case "circle":
            return ring_points(x, y, r)
        case "square":
            q = r * 0.88
            return [(x - q, y - q), (x + q, y - q), (x + q, y + q), (x - q, y + q)]
        case "diamond":
            q = r * 1.14
            return [(x, y - q), (x + q, y), (x, y + q), (x - q, y)]
        case "triangle":
            q = r * 1.22
            return [(x, y - q * 0.92), (x + q * 0.98, y + q * 0.72), (x - q * 0.98, y + q * 0.72)]
        case "hexagon":
            return rotated(ring_points(x, y, r * 1.06, 6), (x, y), 30)
        case "shield":
            return shield(x, y, r * 1.08)
        case "double_disc":
            return ring_points(x + r * 0.16, y + r * 0.14, r * 0.86)
        case "star8":
            arms = [(1.2 if i % 2 == 0 else 0.84, math.radians(i * 22.5 - 90)) for i in range(16)]
            return [(x + r * q * math.cos(a), y + r * q * math.sin(a)) for q, a in arms]
        case "octagon":
            return rotated(ring_points(x, y, r * 1.08, 8), (x, y), 22.5)


def draw_figure(
    form: Form,
    size: float,
    paint: FigurePaint,
    label: str = "",
    state: FigureState = "",
    *,
    halo: bool = False,
) -> Image.Image:
    """Draw one figure on a transparent square, a little larger than ``size`` pixels.

    Args:
        form: The form.
        size: Height of a circle figure in pixels; the picture is 1.92 times as wide.
        paint: Colours.
        label: One letter or a number.
        state: ``turn`` adds a ring, ``hollow`` draws the outline alone, ``stunned`` lays it on
            its side, hollow.
        halo: A rim of ``paint.ground`` keeps it apart from what lies beneath.
    """
    side = size * (1 + 2 * _MARGIN)
    sheet = Painter(side, side)
    x = y = side / 2
    r, thick = size / 2, max(1.5, size * 0.085)
    flat = state == "stunned"
    hollow = flat or state == "hollow"

    def lay(points: Sequence[Point]) -> list[Point]:
        return rotated(points, (x, y), -90) if flat else list(points)

    back = ring_points(x - r * 0.3, y - r * 0.26, r * 0.86)
    rim = thick * 0.95
    if halo:
        sheet.polygon(lay(outline(form, x, y, r + rim)), paint.ground)
        if form == "double_disc":
            sheet.polygon(lay(ring_points(x - r * 0.3, y - r * 0.26, r * 0.86 + rim)), paint.ground)
    if state == "turn":
        sheet.polygon(outline(form, x, y, r + size * 0.22), paint.ground)
        sheet.line(outline(form, x, y, r + size * 0.17), paint.body, thick * 0.8, closed=True)
    if form == "double_disc":
        sheet.polygon(lay(back), paint.ground)
        sheet.line(lay(back), paint.body, thick, closed=True)
    if hollow:
        sheet.polygon(lay(outline(form, x, y, r)), paint.ground)
        sheet.line(lay(outline(form, x, y, r - thick / 2)), paint.body, thick, closed=True)
    else:
        if form == "double_disc":
            sheet.polygon(outline(form, x, y, r + thick * 0.8), paint.ground)
        sheet.polygon(outline(form, x, y, r), paint.body)
    if label:
        colour = paint.body if hollow else paint.ink
        _label(sheet, form, (x, y), r, label=label, colour=colour, flat=flat)
    return sheet.image()


def _label(
    sheet: Painter, form: Form, at: Point, r: float, *, label: str, colour: Colour, flat: bool
) -> None:
    dx, dy = (0.0, 0.0) if flat and form != "double_disc" else _LABEL_AT.get(form, (0.0, 0.0))
    if flat:
        dx, dy = dy, -dx
    em = r * _LABEL_EM.get(form, 1.15) * 1.06 * (1.0 if len(clusters(label)) == 1 else 0.84)
    em *= min(1.0, _LABEL_WIDEST * r / (width_at(label, "display", em) or 1.0))
    sheet.text(
        label, at[0] + dx * r, at[1] + dy * r + em * 0.35, em, "display", colour, anchor="ms"
    )
