"""Tile faces of a game as plain records to draw."""

from companion.art.tile_records import Shaft, TileArt
from companion.engine.grid import Cell, Edge
from companion.engine.view.appearance import TileFace

AGAIN = " again"


def tile_art(face: TileFace, name: str, *, dark: bool = False, number: str = "") -> TileArt:
    """Return what is to be drawn of a face.

    Args:
        face: What is printed on it.
        name: Its name in the language of the screen or the print.
        dark: The tile is in darkness.
        number: The number of its sticker, to print beside it, or "".
    """
    exits = tuple(Edge(Cell(x, y), side) for x, y, side in face.ducts)
    vents = tuple(Shaft(exits, Cell(*cell)) for cell in face.vents)
    if exits and not vents:
        vents = (Shaft(exits, exits[0].cell, grille=False),)
    return TileArt(
        id=face.id,
        name=name,
        size=face.size,
        doors=tuple(Edge(Cell(x, y), side) for x, y, side in face.doors),
        vents=vents,
        icons=tuple((icon.removesuffix(AGAIN), icon.endswith(AGAIN)) for icon in face.icons),
        dark=dark,
        number=number,
    )
