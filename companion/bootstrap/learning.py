"""Learning the owner's tiles by their pictures: where they are kept, taken and learned."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from companion.bootstrap.throws import DICE_FILE
from companion.engine.errors import CompanionError
from companion.engine.game import TileFace
from companion.ports import Inbox, Shot, Training
from companion.session.library import Library
from companion.session.options import PACK
from companion.session.pack_choice import USUAL
from companion.text.names import pack_words
from companion.text.words import Words
from companion.ui.presenter.house import House, Live
from companion.ui.presenter.watching import Corners

if TYPE_CHECKING:
    from companion.vision.album import Album
    from companion.vision.enrol import Shot as Taken
    from companion.vision.frame import Image
    from companion.vision.learned import Learned, Progress

_HOME: Final = "eyes"
_STEP: Final = 0.02
"""How much more has to be done before it is said again."""


class Pictures:
    """What tiles are called, look like, and where their pictures are kept.

    A pack that learns keeps its pictures itself; those of the packs that come with a game lie
    beside the matches.
    """

    def __init__(self, library: Library, house: House) -> None:
        """Know where packs and words are.

        Args:
            library: The packs.
            house: The games and their words.
        """
        self._library = library
        self._house = house

    def faces_of(self, live: Live) -> tuple[TileFace, ...]:
        """Return the tiles of a match that are known now."""
        return tuple(live.session.game.tiles(live.session.view().content))

    def words_of(self, live: Live) -> Words:
        """Return the words of a match."""
        return self._house.match_words(live)

    def album_of(self, live: Live, *, found: bool = False) -> Album:
        """Return the pictures of a match's pack; ``found``: something is to be written."""
        pack = live.session.view().options.get(PACK, USUAL)
        return self._album(live.session.game.id, pack, self.faces_of(live), found=found)

    def pack(self, game: str, pack: str) -> tuple[tuple[TileFace, ...], Words]:
        """Return a pack's tiles that are known, and its words.

        Raises:
            CompanionError: The pack cannot be used.
        """
        known = self._house.games[game]
        content = self._house.store.content(game, pack)
        words = self._house.game_words(known, pack_words(content, self._house.settings.language))
        return tuple(known.tiles(content)), words

    def album(self, game: str, pack: str, *, found: bool = False) -> Album:
        """Return a pack's pictures."""
        return self._album(game, pack, self.pack(game, pack)[0], found=found)

    def dice_of(self, game: str) -> Path:
        """Return the file of what was learned of a game's dice; it may not be there."""
        return dice_file(self._library.data, game)

    @property
    def lens(self) -> Path:
        """The file of the camera's lens; it may not be there."""
        from companion.vision.lens import LENS_FILE

        return self._library.data / LENS_FILE

    def _album(self, game: str, pack: str, faces: tuple[TileFace, ...], *, found: bool) -> Album:
        from companion.bootstrap.drawn_table import shapes_of
        from companion.vision.album import Album

        if pack == USUAL:
            return Album(self._library.data / _HOME / game, shapes_of(faces).values())
        own = self._library.own_pack(game, pack)
        if found and not own.exists:
            own.write({})
        return Album(own.folder, shapes_of(faces).values())


def dice_file(data: Path, game: str) -> Path:
    """Return where what was learned of a game's dice lies."""
    return data / _HOME / game / DICE_FILE


class Lesson(Protocol):
    """Pictures that can be learned: an album of tiles, or the faces of a die."""

    def train(self, progress: Progress) -> Learned:
        """Learn them and keep what was learned; tell how much is done, 0 to 1."""
        ...


class Trainer:
    """Learns pictures, one lesson at a time, in a thread of its own that ends at the inbox.

    Attributes:
        share: How much is done, 0 to 1; 1 while nothing is being learned.
        lesson: What is being learned, or was learned last.
    """

    def __init__(self, inbox: Inbox, *, threads: bool = True) -> None:
        """Get ready.

        Args:
            inbox: Is told how far it is.
            threads: Learn in a thread; without it ``train`` returns when all is done.
        """
        self.share = 1.0
        self.lesson: Lesson | None = None
        self._inbox = inbox
        self._threads = threads

    def train(self, lesson: Lesson) -> bool:
        """Begin; False if something is being learned already."""
        if self.share < 1:
            return False
        self.share, self.lesson = 0.0, lesson
        if self._threads:
            name = "companion-training"
            threading.Thread(target=self._work, args=(lesson,), name=name, daemon=True).start()
        else:
            self._work(lesson)
        return True

    def heard(self, said: Training) -> None:
        """Take what the thread has posted."""
        self.share = 1.0 if said.over else said.share

    def _work(self, lesson: Lesson) -> None:
        last = 0.0

        def progress(share: float) -> None:
            nonlocal last
            if share >= last + _STEP:
                last = share
                self._inbox.post(Training(min(share, 0.99)))

        try:
            twins = lesson.train(progress).twins()
        except Exception as error:  # noqa: BLE001 (a thread must not die silently)
            self._inbox.post(Training(1.0, over=True, problem=str(error) or type(error).__name__))
        else:
            self._inbox.post(Training(1.0, over=True, twins=twins))


class TileLearner:
    """Takes pictures of one pack's tiles; it is the screens' ``Learner``."""

    def __init__(
        self,
        faces: Iterable[TileFace],
        album: Callable[[], Album],
        trainer: Trainer,
        close: Callable[[], None],
    ) -> None:
        """Open the album.

        Args:
            faces: The pack's tiles.
            album: Their pictures.
            trainer: Learns them.
            close: Looks away.
        """
        self.faces = in_order(faces)
        self._open = album
        self._trainer = trainer
        self._close = close

    def count(self, tile: str) -> int:
        """Return how many pictures of a face there are."""
        return self._album.count(tile)

    def take(self, tile: str, shot: Shot, corners: Corners, turns: int) -> str:
        """Take the first or the second picture of a face; see ``Learner``."""
        try:
            album = self._album
        except OSError:
            return "disk"
        except CompanionError:
            return "gone"
        first = album.face(tile)
        taken = _judged(album, tile, shot, corners, turns)
        if taken.fault or first is None:
            return taken.fault or _kept(album, tile, taken, 1)
        for more in (1, 3, 2, 0):  # people turn either way, and the camera may stand anywhere
            second = _judged(album, tile, shot, corners, turns + more)
            if _agree(first, second, tile):
                return _kept(album, tile, second, 2) if more else "same"
        return "other"

    def upright(self, shot: Shot, corners: Corners, turns: int) -> Shot:
        """Return a face straightened and set upright."""
        from numpy import array, roll

        from companion.vision.birdview import cut
        from companion.vision.enrol import CELL_PX

        quad = roll(array(corners), -(turns % 4), axis=0)
        face = cut(image_of(shot), quad, CELL_PX)
        return Shot(shot.seq, (CELL_PX, CELL_PX), face.tobytes(), shot.time_s)

    def forget(self, tile: str) -> None:
        """Take the pictures of a face away."""
        self._album.forget(tile)

    def train(self) -> bool:
        """Begin to learn all pictures."""
        from companion.vision.album import LEAST_CELLS

        album = self._album
        return len(album.cells()) >= LEAST_CELLS and self._trainer.train(album)

    def trained(self) -> bool:
        """Return whether all pictures have been learned."""
        return self._album.learned()[1]

    def close(self) -> None:
        """Look away."""
        self._close()

    @property
    def _album(self) -> Album:
        return self._open()


def in_order(faces: Iterable[TileFace]) -> tuple[TileFace, ...]:
    """Return faces by name, the two sides of a tile one after the other."""
    faces = tuple(faces)
    return tuple(sorted(faces, key=lambda face: (min(face.id, face.back or face.id), face.id)))


def image_of(shot: Shot) -> Image:
    """Return the picture of a shot."""
    from numpy import frombuffer, uint8

    wide, high = shot.size
    return frombuffer(shot.data, uint8).reshape(high, wide, 3)


def take_in_place(album: Album, tile: str, shot: Shot, corners: Corners, turns: int) -> str:
    """Take the picture of a tile of one cell where it lies; see ``Watch.learn_here``."""
    if album.shapes[tile].size != (1, 1):
        return "large"
    taken = _judged(album, tile, shot, corners, turns)
    return taken.fault or _kept(album, tile, taken, 1)


def _judged(album: Album, tile: str, shot: Shot, corners: Corners, turns: int) -> Taken:
    from numpy import array

    from companion.vision.enrol import take

    quad = array(corners, dtype=float)
    return take(image_of(shot), quad, tile, album.shapes[tile].size, turns)


def _agree(first: Image, second: Taken, tile: str) -> bool:
    from companion.vision.album import cut_face
    from companion.vision.enrol import Shot as Taken
    from companion.vision.enrol import agree

    return not second.fault and agree(Taken("", cut_face(tile, first)), second)


def _kept(album: Album, tile: str, taken: Taken, number: int) -> str:
    try:
        album.keep(tile, taken, number)
    except OSError:
        return "disk"
    return ""
