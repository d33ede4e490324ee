"""One cell to a tile by its picture: what it most likely is, where exactly it lies, how sure.

The cell is cut out a little too large, judged at nine places, laid over the winner's picture,
and judged again where that fits. It counts only if both judgements agree, the picture fits block by
block, and the winner is farther from every other tile than tiles of that pair are known to stray.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import cv2
import numpy as np

from companion.engine.grid import Turns
from companion.stickers import TILE_MM
from companion.vision.birdview import Pose, cut, through
from companion.vision.features import PATCH_PX
from companion.vision.frame import Image, Points, gray_of
from companion.vision.learned import Learned, Part, turned
from companion.vision.plane import Plane

MARGIN_PX: Final = 8
WIDE_PX: Final = PATCH_PX + 2 * MARGIN_PX
LEAST_ALIKE: Final = 0.7
TWIN_ALIKE: Final = 0.8
"""Two tiles can look like a cell only if it looks like a learned tile at all."""
LEAST_FIT: Final = 0.70
"""Share of the picture's blocks that must look like the template's."""
STRANGE: Final = 0.5
"""What is less alike than this to everything is no tile that was learned."""
LEAST_SIDE_PX: Final = 40
BEST: Final = 3
_STEPS: Final = (-4, 0, 4)
_ROUNDS: Final = 20
_BLOCK: Final = 8
_TEXTURE: Final = 7.0
_PATTERN: Final = 0.45
_LEVEL: Final = 24.0

Reason: TypeAlias = Literal[
    "", "small", "unknown", "alike", "covered", "disagree", "sticker", "fit"
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tile it may be: which cell of which face, turned how, and how alike (cosine)."""

    part: Part
    turns: Turns
    alike: float


@dataclass(frozen=True, slots=True, eq=False)
class CellRead:
    """One judged cell.

    Attributes:
        best: The likeliest tiles, each face once, the best first.
        sigma: By how much the best one clears its nearest rival's threshold; 0 or more is clear.
        fit: Share of blocks that look like the best one's picture.
        reason: Why it does not count; "" if it does. ``small``: too few pixels; ``unknown``: like
            nothing that was learned; ``alike``: two tiles look like it; ``covered``: something lies
            on it, or glares; ``disagree``: where it fits best it looks like another tile;
            ``sticker``: its sticker says another tile; ``fit``: no edge of a neighbour fits it.
        quad: Where the best one lies, turned upright: corners of the cell in pixels, clockwise
            from the printed north-west one.
    """

    best: tuple[Candidate, ...]
    sigma: float
    fit: float
    reason: Reason
    quad: Points

    @property
    def sure(self) -> bool:
        """Whether it counts."""
        return not self.reason


def read_cell(image: Image, plane: Plane, pose: Pose, learned: Learned) -> CellRead:
    """Judge what lies at a pose.

    Args:
        image: The picture, blue-green-red.
        plane: The table's face in it.
        pose: About where the cell should lie, within some mm.
        learned: What is known of the tiles.
    """
    quad = plane.image(pose.quad())
    if _side_px(quad) < LEAST_SIDE_PX:
        return CellRead((), 0.0, 0.0, "small", quad)
    grown = plane.image(pose.quad(pose_side(WIDE_PX)))
    wide = cut(image, grown, WIDE_PX)
    shifted = [
        wide[MARGIN_PX + y : MARGIN_PX + y + PATCH_PX, MARGIN_PX + x : MARGIN_PX + x + PATCH_PX]
        for y in _STEPS
        for x in _STEPS
    ]
    first = learned.alike(learned.place([np.ascontiguousarray(one) for one in shifted]))
    winner = int(first.max(axis=0).argmax())
    template = turned(learned.templates[winner // 4], winner % 4)
    to_wide = _laid_over(template, wide)
    there = through(_wide_to_image(grown), through(to_wide, _patch_box()))
    patch = cut(image, there, PATCH_PX)
    placed = learned.place([patch])
    alike = learned.alike(placed)[0]
    again = int(alike.argmax())
    fit = _fit(template, patch)
    margin = learned.margins(placed, again) - learned.least[again]
    margin[again] = np.inf
    sigma = float(margin.min())
    reason = _reason(winner, again, float(alike[again]), sigma, fit)
    upright = np.roll(there, -(again % 4), axis=0)
    return CellRead(_best(alike, learned), sigma, fit, reason, upright)


def pose_side(side_px: int) -> float:
    """How many mm of the table a cut of so many pixels shows."""
    return TILE_MM * side_px / PATCH_PX


def _reason(winner: int, again: int, alike: float, sigma: float, fit: float) -> Reason:
    if alike < STRANGE:
        return "unknown"
    if again != winner:
        return "disagree"
    if fit < LEAST_FIT or alike < LEAST_ALIKE:
        return "covered" if alike >= LEAST_ALIKE else "unknown"
    if sigma >= 0:
        return ""
    return "alike" if alike >= TWIN_ALIKE else "unknown"


def _best(alike: Points, learned: Learned) -> tuple[Candidate, ...]:
    found: dict[str, Candidate] = {}
    for number in np.argsort(-alike)[: 4 * BEST]:
        part = learned.parts[int(number) // 4]
        found.setdefault(
            part.tile, Candidate(part, int(number) % 4, round(float(alike[number]), 3))
        )
    return tuple(found.values())[:BEST]


def _side_px(quad: Points) -> float:
    return float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).min())


def _patch_box() -> Points:
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], dtype=np.float64)
    return box * PATCH_PX - 0.5


def _wide_to_image(grown: Points) -> Points:
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)]) * WIDE_PX - 0.5
    matrix = cv2.getPerspectiveTransform(box.astype(np.float32), grown.astype(np.float32))
    return np.asarray(matrix, dtype=np.float64)


def _laid_over(template: Image, wide: Image) -> Points:
    """The homography from the template's pixels to those of the wide patch."""
    one, other = (cv2.GaussianBlur(gray_of(each), (5, 5), 0) for each in (template, wide))
    scores = cv2.matchTemplate(other, one, cv2.TM_CCOEFF_NORMED)
    _, _, _, at = cv2.minMaxLoc(scores)
    matrix = np.array([(1, 0, at[0]), (0, 1, at[1]), (0, 0, 1)], dtype=np.float32)
    start = matrix[:2].copy()
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, _ROUNDS, 1e-3)
    try:
        _, found = cv2.findTransformECC(one, other, start, cv2.MOTION_AFFINE, stop)
    except cv2.error:  # it does not come to rest where nothing fits
        return matrix.astype(np.float64)
    full = np.vstack([np.asarray(found, dtype=np.float64), (0, 0, 1)])
    drift = through(full, _patch_box()) - through(matrix.astype(np.float64), _patch_box())
    return full if float(np.abs(drift).max()) <= MARGIN_PX else matrix.astype(np.float64)


def _fit(template: Image, patch: Image) -> float:
    """Share of blocks, 0 to 1, that look like the template's, whatever the light."""
    one, other = _blocks(template), _blocks(patch)
    gain = (np.median(other, axis=(0, 1)) + 8) / (np.median(one, axis=(0, 1)) + 8)
    one = one * gain
    one_mean, other_mean = one.mean(axis=1, keepdims=True), other.mean(axis=1, keepdims=True)
    one_part, other_part = one - one_mean, other - other_mean
    one_spread, other_spread = one_part.std(axis=(1, 2)), other_part.std(axis=(1, 2))
    along = (one_part * other_part).mean(axis=(1, 2))
    alike = along / np.maximum(one_spread * other_spread, 1.0)
    level = np.abs(one_mean - other_mean).max(axis=(1, 2)) < _LEVEL + 0.25 * one_mean.mean()
    flat = one_spread <= _TEXTURE
    same = np.where(flat, level & (other_spread < 2.5 * _TEXTURE), alike > _PATTERN)
    return float(same.mean())


def _blocks(patch: Image) -> Points:
    soft = cv2.GaussianBlur(patch, (3, 3), 0)
    rows = PATCH_PX // _BLOCK
    parts = soft.reshape(rows, _BLOCK, rows, _BLOCK, 3).swapaxes(1, 2)
    return parts.reshape(rows * rows, _BLOCK * _BLOCK, 3).astype(np.float64)
