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
from companion.ui.models import CameraModel, NoteModel, Outline
from companion.ui.presenter.builders.camera_overlay import CAMERA, CAMERA_LOST, PROBLEMS
from companion.ui.presenter.correction.mark_corners import FAULTS, dragged
from companion.ui.presenter.learn.learn_screen import (
    ALL_THERE,
    NO_CAMERA,
    NOTHING,
    TAKE,
    Choice,
    LearnScreen,
    LiveView,
    Shown,
    Wording,
)
from companion.ui.presenter.page.page_parts import Button, Text

ENOUGH: Final = 2
_TURNED: Final = (say("as it lies"), say("to the right"), say("on its head"), say("to the left"))


def tiles_screen(game: str = "", pack: str = USUAL) -> LearnScreen:
    """Return the screen of learning tiles.

    Args:
        game: The game's id; "" asks for one.
        pack: The choice of packs.
    """
    return LearnScreen(TileLesson(), Choice(game, pack) if game else None)


class TileLesson(LiveView):
    """Pictures of one pack's tiles, one after the other.

    Attributes:
        tile: The face whose picture is taken now, or "".
    """

    split = 0.6
    wording = Wording(
        screen="enrol",
        title=say("Learn tiles"),
        head=say("Learning tiles"),
        sign="tile",
        whose=say("Whose tiles?"),
        none=say("Whose tiles?"),
        nothing="",
        kept=say("Their pictures stay with the pack."),
        looking=say("Looking for what tells them apart."),
        busy=say("Two tiles at least, and one learning at a time."),
    )

    def __init__(self) -> None:
        self.tile = ""
        self._faces: Mapping[str, TileFace] = {}
        self._turns = 0
        self._seen: LessonSeen | None = None
        self._held: LessonSeen | None = None
        self._tried = -1

    def choices_in(self, game: Game, content: Content, pack: str) -> Iterable[Choice]:
        """Return a pack that has tiles."""
        return (Choice(game.id, pack),) if game.tiles(content) else ()

    def second(self, choice: Choice, pack: str) -> str:
        """Return what the pack is called."""
        del choice
        return pack

    def begin(self, choice: Choice) -> Lesson | None:
        """Begin with the first tile that has not all its pictures."""
        context = self.screen.stack.context
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
        lines: tuple[Message, ...] = (say("There is no camera."),)
        asks, support = NO_CAMERA, say("Choose one in the settings.")
        if self.screen.match is not None:
            lines = (
                say("The camera watches the open match."),
                say("A tile that was just laid can be learned where it lies."),
            )
            asks, support = (
                say("Not during a match"),
                say("Leave the match first; it waits at home."),
            )
        note = NoteModel(lines=tuple(map(self.screen.say, lines)))
        return Shown("none", (note,), asks, support, (self.screen.done_button(),))

    def page(self, lesson: Lesson) -> Shown:
        """Ask for one tile after the other, then learn."""
        return self._taking(lesson) if self.tile else self._all_there(lesson)

    def _all_there(self, lesson: Lesson) -> Shown:
        known, count = lesson.known, len(lesson.subjects)
        note = self.screen.note(
            say_n("{n} face, two pictures.", "{n} faces, two pictures each.", count)
        )
        learn, done = self.screen.learn_button(lesson), self.screen.done_button()
        if known:
            buttons = learn, done
        else:
            buttons = learn._replace(kind="confirm"), done._replace(kind="possible")
        asks = say("All tiles are learned") if known else ALL_THERE
        return Shown("all", (note,), asks, say("Learning takes 10 to 20 seconds."), buttons)

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
            asks = say_n("{n} pair looks alike", "{n} pairs look alike", len(training.twins))
            support = say("Add a sticker to one of a pair, or I will ask.")
        rows = (self.screen.row("", line, icon="swap") for line in lines)
        done = Button("done", say("Done"), self._close, icon="done", kind="confirm")
        return Shown("trained", (self.screen.listing(rows),), asks, support, (done,))

    def _close(self) -> None:
        """Go on with the pictures that are missing, or leave."""
        if self.tile:
            self.screen.training = None
        else:
            self.screen.stack.back()

    def _alike(self, one: str, other: str) -> Message:
        return say("{one} and {other}", one=self._name(one), other=self._name(other))

    def _name(self, tile: str) -> str:
        face = self._faces.get(tile)
        return self.screen.say(face.name) if face is not None else tile

    def _taking(self, lesson: Lesson) -> Shown:
        name, count = self._name(self.tile), lesson.count(self.tile)
        now, corners = self._now, self._corners
        picture = CameraModel(
            now.shot if now is not None else None,
            (Outline(corners, "asked"),) if corners else (),
            corners,
            corners,
            empty=self.screen.say(say("Waiting for a picture.")),
            bright=True,
        )
        asks = say("Lay {tile} alone on the table", tile=name)
        if count:
            asks = say("{tile}: turn it a quarter", tile=name)
        stage, key = (picture, self._progress(lesson, count)), f"{self.tile} {count}"
        return Shown(
            "tile", stage, asks, self._support(count), self._taking_buttons(lesson, count), key
        )

    def _support(self, count: int) -> Message:
        if CAMERA in self.screen.stack.lost:
            return CAMERA_LOST
        if self._seen is not None and self._seen.problem:
            why = PROBLEMS.get(self._seen.problem, say("something moves"))
            return Message("{problem}", {"problem": self.screen.say(why).capitalize()})
        if not self._corners:
            return say("One tile, nothing else, on a plain table.")
        if count:
            return say("Either way round. It is taken by itself.")
        return say("Drag wrong corners. Filled: top left.")

    def _progress(self, lesson: Lesson, count: int) -> NoteModel:
        words, every = self.screen.words, len(lesson.subjects)
        done = every - len(_left(lesson))
        two_sided = self._faces[self.tile].back
        side = words.say(say("Its other side comes next.")) if two_sided else ""
        step = words.say(say("Picture {n} of 2.", n=count + 1))
        lines = [words.say(say("{n} of {all} faces done.", n=done, all=every))]
        lines.append(f"{step} {side}".strip())
        if not count and self._corners:
            lies = words.say(_TURNED[self._turns])
            lines.append(words.say(say("Taken {lies}. Turn it until it is right.", lies=lies)))
        head = self.screen.upper(self.wording.head)
        return NoteModel(head, tuple(lines), done / max(1, every))

    def _taking_buttons(self, lesson: Lesson, count: int) -> tuple[Button, ...]:
        unready = not self._corners or CAMERA in self.screen.stack.lost
        some = sum(map(bool, map(lesson.count, lesson.subjects))) > 1
        first, lies = say("first picture"), _TURNED[self._turns]
        take, which = partial(self._take, lesson), say("picture {n} of 2", n=count + 1)
        again, skip = partial(self._again, lesson), partial(self._skip, lesson)
        turn = Button("turn", say("Turn"), self._turn, lies, icon="turn_right", off=unready)
        return (
            Button("take", TAKE, take, which, "camera", "confirm", unready),
            Button("again", say("Again"), again, first, icon="undo") if count else turn,
            Button("skip", say("Other tile"), skip, icon="next"),
            self.screen.learn_button(lesson, say("10 to 20 s"), off=not some),
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

    def _again(self, lesson: Lesson) -> None:
        lesson.forget((self.tile,))
        self._afresh()

    def stage(self, lesson: Lesson, ref: str) -> None:
        """A corner was dragged."""
        del lesson
        moved, now = dragged(self._corners, ref), self._now
        if moved and now is not None:
            self._held = LessonSeen(now.shot, (LyingDie(moved),))

    def saw(self, lesson: Lesson, seen: LessonSeen) -> None:
        """See what lies there; each fresh picture is tried as the second one."""
        self._seen = seen
        begun = self.tile and lesson.count(self.tile) and self.screen.training is None
        if begun and self._held is None and seen.lying and seen.shot.seq != self._tried:
            self._tried = seen.shot.seq
            why = lesson.take(seen, (self.tile,), turns=self._turns)
            if not why:
                self._go_on(lesson)
            elif why not in ("same", "other"):  # one that was not turned yet is no fault
                self.screen.stack.say(FAULTS[why])

    def _take(self, lesson: Lesson) -> None:
        now = self._now
        assert now is not None, "corners lie in a picture"
        why = lesson.take(now, (self.tile,), turns=self._turns)
        self._held = None
        if why:
            self.screen.stack.refused()
            self.screen.stack.say(FAULTS[why])
            return
        self._tried = now.shot.seq
        self._go_on(lesson)

    def _go_on(self, lesson: Lesson) -> None:
        """Go on with the second picture, or the next face."""
        if lesson.count(self.tile) >= ENOUGH:
            self.next(lesson)


def _left(lesson: Lesson) -> list[str]:
    """Return the faces that have not all their pictures."""
    return [tile for tile in lesson.subjects if lesson.count(tile) < ENOUGH]
