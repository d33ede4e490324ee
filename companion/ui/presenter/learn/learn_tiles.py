"""Learning tiles: each is laid alone, found, looked at, and kept with one tap.

The second picture, after a quarter turn, is taken by itself.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import starmap
from typing import Final

from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.packs.content import Content
from companion.engine.view.appearance import TileFace
from companion.ports import Corners, Lesson, LessonSeen, LyingDie, Training
from companion.session.packs.pack_choice import USUAL
from companion.ui.models import NoteModel
from companion.ui.presenter.builders.camera_overlay import CAMERA_LOST, PROBLEMS
from companion.ui.presenter.correction.mark_corners import FAULTS, draggable, dragged
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
from companion.ui.presenter.learn.tray_page import WAITING
from companion.ui.presenter.page.page_parts import Button, Row, Text

ENOUGH: Final = 2
_TURNED: Final = (say("as it lies"), say("to the right"), say("upside down"), say("to the left"))


class LearnTilesScreen(LearnScreen):
    """Pictures of one pack's tiles, one after the other.

    Attributes:
        tile: The face whose picture is taken now, or "".
    """

    split = 0.6
    name = "enrol"
    title = say("Learn tiles")
    head = say("Learning tiles")
    icon = "tile"
    whose = say("Whose tiles?")
    none = say("Whose tiles?")
    stays = say("Their pictures stay with the pack.")
    looking = say("Learning how they differ.")
    busy = say("Two tiles at least, and one learning at a time.")

    def __init__(self, game: str = "", pack: str = USUAL) -> None:
        """Learn a pack's tiles; without a game it is asked whose."""
        super().__init__(Choice(game, pack) if game else None)
        self.tile = ""
        self._faces: Mapping[str, TileFace] = {}
        self._turns = 0
        self._seen: LessonSeen | None = None
        self._held: LessonSeen | None = None
        self._tried = -1

    def choices_in(self, game: Game, content: Content, pack: str) -> Iterable[Choice]:
        """Return a pack that has tiles."""
        return (Choice(game.id, pack),) if game.tiles(content) else ()

    def lesson_of(self, choice: Choice) -> Lesson | None:
        """Begin with the first tile that has not all its pictures."""
        context = self.stack.context
        lesson = context.vision.tile_lesson(choice.game, choice.pack)
        if lesson is not None:
            tiles = context.games[choice.game].tiles(
                context.store.content(choice.game, choice.pack)
            )
            self._faces = {face.id: face for face in tiles}
            self.next(lesson)
        return lesson

    def next(self, lesson: Lesson) -> None:
        """Take up the first face that has not all its pictures, one that is begun before others."""
        left = _left(lesson)
        self.tile = next(iter((*filter(lesson.count, left), *left)), "")
        self._afresh()

    def _afresh(self) -> None:
        self._turns, self._held = 0, None

    # -- what is shown

    def unseen(self) -> Shown:
        """Say that there is no camera, or that it watches a match."""
        lines = [say("There is no camera.")]
        asks, support = NO_CAMERA, say("Choose one in the settings.")
        if self.match is not None:
            watches = say("The camera watches the open match.")
            lines = [watches, say("A tile that was just laid can be learned where it lies.")]
            asks = say("Not during a match")
            support = say("Leave the match first. It is saved.")
        note = NoteModel(lines=tuple(map(self.say, lines)))
        return Shown("none", (note,), asks, support, (self.done_button(),))

    def taking(self, lesson: Lesson) -> Shown:
        """Ask for one tile after the other, then learn."""
        return self._laying(lesson) if self.tile else self._all_there(lesson)

    def _all_there(self, lesson: Lesson) -> Shown:
        count = len(lesson.subjects)
        note = self.note(say_n("{n} face, two pictures.", "{n} faces, two pictures each.", count))
        asks, learn, done = ALL_THERE, self.learn_button(lesson), self.done_button()
        if lesson.known:
            asks = say("All tiles are learned")
        else:
            learn, done = learn._replace(kind="confirm"), done._replace(kind="possible")
        support = say("Learning takes 10 to 20 seconds.")
        return Shown("all", (note,), asks, support, (learn, done))

    def outcome(self, lesson: Lesson, training: Training) -> Shown:
        """Say what was learned: pairs that look alike are named."""
        del lesson
        support: Text = ""
        lines: tuple[Text, ...] = (say("No two of them look alike."),)
        asks = say("All tiles are learned")
        if training.problem:
            lines, asks = (training.problem,), NOTHING
        elif training.twins:
            lines = tuple(starmap(self._alike, training.twins))
            asks = pairs_alike(training)
            support = say("Add a sticker to one of a pair, or Companion asks.")
        rows = (Row("", line, icon="swap") for line in lines)
        done = Button("done", say("Done"), self._close, icon="done", kind="confirm")
        return Shown("trained", (self.listing(rows),), asks, support, (done,))

    def _close(self) -> None:
        """Go on with the pictures that are missing, or leave."""
        if self.tile:
            self.training = None
        else:
            self.stack.back()

    def _alike(self, tile: str, other: str) -> Message:
        pair = {"one": self._name(tile), "other": self._name(other)}
        return say("{one} and {other}", **pair)

    def _name(self, tile: str) -> str:
        face = self._faces.get(tile)
        return self.say(face.name) if face is not None else tile

    def _laying(self, lesson: Lesson) -> Shown:
        name, count = self._name(self.tile), lesson.count(self.tile)
        now = self._now
        shot, empty = now.shot if now is not None else None, self.say(WAITING)
        picture = draggable(shot, self._corners, empty)
        asks = say("Lay {tile} alone on the table", tile=name)
        if count:
            asks = say("{tile}: turn it a quarter", tile=name)
        stage, key = (picture, self._progress(lesson, count)), f"{self.tile} {count}"
        buttons = self._taking_buttons(lesson, count)
        return Shown("tile", stage, asks, self._support(count), buttons, key)

    def _support(self, count: int) -> Message:
        if self.lost:
            return CAMERA_LOST
        if self._seen is not None and self._seen.problem:
            why = PROBLEMS.get(self._seen.problem, say("something moves"))
            return Message("{problem}", {"problem": self.say(why).capitalize()})
        if not self._corners:
            return say("One tile, nothing else, on a plain table.")
        if count:
            return say("Any way round. The picture takes itself.")
        return say("Drag wrong corners. Filled: top left.")

    def _progress(self, lesson: Lesson, count: int) -> NoteModel:
        every = len(lesson.subjects)
        done = every - len(_left(lesson))
        step = self.say(say("Picture {n} of 2.", n=count + 1))
        if self._faces[self.tile].back:
            step += " " + self.say(say("Its other side comes next."))
        lines: list[Text] = [say("{n} of {all} faces done.", n=done, all=every), step]
        if not count and self._corners:
            lies = self.say(_TURNED[self._turns])
            lines.append(say("Taken {lies}. Turn it until it is right.", lies=lies))
        return self.note(*lines, share=done / max(1, every))

    def _taking_buttons(self, lesson: Lesson, count: int) -> tuple[Button, ...]:
        unready = not self._corners or self.lost
        some = sum(map(bool, map(lesson.count, lesson.subjects))) > 1
        first, lies = say("first picture"), _TURNED[self._turns]
        take, which = partial(self._take, lesson), say("picture {n} of 2", n=count + 1)
        retake, skip = partial(self._retake, lesson), partial(self._skip, lesson)
        turn = Button("turn", say("Turn"), self._turn, lies, icon="turn_right", off=unready)
        return (
            Button("take", TAKE, take, which, "camera", "confirm", unready),
            Button("again", say("Again"), retake, first, icon="undo") if count else turn,
            Button("skip", say("Other tile"), skip, icon="next"),
            self.learn_button(lesson, say("10 to 20 s"), off=not some),
        )

    @property
    def _now(self) -> LessonSeen | None:
        """What is shown: the last picture, or one that is held while its corners are dragged."""
        return self._held or self._seen

    @property
    def _corners(self) -> Corners:
        now = self._now
        return now.lying[0].corners if now is not None and now.lying else ()

    # -- what people do

    def _turn(self) -> None:
        self._turns = (self._turns + 1) % 4

    def _skip(self, lesson: Lesson) -> None:
        left = _left(lesson)
        if self.tile in left:
            self.tile = left[(left.index(self.tile) + 1) % len(left)]
        self._afresh()

    def _retake(self, lesson: Lesson) -> None:
        lesson.forget((self.tile,))
        self._afresh()

    def touch(self, lesson: Lesson, ref: str) -> None:
        """A corner was dragged."""
        del lesson
        moved, now = dragged(self._corners, ref), self._now
        if moved and now is not None:
            self._held = LessonSeen(now.shot, (LyingDie(moved),))

    def saw(self, lesson: Lesson, seen: LessonSeen) -> None:
        """See what lies there; each fresh picture is tried as the second one."""
        self._seen = seen
        begun = self.tile and lesson.count(self.tile) and self.training is None
        if begun and self._held is None and seen.lying and seen.shot.seq != self._tried:
            self._tried = seen.shot.seq
            why = lesson.take(seen, (self.tile,), turns=self._turns)
            if not why:
                self._go_on(lesson)
            elif why not in ("same", "other"):  # one that was not turned yet is no fault
                self.stack.say(FAULTS[why])

    def _take(self, lesson: Lesson) -> None:
        now = self._now
        assert now is not None, "corners lie in a picture"
        why = lesson.take(now, (self.tile,), turns=self._turns)
        self._held = None
        if why:
            self.stack.refused()
            self.stack.say(FAULTS[why])
        else:
            self._tried = now.shot.seq
            self._go_on(lesson)

    def _go_on(self, lesson: Lesson) -> None:
        """Go on with the second picture, or the next face."""
        if lesson.count(self.tile) >= ENOUGH:
            self.next(lesson)


def _left(lesson: Lesson) -> list[str]:
    """Return the faces that have not all their pictures."""
    return [tile for tile in lesson.subjects if lesson.count(tile) < ENOUGH]
