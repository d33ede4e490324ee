"""Pictures dimmed to a dark room: tiles as printed, and owners' photographs."""

from pathlib import Path

from kivy.graphics.texture import Texture
from PIL import Image, ImageEnhance, ImageOps

from companion.art.tile import TileArt
from companion.art.tiles import draw_tile
from companion.engine.grid import Turns
from companion.pictures import read_picture
from companion.ui.widgets import stock

_CELL_MM = 80


def dim_tile(art: TileArt, turns: Turns, side: int, brightness: float) -> Texture:
    """Return a tile as it is printed, its longer side ``side`` pixels."""

    def make() -> Image.Image:
        scale = side / (_CELL_MM * max(art.size))
        picture = draw_tile(art, scale, "paper", turns=turns)
        return ImageEnhance.Brightness(picture.convert("RGB")).enhance(brightness)

    return stock.picture(("option tile", art, turns, side, brightness), make)


def photograph(path: str, side: int, brightness: float) -> Texture:
    """Return an owner's picture fitted into a square of ``side`` pixels.

    Raises:
        PictureError: The file is missing or no picture.
    """

    def make() -> Image.Image:
        fitted = ImageOps.fit(read_picture(Path(path)), (side, side))
        return ImageEnhance.Brightness(fitted).enhance(brightness)

    return stock.picture(("photograph", path, side, brightness), make)
