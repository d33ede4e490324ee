"""The board of heist on a drawn table, its rooms laid any way round, and a tracker over it."""

from hidden_board_kit import DrawnBoard

from companion.engine.chance import Chance
from companion.engine.grid import Cell
from companion.games.heist import GAME
from companion.ports import Laid
from companion.vision.service.match_albums import shapes_of
from companion.vision.virtual.camera_optics import View
from games_kit import GAMES

WIDE = 4
FACES = GAME.tiles(next(game for game in GAMES if game.game.id == GAME.id).content)


def board(seed):
    """Return the rooms as told, in an order of chance."""
    below, left = Chance(f"board {seed}").below, [face.id for face in FACES]
    order = [left.pop(below(len(left))) for _ in FACES]
    return tuple(Laid(room, Cell(n % WIDE, n // WIDE)) for n, room in enumerate(order))


def any_way(laid, seed):
    """Return the same rooms as hands lay them: any way round."""
    below = Chance(f"hands {seed}").below
    return tuple(Laid(tile.tile, tile.cell, below(4)) for tile in laid)


class Board(DrawnBoard):
    """A tile tracker over the drawn board."""

    def __init__(self, side_deg=0.0, tilt_deg=15.0, seed=0, size=(1280, 960)):
        view = View(size=size, tilt_deg=tilt_deg, side_deg=side_deg)
        room = (Cell(-1, -1), Cell(WIDE, WIDE))
        super().__init__(FACES, view, room, shapes_of(FACES).values(), seed)
