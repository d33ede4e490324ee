"""The map and the camera's picture: how many tiles fit, and a word before it grows out of sight."""

from collections.abc import Mapping
from typing import Final

from companion.config import Camera
from companion.engine.flow.prompts import PlaceTile
from companion.engine.grid import Cell
from companion.engine.message import Message, say
from companion.ports import Border, InView, outgrown
from companion.ui.presenter.builders.camera_overlay import cells_of
from companion.ui.presenter.builders.plan_model import laid_tiles
from companion.ui.presenter.page.scene import Scene

TOO_LOW: Final = say("The camera soon sees too little: hang it higher, or lay the map elsewhere.")
MOVE: Final = say("The map comes to the edge of the picture: move the camera, or all the tiles.")
MOVE_FROM: Final[Mapping[Border, Message]] = {
    "left": say("The map comes to the picture's left edge: move the camera, or all the tiles."),
    "right": say("The map comes to the picture's right edge: move the camera, or all the tiles."),
    "top": say("The map comes to the picture's upper edge: move the camera, or all the tiles."),
    "bottom": say("The map comes to the picture's lower edge: move the camera, or all the tiles."),
}
_REAL: Final = ("usb", "pi")


def tiles_that_fit(view: InView) -> Message:
    """Return how many tiles fit side by side across the picture, and down it."""
    wide, high = (max(1, int(min(99, count))) for count in view.fits)
    return say("{wide} by {high} tiles fit in the picture.", wide=wide, high=high)


def coverage_warning(scene: Scene, view: InView | None, camera: Camera) -> Message | None:
    """Return what to say where the next tile, at the latest, lies beyond the picture's edge.

    Args:
        scene: The match.
        view: How the camera shows the table; None if nobody knows.
        camera: Its settings: only a real one can be moved.
    """
    if view is None or camera.source not in _REAL:
        return None
    laid = [cell for tile in laid_tiles(scene) for cell in cells_of(scene, tile)]
    found = outgrown(view, laid, _next_cells(scene)) if laid else None
    if found is None:
        return None
    if not found.moved:
        return TOO_LOW
    return MOVE_FROM[found.border] if found.border is not None else MOVE


def _next_cells(scene: Scene) -> list[Cell]:
    """The cells on which the next tile may come to lie."""
    if scene.game.whole_board:
        return []
    cells = [way.edge.beyond for way in scene.open_edges]
    if isinstance(scene.prompt, PlaceTile):
        for place in scene.prompt.places:
            cells += cells_of(scene, place)
    return cells
