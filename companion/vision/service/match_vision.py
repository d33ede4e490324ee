"""The eyes over the table of one match: on tiles, tokens, codes of cards and thrown dice."""

from collections.abc import Iterable, Sequence
from functools import partial

from companion.ports import (
    Corners,
    DiceUse,
    Laid,
    Mark,
    MovedBy,
    OpenMatch,
    TableVision,
    TokenLies,
    Training,
)
from companion.vision.camera.frame_loop import FrameObserver
from companion.vision.service.camera_feed import NoFeed
from companion.vision.service.dice_lesson import DiceLesson
from companion.vision.service.dice_reader import DiceReader
from companion.vision.service.drawn_table import DrawnTable
from companion.vision.service.match_albums import MatchAlbums
from companion.vision.service.subject_finder import TrayFinder
from companion.vision.service.tile_lesson import take_in_place
from companion.vision.service.token_watch import TokenWatch
from companion.vision.service.trainer import Trainer
from companion.vision.stickers.qr_codes import CodeReader
from companion.vision.tiles.tile_tracker import TileTracker

_CORNERS = 4


class NoTableVision(TableVision):
    """Nobody looks at the table of a match."""

    def heard(self, said: Training) -> bool:
        """Take what the learning thread has posted; return whether tiles were learned."""
        del said
        return False

    def dice_learned(self) -> None:
        """Read dice by what was learned just now."""


class MatchVision(NoTableVision):
    """What is seen of one match.

    Attributes:
        looks: Everybody who is to be shown the frames.
        tray: Looks for dice that are being learned; None over a drawn table, which has no dice.
    """

    def __init__(
        self,
        match: OpenMatch,
        table: DrawnTable,
        albums: MatchAlbums,
        trainer: Trainer,
        feed: NoFeed,
    ) -> None:
        """Open the eyes; pictures that were not learned yet begin to be.

        Args:
            match: It.
            table: The drawn table; it draws the faces that are printed with Companion, and is the
                camera where there is no real one.
            albums: The owner's pictures.
            trainer: Learns them.
            feed: The camera's pictures.
        """
        self._match = match
        self._table = table
        self._albums = albums
        self._trainer = trainer
        self._feed = feed
        self._album = albums.album_of(match)
        self._told: tuple[Laid, ...] = ()
        self._here: list[tuple[Laid, Corners]] = []
        learned, fresh = self._album.learned()
        self._eyes = TileTracker(table.shapes.values(), learned)
        album = partial(albums.album_of, match)
        drawn = feed.shows(table)
        self._tokens = TokenWatch(match, table, self._eyes, album, albums.prints, drawn=drawn)
        self._dice = DiceReader(albums.dice_of(match.session.game.id))
        self.tray = None if drawn else TrayFinder()
        more = () if self.tray is None else (CodeReader(), self._dice, self.tray)
        self.looks: tuple[FrameObserver, ...] = (self._eyes, *self._tokens.looks, *more)
        if match.lay_out:
            self._eyes.mistrust()
        if not fresh:
            _ = trainer.train(self._album)

    def expect(self, laid: Sequence[Laid]) -> None:
        self._told = tuple(laid)
        self._eyes.told(laid)
        self._table.wake()

    def tokens(self, lying: Sequence[TokenLies], by: MovedBy = "hands") -> None:
        self._tokens.told(lying, by)

    def put_right(self) -> None:
        self._tokens.put_right()

    def look_for_tokens(self) -> None:
        self._tokens.again()
        self._table.wake()

    def throws(self, dice: int, die: Sequence[str]) -> None:
        self._dice.expect(dice, die)

    @property
    def dice(self) -> DiceUse:
        return self._dice.wrong

    def mistrust(self) -> None:
        self._eyes.mistrust()
        self._table.wake()

    def trust(self) -> None:
        self._eyes.trust()
        self._table.wake()

    def read_again(self) -> None:
        self._eyes.read_again()
        self._table.wake()

    def point_at(self, laid: Laid, corners: Iterable[tuple[float, float]]) -> None:
        self._eyes.point_at(laid, corners)
        self._table.wake()

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self._eyes.marks()

    @property
    def pictured(self) -> frozenset[str]:
        return self._eyes.pictured

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        shot = self._feed.shot
        if shot is None or len(corners) < _CORNERS:
            return "dark"
        self._album = album = self._albums.album_of(self._match, found=True)
        why = take_in_place(album, laid.tile, shot, corners, laid.turns)
        if not why:
            self._here.append((laid, (*corners[laid.turns :], *corners[: laid.turns])))
            _ = self._trainer.train(album)
        return why

    def heard(self, said: Training) -> bool:
        """Use new pictures once they are learned; learn those that came meanwhile."""
        if not said.over or said.problem:
            return False
        learned, fresh = self._album.learned()
        of_tiles = not isinstance(self._trainer.pupil, DiceLesson)
        if of_tiles:
            self._eyes.learn(learned, self._album.shapes.values())
            for laid, corners in self._here:
                self._eyes.point_at(laid, corners)
            self._here.clear()
        if not fresh:
            _ = self._trainer.train(self._album)
        return of_tiles

    def dice_learned(self) -> None:
        """Read dice by what was learned just now, those of an open throw, too."""
        self._dice.learned()
