"""Reading tiles in the rooms of a printed board: by their stickers, and by their pictures.

The board says how the table lies before the camera, but not how large it is: the stickers on it do,
and the tiles that are known by their pictures. Until there is one, rooms are looked at for tiles of
several sizes, a few at a look.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from companion.engine.grid import Cell, turned_size
from companion.ports import Laid
from companion.stickers import TAG_MM, TILE_MM
from companion.vision.artwork.artwork_map import remember, with_memory
from companion.vision.artwork.cell_judge import CellJudge, Doubt, Judged
from companion.vision.artwork.cell_match import Reason
from companion.vision.artwork.tile_memory import RememberedTile, as_they_rest, look_at
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.learning.classifier import Classifier
from companion.vision.picture.birdview import Pose, cells_of
from companion.vision.picture.frame import Image, Points
from companion.vision.picture.plane import Plane, through
from companion.vision.picture.rectangle_plane import (
    Square,
    long_for_its_width,
    measured,
    rectangle_plane,
)
from companion.vision.stickers.tag_detection import TagSeen
from companion.vision.stickers.tag_layout import Survey
from companion.vision.stickers.tags_to_faces import Catalogue, FaceSeen, faces_of
from companion.vision.tiles.align import Aligned
from companion.vision.tiles.board_places import BoardPlaces
from companion.vision.tiles.recognition import Recognition, singles
from companion.vision.tiles.taught_board import BoardGround, BoardOnPlane, Spot, found_in, seated

_SIDES: Final = (0.76, 0.61, 0.49, 0.95, 0.39, 0.31)
"""How large a tile may be, in ways from a room to the next; reading bears a tenth either way."""
_READS: Final = 4
"""So many rooms are read in one picture while it is not known how large a tile is."""
_GLANCES: Final = 16
"""So many are looked at for it: those that look as the board was taught are not read."""
_PUSHED: Final = 0.01
"""The board has moved if a corner of it is off by more than this part of the picture."""
_DOUBTFUL: Final[tuple[Reason, ...]] = ("alike", "disagree", "sticker")
"""Why a room is asked about; what looks like no tile is the board, or a side without a picture."""

Size = tuple[int, int]
Pictured = tuple[FaceSeen, Doubt]


class BoardReader:
    """Reads the tiles on one board; belongs to the camera's thread."""

    def __init__(self, board: TaughtBoard) -> None:
        """Get ready.

        Args:
            board: As it was taught.
        """
        self._board = board
        self._motion: Points | None = None
        self._size_mm: tuple[float, float] | None = None
        self._judged: dict[Size, Mapping[Cell, Judged]] = {}
        self._guess = self._failed = 0

    def rest(self) -> None:
        """Look anew where the board lies, and what on it: the table has come to rest."""
        self._motion, self._failed = None, 0

    def forget(self) -> None:
        """Judge all rooms anew."""
        self._judged.clear()

    def find(self, image: Image) -> None:
        """Find the board in a picture, if it is not known where it lies."""
        if self._motion is None:
            self._motion = found_in(self._board, image)

    def moved(self, image: Image) -> bool:
        """Whether the board lies elsewhere in a picture: it was pushed, or the camera."""
        there = None if self._motion is None else found_in(self._board, image)
        if there is None or self._motion is None:
            return False
        was, now = (through(motion, self._board.corners) for motion in (self._motion, there))
        return float(np.abs(now - was).max()) > _PUSHED * max(image.shape[:2])

    @property
    def ground(self) -> BoardGround | None:
        """What shows where a tile was taken off; None where the board is not found."""
        return None if self._motion is None else BoardGround(self._board, self._motion)

    def seated(self, found: Survey) -> Aligned:
        """Say in which rooms the faces of a picture lie."""
        if self._motion is None or found.plane is None:
            return Aligned(loose=found.faces, lost=self._motion is None)
        return seated(found.faces, BoardOnPlane(self._board, self._motion, found.plane))

    def recognize(
        self,
        image: Image,
        tags: Sequence[TagSeen],
        memory: Mapping[str, RememberedTile],
        itself: frozenset[str],
        *,
        learned: Classifier,
        book: Catalogue,
        expected: Mapping[Cell, Laid],
        wanted: Collection[Laid] = (),
    ) -> Recognition:
        """Read one settled picture in which the board was looked for.

        Args:
            image: Blue-green-red.
            tags: The stickers in it that belong to a tile.
            memory: The tiles in memory.
            itself: Which of them look like themselves where they lay.
            learned: The trained classifier.
            book: All faces.
            expected: Which tile cells hold by the rules.
            wanted: How hands may lay tiles next.
        """
        if self._motion is None:
            return Recognition()
        look = _Look(image, learned, book, expected)
        placed = {tile: old for tile, old in memory.items() if len(old.quad)}
        corners = through(self._motion, self._board.corners)
        plane = self._plane(tags, memory)
        if plane is None:
            return self._by_guess(look, corners, wanted)
        there = BoardOnPlane(self._board, self._motion, plane)
        stickers = as_they_rest(faces_of(tags, book, plane), memory)
        look.by_sticker = {face.rests_as or face.tile for face in stickers}
        look.itself = {placed[tile].laid.tile for tile in itself & placed.keys()}
        lying = [
            *stickers,
            *(remember(tile, placed[tile], plane) for tile in itself & placed.keys()),
        ]
        taken = _rooms_of(lying, there)
        pictured, doubts = list[Pictured](), list[Doubt]()
        for size in look.sizes:
            judge = self._judge(look, plane, size, _free(there, size, taken))
            pictured += judge.faces
            doubts += [doubt for doubt in judge.doubts if doubt.read.reason in _DOUBTFUL]
        faces, fought = with_memory(pictured, singles(stickers, book), placed, plane, book)
        return Recognition(Survey(plane, faces), itself, (*doubts, *fought))

    def places(
        self,
        tags: Sequence[TagSeen],
        memory: Mapping[str, RememberedTile],
        readable: Collection[Cell],
    ) -> BoardPlaces | None:
        """Return where tokens may lie on it; None until it is known where and how large it is.

        Args:
            tags: The stickers in the picture that belong to a tile.
            memory: The tiles in memory.
            readable: The cells of all tiles that lie there, or should, and can be read.
        """
        plane = None if self._motion is None else self._plane(tags, memory)
        if plane is None or self.ground is None:
            return None
        return BoardPlaces(self.ground, plane, frozenset(self._board.places.keys() - {*readable}))

    def _plane(self, tags: Sequence[TagSeen], memory: Mapping[str, RememberedTile]) -> Plane | None:
        """The table's face by the board; None until something on it says how large it is."""
        assert self._motion is not None, "the board was found"
        corners = through(self._motion, self._board.corners)
        placed = (old for old in memory.values() if len(old.quad))
        self._size_mm = measured(corners, _squares(placed, tags)) or self._size_mm
        return None if self._size_mm is None else rectangle_plane(corners, self._size_mm)

    def _judge(
        self, look: "_Look", plane: Plane, size: Size, spots: Mapping[Cell, Spot]
    ) -> CellJudge:
        """Judge the rooms for tiles that cover so many cells as they are turned."""
        judge = look.judge(plane, self._judged.get(size, {}), spots, size)
        self._judged[size] = judge.after
        return judge

    def _by_guess(self, look: "_Look", corners: Points, wanted: Collection[Laid]) -> Recognition:
        """Look for the first tile: its size is not known, so several are tried, in turn.

        One that was read is read again in the next picture, until it counts. Once all was tried
        the table has to be moved first.
        """
        assert self._motion is not None, "the board was found"
        high, wide = look.image.shape[:2]
        long = long_for_its_width(corners, (wide, high))
        near = BoardOnPlane(self._board, self._motion, rectangle_plane(corners, (long, 1.0)))
        way = min(near.nearest_mm, long, 1.0)
        likely = look.likely(wanted)
        tries = look.tries(likely, sorted(self._board.places))
        reads = 0
        for _ in range(min(_GLANCES, len(tries) - self._failed)):
            side, size, room = tries[self._guess % len(tries)]
            mm = TILE_MM / (side * way)
            plane = rectangle_plane(corners, (long * mm, mm))
            there = BoardOnPlane(self._board, self._motion, plane)
            spots = {at: spot for at, spot in there.spots(size).items() if at == room}
            if (size, room) in likely or not self._bare(look.image, plane, spots, size):
                reads += 1
                judge = look.judge(plane, {}, spots, size)
                faces = [face for face, _ in judge.faces if there.spot_of(face) is not None]
                if faces:
                    return Recognition(Survey(plane, tuple(faces[:1])))
            self._guess += 1
            self._failed += 1
            if reads == _READS:
                break
        return Recognition()

    def _bare(self, image: Image, plane: Plane, spots: Mapping[Cell, Spot], size: Size) -> bool:
        """Whether all places look as they did when the board was taught."""
        assert self._motion is not None, "the board was found"
        ground = BoardGround(self._board, self._motion)
        quads = [plane.image(spot.quad(size)) for spot in spots.values()]
        return all(ground.shows(look_at(image, quad, size), quad, size) for quad in quads)


class _Look:
    """One picture, and what is known of the tiles in it.

    Attributes:
        image: The picture.
        by_sticker: What the tiles are known by that are read by stickers in it.
        itself: Tiles that look like themselves where they lay.
    """

    def __init__(
        self, image: Image, learned: Classifier, book: Catalogue, expected: Mapping[Cell, Laid]
    ) -> None:
        self.image = image
        self.by_sticker: set[str] = set()
        self.itself: set[str] = set()
        self._learned = learned
        self._book = book
        self._expected = expected

    @property
    def sizes(self) -> list[Size]:
        """How many cells the tiles that are known by pictures cover, turned either way."""
        sizes = {self._book.size(tile) for tile in self._learned.tiles & self._book.shapes.keys()}
        turned = sizes | {(high, wide) for wide, high in sizes}
        return sorted(turned, key=lambda size: (size[0] * size[1], size))

    def likely(self, wanted: Iterable[Laid]) -> list[tuple[Size, Cell]]:
        """Return where a tile that is known by its picture is expected, or wanted next."""
        book = self._book
        known = [it for it in (*self._expected.values(), *wanted) if it.tile in book.learned]
        return sorted({(turned_size(book.size(it.tile), it.turns), it.cell) for it in known})

    def tries(
        self, likely: Sequence[tuple[Size, Cell]], rooms: Sequence[Cell]
    ) -> list[tuple[float, Size, Cell]]:
        """Return how large the first tile may be, its cells, and the room; first the likely."""
        others = [(size, room) for size in self.sizes for room in rooms]
        return [
            (side, size, room)
            for order in (likely, [place for place in others if place not in likely])
            for side in _SIDES
            for size, room in order
            if room in rooms
        ]

    def judge(
        self, plane: Plane, judged: Mapping[Cell, Judged], spots: Mapping[Cell, Spot], size: Size
    ) -> CellJudge:
        """Judge places for tiles of a size, as they are turned, by their north-west cells."""
        judge = CellJudge(
            self.image,
            plane,
            None,
            learned=self._learned,
            book=self._book,
            judged=judged,
            itself=self.itself,
        )
        judge.by_sticker, judge.expected = self.by_sticker, self._expected
        for cell, spot in spots.items():
            middle = Pose(float(spot.middle[0]), float(spot.middle[1]), 0.0)
            judge.judge(cell, middle.adjacent((1 - size[0]) / 2, (1 - size[1]) / 2))
        judge.take_expected()
        judge.faces = [it for it in judge.faces if sorted(it[0].size) == sorted(size)]
        return judge


def _squares(memory: Iterable[RememberedTile], tags: Iterable[TagSeen]) -> list[Square]:
    """What is known to be square: stickers, and cells of tiles that were read by their pictures.

    Where a tile lies that was read by its stickers the plane itself said.
    """
    cells = (
        (quad, TILE_MM)
        for old in memory
        if not old.tags
        for quad in cells_of(old.quad, old.size).values()
    )
    return [*cells, *((tag.corners, TAG_MM) for tag in tags)]


def _rooms_of(faces: Iterable[FaceSeen], there: BoardOnPlane) -> frozenset[Cell]:
    """The rooms in which faces lie."""
    spots = (there.spot_of(face) for face in faces)
    return frozenset(room for spot in spots if spot is not None for room in spot[1].rooms)


def _free(there: BoardOnPlane, size: Size, taken: Collection[Cell]) -> dict[Cell, Spot]:
    """The places for a tile of a size in which nothing else is known to lie."""
    return {cell: spot for cell, spot in there.spots(size).items() if not spot.rooms & {*taken}}
