"""The tracker of tiles: it knows the table, is shown frames, and says what it sees."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np
from msgspec.structs import replace as replace_laid

from companion.engine.grid import Cell, footprint
from companion.ports import InView, Laid, Mark, Sighting, TableSeen, TileShape
from companion.vision.artwork.tile_memory import (
    RememberedTile,
    as_they_rest,
    follow,
    hidden_tags,
    pushed,
)
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.learning.classifier import Classifier
from companion.vision.picture import frame_gate
from companion.vision.picture.frame import Frame, Image, Points, gray_of, pixels_of
from companion.vision.stickers.tag_detection import TagSeen, find_tags
from companion.vision.stickers.tag_layout import Survey, survey
from companion.vision.stickers.tag_search import SearchState, search, settle
from companion.vision.stickers.tags_to_faces import Catalogue, catalogue
from companion.vision.tiles import unreadable, voting
from companion.vision.tiles.align import Aligned, align
from companion.vision.tiles.board_places import BoardPlaces
from companion.vision.tiles.board_reader import BoardReader
from companion.vision.tiles.camera_moved import follow_picture
from companion.vision.tiles.field_of_view import table_in_view
from companion.vision.tiles.manual_corners import by_picture, by_sticker
from companion.vision.tiles.recognition import Recognition, recognize, unsure_of
from companion.vision.tiles.unreadable_state import UnreadableInput, UnreadableState
from companion.vision.tiles.voting import Settled, VotingState

Seen: TypeAlias = Sighting | TableSeen

_LIVELY_S: Final = 1.2
"""A view that has just settled is read often, for so long; then only now and then."""
_OFTEN_S: Final = 0.09
_SELDOM_S: Final = 0.5
_GRAY_AXES: Final = 2


class TileTracker:
    """Watches one table through one camera, for one match.

    ``look`` belongs to the camera's thread. Everything else may be called from any other thread,
    returns at once, and takes effect at the next frame.
    """

    def __init__(self, shapes: Iterable[TileShape], learned: Classifier | None = None) -> None:
        """Get to know the faces that may turn up.

        Args:
            shapes: All faces.
            learned: What is known of them by their pictures; None reads stickers alone.

        Raises:
            ValueError: The faces cannot be told apart; the message says which.
        """
        self._shapes = tuple(shapes)
        self._book = catalogue(self._shapes, learned.tiles if learned else frozenset())
        self._learned = learned
        self._taught: deque[tuple[Classifier | None, tuple[TileShape, ...]]] = deque()
        self._held: Mapping[Cell, Laid] = {}
        self._wanted: frozenset[Laid] = frozenset()
        self._sight = Recognition()
        self._gate = frame_gate.GateState()
        self._search = SearchState()
        self._track = VotingState()
        self._unreadable = UnreadableState()
        self._orders: deque[Callable[[VotingState], VotingState]] = deque()
        self._last = TableSeen((), 0.0)
        self._marks: tuple[Mark, ...] = ()
        self._in_view: InView | None = None
        self._lost = False
        self._pointed: deque[tuple[Laid, Points]] = deque()
        self._reported: tuple[object, ...] = ()
        self._before: Image | None = None
        self._settled_s: float | None = None
        self._read_s = 0.0
        self._again = False
        self._board: BoardReader | None = None
        self._places: BoardPlaces | None = None

    def expect(self, laid: Iterable[Laid]) -> None:
        """Learn how the tiles lie by the rules: after the start, and after every change."""
        table = tuple(laid)

        def take_over(state: VotingState) -> VotingState:
            self._held = {cell: it for it in table for cell in self._cells(it)}
            return voting.expect(state, table, self._book)

        self._orders.append(take_over)

    def lie_on(self, board: TaughtBoard | None) -> None:
        """Read tiles in the rooms of a board from now on; call ``expect`` anew afterwards."""

        def begin(state: VotingState) -> VotingState:
            self._board = None if board is None else BoardReader(board)
            self._places = None
            self._sight = Recognition()
            return VotingState(state.expected, wanted=state.wanted, fixed=board is not None)

        self._orders.append(begin)

    def wants(self, laid: Iterable[Laid]) -> None:
        """Learn how hands may lay tiles next: what lies so is not out of place."""
        places = tuple(laid)

        def want(state: VotingState) -> VotingState:
            self._wanted = self._book.any_of(places)
            return voting.want(state, places)

        self._orders.append(want)

    def learn(self, learned: Classifier | None, shapes: Iterable[TileShape] | None = None) -> None:
        """Know faces by other pictures from now on; call ``expect`` anew afterwards.

        Args:
            learned: What is known of them by their pictures.
            shapes: All faces, if there are others now.
        """
        self._taught.append((learned, self._shapes if shapes is None else tuple(shapes)))

    def mistrust(self) -> None:
        """Propose nothing until the table was once seen to be as expected.

        For after an undo, a redo, a resume or a correction (call ``expect`` first). ``trust`` ends
        it too. Until then ``TableSeen.problem`` is ``waiting``.
        """
        self._orders.append(voting.mistrust)

    def trust(self) -> None:
        """Take what lies there at its word: somebody tapped "read"."""
        self._orders.append(lambda state: voting.trust(_only_expected(state, self._book)))

    def read_again(self) -> None:
        """Propose anew, with a new beginning, what lies there and is not expected; say all of it.

        For when a question opens that may have its answer on the table already.
        """

        def again(state: VotingState) -> VotingState:
            self._judge_anew()
            self._reported = ()
            self._again = True
            self._unreadable = unreadable.forget(self._unreadable)
            return voting.read_again(_only_expected(state, self._book))

        self._orders.append(again)

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        """Learn where in the picture a tile lies: people dragged its corners there.

        Args:
            laid: How it lies on the table.
            corners: Of its face in pixels, clockwise from its printed north-west corner.
        """
        quad = np.array(list(corners), dtype=np.float64)
        self._pointed.append((laid, quad))

    @property
    def pictured(self) -> frozenset[str]:
        """Faces that are known by their pictures."""
        return self._book.learned

    @property
    def resting(self) -> bool:
        """The last frame was settled, and its tiles are where they are held to be."""
        return self._settled_s is not None and not self._lost

    def marks(self) -> tuple[Mark, ...]:
        """Return what to outline in the picture that was read last, sorted by how it lies."""
        return self._marks

    @property
    def board_places(self) -> BoardPlaces | None:
        """Where tokens may lie on the taught board in that picture; None without one in it."""
        return self._places

    def look(self, frame: Frame) -> list[Seen]:
        """Look at one frame.

        Returns:
            What is new: sightings, and then the table as seen if that, or the reason for not
            reading, has changed. Mostly nothing.
        """
        self._obey()
        self._gate, may = frame_gate.step(self._gate, frame.image, frame.time_s)
        if may.light_jump:
            self._search = SearchState()
        if not may.settled:
            self._settled_s = None
            if (
                may.hand
                and self._gate.calm_frames == frame_gate.CALM_FRAMES
                and self._pushed(frame)
            ):
                self._gate = replace(self._gate, calm=None)
            self._track = voting.pause(self._track)
            self._unreadable = unreadable.pause(self._unreadable, jumped=may.light_jump)
            return self._news(frame.time_s, (), may.problem)
        if not self._due(frame.time_s):
            return []
        before = self._track
        sightings = self._read(frame)
        if self._orders:  # it was seen before they came; it is seen again after them
            self._track = before
            return []
        problem = "lost" if self._lost else "waiting" if self._track.waiting else ""
        return self._news(frame.time_s, sightings, problem)

    def _pushed(self, frame: Frame) -> bool:
        """Whether what looks like a hand is the table itself, seen from elsewhere."""
        if self._board is not None and self._board.moved(frame.image):
            return True
        return pushed(self._track.memory, self._tags(frame, whole=True))

    def _tags(self, frame: Frame, *, whole: bool = False) -> list[TagSeen]:
        """The stickers in view that belong to a tile; a set without any costs no search."""
        small = self._gate.last
        if not self._book.places or small is None:
            return []
        gray = gray_of(frame.image)
        if whole:
            tags = find_tags(gray)
        else:
            expected = [tag for old in self._track.memory.values() for tag in old.tags]
            self._search, tags = search(self._search, gray, small, expected)
        return [tag for tag in tags if tag.tag in self._book.places]

    def _obey(self) -> None:
        while self._taught:
            self._learned, self._shapes = self._taught.popleft()
            known = self._learned.tiles if self._learned else frozenset[str]()
            self._book = catalogue(self._shapes, known)
            self._wanted = self._book.any_of(self._track.wanted)
            self._judge_anew()
            self._unreadable = UnreadableState()
        while self._orders:
            self._track = self._orders.popleft()(self._track)
            self._settled_s = None

    def _judge_anew(self) -> None:
        self._sight = replace(self._sight, judged={}, doubts=())
        if self._board is not None:
            self._board.forget()

    def _due(self, time_s: float) -> bool:
        """Whether a settled frame is worth reading: nothing new shows in a table that rests."""
        if self._settled_s is None:
            self._settled_s = time_s
            self._search = settle(self._search)
            if self._board is not None:
                self._board.rest()
        elif time_s - self._read_s < (
            _OFTEN_S if time_s - self._settled_s <= _LIVELY_S else _SELDOM_S
        ):
            return False
        self._read_s = time_s
        return True

    def _read(self, frame: Frame) -> tuple[Sighting, ...]:
        state = self._track
        tags = self._tags(frame)
        memory = self._with_pointed(follow(state.memory, tags), frame.image)
        if pushed(state.memory, tags):
            self._unreadable = unreadable.pause(self._unreadable, jumped=True)
        hidden = hidden_tags(memory, tags)
        itself = frozenset[str]()
        if self._board is not None:
            self._board.find(frame.image)
        if self._learned is None or frame.image.ndim == _GRAY_AXES:
            found = survey(tags, self._book, max(frame.image.shape[:2]), hidden)
            self._look_for_unreadable(frame, memory, found)
        else:
            memory, same = follow_picture(memory, self._before, frame.image)
            self._before = frame.image
            self._sight = self._recognized(frame.image, tags, memory, same)
            found, itself = self._sight.found, self._sight.itself
        if self._board is not None:
            aligned = self._board.seated(found)
        else:
            aligned = self._aligned(state, found, memory)
        self._lost = aligned.lost
        size = (frame.image.shape[1], frame.image.shape[0])
        if self._board is None:
            self._in_view = (
                table_in_view(found.plane, aligned.placed, self._book, size) or self._in_view
            )
        ground = None if self._board is None else self._board.ground
        now = Settled(frame.time_s, frame.image, found.plane, aligned, itself, ground)
        self._track, sightings = voting.step(replace(state, memory=memory), now, self._book)
        self._marks = _marks(self._track, now, self._book)
        if self._board is not None:
            lying = self._track.known().values()
            cells = {cell for laid in lying for cell in self._cells(laid)}
            self._places = self._board.places(tags, self._track.memory, cells)
        return sightings

    def _recognized(
        self,
        image: Image,
        tags: Sequence[TagSeen],
        memory: Mapping[str, RememberedTile],
        same: frozenset[str],
    ) -> Recognition:
        """Read one settled picture by stickers and pictures together."""
        book, learned = self._book, self._learned
        assert learned is not None, "tiles are known by their pictures"
        if self._board is not None:
            return self._board.recognize(
                image,
                tags,
                memory,
                same,
                learned=learned,
                book=book,
                expected=self._held,
                wanted=self._track.wanted,
            )
        expected = {laid.tile for laid in self._track.expected.values()} & book.learned
        return recognize(
            image,
            tags,
            memory,
            same,
            learned=learned,
            book=book,
            last=self._sight,
            wanted={book.kind(tile) for tile in expected},
            expected=self._held,
        )

    def _aligned(
        self, state: VotingState, found: Survey, memory: Mapping[str, RememberedTile]
    ) -> Aligned:
        """Say where the faces lie in the known table's frame."""
        book = self._book
        faces = as_they_rest(found.faces, memory)
        hidden = bool(self._held) and not state.memory
        known, any_way = state.known(), state.any_way(book)
        return align(faces, found.groups, known, any_way, self._wanted, hidden=hidden)

    def _look_for_unreadable(
        self, frame: Frame, memory: Mapping[str, RememberedTile], found: Survey
    ) -> None:
        """Look for tiles whose stickers are not read; artwork asks about such cells itself."""
        small, plane = self._gate.last, found.plane
        if small is None or plane is None or self._board is not None:
            return
        self._unreadable = unreadable.look(
            self._unreadable,
            UnreadableInput(
                frame.time_s,
                frame.image,
                small,
                plane,
                memory,
                [plane.image(face.corners()) for face in found.faces if not face.remembered],
                self._held.keys(),
                {shape.size for shape in self._shapes},
            ),
        )

    def _with_pointed(
        self, memory: dict[str, RememberedTile], image: Image
    ) -> dict[str, RememberedTile]:
        """Take over what people pointed out."""
        while self._pointed:
            laid, quad = self._pointed.popleft()
            if laid.tile not in self._book.shapes:
                continue
            key = self._book.key(laid)
            laid = replace_laid(laid, tile=self._book.kind(laid.tile))
            if self._learned is not None and laid.tile in self._book.learned:
                memory[key] = by_picture(laid, quad, image, self._book, self._learned)
            else:
                memory[key] = by_sticker(laid, quad, image, self._book)
        return memory

    def _cells(self, laid: Laid) -> tuple[Cell, ...]:
        known = laid.tile in self._book.shapes
        return footprint(laid.cell, self._book.size(laid.tile) if known else (1, 1), laid.turns)

    def _news(self, time_s: float, sightings: tuple[Sighting, ...], problem: str) -> list[Seen]:
        track, book, last = self._track, self._book, self._last
        laid, suggested, gone = track.seen(book), track.suggested(book), track.seen_gone(book)
        news: list[Seen] = list(sightings)
        doubts = [doubt for doubt in self._sight.doubts if doubt.cell not in self._held]
        cells = [cell for cell in self._unreadable.due() if cell not in self._held]
        doubtful = (
            *((doubt.cell, doubt.read.reason, doubt.read.best[0].part) for doubt in doubts),
            *cells,
        )
        was = last.laid, last.suggested, last.gone, last.problem
        changed = self._again or was != (laid, suggested, gone, problem)
        stale = doubtful != self._reported or bool(doubtful) != bool(last.unsure)
        if changed or sightings or (not problem and stale):
            began = min((seen.began_s for seen in sightings), default=time_s)
            unsure = (*unsure_of(doubts, book, track.wanted), *self._unreadable.unsure(cells))
            view = self._in_view
            self._last = TableSeen(laid, began, problem, unsure, view, suggested, gone)
            self._reported, self._again = doubtful, False
            news.append(self._last)
        return news


def _only_expected(state: VotingState, book: Catalogue) -> VotingState:
    """Forget tiles known by their pictures that are not expected so: they are judged anew."""
    memory = {
        tile: old
        for tile, old in state.memory.items()
        if old.tags or book.agrees(old.laid, state.expected)
    }
    return replace(state, memory=memory) if memory else state


def _marks(state: VotingState, now: Settled, book: Catalogue) -> tuple[Mark, ...]:
    """Everything placed in view, and what is remembered to lie under something."""

    def named(laid: Laid) -> Laid:
        return replace_laid(laid, tile=state.as_reported(laid, book).tile)

    seen = {book.key(it.laid): it for it in now.aligned.placed if not it.face.remembered}
    marks = [
        Mark(named(old.laid), "hidden", pixels_of(old.quad))
        for tile, old in state.memory.items()
        if tile not in seen and len(old.quad)
    ]
    if now.plane is not None:
        marks += [
            Mark(named(it.laid), it.confidence, pixels_of(now.plane.image(it.face.corners())))
            for it in seen.values()
        ]
    return tuple(sorted(marks, key=lambda mark: mark.laid))
