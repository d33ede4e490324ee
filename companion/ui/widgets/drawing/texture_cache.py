"""Textures made once and kept: words, icons, boxes and pictures, by what they show."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Final, Generic, TypeVar

from kivy.core.text import Label as CoreLabel
from kivy.graphics.texture import Texture
from PIL import Image

from companion.art.painter import Painter, glyph_ink
from companion.data import Face, font_file, icon_glyph
from companion.shaping.font_coverage import covered

T = TypeVar("T")
_MOST_TEXTURES: Final = 1500


class TextureCache(Generic[T]):
    """Keeps the things used last; the one not used for longest goes first."""

    def __init__(self, most: int) -> None:
        """Keep up to ``most`` things."""
        self.most = most
        self._entries: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the thing called ``key``, made now if it is not kept."""
        found = self._entries.get(key)
        if found is None:
            found = self._entries[key] = make()
            while len(self._entries) > self.most:
                _ = self._entries.popitem(last=False)
        else:
            self._entries.move_to_end(key)
        return found

    def has(self, key: Hashable) -> bool:
        """Return whether the thing called ``key`` is kept."""
        return key in self._entries


class TextTexture:
    """A line of words as a white texture; ``ascent`` is from its top to the baseline."""

    __slots__ = ("ascent", "texture", "width")

    def __init__(self, words: str, name: Face, px: int) -> None:
        """Draw the words at ``px`` pixels an em."""
        if not covered(words, name):
            self._shape(words, name, px)
            return
        label = CoreLabel(text=words, font_size=px, font_name=font_file(name), color=(1, 1, 1, 1))
        label.refresh()
        self.texture = _crisp(label.texture)
        self.ascent = label.get_ascent()
        self.width = self.texture.width

    def _shape(self, words: str, name: Face, px: int) -> None:
        """Draw letters that the font has not, each with a font that has it."""
        from companion.shaping.line import draw  # noqa: PLC0415  only for other scripts

        drawn = draw(words, name, px)
        beyond = max(0, -drawn.left)  # ink left of where the line begins
        self.width = max(beyond + drawn.width, beyond + drawn.left + drawn.mask.width, 1)
        sheet = Image.new("RGBA", (self.width, drawn.mask.height), (255, 255, 255, 0))
        ink = Image.new("RGBA", drawn.mask.size, (255, 255, 255, 255))
        ink.putalpha(drawn.mask)
        sheet.paste(ink, (beyond + drawn.left, 0))
        self.texture = texture_of(sheet)
        self.ascent = drawn.ascent


_words: TextureCache[TextTexture] = TextureCache(_MOST_TEXTURES)
_pictures: TextureCache[Texture] = TextureCache(_MOST_TEXTURES)


def words(text: str, name: Face, px: int) -> TextTexture:
    """Return a line of words as a texture."""
    return _words.get((text, name, px), lambda: TextTexture(text, name, px))


@lru_cache(maxsize=4096)
def width(text: str, name: Face, px: int) -> int:
    """Return the width of words in pixels."""
    if covered(text, name):
        return _ruler(name, px).get_extents(text)[0] if text else 0
    from companion.shaping.line import width_px  # noqa: PLC0415  only for other scripts

    return width_px(text, name, px)


@lru_cache(maxsize=64)
def _ruler(name: Face, px: int) -> CoreLabel:
    return CoreLabel(text="", font_size=px, font_name=font_file(name))


def picture(key: Hashable, make: Callable[[], Image.Image]) -> Texture:
    """Return a picture as a texture; ``key`` must name everything the picture depends on."""
    return _pictures.get(key, lambda: texture_of(make()))


def has_picture(key: Hashable) -> bool:
    """Return whether a picture is kept, so that it costs nothing to show."""
    return _pictures.has(key)


def texture_of(image: Image.Image, *, smooth: bool = False) -> Texture:
    """Return a new texture with the picture's pixels, to be shown at its own size.

    Args:
        image: The picture.
        smooth: It will be shown larger or smaller than it is.
    """
    image = image.convert("RGBA")
    texture = Texture.create(size=image.size, colorfmt="rgba")
    texture.blit_buffer(image.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    if smooth:
        texture.min_filter = texture.mag_filter = "linear"
        return texture
    return _crisp(texture)


def icon(word: str, px: int) -> Texture:
    """Return an icon in white, cropped to its ink, drawn ``px`` pixels an em."""

    def make() -> Image.Image:
        glyph = icon_glyph(word)
        left, top, right, bottom = glyph_ink(glyph, px * 4)
        sheet = Painter((right - left) / 4 + 1, (bottom - top) / 4 + 1)
        sheet.glyph(glyph, sheet.px[0] / 2, sheet.px[1] / 2, px, (255, 255, 255))
        return sheet.image()

    return picture(("icon", word, px), make)


def corner(r: int, thick: float) -> Texture:
    """Return a rounded box in white to be stretched from its middle; 0 thick means filled."""

    def make() -> Image.Image:
        sheet = Painter(2 * r + 4, 2 * r + 4)
        if thick:
            sheet.frame(0, 0, 2 * r + 4, 2 * r + 4, (255, 255, 255), thick, r)
        else:
            sheet.rect(0, 0, 2 * r + 4, 2 * r + 4, (255, 255, 255), r)
        return sheet.image()

    return picture(("corner", r, thick), make)


def dashed_box(w: int, h: int, r: float, thick: float) -> Texture:
    """Return a dashed border in white, w x h pixels."""

    def make() -> Image.Image:
        o = thick / 2
        sheet = Painter(w, h, smooth=3)
        corners = [(r, o), (w - r, o), (w - o, r), (w - o, h - r), (w - r, h - o), (r, h - o)]
        path = [*corners, (o, h - r), (o, r)]
        sheet.dashed(path, (255, 255, 255), thick, thick * 3.4, thick * 2.8, closed=True)
        return sheet.image()

    return picture(("dashed", w, h, round(r, 1), round(thick, 1)), make)


def _crisp(texture: Texture) -> Texture:
    texture.min_filter = texture.mag_filter = "nearest"
    return texture
