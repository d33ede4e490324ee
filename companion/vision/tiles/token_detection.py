"""Tokens on tiles whose place is known: locked doors and darkness, as suggestions.

A token lies flat on a tile and hides part of its picture. It is looked for by its own picture, in
every direction, and only counts where the tile's picture is really hidden. What is found is never
taken for true: people are asked.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.stickers import TILE_MM, TOKEN_MM
from companion.vision.picture.frame import Image, Points, gray_of

SIDE_PX: Final = 144
"""A cell from straight above: 1.8 pixels a millimetre."""
_REACH_PX: Final = 10
"""So far beyond a cell a token's middle may lie: tiles are laid with gaps."""
MARGIN_PX: Final = 16 + _REACH_PX
"""What is seen around a cell: a token on its edge lies half on the next one."""
WIDE_PX: Final = SIDE_PX + 2 * MARGIN_PX
LEAST_ALIKE: Final = 0.62
LEAST_HIDDEN: Final = 0.35
"""Share of a token's disc in which the tile must look otherwise than it was learned."""
CLEAR_HIDDEN: Final = 0.42
"""Where less of it does, no token lies: drawn ones hid 0.46 and more."""
DOOR_MM: Final = 14.0
"""A token so near the middle of an edge lies on its door."""
_TURNS: Final = 24
_RIVAL: Final = 0.06
"""The likeliest token must be so much more alike than any other there."""
_OTHERWISE: Final = 26.0
_PER_MM: Final = SIDE_PX / TILE_MM
_SLACK_PX: Final = 4
_ASIDE_PX: Final = 5
"""What is printed within two pixels counts as printed there: no two pictures lie just alike."""
_PRINTED: Final = 0.25
"""A token must be so much more alike there than the tile's own print is."""

Scores: TypeAlias = NDArray[np.float32]
Part: TypeAlias = Callable[[Points, Points], NDArray[np.bool_]]
"""Which places of a cell belong to a part of it, by how far east and south they are, mm."""


@dataclass(frozen=True, slots=True, eq=False)
class TokenFound:
    """A token on a cell.

    Attributes:
        kind: Which token.
        middle: Its middle in mm from the cell's north-west corner, as the picture is turned.
        edge: The edge whose door it lies on: 0 north, clockwise; None if it lies within the cell.
        alike: How alike it is to its picture, 0 to 1.
    """

    kind: str
    middle: tuple[float, float]
    edge: int | None
    alike: float


@dataclass(frozen=True, slots=True, eq=False)
class CellTokens:
    """What lies on a cell.

    Attributes:
        found: The tokens, each once, the likeliest first.
        share: How much of a token's disc would be hidden at every place, 0 to 1, of ``SIDE_PX``
            places a side and ``_REACH_PX`` more all around.
    """

    found: tuple[TokenFound, ...]
    share: Scores

    @property
    def clear(self) -> bool:
        """Nothing the size of a token lies on it but the tokens that were found."""
        rest = self.share.copy()
        for token in self.found:
            cv2.circle(rest, _at(token.middle), _token_px(), (0.0,), -1)
        return float(rest[_REACH_PX:-_REACH_PX, _REACH_PX:-_REACH_PX].max()) < CLEAR_HIDDEN

    def merged(self, other: "CellTokens") -> "CellTokens":
        """Return both looks in one: what either finds, and hidden is what both call hidden."""
        found = _separated([*self.found, *other.found])
        return CellTokens(tuple(found), np.minimum(self.share, other.share))

    def within(self, holds: Part) -> "CellTokens":
        """Return what lies on a part of the cell."""
        mm = (np.arange(len(self.share)) - _REACH_PX + 0.5) / _PER_MM
        part = holds(mm[None, :], mm[:, None])
        found = tuple(
            token for token in self.found if holds(*np.array(token.middle)[:, None]).all()
        )
        return CellTokens(found, np.where(part, self.share, np.float32(0)))

    def covered(self, place: tuple[float, float]) -> bool:
        """Whether something lies at a place in mm: a token there cannot be told to be gone."""
        x, y = _at(place)
        around = self.share[max(0, y - _SLACK_PX) :, max(0, x - _SLACK_PX) :]
        reach = 2 * _SLACK_PX + 1
        return float(around[:reach, :reach].max()) >= LEAST_HIDDEN


def find_tokens(wide: Image, template: Image, tokens: Mapping[str, Image]) -> CellTokens:
    """Find tokens on one cell.

    Args:
        wide: The cell from straight above with its surroundings, ``WIDE_PX`` a side,
            blue-green-red.
        template: How the cell was learned, edge to edge, turned the same way, any size.
        tokens: Pictures of the tokens by kind, square, the disc filling them.
    """
    known = cv2.resize(template, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    before = np.asarray(known, np.uint8)
    share = _share(wide[MARGIN_PX:-MARGIN_PX, MARGIN_PX:-MARGIN_PX], before)
    candidates = [
        token
        for kind, picture in tokens.items()
        for token in _candidates(wide, before, share, kind, picture)
    ]
    return CellTokens(tuple(_separated(candidates)), share)


def _share(now: Image, before: Image) -> Scores:
    """How much of a disc around each place is hidden, of what lies within the cell."""
    hidden = cv2.matchTemplate(_grown(_hidden(now, before), 0), _disc(), cv2.TM_CCORR)
    return np.asarray(hidden, np.float32) / np.maximum(_disc_within(), 1)


@lru_cache(maxsize=1)
def _disc_within() -> Scores:
    """How many pixels of a disc around each place lie within the cell."""
    whole = _grown(np.ones((SIDE_PX, SIDE_PX), np.uint8), 0)
    return np.asarray(cv2.matchTemplate(whole, _disc(), cv2.TM_CCORR), np.float32)


def _at(place: tuple[float, float]) -> tuple[int, int]:
    """Where a place in mm is among the places that are looked at: x, y."""
    x, y = (round(value * _PER_MM - 0.5) + _REACH_PX for value in place)
    last = SIDE_PX + 2 * _REACH_PX - 1
    return min(last, max(0, x)), min(last, max(0, y))


def _boxes(places: NDArray[np.bool_]) -> list[tuple[int, int, int, int]]:
    """Left, top, width and height around each run of places that are to be looked at."""
    count, _, found, _ = cv2.connectedComponentsWithStats(places.astype(np.uint8), connectivity=8)
    high, wide = places.shape
    return [  # one place alone is no picture of scores
        (min(int(x), wide - 2), min(int(y), high - 2), max(2, int(w)), max(2, int(h)))
        for x, y, w, h, _ in found[1:count]
    ]


def _hidden(now: Image, before: Image) -> Image:
    """A mask of where the tile does not look as it was learned, whatever the light."""
    soft, own = (cv2.GaussianBlur(it, (5, 5), 0).astype(np.float32) for it in (now, before))
    own = own * _light(soft, own)
    aside = np.ones((_ASIDE_PX, _ASIDE_PX), np.uint8)
    diff = np.maximum(soft - cv2.dilate(own, aside), cv2.erode(own, aside) - soft).max(axis=2)
    near = cv2.dilate((diff > _OTHERWISE).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(near, dtype=np.uint8)


def _light(soft: Scores, own: Scores) -> Scores:
    """By how much brighter a cell is than its picture: by channel, and aslant over the cell.

    Medians of quarters: what covers less than half of one does not count as light.
    """
    gain = (np.median(soft, axis=(0, 1)) + 8) / (np.median(own, axis=(0, 1)) + 8)
    was = np.asarray((own * gain).mean(axis=2), np.float64)
    diff: Points = np.log((np.asarray(soft.mean(axis=2), np.float64) + 8) / (was + 8))
    half = SIDE_PX // 2
    quarters = diff[:half, :half], diff[:half, half:], diff[half:, :half], diff[half:, half:]
    nw, ne, sw, se = (float(np.median(part)) for part in quarters)
    steps = np.linspace(-1, 1, SIDE_PX, dtype=np.float32)
    across, down = (ne + se - nw - sw) / 2, (sw + se - nw - ne) / 2
    slope = np.exp(across * steps[None, :] + down * steps[:, None])
    return np.asarray(gain * slope[:, :, None], np.float32)


@lru_cache(maxsize=1)
def _disc() -> Image:
    side = _token_px()
    disc = np.zeros((side, side), np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2 - 1, (1,), -1)
    return disc


def _token_px() -> int:
    return round(TOKEN_MM * _PER_MM) | 1


def _turned(picture: Image) -> list[Scores]:
    """A token's disc in every direction: gray, its mean taken off, of length 1."""
    side, disc = _token_px(), _disc().astype(np.float32)
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    gray = gray_of(np.asarray(small, dtype=np.uint8)).astype(np.float32)
    middle = (side - 1) / 2
    found: list[Scores] = []
    for n in range(_TURNS):
        turn = cv2.getRotationMatrix2D((middle, middle), 360 / _TURNS * n, 1.0)
        lying = cv2.warpAffine(gray, turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
        even = (lying - float((lying * disc).sum() / disc.sum())) * disc
        found.append(np.asarray(even / max(1.0, float(np.linalg.norm(even))), np.float32))
    return found


def _grown(gray: Image, fill: int = -1) -> Image:
    """A cell's picture with the margin around it."""
    margin = MARGIN_PX
    if fill < 0:
        return np.pad(gray, margin, "edge")
    return np.pad(gray, margin, "constant", constant_values=fill)


def _scores(gray: Image, turned: Sequence[Scores]) -> Scores:
    """How alike a token in any direction is to every place, -1 to 1.

    What lies under the disc is the same for every direction, so its spread is worked out once.
    """
    seen = gray.astype(np.float32) - np.float32(gray.mean())
    disc = _disc().astype(np.float32)
    total, squares = (cv2.matchTemplate(grey, disc, cv2.TM_CCORR) for grey in (seen, seen * seen))
    spread = np.sqrt(np.maximum(squares - total * total / disc.sum(), 1.0))
    best = np.max([cv2.matchTemplate(seen, turn, cv2.TM_CCORR) for turn in turned], axis=0)
    return np.asarray(np.clip(best / spread, -1, 1), dtype=np.float32)


def _candidates(
    wide: Image, before: Image, share: Scores, kind: str, picture: Image
) -> list[TokenFound]:
    """Places where a token fits, the tile is hidden, and no token is printed on it."""
    boxes = _boxes(share >= LEAST_HIDDEN)
    if not boxes:
        return []
    margin = _token_px() // 2
    turned = _turned(picture)
    lying, bare = gray_of(wide), _grown(gray_of(before))
    best = np.full(share.shape, -1.0, np.float32)
    for left, top, across, down in boxes:
        part = lying[top : top + down + 2 * margin, left : left + across + 2 * margin]
        best[top : top + down, left : left + across] = _scores(part, turned)
    best[share < LEAST_HIDDEN] = -1.0
    found: list[TokenFound] = []
    while True:
        _, score, _, (x, y) = cv2.minMaxLoc(best)
        if score < LEAST_ALIKE:
            return found
        cv2.circle(best, (x, y), margin, (-1.0,), -1)
        left, top = max(0, x - _SLACK_PX), max(0, y - _SLACK_PX)
        reach = 2 * (margin + _SLACK_PX) + 1
        own = _scores(bare[top : top + reach, left : left + reach], turned)
        if float(own.max()) < score - _PRINTED:
            place = ((x - _REACH_PX + 0.5) / _PER_MM, (y - _REACH_PX + 0.5) / _PER_MM)
            found.append(TokenFound(kind, place, edge_at(place), round(float(score), 3)))


def edge_at(place: tuple[float, float]) -> int | None:
    """Return the edge whose door a place in a cell (mm) lies on, or None."""
    half = TILE_MM / 2
    doors: Sequence[tuple[int, tuple[float, float]]] = (
        (0, (half, 0.0)),
        (1, (TILE_MM, half)),
        (2, (half, TILE_MM)),
        (3, (0.0, half)),
    )
    for edge, door in doors:
        if float(np.hypot(place[0] - door[0], place[1] - door[1])) < DOOR_MM:
            return edge
    return None


def _separated(found: list[TokenFound]) -> list[TokenFound]:
    """One token a place: the likeliest, unless another kind is nearly as alike."""
    unique: list[TokenFound] = []
    for token in sorted(found, key=lambda each: (-each.alike, each.kind, each.middle)):
        close = [each for each in found if each is not token and near(each, token)]
        rival = any(
            each.kind != token.kind and abs(each.alike - token.alike) < _RIVAL for each in close
        )
        if not rival and not any(near(each, token) for each in unique):
            unique.append(token)
    return unique


def near(first: TokenFound, other: TokenFound) -> bool:
    """Tell whether two tokens lie on one place: they are the same one."""
    diff: Points = np.array(first.middle) - np.array(other.middle)
    return float(np.linalg.norm(diff)) < TOKEN_MM * 0.6
