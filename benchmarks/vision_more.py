"""The parts of ``benchmarks/vision.py`` that need no whole scene: frames without tiles, lattices,
times."""

from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path
from resource import getpagesize
from statistics import median
from time import process_time

import cv2
import numpy as np
from vision_boards import boards_that_hide
from vision_scenes import art, deck, face, grown_map, room, shape_map

from companion.engine.grid import Cell, footprint
from companion.ports import Laid, Sighting
from companion.vision.artwork.cell_match import read_cell
from companion.vision.learning.classifier import Classifier
from companion.vision.picture import frame_gate
from companion.vision.picture.birdview import cells_of, plane_of_cells, pose_of
from companion.vision.picture.frame import Frame
from companion.vision.stickers.lattice import edges_of, join
from companion.vision.stickers.tag_detection import find_tags
from companion.vision.stickers.tag_search import SearchState, search
from companion.vision.stickers.tags_to_faces import FaceSeen
from companion.vision.tiles.align import align
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.virtual.camera_optics import Lens, View
from companion.vision.virtual.placement_jitter import lay_down, quad_of
from companion.vision.virtual.props import Hand, draw_hand
from companion.vision.virtual.virtual_table import Scene, VirtualTable, region_of

HIDDEN = 0.2
CONDITIONS = [(sloppy, calibrated) for sloppy in (1, 2, 3) for calibrated in (True, False)]
BATCH = 20
SETTLE = 5


def nothing(seed: int, learned: Classifier) -> Counter[str]:
    """Twenty frames of one tile among hands, dice, phones and books, by both routes."""
    shapes = deck(stickers=True)
    chance = np.random.default_rng([seed, 5])
    start = Laid(f"room{int(chance.integers(27)):02}", Cell(0, 0))
    table = VirtualTable(
        shapes,
        lambda tile, px: art(tile, (1, 1), px),
        region_of([Cell(-2, -1), Cell(2, 1)]),
        View(size=(1280, 720), tilt_deg=float(chance.uniform(0, 50))),
        seed=seed,
    )
    tracker = TileTracker(shapes, learned)
    tracker.expect((start,))
    clean = table.picture(Scene((start,)))
    corners = table.lens.pixels(quad_of((1, 1), table.pose(start)))
    tracker.point_at(start, [(float(x), float(y)) for x, y in corners])
    placed, clutter = 0, clean
    for number in range(BATCH + SETTLE):
        if number >= SETTLE and (number - SETTLE) % SETTLE == 0:
            clutter = clean.copy()
            for _ in range(int(chance.integers(2, 7))):
                _junk(clutter, chance)
            if chance.random() < 0.5:
                x, y = chance.uniform(-120, 120, 2)
                draw_hand(clutter, table.lens, Hand(float(x), float(y), int(chance.integers(4))))
        noise = chance.normal(0, 2, clean.shape[:2])[:, :, None]
        image = np.clip(clutter + noise, 0, 255).astype(np.uint8)
        for news in tracker.look(Frame(image, 0, 0.25 * (number + 1))):
            if isinstance(news, Sighting) and news.confidence == "sure":
                placed += news.laid != start
    return Counter(frames=BATCH, placements=placed)


def _junk(picture: np.ndarray, chance: np.random.Generator) -> None:
    """A book, a phone, a die or fingers, somewhere."""
    high, wide = picture.shape[:2]
    at = (float(chance.uniform(0, wide)), float(chance.uniform(0, high)))
    kind = int(chance.integers(4))
    size = {0: (160, 220), 1: (70, 140), 2: (16, 16), 3: (24, 120)}[kind]
    box = (at, size, float(chance.uniform(0, 180)))
    corners = np.rint(cv2.boxPoints(box)).astype(np.int32)
    colour = tuple(int(v) for v in chance.integers(10, 245, 3))
    cv2.fillConvexPoly(picture, corners, colour, cv2.LINE_AA)
    for _ in range(int(chance.integers(0, 9))):
        point = (np.array(at) + chance.normal(0, min(size) / 4, 2)).astype(int)
        dot = tuple(int(v) for v in chance.integers(0, 255, 3))
        cv2.circle(picture, (int(point[0]), int(point[1])), max(2, min(size) // 10), dot, -1)


def lattice(seed: int) -> Counter[str]:
    """One layout of up to 35 cells at each crookedness, calibrated and not; a fifth is hidden."""
    total: Counter[str] = Counter()
    for sloppy, calibrated in CONDITIONS:
        name = f"x{sloppy}_{'calibrated' if calibrated else 'free'}"
        found = _lattice(seed, sloppy, calibrated=calibrated)
        total.update({f"{name}_{key}": value for key, value in found.items()})
    return total


def _lattice(seed: int, sloppy: float, *, calibrated: bool) -> Counter[str]:
    """Where the visible tiles of a layout are held to lie; the start tile is always visible."""
    shapes = shape_map(stickers=False)
    chance = np.random.default_rng([seed, 9])
    laid = grown_map(seed, int(chance.integers(5, 36)))
    cells = [c for t in laid for c in footprint(t.cell, shapes[t.tile].size, t.turns)]
    view = View(
        size=(1920, 1080),
        tilt_deg=float(chance.uniform(0, 50)),
        side_deg=float(chance.uniform(0, 360)),
    )
    lens = Lens(view, region_of(cells))
    lies = lay_down(laid, shapes, {}, sloppy=sloppy, seed=seed)
    seen = [t for t in laid if t == laid[0] or chance.random() > HIDDEN]
    sizes = {t.tile: shapes[t.tile].size for t in seen}
    quads = {
        t.tile: lens.pixels(quad_of(sizes[t.tile], lies[t])) + chance.normal(0, 1.0, (4, 2))
        for t in seen
    }
    squares = [q for t in seen for q in cells_of(quads[t.tile], sizes[t.tile]).values()]
    plane = plane_of_cells(squares, 1920)
    faces = []
    for t in seen:
        exact = quad_of(sizes[t.tile], lies[t]) + chance.normal(0, 0.5, (4, 2))
        pose = pose_of(exact if calibrated else plane.board(quads[t.tile]))
        middle = np.array([pose.x, pose.y])
        faces.append(FaceSeen(t.tile, sizes[t.tile], middle, pose.heading, ()))
    placed = align(faces, join(faces, edges_of(faces)), {laid[0].tile: laid[0]}).placed
    truth = set(seen)
    sure = [sighting.laid for sighting in placed if sighting.confidence == "sure"]
    return Counter(
        layouts=1,
        tiles=len(seen),
        sure=len(sure),
        wrong=sum(laid not in truth for laid in sure),
        suggested_wrong=sum(sighting.laid not in truth for sighting in placed)
        - sum(laid not in truth for laid in sure),
        whole=int({sighting.laid for sighting in placed} == truth),
    )


def time_figures(load: Callable[[], Classifier], rounds: int = 15) -> dict[str, float]:
    """Times at 1920x1080, one thread, as a ratio to gray and adaptive threshold; and the memory
    that the trained classifier and vision at work take."""
    before_mb = _resident_mb()
    learned = load()
    learned_mb = _resident_mb()
    shapes = shape_map(stickers=True)
    drawn_room = room(10_003, stickers=True, size=(1920, 1080))
    cells = [c for t in drawn_room.laid for c in footprint(t.cell, shapes[t.tile].size, t.turns)]
    table = VirtualTable(
        shapes.values(), lambda t, px: face(shapes[t], px), region_of(cells), drawn_room.view
    )
    image = table.picture(Scene(drawn_room.laid))
    unmarked = VirtualTable(
        shapes.values(), lambda t, px: art(t, shapes[t].size, px), region_of(cells), drawn_room.view
    )
    plain = unmarked.picture(Scene(drawn_room.laid))
    quads = [
        table.lens.pixels(quad_of(shapes[t.tile].size, table.pose(t))) for t in drawn_room.laid
    ]
    plane = plane_of_cells(
        [
            q
            for t, quad in zip(drawn_room.laid, quads, strict=True)
            for q in cells_of(quad, shapes[t.tile].size).values()
        ],
        1920,
    )
    pose = pose_of(plane.board(quads[0]))
    state = frame_gate.GateState()
    for number in range(4):
        state, _ = frame_gate.step(state, image, 0.25 * number)
    small = frame_gate.shrink(image)
    looked = SearchState()
    for _ in range(4):
        looked, _ = search(looked, cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), small, ())

    def base() -> None:
        gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 23, 7)

    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    cluttered, chance, seconds = image.copy(), np.random.default_rng(1), count(10)
    for _ in range(14):
        _junk(cluttered, chance)
    watching = TileTracker(shapes.values())
    watching.expect(drawn_room.laid)
    for number in range(30):
        watching.look(Frame(image if number < SETTLE else cluttered, number, 0.25 * number))
    work = {
        "B": base,
        "idle_gate": lambda: frame_gate.step(state, image, 1.25),
        "stickers_first": lambda: find_tags(gray),
        "stickers_still": lambda: search(
            looked, cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), small, ()
        ),
        "stickers_whole_look_among_clutter": lambda: watching.look(
            Frame(cluttered, 0, float(next(seconds)))
        ),
        "artwork_cell": lambda: read_cell(plain, plane, pose, learned),
        **boards_that_hide(image, drawn_room.laid, shapes, drawn_room.view, learned),
    }
    taken: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, part in work.items():
            begun = process_time()
            part()
            taken[name].append(process_time() - begun)
    b = median(taken["B"])
    figures = {"B_ms": round(b * 1000, 2)}
    figures |= {f"{n}_B": round(median(t) / b, 2) for n, t in taken.items() if n != "B"}
    tracker = TileTracker(shapes.values(), learned)
    tracker.expect(drawn_room.laid)
    table_mb = _resident_mb()
    for number in range(12):
        for _ in tracker.look(Frame(plain if number % 2 else image, number, 0.25 * number)):
            continue
    figures["memory_of_the_eyes_mb"] = round(_resident_mb() - table_mb + learned_mb - before_mb, 1)
    return figures


def _resident_mb() -> float:
    """What this process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * getpagesize() / 1e6
