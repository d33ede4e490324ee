# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""The signs of a tile: event discs, boxes, vents, door arrows (source: UX.md section 2)."""

import math
from collections.abc import Callable
from typing import Final

from PIL import ImageDraw

from companion.art.figures import shield
from companion.art.painter import Painter, Point
from companion.art.tile_geometry import EVENTS, on_edge
from companion.art.tile_palette import TilePalette
from companion.data import UnknownIconError, icon_glyph
from companion.engine.grid import Edge
from companion.shaping.clusters import initial

_RAYS: Final = 16


def draw_sign(
    sheet: Painter, name: str, at: Point, r: float, ink: TilePalette, *, again: bool = False
) -> None:
    """Draw an icon's sign about a point: a disc for events, a box for all else."""
    event = name in EVENTS
    (x, y), r = at, r * (0.96 if event else 0.9)
    colour = ink.again if again else ink.sign
    if again:
        _rays(sheet, x, y, r if event else r * 1.24, ink)
    if event:
        sheet.disc(x, y, r, colour)
    else:
        sheet.rect(x - r, y - r, 2 * r, 2 * r, colour, r * 0.22)
    draw = _SIGNS.get(name)
    if draw is not None:
        draw(sheet, x, y, r, colour, ink.knock)
        return
    try:
        sheet.glyph(icon_glyph(name), x, y, r * 1.7, ink.knock)
    except UnknownIconError:  # a pack may name signs of its own
        sheet.text(initial(name), x, y + r * 0.5, r * 1.45, "display", ink.knock, "ms")


def _rays(sheet: Painter, x: float, y: float, r: float, ink: TilePalette) -> None:
    """Draw the rays that say: this can happen again."""
    for i in range(_RAYS):
        a = i * 2 * math.pi / _RAYS
        c, s = math.cos(a), math.sin(a)
        ray = [(x + r * 1.16 * c, y + r * 1.16 * s), (x + r * 1.42 * c, y + r * 1.42 * s)]
        sheet.line(ray, ink.again, r * 0.13)


def _fear(sheet: Painter, x: float, y: float, r: float, colour: str, knock: str) -> None:
    up = [math.radians(v) for v in range(200, 341, 5)]
    down = [math.radians(v) for v in range(20, 161, 5)]
    eye = [
        (x - 0.78 * r, y),
        *[(x + r * 0.74 * math.cos(a), y + r * 0.30 + r * 0.74 * math.sin(a)) for a in up],
        (x + 0.78 * r, y),
        *[(x + r * 0.74 * math.cos(a), y - r * 0.30 + r * 0.74 * math.sin(a)) for a in down],
    ]
    sheet.polygon(eye, knock)
    sheet.disc(x, y, r * 0.36, colour)
    slit = [(x, y - 0.3 * r), (x + 0.1 * r, y), (x, y + 0.3 * r), (x - 0.1 * r, y)]
    sheet.polygon(slit, knock)


def _security(sheet: Painter, x: float, y: float, r: float, colour: str, knock: str) -> None:
    sheet.polygon(shield(x, y + r * 0.02, r * 0.62), knock)
    check = [(x - r * 0.27, y - r * 0.02), (x - r * 0.06, y + r * 0.2), (x + r * 0.3, y - r * 0.24)]
    sheet.line(check, colour, r * 0.17)


def _facility(sheet: Painter, x: float, y: float, r: float, colour: str, knock: str) -> None:
    for i in range(8):
        a = i * math.pi / 4
        tooth = (x + r * 0.7 * math.cos(a), y + r * 0.7 * math.sin(a))
        sheet.line([(x, y), tooth], knock, r * 0.24)
    sheet.disc(x, y, r * 0.52, knock)
    sheet.disc(x, y, r * 0.22, colour)


def _supplies(sheet: Painter, x: float, y: float, r: float, _colour: str, knock: str) -> None:
    sheet.rect(x - r * 0.18, y - r * 0.62, r * 0.36, r * 1.24, knock)
    sheet.rect(x - r * 0.62, y - r * 0.18, r * 1.24, r * 0.36, knock)


def _crate(sheet: Painter, x: float, y: float, r: float, _colour: str, knock: str) -> None:
    q = r * 0.62
    sheet.frame(x - q, y - q, 2 * q, 2 * q, knock, r * 0.16)
    p = r * 0.55
    sheet.line([(x - p, y - p), (x + p, y + p)], knock, r * 0.16)
    sheet.line([(x + p, y - p), (x - p, y + p)], knock, r * 0.16)


def _lab(sheet: Painter, x: float, y: float, r: float, colour: str, knock: str) -> None:
    flask = [(-0.2, -0.62), (0.2, -0.62), (0.2, -0.1), (0.62, 0.62), (-0.62, 0.62), (-0.2, -0.1)]
    sheet.polygon([(x + r * a, y + r * b) for a, b in flask], knock)
    level = [(-0.28, 0.22), (0.28, 0.22), (0.42, 0.46), (-0.42, 0.46)]
    sheet.polygon([(x + r * a, y + r * b) for a, b in level], colour)
    sheet.rect(x - r * 0.34, y - r * 0.68, r * 0.68, r * 0.16, knock)


def _generator(sheet: Painter, x: float, y: float, r: float, _colour: str, knock: str) -> None:
    bolt = [(0.18, -0.72), (-0.5, 0.12), (-0.04, 0.12), (-0.18, 0.72), (0.5, -0.14), (0.04, -0.14)]
    sheet.polygon([(x + r * a, y + r * b) for a, b in bolt], knock)


def _lift(sheet: Painter, x: float, y: float, r: float, _colour: str, knock: str) -> None:
    for side in (-r, r):
        base = y + side * 0.12
        tip = (x, y + side * 0.66)
        sheet.polygon([(x - r * 0.62, base), tip, (x + r * 0.62, base)], knock)


def _panel(sheet: Painter, x: float, y: float, r: float, colour: str, knock: str) -> None:
    sheet.rect(x - r * 0.64, y - r * 0.58, r * 1.28, r * 0.74, knock, r * 0.08)
    start = x - r * 0.44
    prompt = [(start, y - r * 0.36), (x - r * 0.2, y - r * 0.2), (start, y - r * 0.04)]
    sheet.line(prompt, colour, r * 0.13)
    sheet.line([(x - r * 0.04, y - r * 0.04), (x + r * 0.4, y - r * 0.04)], colour, r * 0.13)
    for i in (-0.46, 0.0, 0.46):
        sheet.rect(x + r * (i - 0.13), y + r * 0.34, r * 0.26, r * 0.26, knock)


_Draw = Callable[[Painter, float, float, float, str, str], None]
_SIGNS: Final[dict[str, _Draw]] = {
    "fear": _fear,
    "security": _security,
    "facility": _facility,
    "supplies": _supplies,
    "medical": _supplies,
    "crate": _crate,
    "lab": _lab,
    "generator": _generator,
    "lift": _lift,
    "panel": _panel,
}


def draw_vent(
    sheet: Painter, at: Point, r: float, ink: TilePalette, *, simple: bool = False
) -> None:
    """Draw a vent: a grille in a frame; with a hazard border unless ``simple``."""
    x, y = at
    pad = 0.0 if simple else 2.4
    outer = r + pad
    sheet.rect(x - outer - 0.9, y - outer - 0.9, 2 * outer + 1.8, 2 * outer + 1.8, ink.floor, 1.6)
    if not simple:
        _hazard_frame(sheet, x, y, outer, pad, ink)
        sheet.rect(x - r, y - r, 2 * r, 2 * r, ink.floor)
    sheet.frame(x - r, y - r, 2 * r, 2 * r, ink.sign, 2.2 if simple else 1.0, 1.6 if simple else 0)
    slats, thick = (3, 2.6) if simple else (4, 1.6)
    for i in range(slats):
        level = y - r + 2 * r * (i + 1) / (slats + 1)
        sheet.line([(x - r * 0.62, level), (x + r * 0.62, level)], ink.sign, thick)


def _hazard_frame(
    sheet: Painter, x: float, y: float, outer: float, wide: float, ink: TilePalette
) -> None:
    """Draw slanted bars all round a square."""
    k = sheet.unit

    def ring(d: ImageDraw.ImageDraw) -> None:
        for half, radius, fill in ((outer, 1.2 * k, 255), (outer - wide, 0, 0)):
            box = ((x - half) * k, (y - half) * k, (x + half) * k, (y + half) * k)
            d.rounded_rectangle(box, radius, fill=fill)

    sheet.hatch(sheet.mask(ring), ink.sign, 2.6, 1.25, 45)


def draw_arrow(sheet: Painter, door: Edge, ink: TilePalette) -> None:
    """Draw the arrow that points out of a door."""
    tip, end, wing, stem = 2.2, 13.5, 5.2, 1.7
    head = tip + wing * 1.05
    half = ((wing, head), (stem, head), (stem, end))
    path = ((0, tip), *half, *((-along, inwards) for along, inwards in reversed(half)))
    sheet.polygon([on_edge(door, along, inwards) for along, inwards in path], ink.arrow)
