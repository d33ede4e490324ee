"""Tokens on tiles whose place is known: locked doors and darkness, as suggestions.

A token lies flat on a tile and hides part of its picture. It is looked for by its own picture, in
every direction, and only counts where the tile's picture is really hidden. What is found is never
taken for true: people are asked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.stickers import TILE_MM
from companion.vision.frame import Image, Points, gray_of

TOKEN_MM: Final = 18.0
SIDE_PX: Final = 144
"""A cell from straight above: 1.8 pixels a millimetre."""
LEAST_ALIKE: Final = 0.62
LEAST_HIDDEN: Final = 0.35
"""Share of a token's disc in which the tile must look otherwise than it was learned."""
DOOR_MM: Final = 14.0
"""A token so near the middle of an edge lies on its door."""
_TURNS: Final = 24
_RIVAL: Final = 0.06
"""The likeliest token must be so much more alike than any other there."""
_OTHERWISE: Final = 26.0
_PER_MM: Final = SIDE_PX / TILE_MM
_SLACK_PX: Final = 4
_PRINTED: Final = 0.25
"""A token must be so much more alike there than the tile's own print is."""

Scores: TypeAlias = NDArray[np.float32]


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


def find_tokens(cell: Image, template: Image, tokens: Mapping[str, Image]) -> list[TokenFound]:
    """Find tokens on one cell.

    Args:
        cell: The cell from straight above, edge to edge, any size, blue-green-red.
        template: How it was learned, turned the same way, any size.
        tokens: Pictures of the tokens by kind, square, the disc filling them.

    Returns:
        Each token once, the likeliest first.
    """
    seen, known = (
        cv2.resize(one, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
        for one in (cell, template)
    )
    now, before = np.asarray(seen, np.uint8), np.asarray(known, np.uint8)
    hidden = _hidden(now, before)
    if float(hidden.mean()) < LEAST_HIDDEN * _disc().mean() * (TOKEN_MM / TILE_MM) ** 2:
        return []
    candidates = [
        one
        for kind, picture in tokens.items()
        for one in _candidates(now, before, hidden, kind, picture)
    ]
    return _apart(candidates)


def _hidden(now: Image, before: Image) -> Image:
    """A mask of where the tile does not look as it was learned, whatever the light."""
    soft, own = (cv2.GaussianBlur(one, (5, 5), 0).astype(np.float64) for one in (now, before))
    gain = (np.median(soft, axis=(0, 1)) + 8) / (np.median(own, axis=(0, 1)) + 8)
    apart = np.abs(soft - own * gain).max(axis=2)
    near = cv2.dilate((apart > _OTHERWISE).astype(np.uint8), np.ones((3, 3), np.uint8))
    return np.asarray(near, dtype=np.uint8)


@lru_cache(maxsize=1)
def _disc() -> Image:
    side = _token_px()
    disc = np.zeros((side, side), np.uint8)
    cv2.circle(disc, (side // 2, side // 2), side // 2 - 1, (1,), -1)
    return disc


def _token_px() -> int:
    return round(TOKEN_MM * _PER_MM) | 1


def _turned(picture: Image) -> list[Image]:
    """A token's picture in every direction, gray."""
    side = _token_px()
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    gray = gray_of(np.asarray(small, dtype=np.uint8))
    middle = (side - 1) / 2
    turns = (
        cv2.getRotationMatrix2D((middle, middle), 360 / _TURNS * n, 1.0) for n in range(_TURNS)
    )
    moved = (
        cv2.warpAffine(gray, turn, (side, side), borderMode=cv2.BORDER_REPLICATE) for turn in turns
    )
    return [np.asarray(one, dtype=np.uint8) for one in moved]


def _grown(gray: Image, fill: int = -1) -> Image:
    """A picture with half a token's width around it: a token may lie over a cell's edge."""
    margin = _token_px() // 2
    if fill < 0:
        return np.pad(gray, margin, "edge")
    return np.pad(gray, margin, "constant", constant_values=fill)


def _scores(gray: Image, turned: Sequence[Image]) -> Scores:
    """How alike a token in any direction is to every place, -1 to 1."""
    best = np.full((1, 1), -1.0, np.float32)
    for one in turned:
        found = cv2.matchTemplate(gray, one, cv2.TM_CCOEFF_NORMED, mask=_disc())
        best = np.maximum(best, np.nan_to_num(found, nan=-1.0, posinf=-1.0, neginf=-1.0))
    return np.asarray(best, dtype=np.float32)


def _candidates(
    now: Image, before: Image, hidden: Image, kind: str, picture: Image
) -> list[TokenFound]:
    """Places where a token fits, the tile is hidden, and no token is printed on it."""
    margin = _token_px() // 2
    turned, bare = _turned(picture), _grown(gray_of(before))
    share = cv2.matchTemplate(_grown(hidden, 0), _disc(), cv2.TM_CCORR) / float(_disc().sum())
    best = _scores(_grown(gray_of(now)), turned)
    best[np.asarray(share) < LEAST_HIDDEN] = -1.0
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
            place = ((x + 0.5) / _PER_MM, (y + 0.5) / _PER_MM)
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


def _apart(found: list[TokenFound]) -> list[TokenFound]:
    """One token a place: the likeliest, unless another kind is nearly as alike."""
    kept: list[TokenFound] = []
    for one in sorted(found, key=lambda each: (-each.alike, each.kind, each.middle)):
        beside = [each for each in found if each is not one and _near(each, one)]
        rival = any(
            each.kind != one.kind and abs(each.alike - one.alike) < _RIVAL for each in beside
        )
        if not rival and not any(_near(each, one) for each in kept):
            kept.append(one)
    return kept


def _near(one: TokenFound, other: TokenFound) -> bool:
    apart: Points = np.array(one.middle) - np.array(other.middle)
    return float(np.linalg.norm(apart)) < TOKEN_MM * 0.6
