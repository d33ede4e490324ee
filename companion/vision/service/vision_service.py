"""The eyes at work over the open match: pictures of a table, real or drawn, go into the inbox."""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic

from companion.config import Camera as CameraSettings
from companion.engine.errors import CompanionError
from companion.engine.view.appearance import TileFace
from companion.ports import (
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
from companion.vision.service.match_vision import MatchVision, NoTableVision
from companion.vision.service.subject_finder import TileFinder, TrayFinder
from companion.vision.service.tile_lesson import TileLesson
from companion.vision.service.trainer import Trainer


class VisionService(VisionPort):
    """Looks at the table of the open match, or at what is being learned.

    Attributes:
        drawn: The drawn table of the open match; None if there is none, or a real camera.
        top: The same table under people's hands.
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
        """Make eyes that are closed.

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
        self._albums = albums
        self._threads = threads
        self._stickers = stickers
        self._trainer = Trainer(inbox, threads=threads)
        self._begun_with: CameraSettings | None = None
        self._dice: dict[tuple[str, tuple[str, ...]], DiceLesson] = {}
        self._close()

    def _close(self) -> None:
        self.drawn: DrawnTable | None = None
        self.top: TableTop | None = None
        self._match: OpenMatch | None = None
        self._feed = NoFeed()
        self._eyes = NoTableVision()
        self._tray: TrayFinder | None = None
        self._straight: UndistortedCamera | None = None
        self._told: tuple[Laid, ...] = ()
        self._lying: tuple[TokenLies, ...] = ()
        self._attention = Attention()

    # -- beginning and end

    def begin(self, match: OpenMatch) -> None:
        """Open the eyes over the table of a match; a camera that cannot be used is told."""
        self.end()
        self._match = match
        faces, words = self._albums.faces_of(match), self._albums.words_of(match)
        table = self._table(faces, words, seed=sum(match.session.seed.encode()))
        feed = self._opened(table)
        if feed is None:
            return
        if self.top is not None and match.lay_out:
            self.top.begin(lying(match, table))
            table.lay(self.top.laid)
        eyes = MatchVision(match, table, self._albums, self._trainer, feed)
        self._eyes, self._tray = eyes, eyes.tray
        feed.start(*eyes.looks)

    def _table(self, faces: Iterable[TileFace], words: Words, *, seed: int = 0) -> DrawnTable:
        return DrawnTable(
            faces,
            words,
            self._clock,
            self._albums.prints,
            seed=seed,
            waits=self._threads,
            stickers=self._stickers,
        )

    def _opened(self, table: DrawnTable | None) -> CameraFeed | None:
        """Open the camera of the settings; None if there is none, or it cannot be used."""
        self._begun_with = settings = self._settings()
        pace, lens = self._attention.open(), self._albums.lens
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
        match, told = self._match, self._told
        if match is not None and self._begun_with != self._settings():
            lying, waits = self._lying, self._attention
            self.begin(match)
            self.expect(told)
            self.tokens(lying)
            self.wants(waits.tiles)
            self.throws(*waits.dice)

    # -- what the match says

    def expect(self, laid: Sequence[Laid]) -> None:
        self._told = tuple(laid)
        self._eyes.expect(laid)
        self._offer()

    def tokens(self, lying: Sequence[TokenLies], by: MovedBy = "hands") -> None:
        self._lying = tuple(lying)
        self._eyes.tokens(lying, by)

    def put_right(self) -> None:
        self._eyes.put_right()

    def look_for_tokens(self) -> None:
        self._eyes.look_for_tokens()
        self._attention.wake()

    def wants(self, tiles: Sequence[str]) -> None:
        """Put ready beside the drawn table what hands may lay next."""
        self._attention.wants(tiles)
        self._offer()

    def throws(self, dice: int, die: Sequence[str]) -> None:
        self._attention.throws(dice, die)
        self._eyes.throws(dice, die)

    @property
    def dice(self) -> DiceUse:
        return self._eyes.dice

    def mistrust(self) -> None:
        self._eyes.mistrust()
        self._attention.wake()

    def trust(self) -> None:
        self._eyes.trust()
        self._attention.wake()

    def read_again(self) -> None:
        self._eyes.read_again()
        self._attention.wake()

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        self._eyes.point_at(laid, corners)
        self._attention.wake()

    def _offer(self) -> None:
        """Tiles that are asked for come first, then those the match has and the table has not."""
        if self.top is not None:
            self.top.offer((*self._attention.tiles, *(one.tile for one in self._told)))

    # -- looking

    @property
    def looking(self) -> bool:
        return self._feed.looking

    @property
    def shot(self) -> Shot | None:
        return self._feed.shot

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self._eyes.marks

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
        return self._eyes.pictured

    @property
    def training(self) -> float:
        return self._trainer.share

    def heard(self, said: Training) -> None:
        """Take what the learning thread has posted: new eyes once it is over."""
        self._trainer.heard(said)
        if isinstance(self._trainer.pupil, DiceLesson):
            self._heard_of_dice(said)
        if self._eyes.heard(said):
            self.expect(self._told)
            self.look_for_tokens()

    def _heard_of_dice(self, said: Training) -> None:
        """While faces are learned the tray is left alone: the processor has enough to do."""
        if self._tray is not None:
            self._tray.busy = not said.over
        if said.over:
            self._eyes.dice_learned()

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        return self._eyes.learn_here(laid, corners)

    def tile_lesson(self, game: str, pack: str) -> TileLesson | None:
        if self._match is not None:
            return None
        self.end()
        faces, words = self._albums.pack(game, pack)
        feed = self._opened(self._table(faces, words))
        if feed is None:
            return None
        if self.top is not None:
            self.top.offer([face.id for face in faces])
        self._attention.learns(on=True)
        feed.start(TileFinder(on=True))

        def album() -> Album:
            return self._albums.album(game, pack, found=True)

        return TileLesson(faces, album, self._trainer, self._leave)

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
            file = self._albums.dice_of(game)
            self._dice[die] = DiceLesson(faces, file, self._trainer, self._kept, self._leave)
        return self._dice[die]

    def _kept(self) -> None:
        self._eyes.dice_learned()

    def _leave(self) -> None:
        """The page of a lesson was closed."""
        if self._tray is not None:
            self._tray.on = False
        self._attention.learns(on=False)
        if self._match is None:
            self.end()
