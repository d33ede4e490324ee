"""The eyes on tokens: which lie on tiles whose place is known, said once several frames agree.

A cell is looked at closely only where its picture has changed since it was last looked at, or when
it is asked for, and a few cells at a time: looking costs as much as reading a tile. What something
covers is remembered as it was; nothing that is seen here changes anything.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Event
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.engine.grid import Cell, Edge, edge_name, opposite
from companion.ports import Laid, TokenLies, TokenSeen, TokensSeen
from companion.stickers import TILE_MM
from companion.vision.picture.birdview import cells_of, cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Frame, Image, Points
from companion.vision.picture.grid_transform import transform_of
from companion.vision.picture.plane import homography_of, through
from companion.vision.picture.registration import face_settled_on
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.tiles.token_detection import (
    MARGIN_PX,
    SIDE_PX,
    WIDE_PX,
    CellTokens,
    TokenFound,
    find_tokens,
    near,
)

VOTES: Final = 3
"""So many looks, one a frame, have to agree."""
_TRIES: Final = 9
"""After so many looks that do not agree the cell is left alone until it changes."""
_EVERY_S: Final = 0.25
_CELLS_A_LOOK: Final = 3
_ROUGH_PX: Final = 24
_CHANGED: Final = 20.0
"""Levels by which a spot of a third of a token has to differ for the cell to have changed."""
_LEAST_PX: Final = 60.0
"""Side of a cell in the picture below which a token on it is too small."""
_AXES: Final = 3

FacePicture = Callable[[str], Image | None]
"""How a face looks, upright, edge to edge, blue-green-red, any size; None if nobody knows."""


@dataclass(slots=True, eq=False)
class _Watched:
    """One cell of a tile that lies still.

    Attributes:
        laid: The tile, as it lies.
        size: Its face's cells, unturned.
        part: Which of them, unturned.
        rough: How it looked, roughly, when it was last looked at closely.
        due: It has to be looked at closely.
        said: What the last look said.
        votes: How many looks in a row said so.
        tries: How many looks there were.
        since_s: When the first of the votes was.
        tokens: What is held to lie there, each with the time its vote began.
        clear: Nothing else does.
    """

    laid: Laid
    size: tuple[int, int]
    part: Cell
    rough: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    due: bool = True
    said: tuple[object, ...] = ()
    votes: int = 0
    tries: int = 0
    since_s: float = 0.0
    tokens: tuple[tuple[TokenFound, float], ...] = ()
    clear: bool = False

    def begin(self) -> None:
        """Look at it closely from now on, the votes anew."""
        self.due, self.votes, self.tries, self.said = True, 0, 0, ()


class TokenTracker:
    """Looks for tokens in the frames that the tile tracker has just looked at."""

    def __init__(
        self,
        table: TileTracker,
        sizes: Callable[[str], tuple[int, int]],
        faces: FacePicture,
        tokens: Mapping[str, Image],
    ) -> None:
        """Get ready.

        Args:
            table: The tile tracker; it looks at every frame first.
            sizes: Width and height of a face in cells.
            faces: Pictures of faces; asked once a face.
            tokens: Pictures of the tokens by kind, square, the disc filling them.
        """
        self._table = table
        self._sizes = sizes
        self._face_of = faces
        self._tokens = tokens
        self._faces: dict[str, Mapping[Cell, Image]] = {}
        self._exact: dict[Laid, Mapping[tuple[int, int], Points]] = {}
        self._watched: dict[tuple[Laid, Cell], _Watched] = {}
        self._again = Event()
        self._looked_s = float("-inf")
        self._said = TokensSeen(())

    def look_again(self) -> None:
        """Look at every cell closely once more, with faces as they are known now; any thread."""
        self._again.set()

    def look(self, frame: Frame, /) -> list[TokensSeen]:
        """Look at one frame; say what lies on the tiles if that has changed."""
        if not self._table.resting or frame.image.ndim != _AXES:
            for spot in self._watched.values():
                spot.votes, spot.tries, spot.said = 0, 0, ()
            return []
        if frame.time_s - self._looked_s < _EVERY_S:
            return []
        self._looked_s = frame.time_s
        if self._again.is_set():
            self._again.clear()
            self._faces.clear()
            for spot in self._watched.values():
                spot.begin()
        self._exact.clear()
        quads = self._take_up(frame.image)
        due = [key for key in quads if self._watched[key].due]
        for key in sorted(due, key=lambda key: -self._watched[key].votes)[:_CELLS_A_LOOK]:
            self._look_closely(self._watched[key], frame, quads[key])
        return self._news(frame.time_s)

    def _take_up(self, image: Image) -> dict[tuple[Laid, Cell], Points]:
        """Take up the cells in view; note which have changed. Returns where each is."""
        marks = self._table.marks()
        lying = {mark.laid for mark in marks}
        self._watched = {key: spot for key, spot in self._watched.items() if key[0] in lying}
        found: dict[tuple[Laid, Cell], Points] = {}
        for mark in marks:
            if mark.confidence == "hidden" or not self._parts(mark.laid.tile):
                continue
            size = self._sizes(mark.laid.tile)
            for (x, y), quad in cells_of(np.array(mark.corners), size).items():
                if not _large_enough(image, quad):
                    continue
                key = mark.laid, Cell(x, y)
                spot = self._watched.setdefault(key, _Watched(mark.laid, size, key[1]))
                now = _rough_look(image, quad)
                if not spot.rough.size or float(np.abs(now - spot.rough).max()) > _CHANGED:
                    spot.rough = now
                    spot.begin()
                found[key] = quad
        return found

    def _look_closely(self, spot: _Watched, frame: Frame, quad: Points) -> None:
        """Look at one cell, and take for true what several looks said in a row."""
        seen = self._seen(spot, frame.image, quad)
        said = (seen.clear, *sorted((each.kind, str(each.edge)) for each in seen.found))
        if said != spot.said:
            spot.said, spot.votes, spot.since_s = said, 0, frame.time_s
        spot.votes += 1
        spot.tries += 1
        if spot.votes >= VOTES:
            spot.due = False
            spot.tokens = _held(spot, seen)
            spot.clear = seen.clear
        elif spot.tries >= _TRIES:
            spot.due = spot.clear = False

    def _seen(self, spot: _Watched, image: Image, quad: Points) -> CellTokens:
        """What lies on a cell, by where it is held to be; if not clear, also as its print lies."""
        template = self._parts(spot.laid.tile)[spot.part]
        first = find_tokens(cut(image, _grown(quad), WIDE_PX), template, self._tokens)
        if first.clear:
            return first
        there = self._settled(spot, image)[spot.part.x, spot.part.y]
        second = find_tokens(cut(image, _grown(there), WIDE_PX), template, self._tokens)
        return first.merged(second)

    def _settled(self, spot: _Watched, image: Image) -> Mapping[tuple[int, int], Points]:
        """Where the cells of a tile are in the picture, set exactly onto its print."""
        if spot.laid not in self._exact:
            mark = next(mark for mark in self._table.marks() if mark.laid == spot.laid)
            small = {cell: _small(part) for cell, part in self._parts(spot.laid.tile).items()}
            quad = face_settled_on(image, np.array(mark.corners), spot.size, small)
            self._exact[spot.laid] = cells_of(quad, spot.size)
        return self._exact[spot.laid]

    def _parts(self, tile: str) -> Mapping[Cell, Image]:
        """How the cells of a face look; empty if nobody knows."""
        if tile not in self._faces:
            face = self._face_of(tile)
            self._faces[tile] = {} if face is None else _split(face, self._sizes(tile))
        return self._faces[tile]

    def _news(self, time_s: float) -> list[TokensSeen]:
        best: dict[tuple[str, object], TokenSeen] = {}
        for spot in self._watched.values():
            for found, since_s in spot.tokens:
                lies = _lies(spot, found)
                if lies is None:
                    continue
                at = lies.cell if lies.edge < 0 else edge_name(Edge(lies.cell, lies.edge))
                seen = TokenSeen(lies, found.alike, since_s, VOTES)
                other = best.setdefault((lies.kind, at), seen)
                if seen.alike > other.alike:
                    best[lies.kind, at] = seen
        tokens = tuple(sorted(best.values()))
        clear = tuple(sorted(_cell(spot) for spot in self._watched.values() if spot.clear))
        was = self._said
        if [each.lies for each in tokens] == [each.lies for each in was.tokens] and (
            clear == was.clear
        ):
            return []
        began = max((each.began_s for each in tokens), default=time_s)
        self._said = TokensSeen(tokens, clear, began)
        return [self._said]


def _rough_look(image: Image, quad: Points) -> NDArray[np.float32]:
    """How a cell looks roughly, in any light: softened, its own middle level taken off."""
    small = cut(image, quad, _ROUGH_PX).astype(np.float32)
    soft = cv2.blur(small, (3, 3))
    level = np.median(soft, axis=(0, 1)) + 8
    return np.asarray(soft / level * 100 - 100, np.float32)


def _split(face: Image, size: tuple[int, int]) -> dict[Cell, Image]:
    """The cells of a face, each ``SIDE_PX`` a side."""
    (wide, high), side = size, SIDE_PX
    whole = cv2.resize(face, (wide * side, high * side), interpolation=cv2.INTER_AREA)
    picture = np.asarray(whole, np.uint8)
    return {
        Cell(x, y): picture[y * side : (y + 1) * side, x * side : (x + 1) * side]
        for x in range(wide)
        for y in range(high)
    }


def _small(part: Image) -> Image:
    small = cv2.resize(part, (PATCH_PX, PATCH_PX), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _grown(quad: Points) -> Points:
    """A cell in the picture with its surroundings."""
    box = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    margin = MARGIN_PX / SIDE_PX
    return through(homography_of(box.astype(np.float64), quad), box * (1 + 2 * margin) - margin)


def _large_enough(image: Image, quad: Points) -> bool:
    """Whether a cell is large enough in the picture, and wholly in it."""
    sides = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    inside = (quad >= 0).all() and (quad < np.array(image.shape[1::-1])).all()
    return bool(sides.min() >= _LEAST_PX and inside)


def _held(spot: _Watched, seen: CellTokens) -> tuple[tuple[TokenFound, float], ...]:
    """What lies on a cell now: what is seen, and what was there where something covers it."""
    found = [
        (each, next((t for old, t in spot.tokens if _same(old, each)), spot.since_s))
        for each in seen.found
    ]
    kept = [
        (old, since_s)
        for old, since_s in spot.tokens
        if seen.covered(old.middle) and not any(near(old, each) for each in seen.found)
    ]
    return (*found, *kept)


def _same(first: TokenFound, other: TokenFound) -> bool:
    return first.kind == other.kind and near(first, other)


def _cell(spot: _Watched) -> Cell:
    return transform_of(spot.laid, spot.size).cell(spot.part)


def _lies(spot: _Watched, found: TokenFound) -> TokenLies | None:
    """How a token lies on the table; None if it is the next cell's to tell."""
    cell = _cell(spot)
    inside = all(0 <= value <= TILE_MM for value in found.middle)
    if found.edge is None:
        return TokenLies(found.kind, cell) if inside else None
    edge = (found.edge + spot.laid.turns) % 4
    if inside:
        return TokenLies(found.kind, cell, edge)
    return TokenLies(found.kind, cell.beyond(edge), opposite(edge))
