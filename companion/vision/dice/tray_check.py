"""One picture of the tray judged for learning: dice, and why they cannot be taken.

A bad picture teaches wrong faces, so a tray out of sight, too small or out of focus, and dice with
a lamp on them are refused with the reason.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np

from companion.ports import Corners
from companion.stickers import TRAY_FIELD_MM, TRAY_MM
from companion.vision.dice.dice_detection import DIE_MM, LEAST_PX_PER_MM, DieSpot, find_sized
from companion.vision.dice.tray_finder import Tray, find_tray
from companion.vision.picture.frame import Image, Points, gray_of
from companion.vision.stickers.tag_detection import find_tags

MOST_BLUR_MM: Final = 0.48
"""Sigma of the blur on the tray; beyond it icons lose what tells them apart."""
MOST_BLUR_PX: Final = 2.2
"""The same where no tray is found: markers are lost first when a picture is out of focus."""
LEAST_LEVEL: Final = 26.0
"""Mean level under which the tray's markers are lost in the dark (drawn trays: at 21)."""
MOST_BRIGHT: Final = 0.5
"""Share of the field that may be as bright as it gets: beyond it dice run into the field."""
MOST_BLEACHED: Final = 0.04
"""Share of a face that may be white without a colour: print is not, a lamp is."""
_WHITE: Final = 250
_MORE_BLUR_PX: Final = 2.0
_EDGES: Final = 99.7
"""Percentile of the steps from pixel to pixel that stands for the sharpest edges."""

Fault: TypeAlias = Literal["", "tray", "small", "blur", "dark", "bright"]

_BOX: Final = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])


@dataclass(frozen=True, slots=True, eq=False)
class TrayLook:
    """What one picture shows of the tray.

    Attributes:
        fault: Why no dice were looked for, or "".
        field: Corners of the field in pixels; empty without a tray.
        spots: The dice, row by row as the picture shows them.
        glare: For each of them whether a lamp shines on it.
        die_mm: Their side.
    """

    fault: Fault
    field: Corners = ()
    spots: tuple[DieSpot, ...] = ()
    glare: tuple[bool, ...] = ()
    die_mm: float = DIE_MM


def look_into(image: Image, die_mm: float = DIE_MM) -> TrayLook:
    """Judge a picture and find its dice.

    Args:
        image: Blue-green-red.
        die_mm: Side of a die in the picture before; others are tried if it does not fit.
    """
    gray = gray_of(image)
    tray = find_tray(find_tags(gray), (image.shape[1], image.shape[0]))
    if tray is None:
        return TrayLook(_why_unseen(gray), die_mm=die_mm)
    field = corners_of(tray.image(_BOX * TRAY_FIELD_MM))
    if tray.px_per_mm < LEAST_PX_PER_MM:
        return TrayLook("small", field, die_mm=die_mm)
    if blur_px(_around(gray, tray)) > MOST_BLUR_MM * tray.px_per_mm:
        return TrayLook("blur", field, die_mm=die_mm)
    flat = tray.flat(image, TRAY_FIELD_MM, 1.0)
    if float((flat.max(axis=2) >= _WHITE).mean()) > MOST_BRIGHT:
        return TrayLook("bright", field, die_mm=die_mm)
    spots, side = find_sized(image, tray, die_mm)
    return TrayLook("", field, spots, tuple(_bleached(spot) for spot in spots), side)


def _why_unseen(gray: Image) -> Fault:
    """Why no tray is seen, as far as the picture tells."""
    if float(gray.mean()) < LEAST_LEVEL:
        return "dark"
    return "blur" if blur_px(gray) > MOST_BLUR_PX else "tray"


def corners_of(quad: Points) -> Corners:
    """Return points (n, 2) as they go to the screen."""
    return tuple((float(x), float(y)) for x, y in quad)


def blur_px(gray: Image) -> float:
    """Return the sigma in pixels of the blur at a picture's sharpest edges.

    The picture is blurred a little more: the sharper it was, the more its steepest steps lose. The
    worse of both directions counts, so that a shaken picture is reported, too.
    """
    soft = cv2.GaussianBlur(gray, (0, 0), _MORE_BLUR_PX)
    worst = 0.0
    for axis in (0, 1):
        before, after = (
            float(np.percentile(np.abs(np.diff(it.astype(np.int16), axis=axis)), _EDGES))
            for it in (gray, np.asarray(soft))
        )
        gain = before / max(after, 0.5)
        worst = max(worst, _MORE_BLUR_PX / float(np.sqrt(max(gain * gain - 1, 1e-3))))
    return worst


def _around(gray: Image, tray: Tray) -> Image:
    """The part of the picture that holds the tray."""
    corners = tray.image(_BOX * TRAY_MM)
    high, wide = gray.shape[:2]
    left, top = np.clip(np.floor(corners.min(axis=0)), 0, (wide - 2, high - 2)).astype(int)
    right, bottom = np.clip(np.ceil(corners.max(axis=0)), 2, (wide, high)).astype(int)
    return gray[top:bottom, left:right]


def _bleached(spot: DieSpot) -> bool:
    if spot.problem:
        return False
    return float((spot.patch.min(axis=2) >= _WHITE).mean()) > MOST_BLEACHED
