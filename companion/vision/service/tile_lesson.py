"""Learning the owner's tiles by their pictures: each is judged, kept, and learned with the rest."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from companion.engine.errors import CompanionError
from companion.engine.view.appearance import TileFace
from companion.ports import Corners, LessonSeen, Shot
from companion.vision.learning.album import LEAST_CELLS, Album, cut_face
from companion.vision.learning.enrol import Shot as Photograph
from companion.vision.learning.enrol import agree, take
from companion.vision.picture.frame import Image, image_in
from companion.vision.service.lesson import PictureLesson
from companion.vision.service.trainer import Trainer


class TileLesson(PictureLesson):
    """Pictures of one pack's tiles; each is written as it is taken."""

    def __init__(
        self,
        faces: Iterable[TileFace],
        album: Callable[[], Album],
        trainer: Trainer,
        close: Callable[[], None],
    ) -> None:
        """Begin, or go on.

        Args:
            faces: The pack's tiles.
            album: Opens their pictures; the pack may go meanwhile.
            trainer: Learns them.
            close: Looks away.
        """
        super().__init__(in_order(faces), trainer, close)
        self._open = album

    @property
    def known(self) -> bool:
        return self._open().learned()[1]

    def count(self, subject: str) -> int:
        return self._open().count(subject)

    def take(
        self, seen: LessonSeen, subjects: Sequence[str], *, turns: int = 0, sure: bool = False
    ) -> str:
        del sure
        try:
            album = self._open()
        except OSError:
            return "disk"
        except CompanionError:
            return "gone"
        (tile,), corners = subjects, seen.lying[0].corners
        first = album.face(tile)
        taken = _judged(album, tile, seen.shot, corners, turns)
        if taken.fault or first is None:
            return taken.fault or _saved(album, tile, taken, 1)
        for more in (1, 3, 2, 0):  # people turn either way, and the camera may stand anywhere
            second = _judged(album, tile, seen.shot, corners, turns + more)
            if _agree(first, second, tile):
                return _saved(album, tile, second, 2) if more else "same"
        return "other"

    def forget(self, subjects: Sequence[str]) -> None:
        for tile in subjects:
            self._open().forget(tile)

    def train(self) -> bool:
        album = self._open()
        return len(album.cells()) >= LEAST_CELLS and self._trainer.train(album)


def in_order(faces: Iterable[TileFace]) -> Iterable[str]:
    """Return the ids of faces by name, the two sides of a tile one after the other.

    Of faces of one shape the first stands for all: its picture is the shape's.
    """
    first: dict[str, str] = {}
    sides = sorted((min(face.id, face.back or face.id), face.id, face.alike) for face in faces)
    for _, tile, alike in sorted(sides, key=lambda side: side[1]):
        if alike:
            _ = first.setdefault(alike, tile)
    return (tile for _, tile, alike in sides if not alike or first[alike] == tile)


def take_in_place(album: Album, tile: str, shot: Shot, corners: Corners, turns: int) -> str:
    """Take the picture of a tile of one cell where it lies; see ``VisionPort.learn_here``."""
    if album.shapes[tile].size != (1, 1):
        return "large"
    taken = _judged(album, tile, shot, corners, turns)
    return taken.fault or _saved(album, tile, taken, 1)


def _judged(album: Album, tile: str, shot: Shot, corners: Corners, turns: int) -> Photograph:
    quad = np.array(corners, dtype=float)
    return take(image_in(shot), quad, tile, album.shapes[tile].size, turns)


def _agree(first: Image, second: Photograph, tile: str) -> bool:
    return not second.fault and agree(Photograph("", cut_face(tile, first)), second)


def _saved(album: Album, tile: str, taken: Photograph, number: int) -> str:
    try:
        album.keep(tile, taken, number)
    except OSError:
        return "disk"
    return ""
