"""The tray watched for a throw: only dice that moved since they were asked for count.

A reading counts when three settled frames agree. Dice that touch, stand on edge, or show what is
not clear are reported as unsure, and so are those that lie where they lay before: nobody threw
them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from companion.engine.errors import BadInput
from companion.engine.grid import Cell
from companion.ports import DiceSeen
from companion.vision.dice.dice_detection import DIE_MM, LEAST_PX_PER_MM, DieSpot, find_sized
from companion.vision.dice.die_faces import FaceReader, Icons, learn_faces
from companion.vision.dice.tray_finder import Tray, find_tray
from companion.vision.learning.classifier import Classifier, Progress, TrainingCell
from companion.vision.learning.classifier_file import digest_of, write_learned
from companion.vision.picture import frame_gate
from companion.vision.picture.frame import Frame, Image, gray_of
from companion.vision.stickers.tag_detection import find_tags

VOTES: Final = 3
OFTEN_S: Final = 0.2
UNMOVED_MM: Final = 1.5
_SAME_MM: Final = 2.0

Read: TypeAlias = tuple[tuple[str, str, float, float], ...]
"""Of each die in reading order: face or "", problem or "", x and y on the tray in mm."""


class Expected(Struct, frozen=True):
    """What is to be thrown: how many dice, and who reads their faces."""

    count: int
    reader: FaceReader


class DiceError(BadInput):
    """A picture cannot teach the faces of a die."""


@dataclass(slots=True, eq=False)
class _Vote:
    """What the last frames agreed on."""

    read: Read = ()
    frames: int = 0
    began_s: float = 0.0
    reported: bool = False


class ThrowTracker:
    """Reads the tray while a throw is waited for.

    ``look`` belongs to the camera's thread; ``expect`` may be called from any other and takes
    effect at the next frame.

    Attributes:
        wanted: What is waited for; None for nothing.
    """

    def __init__(self) -> None:
        self.wanted: Expected | None = None
        self._now: Expected | None = None
        self._gate = frame_gate.GateState()
        self._moved = False
        self._before: Read = ()
        self._vote = _Vote()
        self._read_s = float("-inf")
        self._die_mm = DIE_MM

    def expect(self, count: int, reader: FaceReader | None) -> None:
        """Wait for a throw of so many dice, whose faces a reader tells; 0 waits for none."""
        self.wanted = Expected(count, reader) if count and reader is not None else None

    def look(self, frame: Frame) -> list[DiceSeen]:
        """Look at one frame; say what was thrown, once for every throw."""
        if self._now is not self.wanted:
            self._now, self._moved, self._vote = self.wanted, False, _Vote()
            self._gate, self._read_s = frame_gate.GateState(), float("-inf")
        if self._now is None:
            return []
        self._gate, may = frame_gate.step(self._gate, frame.image, frame.time_s)
        if may.moving and not may.light_jump:
            self._moved, self._vote = True, _Vote()
        if not may.settled or frame.time_s - self._read_s < OFTEN_S:
            return []
        self._read_s = frame.time_s
        tray = tray_in(frame.image)
        if tray is None or tray.px_per_mm < LEAST_PX_PER_MM:
            return []
        spots, self._die_mm = find_sized(frame.image, tray, self._die_mm)
        return self._count(_read(spots, self._now.reader), self._now.count, frame.time_s)

    def _count(self, read: Read, wanted: int, now_s: float) -> list[DiceSeen]:
        vote = self._vote
        if _same(vote.read, read):
            vote.frames += 1
        else:
            self._vote = vote = _Vote(read, 1, now_s)
        if vote.frames < VOTES or vote.reported:
            return []
        vote.reported = True
        if not self._moved:
            self._before = read  # what lay there before anybody threw
            return []
        judged = [self._judged(die) for die in read]
        self._before = read
        if not read:
            return []
        faces = tuple(face for face, problem in judged if not problem)
        problems = [problem for _, problem in judged if problem]
        if len(read) > wanted:
            return [DiceSeen((), ("many",), vote.began_s, vote.frames)]
        problems += ["missing"] * (wanted - len(read))
        return [DiceSeen(faces, tuple(problems), vote.began_s, vote.frames)]

    def _judged(self, die: tuple[str, str, float, float]) -> tuple[str, str]:
        """A die's face, or why it does not count."""
        face, problem, x, y = die
        still = any(
            face == old and abs(x - old_x) + abs(y - old_y) < UNMOVED_MM
            for old, _, old_x, old_y in self._before
        )
        if problem or not face:
            return "", problem or "unclear"
        return ("", "still") if still else (face, "")


def _read(spots: Sequence[DieSpot], reader: FaceReader) -> Read:
    return tuple(
        (
            "" if spot.problem else reader.read(spot.patch),
            spot.problem,
            float(spot.middle[0]),
            float(spot.middle[1]),
        )
        for spot in spots
    )


def _same(first: Read, other: Read) -> bool:
    return len(first) == len(other) and all(
        a[:2] == b[:2] and abs(a[2] - b[2]) + abs(a[3] - b[3]) < _SAME_MM
        for a, b in zip(first, other, strict=True)
    )


def seen_dice(image: Image, die_mm: float = DIE_MM) -> tuple[DieSpot, ...] | None:
    """Return the dice in a picture's tray; None if there is no tray, or it is too small to read."""
    tray = tray_in(image)
    if tray is None or tray.px_per_mm < LEAST_PX_PER_MM:
        return None
    return find_sized(image, tray, die_mm)[0]


def tray_in(image: Image) -> Tray | None:
    """Return the tray in a picture, or None."""
    return find_tray(find_tags(gray_of(image)), (image.shape[1], image.shape[0]))


def take_faces(image: Image, faces: Sequence[str], die_mm: float = DIE_MM) -> dict[str, Image]:
    """Cut the faces of a die out of a picture of dice that show them in order, row by row.

    Args:
        image: The tray, with one die for each face, from the left, then the next row.
        faces: The faces in that order.
        die_mm: Side of a die; others are tried if it does not fit.

    Raises:
        DiceError: No tray, or not those dice, lie clearly in the picture.
    """
    tray = tray_in(image)
    if tray is None:
        raise DiceError("the tray is not seen", remedy="show all four markers of the tray")
    if tray.px_per_mm < LEAST_PX_PER_MM:
        raise DiceError("the tray is too small in the picture", remedy="bring it nearer")
    spots, _ = find_sized(image, tray, die_mm)
    wrong = [spot.problem for spot in spots if spot.problem]
    if wrong:
        remedy = "lay the dice apart on the field, two fingers between them"
        raise DiceError(f"{len(wrong)} of the dice are not clear", remedy=remedy)
    if len(spots) != len(faces):
        remedy = f"lay {len(faces)} dice, each face up once, in the order named"
        raise DiceError(f"{len(spots)} dice are seen, {len(faces)} are needed", remedy=remedy)
    return {face: spot.patch for face, spot in zip(faces, spots, strict=True)}


def learn_dice(
    first: dict[str, Image],
    second: Image,
    die_mm: float = DIE_MM,
    *,
    progress: Progress | None = None,
) -> Classifier:
    """Learn the faces of a die, and try them on a second picture of the same dice, moved about.

    Args:
        first: What ``take_faces`` cut out.
        second: The same dice after they were turned and moved; each face up once.
        die_mm: Side of a die.
        progress: Is told how much is done, 0 to 1.

    Raises:
        DiceError: The second picture does not read as each face once.
    """
    taught = teach(first, progress=progress)
    read = sorted(Icons(taught).read(spot.patch) for spot in seen_dice(second, die_mm) or ())
    if read != sorted(first):
        missing = ", ".join(sorted(set(first) - set(read))) or "none"
        remedy = "take both pictures again, near and in even light"
        raise DiceError(f"the second picture does not agree; not read: {missing}", remedy=remedy)
    return taught


def teach(first: Mapping[str, Image], *, progress: Progress | None = None) -> Classifier:
    """Learn the faces of a die from one picture of each, (64, 64, 3), by face."""
    return learn_faces({face: [patch] for face, patch in first.items()}, progress=progress)


def unreadable(taught: Classifier, second: Mapping[str, Image]) -> tuple[tuple[str, str], ...]:
    """Return the faces whose second picture does not read as that face, each with what it reads as.

    Args:
        taught: What was learned from the first pictures.
        second: Patches (64, 64, 3) by face.
    """
    reader = Icons(taught)
    read = ((face, reader.read(patch)) for face, patch in second.items())
    return tuple((face, other) for face, other in read if other != face)


def keep_dice(path: Path, taught: Classifier, first: Mapping[str, Image]) -> None:
    """Write what was learned of a die; what was there stays until the new file is whole.

    Args:
        path: Where the match looks for it; its folder is made.
        taught: What was learned.
        first: From these patches.

    Raises:
        OSError: The disk refuses.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = digest_of({TrainingCell(face, Cell(0, 0)): [patch] for face, patch in first.items()})
    write_learned(path, taught, digest)
