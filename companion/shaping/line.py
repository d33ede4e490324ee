"""A line of any letters, set: its glyphs and where each stands, in ems; and drawn."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, groupby
from math import ceil, floor
from typing import Final, NamedTuple
from unicodedata import category, normalize

import uharfbuzz as hb
from msgspec import Struct
from PIL import Image

from companion.data import Face, font_file
from companion.shaping.bidi import levels, visual
from companion.shaping.clusters import clusters
from companion.shaping.fonts import font_for, opened

_NOTHING: Final = ("Cc", "Cs")


class Run(NamedTuple):
    """Neighbours on a line in one font and one direction.

    Attributes:
        font: The font's file.
        text: The letters in the order they are read.
        right: They are read from right to left.
    """

    font: str
    text: str
    right: bool


class Glyph(NamedTuple):
    """A shape of a font at a place: ems from the line's left end and above its baseline."""

    font: str
    shape: int
    x: float
    y: float


class Line(Struct, frozen=True):
    """A line that is set; lengths in ems."""

    glyphs: tuple[Glyph, ...]
    width: float


class Drawing(NamedTuple):
    """A line drawn: its mask, and pixels from the mask's top left to the line's start.

    Attributes:
        mask: Grey levels.
        left: Pixels from the start of the line to the mask's left, less than nothing to the left.
        ascent: Pixels from the mask's top to the baseline.
        width: Pixels the line takes.
    """

    mask: Image.Image
    left: int
    ascent: int
    width: int


@lru_cache(maxsize=1024)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Return a line's runs from left to right; letters that no font has are told by number."""
    written = "".join(letter for letter in text if category(letter) not in _NOTHING)
    letters = list(clusters(normalize("NFC", written)))
    fonts = [font_for(letter, face) for letter in letters]
    for at, found in enumerate(fonts):
        if not found:
            letters[at] = "".join(_numbered(sign) for sign in letters[at])
            fonts[at] = font_file(face)
    found = levels("".join(letters))
    starts = [0, *accumulate(map(len, letters))][:-1]
    order = visual([found[start] for start in starts])
    return tuple(_joined(letters, fonts, [found[start] % 2 == 1 for start in starts], order))


def _joined(
    letters: list[str], fonts: list[str], right: list[bool], order: list[int]
) -> Iterator[Run]:
    for (font, turned), group in groupby(order, key=lambda at: (fonts[at], right[at])):
        places = list(group)
        within = places[::-1] if turned else places
        yield Run(font, "".join(letters[at] for at in within), turned)


def _numbered(sign: str) -> str:
    return f"[{ord(sign):X}]"


@lru_cache(maxsize=1024)
def line(text: str, face: Face) -> Line:
    """Return a line in one of our fonts and, where that has not the letters, in others."""
    glyphs: list[Glyph] = []
    x = 0.0
    for run in runs(text, face):
        font = opened(run.font)
        em = font.face.upem
        buffer = hb.Buffer()
        buffer.add_str(run.text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if run.right else "ltr"
        hb.shape(font, buffer)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True):
            glyphs.append(
                Glyph(run.font, info.codepoint, x + place.x_offset / em, place.y_offset / em)
            )
            x += place.x_advance / em
    return Line(tuple(glyphs), x)


def width_px(text: str, face: Face, px: float) -> int:
    """Return the pixels a line takes at ``px`` pixels an em."""
    return ceil(line(text, face).width * px)


def draw(text: str, face: Face, px: float) -> Drawing:
    """Return a line drawn at ``px`` pixels an em."""
    laid = line(text, face)
    raster = hb.RasterDraw()
    for glyph in laid.glyphs:
        font = opened(glyph.font)
        scale = px / font.face.upem
        raster.transform = (scale, 0, 0, scale, glyph.x * px, glyph.y * px)
        raster.draw_glyph(font, glyph.shape)
    image = raster.render()
    box = image.extents if image is not None else None
    wide = ceil(laid.width * px)
    if image is None or box is None or not box.width or not box.height:
        return Drawing(Image.new("L", (max(1, wide), 1), 0), 0, 1, wide)
    mask = Image.frombytes(
        "L", (box.width, box.height), bytes(image.buffer), "raw", "L", box.stride, -1
    )
    return Drawing(mask, floor(box.x_origin), box.y_origin + box.height, wide)
