"""Learning dice with icons: laid into the tray in order, taken with one tap, turned, taken again.

One die is enough: then it is turned to one face after the other. What each die is taken for stands
beside it; a wrong one is tapped, then its icon.
"""

from collections.abc import Iterable
from functools import partial
from itertools import starmap
from typing import Final

from companion.engine.game import Game
from companion.engine.message import say, say_n
from companion.engine.packs.content import Content
from companion.ports import Lesson, LessonSeen, Training
from companion.ui.presenter.learn.die_order import Pins
from companion.ui.presenter.learn.learn_screen import (
    ALL_THERE,
    NO_CAMERA,
    NOTHING,
    TAKE,
    Choice,
    LearnScreen,
    Shown,
    pairs_alike,
)
from companion.ui.presenter.learn.tray_page import Tray
from companion.ui.presenter.learn.tray_state import TrayState, choosable, in_first_round, wanted
from companion.ui.presenter.page.page_parts import Button, Row

LEAST_FACES: Final = 2


class LearnDiceScreen(LearnScreen):
    """The faces of one kind of die, all first pictures before any second.

    Attributes:
        now: What lies in the tray.
    """

    split = 0.58
    of_match = True
    name = "learn dice"
    title = say("Learn dice")
    head = say("Learning dice")
    icon = "challenge"
    whose = say("Whose dice?")
    none = say("No dice to learn")
    nothing = say("No game has dice with icons that are known. Ordinary dice need no learning.")
    stays = say("Learned dice stay with the game.")
    looking = say("Learning how the faces differ.")
    busy = say("Companion is learning something else now.")

    def __init__(self) -> None:
        super().__init__()
        self.now = TrayState()
        self._anew = False
        self._doubted: Pins = ()

    def choices_in(self, game: Game, content: Content, pack: str) -> Iterable[Choice]:
        """Return the dice whose faces can be told apart by learning them."""
        dice = game.dice(content)
        return (Choice(game.id, pack, die) for die in dice if len(die.faces) >= LEAST_FACES)

    def second(self, choice: Choice, pack: str) -> str:
        """Return the pack, and what tells a die from others of its pack."""
        assert choice.die is not None, "dice are chosen"
        faces, words = choice.die.faces, self.words_of(choice) if self.match is None else self.words
        first = words.say(faces[0].name)
        which = words.say(say("{n} faces, first {face}", n=len(faces), face=first))
        return f"{pack}: {which}" if pack else which

    def lesson_of(self, choice: Choice) -> Lesson | None:
        """Begin with a die, or go on."""
        assert choice.die is not None, "dice are chosen"
        faces = tuple(face.id for face in choice.die.faces)
        return self.stack.context.vision.dice_lesson(choice.game, faces)

    # -- what is shown

    @property
    def tray(self) -> Tray:
        """The tray in words and pictures."""
        die = self.choice.die if self.choice is not None else None
        faces = {face.id: face for face in die.faces} if die is not None else {}
        return Tray(self.now, faces, self.words, self.lost)

    def unseen(self) -> Shown:
        """Say why there is nothing to look at."""
        asks, support = NO_CAMERA, say("Until then, tap the thrown icons.")
        note = self.note(say("There is no camera."), say("Choose one in the settings."))
        if self.stack.context.settings.camera.source == "virtual":
            asks = say("Dice need a real camera")
            note = self.note(
                say("The virtual table has no dice tray, and no real dice to show."),
                say("With a real camera, dice are learned here from the printed tray."),
            )
        return Shown("none", (note,), asks, support, (self.done_button(),))

    def taking(self, lesson: Lesson) -> Shown:
        """Ask for the faces, twice; show what is read once they are learned."""
        if self._trying(lesson):
            return self._known(lesson)
        if wanted(lesson):
            return self._laying(lesson)
        note = self.note(say("Two pictures of each face."))
        buttons = self.learn_button(lesson)._replace(kind="confirm"), self._over(lesson)
        return Shown("ready", (note,), ALL_THERE, self.busy, buttons)

    def _trying(self, lesson: Lesson) -> bool:
        """It is learned, and nobody has begun anew."""
        return lesson.known and not self._anew and not any(map(lesson.count, lesson.subjects))

    def _laying(self, lesson: Lesson) -> Shown:
        tray, count = self.tray, sum(face in wanted(lesson) for face in self.now.faces)
        some = say("{n} of {all} faces", n=count, all=len(lesson.subjects))
        kind, off = "possible" if self.now.chosen >= 0 else "confirm", not self._can_take(lesson)
        take, stay = partial(self._take, lesson), say("pictures stay")
        buttons = (
            Button("take", TAKE, take, some, "camera", kind, off),
            self._over(lesson)._replace(off=not any(map(lesson.count, lesson.subjects))),
            Button("later", say("Later"), self.stack.back, stay, icon="clock"),
        )
        state, stage = "first" if in_first_round(lesson) else "second", tray.row(lesson)
        return Shown(state, (tray.picture(), stage), tray.asks(lesson), tray.hint(lesson), buttons)

    def _over(self, lesson: Lesson) -> Button:
        over = partial(self._begin_anew, lesson, lesson.subjects)
        return Button("over", say("Start over"), over, icon="undo")

    def _can_take(self, lesson: Lesson) -> bool:
        """Whether the picture that is shown can be taken: it is no old one."""
        return self.now.ready(lesson) and not self.lost

    def _known(self, lesson: Lesson) -> Shown:
        """What is learned, tried on whatever lies in the tray."""
        tray, two = self.tray, say("two pictures")
        anew = Button("anew", say("Learn again"), partial(self._learn_anew, lesson), two, "learn")
        asks, stage = say("These dice are learned"), (tray.picture(), tray.row_read())
        how = tray.obstacle() or say("Beside each die in the tray you see its reading.")
        return Shown("known", stage, asks, how, (self.done_button(), anew))

    def outcome(self, lesson: Lesson, training: Training) -> Shown:
        """Say why nothing was learned, which faces are not clear, or which look alike."""
        if training.problem:
            return self._failed(lesson, training)
        if lesson.unreadable:
            return self._unclear(lesson, training)
        known, rows = partial(self._is_known, lesson), starmap(self._alike, training.twins)
        go_on = Button("go on", say("Go on"), known, icon="done", kind="confirm")
        support = say("All faces are learned. Companion may ask about these.")
        return Shown("twins", (self.listing(rows),), pairs_alike(training), support, (go_on,))

    def _failed(self, lesson: Lesson, training: Training) -> Shown:
        why = say("It could not be worked out or written.")
        rows = Row("", why, icon="disk"), Row("", training.problem)
        buttons = self.learn_button(lesson, say("once more")), self.done_button()
        support = say("Everything known before stays.")
        return Shown("failed", (self.listing(rows),), NOTHING, support, buttons)

    def _unclear(self, lesson: Lesson, training: Training) -> Shown:
        """The faces that the trial on the second pictures did not read."""
        wrong = any(other for _, other in lesson.unreadable)
        pairs = sorted({*training.twins, *lesson.alike()})
        second = say("read wrongly") if wrong else say("these are tapped")
        these = tuple(face for face, _ in lesson.unreadable)
        retake, keep = partial(self._begin_anew, lesson, these), partial(self._keep, lesson)
        rows = (*starmap(self._missed, lesson.unreadable), *starmap(self._alike, pairs))
        asks = say_n("{n} face is not clear", "{n} faces are not clear", len(these))
        support = say("Take their pictures again: near, sharp, in even light.")
        buttons = (
            Button("again", say("Again"), retake, say("these faces"), "undo", "confirm"),
            Button("keep", say("Use it anyway"), keep, second, icon="done", off=wrong),
            Button("done", say("Later"), self.stack.back, icon="clock"),
        )
        return Shown("unread", (self.listing(rows),), asks, support, buttons)

    def _missed(self, face: str, other: str) -> Row:
        name = self.tray.name
        why = say("reads as {face}", face=name(other)) if other else say("is not clear")
        return Row("", name(face), value=why, icon="why")

    def _alike(self, face: str, other: str) -> Row:
        name = self.tray.name
        return Row("", name(face), value=name(other), icon="swap")

    # -- what people do

    def _begin_anew(self, lesson: Lesson, faces: tuple[str, ...]) -> None:
        """Forget the pictures of faces, and take them once more."""
        lesson.forget(faces)
        self._anew = True
        self._afresh(lesson)

    def _learn_anew(self, lesson: Lesson) -> None:
        self._anew = True
        self._look(lesson)

    def _keep(self, lesson: Lesson) -> None:
        lesson.keep()
        self.learned(lesson)

    def _afresh(self, lesson: Lesson) -> None:
        self.training = None
        self.now.forget()
        self._look(lesson)

    def touch(self, lesson: Lesson, ref: str) -> None:
        """A die was tapped, or its face."""
        if self._trying(lesson):
            return
        word, _, rest = ref.partition(" ")
        if word == "die" and rest.isdigit():
            self.now.tap(int(rest))
        elif self.now.chosen >= 0 and ref in choosable(lesson):
            self.now.say(ref)
            self._look(lesson)

    def saw(self, lesson: Lesson, seen: LessonSeen) -> None:
        """See what lies in the tray; the second pictures are taken by themselves.

        That is once every die is known, lies still, and lies otherwise.
        """
        if self.training is not None:
            return
        rests = self.now.saw(seen)
        self._look(lesson)
        if not rests or self._trying(lesson) or in_first_round(lesson):
            return
        if self._can_take(lesson) and self.now.fresh(lesson) and self._try(lesson):
            self.now.as_before()

    def learned(self, lesson: Lesson) -> None:
        """It is learned: name what looks alike, then show what is read."""
        training = self.training
        if not lesson.unreadable and not (training is not None and training.twins):
            self._is_known(lesson)

    def _is_known(self, lesson: Lesson) -> None:
        self._anew = False
        self._afresh(lesson)

    def _look(self, lesson: Lesson) -> None:
        """Work out what each die is taken for."""
        if self._trying(lesson):
            self.now.read(lesson)
        else:
            self.now.judge(lesson)

    def _take(self, lesson: Lesson) -> None:
        """Take the picture that is shown; a face that looks like another is asked about once."""
        why = self._try(lesson, sure=self.now.is_still(self._doubted))
        if not why:
            return
        self.stack.refused()
        word, _, other = why.partition(" ")
        if word == "alike":
            self._doubted = self.now.reported
            face = self.tray.name(other)
            self.stack.say(say("That looks like {face}. If it is right, tap again.", face=face))
        else:
            self.stack.say(say("The dice lie as before: turn and move them."))

    def _try(self, lesson: Lesson, *, sure: bool = False) -> str:
        """Take a picture and go on; return why none was taken, as ``Lesson.take`` says it."""
        seen, missing = self.now.seen, wanted(lesson)
        if seen is None:
            return ""
        faces = tuple(face if face in missing else "" for face in self.now.faces)
        why = lesson.take(seen, faces, sure=sure)
        if not why:
            self._doubted = ()
            self.now.forget()
            self._look(lesson)
            if not wanted(lesson):
                self.train(lesson)
        return why
