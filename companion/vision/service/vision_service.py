"""Vision at work over the open match: what is seen of a table, real or drawn, is posted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic

from companion.config import Camera as CameraSettings
from companion.engine.errors import CompanionError
from companion.engine.grid import Cell
from companion.engine.view.appearance import TileFace
from companion.ports import (
    BoardUse,
    Corners,
    DeviceNotice,
    DiceUse,
    Inbox,
    Laid,
    LensUse,
    Mark,
    MovedBy,
    OpenMatch,
    Shot,
    TableTop,
    TokenLies,
    Training,
    VisionPort,
    Way,
)
from companion.text.words import Words
from companion.vision.camera.frame_loop import NAME
from companion.vision.camera.undistort import UndistortedCamera
from companion.vision.learning.album import Album
from companion.vision.service.attention import Attention
from companion.vision.service.camera_choice import camera_for
from companion.vision.service.camera_feed import CameraFeed, NoFeed
from companion.vision.service.dice_lesson import DiceLesson
from companion.vision.service.drawn_table import DrawnTable, lying
from companion.vision.service.match_albums import MatchAlbums
from companion.vision.service.match_vision import MatchVision
from companion.vision.service.subject_finder import TileFinder, TrayFinder
from companion.vision.service.tile_lesson import TileLesson
from companion.vision.service.trainer import Trainer


class VisionService(VisionPort):
    """Looks at the table of the open match, or at what is being learned.

    Attributes:
        drawn: The drawn table of the open match; None if there is none, or a real camera.
        top: The same table under people's hands.
        albums: What tiles are called and look like.
        trainer: Learns pictures.
        match_vision: What looks at the table of the open match; None without a match or a camera.
    """

    def __init__(
        self,
        inbox: Inbox,
        clock: Callable[[], float],
        settings: Callable[[], CameraSettings],
        albums: MatchAlbums,
        *,
        threads: bool = True,
        stickers: bool = True,
    ) -> None:
        """Look at nothing yet.

        Args:
            inbox: Where what is seen goes.
            clock: Monotonic seconds, the same as the screen's.
            settings: Where pictures come from, asked anew for every match.
            albums: What tiles are called and look like.
            threads: Look in threads; without them somebody calls :meth:`look`.
            stickers: The virtual table's tiles have stickers.
        """
        self._inbox = inbox
        self._clock = clock
        self._settings = settings
        self.albums = albums
        self._threads = threads
        self._stickers = stickers
        self.trainer = Trainer(inbox, threads=threads)
        self._begun_with: CameraSettings | None = None
        self._dice: dict[tuple[str, tuple[str, ...]], DiceLesson] = {}
        self._close()

    def _close(self) -> None:
        self.drawn: DrawnTable | None = None
        self.top: TableTop | None = None
        self._match: OpenMatch | None = None
        self._feed = NoFeed()
        self.match_vision: MatchVision | None = None
        self._tray: TrayFinder | None = None
        self._straight: UndistortedCamera | None = None
        self._expected: tuple[Laid, ...] = ()
        self._lying: tuple[TokenLies, ...] = ()
        self._ways: tuple[Way, ...] = ()
        self._attention = Attention()

    # -- beginning and end

    def begin(self, match: OpenMatch) -> None:
        """Look at the table of a match; a camera that cannot be used is posted."""
        self.end()
        self._match = match
        faces, words = self.albums.faces_of(match), self.albums.words_of(match)
        table = self._draw_table(faces, words, seed=sum(match.session.seed.encode()))
        feed = self._opened(table)
        if feed is None:
            return
        if self.top is not None and match.lay_out:
            self.top.begin(lying(match, table))
            table.lay(self.top.laid)
        self.match_vision = MatchVision(match, table, self.albums, self.trainer, feed)
        self._tray = self.match_vision.tray
        feed.start(*self.match_vision.observers)

    def _draw_table(self, faces: Iterable[TileFace], words: Words, *, seed: int = 0) -> DrawnTable:
        return DrawnTable(
            faces,
            words,
            self._clock,
            self.albums.prints,
            seed=seed,
            waits=self._threads,
            stickers=self._stickers,
        )

    def _opened(self, table: DrawnTable | None) -> CameraFeed | None:
        """Open the camera of the settings; None if there is none, or it cannot be used."""
        self._begun_with = settings = self._settings()
        pace, lens = self._attention.open(), self.albums.lens
        try:
            camera = camera_for(settings, table, self._inbox, monotonic, lens, pace=pace)
        except CompanionError as problem:
            self._inbox.post(DeviceNotice(NAME, "lost", str(problem)))
            return None
        if camera is None:
            return None
        self._straight = camera if isinstance(camera, UndistortedCamera) else None
        self._feed = feed = CameraFeed(camera, self._inbox, self._clock, threads=self._threads)
        if table is not None and feed.shows(table):
            self.drawn = table
            self.top = TableTop(table.faces.values(), table.lay)
        return feed

    def end(self) -> None:
        self._feed.close()
        self._close()

    def settled(self) -> None:
        """Settings have changed: take another camera, if it is another."""
        match, expected = self._match, self._expected
        if match is not None and self._begun_with != self._settings():
            lying, ways, waits = self._lying, self._ways, self._attention
            self.begin(match)
            self.expect(expected)
            self.tokens(lying)
            self.ways(ways)
            self.wants(waits.tiles)
            self.throws(*waits.dice)

    # -- what the match says

    def expect(self, laid: Sequence[Laid]) -> None:
        self._expected = tuple(laid)
        if self.match_vision is not None:
            self.match_vision.tiles.expect(laid)
            self.match_vision.table.wake()
        self._offer()

    def tokens(self, lying: Sequence[TokenLies], by: MovedBy = "hands") -> None:
        self._lying = tuple(lying)
        if self.drawn is not None:
            self.drawn.expect_tokens(lying, by)

    def ways(self, ways: Sequence[Way]) -> None:
        self._ways = tuple(ways)
        if self.match_vision is not None:
            self.match_vision.tokens.ways(self._ways)

    def put_right(self) -> None:
        if self.drawn is not None:
            self.drawn.put_right()

    def wants(self, laid: Sequence[Laid]) -> None:
        """Take for right what lies so, and put it ready beside the drawn table."""
        self._attention.wants(laid)
        if self.match_vision is not None:
            self.match_vision.tiles.wants(laid)
        self._offer()

    def throws(self, dice: int, die: Sequence[str]) -> None:
        self._attention.throws(dice, die)
        if self.match_vision is not None:
            self.match_vision.dice.expect(dice, die)

    @property
    def dice(self) -> DiceUse:
        return self.match_vision.dice.wrong if self.match_vision is not None else ""

    def look_for_tokens(self) -> None:
        self._order(lambda vision: vision.tokens.look_again())

    def mistrust(self) -> None:
        self._order(lambda vision: vision.tiles.mistrust())

    def trust(self) -> None:
        self._order(lambda vision: vision.tiles.trust())

    def read_again(self) -> None:
        self._order(lambda vision: vision.tiles.read_again())

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        self._order(lambda vision: vision.tiles.point_at(laid, corners))

    def _order(self, order: Callable[[MatchVision], None]) -> None:
        """Give an order to whoever looks at the table; the camera takes a picture at once."""
        if self.match_vision is not None:
            order(self.match_vision)
            self.match_vision.table.wake()
        self._attention.wake()

    def _offer(self) -> None:
        """Tiles that are asked for come first, then those the match has and the table has not."""
        if self.top is not None:
            wanted = (*self._attention.tiles, *self._expected)
            self.top.offer([laid.tile for laid in wanted])

    # -- looking

    @property
    def looking(self) -> bool:
        return self._feed.looking

    @property
    def shot(self) -> Shot | None:
        return self._feed.shot

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self.match_vision.tiles.marks() if self.match_vision is not None else ()

    @property
    def rate_hz(self) -> float:
        return self._feed.rate_hz

    @property
    def lens(self) -> LensUse:
        return self._straight.use if self._straight is not None else "none"

    def take_lens(self) -> None:
        if self._straight is not None:
            self._straight.take()

    def look(self) -> None:
        """Take one picture now, and post what is new in it."""
        self._feed.look()

    # -- learning

    @property
    def pictured(self) -> frozenset[str]:
        return self.match_vision.tiles.pictured if self.match_vision is not None else frozenset()

    @property
    def training(self) -> float:
        return self.trainer.share

    def heard(self, training: Training) -> None:
        """Take what the learning thread has posted: look by new pictures once it is over."""
        self.trainer.heard(training)
        if isinstance(self.trainer.trainee, DiceLesson):
            if self._tray is not None:  # faces are learned: the processor has enough to do
                self._tray.busy = not training.over
            if training.over:
                self._dice_learned()
        if self.match_vision is not None and self.match_vision.trained(training):
            self.expect(self._expected)
            self.look_for_tokens()

    def _dice_learned(self) -> None:
        """Read dice by what was learned just now, those of an open throw, too."""
        if self.match_vision is not None:
            self.match_vision.dice.learned()

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        return (
            self.match_vision.learn_here(laid, corners) if self.match_vision is not None else "dark"
        )

    @property
    def board(self) -> BoardUse:
        return self.match_vision.board if self.match_vision is not None else ""

    def teach_board(
        self,
        shot: Shot,
        corners: Corners,
        places: Mapping[Cell, tuple[float, float]],
        ends: Mapping[Cell, tuple[float, float]],
    ) -> str:
        if self.match_vision is None:
            return "plain"
        why = self.match_vision.teach_board(shot, corners, places, ends)
        if not why:
            self.expect(self._expected)
        return why

    def tile_lesson(self, game: str, pack: str) -> TileLesson | None:
        if self._match is not None:
            return None
        self.end()
        faces, words = self.albums.pack(game, pack)
        feed = self._opened(self._draw_table(faces, words))
        if feed is None:
            return None
        if self.top is not None:
            self.top.offer([face.id for face in faces])
        self._attention.learns(on=True)
        feed.start(TileFinder(on=True))

        def album() -> Album:
            return self.albums.album(game, pack, found=True)

        return TileLesson(faces, album, self.trainer, self._leave)

    def dice_lesson(self, game: str, faces: Sequence[str]) -> DiceLesson | None:
        if self._match is None:
            self.end()
            feed = self._opened(None)
            if feed is None:
                return None
            self._tray = TrayFinder()
            feed.start(self._tray)
        if self._tray is None:
            return None
        self._tray.on = True
        self._attention.learns(on=True)
        die = game, tuple(faces)
        if die not in self._dice:
            file = self.albums.dice_of(game)
            self._dice[die] = DiceLesson(faces, file, self.trainer, self._dice_learned, self._leave)
        return self._dice[die]

    def _leave(self) -> None:
        """The page of a lesson was closed."""
        if self._tray is not None:
            self._tray.on = False
        self._attention.learns(on=False)
        if self._match is None:
            self.end()
