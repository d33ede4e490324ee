"""The dice tray in a picture: where it lies, how the camera stands over it, planes above it.

Four markers give the tray's plane. A die's upper face lies some 16 mm above it and shows elsewhere
when the camera looks from the side, so the camera itself is worked out from the plane: square
pixels, and the lens's axis in the middle of the picture.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from companion.stickers import TAG_MM, TRAY_PLACES
from companion.vision.picture.frame import Image, Points
from companion.vision.stickers.tag_detection import TagSeen

_USUAL_FOCAL: Final = 0.77
"""Focal length as a part of the picture's width, of a lens that sees 66 degrees."""
_LEAST_FOCAL, _MOST_FOCAL = 0.45, 2.5
_SLANTED: Final = 0.02
"""Less perspective than this over 100 mm says nothing of the focal length."""
_MOST_OFF_MM: Final = 2.5


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """A tray before the camera. Tray points are mm from its middle, x right, y down as printed.

    Attributes:
        pixels: (3, 4): projection of (x, y, up, 1) mm to the picture.
        camera_mm: (3,): where the camera is, x, y and up.
    """

    pixels: Points
    camera_mm: Points

    def image(self, points_mm: Points, up_mm: float = 0.0) -> Points:
        """Return where points (n, 2) at a height lie in the picture, (n, 2) pixels."""
        count = len(points_mm)
        solid = np.column_stack([points_mm, np.full(count, up_mm), np.ones(count)])
        seen = solid @ self.pixels.T
        return seen[:, :2] / seen[:, 2:]

    @property
    def px_per_mm(self) -> float:
        """Pixels a millimetre in the tray's middle."""
        box = self.image(np.array([(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)]))
        return float(np.sqrt(cv2.contourArea(box.astype(np.float32)))) / 10

    def thrown(self, points_mm: Points, up_mm: float) -> Points:
        """Return where points (n, 2) at a height seem to lie on the tray, (n, 2) mm."""
        share = self.camera_mm[2] / (self.camera_mm[2] - up_mm)
        return self.camera_mm[:2] + (points_mm - self.camera_mm[:2]) * share

    def flat(self, image: Image, size_mm: tuple[float, float], px_per_mm: float) -> Image:
        """Return the tray's middle from straight above, ``size_mm`` wide and high."""
        wide, high = (round(side * px_per_mm) for side in size_mm)
        half = np.array(size_mm) / 2
        box = np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
        corners = self.image(box * half).astype(np.float32)
        flat = ((box + 1) / 2 * (wide, high) - 0.5).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(flat, corners)
        seen = cv2.warpPerspective(
            image, matrix, (wide, high), flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP
        )
        return np.asarray(seen, dtype=np.uint8)


def find_tray(tags: Sequence[TagSeen], size: tuple[int, int]) -> Tray | None:
    """Return the tray whose four markers are among those found, or None.

    Args:
        tags: The markers in a picture.
        size: The picture's width and height in pixels.
    """
    own = [tag for tag in tags if tag.tag in TRAY_PLACES]
    if sorted(tag.tag for tag in own) != sorted(TRAY_PLACES):
        return None
    half = TAG_MM / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    printed = np.concatenate([square + TRAY_PLACES[tag.tag] for tag in own])
    seen = np.concatenate([tag.corners for tag in own])
    found, _ = cv2.findHomography(printed, seen)
    plane = np.asarray(found, dtype=np.float64)
    back = cv2.perspectiveTransform(seen.reshape(-1, 1, 2), np.linalg.inv(plane))
    if float(np.abs(np.asarray(back).reshape(-1, 2) - printed).max()) > _MOST_OFF_MM:
        return None
    return _stood(plane, size)


def _stood(plane: Points, size: tuple[int, int]) -> Tray | None:
    """The camera over a plane, from the plane's homography (3, 3), mm to pixels."""
    width, height = size
    middle = np.array([(1, 0, -(width - 1) / 2), (0, 1, -(height - 1) / 2), (0, 0, 1)])
    centred = middle @ plane
    focal = _focal(centred, width)
    rays = np.diag([1 / focal, 1 / focal, 1.0]) @ centred
    rays = rays / np.sqrt(np.linalg.norm(rays[:, 0]) * np.linalg.norm(rays[:, 1]))
    if rays[2, 2] < 0:
        rays = -rays
    across, down, far = rays.T
    up = -np.cross(across, down)  # x right and y down: what is left points into the tray
    lens = np.array([(focal, 0, (width - 1) / 2), (0, focal, (height - 1) / 2), (0, 0, 1)])
    turn = np.column_stack([across, down, up])
    camera: Points = -(np.linalg.inv(turn) @ far)
    if camera[2] <= 0:
        return None
    pixels: Points = np.asarray(lens @ np.column_stack([turn, far]), dtype=np.float64)
    return Tray(pixels, camera)


def _focal(centred: Points, width: int) -> float:
    """Focal length in pixels, from the right angles of the plane where it is seen aslant."""
    (a, b, _), (d, e, _), (g, h, i) = centred.tolist()
    usual = _USUAL_FOCAL * width
    if max(abs(g), abs(h)) * 100 < _SLANTED * abs(i):
        return usual
    left = np.array([g * h, g * g - h * h])
    right = -np.array([a * b + d * e, a * a + d * d - b * b - e * e])
    squared = float(left @ right / max(float(left @ left), 1e-18))
    if squared <= 0:
        return usual
    focal = float(np.sqrt(squared))
    return focal if _LEAST_FOCAL * width < focal < _MOST_FOCAL * width else usual
