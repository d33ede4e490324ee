"""Faces, shapes and random layouts for the tests of vision."""

from collections import Counter
from functools import lru_cache
from zlib import crc32

import cv2
import numpy as np
from msgspec.structs import replace

from companion.engine.grid import Cell, footprint
from companion.engine.message import say
from companion.engine.view.appearance import PartFace
from companion.ports import Laid, Sighting, TableSeen, TileShape
from companion.printkit.part_prints import token_picture
from companion.stickers import STICKER_MM, TILE_MM, face_mm, sticker_places, tag_modules
from companion.vision.learning.classifier import TrainingCell, train
from companion.vision.picture.frame import Frame
from companion.vision.picture.grid_transform import centre_of, transform_of
from companion.vision.stickers.lattice import edges_of, join
from companion.vision.stickers.tags_to_faces import FaceSeen
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.placement_jitter import lay_down
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of


def deck() -> tuple[TileShape, ...]:
    """58 small faces, four long ones, four large ones and both sides of a large tile."""
    small = [TileShape(f"s{n:02}", (1, 1), (n,)) for n in range(58)]
    long = [TileShape(f"l{n}", (2, 1), (60 + 2 * n, 61 + 2 * n)) for n in range(4)]
    large = [TileShape(f"q{n}", (2, 2), (70 + 2 * n, 71 + 2 * n)) for n in range(4)]
    sides = [
        TileShape("hall-a", (2, 2), (80, 81), body="hall"),
        TileShape("hall-b", (2, 2), (82, 83), body="hall"),
    ]
    return (*small, *long, *large, *sides)


SHAPES = deck()
SHAPE = {shape.tile: shape for shape in SHAPES}
TAG_REACH_MM = 18.0
UNMARKED = "blank "
BLANKS = tuple(TileShape(f"{UNMARKED}{shape.tile}", shape.size, ()) for shape in SHAPES)
"""The same faces with nothing to read on them."""

TOKENS = {
    kind: np.asarray(token_picture(PartFace(kind, "token", say(kind), kind), 10.0).convert("RGB"))[
        :, :, ::-1
    ].copy()
    for kind in ("lock", "dark")
}
"""Pictures of printed tokens, 10 pixels a millimetre."""


@lru_cache(maxsize=512)
def face(tile: str, px_per_mm: float) -> np.ndarray:
    """A room of flat floor, walls, a few things on the floor, and its stickers."""
    shape = SHAPE[tile]
    chance = np.random.default_rng(crc32(tile.encode()))
    width, height = (round(side * px_per_mm) for side in face_mm(shape.size))
    floor = chance.integers(60, 190, 3)
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = floor
    for _ in range(8 * shape.size[0] * shape.size[1]):
        x, y = chance.uniform(0.1, 0.9, 2) * (width, height)
        colour = tuple(int(value) for value in chance.integers(30, 230, 3))
        reach = chance.uniform(3, 12, 2) * px_per_mm
        start, end = (int(x), int(y)), (int(x + reach[0]), int(y + reach[1]))
        cv2.rectangle(picture, start, end, colour, -1 if chance.random() < 0.6 else 2)
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), (35, 35, 40), round(3 * px_per_mm))
    for place in sticker_places(shape):
        paste_sticker(picture, place.tag, place.white, px_per_mm)
    return picture


def paste_sticker(picture, tag, white_mm, px_per_mm) -> None:
    """Paint a sticker whose white square starts at ``white_mm``."""
    bits = np.ones((9, 9), np.uint8)
    bits[1:-1, 1:-1] = ~np.array(tag_modules(tag))
    big = np.kron(bits * 255, np.ones((16, 16), np.uint8))
    side = int(np.ceil(STICKER_MM * px_per_mm))
    x, y = (int(value * px_per_mm) for value in white_mm)
    small = cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA)
    picture[y : y + side, x : x + side] = small[:, :, None]


def unmarked(tile: str, px_per_mm: float, colour) -> np.ndarray:
    """A face; of one called "blank ..." the stickers are painted over."""
    name = tile.removeprefix(UNMARKED)
    picture = face(name, px_per_mm)
    if name == tile:
        return picture
    picture = picture.copy()
    side = int(np.ceil(STICKER_MM * px_per_mm))
    for place in sticker_places(SHAPE[name]):
        x, y = (int(value * px_per_mm) for value in place.white)
        picture[y : y + side, x : x + side] = colour
    return picture


def bare_face(tile, px_per_mm):
    """The kit's face with its stickers painted over."""
    picture = face(tile, px_per_mm).copy()
    corner = round(28 * px_per_mm)
    tone = np.random.default_rng(len(tile)).integers(60, 190, 3)
    picture[:corner, :corner] = tone
    picture[-corner:, -corner:] = tone
    return picture


def bare_cells(tile, size):
    """A face's picture without stickers, cut into its cells, as owners show it."""
    picture = bare_face(tile, 1.6)
    return {
        TrainingCell(tile, Cell(x, y)): [picture[y * 128 : y * 128 + 128, x * 128 : x * 128 + 128]]
        for x in range(size[0])
        for y in range(size[1])
    }


@lru_cache(maxsize=2)
def bare_classifier(tiles):
    """What was learned of these faces by their pictures without stickers."""
    return train({k: v for it in tiles for k, v in bare_cells(it, SHAPE[it].size).items()})


def layout(seed: int, count: int, wide: int = 7, high: int = 5) -> tuple[Laid, ...]:
    """A joined map of ``count`` tiles in the order it grew, within ``wide`` x ``high`` cells."""
    chance = np.random.default_rng([seed, 77])
    big = [shape for shape in SHAPES if shape.size != (1, 1) and shape.tile != "hall-b"]
    pool = [shape for shape in SHAPES if shape.size == (1, 1)]
    chance.shuffle(big)
    chance.shuffle(pool)
    covered: set[Cell] = set()
    laid: list[Laid] = []
    while len(laid) < count:
        shape = big[-1] if len(covered) < 10 and chance.random() < 0.3 else pool[-1]
        turns = int(chance.integers(4))
        spots = [
            Cell(x, y)
            for x in range(wide)
            for y in range(high)
            if fits(footprint(Cell(x, y), shape.size, turns), covered, (wide, high))
        ]
        if not spots:
            continue
        cell = spots[int(chance.integers(len(spots)))]
        (pool if shape.size == (1, 1) else big).pop()
        laid.append(Laid(shape.tile, cell, turns))
        covered.update(footprint(cell, shape.size, turns))
    return tuple(laid)


def fits(cells, covered, room) -> bool:
    inside = all(
        0 <= cell.x < room[0] and 0 <= cell.y < room[1] and cell not in covered for cell in cells
    )
    joined = not covered or any(cell.beyond(side) in covered for cell in cells for side in range(4))
    return inside and joined


def wrong_tiles(seen, true) -> int:
    """How many seen tiles do not fit the motion that most of them share."""
    truth = {tile.tile: tile for tile in true}
    votes = Counter()
    for it in seen:
        size = SHAPE[it.tile].size
        if it.tile in truth:
            votes[transform_of(truth[it.tile], size).after(transform_of(it, size).back())] += 1
        else:
            votes[it.tile] += 1
    return sum(votes.values()) - max(votes.values(), default=0)


def table_for(laid, view=None, *, sloppy=1.0, seed=0, extra=(), drawn=face) -> VirtualTable:
    """A virtual table whose camera has these tiles (and ``extra``) in view."""
    cells = [
        cell
        for tile in (*laid, *extra)
        for cell in footprint(tile.cell, SHAPE[tile.tile].size, tile.turns)
    ]
    return VirtualTable(SHAPES, drawn, region_of(cells), view, sloppy=sloppy, seed=seed)


class Table:
    """A tile tracker over a virtual table, and a clock of its own."""

    def __init__(
        self, laid, view=None, *, shapes=SHAPES, sloppy=1.0, seed=0, extra=(), drawn=face
    ) -> None:
        self.table = table_for(laid, view, sloppy=sloppy, seed=seed, extra=extra, drawn=drawn)
        self.tracker = TileTracker(shapes)
        self.scene = Scene(tuple(laid))
        self.time_s = 100.0
        self.period_s = 0.25
        self.seq = 0
        self.seen = TableSeen((), 0.0)

    def watch(self, frames: int = 6, **changes) -> list[Sighting]:
        """Show some frames of the scene, changed first; return the sightings."""
        self.scene = replace(self.scene, **changes)
        sightings = []
        for _ in range(frames):
            self.time_s += self.period_s
            self.seq += 1
            image = self.table.picture(self.scene)
            for news in self.tracker.look(Frame(image, self.seq, self.time_s)):
                if isinstance(news, TableSeen):
                    self.seen = news
                else:
                    sightings.append(news)
        return sightings

    def point(self, laid) -> tuple[float, float]:
        """The middle of a tile in mm."""
        x, y = centre_of(laid, SHAPE[laid.tile].size)
        return x * TILE_MM, y * TILE_MM


def faces_of(laid, *, sloppy=0.0, seed=0, turn=0.0, noise_mm=0.0, unseen=0.0):
    """Faces where the tiles really lie, the whole board turned, each measured with an error."""
    chance = np.random.default_rng([seed, 5])
    lies = lay_down(laid, SHAPE, {}, sloppy=sloppy, seed=seed)
    cos, sin = np.cos(turn), np.sin(turn)
    return [
        FaceSeen(
            it.tile,
            SHAPE[it.tile].size,
            np.array([lie.x * cos - lie.y * sin, lie.x * sin + lie.y * cos])
            + chance.normal(0, noise_mm, 2),
            lie.heading + turn + chance.normal(0, noise_mm / TAG_REACH_MM),
            (),
        )
        for index, (it, lie) in enumerate(lies.items())
        if index == 0 or chance.random() >= unseen
    ]


def joined(faces):
    """The groups of faces that the lattice joins."""
    return join(faces, edges_of(faces))


def said(sightings) -> list:
    return [(sighting.laid, sighting.confidence) for sighting in sightings]
