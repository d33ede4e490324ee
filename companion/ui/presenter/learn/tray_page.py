"""The dice tray as it is shown while dice are learned: what to do, what each die is taken for."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion.engine.message import Message, say, say_n
from companion.engine.view.printed_dice import DieFace
from companion.ports import Lesson
from companion.text.words import Words
from companion.ui.models import FaceKey, FacesModel, TrayDie, TrayModel
from companion.ui.presenter.builders.camera_overlay import CAMERA_LOST, PROBLEMS
from companion.ui.presenter.learn.tray_state import TrayState, choosable, in_first_round, wanted

TRAY_PROBLEMS: Final[dict[str, Message]] = {
    "tray": say("Not all four markers of the tray are seen."),
    "small": say("The tray is too small: bring the camera nearer."),
    "bright": say("Too bright: dim the light."),
    "blur": say("Blurred, or too far away: come nearer, hold still."),
    "touch": say("Dice touch or hide one another: lay them apart."),
    "edge": say("A die lies at the edge: lay it on the green field."),
    "odd": say("Something there is not a die."),
    "glare": say("A lamp shines on a die: tilt the lamp."),
}
"""Why no picture is taken of the tray, or of a die (``LessonSeen``, ``Lying``)."""
WAITING: Final = say("Waiting for a picture.")
_FIELD: Final = 0.75
"""So much of the field is kept in sight on all sides of its middle; the view adds the rest."""
_ICONS: Final = 3


class Tray(NamedTuple):
    """The tray in words and pictures.

    Attributes:
        now: What lies there.
        faces: The faces of the die by id, in order.
        words: The words.
        lost: The camera is lost.
    """

    now: TrayState
    faces: Mapping[str, DieFace]
    words: Words
    lost: bool

    def name(self, face: str) -> str:
        """Return what a face is called."""
        known = self.faces.get(face)
        return self.words.say(known.name) if known is not None else face

    def asks(self, lesson: Lesson) -> Message:
        """Return what to lay."""
        alone, missing = self.now.alone, wanted(lesson)
        first = in_first_round(lesson)
        if first and (alone or len(missing) == 1):
            return say("Turn the die to {face}", face=self.name(missing[0]))
        if first:
            return say("Lay {n} dice in this order", n=len(missing))
        return say("Show each face once more") if alone else say("Turn the dice and move them")

    def obstacle(self) -> Message | None:
        """Return why nothing is seen, or None."""
        problem = self.now.problem
        if self.lost:
            return CAMERA_LOST
        if self.now.seen is None:
            return WAITING
        if problem in PROBLEMS:
            return Message("{problem}", {"problem": self.words.say(PROBLEMS[problem]).capitalize()})
        return TRAY_PROBLEMS[problem] if problem else None

    def hint(self, lesson: Lesson) -> Message:
        """Return what is in the way, or what comes next."""
        obstacle = self.obstacle() or self._number(lesson)
        if obstacle is not None:
            return obstacle
        if self.now.chosen >= 0:
            return say("Tap the icon that this die shows.")
        return self._first_hint(lesson) if in_first_round(lesson) else self._second_hint()

    def _number(self, lesson: Lesson) -> Message | None:
        """Say if no dice lie there, or too many."""
        lying, most = len(self.now.faces), len(choosable(lesson))
        if not lying:
            return say("No die lies on the green field yet.")
        if lying <= most:
            return None
        return say_n("Too many: {n} die at most.", "Too many: {n} dice at most.", most)

    def _first_hint(self, lesson: Lesson) -> Message:
        if self.now.alone:
            return say("Then take it; the next face follows.")
        if len(self.now.faces) < len(wanted(lesson)):
            return say("{n} dice: the first {n} faces. The others next.", n=len(self.now.faces))
        return say("Is an icon wrong? Tap its die, then the right icon.")

    def _second_hint(self) -> Message:
        if not all(self.now.faces):
            return say("Which face is it? Tap the die, then its icon.")
        if not any(self.now.moved):
            return say("The dice lie as before: turn and move them.")
        return say("The picture takes itself once all lies still.")

    def picture(self) -> TrayModel:
        """Return the live picture, each die with what it is taken for."""
        seen = self.now.seen
        if seen is None:
            return TrayModel(empty=self.words.say(WAITING))
        dice = tuple(self._die(n) for n in range(len(self.now.faces)))
        return TrayModel(seen.shot, dice, _inner(seen.field))

    def _die(self, n: int) -> TrayDie:
        assert self.now.seen is not None, "a die lies in a picture"
        die, chosen = self.now.seen.lying[n], n == self.now.chosen
        known = self.faces.get(self.now.faces[n])
        if die.problem:
            return TrayDie("", die.corners, state="doubt")
        if known is None:
            return TrayDie(f"die {n}", die.corners, state="chosen" if chosen else "doubt")
        name = self.words.say(known.name)
        state = "chosen" if chosen else "sure"
        return TrayDie(f"die {n}", die.corners, known.icons[:_ICONS], name, state)

    def row(self, lesson: Lesson) -> FacesModel:
        """Return the faces with what was taken of them."""
        first = in_first_round(lesson)
        need = 1 if first else 2
        head = say("Picture 1 of 2, in this order") if first else say("Picture 2 of 2, any order")
        may = choosable(lesson) if self.now.chosen >= 0 else ()
        keys = (
            FaceKey(
                face,
                str(n + 1) if first else "",
                self.faces[face].icons[:_ICONS],
                self.name(face),
                taken=lesson.count(face) >= need,
                choice=face in may,
                shown=face in self.now.faces,
            )
            for n, face in enumerate(lesson.subjects)
        )
        return FacesModel(self.words.say(head).upper(), tuple(keys))

    def row_read(self) -> FacesModel:
        """Return the faces of a die that is learned, with those that lie there."""
        keys = (
            FaceKey("", "", face.icons[:_ICONS], self.name(ref), shown=ref in self.now.faces)
            for ref, face in self.faces.items()
        )
        return FacesModel(self.words.say(say("Read now")).upper(), tuple(keys))


def _inner(field: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return the part of the field that has to be in sight."""
    if not field:
        return ()
    x = sum(at for at, _ in field) / len(field)
    y = sum(at for _, at in field) / len(field)
    return tuple((x + (a - x) * _FIELD, y + (b - y) * _FIELD) for a, b in field)
