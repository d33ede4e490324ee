"""Learning by pictures: whose tiles or dice, two pictures of each, how far it is, what came of it.

What was taken stays, so that one may stop at any time. Source: UX.md section 4.
"""

from abc import abstractmethod
from collections.abc import Iterable
from functools import partial
from typing import Final, NamedTuple, cast

from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.packs.content import Content
from companion.engine.view.printed_dice import PrintedDie
from companion.ports import Lesson, LessonSeen, Said, Training
from companion.text.words import Words
from companion.ui.models import NoteModel
from companion.ui.presenter.builders.camera_overlay import CAMERA
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Row, Text
from companion.ui.presenter.shell.error_text import refuse
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.shell.screen import Screen

ALL_THERE: Final = say("All pictures are there")
NO_CAMERA: Final = say("No camera is in use")
TAKE: Final = say("Take picture")
NOTHING: Final = say("Nothing was learned")


class Shown(NamedTuple):
    """What a page of learning has on it.

    Attributes:
        state: Which state of the screen.
        stage: A note or a list; or the live picture, and what stands beside it.
        asks: The question.
        support: How, or what is in the way.
        buttons: Its answers.
        key: A tap for a page of another key does not count.
    """

    state: str
    stage: tuple[object, ...]
    asks: Message
    support: Text
    buttons: tuple[Button, ...]
    key: str = ""


class Choice(NamedTuple):
    """What can be learned.

    Attributes:
        game: The game's id.
        pack: The choice of packs; "" for a die of the open match, too.
        die: The die whose faces are learned; None for the pack's tiles.
    """

    game: str
    pack: str
    die: PrintedDie | None = None

    @property
    def ref(self) -> str:
        """What a tap on its row answers."""
        return f"{self.game} {self.pack}" + (f" {self.die.id}" if self.die is not None else "")


class LearnScreen(Screen):
    """Two pictures of each tile of a pack, or of each face of a die.

    Attributes:
        head: What a note says at its head.
        icon: Icon of a row.
        whose: The question whose they are.
        none: The same where there are none.
        nothing: Why there are none, or no words.
        stays: Where what is learned stays.
        looking: What the bar of learning says.
        busy: Why learning did not begin.
        split: How much of the stage's width the live picture takes.
        of_match: In an open match what is learned is the match's.
        choice: What is learned, or None while nothing is chosen.
        lesson: Takes the pictures; None without a camera.
        training: How far learning is, while its page is shown.
    """

    head: Message
    icon: str
    whose: Message
    none: Message
    nothing: Text = ""
    stays: Message
    looking: Message
    busy: Message
    split: float
    of_match = False

    def __init__(self, choice: Choice | None = None) -> None:
        self.choice = choice
        self.lesson: Lesson | None = None
        self.training: Training | None = None

    # -- what tiles and dice do in their own way

    @abstractmethod
    def choices_in(self, game: Game, content: Content, pack: str) -> Iterable[Choice]:
        """Return what can be learned of a pack."""

    def second(self, choice: Choice, pack: str) -> str:
        """Return the second line of a choice's row; the pack is called so."""
        del choice
        return pack

    @abstractmethod
    def lesson_of(self, choice: Choice) -> Lesson | None:
        """Begin a lesson, or go on; None where there is nothing to look with."""

    @abstractmethod
    def unseen(self) -> Shown:
        """Return the page for when nobody looks."""

    @abstractmethod
    def taking(self, lesson: Lesson) -> Shown:
        """Return the page on which pictures are taken, or on which they are all there."""

    @abstractmethod
    def outcome(self, lesson: Lesson, training: Training) -> Shown:
        """Return what came of learning."""

    @abstractmethod
    def touch(self, lesson: Lesson, ref: str) -> None:
        """Take a tap on the picture, or beside it."""

    @abstractmethod
    def saw(self, lesson: Lesson, seen: LessonSeen) -> None:
        """See what lies there."""

    def learned(self, lesson: Lesson) -> None:
        """Learning has ended well."""

    # -- what there is

    @property
    def lost(self) -> bool:
        """The camera is gone."""
        return CAMERA in self.stack.lost

    @property
    def match(self) -> MatchContext | None:
        """The open match."""
        return cast(MatchContext | None, self.stack.match)

    @property
    def words(self) -> Words:
        """The words of the match, else of the pack once one is chosen."""
        if self.match is not None:
            return self.match.words
        return self.words_of(self.choice) if self.choice is not None else self.stack.context.words()

    def words_of(self, choice: Choice) -> Words:
        """Return the words of a choice's pack, or of Companion if it has gone since."""
        try:
            return self.stack.context.pack_words(choice.game, choice.pack)
        except (CompanionError, OSError):
            return self.stack.context.words()

    def choices(self) -> tuple[Choice, ...]:
        """Return what can be learned of all games and packs.

        A damaged pack is reported where it is chosen.
        """
        context, found = self.stack.context, dict[object, Choice]()
        match = self.match
        if match is not None and self.of_match:
            session = match.session
            return tuple(self.choices_in(session.game, session.view().content, ""))
        for game in context.games.values():
            for offer in context.store.packs(game.id):
                try:
                    content = context.store.content(game.id, offer.id)
                    for choice in self.choices_in(game, content, offer.id):
                        _ = found.setdefault(_same(choice), choice)
                except (CompanionError, OSError):
                    continue
        return tuple(found.values())

    def opened(self) -> None:
        """Look, if it is known at what."""
        choices = () if self.choice is not None else self.choices()
        if len(choices) == 1:
            self.choice = choices[0]
        if self.choice is not None:
            self._begin(self.choice)

    def _begin(self, choice: Choice) -> None:
        try:
            self.lesson = self.lesson_of(choice)
        except (CompanionError, OSError) as problem:
            refuse(self.stack, self.stack.context.words(), problem)
            self.choice = None  # the packs that are there are offered
        if self.lesson is not None and self.lesson.training:
            self.training = Training(0.0)

    def left(self) -> None:
        """Look away."""
        if self.lesson is not None:
            self.lesson.close()

    # -- what is shown

    def page(self) -> Page:
        """Ask whose; then for pictures; then learn, and say what came of it."""
        shown, split = self._shown(), self.split
        question = shown.asks, shown.support, *shown.stage
        return self.sheet(*question, state=shown.state, about=shown.key, split=split)

    def buttons(self) -> tuple[Button, ...]:
        return self._shown().buttons

    def _shown(self) -> Shown:
        if self.choice is None:
            return self._which()
        if self.lesson is None:
            return self.unseen()
        if self.training is None:
            return self.taking(self.lesson)
        if self.training.over:
            return self.outcome(self.lesson, self.training)
        share, support = self.training.share, say("It goes on if you leave this page.")
        note = self.note(self.looking, share=share)
        asks = say("Learning: {n} %", n=round(100 * share))
        leave = Button("done", say("Leave it"), self.stack.back, icon="back")
        return Shown("training", (note,), asks, support, (leave,))

    def _which(self) -> Shown:
        rows = tuple(map(self._row, self.choices()))
        listed, back = self.listing(rows, self.nothing, 2), self.done_button()._replace(icon="back")
        return Shown("which", (listed,), self.whose if rows else self.none, self.stays, (back,))

    def _row(self, choice: Choice) -> Row:
        context = self.stack.context
        game, offers = context.games[choice.game], context.store.packs(choice.game)
        pack = next((o.words(context.settings.language) for o in offers if o.id == choice.pack), "")
        title = context.game_words(game, {}).say(game.title)
        second = self.second(choice, pack)
        return Row(choice.ref, title, second, icon=self.icon, right="next")

    # -- what its pages have in common

    def note(self, *lines: Text, share: float = -1.0) -> NoteModel:
        """Return a note under the head of what is learned."""
        return NoteModel(self.upper(self.head), tuple(map(self.say, lines)), share)

    def learn_button(self, lesson: Lesson, second: Text = "", *, off: bool = False) -> Button:
        """Return the button that begins to learn."""
        learn = partial(self.train, lesson)
        return Button("train", say("Learn now"), learn, second, icon="learn", off=off)

    # -- what people do

    def stage(self, ref: str) -> None:
        """Something was chosen, or the picture tapped."""
        if self.choice is None:
            self.choice = next((choice for choice in self.choices() if choice.ref == ref), None)
            if self.choice is not None:
                self._begin(self.choice)
        elif self.lesson is not None and self.training is None:
            self.touch(self.lesson, ref)

    def receive(self, event: Said) -> None:
        """See what lies there, and how far learning is."""
        lesson = self.lesson
        if lesson is None:
            return
        if isinstance(event, LessonSeen):
            self.saw(lesson, event)
        elif isinstance(event, Training) and self.training is not None and not self.training.over:
            self.training = event
            if event.over and not event.problem:
                self.learned(lesson)

    def train(self, lesson: Lesson) -> None:
        """Begin to learn, or say why not."""
        self.training = Training(0.0)
        if not lesson.train():
            self.training = None
            self.stack.refused()
            self.stack.say(self.busy)


def pairs_alike(training: Training) -> Message:
    """Say how many pairs look alike."""
    return say_n("{n} pair looks alike", "{n} pairs look alike", len(training.twins))


def _same(choice: Choice) -> object:
    """What tells choices apart: two packs with the same faces stand for the same die."""
    if choice.die is None:
        return choice
    return choice.game, frozenset(face.id for face in choice.die.faces)
