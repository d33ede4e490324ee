"""Dice on the printed tray as a camera sees them: cubes with pips or icons, lit from one side."""

from copy import deepcopy
from functools import lru_cache

import cv2
import numpy as np

from companion.printkit.camera_sheets import tray_page
from companion.printkit.paper import PAPERS
from companion.stickers import TRAY_MM
from companion.text.catalogue import Catalogue
from companion.text.words import Words
from companion.vision.virtual.camera_optics import Lens, Region, Sensor, View
from sheet_kit import page_picture

PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    5: [(-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0)],
    6: [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, 0), (1, 0)],
}
NEXT = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (5, 1), 5: (1, 4), 6: (4, 5)}
TRAY_VIEW = View((960, 540), tilt_deg=15, noise=2)
TRAY_WIDE_MM = 215.0
PLACES = tuple((42.0 * (n % 3 - 1), 44.0 * (n // 3) - 22.0) for n in range(6))
IVORY, BLACK, RED = (225, 235, 240), (38, 36, 36), (50, 40, 190)


@lru_cache(maxsize=1)
def tray_sheet():
    """The tray's part of its page, 8 pixels a millimetre, as ink on paper."""
    words = Words(Catalogue("en", ()), pack={}, describe=lambda ref: None)
    page = np.asarray(page_picture(tray_page(PAPERS["A4"], words), 8.0))
    top, left = 58 * 8, (210 - 180) // 2 * 8
    cut = page[top : top + 130 * 8, left : left + 180 * 8, ::-1]
    return (14 + cut * 0.8).astype(np.uint8)


@lru_cache(maxsize=64)
def pip_face(count, colour=IVORY, ink=BLACK, radius=0.105):
    """One face of an ordinary die, 128 pixels."""
    face = np.full((128, 128, 3), colour, np.uint8)
    for x, y in PIPS[count]:
        at = (round(64 + x * 33), round(64 + y * 33))
        cv2.circle(face, at, round(radius * 128), ink, -1, cv2.LINE_AA)
    return face


ICONS = ("int", "int2", "str", "str2", "both", "speed")


@lru_cache(maxsize=16)
def icon_face(name, colour=(70, 66, 60), ink=(215, 225, 228)):
    """One face of a die with icons of our own."""
    face = np.full((128, 128, 3), colour, np.uint8)

    def bulb(x, y, r):
        cv2.circle(face, (x, y - r // 4), r, ink, -1, cv2.LINE_AA)
        cv2.rectangle(face, (x - r // 2, y + r // 2), (x + r // 2, y + r + r // 3), ink, -1)

    def arm(x, y, r):
        cv2.ellipse(face, (x, y), (r, r * 2 // 3), 0, 0, 360, ink, -1, cv2.LINE_AA)
        cv2.rectangle(face, (x - r, y - r), (x - r // 3, y), ink, -1)

    if name == "int":
        bulb(64, 60, 34)
    elif name == "int2":
        bulb(36, 42, 20)
        bulb(90, 86, 20)
    elif name == "str":
        arm(64, 66, 42)
    elif name == "str2":
        arm(38, 40, 26)
        arm(88, 90, 26)
    elif name == "both":
        bulb(36, 44, 21)
        arm(88, 86, 27)
    else:
        for x in (20, 52, 84):
            points = np.array([(x, 24), (x + 26, 64), (x, 104), (x + 12, 64)], np.int32)
            cv2.fillPoly(face, [points], ink, cv2.LINE_AA)
    return face


def lens_over(view, wide_mm=260.0):
    """The camera over the tray's middle, ``wide_mm`` of the table across its picture."""
    half = wide_mm / 2
    tall = half * view.size[1] / view.size[0]
    return Lens(view, Region(-half, -tall, half, tall), fill=1.0)


@lru_cache(maxsize=24)
def empty_tray(view, wide_mm):
    """The tray alone before light and noise; it is drawn once for each view."""
    lens = lens_over(view, wide_mm)
    wide, high = TRAY_MM
    where = (lens.places() + np.array([wide / 2, high / 2], np.float32)) * np.float32(8) - 0.5
    blur = max(0.5, 8 / lens.px_per_mm(np.zeros(2)) / 2.5)
    soft = cv2.GaussianBlur(tray_sheet(), (0, 0), blur)
    where = np.clip(where, -1000, 30_000).astype(np.float32)
    return lens, cv2.remap(soft, where, None, cv2.INTER_LINEAR, borderValue=(52, 66, 84))


@lru_cache(maxsize=8)
def sensor_of(view, seed):
    """A sensor before its first exposure; expose with a copy."""
    return Sensor(view, seed)


def picture(dice, view=None, *, wide_mm=260.0, seed=0, die_mm=16.0, shadow=True):
    """A photograph of dice: each (face picture, side picture, side picture, x, y, degrees)."""
    view = view or View((1280, 720), tilt_deg=25, noise=3)
    lens, tray = empty_tray(view, wide_mm)
    seen = tray.copy()
    eye = lens.stand()[:2]
    for die in sorted(dice, key=lambda die: -float(np.hypot(die[3] - eye[0], die[4] - eye[1]))):
        draw_die(seen, lens, die, die_mm, shadow=shadow)
    return deepcopy(sensor_of(view, seed)).expose(seen, 1.0)


def draw_die(seen, lens, die, side, *, shadow=True):
    """Draw one die: a soft shadow, the sides that show, its upper face."""
    top, first, second, x, y, degrees = die
    angle = np.radians(degrees)
    turn = np.array([(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))])
    box = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * side @ turn
    box = box + np.array([x, y])
    if shadow:
        cast = np.concatenate([box, box + np.array([0.45, 0.3]) * side])
        hull = cv2.convexHull(np.rint(lens.pixels(cast) * 8).astype(np.int32))[:, 0]
        part, corner = around(seen, hull / 8, 10)
        cover = np.zeros(part.shape[:2], np.uint8)
        cv2.fillConvexPoly(cover, hull - corner * 8, 255, cv2.LINE_AA, 3)
        dim = 1 - 0.38 * cv2.GaussianBlur(cover, (0, 0), 2).astype(np.float32)[:, :, None] / 255
        part[:] = (part * dim).astype(np.uint8)
    low, up = lens.pixels(box), lens.pixels(box, side)
    eye = lens.stand()[:2]
    for n in range(4):
        a, b = box[n], box[(n + 1) % 4]
        outward = np.array([(b - a)[1], -(b - a)[0]])
        if float(outward @ (eye - a)) > 0:
            quad = np.array([up[n], up[(n + 1) % 4], low[(n + 1) % 4], low[n]])
            shade = 0.62 + 0.12 * n
            paste(seen, (first if n % 2 else second) * shade, quad)
    paste(seen, top, up)


def paste(seen, face, quad):
    """Lay a face's picture over a quadrangle."""
    face = np.asarray(np.clip(face, 0, 255), np.uint8)
    side = face.shape[0]
    size = float(np.linalg.norm(quad[1] - quad[0]))
    fine = cv2.GaussianBlur(face, (0, 0), max(0.4, side / max(size, 1) / 2.5))
    box = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(box, quad.astype(np.float32))
    part, corner = around(seen, quad, 3)
    shift = np.array([(1, 0, -corner[0]), (0, 1, -corner[1]), (0, 0, 1)], np.float64)
    shape = part.shape[1::-1]
    drawn = cv2.warpPerspective(fine, shift @ matrix, shape, borderMode=cv2.BORDER_REPLICATE)
    cover = np.zeros(part.shape[:2], np.uint8)
    at = np.rint(quad * 8).astype(np.int32) - corner * 8
    cv2.fillConvexPoly(cover, at, 255, cv2.LINE_AA, 3)
    share = cover[:, :, None].astype(np.float32) / 255
    part[:] = (drawn * share + part * (1 - share)).astype(np.uint8)


def around(seen, points, margin):
    """The part of a picture around points (n, 2), to be painted in, and its upper left corner."""
    last = np.array(seen.shape[1::-1])
    low = np.clip(np.floor(points.min(axis=0)).astype(np.int32) - margin, 0, last)
    high = np.clip(np.ceil(points.max(axis=0)).astype(np.int32) + margin + 1, 0, last)
    return seen[low[1] : high[1], low[0] : high[0]], low


def thrown(seed, faces, *, count=6, make=pip_face, gap=24.0):
    """Dice that lie apart, thrown by chance: the dice, and what each shows, in no order."""
    chance = np.random.default_rng([seed, 5])
    places = []
    while len(places) < count:
        x, y = chance.uniform(-50, 50), chance.uniform(-42, 42)
        if all(np.hypot(x - a, y - b) > gap for a, b in places):
            places.append((x, y))
    dice, shown = [], []
    for x, y in places:
        face = faces[int(chance.integers(len(faces)))]
        sides = [faces[(faces.index(face) + step) % len(faces)] for step in (1, 2)]
        pictures = [make(it) for it in (face, *sides)]
        quarter = int(chance.integers(4))
        dice.append(
            (np.rot90(pictures[0], quarter).copy(), *pictures[1:], x, y, chance.uniform(0, 90))
        )
        shown.append(str(face))
    return dice, shown


def icon_dice(faces=ICONS, turned=0.0):
    """Dice of icons in rows of three, in order."""
    return [
        (*map(icon_face, (face, "str", "int")), *PLACES[n], 5.0 + 6 * n + turned)
        for n, face in enumerate(faces)
    ]


@lru_cache(maxsize=8)
def icons_seen(turned=0.0, wide=TRAY_WIDE_MM, backwards=False, **how):
    """A photograph of the six faces of a die of icons in the tray."""
    how = {"tilt_deg": 15, "noise": 2, "blur_px": 0.7, **how}
    faces = ICONS[::-1] if backwards else ICONS
    return picture(icon_dice(faces, turned=turned), View((960, 540), **how), wide_mm=wide)
