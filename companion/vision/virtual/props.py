"""What lies and stands on tiles, drawn into a picture: tokens, miniatures, hands, lamps."""

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion.ports import Laid
from companion.vision.picture.frame import Image, Points
from companion.vision.virtual.camera_optics import Lens

_SUBPIXEL: Final = 4
_SKIN_BGR: Final = (120, 150, 205)
_SLEEVE_BGR: Final = (110, 70, 50)
_SHADOW: Final = 0.55


class Figure(Struct, frozen=True):
    """A miniature: a round base of ``wide_mm`` at a table point, and ``high_mm`` of body."""

    x: float
    y: float
    high_mm: float = 32.0
    wide_mm: float = 25.0
    colour_bgr: tuple[int, int, int] = (70, 60, 150)


class Hand(Struct, frozen=True):
    """A hand over a table point, its arm reaching in from the picture's border.

    Attributes:
        x: Of the finger tips, in mm.
        y: Of the finger tips, in mm.
        side: Which border the arm crosses: 0 top, 1 right, 2 bottom, 3 left.
    """

    x: float
    y: float
    side: int = 2


class Glare(Struct, frozen=True):
    """A lamp mirrored around a table point: ``strength`` 1 bleaches its middle."""

    x: float
    y: float
    wide_mm: float = 60.0
    strength: float = 1.0


class Token(Struct, frozen=True):
    """A flat disc lying on a tile.

    Attributes:
        kind: Which token.
        tile: The tile it lies on.
        x: Of its middle, mm from the left edge of the face as it is printed.
        y: The same from its upper edge.
        turned_deg: How it is turned, clockwise.
    """

    kind: str
    tile: Laid
    x: float
    y: float
    turned_deg: float = 0.0


def draw_figures(picture: Image, lens: Lens, figures: Iterable[Figure]) -> None:
    """Draw miniatures into ``picture``, each with a shadow, those far from the camera first."""
    far_first = sorted(figures, key=lambda it: float(lens.pixels(np.array([(it.x, it.y)]))[0][1]))
    for figure in far_first:
        base = _circle(figure.x, figure.y, figure.wide_mm / 2)
        thrown = np.array([figure.high_mm * 0.6, figure.high_mm * 0.25])
        shadow = np.concatenate([base, base + thrown])
        _darken(picture, lens.pixels(shadow))
        parts = (
            (0.5, 0.0, 3.0, (30, 30, 32)),
            (0.3, 3.0, figure.high_mm * 0.7, figure.colour_bgr),
            (0.22, figure.high_mm * 0.7, figure.high_mm, _lighter(figure.colour_bgr)),
        )
        for wide, low, high, colour in parts:  # the foot, the body, the head
            around = _circle(figure.x, figure.y, figure.wide_mm * wide)
            ends = [lens.pixels(around, up_mm) for up_mm in (low, high)]
            _fill(picture, np.concatenate(ends), colour)


def draw_hand(picture: Image, lens: Lens, hand: Hand) -> None:
    """Draw a hand into ``picture``, with the shadow it throws on the table."""
    tips = lens.pixels(np.array([(hand.x, hand.y)]), 20)[0]
    wide = lens.px_per_mm(np.array([hand.x, hand.y])) * 38
    height, width = picture.shape[:2]
    start = {
        0: (tips[0] + wide, -2 * wide),
        1: (width + 2 * wide, tips[1] - wide),
        2: (tips[0] + wide, height + 2 * wide),
        3: (-2 * wide, tips[1] + wide),
    }[hand.side % 4]
    arm = np.array([start, tips])
    along = (arm[1] - arm[0]) / max(1.0, float(np.linalg.norm(arm[1] - arm[0])))
    palm = tips - along * wide * 1.2
    _darken(picture, _capsule(arm[0], tips, wide) + wide * 0.35)
    _fill(picture, _capsule(arm[0], palm - along * wide, wide * 0.95), _SLEEVE_BGR)
    _fill(picture, _capsule(palm - along * wide, palm, wide * 0.85), _SKIN_BGR)
    aside = np.array([-along[1], along[0]])
    for share in (-0.6, -0.2, 0.2, 0.6):
        finger = palm + aside * wide * share
        reach = tips + aside * wide * share * 0.6
        _fill(picture, _capsule(finger, reach, wide * 0.2), _lighter(_SKIN_BGR))


def draw_glare(picture: Image, lens: Lens, glare: Iterable[Glare]) -> None:
    """Brighten ``picture`` where lamps are mirrored."""
    limit = np.array(picture.shape[1::-1])
    for lamp in glare:
        point = np.array([lamp.x, lamp.y])
        middle = lens.pixels(point[None])[0]
        sigma = lamp.wide_mm / 2 * lens.px_per_mm(point)
        peak = lamp.strength * 400
        reach = sigma * float(np.sqrt(2 * np.log(max(1.0, peak))))  # beyond it adds under a level
        first = np.clip(np.floor(middle - reach).astype(int), 0, limit)
        last = np.clip(np.ceil(middle + reach).astype(int) + 1, 0, limit)
        if (last <= first).any():
            continue
        columns = np.arange(first[0], last[0], dtype=np.float32) - np.float32(middle[0])
        rows = np.arange(first[1], last[1], dtype=np.float32) - np.float32(middle[1])
        far = (columns[None, :] ** 2 + rows[:, None] ** 2) / np.float32(2 * sigma**2)
        light = (peak * np.exp(-far)).astype(np.uint16)
        part = picture[first[1] : last[1], first[0] : last[0]]
        part[:] = np.minimum(part + light[:, :, None], 255).astype(np.uint8)


def draw_disc(canvas: Image, picture: Image, middle: Points, wide_px: float, turned: float) -> None:
    """Draw a flat disc onto a view from straight above, with a thin shadow.

    Args:
        canvas: The view.
        picture: Square, the disc filling it.
        middle: (2,) pixels.
        wide_px: The disc's width.
        turned: Radians clockwise.
    """
    half = wide_px / 2
    _darken(canvas, _circle(float(middle[0]) + 1, float(middle[1]) + 1, half))
    reach = int(np.ceil(half)) + 2
    first = np.maximum(np.floor(middle).astype(int) - reach, 0)
    last = np.minimum(np.floor(middle).astype(int) + reach + 1, canvas.shape[1::-1])
    if (last <= first).any():
        return
    scale, side = wide_px / picture.shape[0], picture.shape[0]
    cos, sin = np.cos(turned) * scale, np.sin(turned) * scale
    turn = np.array([(cos, -sin), (sin, cos)])
    shift = middle - first - turn @ np.array([(side - 1) / 2, (side - 1) / 2])
    matrix = np.column_stack([turn, shift])
    size = (int(last[0] - first[0]), int(last[1] - first[1]))
    disc = np.zeros((side, side), np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2 - 1, (255,), -1, cv2.LINE_AA)
    drawn = cv2.warpAffine(picture, matrix, size)
    cover = cv2.warpAffine(disc, matrix, size)[:, :, None].astype(np.float32) / 255
    part = canvas[first[1] : last[1], first[0] : last[0]]
    part[:] = (drawn * cover + part * (1 - cover)).astype(np.uint8)


def _circle(x: float, y: float, radius: float) -> Points:
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles)])


def _capsule(start: Points, end: Points, wide: float) -> Points:
    ends = [_circle(float(point[0]), float(point[1]), wide / 2) for point in (start, end)]
    return np.concatenate(ends)


def _lighter(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    blue, green, red = (min(255, value + 35) for value in colour)
    return blue, green, red


def _hull(points: Points) -> NDArray[np.int32]:
    fixed = np.rint(points * 2**_SUBPIXEL).astype(np.int32)
    return np.asarray(cv2.convexHull(fixed), dtype=np.int32)


def _fill(picture: Image, points: Points, colour: tuple[int, int, int]) -> None:
    cv2.fillConvexPoly(picture, _hull(points), colour, cv2.LINE_AA, _SUBPIXEL)


def _darken(picture: Image, points: Points) -> None:
    """A soft shadow over the hull of ``points``."""
    limit = np.array(picture.shape[1::-1])
    first = np.clip(np.floor(points.min(axis=0)).astype(int) - 6, 0, limit)
    last = np.clip(np.ceil(points.max(axis=0)).astype(int) + 7, 0, limit)
    if (last <= first).any():
        return
    cover = np.zeros((last[1] - first[1], last[0] - first[0]), np.uint8)
    _fill(cover, points - first, (255, 255, 255))
    soft = cv2.GaussianBlur(cover, (0, 0), 3)[:, :, None].astype(np.float32) / 255
    part = picture[first[1] : last[1], first[0] : last[0]]
    part[:] = (part * (1 - _SHADOW * soft)).astype(np.uint8)
