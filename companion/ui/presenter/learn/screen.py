"""Learning by pictures: whose tiles or dice, two pictures of each, how far it is, what came of it.

What was taken stays, so that one may stop at any time. Source: UX.md section 4.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias, cast

from msgspec import Struct

from companion.engine.content import Content
from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.message import Message, say
from companion.engine.printed_dice import PrintedDie
from companion.ports import Lesson, LessonSeen, Said, Training
from companion.text.words import Words
from companion.ui.models import (
    AskModel,
    CameraModel,
    FacesModel,
    Glyph,
    ListModel,
    ListRow,
    NoteModel,
    OptionKind,
    OptionModel,
    OptionsModel,
    TrayModel,
)
from companion.ui.presenter.context import MatchContext
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.screen import Screen
from companion.ui.presenter.trouble import refuse

ALL_THERE: Final = say("All pictures are there")
NO_CAMERA: Final = say("No camera is in use")
NOTHING: Final = say("Nothing was learned")
Stage: TypeAlias = (
    NoteModel | ListModel | tuple[CameraModel, NoteModel] | tuple[TrayModel, FacesModel]
)
"""What a page shows: a note or a list, or the live picture and what stands beside it."""


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


class Wording(Struct, frozen=True):
    """What is said of tiles, or of dice.

    Attributes:
        screen: Which screen.
        title: Over the page.
        head: Over a note.
        sign: Icon of a row.
        whose: The question whose they are.
        none: The same where there are none.
        nothing: Why there are none, or None.
        kept: Where what is learned stays.
        looking: What the bar of learning says.
        busy: Why learning did not begin.
    """

    screen: str
    title: Message
    head: Message
    sign: str
    whose: Message
    none: Message
    nothing: Message | None
    kept: Message
    looking: Message
    busy: Message


class LiveView(ABC):
    """What is learned, and the pages of it that show the live picture.

    Attributes:
        wording: What is said of it.
        screen: Whose view it is; set when the screen is made.
        split: How much of the stage's width the live picture takes.
        of_match: In an open match what is learned is the match's.
        resumes: Pictures are still missing: after learning some, they are taken.
    """

    wording: Wording
    screen: "LearnScreen"
    split: float
    of_match = False
    resumes = False

    @abstractmethod
    def choices_in(self, game: Game, content: Content, pack: str) -> Iterable[Choice]:
        """Return what can be learned of a pack."""

    @abstractmethod
    def second(self, choice: Choice, pack: str) -> str:
        """Return the second line of a choice's row; the pack is called so."""

    @abstractmethod
    def begin(self, choice: Choice) -> Lesson | None:
        """Begin a lesson; None where there is nothing to look with."""

    @abstractmethod
    def unseen(self) -> Page:
        """Return the page for when nobody looks."""

    @abstractmethod
    def page(self, lesson: Lesson) -> Page:
        """Return the page on which pictures are taken, or on which they are all there."""

    @abstractmethod
    def outcome(self, lesson: Lesson, training: Training) -> Page:
        """Return what came of learning."""

    @abstractmethod
    def option(self, lesson: Lesson, ref: str) -> None:
        """Take a tap on an option of its own."""

    @abstractmethod
    def stage(self, lesson: Lesson, ref: str) -> None:
        """Take a tap on the picture, or beside it."""

    @abstractmethod
    def saw(self, lesson: Lesson, seen: LessonSeen) -> None:
        """See what lies there."""

    def learned(self, lesson: Lesson) -> None:
        """Learning has ended well."""


class LearnScreen(Screen):
    """Two pictures of each tile of a pack, or of each face of a die.

    Attributes:
        view: The live pages.
        choice: What is learned, or None while nothing is chosen.
        lesson: Takes the pictures; None without a camera.
        training: How far learning is, while its page is shown.
    """

    def __init__(self, view: LiveView, choice: Choice | None = None) -> None:
        self.view = view
        self.choice = choice
        self.lesson: Lesson | None = None
        self.training: Training | None = None
        view.screen = self

    # -- what there is

    @property
    def match(self) -> MatchContext | None:
        """The open match."""
        return cast(MatchContext | None, self.desk.match)

    @property
    def words(self) -> Words:
        """The words of the match, else of the pack once one is chosen."""
        if self.match is not None:
            return self.match.words
        return self.words_of(self.choice) if self.choice is not None else self.desk.house.words()

    def words_of(self, choice: Choice) -> Words:
        """Return the words of a choice's pack, or of the house if it has gone since."""
        try:
            return self.desk.house.pack_words(choice.game, choice.pack)
        except (CompanionError, OSError):
            return self.desk.house.words()

    def choices(self) -> tuple[Choice, ...]:
        """Return what can be learned of all games and packs.

        A pack that is damaged is told where it is chosen.
        """
        house, found = self.desk.house, dict[object, Choice]()
        match = self.match
        if match is not None and self.view.of_match:
            session = match.session
            return tuple(self.view.choices_in(session.game, session.view().content, ""))
        for game in house.games.values():
            for offer in house.store.packs(game.id):
                try:
                    content = house.store.content(game.id, offer.id)
                    for one in self.view.choices_in(game, content, offer.id):
                        _ = found.setdefault(_same(one), one)
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
            self.lesson = self.view.begin(choice)
        except (CompanionError, OSError) as problem:
            refuse(self.desk, self.desk.house.words(), problem)
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
        if self.choice is None:
            return self._which()
        if self.lesson is None:
            return self.view.unseen()
        if self.training is None:
            return self.view.page(self.lesson)
        if self.training.over:
            return self.view.outcome(self.lesson, self.training)
        share = self.training.share
        return self.made(
            "training",
            self.note(self.view.wording.looking, share=share),
            say("Learning: {n} %", n=round(100 * share)),
            say("It goes on if you leave this page."),
            self.button("done", say("Leave it"), icon="back"),
        )

    def _which(self) -> Page:
        wording, rows = self.view.wording, tuple(map(self._row, self.choices()))
        nothing = self.words.say(wording.nothing) if wording.nothing is not None else ""
        return self.made(
            "which",
            ListModel(rows, columns=2, empty=nothing),
            wording.whose if rows else wording.none,
            wording.kept,
            self.done("back"),
        )

    def _row(self, one: Choice) -> ListRow:
        house = self.desk.house
        game, offers = house.games[one.game], house.store.packs(one.game)
        pack = next((o.words(house.settings.language) for o in offers if o.id == one.pack), "")
        title = house.game_words(game, {}).say(game.title)
        sign = Glyph(self.view.wording.sign)
        return ListRow(one.ref, title, self.view.second(one, pack), sign=sign, icon_right="next")

    # -- what its pages are made of

    def note(self, *lines: Message, share: float = -1.0) -> NoteModel:
        """Return a note under the head of what is learned."""
        said = tuple(map(self.words.say, lines))
        return NoteModel(self.upper(self.view.wording.head), said, share)

    def made(
        self,
        state: str,
        stage: Stage,
        asks: Message,
        support: Message | str,
        *options: OptionModel,
        key: str = "",
    ) -> Page:
        """Return a page of learning; a tap for a page of another key does not count."""
        wording = self.view.wording
        parts = (Part("stage", stage),)
        if isinstance(stage, tuple):
            parts = Part("left", stage[0]), Part("right", stage[1])
        said = support if isinstance(support, str) else self.words.say(support)
        return self.plain_page(
            wording.screen,
            wording.title,
            state=state,
            stage=parts,
            ask=AskModel((self.upper(asks),), said),
            options=OptionsModel(f"{wording.screen} {state} {key}".rstrip(), options),
            split=self.view.split,
        )

    def done(self, icon: str = "done", kind: OptionKind = "confirm") -> OptionModel:
        """Return the button that leaves."""
        return self.button("done", say("Done"), kind=kind, icon=icon)

    def take(self, second: Message, kind: OptionKind) -> OptionModel:
        """Return the button that takes a picture."""
        return self.button("take", say("Take it"), second, kind=kind, icon="camera")

    def learn(self, second: Message | str = "", kind: OptionKind = "possible") -> OptionModel:
        """Return the button that begins to learn."""
        return self.button("train", say("Learn now"), second, kind=kind, icon="learn")

    # -- what people do

    def option(self, ref: str) -> None:
        """Leave, learn, or what the view offers."""
        lesson, training = self.lesson, self.training
        if ref == "done" and training is not None and training.over and self.view.resumes:
            self.training = None
        elif ref in ("done", "later"):
            self.desk.back()
        elif lesson is not None and ref == "train":
            self.train(lesson)
        elif lesson is not None:
            self.view.option(lesson, ref)

    def stage(self, ref: str) -> None:
        """Something was chosen, or the picture tapped."""
        if self.choice is None:
            self.choice = next((one for one in self.choices() if one.ref == ref), None)
            if self.choice is not None:
                self._begin(self.choice)
        elif self.lesson is not None and self.training is None:
            self.view.stage(self.lesson, ref)

    def said(self, said: Said) -> None:
        """See what lies there, and how far learning is."""
        lesson = self.lesson
        if lesson is None:
            return
        if isinstance(said, LessonSeen):
            self.view.saw(lesson, said)
        elif isinstance(said, Training) and self.training is not None and not self.training.over:
            self.training = said
            if said.over and not said.problem:
                self.view.learned(lesson)

    def train(self, lesson: Lesson) -> None:
        """Begin to learn, or say why not."""
        self.training = Training(0.0)
        if not lesson.train():
            self.training = None
            self.desk.refused()
            self.desk.say(self.view.wording.busy)


def _same(one: Choice) -> object:
    """What tells choices apart: two packs with the same faces stand for the same die."""
    if one.die is None:
        return one
    return one.game, frozenset(face.id for face in one.die.faces)
