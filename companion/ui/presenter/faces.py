"""Tile faces of a game as the drawing wants them."""

from companion.art.tile import Shaft, TileArt
from companion.engine.game import TileFace
from companion.engine.grid import Cell, Edge
from companion.ui.presenter.scene import Scene


def tile_art(scene: Scene, face: TileFace, *, dark: bool = False) -> TileArt:
    """Return what is printed on a face, its name in the language of the screen."""
    exits = tuple(Edge(Cell(x, y), side) for x, y, side in face.ducts)
    vents = tuple(Shaft(exits, Cell(*cell)) for cell in face.vents)
    if exits and not vents:
        vents = (Shaft(exits, exits[0].cell, grille=False),)
    return TileArt(
        id=face.id,
        name=scene.say(face.name),
        size=face.size,
        doors=tuple(Edge(Cell(x, y), side) for x, y, side in face.doors),
        vents=vents,
        icons=tuple((word.removesuffix(" again"), word.endswith(" again")) for word in face.icons),
        dark=dark,
    )
