"""What lies in the tray now, what each die is taken for, and whether it can be taken."""

from companion.ports import Lesson, LessonSeen
from companion.ui.presenter.learn.die_order import (
    Pins,
    corrected,
    in_order,
    pinned,
    pinned_face,
    standing,
)


def in_first_round(lesson: Lesson) -> bool:
    """Return whether a first picture is missing."""
    return any(not lesson.count(face) for face in lesson.subjects)


def wanted(lesson: Lesson) -> tuple[str, ...]:
    """Return the faces whose next picture is missing: all first ones before any second."""
    first = tuple(face for face in lesson.subjects if not lesson.count(face))
    return first or tuple(face for face in lesson.subjects if lesson.count(face) == 1)


def choosable(lesson: Lesson) -> tuple[str, ...]:
    """Return what a die may be said to show."""
    return wanted(lesson) if in_first_round(lesson) else lesson.subjects


class TrayState:
    """The tray in the last picture.

    Attributes:
        seen: The picture; None before the first.
        faces: What each die is taken for, "" for none.
        moved: For each die whether it lies otherwise than in its first picture.
        chosen: The die that was tapped, or -1.
        alone: A single die lay there when nothing moved last.
    """

    def __init__(self) -> None:
        self.seen: LessonSeen | None = None
        self.faces: tuple[str, ...] = ()
        self.moved: tuple[bool, ...] = ()
        self.chosen = -1
        self.alone = False
        self._pins: Pins = ()

    @property
    def problem(self) -> str:
        """Why nothing can be taken, in the words of ``LessonSeen`` and ``Lying``, or ""."""
        seen = self.seen
        if seen is None:
            return ""
        return seen.problem or next((die.problem for die in seen.lying if die.problem), "")

    def saw(self, seen: LessonSeen) -> bool:
        """Take a new picture; True if the same dice lie as in the one before."""
        before, self.seen = self.seen, seen
        if not seen.problem:
            self._pins = standing(self._pins, seen.lying)
            self.alone = len(seen.lying) == 1
        if before is None or len(before.lying) != len(seen.lying):
            self.chosen = -1
        return before is not None and _rests(before, seen)

    def read(self, lesson: Lesson) -> None:
        """Take each die for what it reads as by what was learned."""
        self.faces = lesson.read(self.seen) if self.seen is not None else ()
        self.moved = ()

    def judge(self, lesson: Lesson) -> None:
        """Take each die for a face: by order at first, then by its looks; people know better."""
        self.faces = self.moved = ()
        seen = self.seen
        if seen is None:
            return
        if in_first_round(lesson):
            self.faces = in_order(seen.lying, wanted(lesson), self._pins)
            self.moved = (True,) * len(seen.lying)
            return
        likely = lesson.likely(seen)
        known = [pinned_face(die, self._pins) for die in seen.lying]
        pairs = tuple(zip(known, likely, strict=True))
        self.faces = tuple(
            own or ("" if guess.face in known else guess.face) for own, guess in pairs
        )
        self.moved = tuple(bool(own) or guess.moved for own, guess in pairs)

    def ready(self, lesson: Lesson) -> bool:
        """Return whether every die is clear, known, no two show one face, and one is wanted."""
        faces, missing = self.faces, wanted(lesson)
        clear = all(faces) and len({*faces}) == len(faces)
        return clear and not self.problem and any(face in missing for face in faces)

    def fresh(self, lesson: Lesson) -> bool:
        """Return whether every die whose picture is wanted lies otherwise than before."""
        missing = wanted(lesson)
        pairs = zip(self.faces, self.moved, strict=True)
        return self.chosen < 0 and all(moved for face, moved in pairs if face in missing)

    @property
    def reported(self) -> Pins:
        """Where the dice lie, and what each is taken for."""
        return pinned(self.seen.lying, self.faces) if self.seen is not None else ()

    def is_still(self, pins: Pins) -> bool:
        """Return whether the dice lie where they lay, taken for the same."""
        dice = self.seen.lying if self.seen is not None else ()
        pairs = zip(dice, self.faces, strict=True)
        return len(dice) == len(pins) and all(pinned_face(die, pins) == face for die, face in pairs)

    def as_before(self) -> None:
        """Take note that a picture taught nothing: the dice lie as in the first one."""
        self.moved = (False,) * len(self.moved)

    def tap(self, which: int) -> None:
        """Choose a die, or let go of it."""
        if self.seen is not None and which < len(self.seen.lying):
            self.chosen = -1 if which == self.chosen else which

    def say(self, face: str) -> None:
        """The chosen die shows this face."""
        if self.seen is not None and self.chosen >= 0:
            self._pins = corrected(self.seen.lying, self.faces, self.chosen, face)
            self.chosen = -1

    def forget(self) -> None:
        """Take everything back that was said of dice."""
        self._pins, self.chosen = (), -1


def _rests(before: LessonSeen, now: LessonSeen) -> bool:
    """Whether the same dice lie where they lay a moment ago."""
    if before.problem or now.problem or len(before.lying) != len(now.lying):
        return False
    pairs = zip(before.lying, now.lying, strict=True)
    return all(pinned_face(old, ((new.at, "here"),)) for old, new in pairs)
