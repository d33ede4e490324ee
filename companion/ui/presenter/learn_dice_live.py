"""The pages of learning dice with the live picture: what to lay, what is seen, what was taken."""

from collections.abc import Sequence
from typing import Final

from companion.engine.message import Message, say, say_n
from companion.ports import DiceLearner
from companion.ui.models import FaceKey, FacesModel, OptionModel, TrayDie, TrayModel
from companion.ui.presenter.learn_dice_pages import LearnDicePages
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.sight import CAMERA, CAMERA_LOST, PROBLEMS
from companion.ui.presenter.tray_now import TrayNow, choosable, in_first_round, wanted

TRAY_PROBLEMS: Final[dict[str, Message]] = {
    "tray": say("Not all four markers of the tray are seen."),
    "small": say("The tray is too small: bring the camera nearer."),
    "bright": say("Too bright: dim the light."),
    "blur": say("Blurred, or too far away: come nearer, hold still."),
    "touch": say("Dice touch or hide one another: lay them apart."),
    "edge": say("A die lies at the edge: lay it on the green field."),
    "odd": say("Something there is no die like the others."),
    "glare": say("A lamp shines on a die: tilt the lamp."),
}
"""Why no picture is taken of the tray, or of a die (``TraySeen``)."""
_SPLIT: Final = 0.58
_FIELD: Final = 0.75
"""So much of the field is kept in sight on all sides of its middle; the view adds the rest."""
_ICONS: Final = 3


class LiveTrayPages(LearnDicePages):
    """Pages that show the tray.

    Attributes:
        now: What lies there.
    """

    def __init__(self) -> None:
        super().__init__()
        self.now = TrayNow()

    def taking(self, learner: DiceLearner) -> Page:
        """Return the page on which pictures are taken."""
        first = in_first_round(learner)
        return self.made(
            "first" if first else "second",
            (Part("left", self._picture()), Part("right", self._row(learner))),
            self._asks(wanted(learner), first=first),
            self.words.say(self._hint(learner)),
            self._options(learner),
            split=_SPLIT,
        )

    def tried(self) -> Page:
        """Return what is learned, tried on whatever lies in the tray."""
        hint = self._trouble()
        if hint is None:
            hint = say("Beside each die in the tray stands what it reads as.")
        keys = tuple(
            FaceKey(
                "", "", face.icons[:_ICONS], self.words.say(face.name), asked=ref in self.now.faces
            )
            for ref, face in self.faces.items()
        )
        return self.made(
            "known",
            (
                Part("left", self._picture()),
                Part("right", FacesModel(self.upper(say("Read now")), keys)),
            ),
            say("These dice are learned"),
            self.words.say(hint),
            (
                self.button("done", say("Done"), kind="confirm", icon="done"),
                self.button("anew", say("Learn anew"), say("two pictures"), icon="learn"),
            ),
            split=_SPLIT,
        )

    def can_take(self, learner: DiceLearner) -> bool:
        """Return whether the picture that is shown can be taken: it is no old one."""
        return self.now.ready(learner) and CAMERA not in self.desk.lost

    def _asks(self, missing: Sequence[str], *, first: bool) -> Message:
        alone = self.now.alone
        if first and (alone or len(missing) == 1):
            return say("Turn the die to {face}", face=self.name(missing[0]))
        if first:
            return say("Lay {n} dice in this order", n=len(missing))
        return say("Show each face once more") if alone else say("Turn the dice and move them")

    def _hint(self, learner: DiceLearner) -> Message:
        """Say what is in the way, or what comes next."""
        trouble = self._trouble() or self._number(learner)
        if trouble is not None:
            return trouble
        if self.now.chosen >= 0:
            return say("Tap the icon that this die shows.")
        return self._first_hint(learner) if in_first_round(learner) else self._second_hint()

    def _trouble(self) -> Message | None:
        problem = self.now.problem
        if CAMERA in self.desk.lost:
            return CAMERA_LOST
        if self.now.seen is None:
            return say("Waiting for a picture.")
        if problem in PROBLEMS:
            return Message("{problem}", {"problem": self.words.say(PROBLEMS[problem]).capitalize()})
        return TRAY_PROBLEMS[problem] if problem else None

    def _number(self, learner: DiceLearner) -> Message | None:
        """Say if no dice lie there, or too many."""
        lying, most = len(self.now.faces), len(choosable(learner))
        if not lying:
            return say("No die lies on the green field yet.")
        if lying <= most:
            return None
        return say_n("Too many: {n} die at most.", "Too many: {n} dice at most.", most)

    def _first_hint(self, learner: DiceLearner) -> Message:
        if self.now.alone:
            return say("Then take it; the next face follows.")
        if len(self.now.faces) < len(wanted(learner)):
            return say("{n} dice: the first {n} faces. The others next.", n=len(self.now.faces))
        return say("Is an icon wrong? Tap its die, then the right icon.")

    def _second_hint(self) -> Message:
        if not all(self.now.faces):
            return say("Which face is it? Tap the die, then its icon.")
        if not any(self.now.moved):
            return say("They lie as before: turn them, move them.")
        return say("It is taken by itself once all lies still.")

    def _picture(self) -> TrayModel:
        seen = self.now.seen
        if seen is None:
            return TrayModel(empty=self.words.say(say("Waiting for a picture.")))
        dice = tuple(self._die(n) for n in range(len(self.now.faces)))
        return TrayModel(seen.shot, dice, _inner(seen.field))

    def _die(self, n: int) -> TrayDie:
        assert self.now.seen is not None, "a die lies in a picture"
        die, chosen = self.now.seen.dice[n], n == self.now.chosen
        known = self.faces.get(self.now.faces[n])
        if die.problem:
            return TrayDie("", die.corners, state="doubt")
        if known is None:
            return TrayDie(f"die {n}", die.corners, state="chosen" if chosen else "doubt")
        name = self.words.say(known.name)
        state = "chosen" if chosen else "sure"
        return TrayDie(f"die {n}", die.corners, known.icons[:_ICONS], name, state)

    def _row(self, learner: DiceLearner) -> FacesModel:
        first = in_first_round(learner)
        need = 1 if first else 2
        head = say("Picture 1 of 2, in this order") if first else say("Picture 2 of 2, any order")
        keys = tuple(
            FaceKey(
                face,
                str(n + 1) if first else "",
                self.faces[face].icons[:_ICONS],
                self.name(face),
                taken=learner.count(face) >= need,
                choice=self.now.chosen >= 0 and face in choosable(learner),
                asked=face in self.now.faces,
            )
            for n, face in enumerate(learner.faces)
        )
        return FacesModel(self.upper(head), keys)

    def _options(self, learner: DiceLearner) -> tuple[OptionModel, ...]:
        lying = sum(face in wanted(learner) for face in self.now.faces)
        some = say("{n} of {all} faces", n=lying, all=len(learner.faces))
        ready = "off"
        if self.can_take(learner):
            ready = "possible" if self.now.chosen >= 0 else "confirm"
        begun = "possible" if any(map(learner.count, learner.faces)) else "off"
        return (
            self.button("take", say("Take it"), some, kind=ready, icon="camera"),
            self.button("over", say("Start over"), kind=begun, icon="undo"),
            self.button("later", say("Later"), say("pictures stay"), icon="clock"),
        )


def _inner(field: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return the part of the field that has to be in sight."""
    if not field:
        return ()
    x = sum(at for at, _ in field) / len(field)
    y = sum(at for _, at in field) / len(field)
    return tuple((x + (a - x) * _FIELD, y + (b - y) * _FIELD) for a, b in field)
