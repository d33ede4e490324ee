# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""A whole tile as it is printed, or shown large on the screen (picture ``tiles.png``)."""

import math
from typing import Final

from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from companion.art.floor_patterns import grain_mask
from companion.art.painter import Mask, Painter, Point, bytes_of, hexed, mixed, width_at
from companion.art.tile_geometry import (
    OPENING,
    WALL,
    duct_shapes,
    floor_shapes,
    grain_of,
    on_edge,
    shape_of,
    sign_places,
    size_of,
    vent_at,
)
from companion.art.tile_palette import Palette, TilePalette, tile_ink
from companion.art.tile_records import CELL_MM, Sticker, TileArt
from companion.art.tile_signs import draw_arrow, draw_sign, draw_vent
from companion.engine.grid import EAST, SOUTH, WEST, Turns

_SIGN_R: Final = 7.0
_VENT_R: Final = 6.4
_DUCT_HALF: Final = 6.2
_FINE: Final = 4.0
_DASH: Final = 0.7
_WALL_THICK: Final = 1.3
_NAME_EM: Final = 3.9
_NAME_SHRINK: Final = 0.72
_STICKER: Final = 26.0


def draw_tile(
    art: TileArt,
    px_per_mm: float,
    palette: Palette = "paper",
    stickers: tuple[Sticker, ...] = (),
    turns: Turns = 0,
    smooth: int = 0,
) -> Image.Image:
    """Draw a whole face.

    Args:
        art: What is printed.
        px_per_mm: Scale; a cell is 80 mm.
        palette: ``paper`` for print, ``night`` for the screen.
        stickers: Markers to print; none by default.
        turns: Quarter turns clockwise of the finished picture.
        smooth: How many times larger it is drawn before it is brought down; 0 chooses.

    Returns:
        An RGBA picture of ``size`` cells at the scale, turned.
    """
    ink = tile_ink(palette)
    if art.dark:
        ink = _darkened(ink)
    width, height = size_of(art)
    sheet = Painter(width, height, px_per_mm, ink.rock, smooth or (4 if px_per_mm < _FINE else 2))
    whole = Image.new("L", sheet.sheet.size, 255)
    sheet.hatch(whole, ink.hatch, 2.6, 0.5)
    shapes = floor_shapes(art)
    floor = sheet.polygons_mask(shapes)
    sheet.fill(floor, ink.floor)
    sheet.fill(ImageChops.multiply(grain_mask(sheet, art, grain_of(art)), floor), ink.grain)
    for shaft in art.vents:
        _duct(sheet, duct_shapes(art, shaft, _DUCT_HALF - _DASH), ink)
    rim = sheet.rim_mask(shapes, _WALL_THICK)
    sheet.fill(ImageChops.subtract(rim, floor), ink.wall)
    for door in art.doors:
        for sign in (-1, 1):
            end, deep = OPENING + 1.7, WALL + 0.6
            corners = ((OPENING, 0), (end, 0), (end, deep), (OPENING, deep))
            points = [on_edge(door, sign * along, inwards) for along, inwards in corners]
            sheet.polygon(points, ink.wall)
        draw_arrow(sheet, door, ink)
    _signs(sheet, art, ink)
    _labels(sheet, art, ink)
    for sticker in stickers:
        _sticker(sheet, sticker)
    picture = sheet.image()
    return picture.rotate(-90 * (turns % 4), expand=True) if turns % 4 else picture


def _darkened(ink: TilePalette) -> TilePalette:
    """Return the inks of a tile in darkness: a grey floor."""
    floor, grain = (mixed(colour, ink.veil, 0.36) for colour in (ink.floor, ink.grain))
    return replace(ink, floor=hexed(floor), grain=hexed(grain))


def _signs(sheet: Painter, art: TileArt, ink: TilePalette) -> None:
    hall = shape_of(art) == "hall"
    for shaft in art.vents:
        if shaft.grille:
            draw_vent(sheet, vent_at(art, shaft), _VENT_R, ink)
    for name, again, (x, y) in sign_places(art, large=False):
        ground = ink.rock if hall else ink.floor
        sheet.disc(x, y, _SIGN_R * (1.5 if again else 1.16), ground)
        draw_sign(sheet, name, (x, y), _SIGN_R, ink, again=again)


def _duct(sheet: Painter, shapes: list[list[Point]], ink: TilePalette) -> None:
    """Draw the union of a duct's bands: a light veil with a broken edge."""
    inside = sheet.polygons_mask(shapes)
    whole = sheet.rim_mask(shapes, _DASH)
    sheet.fill(whole, (*bytes_of(ink.duct)[:3], 34))
    edge = ImageChops.subtract(whole, inside)
    sheet.fill(ImageChops.multiply(edge, broken(sheet, 4.2, 2.6)), ink.duct)


def broken(sheet: Painter, step: float, on: float) -> Mask:
    """Return slanted bars over the whole sheet: what makes an edge a dashed one."""
    k = sheet.unit
    width, height = sheet.sheet.size

    def fill(d: ImageDraw.ImageDraw) -> None:
        for i in range(int((width + height) / (step * k)) + 2):
            v = i * step * k
            slant = [(v, 0), (v + on * k, 0), (v + on * k - height, height), (v - height, height)]
            d.polygon(slant, fill=255)

    return sheet.mask(fill)


def _labels(sheet: Painter, art: TileArt, ink: TilePalette) -> None:
    """Write the number at the lower right, then the name."""
    width, height = size_of(art)
    right = width - WALL - 0.4
    base = height - 1.35
    if art.number:
        wide = width_at(art.number, "caps", _NAME_EM)
        sheet.rect(right - wide - 1, height - WALL + 1.35, wide + 2, WALL - 1.6, ink.rock)
        sheet.text(art.number, right, base, _NAME_EM, "caps", ink.name, "rs")
        right -= wide + 3
    if art.name:
        _name(sheet, art, ink, right - WALL - 1.4)


def _name(sheet: Painter, art: TileArt, ink: TilePalette, room_below: float) -> None:
    """Write the name on the lower wall, or on the side wall with most room if that is too short."""
    width, height = size_of(art)
    name = art.name.upper()
    wide = width_at(name, "caps", _NAME_EM)
    below = min([room_below, *(at - WALL - 1.4 for at in _door_starts(art, SOUTH))])
    walls = {SOUTH: below}
    if below < wide * _NAME_SHRINK:
        free = height - WALL - 1.4
        walls[WEST] = min([free - _STICKER, *(height - at - WALL for at in _door_ends(art, WEST))])
        walls[EAST] = min([free, *(height - at - WALL for at in _door_ends(art, EAST))])
    side = max(walls, key=lambda wall: (min(walls[wall], wide), -wall))
    em = min(_NAME_EM, _NAME_EM * walls[side] / wide)
    long = width_at(name, "caps", em)
    lift = (_NAME_EM - em) * 0.3
    if side == SOUTH:
        sheet.rect(WALL - 0.8, height - WALL + 1.35, long + 2.4, WALL - 1.6, ink.rock)
        sheet.text(name, WALL + 0.4, height - 1.35 - lift, em, "caps", ink.name)
        return
    left = 0.25 if side == WEST else width - WALL + 1.35
    base = WALL - 1.75 - lift if side == WEST else width - 1.35 - lift
    start = height - WALL - 0.4
    sheet.rect(left, start - long - 1.2, WALL - 1.6, long + 2.4, ink.rock)
    sheet.text_upwards(name, base, start, em, "caps", ink.name)


def _door_starts(art: TileArt, side: int) -> list[float]:
    """Return where the doors of the lower wall begin, from the west."""
    lowest = art.size[1] - 1
    return [
        door.cell.x * CELL_MM + CELL_MM / 2 - OPENING - 2.2
        for door in art.doors
        if door.side == side and door.cell.y == lowest
    ]


def _door_ends(art: TileArt, side: int) -> list[float]:
    """Return where the doors of a side wall end, from the north."""
    column = 0 if side == WEST else art.size[0] - 1
    return [
        door.cell.y * CELL_MM + CELL_MM / 2 + OPENING + 2.2
        for door in art.doors
        if door.side == side and door.cell.x == column
    ]


def _sticker(sheet: Painter, sticker: Sticker) -> None:
    """Print a marker with its white border, on whole pixels as far as the scale allows."""
    k = sheet.unit
    x, y, side, quiet = sticker.x_mm, sticker.y_mm, sticker.side_mm, sticker.quiet_mm
    white, black = (255, 255, 255), (0, 0, 0)
    sheet.rect(x - quiet, y - quiet, side + 2 * quiet, side + 2 * quiet, white, 0.8)
    count = len(sticker.rows)
    lines = [math.floor(i * side * k / count + 0.5) for i in range(count + 1)]
    left, top = round(x * k), round(y * k)
    for r, row in enumerate(sticker.rows):
        for c, module in enumerate(row):
            if module == "1":
                upper_left = left + lines[c], top + lines[r]
                lower_right = left + lines[c + 1] - 1, top + lines[r + 1] - 1
                sheet.pen.rectangle((*upper_left, *lower_right), fill=black)
