"""Seeded scenes for ``benchmarks/vision.py``: look-alikes, light, things in the way.

A scene is a map that grows tile by tile, as people lay it. The deck has 58 faces of one cell (25
rooms, ten pairs that share floor and walls and differ in their icons, eleven back sides and two
more), a tile of two cells and one of four. All is drawn here; nothing is anybody's artwork.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
from msgspec import Struct

from companion.engine.grid import Cell, footprint
from companion.ports import Laid, TileShape
from companion.stickers import STICKER_MM, face_mm, sticker_places, tag_modules
from companion.vision.learning.classifier import TrainingCell
from companion.vision.virtual.camera_optics import View
from companion.vision.virtual.props import Figure, Glare

PAIRS = 10
PICTURE_PX = 128
PRINT_PX_PER_MM = 4.0
RIM = 0.03


def deck(*, stickers: bool) -> list[TileShape]:
    """All faces; a back side is of the same cardboard as its front."""
    names = [f"room{n:02}" for n in range(27)]
    names.extend(f"pair{n:02}{side}" for n in range(PAIRS) for side in "ab")
    backs = [f"back{n:02}" for n in range(11)]
    shapes = [
        TileShape(name, (1, 1), (n,) if stickers else (), name if int(name[4:6]) < 11 else "")
        for n, name in enumerate(names)
        if name.startswith("room")
    ]
    shapes += [
        TileShape(name, (1, 1), (n,) if stickers else ())
        for n, name in enumerate(names)
        if name.startswith("pair")
    ]
    shapes += [
        TileShape(name, (1, 1), (50 + n,) if stickers else (), f"room{n:02}")
        for n, name in enumerate(backs)
    ]
    shapes.append(TileShape("long", (2, 1), (70, 71) if stickers else ()))
    shapes.append(TileShape("hall", (2, 2), (72, 73) if stickers else ()))
    return shapes


def shape_map(*, stickers: bool) -> dict[str, TileShape]:
    """The deck by name."""
    return {shape.tile: shape for shape in deck(stickers=stickers)}


_REAL: dict[str, tuple[np.ndarray, np.ndarray]] = {}
"""Faces with a real print: the photograph that is learned, and the one that lies on the table."""


def take_prints(folder: Path) -> int:
    """Let faces of one cell have real prints; return how many do.

    Args:
        folder: Photographs (``NAME_1.jpg``) of one real tile each, from edge to edge. Where there
            is a second one of a tile, that one lies on the table.
    """
    names = [shape.tile for shape in deck(stickers=False) if shape.size == (1, 1)]
    groups: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.jpg")):
        groups.setdefault(path.stem.rpartition("_")[0], []).append(path)
    _REAL.update(
        (name, (_tile_of(paths[0]), _tile_of(paths[-1])))
        for name, paths in zip(names, groups.values(), strict=False)
    )
    return len(_REAL)


def _tile_of(path: Path) -> np.ndarray:
    """A real tile's print, without its rounded rim."""
    picture = cv2.imread(str(path))
    high, wide = (round(side * RIM) for side in picture.shape[:2])
    side = round(PRINT_PX_PER_MM * face_mm((1, 1))[0])
    return cv2.resize(picture[high:-high, wide:-wide], (side, side), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=512)
def art(tile: str, size: tuple[int, int], px_per_mm: float, *, learned: bool = False) -> np.ndarray:
    """A face's picture without sticker, at any scale: the same print, made smaller."""
    width, height = (round(side * px_per_mm) for side in face_mm(size))
    print_ = _REAL[tile][0 if learned else 1] if tile in _REAL else _print(tile, size)
    return cv2.resize(print_, (width, height), interpolation=cv2.INTER_AREA)


@lru_cache(maxsize=128)
def _print(tile: str, size: tuple[int, int]) -> np.ndarray:
    """Floor, walls, furniture, and icons."""
    px_per_mm = PRINT_PX_PER_MM
    family = tile[:6] if tile.startswith("pair") else tile
    chance = np.random.default_rng(crc32(family.encode()))
    own = np.random.default_rng(crc32(tile.encode()))
    width, height = (round(side * px_per_mm) for side in face_mm(size))
    floor = chance.integers(50, 170, 3)
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = floor
    step = max(4, int(chance.uniform(8, 18) * px_per_mm))
    for line in range(0, max(width, height), step):
        tone = tuple(int(value) for value in floor * chance.uniform(0.75, 0.95))
        cv2.line(picture, (line, 0), (line, height), tone, max(1, int(px_per_mm * 0.6)))
        cv2.line(picture, (0, line), (width, line), tone, max(1, int(px_per_mm * 0.6)))
    for _ in range(7 * size[0] * size[1]):
        _thing(picture, chance, px_per_mm)
    for _ in range(3 * size[0] * size[1]):
        _icon(picture, own, px_per_mm)
    wall = tuple(int(value) for value in chance.integers(20, 70, 3))
    thick = round(4 * px_per_mm)
    cv2.rectangle(picture, (0, 0), (width - 1, height - 1), wall, thick)
    for side in range(4):
        if chance.random() < 0.5:
            _door(picture, side, chance, px_per_mm)
    return picture


def _thing(picture: np.ndarray, chance: np.random.Generator, px_per_mm: float) -> None:
    height, width = picture.shape[:2]
    x, y = (chance.uniform(0.1, 0.9, 2) * (width, height)).astype(int)
    reach = chance.uniform(4, 14, 2) * px_per_mm
    colour = tuple(int(value) for value in chance.integers(30, 220, 3))
    box = ((float(x), float(y)), (float(reach[0]), float(reach[1])), float(chance.uniform(0, 90)))
    cv2.fillPoly(picture, [np.rint(cv2.boxPoints(box)).astype(np.int32)], colour, cv2.LINE_AA)


def _icon(picture: np.ndarray, chance: np.random.Generator, px_per_mm: float) -> None:
    height, width = picture.shape[:2]
    x, y = (chance.uniform(0.2, 0.8, 2) * (width, height)).astype(int)
    colour = tuple(int(value) for value in chance.integers(140, 250, 3))
    reach = int(chance.uniform(4, 7) * px_per_mm)
    if chance.random() < 0.5:
        cv2.circle(picture, (x, y), reach, colour, -1, cv2.LINE_AA)
        cv2.circle(picture, (x, y), reach // 2, (20, 20, 20), -1, cv2.LINE_AA)
    else:
        points = np.array([(0, -reach), (reach, reach), (-reach, reach)]) + np.array((x, y))
        cv2.fillPoly(picture, [points.astype(np.int32)], colour, cv2.LINE_AA)


def _door(picture: np.ndarray, side: int, chance: np.random.Generator, px_per_mm: float) -> None:
    turned = np.rot90(picture, side)
    middle, half = turned.shape[1] // 2, round(9 * px_per_mm)
    turned[: round(4 * px_per_mm), middle - half : middle + half] = chance.integers(120, 220, 3)


def face(shape: TileShape, px_per_mm: float) -> np.ndarray:
    """A face's picture with its stickers, if it has any."""
    picture = art(shape.tile, shape.size, px_per_mm).copy()
    for place in sticker_places(shape):
        bits = np.ones((9, 9), np.uint8)
        bits[1:-1, 1:-1] = ~np.array(tag_modules(place.tag))
        big = np.kron(bits * 255, np.ones((16, 16), np.uint8))
        start = np.array(place.white) * px_per_mm
        side = STICKER_MM * px_per_mm
        scale = side / big.shape[0]
        matrix = np.array([(scale, 0, start[0]), (0, scale, start[1])], np.float32)
        high, wide = picture.shape[:2]
        print_ = cv2.warpAffine(cv2.cvtColor(big, cv2.COLOR_GRAY2BGR), matrix, (wide, high))
        cover = cv2.warpAffine(np.full_like(big, 255), matrix, (wide, high))[:, :, None] / 255.0
        picture = (picture * (1 - cover) + print_ * cover).astype(np.uint8)
    return picture


def enrolled() -> Mapping[TrainingCell, list[np.ndarray]]:
    """What an owner's enrolment would give: each cell photographed a little off, in two lights."""
    pictures: dict[TrainingCell, list[np.ndarray]] = {}
    for shape in deck(stickers=False):
        whole = art(shape.tile, shape.size, 1.6, learned=True)
        chance = np.random.default_rng(crc32(shape.tile.encode()) + 1)
        for x in range(shape.size[0]):
            for y in range(shape.size[1]):
                cell = whole[y * 128 : y * 128 + 128, x * 128 : x * 128 + 128]
                pictures[TrainingCell(shape.tile, Cell(x, y))] = [
                    _photo(cell, chance) for _ in range(2)
                ]
    return pictures


def _photo(cell: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    box = np.array([(0, 0), (127, 0), (127, 127), (0, 127)], np.float32)
    off = (box + chance.normal(0, 0.9, (4, 2))).astype(np.float32)
    moved = cv2.warpPerspective(
        cell, cv2.getPerspectiveTransform(box, off), (128, 128), borderMode=cv2.BORDER_REPLICATE
    )
    lit = moved * chance.uniform(0.8, 1.1) * chance.uniform(0.95, 1.05, 3)
    return np.clip(lit + chance.normal(0, 3, lit.shape), 0, 255).astype(np.uint8)


class Room(Struct, frozen=True):
    """One scene.

    Attributes:
        laid: The tiles in the order they are laid.
        view: The camera.
        sloppy: How crookedly they are laid.
        glare: Mirrored lamps, all the time.
        figures: What is put on afterwards.
        light: Of the room.
    """

    laid: tuple[Laid, ...]
    view: View
    sloppy: float
    glare: tuple[Glare, ...]
    figures: tuple[Figure, ...]
    light: float


def room(seed: int, *, stickers: bool, size: tuple[int, int]) -> Room:
    """The scene of a seed."""
    chance = np.random.default_rng([seed, 41])
    laid = _map(chance, shape_map(stickers=stickers), int(chance.integers(5, 11)))
    view = View(
        size=size,
        tilt_deg=float(chance.uniform(0, 50)),
        side_deg=float(chance.choice([0, 90, 180, 270]) + chance.normal(0, 8)),
        wide_deg=66,
        barrel=float(chance.uniform(-0.02, 0.06)),
        blur_px=float(chance.uniform(0.4, 1.0) if chance.random() < 0.7 else chance.uniform(1, 2)),
        noise=float(chance.uniform(1, 5)),
        slope=float(chance.uniform(0, 0.3)),
        vignette=float(chance.uniform(0.05, 0.35)),
        light=float(chance.uniform(0.65, 1.25)),
    )
    glare = ()
    if chance.random() < 0.35:
        x, y = _somewhere(chance, laid)
        glare = (Glare(x, y, float(chance.uniform(30, 70)), float(chance.uniform(0.2, 0.8))),)
    figures = []
    for tile in laid:
        if chance.random() < 0.5:
            x, y = (np.array(tile.cell) * 80 + chance.uniform(-25, 25, 2)).tolist()
            colour = tuple(int(value) for value in chance.integers(20, 200, 3))
            figures.append(Figure(x, y, float(chance.uniform(20, 40)), 25.0, colour))
    return Room(laid, view, float(chance.uniform(0.5, 1.5)), glare, tuple(figures), 1.0)


def grown_map(seed: int, count: int) -> tuple[Laid, ...]:
    """A joined map of up to ``count`` tiles, as many as fit on seven cells by five."""
    return _map(np.random.default_rng([seed, 43]), shape_map(stickers=False), count)


def _somewhere(chance: np.random.Generator, laid: tuple[Laid, ...]) -> tuple[float, float]:
    tile = laid[int(chance.integers(len(laid)))]
    x, y = np.array(tile.cell) * 80 + chance.uniform(-30, 30, 2)
    return float(x), float(y)


def _map(
    chance: np.random.Generator, shapes: Mapping[str, TileShape], count: int
) -> tuple[Laid, ...]:
    """A joined map that grows; only one side of a piece of cardboard lies on it."""
    names = sorted(shapes)
    chance.shuffle(names)
    laid = [Laid(next(name for name in names if shapes[name].size == (1, 1)), Cell(0, 0))]
    used = {shapes[laid[0].tile].body or laid[0].tile}
    covered = {Cell(0, 0)}
    for name in names:
        shape = shapes[name]
        if len(laid) == count or (shape.body or name) in used:
            continue
        spots = _spots(covered, shape, int(chance.integers(4)))
        if not spots:
            continue
        cell, turns = spots[int(chance.integers(len(spots)))]
        laid.append(Laid(name, cell, turns))
        used.add(shape.body or name)
        covered.update(footprint(cell, shape.size, turns))
    return tuple(laid)


def _spots(covered: set[Cell], shape: TileShape, turns: int) -> list[tuple[Cell, int]]:
    near = sorted({cell.beyond(side) for cell in covered for side in range(4)} - covered)
    found = []
    for target in near:
        for dx in range(max(shape.size)):
            for dy in range(max(shape.size)):
                at = Cell(target.x - dx, target.y - dy)
                cells = footprint(at, shape.size, turns)
                room_ = all(abs(cell.x) <= 3 and abs(cell.y) <= 2 for cell in cells)
                if target in cells and room_ and not covered.intersection(cells):
                    found.append((at, turns))
    return found
