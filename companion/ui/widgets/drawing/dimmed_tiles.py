"""Pictures dimmed to a dark room: tiles as printed."""

from kivy.graphics.texture import Texture
from PIL import Image, ImageEnhance

from companion.art.printed_tile import draw_tile
from companion.art.tile_records import TileArt
from companion.engine.grid import Turns
from companion.ui.widgets.drawing import texture_cache

_CELL_MM = 80


def dim_tile(art: TileArt, turns: Turns, side: int, brightness: float) -> Texture:
    """Return a tile as it is printed, its longer side ``side`` pixels."""

    def make() -> Image.Image:
        scale = side / (_CELL_MM * max(art.size))
        picture = draw_tile(art, scale, "paper", turns=turns)
        return ImageEnhance.Brightness(picture.convert("RGB")).enhance(brightness)

    return texture_cache.picture(("option tile", art, turns, side, brightness), make)
