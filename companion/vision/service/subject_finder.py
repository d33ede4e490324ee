"""Looks for what is being learned: the one tile that lies alone, or the dice in the tray."""

from abc import ABC, abstractmethod
from typing import Final

from companion.ports import LessonSeen, LyingDie, Shot
from companion.vision.dice.dice_detection import DIE_MM, DieSpot
from companion.vision.dice.tray_check import corners_of, look_into
from companion.vision.learning.single_tile import find_tile
from companion.vision.picture import frame_gate
from companion.vision.picture.frame import Frame, Image, shot_of

OFTEN_S: Final = 0.4
"""A picture goes to the screen so often, at most."""


class SubjectFinder(ABC):
    """Says what lies in each settled picture, and why nothing was looked for in others.

    Attributes:
        on: Something is being learned; at rest a finder costs nothing. Set from any thread, takes
            effect at the next frame.
        busy: What was taken is being learned, and wants the processor; likewise.
    """

    def __init__(self, *, on: bool = False) -> None:
        """Begin without a picture."""
        self.on = on
        self.busy = False
        self._gate = frame_gate.GateState()
        self._reported_s = float("-inf")

    def look(self, frame: Frame, /) -> list[LessonSeen]:
        """Look at one frame; what there is to say is said a few times a second."""
        if not self.on or self.busy:
            return []
        self._gate, may = frame_gate.step(self._gate, frame.image, frame.time_s)
        if frame.time_s - self._reported_s < OFTEN_S:
            return []
        self._reported_s = frame.time_s
        shot = shot_of(frame)
        if not may.settled:
            return [LessonSeen(shot, problem=may.problem)]
        return [self._found(shot, frame.image)]

    @abstractmethod
    def _found(self, shot: Shot, image: Image) -> LessonSeen: ...


class TileFinder(SubjectFinder):
    """Looks for the one tile that lies alone."""

    def _found(self, shot: Shot, image: Image) -> LessonSeen:
        quad = find_tile(image)
        if quad is None:
            return LessonSeen(shot)
        return LessonSeen(shot, (LyingDie(tuple((float(x), float(y)) for x, y in quad)),))


class TrayFinder(SubjectFinder):
    """Looks for dice in the tray."""

    def __init__(self, *, on: bool = False) -> None:
        """Begin without a picture."""
        super().__init__(on=on)
        self._die_mm = DIE_MM

    def _found(self, shot: Shot, image: Image) -> LessonSeen:
        look = look_into(image, self._die_mm)
        self._die_mm = look.die_mm
        dice = tuple(_die(*spot) for spot in zip(look.spots, look.glare, strict=True))
        return LessonSeen(shot, dice, look.field, look.fault)


def _die(spot: DieSpot, glare: bool) -> LyingDie:  # noqa: FBT001
    x, y = (float(value) for value in spot.middle)
    problem = spot.problem or ("glare" if glare else "")
    return LyingDie(corners_of(spot.quad), (x, y), spot.turned_deg, problem)
