"""Learning tiles by their pictures: each is laid alone, found, looked at, and kept with one tap.

The second picture, after a quarter turn, is taken by itself. What was taken stays, so that one may
stop at any time. Source: UX.md section 4.
"""

from typing import Final

from companion.engine.errors import CompanionError
from companion.engine.game import TileFace
from companion.engine.message import say
from companion.ports import Alone, Corners, Learner, Said, Shot, Training
from companion.session.pack_choice import USUAL
from companion.ui.models import (
    CameraModel,
    NoteModel,
    OptionModel,
    Outline,
)
from companion.ui.presenter.enrol_pages import LearningPages
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.pointing import FAULTS
from companion.ui.presenter.sight import CAMERA, CAMERA_LOST, PROBLEMS
from companion.ui.presenter.trouble import refuse

ENOUGH: Final = 2
_TURNED: Final = (say("as it lies"), say("to the right"), say("on its head"), say("to the left"))


class EnrolScreen(LearningPages):
    """Pictures of one pack's tiles, one after the other.

    Args:
        game: The game's id; "" asks for one.
        pack: The choice of packs.
    """

    def __init__(self, game: str = "", pack: str = USUAL) -> None:
        super().__init__(game, pack)
        self._turns = 0
        self._alone: Alone | None = None
        self._dragged: Corners = ()
        self._held: Shot | None = None
        self._tried = -1
        self._training: Training | None = None

    # -- what there is

    def opened(self) -> None:
        """Look, if it is known for which pack."""
        choices = self.choices()
        if not self.of_game and len(choices) == 1:
            self.of_game, self.of_pack = choices[0]
        if self.of_game:
            self._begin()

    def left(self) -> None:
        """Look away."""
        if self.learner is not None:
            self.learner.close()

    def _begin(self) -> None:
        eyes = self.desk.house.eyes
        try:
            self.learner = eyes.learner(self.of_game, self.of_pack)
        except (CompanionError, OSError) as problem:
            refuse(self.desk, self.desk.house.words(), problem)
            self.of_game = ""  # the packs that are there are offered
        self._next()

    def _next(self) -> None:
        """Take up the first face that has not all its pictures, one that is begun before others."""
        learner = self.learner
        self._turns, self._dragged, self._held = 0, (), None
        if learner is None:
            return
        left = [face.id for face in learner.faces if learner.count(face.id) < ENOUGH]
        begun = [tile for tile in left if learner.count(tile)]
        self.tile = next(iter((*begun, *left)), "")

    # -- what is shown

    def page(self) -> Page:
        """Ask which pack; then for one tile after the other; then train."""
        if not self.of_game:
            return self.which_pack()
        if self._training is not None:
            return self.trained(self._training)
        if self.learner is None:
            return self.unseen()
        return self._taking(self.learner) if self.tile else self.all_there(self.learner)

    def _taking(self, learner: Learner) -> Page:
        face = next(one for one in learner.faces if one.id == self.tile)
        name, count = self.words.say(face.name), learner.count(face.id)
        corners, shot = self._corners, self._shot
        asks = (
            say("{tile}: turn it a quarter", tile=name)
            if count
            else say("Lay {tile} alone on the table", tile=name)
        )
        picture = CameraModel(
            shot,
            (Outline(corners, "asked"),) if corners else (),
            corners,
            corners,
            empty=self.words.say(say("Waiting for a picture.")),
            bright=True,
        )
        return self.made(
            "tile",
            (Part("left", picture), Part("right", self._progress(learner, face, count))),
            asks,
            self._support(count),
            self._options(learner, count),
            split=0.6,
        )

    def _support(self, count: int) -> str:
        alone = self._alone
        if CAMERA in self.desk.lost:
            return self.words.say(CAMERA_LOST)
        if alone is not None and alone.problem:
            return self.words.say(PROBLEMS.get(alone.problem, say("something moves"))).capitalize()
        if not self._corners:
            return self.words.say(say("One tile, nothing else, on a plain table."))
        if count:
            return self.words.say(say("Either way round. It is taken by itself."))
        return self.words.say(say("Drag wrong corners. Filled: top left."))

    def _progress(self, learner: Learner, face: TileFace, count: int) -> NoteModel:
        done = sum(learner.count(one.id) >= ENOUGH for one in learner.faces)
        lines = [self.words.say(say("{n} of {all} faces done.", n=done, all=len(learner.faces)))]
        side = self.words.say(say("Its other side comes next.")) if face.back else ""
        step = self.words.say(say("Picture {n} of 2.", n=count + 1))
        lines.append(f"{step} {side}".strip())
        lies = self.words.say(_TURNED[self._turns])
        if not count and self._corners:
            lines.append(self.words.say(say("Taken {lies}. Turn it until it is right.", lies=lies)))
        return NoteModel(
            self.words.say(say("Learning tiles")).upper(),
            tuple(lines),
            done / max(1, len(learner.faces)),
        )

    def _options(self, learner: Learner, count: int) -> tuple[OptionModel, ...]:
        ready = bool(self._corners) and CAMERA not in self.desk.lost
        take = self.button(
            "take",
            say("Take it"),
            say("picture {n} of 2", n=count + 1),
            kind="confirm" if ready else "off",
            icon="camera",
        )
        turn = self.button(
            "turn",
            say("Turn"),
            self.words.say(_TURNED[self._turns]),
            kind="possible" if ready and not count else "off",
            icon="turn_right",
        )
        skip = self.button("skip", say("Other tile"), icon="next")
        again = self.button(
            "again",
            say("Again"),
            say("first picture"),
            kind="possible" if count else "off",
            icon="undo",
        )
        some = sum(learner.count(one.id) > 0 for one in learner.faces) > 1
        train = self.button(
            "train",
            say("Learn now"),
            say("10 to 20 s"),
            kind="possible" if some else "off",
            icon="learn",
        )
        return (take, again if count else turn, skip, train)

    @property
    def _corners(self) -> Corners:
        if self._dragged:
            return self._dragged
        return self._alone.corners if self._alone is not None else ()

    @property
    def _shot(self) -> Shot | None:
        if self._held is not None:
            return self._held
        return self._alone.shot if self._alone is not None else None

    # -- what people do

    def option(self, ref: str) -> None:
        """Take a picture, set it upright, take another tile, or learn."""
        learner = self.learner
        if ref == "done":
            self._leave()
        elif learner is None:
            return
        elif ref == "take":
            self._take(learner)
        elif ref == "turn":
            self._turns = (self._turns + 1) % 4
        elif ref == "skip":
            self._skip(learner)
        elif ref == "again":
            learner.forget(self.tile)
            self._turns, self._dragged, self._held = 0, (), None
        elif ref == "train":
            self._train(learner)

    def stage(self, ref: str) -> None:
        """A pack was chosen, or a corner dragged."""
        if not self.of_game:
            self.of_game, _, self.of_pack = ref.partition(" ")
            self._begin()
            return
        word, _, rest = ref.partition(" ")
        corners = self._corners
        if word == "corner" and corners:
            number, _, place = rest.partition(" ")
            x, y = place.split(",")
            n = int(number)
            self._held = self._shot
            self._dragged = (*corners[:n], (float(x), float(y)), *corners[n + 1 :])

    def said(self, said: Said) -> None:
        """See what lies there; the second picture is taken by itself."""
        if isinstance(said, Training):
            if self._training is not None and not self._training.over:
                self._training = said
        elif isinstance(said, Alone):
            self._alone = said
            if self._held is None and said.corners and self.step:
                self._second(said)

    def _take(self, learner: Learner) -> None:
        shot, corners = self._shot, self._corners
        if shot is None or not corners:
            return
        why = learner.take(self.tile, shot, corners, self._turns)
        self._dragged, self._held = (), None
        if why:
            self.desk.refused()
            self.desk.say(FAULTS[why])
            return
        self._tried = shot.seq
        self._go_on(learner)

    def _second(self, alone: Alone) -> None:
        """Try each fresh picture; one that was not turned yet is no fault."""
        learner = self.learner
        if learner is None or self._training is not None or alone.shot.seq == self._tried:
            return
        self._tried = alone.shot.seq
        why = learner.take(self.tile, alone.shot, alone.corners, self._turns)
        if not why:
            self._go_on(learner)
        elif why not in ("same", "other"):
            self.desk.say(FAULTS[why])

    def _go_on(self, learner: Learner) -> None:
        """Go on with the second picture, or the next face."""
        if learner.count(self.tile) >= ENOUGH:
            self._next()

    def _skip(self, learner: Learner) -> None:
        left = [face.id for face in learner.faces if learner.count(face.id) < ENOUGH]
        if self.tile in left:
            self.tile = left[(left.index(self.tile) + 1) % len(left)]
        self._turns, self._dragged, self._held = 0, (), None

    def _train(self, learner: Learner) -> None:
        self._training = Training(0.0)
        if not learner.train():
            self._training = None
            self.desk.refused()
            self.desk.say(say("Two tiles at least, and one learning at a time."))

    def _leave(self) -> None:
        if self._training is not None and self._training.over and self.tile:
            self._training = None
        else:
            self.desk.back()
