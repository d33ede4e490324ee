"""What looks at the table of one match: at tiles, tokens, codes of cards and thrown dice."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from companion.engine.errors import BadInput
from companion.engine.grid import Cell
from companion.ports import BoardUse, Corners, Laid, OpenMatch, Shot, Training
from companion.vision.camera.frame_loop import FrameObserver
from companion.vision.learning.board_file import TaughtBoard
from companion.vision.picture.frame import image_in
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
from companion.vision.tiles.taught_board import found_in
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
        board: What became of the printed board that was taught.
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
        self.board: BoardUse = ""
        self._read_board()
        if match.lay_out:
            self.tiles.mistrust()
        if not fresh:
            _ = trainer.train(self.album)

    def _read_board(self) -> None:
        """Read tiles by the rooms of the board that was taught, if there is one."""
        try:
            board = self.album.board()
        except BadInput:
            self.board = "damaged"
            return
        if board is not None:
            self.board = "taught"
            self.tiles.lie_on(board)

    def teach_board(
        self,
        shot: Shot,
        corners: Corners,
        places: Mapping[Cell, tuple[float, float]],
        ends: Mapping[Cell, tuple[float, float]],
    ) -> str:
        """Know a printed board from now on; see ``VisionPort.teach_board``."""
        quad = np.array(corners, dtype=np.float64)
        board = TaughtBoard(image_in(shot), quad, dict(places), dict(ends))
        if found_in(board, board.picture) is None:
            return "plain"
        self.album = self._albums.album_of(self._match, found=True)
        self.album.keep_board(board)
        self.board = "taught"
        self.tiles.lie_on(board)
        return ""

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
