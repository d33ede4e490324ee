"""Learning dice with icons: laid into the tray in order, taken with one tap, turned, taken again.

One die is enough: then it is turned to one face after the other. What each die is taken for stands
beside it; a wrong one is tapped, then its icon. Source: UX.md section 4.
"""

from companion.engine.message import say
from companion.ports import DiceLearner, Said, Training, TraySeen
from companion.ui.presenter.die_order import Pins
from companion.ui.presenter.learn_dice_live import LiveTrayPages
from companion.ui.presenter.page import Page
from companion.ui.presenter.tray_now import choosable, in_first_round, wanted


class LearnDiceScreen(LiveTrayPages):
    """Two pictures of each face of one kind of die."""

    def __init__(self) -> None:
        super().__init__()
        self._training: Training | None = None
        self._anew = False
        self._doubted: Pins = ()

    # -- what there is

    def opened(self) -> None:
        """Look, if it is known for which die."""
        choices = self.choices()
        if len(choices) == 1:
            self.choice = choices[0]
            self._begin()

    def left(self) -> None:
        """Look away."""
        if self.learner is not None:
            self.learner.close()

    def _begin(self) -> None:
        eyes, choice = self.desk.house.eyes, self.choice
        if choice is not None:
            faces = tuple(face.id for face in choice.die.faces)
            self.learner = eyes.dice_learner(choice.game, faces)
        if self.learner is not None and self.learner.training:
            self._training = Training(0.0)

    def _trying(self, learner: DiceLearner) -> bool:
        """It is learned, and nobody has begun anew."""
        return learner.known and not self._anew and not any(map(learner.count, learner.faces))

    # -- what is shown

    def page(self) -> Page:
        """Ask which die; then for its faces, twice; then learn, and show what is read."""
        learner, training = self.learner, self._training
        if self.choice is None:
            return self.which_die()
        if learner is None:
            return self.no_tray()
        if training is not None:
            return self._learning(learner, training)
        if self._trying(learner):
            return self.tried()
        return self.taking(learner) if wanted(learner) else self.ready()

    def _learning(self, learner: DiceLearner, training: Training) -> Page:
        if not training.over:
            return self.training(training)
        if training.problem:
            return self.failed(training)
        return self.unread(learner, training) if learner.unread else self.twins(training)

    # -- what people do

    def option(self, ref: str) -> None:
        """Take a picture, begin anew, learn, leave."""
        learner = self.learner
        if ref in ("done", "later"):
            self.desk.back()
        elif learner is None:
            return
        elif ref == "take" and self.can_take(learner):
            self._take(learner)
        elif ref in ("over", "again"):
            self._forget(learner, unread_alone=ref == "again")
        elif ref == "anew":
            self._anew = True
            self._look()
        elif ref == "train":
            self._train(learner)
        elif ref == "keep":
            learner.keep()
            self._known(self._training)
        elif ref == "go on":
            self._known(None)

    def stage(self, ref: str) -> None:
        """A kind of die was chosen, a die tapped, or its face."""
        if self.choice is None:
            self.choice = next((one for one in self.choices() if one.ref == ref), None)
            self._begin()
            return
        learner = self.learner
        if learner is None or self._training is not None or self._trying(learner):
            return
        word, _, rest = ref.partition(" ")
        if word == "die" and rest.isdigit():
            self.now.tap(int(rest))
        elif self.now.chosen >= 0 and ref in choosable(learner):
            self.now.say(ref)
            self._look()

    def said(self, said: Said) -> None:
        """See what lies in the tray; the second pictures are taken by themselves."""
        learner = self.learner
        if isinstance(said, Training):
            if self._training is not None and not self._training.over:
                self._hear(said)
        elif isinstance(said, TraySeen) and learner is not None and self._training is None:
            rests = self.now.saw(said)
            self._look()
            if rests and not self._trying(learner) and not in_first_round(learner):
                self._by_itself(learner)

    def _hear(self, said: Training) -> None:
        learner = self.learner
        self._training = said
        well = said.over and not said.problem and learner is not None and not learner.unread
        if well and not said.twins:
            self._known(None)

    def _known(self, training: Training | None) -> None:
        """It is learned: name what looks alike, then show what is read."""
        self._training = training if training is not None and training.twins else None
        self._anew = False
        self.now.forget()
        self._look()

    def _look(self) -> None:
        """Work out what each die is taken for."""
        learner = self.learner
        if learner is not None and self._trying(learner):
            self.now.read(learner)
        elif learner is not None:
            self.now.judge(learner)

    def _take(self, learner: DiceLearner) -> None:
        """Take the picture that is shown; a face that looks like another is asked about once."""
        why = self._try(learner, sure=self.now.is_still(self._doubted))
        if not why:
            return
        self.desk.refused()
        word, _, other = why.partition(" ")
        if word == "alike":
            self._doubted = self.now.told
            face = self.name(other)
            self.desk.say(say("That looks like {face}. If it is right, tap again.", face=face))
        else:
            self.desk.say(say("They lie as before: turn them, move them."))

    def _by_itself(self, learner: DiceLearner) -> None:
        """Take a second picture once every die is told, lies still, and lies otherwise."""
        if self.can_take(learner) and self.now.fresh(learner) and self._try(learner):
            self.now.as_before()

    def _try(self, learner: DiceLearner, *, sure: bool = False) -> str:
        """Take a picture and go on; return why none was taken, as ``DiceLearner.take`` says it."""
        seen, missing = self.now.seen, wanted(learner)
        if seen is None:
            return ""
        faces = tuple(face if face in missing else "" for face in self.now.faces)
        why = learner.take(seen, faces, sure=sure)
        if not why:
            self._doubted = ()
            self.now.forget()
            self._look()
            if not wanted(learner):
                self._train(learner)
        return why

    def _forget(self, learner: DiceLearner, *, unread_alone: bool) -> None:
        unread = tuple(face for face, _ in learner.unread)
        learner.forget(unread if unread_alone else learner.faces)
        self._training, self._anew = None, True
        self.now.forget()
        self._look()

    def _train(self, learner: DiceLearner) -> None:
        self._training = Training(0.0)
        if not learner.train():
            self._training = None
            self.desk.refused()
            self.desk.say(say("Something else is being learned just now."))
