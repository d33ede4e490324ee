"""A printed board with rooms apart from each other, drawn under tiles, and a tracker over it."""

import cv2
import numpy as np
from hidden_board_kit import PRINTS, WORDS, faces
from vision_kit import TOKENS

from companion.engine.grid import Cell
from companion.engine.message import say
from companion.engine.view.appearance import TileFace
from companion.ports import Laid, TableSeen
from companion.stickers import TILE_MM
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.picture.frame import Frame
from companion.vision.service.drawn_table import image_of
from companion.vision.service.match_albums import shapes_of
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import Region, View
from companion.vision.virtual.props import Token
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of

LARGE, LONG = "vault", "gallery"
_LARGER = (
    TileFace(LARGE, say(LARGE), size=(2, 2), icons=("crate",), tags=(70, 71)),
    TileFace(LONG, say(LONG), size=(2, 1), icons=("lamp",), tags=(72, 73)),
)
FACES = {face.id: face for face in (*faces(), *_LARGER)}
SHAPES = shapes_of(FACES.values())
ROWS = {Cell(x, y): Cell(2 * x, 2 * y) for y in range(2) for x in range(3)}
"""Where the rooms of the map really are, in tiles: none touches another."""
MIXED = {Cell(0, 0): Cell(0, 0), Cell(1, 0): Cell(1, 0), Cell(3, 0): Cell(3, 0)} | {
    Cell(0, 3): Cell(0, 2)
}
"""Rooms of which two touch; the one in the east is as large as four tiles."""
_BOARD = -80.0, -80.0, 400.0, 240.0
"""West, north, east and south edge in mm."""


def ground(seed=5, rooms=ROWS):
    """Draw a board with ways and rubble printed on it."""

    def draw(region, scale):
        wide = int(np.ceil((region.east - region.west) * scale))
        high = int(np.ceil((region.south - region.north) * scale))
        picture = np.full((high, wide, 3), (52, 66, 84), np.uint8)
        chance = np.random.default_rng(seed)

        def at(x, y):
            return round((x - region.west) * scale), round((y - region.north) * scale)

        west, north, east, south = _BOARD
        cv2.rectangle(picture, at(west, north), at(east, south), (120, 140, 130), -1)
        for _ in range(500):
            x, y = chance.uniform(west, east), chance.uniform(north, south)
            wide, high = chance.uniform(4, 22, 2)
            colour = tuple(int(value) for value in chance.integers(20, 235, 3))
            end = at(min(east, x + wide), min(south, y + high))
            cv2.rectangle(picture, at(x, y), end, colour, -1 if chance.random() < 0.5 else 2)
        cv2.rectangle(picture, at(west, north), at(east, south), (20, 20, 20), 3)
        for cell in rooms.values():
            x, y = cell.x * TILE_MM, cell.y * TILE_MM
            cv2.rectangle(picture, at(x - 42, y - 42), at(x + 42, y + 42), (200, 210, 205), -1)
        return cv2.GaussianBlur(picture, (3, 3), 0)

    return draw


def drawn(tile, px_per_mm):
    return image_of(PRINTS.tile(FACES[tile], WORDS, px_per_mm))


class BoardTable:
    """A table with the board and its tiles on it, pushed by so many mm, seen by one camera."""

    def __init__(
        self,
        *,
        tilt_deg=10.0,
        side_deg=0.0,
        shift=(0.0, 0.0),
        seed=0,
        rooms=ROWS,
        large=(),
        tiles=SHAPES,
        face=drawn,
        half=None,
    ):
        self.rooms, self.large, self.half = rooms, large, half
        view = View((1600, 1200), tilt_deg=tilt_deg, side_deg=side_deg)
        seen = region_of((Cell(-2, -2), Cell(6, 4)))
        x, y = shift
        region = Region(seen.west - x, seen.north - y, seen.east - x, seen.south - y)
        self.table = VirtualTable(
            tiles.values(),
            face,
            region,
            view,
            ground=ground(rooms=rooms),
            seed=seed,
            token=lambda kind, _: TOKENS[kind],
        )

    def picture(self, laid=(), figures=(), tokens=()):
        """The board with tiles in its rooms; cells are those of the map.

        Tokens are a kind, and how many tiles east and south of the middle of the first tile.
        """
        really = tuple(Laid(it.tile, self.rooms[it.cell], it.turns) for it in laid)
        lying = tuple(
            Token(kind, really[0], (east + 0.5) * TILE_MM, (south + 0.5) * TILE_MM, 25.0)
            for kind, east, south in tokens
        )
        return self.table.picture(Scene(really, figures, tokens=lying))

    def pixels(self, *points):
        return self.table.lens.pixels(np.array(points, dtype=np.float64))

    def taught(self, laid=()):
        """The board as people show it in this picture."""
        west, north, east, south = _BOARD
        corners = self.pixels((west, north), (east, north), (east, south), (west, south))
        middles = self.pixels(*(self._middle(cell) for cell in self.rooms))
        places = {
            cell: (float(x), float(y)) for cell, (x, y) in zip(self.rooms, middles, strict=True)
        }
        return TaughtBoard(self.picture(laid), corners, places, self._ends())

    def _ends(self):
        """The corners of the rooms, where their size is shown."""
        if self.half is None:
            return {}
        ends = self.pixels(*(np.add(self._middle(cell), self.half) for cell in self.rooms))
        return {cell: (float(x), float(y)) for cell, (x, y) in zip(self.rooms, ends, strict=True)}

    def _middle(self, cell):
        """Where the middle of a room is, mm; a large one begins at its north-west cell."""
        off = TILE_MM / 2 if cell in self.large else 0
        x, y = self.rooms[cell]
        return x * TILE_MM + off, y * TILE_MM + off


class BoardWatch:
    """A tracker that was taught the board, and a clock of its own."""

    def __init__(self, board, laid=(), wants=(), tiles=SHAPES, learned=None):
        self.tracker = TileTracker(tiles.values(), learned)
        self.tracker.wants(wants)
        self.tracker.lie_on(board)
        self.tracker.expect(laid)
        self.now_s, self.seq = 10.0, 0
        self.seen = TableSeen((), 0.0)

    def look(self, table, laid, frames=7, figures=()):
        sightings = []
        for _ in range(frames):
            self.now_s += 0.25
            self.seq += 1
            frame = Frame(table.picture(laid, figures), self.seq, self.now_s)
            for news in self.tracker.look(frame):
                if isinstance(news, TableSeen):
                    self.seen = news
                else:
                    sightings.append(news)
        return sightings
