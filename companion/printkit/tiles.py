"""Tile faces as pictures for print, stickers included."""

from PIL import Image

from companion.art.tile import Shaft, Sticker, TileArt
from companion.art.tiles import draw_tile
from companion.engine.game import TileFace
from companion.engine.grid import Cell, Edge
from companion.ports import TileShape
from companion.stickers import MODULE_MM, TAG_MM, sticker_places, tag_modules
from companion.text.words import Words

AGAIN = " again"


def tile_picture(face: TileFace, words: Words, px_per_mm: float) -> Image.Image:
    """Return a face as it is printed, 80 mm a cell, with its stickers."""
    return draw_tile(art_of(face, words), px_per_mm, "paper", stickers_of(face), smooth=2)


def art_of(face: TileFace, words: Words) -> TileArt:
    """Return what is to be drawn of a face, its name in the language of the print."""
    exits = tuple(Edge(Cell(x, y), side) for x, y, side in face.ducts)
    shafts = tuple(Shaft(exits, Cell(*cell)) for cell in face.vents)
    if exits and not shafts:
        shafts = (Shaft(exits, exits[0].cell, grille=False),)
    return TileArt(
        id=face.id,
        name=words.say(face.name),
        size=face.size,
        doors=tuple(Edge(Cell(x, y), side) for x, y, side in face.doors),
        vents=shafts,
        icons=tuple((icon.removesuffix(AGAIN), icon.endswith(AGAIN)) for icon in face.icons),
        number=f"{face.tags[0]:02}" if len(face.tags) == 1 else "",
    )


def stickers_of(face: TileFace) -> tuple[Sticker, ...]:
    """Return the markers of a face where the eyes look for them (see ``companion.stickers``)."""
    return tuple(
        Sticker(
            rows=tuple("".join("1" if black else "0" for black in row) for row in tag_modules(tag)),
            x_mm=corners[0][0],
            y_mm=corners[0][1],
            side_mm=TAG_MM,
            quiet_mm=MODULE_MM,
        )
        for tag, corners, _ in sticker_places(TileShape(face.id, face.size, face.tags))
    )
