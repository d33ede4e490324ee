"""Boards that hide, as ``benchmarks/vision.py time`` looks at them: tiles face down, lists,
a printed board whose rooms lie apart, the middle of a way."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import count

import cv2
import numpy as np
from msgspec.structs import replace
from vision_scenes import art, face

from companion.engine.grid import Cell, footprint
from companion.ports import Laid, TileShape
from companion.stickers import TILE_MM
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.learning.classifier import Classifier
from companion.vision.picture.frame import Frame
from companion.vision.tiles.taught_board import found_in
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.tiles.token_detection import WIDE_PX, find_tokens
from companion.vision.tiles.token_gaps import lies_on_way, plain_table
from companion.vision.virtual.camera_optics import Region, View
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of

SETTLE = 5
BACK = "back side"
ROOMS = {Cell(x, y): Cell(2 * x, 2 * y) for y in range(3) for x in range(3)}
"""The rooms of the printed board, and where they really are, in tiles."""

Work = dict[str, Callable[[], object]]


def boards_that_hide(
    image: np.ndarray,
    laid: Sequence[Laid],
    shapes: Mapping[str, TileShape],
    view: View,
    learned: Classifier,
) -> Work:
    """What is timed: whole looks at a table at rest, and the parts of them that are new here.

    Args:
        image: A table with these tiles.
        laid: They.
        shapes: All faces.
        view: Its camera.
        learned: What is known of the faces by their pictures.
    """
    of_a_shape = [replace(shape, alike=str(shape.size)) for shape in shapes.values()]
    work: Work = {
        "look_by_name": _watching(TileTracker(shapes.values()), laid, image),
        "look_by_shape": _watching(TileTracker(of_a_shape), laid, image),
    }
    return {**work, **_face_down(laid, shapes, view), **_on_a_board(shapes, learned), **_gap()}


def _face_down(laid: Sequence[Laid], shapes: Mapping[str, TileShape], view: View) -> Work:
    """Looks at the same table with all small tiles but the first face down, with and without a list
    for hands that has each of them turned up."""
    known = {**shapes, BACK: TileShape(BACK, (1, 1), (), alike=BACK)}
    small = [it for it in laid if shapes[it.tile].size == (1, 1)][1:]
    lies = tuple(replace(it, tile=BACK) if it in small else it for it in laid)
    cells = [c for t in lies for c in footprint(t.cell, known[t.tile].size, t.turns)]
    table = VirtualTable(
        known.values(), lambda tile, px: _face(known[tile], px), region_of(cells), view
    )
    image = table.picture(Scene(lies))
    wants = [replace(it, turns=turns) for it in small for turns in range(4)]
    return {
        "look_face_down": _watching(TileTracker(known.values()), lies, image),
        "look_face_down_with_a_list": _watching(TileTracker(known.values()), lies, image, wants),
    }


def _face(shape: TileShape, px_per_mm: float) -> np.ndarray:
    if shape.tile == BACK:
        side = round(TILE_MM * px_per_mm)
        return np.full((side, side, 3), (70, 60, 90), np.uint8)
    return face(shape, px_per_mm)


def _on_a_board(shapes: Mapping[str, TileShape], learned: Classifier) -> Work:
    """A printed board looked for; looks at its nine rooms by stickers and by pictures; the board
    looked for, and four rooms for a first tile, none of which is one that was learned."""
    names = [f"room{n:02}" for n in range(len(ROOMS))]
    lies = [
        Laid(name, cell, n % 4) for n, (name, cell) in enumerate(zip(names, ROOMS, strict=True))
    ]
    really = tuple(Laid(it.tile, ROOMS[it.cell], it.turns) for it in lies)
    plain = {tile: replace(shape, tags=()) for tile, shape in shapes.items()}
    region = region_of(ROOMS.values())
    tables = [
        VirtualTable(known.values(), drawn, region, View((1920, 1080)), ground=_printed)
        for known, drawn in (
            (shapes, lambda tile, px: face(shapes[tile], px)),
            (plain, lambda tile, px: art(tile, plain[tile].size, px)),
        )
    ]
    by_sticker, by_picture = (table.picture(Scene(really)) for table in tables)
    lens, bare = tables[0].lens, tables[0].picture(Scene())
    places = lens.pixels(np.array([*ROOMS.values()]) * TILE_MM)
    board = TaughtBoard(
        bare,
        lens.pixels(region.corners),
        {cell: (float(x), float(y)) for cell, (x, y) in zip(ROOMS, places, strict=True)},
    )
    trackers = [TileTracker(shapes.values()), *(TileTracker(plain.values(), learned) for _ in "ab")]
    for tracker in trackers:
        tracker.lie_on(board)
    first = _watching(trackers[2], (), by_sticker)

    def looking_for_a_first_one() -> object:
        trackers[2].read_again()
        return first()

    return {
        "board_found": lambda: found_in(board, by_sticker),
        "board_look_by_stickers": _watching(trackers[0], lies, by_sticker),
        "board_look_by_pictures": _watching(trackers[1], lies, by_picture),
        "board_found_and_looked_for_a_first_tile": looking_for_a_first_one,
    }


def _printed(region: Region, px_per_mm: float) -> np.ndarray:
    """A board full of rubble, its rooms plain."""
    chance = np.random.default_rng(5)
    wide, high = (
        int(np.ceil(length * px_per_mm))
        for length in (region.east - region.west, region.south - region.north)
    )
    picture = np.full((high, wide, 3), (120, 140, 130), np.uint8)
    for _ in range(900):
        (x, y), (across, down) = chance.uniform(0, 1, 2) * (wide, high), chance.uniform(8, 50, 2)
        colour = tuple(int(value) for value in chance.integers(20, 235, 3))
        cv2.rectangle(picture, (int(x), int(y)), (int(x + across), int(y + down)), colour, -1)
    for cell in ROOMS.values():
        x, y = ((np.array(cell) * TILE_MM - (region.west, region.north)) * px_per_mm).astype(int)
        half = round(42 * px_per_mm)
        cv2.rectangle(picture, (x - half, y - half), (x + half, y + half), (200, 210, 205), -1)
    return picture


def _gap() -> Work:
    """The middle of a way between tiles apart, on a bare table."""
    chance = np.random.default_rng(3)
    noise = chance.normal(0, 2, (WIDE_PX, WIDE_PX, 3))
    wide = np.clip(np.array((52, 66, 84)) + noise, 0, 255).astype(np.uint8)
    token = np.full((90, 90, 3), 200, np.uint8)
    cv2.circle(token, (45, 45), 30, (20, 20, 160), -1)

    def look() -> object:
        return find_tokens(wide, plain_table(wide), {"noise": token}).within(lies_on_way)

    return {"middle_of_a_way": look}


def _watching(
    tracker: TileTracker, laid: Sequence[Laid], image: np.ndarray, wants: Collection[Laid] = ()
) -> Callable[[], object]:
    """A whole look of a tracker that has read all of this."""
    seconds = count(10)
    tracker.wants(wants)
    tracker.expect(laid)
    for number in range(SETTLE):
        tracker.look(Frame(image, number, 0.25 * number))
    return partial(_look, tracker, image, seconds)


def _look(tracker: TileTracker, image: np.ndarray, seconds: Iterator[int]) -> object:
    return tracker.look(Frame(image, 0, float(next(seconds))))
