"""Follows tokens: which lie on tiles and ways whose place is known, said once several frames agree.

A cell is looked at closely only where its picture has changed since it was last looked at, or when
it is asked for, and a few cells at a time: looking costs as much as reading a tile. What something
covers is remembered as it was; nothing that is seen here changes anything.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from threading import Event
from typing import Final, TypeAlias

import cv2
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from companion.engine.grid import Cell, Edge, edge_name
from companion.ports import Laid, Mark, TokenSeen, TokensSeen, Way
from companion.vision.picture.birdview import cells_of, cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Frame, Image, Points
from companion.vision.picture.plane import homography_of, through
from companion.vision.picture.registration import face_settled_on
from companion.vision.tiles.board_places import RoomPart
from companion.vision.tiles.tile_tracker import TileTracker
from companion.vision.tiles.token_detection import (
    MARGIN_PX,
    SIDE_PX,
    WIDE_PX,
    CellTokens,
    Part,
    find_tokens,
)
from companion.vision.tiles.token_gaps import gaps_between, lies_on_way, plain_table
from companion.vision.tiles.token_votes import (
    VOTES,
    WatchedCell,
    WatchedPlace,
    WatchedRoom,
    WatchedWay,
)

_EVERY_S: Final = 0.25
_CELLS_A_LOOK: Final = 3
_ROUGH_PX: Final = 24
_CHANGED: Final = 20.0
"""Levels by which a spot of a third of a token has to differ for the cell to have changed."""
_CHANGED_OFF_TILES: Final = 8.0
"""The same beside the tiles: a board may be nearly as light as a token. Noise makes 1 to 2."""
_LEAST_PX: Final = 60.0
"""Side of a cell in the picture below which a token on it is too small."""
_AXES: Final = 3

_Place: TypeAlias = tuple[Laid, Cell] | Way | RoomPart
"""A cell of a tile that lies still, the middle of a way, or a part of a room of a taught board."""
FacePicture = Callable[[str], Image | None]
"""How a face looks, upright, edge to edge, blue-green-red, any size; None if nobody knows."""


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
        self._watched: dict[_Place, WatchedPlace] = {}
        self._ways: tuple[Way, ...] = ()
        self._again = Event()
        self._looked_s = float("-inf")
        self._reported = TokensSeen(())

    def ways(self, ways: Iterable[Way]) -> None:
        """Look in the middle of these ways, too; any thread."""
        self._ways = tuple(ways)

    def look_again(self) -> None:
        """Look at every cell closely once more, with faces as they are known now; any thread."""
        self._again.set()

    def look(self, frame: Frame, /) -> list[TokensSeen]:
        """Look at one frame; say what lies on the tiles if that has changed."""
        if not self._table.resting or frame.image.ndim != _AXES:
            for spot in self._watched.values():
                spot.pause()
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

    def _take_up(self, image: Image) -> dict[_Place, Points]:
        """Take up the places in view; note which have changed. Returns where each is."""
        marks = self._table.marks()
        lying = {mark.laid for mark in marks}
        spots = self._spots(marks, max(image.shape[:2]))
        self._watched = {
            key: spot
            for key, spot in self._watched.items()
            if (spot.laid in lying if isinstance(spot, WatchedCell) else key in spots)
        }
        found: dict[_Place, Points] = {}
        for mark in marks:
            if mark.confidence == "hidden" or not self._parts(mark.laid.tile):
                continue
            size = self._sizes(mark.laid.tile)
            for (x, y), quad in cells_of(np.array(mark.corners), size).items():
                if _large_enough(image, quad):
                    key = mark.laid, Cell(x, y)
                    self._take(key, WatchedCell(mark.laid, size, key[1]), image, quad)
                    found[key] = quad
        for key, (fresh, quad) in spots.items():
            if _large_enough(image, quad):
                self._take(key, fresh, image, quad)
                found[key] = quad
        return found

    def _spots(
        self, marks: Sequence[Mark], picture_px: int
    ) -> dict[_Place, tuple[WatchedPlace, Points]]:
        """Where tokens may lie on no tile: the middles of ways, and rooms of a taught board."""
        board = self._table.board_places
        if board is None:
            gaps = gaps_between(marks, self._sizes, self._ways, picture_px)
            return {way: (WatchedWay(way), quad) for way, quad in gaps.items()}
        gaps = board.gaps(marks, self._sizes, self._ways)
        rooms = {part: (WatchedRoom(part), quad) for part, quad in board.parts().items()}
        return {**rooms, **{way: (WatchedWay(way), quad) for way, quad in gaps.items()}}

    def _take(self, key: _Place, fresh: WatchedPlace, image: Image, quad: Points) -> None:
        spot = self._watched.setdefault(key, fresh)
        now = _rough_look(image, quad)
        changed = _CHANGED if isinstance(spot, WatchedCell) else _CHANGED_OFF_TILES
        if not spot.rough.size or float(np.abs(now - spot.rough).max()) > changed:
            spot.rough = now
            spot.begin()

    def _look_closely(self, spot: WatchedPlace, frame: Frame, quad: Points) -> None:
        """Look at one place, and take for true what several looks said in a row."""
        if isinstance(spot, WatchedCell):
            seen = self._seen(spot, frame.image, quad)
        else:
            part = lies_on_way if isinstance(spot, WatchedWay) else spot.part.holds
            seen = self._on_table(frame.image, quad, part)
        spot.take(seen, frame.time_s)

    def _on_table(self, image: Image, quad: Points, part: Part) -> CellTokens:
        """What lies beside the tiles; on a taught board also as its print lies, if not clear."""
        wide, board = cut(image, _grown(quad), WIDE_PX), self._table.board_places
        if board is None:
            return find_tokens(wide, plain_table(wide), self._tokens).within(part)
        printed = board.printed(quad)
        first = find_tokens(wide, printed, self._tokens).within(part)
        if first.clear:
            return first
        there = face_settled_on(image, quad, (1, 1), {Cell(0, 0): _small(printed)})
        wide = cut(image, _grown(there), WIDE_PX)
        return first.merged(find_tokens(wide, printed, self._tokens).within(part))

    def _seen(self, spot: WatchedCell, image: Image, quad: Points) -> CellTokens:
        """What lies on a cell, by where it is held to be; if not clear, also as its print lies."""
        template = self._parts(spot.laid.tile)[spot.part]
        first = find_tokens(cut(image, _grown(quad), WIDE_PX), template, self._tokens)
        if first.clear:
            return first
        there = self._settled(spot, image)[spot.part.x, spot.part.y]
        second = find_tokens(cut(image, _grown(there), WIDE_PX), template, self._tokens)
        return first.merged(second)

    def _settled(self, spot: WatchedCell, image: Image) -> Mapping[tuple[int, int], Points]:
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
                lies = spot.lies(found)
                if lies is None:
                    continue
                at = lies.way or (
                    lies.cell if lies.edge < 0 else edge_name(Edge(lies.cell, lies.edge))
                )
                seen = TokenSeen(lies, found.alike, since_s, VOTES)
                other = best.setdefault((lies.kind, at), seen)
                if seen.alike > other.alike:
                    best[lies.kind, at] = seen
        tokens = tuple(sorted(best.values()))
        clear = [spot for spot in self._watched.values() if spot.clear]
        cells = [spot.cell for spot in clear if isinstance(spot, WatchedCell)]
        ways = tuple(sorted(spot.way for spot in clear if isinstance(spot, WatchedWay)))
        rooms, bare = self._rooms()
        now = TokensSeen(tokens, tuple(sorted((*cells, *bare))), 0.0, ways, rooms)
        was = self._reported
        if [each.lies for each in tokens] == [each.lies for each in was.tokens] and (
            (now.clear, ways, rooms) == (was.clear, was.clear_ways, was.rooms)
        ):
            return []
        began = max((each.began_s for each in tokens), default=time_s)
        self._reported = replace(now, began_s=began)
        return [self._reported]

    def _rooms(self) -> tuple[tuple[Cell, ...], frozenset[Cell]]:
        """The rooms that are looked at, and those of them that are clear in all their parts."""
        parts = [spot for spot in self._watched.values() if isinstance(spot, WatchedRoom)]
        rooms = {spot.part.cell for spot in parts}
        return tuple(sorted(rooms)), frozenset(
            rooms - {spot.part.cell for spot in parts if not spot.clear}
        )


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
