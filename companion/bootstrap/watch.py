"""The eyes at work over the open match: pictures of a table, real or drawn, go into the inbox.

What sees is imported when the first match opens, so that the home screen need not wait for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from companion.bootstrap.attention import Attention
from companion.bootstrap.cameras import camera_for
from companion.bootstrap.dice_lesson import DiceLesson, DiceLessons, DiceTeacher
from companion.bootstrap.learning import TileLearner, Trainer, take_in_place
from companion.bootstrap.on_tiles import OnTiles
from companion.bootstrap.shots import Shots
from companion.bootstrap.throws import Throws
from companion.config import Camera as CameraSettings
from companion.engine.errors import CompanionError
from companion.ports import DeviceNotice, Inbox, Laid, Mark, Shot, Training
from companion.tokens_seen import MovedBy, TokenLies
from companion.ui.presenter.house import Live
from companion.ui.presenter.tabletop import TableTop
from companion.ui.presenter.watching import Corners

if TYPE_CHECKING:
    from companion.bootstrap.drawn_table import DrawnTable
    from companion.bootstrap.learning import Pictures
    from companion.vision.album import Album
    from companion.vision.camera import Camera
    from companion.vision.eyes import Eyes
    from companion.vision.frame import Frame
    from companion.vision.tray_finder import TrayFinder
    from companion.vision.watch import Looks, Watch

NAME = "camera"


class Watcher:
    """Looks at the table of the open match; it is the screens' ``Watch``.

    Attributes:
        drawn: The drawn table of the open match; None if there is none, or a real camera.
        top: The same table under people's hands.
    """

    def __init__(
        self,
        inbox: Inbox,
        clock: Callable[[], float],
        settings: Callable[[], CameraSettings],
        pictures: Pictures,
        *,
        threads: bool = True,
        stickers: bool = True,
    ) -> None:
        """Make eyes that are closed.

        Args:
            inbox: Where what is seen goes.
            clock: Monotonic seconds, the same as the screen's.
            settings: Where pictures come from, asked anew for every match.
            pictures: What tiles are called and look like.
            threads: Look in threads; without them somebody calls :meth:`look`.
            stickers: The virtual table's tiles have stickers.
        """
        self.drawn: DrawnTable | None = None
        self.top: TableTop | None = None
        self._inbox = inbox
        self._clock = clock
        self._settings = settings
        self._pictures = pictures
        self._threads = threads
        self._stickers = stickers
        self._trainer = Trainer(inbox, threads=threads)
        self._begun_with: CameraSettings | None = None
        self._dice = DiceLessons(self._trainer, pictures.dice_of)
        self._close()

    def _close(self) -> None:
        self._live: Live | None = None
        self._camera: Camera | None = None
        self._eyes: Eyes | None = None
        self._looks: Looks | None = None
        self._throws: Throws | None = None
        self._tray: TrayFinder | None = None
        self._watch: Watch | None = None
        self._last: Frame | None = None
        self._shots = Shots()
        self._album: Album | None = None
        self._told: tuple[Laid, ...] = ()
        self._lying: tuple[TokenLies, ...] = ()
        self._attention = Attention()
        self._here: list[tuple[Laid, Corners]] = []
        self._on_tiles: OnTiles | None = None
        self.drawn, self.top = None, None

    # -- what the match says

    def begin(self, live: Live) -> None:
        """Open the eyes over the table of a match; a camera that cannot be used is told."""
        from companion.bootstrap.drawn_table import DrawnTable, lying
        from companion.vision.eyes import Eyes

        self.end()
        self._live = live
        table = DrawnTable(
            self._pictures.faces_of(live),
            self._pictures.words_of(live),
            self._clock,
            seed=sum(live.session.seed.encode()),
            waits=self._threads,
            stickers=self._stickers,
        )
        self._album = self._pictures.album_of(live)
        learned, fresh = self._album.learned()
        eyes = Eyes(table.shapes.values(), learned)
        if not self._open(table, eyes):
            return
        self._eyes = eyes
        drawn, album = self.drawn is not None, partial(self._pictures.album_of, live)
        self._on_tiles = OnTiles(live, table, eyes, album, drawn=drawn)
        self._see_more(eyes, *self._on_tiles.looks)
        if self.top is not None and live.lay_out:
            self.top.begin(lying(live, table))
            table.lay(self.top.laid)
        if live.lay_out:
            eyes.mistrust()
        if not fresh:
            _ = self._trainer.train(self._album)
        self._start()

    def _see_more(self, *looks: Looks) -> None:
        """Have codes of cards and thrown dice read, too: a drawn table has none."""
        from companion.vision.codes import CodeEyes
        from companion.vision.together import Together
        from companion.vision.tray_finder import TrayFinder

        self._looks = Together(*looks)
        if self.drawn is None and self._live is not None:
            self._throws = Throws(self._pictures.dice_of(self._live.session.game.id))
            self._tray = TrayFinder()
            self._looks = Together(*looks, CodeEyes(), self._throws, self._tray)

    def _open(self, table: DrawnTable | None, looks: Looks) -> bool:
        """Open the camera of the settings; False if there is none, or it cannot be used."""
        self._begun_with = settings = self._settings()
        pace = self._attention.open()
        try:
            lens = self._pictures.lens
            camera = camera_for(settings, table, self._inbox, monotonic, lens, pace=pace)
        except CompanionError as problem:
            self._inbox.post(DeviceNotice(NAME, "lost", str(problem)))
            return False
        if camera is None:
            return False
        self._camera, self._looks = camera, looks
        if table is not None and camera is table:
            self.drawn = table
            self.top = TableTop(table.faces.values(), table.lay)
        return True

    def _start(self) -> None:
        from companion.vision.watch import Watch

        if self._threads and self._camera is not None and self._looks is not None:
            self._watch = Watch(self._camera, self._looks, self._inbox, self._clock)
            self._watch.start()

    def end(self) -> None:
        """Close the eyes."""
        if self._camera is not None:
            self._camera.close()
        if self._watch is not None:
            self._watch.stop()
        self._close()

    def settled(self) -> None:
        """Settings have changed: take another camera, if it is another."""
        live, told = self._live, self._told
        if live is not None and self._begun_with != self._settings():
            lying, waits = self._lying, self._attention
            self.begin(live)
            self.told(told)
            self.tokens(lying)
            self.wants(waits.tiles)
            self.throws(*waits.dice)

    def told(self, laid: Sequence[Laid]) -> None:
        """Take what lies on the table according to the match."""
        self._told = tuple(laid)
        if self._eyes is not None:
            self._eyes.told(laid)
            self._offer()
            if self.drawn is not None:
                self.drawn.wake()

    def tokens(self, lying: Sequence[TokenLies], by: MovedBy = "hands") -> None:
        """Take which tokens lie on the tiles according to the match."""
        self._lying = tuple(lying)
        if self._on_tiles is not None:
            self._on_tiles.told(lying, by)

    def put_right(self) -> None:
        """Let hands put the tokens on a drawn table as the match has them."""
        if self._on_tiles is not None:
            self._on_tiles.put_right()

    def look_for_tokens(self) -> None:
        """Look for tokens on every tile once more."""
        if self._on_tiles is not None:
            self._on_tiles.again()
            self._wake()

    def wants(self, tiles: Sequence[str]) -> None:
        """Put ready beside the drawn table what hands may lay next."""
        self._attention.wants(tiles)
        self._offer()

    def throws(self, dice: int, die: Sequence[str]) -> None:
        """Wait for dice in the tray."""
        self._attention.throws(dice, die)
        if self._throws is not None:
            self._throws.expect(dice, die)

    def mistrust(self) -> None:
        """Propose nothing until the table was once seen to agree."""
        if self._eyes is not None:
            self._eyes.mistrust()
            self._wake()

    def trust(self) -> None:
        """Take what lies there at its word."""
        if self._eyes is not None:
            self._eyes.trust()
            self._wake()

    def read_again(self) -> None:
        """Propose anew what lies there and was not told."""
        if self._eyes is not None:
            self._eyes.read_again()
            self._wake()

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        """Know where in the picture a tile lies."""
        if self._eyes is not None:
            self._eyes.point_at(laid, corners)
            self._wake()

    # -- looking

    @property
    def looking(self) -> bool:
        """There is a camera that should give pictures."""
        return self._camera is not None

    @property
    def picture(self) -> Frame | None:
        """The last picture, or None."""
        return self._watch.picture if self._watch is not None else self._last

    @property
    def shot(self) -> Shot | None:
        """The last picture for the screen, or None."""
        return self._shots.of(self.picture)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to outline in the picture."""
        return self._eyes.marks() if self._eyes is not None else ()

    @property
    def rate_hz(self) -> float:
        """Pictures a second."""
        return self._shots.rate_hz

    def look(self) -> None:
        """Take one picture now, and post what is new in it."""
        camera, looks = self._camera, self._looks
        frame = camera.read() if camera is not None else None
        if frame is None or looks is None:
            return
        self._last = frame
        for news in looks.look(frame):
            self._inbox.post(news)

    def _offer(self) -> None:
        """Tiles that are asked for come first, then those the match has and the table has not."""
        if self.top is not None:
            self.top.offer((*self._attention.tiles, *(one.tile for one in self._told)))

    def _wake(self) -> None:
        """Somebody waits for what the camera sees."""
        if self.drawn is not None:
            self.drawn.wake()
        self._attention.wake()

    # -- learning

    @property
    def pictured(self) -> frozenset[str]:
        """Faces that are known by their pictures."""
        return self._eyes.pictured if self._eyes is not None else frozenset()

    @property
    def training(self) -> float:
        """How far the learning of pictures is; 1 while nothing is being learned."""
        return self._trainer.share

    def heard(self, said: Training) -> None:
        """Take what the learning thread has posted: new eyes once it is over."""
        self._trainer.heard(said)
        of_dice = isinstance(self._trainer.lesson, DiceLesson)
        if of_dice:
            self._heard_of_dice(said)
        if not said.over or said.problem or self._eyes is None or self._album is None:
            return
        learned, fresh = self._album.learned()
        if not of_dice:
            self._eyes.learn(learned, self._album.shapes.values())
            for laid, corners in self._here:
                self._eyes.point_at(laid, corners)
            self._here.clear()
            self.told(self._told)
            self.look_for_tokens()
        if not fresh:  # pictures came while something else was being learned
            _ = self._trainer.train(self._album)

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        """Take a picture of a tile where it lies, and begin to learn it."""
        shot, live = self.shot, self._live
        if shot is None or live is None or len(corners) < 4:  # noqa: PLR2004
            return "dark"
        self._album = album = self._pictures.album_of(live, found=True)
        why = take_in_place(album, laid.tile, shot, corners, laid.turns)
        if not why:
            self._here.append((laid, (*corners[laid.turns :], *corners[: laid.turns])))
            _ = self._trainer.train(album)
        return why

    def learner(self, game: str, pack: str) -> TileLearner | None:
        """Begin to take pictures of a pack's tiles."""
        from companion.bootstrap.drawn_table import DrawnTable
        from companion.vision.finder import Finder

        if self._live is not None:
            return None
        self.end()
        faces, words = self._pictures.pack(game, pack)
        table = DrawnTable(faces, words, self._clock, waits=self._threads, stickers=self._stickers)
        if not self._open(table, Finder()):
            return None
        if self.top is not None:
            self.top.offer([face.id for face in faces])
        self._attention.learns(on=True)
        self._start()

        def home() -> Album:
            return self._pictures.album(game, pack, found=True)

        return TileLearner(faces, home, self._trainer, self.end)

    def dice_learner(self, game: str, faces: Sequence[str]) -> DiceTeacher | None:
        """Begin to take pictures of a die with icons, or go on; None without a real camera."""
        from companion.vision.tray_finder import TrayFinder

        if self._live is None:
            self.end()
            finder = TrayFinder()
            if not self._open(None, finder):
                return None
            self._tray = finder
            self._start()
        if self._tray is None:
            return None
        self._tray.on = True
        self._attention.learns(on=True)
        return self._dice.teacher(game, faces, self._read_dice, self._leave_tray)

    def _leave_tray(self) -> None:
        if self._tray is not None:
            self._tray.on = False
        self._attention.learns(on=False)
        if self._live is None:
            self.end()

    def _heard_of_dice(self, said: Training) -> None:
        """While faces are learned the tray is left alone: the processor has enough to do."""
        if self._tray is not None:
            self._tray.busy = not said.over
        if said.over:
            self._read_dice()

    def _read_dice(self) -> None:
        if self._throws is not None:
            self._throws.learned()
