"""How much of the table a camera sees, from a picture of it."""

from collections.abc import Iterable

import numpy as np

from companion.engine.grid import footprint
from companion.ports import InView
from companion.vision.picture.frame import Points
from companion.vision.picture.plane import Plane
from companion.vision.stickers.tags_to_faces import Catalogue
from companion.vision.tiles.align import Placed


def table_in_view(
    plane: Plane | None, placed: Iterable[Placed], book: Catalogue, size: tuple[int, int]
) -> InView | None:
    """Return where the table's cells lie in a picture; None if no tile says so.

    Args:
        plane: The table's face as the picture shows it.
        placed: Tiles whose cells are known.
        book: All faces.
        size: Width and height of the picture in pixels.
    """
    known = [tile for tile in placed if tile.confidence == "sure"]
    if plane is None or not known:
        return None
    cells = np.concatenate([_cell_corners(tile, book) for tile in known])
    board = np.concatenate([tile.face.corners() for tile in known])
    homography = plane.image_from_board @ _similarity(cells, board)
    middle = homography @ np.array([*cells.mean(axis=0), 1.0])
    homography = homography / middle[2]
    a, b, c, d, e, f, g, h, i = (float(value) for value in homography.ravel())
    return InView(size, (a, b, c, d, e, f, g, h, i))


def _cell_corners(tile: Placed, book: Catalogue) -> Points:
    """(4, 2) corners of a tile in cells, clockwise from its printed north-west one."""
    cells = footprint(tile.laid.cell, book.size(tile.laid.tile), tile.laid.turns)
    west, north = min(cell.x for cell in cells), min(cell.y for cell in cells)
    east, south = max(cell.x for cell in cells) + 1, max(cell.y for cell in cells) + 1
    corners = [(west, north), (east, north), (east, south), (west, south)]
    turns = tile.laid.turns
    return np.array([*corners[turns:], *corners[:turns]], dtype=np.float64)


def _similarity(cells: Points, board: Points) -> Points:
    """(3, 3): the turn, scale and step that bring points nearest to others, in least squares."""
    start, end = cells.mean(axis=0), board.mean(axis=0)
    own, other = cells - start, board - end
    scale = float((own**2).sum())
    along = float((own * other).sum()) / scale
    across = float((own[:, 0] * other[:, 1] - own[:, 1] * other[:, 0]).sum()) / scale
    turn = np.array([(along, -across), (across, along)])
    step = end - turn @ start
    return np.array([(*turn[0], step[0]), (*turn[1], step[1]), (0.0, 0.0, 1.0)])
