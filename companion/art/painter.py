# ruff: noqa: PLR0917  a painter takes places and sizes in order
"""A small painter on Pillow: lengths in floats, y grows downwards, edges smoothed.

Everything is drawn ``smooth`` times larger and brought down at the end, so that slanted and round
edges are clean at any size. Colours are ``#RRGGBB``, ``#RRGGBBAA`` or tuples of bytes.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw, ImageFont

from companion.data import Face, font_file
from companion.shaping.font_coverage import covered

Point: TypeAlias = tuple[float, float]
Bytes: TypeAlias = tuple[int, int, int, int]
Colour: TypeAlias = str | tuple[int, int, int] | Bytes
Mask: TypeAlias = Image.Image
_OPAQUE = 255
_ROUND = 24


@lru_cache(maxsize=512)
def bytes_of(colour: Colour, alpha: int = _OPAQUE) -> Bytes:
    """Return a colour as four bytes; ``alpha`` counts if the colour has none of its own."""
    if isinstance(colour, tuple):
        return (*colour[:3], colour[3] if len(colour) > 3 else alpha)  # noqa: PLR2004
    digits = colour.lstrip("#")
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue, int(digits[6:8], 16) if len(digits) == 8 else alpha  # noqa: PLR2004


def mixed(first: Colour, second: Colour, share: float) -> Bytes:
    """Return ``one`` with ``share`` (0 to 1) of ``other`` in it."""
    a, b = bytes_of(first), bytes_of(second)
    red, green, blue, alpha = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return red, green, blue, alpha


def hexed(colour: Colour) -> str:
    """Return a colour as ``#RRGGBB``."""
    red, green, blue, _ = bytes_of(colour)
    return f"#{red:02X}{green:02X}{blue:02X}"


@lru_cache(maxsize=128)
def face(name: Face, px: int) -> ImageFont.FreeTypeFont:
    """Return a font of ``px`` pixels an em."""
    return ImageFont.truetype(font_file(name), max(1, px))


@lru_cache(maxsize=512)
def length_of(words: str, name: Face, px: int) -> float:
    """Return the width of words in pixels, in a font of ``px`` pixels an em."""
    if covered(words, name):
        return face(name, px).getlength(words)
    from companion.shaping.line import width_px  # noqa: PLC0415  only for other scripts

    return width_px(words, name, px)


@lru_cache(maxsize=512)
def glyph_ink(glyph: str, px: int) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of an icon's ink, from where it would be written."""
    mask = Image.new("L", (px * 2, px * 2), 0)
    ImageDraw.Draw(mask).text((px // 2, px // 2), glyph, font=face("icons", px), fill=_OPAQUE)
    left, top, right, bottom = mask.getbbox() or (px // 2, px // 2, px, px)
    return left - px // 2, top - px // 2, right - px // 2, bottom - px // 2


def width_at(words: str, name: Face, em: float) -> float:
    """Return the width of words in letters of ``em`` units, in the same units."""
    return length_of(words, name, 100) * em / 100


def rotated(points: Sequence[Point], about: Point, degrees: float) -> list[Point]:
    """Return points turned clockwise about a point."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = about
    return [(x + (px - x) * c - (py - y) * s, y + (px - x) * s + (py - y) * c) for px, py in points]


def ring_points(x: float, y: float, r: float, count: int = 48) -> list[Point]:
    """Return the corners of a round shape of ``count`` sides."""
    step = 2 * math.pi / count
    return [(x + r * math.cos(i * step), y + r * math.sin(i * step)) for i in range(count)]


def dashes(
    points: Sequence[Point], on: float, off: float, *, closed: bool = False
) -> list[tuple[Point, Point]]:
    """Return the strokes of a dashed line along ``points``."""
    line = [*points, points[0]] if closed else list(points)
    strokes: list[tuple[Point, Point]] = []
    left, inked = on, True
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        at = 0.0
        while length - at > 1e-6:  # noqa: PLR2004
            step = min(left, length - at)
            if inked:
                start, end = (
                    (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
                    for share in (at / length, (at + step) / length)
                )
                strokes.append((start, end))
            at, left = at + step, left - step
            if left <= 1e-6:  # noqa: PLR2004
                inked = not inked
                left = on if inked else off
    return strokes


def _mask(words: str, name: Face, px: int) -> tuple[Mask, int, int]:
    """Return words as a mask, and where its left and top are from the start of their baseline."""
    if not covered(words, name):
        from companion.shaping.line import draw  # noqa: PLC0415  only for other scripts

        drawn = draw(words, name, px)
        return drawn.mask, drawn.left, -drawn.ascent
    font = face(name, px)
    left, top, right, bottom = (round(v) for v in font.getbbox(words, anchor="ls"))
    mask = Image.new("L", (right - left + 2, bottom - top + 2), 0)
    ImageDraw.Draw(mask).text((1 - left, 1 - top), words, font=font, fill=_OPAQUE, anchor="ls")
    return mask, left - 1, top - 1


class Painter:
    """A sheet to draw on, ``width`` x ``height`` units of ``scale`` pixels each."""

    def __init__(
        self,
        width: float,
        height: float,
        scale: float = 1.0,
        ground: Colour | None = None,
        smooth: int = 4,
    ) -> None:
        """Open a sheet; without a ground it is transparent."""
        self.smooth = smooth
        self.unit = smooth * scale
        self.px = max(1, round(width * scale)), max(1, round(height * scale))
        size = self.px[0] * smooth, self.px[1] * smooth
        self.sheet = Image.new("RGBA", size, bytes_of(ground) if ground else (0, 0, 0, 0))
        self.pen = ImageDraw.Draw(self.sheet)
        self._opaque = ground is not None

    def image(self) -> Image.Image:
        """Return the finished picture at its real size."""
        if self.smooth == 1:
            return self.sheet
        return self.sheet.resize(self.px, Image.Resampling.LANCZOS)

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Return points in pixels of the sheet."""
        return [(x * self.unit, y * self.unit) for x, y in points]

    def width_of(self, thick: float) -> int:
        """Return a line width in pixels of the sheet, at least one."""
        return max(1, round(thick * self.unit))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """Fill a polygon."""
        self._over(colour, lambda d, fill: d.polygon(self.at(points), fill=fill))

    def rect(self, x: float, y: float, w: float, h: float, colour: Colour, r: float = 0) -> None:
        """Fill a rectangle with corners of radius ``r``."""
        box = self._box(x, y, w, h)
        self._over(colour, lambda d, fill: d.rounded_rectangle(box, r * self.unit, fill=fill))

    def frame(
        self, x: float, y: float, w: float, h: float, colour: Colour, thick: float, r: float = 0
    ) -> None:
        """Draw the border of a rectangle, inside it."""
        box, wide = self._box(x, y, w, h), self.width_of(thick)
        round_px = r * self.unit
        self._over(
            colour, lambda d, fill: d.rounded_rectangle(box, round_px, outline=fill, width=wide)
        )

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        """Fill a circle."""
        box = self._box(x - r, y - r, 2 * r, 2 * r)
        self._over(colour, lambda d, fill: d.ellipse(box, fill=fill))

    def ring(self, x: float, y: float, r: float, colour: Colour, thick: float) -> None:
        """Draw a circle's border, inside it."""
        box, wide = self._box(x - r, y - r, 2 * r, 2 * r), self.width_of(thick)
        self._over(colour, lambda d, fill: d.ellipse(box, outline=fill, width=wide))

    def line(
        self,
        points: Sequence[Point],
        colour: Colour,
        thick: float,
        *,
        closed: bool = False,
        capped: bool = False,
    ) -> None:
        """Draw a line through points, with round ends if ``capped``."""
        line = self.at([*points, points[0]] if closed else points)
        wide = self.width_of(thick)

        def draw(d: ImageDraw.ImageDraw, fill: Bytes | int) -> None:
            d.line(line, fill=fill, width=wide, joint="curve")
            for x, y in line if capped or closed else ():
                d.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=fill)

        self._over(colour, draw)

    def dashed(
        self,
        points: Sequence[Point],
        colour: Colour,
        thick: float,
        on: float,
        off: float,
        *,
        closed: bool = False,
    ) -> None:
        """Draw a broken line through points."""
        wide = self.width_of(thick)
        strokes = [self.at(stroke) for stroke in dashes(points, on, off, closed=closed)]

        def draw(d: ImageDraw.ImageDraw, fill: Bytes | int) -> None:
            for stroke in strokes:
                d.line(stroke, fill=fill, width=wide)

        self._over(colour, draw)

    def mask(self, draw: Callable[[ImageDraw.ImageDraw], None]) -> Mask:
        """Return a mask of the sheet's size that ``draw`` fills, in pixels of the sheet."""
        mask = Image.new("L", self.sheet.size, 0)
        draw(ImageDraw.Draw(mask))
        return mask

    def polygons_mask(self, shapes: Sequence[Sequence[Point]]) -> Mask:
        """Return the union of polygons as a mask."""

        def draw(d: ImageDraw.ImageDraw) -> None:
            for shape in shapes:
                d.polygon(self.at(shape), fill=_OPAQUE)

        return self.mask(draw)

    def rim_mask(self, shapes: Sequence[Sequence[Point]], thick: float) -> Mask:
        """Return what lies within ``thick`` of polygons; take their inside away for the rim."""
        wide = self.width_of(2 * thick)

        def draw(d: ImageDraw.ImageDraw) -> None:
            for shape in shapes:
                line = self.at([*shape, shape[0]])
                d.polygon(line, fill=_OPAQUE)
                joint = "curve" if len(shape) >= _ROUND else None
                d.line(line, fill=_OPAQUE, width=wide, joint=joint)
                for x, y in line if len(shape) < _ROUND else ():
                    half = max(0.0, wide / 2 - 1)
                    d.rectangle((x - half, y - half, x + half, y + half), fill=_OPAQUE)

        return self.mask(draw)

    def fill(self, mask: Mask, colour: Colour) -> None:
        """Lay a colour over the sheet where the mask is."""
        box = mask.getbbox()
        if box is None:
            return
        mask = mask.crop(box)  # most shapes are small, and the sheet is large
        red, green, blue, alpha = bytes_of(colour)
        if alpha < _OPAQUE:
            mask = mask.point([v * alpha // _OPAQUE for v in range(256)])
        if self._opaque:
            self.sheet.paste((red, green, blue, _OPAQUE), box, mask)
            return
        layer = Image.new("RGBA", mask.size, (red, green, blue, 0))
        layer.putalpha(mask)
        self.sheet.alpha_composite(layer, box[:2])

    def hatch(
        self, mask: Mask, colour: Colour, gap: float, thick: float, degrees: float = 45
    ) -> None:
        """Draw parallel lines where the mask is."""
        width, height = self.sheet.size
        reach = math.hypot(width, height)
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        step, wide = gap * self.unit, self.width_of(thick)

        def draw(d: ImageDraw.ImageDraw) -> None:
            for i in range(-int(reach / step) - 1, int(reach / step) + 2):
                x, y = width / 2 - s * i * step, height / 2 + c * i * step
                ends = x - c * reach, y - s * reach, x + c * reach, y + s * reach
                d.line(ends, fill=_OPAQUE, width=wide)

        self.fill(ImageChops.multiply(self.mask(draw), mask), colour)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        em: float,
        name: Face,
        colour: Colour,
        anchor: str = "ls",
    ) -> None:
        """Write words of ``em`` units; the anchor is Pillow's (``ls``: left end of baseline)."""
        px = round(em * self.unit)
        place = x * self.unit, y * self.unit
        if not covered(words, name):
            self._shaped(words, place, px, name, colour, anchor)
            return
        font = face(name, px)
        self._over(
            colour, lambda d, fill: d.text(place, words, font=font, fill=fill, anchor=anchor)
        )

    def _shaped(
        self, words: str, place: Point, px: int, name: Face, colour: Colour, anchor: str
    ) -> None:
        """Write letters that the font has not; the anchor is on the baseline, as all of ours."""
        from companion.shaping.line import draw  # noqa: PLC0415  only for other scripts

        drawn = draw(words, name, px)
        start = place[0] - {"l": 0.0, "m": drawn.width / 2, "r": drawn.width}[anchor[0]]
        whole = Image.new("L", self.sheet.size, 0)
        whole.paste(drawn.mask, (round(start + drawn.left), round(place[1] - drawn.ascent)))
        self.fill(whole, colour)

    def text_upwards(
        self, words: str, x: float, y: float, em: float, name: Face, colour: Colour
    ) -> None:
        """Write words that run upwards from x, y, their feet to the right."""
        px = round(em * self.unit)
        mask, left, top = _mask(words, name, px)
        turned = mask.transpose(Image.Transpose.ROTATE_90)
        whole = Image.new("L", self.sheet.size, 0)
        place = round(x * self.unit) + top, round(y * self.unit) - turned.height - left
        whole.paste(turned, place)
        self.fill(whole, colour)

    def glyph(self, glyph: str, x: float, y: float, em: float, colour: Colour) -> None:
        """Draw an icon with the middle of its ink at x, y (glyphs bear unevenly)."""
        px = round(em * self.unit)
        font = face("icons", px)
        left, top, right, bottom = glyph_ink(glyph, px)
        place = x * self.unit - (left + right) / 2, y * self.unit - (top + bottom) / 2
        self._over(colour, lambda d, fill: d.text(place, glyph, font=font, fill=fill))

    def paste(self, picture: Image.Image, x: float, y: float) -> None:
        """Lay a picture (in pixels of the finished sheet) with its corner at x, y."""
        if self.smooth != 1:
            size = picture.width * self.smooth, picture.height * self.smooth
            picture = picture.resize(size, Image.Resampling.NEAREST)
        self.sheet.alpha_composite(
            picture.convert("RGBA"), (round(x * self.unit), round(y * self.unit))
        )

    def _box(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        k = self.unit
        left, top = x * k, y * k
        return left, top, max(left, (x + w) * k - 1), max(top, (y + h) * k - 1)

    def _over(
        self, colour: Colour, draw: Callable[[ImageDraw.ImageDraw, Bytes | int], None]
    ) -> None:
        """Draw with a colour; one that lets light through is laid over, not written in."""
        paint = bytes_of(colour)
        if paint[3] == _OPAQUE:
            draw(self.pen, paint)
            return
        mask = Image.new("L", self.sheet.size, 0)
        draw(ImageDraw.Draw(mask), _OPAQUE)
        self.fill(mask, paint)
