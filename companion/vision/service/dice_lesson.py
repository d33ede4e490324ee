"""Learning dice with icons by their pictures: what was taken, and what comes of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from pathlib import Path
from typing import Final

import numpy as np

from companion.ports import DieGuess, LessonSeen, LyingDie
from companion.vision.dice.die_faces import FaceReader
from companion.vision.dice.die_similarity import SAME, Like, clearest, likest
from companion.vision.dice.throw_tracker import keep_dice, teach, unreadable
from companion.vision.learning.classifier import Classifier, Progress
from companion.vision.picture.birdview import cut
from companion.vision.picture.features import PATCH_PX
from companion.vision.picture.frame import Image, image_in
from companion.vision.service.dice_reader import file_for, file_of, learned_in
from companion.vision.service.lesson import PictureLesson
from companion.vision.service.trainer import Trainer

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
    die: LyingDie


class DiceLesson(PictureLesson):
    """Pictures of one kind of die, in memory; nothing is written before all of it is learned.

    Attributes:
        first: The first picture of each face, and how its die lay.
        second: The second picture, of a die that lies otherwise.
        unreadable: Faces whose second picture is not read by what was learned, with what each is
            taken for.
    """

    def __init__(
        self,
        faces: Sequence[str],
        file: Path,
        trainer: Trainer,
        kept: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """Begin without a picture.

        Args:
            faces: Of the die, in order.
            file: What is known of the game's first die (``dice_file``).
            trainer: Learns them.
            kept: Is called when something was kept at once.
            close: Looks away.
        """
        super().__init__(faces, trainer, close)
        self.file = file
        self._kept = kept
        self.unreadable: tuple[tuple[str, str], ...] = ()
        self.first: dict[str, Taken] = {}
        self.second: dict[str, Image] = {}
        self._taught: Classifier | None = None
        self._reader: tuple[Path, tuple[int, int], FaceReader] | None = None

    @property
    def training(self) -> bool:
        return self._trainer.share < 1 and self._trainer.trainee is self

    @property
    def known(self) -> bool:
        return self._read_by() is not None

    def count(self, subject: str) -> int:
        return (subject in self.first) + (subject in self.second)

    @property
    def whole(self) -> bool:
        """Whether both pictures of every face are there."""
        return all(face in self.second for face in self.subjects)

    def forget(self, subjects: Sequence[str]) -> None:
        for face in subjects:
            _ = self.first.pop(face, None)
            _ = self.second.pop(face, None)
        self.unreadable = ()

    def likely(self, seen: LessonSeen) -> tuple[DieGuess, ...]:
        """Each face once at most."""
        pictures = {face: taken.patch for face, taken in self.first.items()}
        found = [clearest(patch, pictures) for patch in patches_of(seen)]
        best: dict[str, float] = {}
        for like in found:
            if like is not None:
                best[like.face] = max(like.score, best.get(like.face, -1.0))
        return tuple(
            DieGuess(like.face, self._moved(die, like, MOVED_MM, TURNED_DEG))
            if like is not None and like.score == best[like.face]
            else DieGuess()
            for die, like in zip(seen.lying, found, strict=True)
        )

    def _moved(self, die: LyingDie, like: Like, far_mm: float, turned_deg: float) -> bool:
        before = self.first[like.face].die
        (x, y), (old_x, old_y) = die.at, before.at
        turned = (die.turned_deg - before.turned_deg + 90 * like.turns) % 360
        return hypot(x - old_x, y - old_y) >= far_mm or min(turned, 360 - turned) >= turned_deg

    def take(
        self, seen: LessonSeen, subjects: Sequence[str], *, turns: int = 0, sure: bool = False
    ) -> str:
        del turns
        first, second = dict(self.first), dict(self.second)
        for die, patch, face in zip(seen.lying, patches_of(seen), subjects, strict=True):
            if not face:
                continue
            if face in self.first:
                like = likest(patch, {face: self.first[face].patch})[0]
                if not self._moved(die, like, LEAST_MM, LEAST_DEG):
                    return "same"
                second[face] = patch
                continue
            like = next(
                iter(likest(patch, {known: taken.patch for known, taken in first.items()})), None
            )
            if like is not None and like.score >= SAME and not sure:
                return f"alike {like.face}"
            first[face] = Taken(patch, die)
        self.first, self.second, self.unreadable = first, second, ()
        return ""

    def train(self) -> bool:
        return self.whole and self._trainer.train(self)

    def learn(self, progress: Progress) -> Classifier:
        """Learn the first pictures, try them on the second ones, and write what stood the trial.

        Belongs to the trainer's thread.

        Raises:
            OSError: The disk refuses.
        """
        taught = teach(self._patches(), progress=progress)
        self.unreadable = unreadable(taught, {face: self.second[face] for face in self.subjects})
        self._taught = taught
        if not self.unreadable:
            self._write()
        return taught

    def alike(self) -> tuple[tuple[str, str], ...]:
        pairs = set[tuple[str, str]]()
        for face in (name for name, _ in self.unreadable if name in self.first):
            others = {known: taken.patch for known, taken in self.first.items() if known != face}
            like = next(iter(likest(self.first[face].patch, others)), None)
            if like is not None and like.score >= SAME:
                pairs.add((min(face, like.face), max(face, like.face)))
        return tuple(sorted(pairs))

    def keep(self) -> None:
        self._write()
        self._kept()

    def _write(self) -> None:
        if self._taught is not None:
            keep_dice(file_for(self.file, frozenset(self.subjects)), self._taught, self._patches())
            self._taught, self.unreadable = None, ()
            self.first, self.second = {}, {}

    def read(self, seen: LessonSeen) -> tuple[str, ...]:
        reader = self._read_by()
        if reader is None:
            return ("",) * len(seen.lying)
        return tuple(
            "" if die.problem else reader.read(patch)
            for die, patch in zip(seen.lying, patches_of(seen), strict=True)
        )

    def _read_by(self) -> FaceReader | None:
        """The reader of what was learned last, or None."""
        path = file_of(self.file, frozenset(self.subjects))
        try:
            file = path.stat()
        except OSError:
            return None
        written = file.st_ino, file.st_mtime_ns  # a clock may stand still: a new file is another
        if self._reader is None or self._reader[:2] != (path, written):
            found = learned_in(path)
            if found is None or not frozenset(self.subjects) <= found[0]:
                return None
            self._reader = path, written, found[1]
        return self._reader[2]

    def _patches(self) -> dict[str, Image]:
        return {face: self.first[face].patch for face in self.subjects}


def patches_of(seen: LessonSeen) -> Iterator[Image]:
    """Cut the dice's upper faces out of the picture, (64, 64, 3) each, in order."""
    image = image_in(seen.shot)
    for die in seen.lying:
        yield cut(image, np.array(die.corners, dtype=float), PATCH_PX)
