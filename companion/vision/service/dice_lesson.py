"""Learning dice with icons by their pictures: what was taken, and what comes of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Final

import numpy as np

from companion.ports import DieGuess, DieLying, TraySeen
from companion.vision.birdview import cut
from companion.vision.dice_eyes import keep_dice, teach, unread
from companion.vision.die_faces import FaceReader
from companion.vision.features import PATCH_PX
from companion.vision.frame import Image, image_in
from companion.vision.learned import Learned, Progress
from companion.vision.likeness import SAME, Like, clearest, likest
from companion.vision.service.dice_reader import file_for, file_of, learned_in
from companion.vision.service.training import Trainer

MOVED_MM: Final = 10.0
TURNED_DEG: Final = 20.0
"""A die that lies so much otherwise is taken by itself."""
LEAST_MM: Final = 3.0
LEAST_DEG: Final = 8.0
"""One that lies less otherwise than this teaches nothing new."""


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """The first picture of a face, and how its die lay."""

    patch: Image
    die: DieLying


class DiceLesson:
    """Pictures of one kind of die, in memory; nothing is written before all of it is learned.

    Attributes:
        faces: Its faces in order.
        unread: Faces that were not read again; see ``DiceLearner``.
    """

    def __init__(self, faces: Sequence[str], file: Path) -> None:
        """Begin without a picture.

        Args:
            faces: Of the die, in order.
            file: What is known of the game's first die (``dice_file``).
        """
        self.faces = tuple(faces)
        self.unread: tuple[tuple[str, str], ...] = ()
        self.file = file
        self._first: dict[str, Taken] = {}
        self._second: dict[str, Image] = {}
        self._taught: Learned | None = None

    def count(self, face: str) -> int:
        """Return how many pictures of a face there are."""
        return (face in self._first) + (face in self._second)

    @property
    def whole(self) -> bool:
        """Whether both pictures of every face are there."""
        return all(face in self._second for face in self.faces)

    def forget(self, faces: Sequence[str]) -> None:
        """Take pictures away."""
        for face in faces:
            _ = self._first.pop(face, None)
            _ = self._second.pop(face, None)
        self.unread = ()

    def likely(self, seen: TraySeen) -> tuple[DieGuess, ...]:
        """Return for each die which first picture it looks like; each face once at most."""
        pictures = {face: taken.patch for face, taken in self._first.items()}
        found = [clearest(patch, pictures) for patch in patches_of(seen)]
        best: dict[str, float] = {}
        for like in found:
            if like is not None:
                best[like.face] = max(like.score, best.get(like.face, -1.0))
        return tuple(
            DieGuess(like.face, self._moved(die, like, MOVED_MM, TURNED_DEG))
            if like is not None and like.score == best[like.face]
            else DieGuess()
            for die, like in zip(seen.dice, found, strict=True)
        )

    def _moved(self, die: DieLying, like: Like, far_mm: float, turned_deg: float) -> bool:
        before = self._first[like.face].die
        (x, y), (old_x, old_y) = die.at, before.at
        turned = (die.turned_deg - before.turned_deg + 90 * like.turns) % 360
        return hypot(x - old_x, y - old_y) >= far_mm or min(turned, 360 - turned) >= turned_deg

    def take(self, seen: TraySeen, faces: Sequence[str], *, sure: bool = False) -> str:
        """Take pictures; see ``DiceLearner``."""
        first, second = dict(self._first), dict(self._second)
        for die, patch, face in zip(seen.dice, patches_of(seen), faces, strict=True):
            if not face:
                continue
            if face in self._first:
                like = likest(patch, {face: self._first[face].patch})[0]
                if not self._moved(die, like, LEAST_MM, LEAST_DEG):
                    return "same"
                second[face] = patch
                continue
            like = next(
                iter(likest(patch, {one: taken.patch for one, taken in first.items()})), None
            )
            if like is not None and like.score >= SAME and not sure:
                return f"alike {like.face}"
            first[face] = Taken(patch, die)
        self._first, self._second, self.unread = first, second, ()
        return ""

    def train(self, progress: Progress) -> Learned:
        """Learn the first pictures, try them on the second ones, and write what stood the trial.

        Belongs to the trainer's thread.

        Raises:
            OSError: The disk refuses.
        """
        taught = teach(self._patches(), progress=progress)
        self.unread = unread(taught, {face: self._second[face] for face in self.faces})
        self._taught = taught
        if not self.unread:
            self.keep()
        return taught

    def alike(self) -> tuple[tuple[str, str], ...]:
        """Return which faces look like those that were not read again."""
        pairs = set[tuple[str, str]]()
        for face in (one for one, _ in self.unread if one in self._first):
            others = {one: taken.patch for one, taken in self._first.items() if one != face}
            like = next(iter(likest(self._first[face].patch, others)), None)
            if like is not None and like.score >= SAME:
                pairs.add((min(face, like.face), max(face, like.face)))
        return tuple(sorted(pairs))

    def keep(self) -> None:
        """Write what was learned."""
        if self._taught is not None:
            keep_dice(file_for(self.file, frozenset(self.faces)), self._taught, self._patches())
            self._taught, self.unread = None, ()
            self._first, self._second = {}, {}

    def _patches(self) -> dict[str, Image]:
        return {face: self._first[face].patch for face in self.faces}


class DiceTeacher:
    """A lesson before a camera; it is the page's ``DiceLearner``."""

    def __init__(
        self,
        lesson: DiceLesson,
        trainer: Trainer,
        learned: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """Go on with a lesson.

        Args:
            lesson: What was taken so far.
            trainer: Learns it.
            learned: Is called when something was kept at once.
            close: Looks away.
        """
        self.faces = lesson.faces
        self._lesson = lesson
        self._trainer = trainer
        self._learned = learned
        self._close = close
        self._reader: tuple[Path, tuple[int, int], FaceReader] | None = None

    @property
    def unread(self) -> tuple[tuple[str, str], ...]:
        """Faces that were not read again."""
        return self._lesson.unread

    @property
    def known(self) -> bool:
        """Whether this die was learned."""
        return self._read_by() is not None

    @property
    def training(self) -> bool:
        """Whether these dice are being learned just now."""
        return self._trainer.share < 1 and self._trainer.lesson is self._lesson

    def count(self, face: str) -> int:
        """Return how many pictures of a face there are."""
        return self._lesson.count(face)

    def likely(self, seen: TraySeen) -> tuple[DieGuess, ...]:
        """Return for each die which first picture it looks like."""
        return self._lesson.likely(seen)

    def read(self, seen: TraySeen) -> tuple[str, ...]:
        """Return for each die what it reads as by what was learned."""
        reader = self._read_by()
        if reader is None:
            return ("",) * len(seen.dice)
        return tuple(
            "" if die.problem else reader.read(patch)
            for die, patch in zip(seen.dice, patches_of(seen), strict=True)
        )

    def take(self, seen: TraySeen, faces: Sequence[str], *, sure: bool = False) -> str:
        """Take pictures."""
        return self._lesson.take(seen, faces, sure=sure)

    def forget(self, faces: Sequence[str]) -> None:
        """Take pictures away."""
        self._lesson.forget(faces)

    def train(self) -> bool:
        """Begin to learn."""
        return self._lesson.whole and self._trainer.train(self._lesson)

    def alike(self) -> tuple[tuple[str, str], ...]:
        """Return which faces look like those that were not read again."""
        return self._lesson.alike()

    def keep(self) -> None:
        """Use what was learned though some faces are not clear."""
        self._lesson.keep()
        self._learned()

    def close(self) -> None:
        """Look away."""
        self._close()

    def _read_by(self) -> FaceReader | None:
        """The reader of what was learned last, or None."""
        path = file_of(self._lesson.file, frozenset(self.faces))
        try:
            file = path.stat()
        except OSError:
            return None
        written = (
            file.st_ino,
            file.st_mtime_ns,
        )  # a clock may stand still: a new file is another one
        if self._reader is None or self._reader[:2] != (path, written):
            found = learned_in(path)
            if found is None or not frozenset(self.faces) <= found[0]:
                return None
            self._reader = path, written, found[1]
        return self._reader[2]


class DiceLessons:
    """The lessons that were begun since Companion started, one for each die."""

    def __init__(self, trainer: Trainer, file_of_game: Callable[[str], Path]) -> None:
        """Begin without any.

        Args:
            trainer: Learns them.
            file_of_game: The file of what was learned of a game's dice.
        """
        self._trainer = trainer
        self._file_of_game = file_of_game
        self._begun: dict[tuple[str, tuple[str, ...]], DiceLesson] = {}

    def teacher(
        self,
        game: str,
        faces: Sequence[str],
        learned: Callable[[], None],
        close: Callable[[], None],
    ) -> DiceTeacher:
        """Begin a lesson, or go on with it; ``learned`` and ``close`` as in ``DiceTeacher``."""
        key = game, tuple(faces)
        if key not in self._begun:
            self._begun[key] = DiceLesson(faces, self._file_of_game(game))
        return DiceTeacher(self._begun[key], self._trainer, learned, close)


def patches_of(seen: TraySeen) -> Iterator[Image]:
    """Cut the dice's upper faces out of the picture, (64, 64, 3) each, in order."""
    image = image_in(seen.shot)
    for die in seen.dice:
        yield cut(image, np.array(die.corners, dtype=float), PATCH_PX)
