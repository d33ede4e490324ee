"""Tile faces as pictures for print, stickers included."""

from PIL import Image

from companion.art.printed_tile import draw_tile
from companion.art.tile_art import tile_art
from companion.art.tile_records import Sticker
from companion.engine.view.appearance import TileFace
from companion.stickers import MODULE_MM, TAG_MM, shape_of, sticker_places, tag_modules
from companion.text.words import Words


def tile_picture(face: TileFace, words: Words, px_per_mm: float) -> Image.Image:
    """Return a face as it is printed, 80 mm a cell, with its stickers."""
    number = f"{face.tags[0]:02}" if len(face.tags) == 1 else ""
    art = tile_art(face, words.say(face.name), number=number)
    return draw_tile(art, px_per_mm, "paper", stickers_of(face), smooth=2)


def stickers_of(face: TileFace) -> tuple[Sticker, ...]:
    """Return the markers of a face where the camera looks for them (see ``companion.stickers``)."""
    return tuple(
        Sticker(
            rows=tuple("".join("1" if black else "0" for black in row) for row in tag_modules(tag)),
            x_mm=corners[0][0],
            y_mm=corners[0][1],
            side_mm=TAG_MM,
            quiet_mm=MODULE_MM,
        )
        for tag, corners, _ in sticker_places(shape_of(face))
    )
