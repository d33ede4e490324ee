"""A camera made of numbers: where it stands, how its lens bends, what its sensor adds.

Table points are millimetres: ``x`` east, ``y`` south, ``z`` up from the table's face. The middle of
cell (0, 0) is the origin. The camera is a pinhole with a little barrel distortion.
"""

from typing import Final

import cv2
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from companion.vision.picture.frame import Image, Points

_EVEN: Final = 128
"""The shading value that leaves a pixel as it is."""
_NOISE_SLACK_PX: Final = 64
_NEAREST_MM: Final = 50.0
_FARTHEST_MM: Final = 20_000.0


class View(Struct, frozen=True):
    """How the camera looks at the table.

    Attributes:
        size: Width and height of the picture in pixels.
        tilt_deg: 0 looks straight down, 40 is a camera on a stand at the table's edge.
        side_deg: From which side: 0 south (north is up in the picture), 90 west, clockwise.
        wide_deg: Horizontal field of view.
        barrel: Radial distortion: a point at normalised radius r lies at r (1 + barrel r²).
        blur_px: Sigma of the lens's blur.
        noise: Sigma of the sensor's noise, in levels of 255.
        slope: How much brighter the light is on one side than in the middle, 0 to 0.5.
        vignette: How much darker the corners are, 0 to 0.6.
        light: Exposure; 1 is right.
    """

    size: tuple[int, int] = (1280, 720)
    tilt_deg: float = 20.0
    side_deg: float = 0.0
    wide_deg: float = 66.0
    barrel: float = 0.02
    blur_px: float = 0.7
    noise: float = 2.5
    slope: float = 0.12
    vignette: float = 0.2
    light: float = 1.0


class Region(Struct, frozen=True):
    """A rectangle of the table in mm that has to be in view."""

    west: float
    north: float
    east: float
    south: float

    @property
    def corners(self) -> Points:
        """(4, 2): clockwise from the north-west one."""
        return np.array(
            [
                (self.west, self.north),
                (self.east, self.north),
                (self.east, self.south),
                (self.west, self.south),
            ]
        )

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle in mm."""
        return (self.west + self.east) / 2, (self.north + self.south) / 2


class Lens:
    """Where points of the table come to lie in the picture, and back."""

    def __init__(self, view: View, region: Region, fill: float = 0.94) -> None:
        """Stand just so far away that ``region`` fills ``fill`` of the picture."""
        self.view = view
        width, height = view.size
        self.focal_px = width / 2 / np.tan(np.radians(view.wide_deg) / 2)
        self.middle_px = np.array([(width - 1) / 2, (height - 1) / 2])
        self._turn = _facing(view.tilt_deg, view.side_deg)
        self._aim = np.array([*region.middle, 0.0])
        for _ in range(4):
            self.distance_mm = self._distance(region.corners, fill)
            self._aim += self._off_centre(region.corners)
        self.distance_mm = self._distance(region.corners, fill)

    def pixels(self, points_mm: Points, high_mm: float = 0.0) -> Points:
        """Return where points (n, 2) lie in the picture, (n, 2) pixels, ``high_mm`` up."""
        flat, _ = self._flat(points_mm, high_mm)
        bent = flat
        for _ in range(6):  # the bend is given the other way round; a few rounds undo it
            bent = flat / (1 + self.view.barrel * (bent**2).sum(axis=1, keepdims=True))
        return bent * self.focal_px + self.middle_px

    def px_per_mm(self, point_mm: Points) -> float:
        """Return how many pixels a millimetre takes at a table point (2,)."""
        around = point_mm + np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
        seen = self.pixels(around).astype(np.float32)
        return float(np.sqrt(cv2.contourArea(seen) / 4))

    def places(self) -> NDArray[np.float32]:
        """Return the table point in mm under each pixel, (height, width, 2)."""
        width, height = self.view.size
        middle, focal = self.middle_px, self.focal_px
        x = ((np.arange(width) - middle[0]) / focal).astype(np.float32)[None, :]
        y = ((np.arange(height) - middle[1]) / focal).astype(np.float32)[:, None]
        bend = 1 + np.float32(self.view.barrel) * (x * x + y * y)
        x, y = x * bend, y * bend
        turn, stand = self._turn.astype(np.float32), self.stand().astype(np.float32)
        deep = np.maximum(x * turn[0, 2] + y * turn[1, 2] + turn[2, 2], np.float32(1e-3))
        far = -stand[2] / deep  # what is above the horizon lies very far away
        axes = (
            stand[axis] + (x * turn[0, axis] + y * turn[1, axis] + turn[2, axis]) * far
            for axis in (0, 1)
        )
        return np.stack(tuple(axes), axis=-1)

    def stand(self) -> Points:
        """Return where the camera stands: mm from the middle of cell 0,0, downwards positive."""
        return self._aim - self._turn[2] * self.distance_mm

    def _flat(self, points_mm: Points, high_mm: float) -> tuple[Points, Points]:
        solid = np.column_stack([points_mm, np.full(len(points_mm), -high_mm)])
        seen = (solid - self.stand()) @ self._turn.T
        return seen[:, :2] / seen[:, 2:], seen[:, 2]

    def _distance(self, corners: Points, fill: float) -> float:
        """The nearest stand from which all corners are in the picture."""
        near, far = _NEAREST_MM, _FARTHEST_MM
        for _ in range(30):
            self.distance_mm = (near + far) / 2
            near, far = (
                (near, self.distance_mm) if self._holds(corners, fill) else (self.distance_mm, far)
            )
        return far

    def _off_centre(self, corners: Points) -> Points:
        """How far to aim elsewhere, (3,) mm, so that the corners are in the picture's middle."""
        flat, _ = self._flat(corners, 0.0)
        off = (flat.min(axis=0) + flat.max(axis=0)) / 2 * self.distance_mm
        right, down = self._turn[0, :2], self._turn[1, :2]
        return np.array([*(off[0] * right + off[1] * down / max(0.3, self._turn[2, 2])), 0.0])

    def _holds(self, points_mm: Points, fill: float) -> bool:
        flat, deep = self._flat(points_mm, 0.0)
        limit = self.middle_px / self.focal_px * fill
        return bool((deep > 0).all() and (np.abs(flat) <= limit).all())


def _facing(tilt_deg: float, side_deg: float) -> Points:
    """Rows: the camera's right, down and forward, in table axes with ``z`` pointing down."""
    tilt, side = np.radians(tilt_deg), np.radians(side_deg)
    right = np.array([np.cos(side), np.sin(side), 0.0])
    towards = np.array([-np.sin(side), np.cos(side)])
    forward = np.array([*(-towards * np.sin(tilt)), np.cos(tilt)])
    return np.array([right, np.cross(forward, right), forward])


class Sensor:
    """What light and sensor make of a clean picture; the noise is drawn once and moved about."""

    def __init__(self, view: View, seed: int) -> None:
        self._view = view
        self._chance = np.random.default_rng([seed, 1])
        width, height = view.size
        grain = self._chance.standard_normal(
            (height + _NOISE_SLACK_PX + 8, width + _NOISE_SLACK_PX + 8), dtype=np.float32
        )
        grains = np.rint(grain * np.float32(view.noise)).astype(np.int16)
        # three cuts of one noise look like three, and take a third of the time
        self._noise = np.dstack([grains[:-8, :-8], grains[3:-5, 8:], grains[8:, 3:-5]])
        self._shade = _shade(view, float(self._chance.uniform(0, 2 * np.pi)))

    def expose(self, picture: Image, light: float) -> Image:
        """Return the picture blurred, lit by ``light`` (1 is the view's own) and noisy."""
        view = self._view
        seen = picture
        if view.blur_px > 0:
            seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), view.blur_px), dtype=np.uint8)
        lit = cv2.multiply(seen, self._shade, scale=view.light * light / _EVEN)
        if view.noise > 0:
            x, y = (int(self._chance.random() * _NOISE_SLACK_PX) for _ in range(2))
            width, height = view.size
            lit = cv2.add(lit, self._noise[y : y + height, x : x + width], dtype=cv2.CV_8U)
        return np.asarray(lit, dtype=np.uint8)


def _shade(view: View, angle: float) -> Image:
    width, height = view.size
    columns = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    rows = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    shade = 1 + view.slope * (columns * np.cos(angle) + rows * np.sin(angle)) / np.sqrt(2)
    shade *= 1 - view.vignette * (columns**2 + rows**2) / 2
    levels = np.clip(np.rint(shade * _EVEN), 0, 255).astype(np.uint8)
    return np.ascontiguousarray(np.repeat(levels[:, :, None], 3, axis=2))
