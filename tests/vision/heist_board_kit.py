"""The board of heist on a drawn table, its rooms laid any way round, and a tracker over it."""

from companion.bootstrap.vision_factory import PRINTS
from companion.engine.chance import Chance
from companion.engine.grid import Cell
from companion.games.heist import GAME
from companion.ports import Laid, TableSeen
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.vision.service.drawn_table import DrawnTable
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.virtual_table import Scene
from games_kit import GAMES

WIDE = 4
FACES = GAME.tiles(next(game for game in GAMES if game.game.id == GAME.id).content)
WORDS = Words(Catalogue("en", ()), pack={}, describe=lambda ref: None)


def board(seed):
    """Return the rooms as told, in an order of chance."""
    below, left = Chance(f"board {seed}").below, [face.id for face in FACES]
    order = [left.pop(below(len(left))) for _ in FACES]
    return tuple(Laid(room, Cell(n % WIDE, n // WIDE)) for n, room in enumerate(order))


def any_way(laid, seed):
    """Return the same rooms as hands lay them: any way round."""
    below = Chance(f"hands {seed}").below
    return tuple(Laid(tile.tile, tile.cell, below(4)) for tile in laid)


class Board:
    """A tile tracker over the drawn board, and a clock of its own."""

    def __init__(self, side_deg=0.0, tilt_deg=15.0, seed=0, size=(1280, 960)):
        self.now_s = 10.0
        self.table = DrawnTable(FACES, WORDS, lambda: self.now_s, PRINTS, seed=seed, waits=False)
        self.view = View(size=size, tilt_deg=tilt_deg, side_deg=side_deg)
        self.table.show(Scene(), self.view, (Cell(-1, -1), Cell(WIDE, WIDE)))
        self.tracker = TileTracker(self.table.shapes.values())
        self.seen = TableSeen((), 0.0)

    def lay(self, laid, frames=6):
        """Let these lie there and look for a while; return the sightings."""
        self.table.lay(laid)
        return self.watch(frames)

    def watch(self, frames=6):
        sightings = []
        for _ in range(frames):
            self.now_s += 0.25
            for news in self.tracker.look(self.table.read()):
                if isinstance(news, TableSeen):
                    self.seen = news
                else:
                    sightings.append(news)
        return sightings
