"""Learning the owner's tiles by their pictures: each is judged, kept, and learned with the rest."""

from collections.abc import Callable, Iterable

import numpy as np

from companion.engine.errors import CompanionError
from companion.engine.game import TileFace
from companion.ports import Corners, Shot
from companion.vision.album import LEAST_CELLS, Album, cut_face
from companion.vision.enrol import Shot as Photograph
from companion.vision.enrol import agree, take
from companion.vision.frame import Image, image_in
from companion.vision.service.training import Trainer


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

    def forget(self, tile: str) -> None:
        """Take the pictures of a face away."""
        self._album.forget(tile)

    def train(self) -> bool:
        """Begin to learn all pictures."""
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


def take_in_place(album: Album, tile: str, shot: Shot, corners: Corners, turns: int) -> str:
    """Take the picture of a tile of one cell where it lies; see ``TableEyes.learn_here``."""
    if album.shapes[tile].size != (1, 1):
        return "large"
    taken = _judged(album, tile, shot, corners, turns)
    return taken.fault or _kept(album, tile, taken, 1)


def _judged(album: Album, tile: str, shot: Shot, corners: Corners, turns: int) -> Photograph:
    quad = np.array(corners, dtype=float)
    return take(image_in(shot), quad, tile, album.shapes[tile].size, turns)


def _agree(first: Image, second: Photograph, tile: str) -> bool:
    return not second.fault and agree(Photograph("", cut_face(tile, first)), second)


def _kept(album: Album, tile: str, taken: Photograph, number: int) -> str:
    try:
        album.keep(tile, taken, number)
    except OSError:
        return "disk"
    return ""
