"""One cell to a tile by its picture: what it most likely is, where exactly it lies, how sure.

The cell is cut out a little too large, judged in its middle (and around it, where nothing is
alike there), laid over the winner's picture, and judged again where that fits, until it rests. It
counts only if both judgements agree, the picture fits block by block, and no other tile comes near:
each rival either stays behind the threshold of the pair, or loses where the two pictures differ.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np

from companion.engine.grid import Turns
from companion.stickers import TILE_MM
from companion.vision.artwork.patch_match import Fit, PatchComparison, compare_patches, fit_of
from companion.vision.learning.classifier import TWIN_SIGMA, Classifier, TrainingCell, turned
from companion.vision.picture.birdview import Pose, cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.plane import Plane
from companion.vision.picture.registration import MARGIN_PX, WIDE_PX, as_it_would_lie, settled_on

LEAST_ALIKE: Final = 0.55
FAIR_ALIKE: Final = 0.7
LEAST_FIT: Final = 0.70
"""Share of the picture's blocks that must look like the template's."""
FAIR_FIT: Final = 0.8
"""The same where it is less alike than ``FAIR_ALIKE``."""
HAZY_ALIKE: Final = 0.36
HAZY_FIT: Final = 0.9
HAZY_LEAD: Final = 0.75
"""A lamp's haze changes all a cell is compared by; where the blocks fit so well, and no other tile
is nearly as alike, less is enough."""
STRANGE: Final = 0.45
"""What is less alike than this to everything is no tile that was learned."""
ALL_SEEN: Final = 0.9
LEAST_SEEN: Final = 0.6
"""A cell of which a lamp bleaches more is not read."""
LEAST_SIDE_PX: Final = 40
BEST: Final = 3
_AT_ONCE: Final = 0.75
"""What is so alike in the middle is looked for nowhere else."""
_STEPS: Final = (-4, 0, 4)
_FAR_STEPS: Final = (-10.0, 0.0, 10.0)
"""In mm: where else to look, if nothing is alike where the neighbours say."""
_FAR_BELOW: Final = 0.5
_HOPE: Final = 0.25
"""What is less alike is not laid over anything."""
_ROUNDS: Final = 3
_REST_PX: Final = 2.0
_CLEAR_SIGMA: Final = 1.0
_CLEAR_ALIKE: Final = 0.8
"""What is so alike, and so far from all others, needs no closer look."""
_WON: Final = 0.75
_WON_LEAN: Final = 0.5
_WON_LEAST: Final = 0.2
_WON_BLOCKS: Final = 3
_NOT_LOST: Final = 0.5
_RIVALS: Final = 12
_TWINS_SIGMA: Final = 1.5 * TWIN_SIGMA
"""What comes near a tile that it is no twin of is something else, and was never learned."""

Reason: TypeAlias = Literal[
    "", "small", "unknown", "alike", "covered", "disagree", "sticker", "fit"
]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A tile it may be: which cell of which face, turned how, and how alike (cosine)."""

    part: TrainingCell
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


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """One judgement: of which class it was thought, of which it is, and where."""

    thought: int
    found: int
    alike: Points
    margins: Points
    fit: Fit
    patch: Image
    there: Points


def read_cell(
    image: Image, plane: Plane, pose: Pose, learned: Classifier, *, bare: bool = False
) -> CellRead:
    """Judge what lies at a pose.

    Args:
        image: The picture, blue-green-red.
        plane: The table's face in it.
        pose: About where the cell should lie, within some mm.
        learned: What is known of the tiles.
        bare: It has the table's colour all over: one look is enough to say that nothing is there.
    """
    quad = plane.image(pose.quad())
    if _side_px(quad) < LEAST_SIDE_PX:
        return CellRead((), 0.0, 0.0, "small", quad)
    alike, winner, quad = _nearby(image, plane, pose, learned, bare=bare)
    if not bare and float(alike[winner]) < _FAR_BELOW:
        other, its, there = _farther(image, plane, pose, learned)
        if other[its] > alike[winner]:
            alike, winner, quad = other, its, there
    if float(alike[winner]) < _HOPE:
        return CellRead(_best(alike, learned), 0.0, 0.0, "unknown", quad)
    look = _settle(image, quad, winner, learned)
    sigma = float(look.margins.min())
    reason = _reason(image, look, learned)
    if reason == "alike":
        look, reason = _or_its_twin(image, look, learned)
    upright = np.roll(look.there, -(look.found % 4), axis=0)
    return CellRead(_best(look.alike, learned), sigma, look.fit.share, reason, upright)


def _nearby(
    image: Image, plane: Plane, pose: Pose, learned: Classifier, *, bare: bool
) -> tuple[Points, int, Points]:
    """How alike the middle, or else the best of nine places, is, to which class, and where."""
    wide = cut(image, plane.image(pose.quad(TILE_MM * WIDE_PX / PATCH_PX)), WIDE_PX)
    places = [(0, 0)]
    alike = learned.alike(learned.place([_part(wide, 0, 0)]))
    if not bare and float(alike.max()) < _AT_ONCE:
        places = [(x, y) for y in _STEPS for x in _STEPS]
        alike = learned.alike(learned.place([_part(wide, x, y) for x, y in places]))
    best = int(alike.max(axis=1).argmax())
    x, y = (step / PATCH_PX for step in places[best])
    return alike[best], int(alike[best].argmax()), plane.image(pose.adjacent(x, y).quad())


def _part(wide: Image, x: int, y: int) -> Image:
    top, left = MARGIN_PX + y, MARGIN_PX + x
    return np.ascontiguousarray(wide[top : top + PATCH_PX, left : left + PATCH_PX])


def _farther(
    image: Image, plane: Plane, pose: Pose, learned: Classifier
) -> tuple[Points, int, Points]:
    """As ``_nearby``, for places around it: with one tile known the plane is a guess."""
    shifts = [(x, y) for y in _FAR_STEPS for x in _FAR_STEPS if (x, y) != (0, 0)]
    quads = [plane.image(pose.adjacent(x / TILE_MM, y / TILE_MM).quad()) for x, y in shifts]
    alike = learned.alike(learned.place([cut(image, quad, PATCH_PX) for quad in quads]))
    best = int(alike.max(axis=1).argmax())
    return alike[best], int(alike[best].argmax()), quads[best]


def _settle(image: Image, quad: Points, winner: int, learned: Classifier) -> _Look:
    """Lay the winner's picture over the cell until it rests; keep the best look."""
    look = _judge(image, quad, winner, learned)
    for _ in range(_ROUNDS - 1):
        rests = float(np.abs(look.there - quad).max()) < _REST_PX * _side_px(quad) / PATCH_PX
        if look.found == winner and (rests or _good(look)):
            break
        quad, winner = look.there, look.found
        again = _judge(image, quad, winner, learned)
        if again.alike[again.found] < look.alike[look.found]:
            break
        look = again
    return look


def _good(look: _Look) -> bool:
    """Whether laying it over once more would change nothing."""
    clear = float(look.margins.min()) >= _CLEAR_SIGMA
    return clear and float(look.alike[look.found]) >= FAIR_ALIKE and look.fit.share >= FAIR_FIT


def _judge(image: Image, quad: Points, winner: int, learned: Classifier) -> _Look:
    """Lay one class's picture over the cell and judge what is there."""
    template = turned(learned.templates[winner // 4], winner % 4)
    there = settled_on(image, quad, template)
    patch = cut(image, there, PATCH_PX)
    placed = learned.place([patch])
    alike = learned.alike(placed)[0]
    found = int(alike.argmax())
    if found != winner:
        template = turned(learned.templates[found // 4], found % 4)
    margins = learned.margins(placed, found) - learned.least[found]
    margins[found] = np.inf
    return _Look(winner, found, alike, margins, fit_of(template, patch), patch, there)


def _or_its_twin(image: Image, look: _Look, learned: Classifier) -> tuple[_Look, Reason]:
    """What was laid over the cell first fits it best; its twin may fit as well, and win."""
    twin = int(look.margins.argmin())
    again = _settle(image, look.there, twin, learned)
    if again.found == twin and not _reason(image, again, learned, (look.found,)):
        return again, ""
    return look, "alike"


def _reason(image: Image, look: _Look, learned: Classifier, rivals: tuple[int, ...] = ()) -> Reason:
    alike, fit = float(look.alike[look.found]), look.fit
    both = min(fit.share, fit.pattern)
    if fit.seen < LEAST_SEEN:
        return "covered"
    fits = alike >= LEAST_ALIKE and (
        both >= FAIR_FIT or (alike >= FAIR_ALIKE and fit.share >= LEAST_FIT)
    )
    hazy = both >= HAZY_FIT and alike >= HAZY_ALIKE and _second(look) < HAZY_LEAD * alike
    if not fits and not hazy:
        return "covered" if alike >= STRANGE or fit.seen < ALL_SEEN else "unknown"
    if look.found != look.thought:
        return "disagree"
    if not rivals and _good(look) and alike >= _CLEAR_ALIKE:
        return ""
    near = np.flatnonzero(look.margins < 0)
    if not hazy and bool((learned.gaps[look.found][near] > _TWINS_SIGMA).any()):
        return "unknown"
    wins = len(near) <= _RIVALS and _wins(image, look, learned, [*near.tolist(), *rivals])
    return "" if wins else "alike"


def _second(look: _Look) -> float:
    """How alike the likest other tile is, turned any way."""
    others = np.delete(look.alike, range(look.found // 4 * 4, look.found // 4 * 4 + 4))
    return float(others.max())


def _wins(image: Image, look: _Look, learned: Classifier, near: list[int]) -> bool:
    """Whether every rival that comes near loses where its picture differs.

    Each rival is laid over the cell as well as the winner is: two photographs of like prints differ
    at every edge if one is framed otherwise. Those within the threshold of the pair have to lose
    clearly; the likest two are looked at too.
    """
    own = turned(learned.templates[look.found // 4], look.found % 4)
    nearest = np.argsort(learned.gaps[look.found])[1:3].tolist()
    for rival in {*near, *nearest}:
        other = turned(learned.templates[rival // 4], rival % 4)
        other = as_it_would_lie(image, look.there, own, other)
        fought = compare_patches(look.patch, own, other, look.fit.blocks)
        if fought.share < _NOT_LOST or (rival in near and not _clearly_won(fought)):
            return False
    return True


def _clearly_won(fought: PatchComparison) -> bool:
    leans = fought.lean >= _WON_LEAN and fought.least >= _WON_LEAST
    return leans and fought.share >= _WON and fought.blocks >= _WON_BLOCKS


def _best(alike: Points, learned: Classifier) -> tuple[Candidate, ...]:
    found: dict[str, Candidate] = {}
    for number in np.argsort(-alike)[: 4 * BEST]:
        part = learned.parts[int(number) // 4]
        found.setdefault(
            part.tile, Candidate(part, int(number) % 4, round(float(alike[number]), 3))
        )
    return tuple(found.values())[:BEST]


def _side_px(quad: Points) -> float:
    return float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).min())
