"""The parts of ``benchmarks/vision.py`` that need no whole scene: frames without tiles, lattices,
times."""

from collections import Counter
from statistics import median
from time import process_time

import cv2
import numpy as np
from vision_scenes import art, deck, face, room, shape_map

from companion.engine.grid import Cell, footprint
from companion.ports import Laid, Sighting
from companion.vision import gate
from companion.vision.artwork import read_cell
from companion.vision.birdview import cells_of, plane_of_cells, pose_of
from companion.vision.eyes import Eyes
from companion.vision.faces import FaceSeen
from companion.vision.frame import Frame
from companion.vision.lattice import edges_of, join
from companion.vision.learned import Learned
from companion.vision.lying import lay_down, quad_of
from companion.vision.motion import motion_of
from companion.vision.optics import Lens, View
from companion.vision.tags import find_tags
from companion.vision.virtual import Scene, VirtualTable, region_of

HIDDEN = 0.2


def nothing_figures(first: int, count: int, learned: Learned) -> dict[str, float]:
    """Frames with hands, dice, phones and books, and no tile but the first: placements."""
    shapes = [*deck(stickers=True)]
    placed = frames = 0
    batch = 20
    for seed in range(first, first + (count + batch - 1) // batch):
        chance = np.random.default_rng([seed, 5])
        start = Laid(f"room{int(chance.integers(27)):02}", Cell(0, 0))
        table = VirtualTable(
            shapes,
            lambda tile, px: art(tile, (1, 1), px),
            region_of([Cell(-2, -1), Cell(2, 1)]),
            View(size=(1280, 720), tilt_deg=float(chance.uniform(0, 50))),
            seed=seed,
        )
        eyes = Eyes(shapes, learned)
        eyes.told((start,))
        clean = table.picture(Scene((start,)))
        time_s, clutter = 0.0, clean
        for number in range(batch + 5):
            if number >= 5 and number % 5 == 0:
                clutter = clean.copy()
                for _ in range(int(chance.integers(1, 7))):
                    _junk(clutter, chance)
            noise = chance.normal(0, 2, clean.shape[:2])[:, :, None]
            time_s += 0.25
            image = np.clip(clutter + noise, 0, 255).astype(np.uint8)
            for news in eyes.look(Frame(image, 0, time_s)):
                if isinstance(news, Sighting) and news.confidence == "sure":
                    placed += news.laid != start
        frames += batch
    return {"frames": frames, "placements": placed}


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


def lattice_figures(first: int, count: int) -> dict[str, float]:
    """Layouts from corners with noise, part of the tiles unseen, with and without calibration."""
    figures: dict[str, float] = {}
    for sloppy in (1, 2, 3):
        for calibrated in (True, False):
            total: Counter[str] = Counter()
            for seed in range(first, first + count):
                total.update(_lattice(seed, sloppy, calibrated=calibrated))
            name = f"x{sloppy}_{'calibrated' if calibrated else 'free'}"
            figures[f"{name}_wrong_tiles"] = total["wrong"]
            figures[f"{name}_whole_right"] = round(total["whole"] / count, 4)
    return figures


def _lattice(seed: int, sloppy: float, *, calibrated: bool) -> Counter[str]:
    """One layout laid tile by tile; each frame a fifth of the tiles is hidden, memory holds."""
    shapes = shape_map(stickers=False)
    one = room(seed, stickers=False, size=(1920, 1080))
    chance = np.random.default_rng([seed, 9])
    cells = [c for t in one.laid for c in footprint(t.cell, shapes[t.tile].size, t.turns)]
    lens = Lens(one.view, region_of(cells))
    lies = lay_down(one.laid, shapes, {}, sloppy=sloppy, seed=seed)
    quads = {
        t.tile: lens.pixels(quad_of(shapes[t.tile].size, lies[t])) + chance.normal(0, 1.0, (4, 2))
        for t in one.laid
    }
    seen = [t for t in one.laid if t == one.laid[0] or chance.random() > HIDDEN]
    known = {t.tile: t for t in one.laid}
    squares = [
        quad for t in one.laid for quad in cells_of(quads[t.tile], shapes[t.tile].size).values()
    ]
    plane = plane_of_cells(squares, 1920)
    faces = []
    for t in one.laid:
        size = shapes[t.tile].size
        if calibrated:
            flat = quad_of(size, lies[t]) + chance.normal(0, 0.5, (4, 2))
        else:
            flat = plane.board(quads[t.tile])
        pose = pose_of(flat)
        hidden = t not in seen
        middle = np.array([pose.x, pose.y])
        faces.append(FaceSeen(t.tile, size, middle, pose.heading, (), hidden))
    groups = join(faces, edges_of(faces))
    main = groups[0]
    votes: Counter[object] = Counter()
    for index, motion in main.motions.items():
        face_ = faces[index]
        votes[motion_of(known[face_.tile], face_.size).after(motion.back())] += 1
    right = max(votes.values())
    return Counter(
        wrong=sum(votes.values()) - right, whole=int(right == len(one.laid) and len(votes) == 1)
    )


def time_figures(learned: Learned, rounds: int = 15) -> dict[str, float]:
    """Times at 1920x1080, one thread, as a ratio to gray and adaptive threshold."""
    shapes = shape_map(stickers=True)
    one = room(10_003, stickers=True, size=(1920, 1080))
    cells = [c for t in one.laid for c in footprint(t.cell, shapes[t.tile].size, t.turns)]
    table = VirtualTable(
        shapes.values(), lambda t, px: face(shapes[t], px), region_of(cells), one.view
    )
    image = table.picture(Scene(one.laid))
    quads = [table.lens.pixels(quad_of(shapes[t.tile].size, table.lie(t))) for t in one.laid]
    plane = plane_of_cells(
        [
            q
            for t, quad in zip(one.laid, quads, strict=True)
            for q in cells_of(quad, shapes[t.tile].size).values()
        ],
        1920,
    )
    pose = pose_of(plane.board(quads[0]))
    state, _ = gate.step(gate.GateState(), image, 0.0)

    def base() -> None:
        gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 23, 7)

    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    work = {
        "B": base,
        "idle_gate": lambda: gate.step(state, image, 0.25),
        "stickers_still": lambda: find_tags(gray),
        "artwork_cell": lambda: read_cell(image, plane, pose, learned),
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
    return figures
