"""A tile on the evacuation plan of the screen: small, thin-walled, once in the dark, once lit.

The screen mixes both pictures by how much light falls on each place, so light can wander without
anything being drawn anew. Signs stay upright however the tile is turned. Door arrows, locks and
figures lie on top and are not drawn here (source: UX.md section 2, picture ``table.png``).
"""

from typing import Final

from PIL import Image, ImageChops, ImageDraw

from companion.art.painter import Painter, Point
from companion.art.printed_tile import broken
from companion.art.tile_geometry import (
    OPENING,
    duct_shapes,
    floor_shapes,
    on_edge,
    sign_places,
    size_of,
    turned,
    vent_at,
)
from companion.art.tile_palette import TilePalette, plan_ink
from companion.art.tile_records import CELL_MM, TileArt
from companion.art.tile_signs import draw_sign, draw_vent
from companion.engine.grid import Turns, turned_size

_GRID: Final = 6
_SIGN_R: Final = 12.0
_VENT_R: Final = 10.5
_WALL: Final = 1.7
_SMALL_PX: Final = 110


def draw_plan_tile(
    art: TileArt, cell_px: int, turns: Turns = 0, *, alarm: bool = False
) -> Image.Image:
    """Draw a tile for the plan, in the dark and in the light, side by side.

    Args:
        art: The tile.
        cell_px: Side of a cell in pixels.
        turns: Quarter turns clockwise.
        alarm: In the colours of the alarm.

    Returns:
        An opaque RGBA picture, twice as wide as the turned tile: dark left, lit right.
    """
    columns, rows = turned_size(art.size, turns)
    half = columns * cell_px, rows * cell_px
    both = Image.new("RGBA", (half[0] * 2, half[1]))
    for i, lit in enumerate((False, True)):
        ink = plan_ink(lit=lit, alarm=alarm)
        both.paste(_half(art, cell_px, turns, ink, lit=lit), (i * half[0], 0))
    return both


def _half(art: TileArt, cell_px: int, turns: Turns, ink: TilePalette, *, lit: bool) -> Image.Image:
    size = size_of(art)

    def turn(points: list[Point]) -> list[Point]:
        return [turned(point, size, turns) for point in points]

    columns, rows = turned_size(art.size, turns)
    unit = cell_px / CELL_MM
    smooth = 4 if cell_px < _SMALL_PX else 3
    sheet = Painter(columns * CELL_MM, rows * CELL_MM, unit, ink.rock, smooth)
    pixel = 1 / unit
    whole = Image.new("L", sheet.sheet.size, 255)
    sheet.hatch(whole, ink.hatch, CELL_MM / 13, pixel * 0.9)
    shapes = [turn(shape) for shape in floor_shapes(art)]
    floor = sheet.polygons_mask(shapes)
    sheet.fill(floor, ink.floor)
    if lit:
        grid = sheet.mask(lambda draw: _grid(draw, sheet))
        sheet.fill(ImageChops.multiply(grid, floor), ink.grain)
    for shaft in art.vents:
        bands = [turn(band) for band in duct_shapes(art, shaft, 5.4)]
        edge = ImageChops.subtract(sheet.rim_mask(bands, pixel * 1.05), sheet.polygons_mask(bands))
        dashes = broken(sheet, 6 * pixel, 3.4 * pixel)
        sheet.fill(ImageChops.multiply(edge, dashes), ink.duct)
    rim = sheet.rim_mask(shapes, max(_WALL, pixel * 1.1))
    sheet.fill(ImageChops.subtract(rim, floor), ink.wall)
    for door in art.doors:
        for side in (-1, 1):
            stub = [on_edge(door, side * along, 0.9) for along in (OPENING + 0.8, OPENING - 5)]
            sheet.line(turn(stub), ink.wall, max(1.9, pixel * 1.1))
    _signs(sheet, art, turns, ink)
    return sheet.image()


def _signs(sheet: Painter, art: TileArt, turns: Turns, ink: TilePalette) -> None:
    """Draw vents and signs upright at their turned places, with a gap of floor around them."""
    size = size_of(art)
    for shaft in art.vents:
        if shaft.grille:
            at = turned(vent_at(art, shaft), size, turns)
            draw_vent(sheet, at, _VENT_R, ink, simple=True)
    for name, again, at in sign_places(art, large=True):
        draw_sign(sheet, name, turned(at, size, turns), _SIGN_R, ink, again=again)


def _grid(draw: ImageDraw.ImageDraw, sheet: Painter) -> None:
    width, height = sheet.sheet.size
    step = CELL_MM / _GRID * sheet.unit
    wide = sheet.smooth // 2 + 1
    for i in range(int(max(width, height) / step) + 1):
        draw.line((i * step, 0, i * step, height), fill=150, width=wide)
        draw.line((0, i * step, width, i * step), fill=150, width=wide)
