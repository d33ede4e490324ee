"""What looks at the table of one match: at tiles, tokens, codes of cards and thrown dice."""

from functools import partial

from companion.ports import Corners, Laid, OpenMatch, Training
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


class MatchVision:
    """What looks at the table of one match.

    Attributes:
        table: The drawn table; it draws the faces that are printed with Companion, and is the
            camera where there is no real one.
        tiles: Looks for tiles.
        tokens: Looks for tokens on them.
        dice: Reads thrown dice.
        tray: Looks for dice that are being learned; None over a drawn table, which has no dice.
        album: The owner's pictures of tiles.
        observers: Everybody who is to be shown the frames.
    """

    def __init__(
        self,
        match: OpenMatch,
        table: DrawnTable,
        albums: MatchAlbums,
        trainer: Trainer,
        feed: NoFeed,
    ) -> None:
        """Begin to look; pictures that were not learned yet begin to be.

        Args:
            match: It.
            table: The drawn table.
            albums: The owner's pictures.
            trainer: Learns them.
            feed: The camera's pictures.
        """
        self.table = table
        self.album = albums.album_of(match)
        self._match = match
        self._albums = albums
        self._trainer = trainer
        self._feed = feed
        self._here: list[tuple[Laid, Corners]] = []
        learned, fresh = self.album.learned()
        self.tiles = TileTracker(table.shapes.values(), learned)
        album = partial(albums.album_of, match)
        drawn = feed.shows(table)
        self.tokens = TokenWatch(match, table, self.tiles, album, albums.prints, drawn=drawn)
        self.dice = DiceReader(albums.dice_of(match.session.game.id))
        self.tray = None if drawn else TrayFinder()
        more = () if self.tray is None else (CodeReader(), self.dice, self.tray)
        self.observers: tuple[FrameObserver, ...] = (self.tiles, *self.tokens.observers, *more)
        if match.lay_out:
            self.tiles.mistrust()
        if not fresh:
            _ = trainer.train(self.album)

    def learn_here(self, laid: Laid, corners: Corners) -> str:
        """Take a picture of a tile where it lies; see ``VisionPort.learn_here``."""
        shot = self._feed.shot
        if shot is None or len(corners) < _CORNERS:
            return "dark"
        self.album = album = self._albums.album_of(self._match, found=True)
        why = take_in_place(album, laid.tile, shot, corners, laid.turns)
        if not why:
            self._here.append((laid, (*corners[laid.turns :], *corners[: laid.turns])))
            _ = self._trainer.train(album)
        return why

    def trained(self, training: Training) -> bool:
        """Use new pictures once they are learned; learn those that came meanwhile.

        Returns:
            Whether tiles were learned.
        """
        if not training.over or training.problem:
            return False
        learned, fresh = self.album.learned()
        of_tiles = not isinstance(self._trainer.trainee, DiceLesson)
        if of_tiles:
            self.tiles.learn(learned, self.album.shapes.values())
            for laid, corners in self._here:
                self.tiles.point_at(laid, corners)
            self._here.clear()
        if not fresh:
            _ = self._trainer.train(self.album)
        return of_tiles
