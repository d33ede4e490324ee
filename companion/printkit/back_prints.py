"""Backs as pictures for print: a lattice, an icon and a name, the same whichever end is up.

A back is put together of one part, turned: of two on a card, of four on what is square. The lattice
meets itself at every edge, so neither a shift nor the way a thing lies tells one from another.
"""

from collections.abc import Iterator
from typing import Final

from PIL import Image

from companion.art.painter import Bytes, Painter, mixed, width_at
from companion.data import icon_glyph, tokens
from companion.engine.game import Game
from companion.engine.view.appearance import Back
from companion.text.words import Words

Size = tuple[float, float]
_CELL_MM: Final = 9.0
_SMALL_CELL_MM: Final = 4.5
_SMALL_MM: Final = 30.0
"""What is narrower bears icons alone."""
_LINE_MM: Final = 0.35
_DOT_MM: Final = 0.7
_EM: Final = 6.4
_BAND: Final = 1.35
"""Height of the band behind a name, in heights of its letters."""


def back_picture(back: Back, game: Game, words: Words, size: Size, px_per_mm: float) -> Image.Image:
    """Return a back of ``size`` mm, the same whichever end is up."""
    width, height = size
    square = width == height
    part = _part(back, game, words, size, px_per_mm)
    if square:
        part = part.crop((0, 0, -(-part.width // 2), -(-part.height // 2)))
    else:
        part = part.crop((0, 0, part.width, -(-part.height // 2)))
    whole = Image.new("RGB", (round(width * px_per_mm), round(height * px_per_mm)))
    for turn in (0, 1, 2, 3) if square else (0, 2):
        turned = part.rotate(-90 * turn, expand=True)
        x = whole.width - turned.width if turn in {1, 2} else 0
        y = whole.height - turned.height if turn in {2, 3} else 0
        whole.paste(turned, (x, y))
    return whole


def _part(back: Back, game: Game, words: Words, size: Size, px_per_mm: float) -> Image.Image:
    """Return a whole sheet on whose first half or quarter everything stands."""
    colours = tokens()["colour"]
    ink, light = colours["paper"]["ink"], colours["paper"]["floor"]
    ground = colours["night"][back.colour]
    sheet = Painter(*size, px_per_mm, ground, smooth=2)
    _lattice(sheet, size, mixed(ground, ink, 0.3))
    small = min(size) < _SMALL_MM
    wide = size[0] / 2 if size[0] == size[1] else size[0]
    high = size[1] / 2
    middle, radius = (high / 2, high * 0.36) if small else (high * 0.42, high * 0.22)
    sheet.disc(wide / 2, middle, radius, ink)
    sheet.glyph(icon_glyph(game.icon(back.look)), wide / 2, middle, radius * 1.25, light)
    if not small:
        name = words.say(back.name).upper()
        _name(sheet, name, (wide / 2, high * 0.79), wide * 0.84, (ink, light))
    return sheet.image().convert("RGB")


def _name(
    sheet: Painter, name: str, middle: tuple[float, float], room: float, inks: tuple[str, str]
) -> None:
    """Write a name on a band, in letters that fit."""
    em = min(_EM, _EM * (room - 2) / width_at(name, "display", _EM))
    long, high = width_at(name, "display", em) + em, em * _BAND
    x, y = middle
    sheet.rect(x - long / 2, y - high / 2, long, high, inks[0], high / 4)
    sheet.text(name, x, y + em * 0.36, em, "display", inks[1], "ms")


def _lattice(sheet: Painter, size: Size, colour: Bytes) -> None:
    """Draw slanted lines both ways and a dot where they meet; whole cells fill the size."""
    cell = _SMALL_CELL_MM if min(size) < _SMALL_MM else _CELL_MM
    columns, rows = (2 * max(1, round(length / cell / 2)) for length in size)
    wide, high = size[0] / columns, size[1] / rows
    for first, last in _slants(columns, rows):
        points = [(first[0] * wide, first[1] * high), (last[0] * wide, last[1] * high)]
        sheet.line(points, colour, _LINE_MM)
    for column in range(columns + 1):
        for row in range(rows + 1):
            sheet.disc(column * wide, row * high, _DOT_MM, colour)


def _slants(columns: int, rows: int) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the ends of all diagonals through the cells, beyond the edges."""
    for start in range(-rows, columns + 1):
        yield (start, 0), (start + rows, rows)
        yield (start, rows), (start + rows, 0)
