"""The pages of learning dice without a live picture: which die, how far it is, what came of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from companion.engine.errors import CompanionError
from companion.engine.game import Game
from companion.engine.message import Message, say, say_n
from companion.engine.printed_dice import DieFace, PrintedDie
from companion.ports import DiceLearner, Training
from companion.text.words import Words
from companion.ui.models import (
    AskModel,
    Glyph,
    ListModel,
    ListRow,
    NoteModel,
    OptionModel,
    OptionsModel,
)
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.screen import Screen

if TYPE_CHECKING:
    from companion.ui.presenter.match import MatchScreen

LEAST_FACES: Final = 2


class DieChoice(NamedTuple):
    """A die that can be learned.

    Attributes:
        game: The game's id.
        pack: The choice of packs it belongs to; "" in an open match, too.
        die: What is printed on it.
    """

    game: str
    pack: str
    die: PrintedDie

    @property
    def ref(self) -> str:
        """What a tap on its row answers."""
        return f"{self.game} {self.pack} {self.die.id}"


class LearnDicePages(Screen):
    """What all pages of learning dice share.

    Attributes:
        choice: Whose faces are learned, or None while none is chosen.
        learner: Takes the pictures; None without a camera.
    """

    def __init__(self) -> None:
        self.choice: DieChoice | None = None
        self.learner: DiceLearner | None = None

    # -- which die

    @property
    def words(self) -> Words:
        """The words of the match, else of the pack once a die is chosen."""
        match, house = self._match, self.desk.house
        if match is not None:
            return match.words
        if self.choice is None:
            return house.words()
        return self._words_of(self.choice)

    def _words_of(self, choice: DieChoice) -> Words:
        house = self.desk.house
        try:
            return house.pack_words(choice.game, choice.pack)
        except (CompanionError, OSError):  # it has gone since; what is open goes on
            return house.words()

    @property
    def _match(self) -> "MatchScreen | None":
        return cast("MatchScreen | None", self.desk.match)

    @property
    def faces(self) -> Mapping[str, DieFace]:
        """The faces of the die by id, in order."""
        return {face.id: face for face in self.choice.die.faces} if self.choice else {}

    def name(self, face: str) -> str:
        """Return what a face is called."""
        known = self.faces.get(face)
        return self.words.say(known.name) if known is not None else face

    def choices(self) -> tuple[DieChoice, ...]:
        """Return the dice with icons: those of the open match, or of all games and packs.

        Two packs with the same faces stand for the same die.
        """
        match, house = self._match, self.desk.house
        if match is not None:
            game, content = match.session.game, match.session.view().content
            return tuple(DieChoice(game.id, "", die) for die in _with_icons(game.dice(content)))
        found: dict[tuple[str, frozenset[str]], DieChoice] = {}
        for game in house.games.values():
            for offer in house.store.packs(game.id):
                for die in self._dice_of(game, offer.id):
                    key = game.id, frozenset(face.id for face in die.faces)
                    _ = found.setdefault(key, DieChoice(game.id, offer.id, die))
        return tuple(found.values())

    def _dice_of(self, game: Game, pack: str) -> Sequence[PrintedDie]:
        try:
            return _with_icons(game.dice(self.desk.house.store.content(game.id, pack)))
        except (CompanionError, OSError):  # a pack that is damaged is told where it is chosen
            return ()

    def which_die(self) -> Page:
        """Ask which die; say so where there is none."""
        house = self.desk.house
        rows = tuple(
            ListRow(
                one.ref,
                house.game_words(house.games[one.game], {}).say(house.games[one.game].title),
                self._second(one),
                sign=Glyph("challenge"),
                icon_right="next",
            )
            for one in self.choices()
        )
        nothing = say("No game has dice with icons that are known. Ordinary dice need no learning.")
        return self.made(
            "which",
            (Part("stage", ListModel(rows, columns=2, empty=self.words.say(nothing))),),
            say("Whose dice?") if rows else say("No dice to learn"),
            self.words.say(say("What was learned stays with the game.")),
            (self.button("done", say("Done"), kind="confirm", icon="back"),),
        )

    def _second(self, one: DieChoice) -> str:
        """The pack, and what tells a die from others of its pack."""
        house = self.desk.house
        offers = house.store.packs(one.game)
        pack = next((o.words(house.settings.language) for o in offers if o.id == one.pack), "")
        words = self._words_of(one) if self._match is None else self.words
        first = words.say(one.die.faces[0].name)
        faces = words.say(say("{n} faces, first {face}", n=len(one.die.faces), face=first))
        return f"{pack}: {faces}" if pack else faces

    # -- no camera, learning, what came of it

    def no_tray(self) -> Page:
        """Say why there is nothing to look at."""
        virtual = self.desk.house.settings.camera.source == "virtual"
        lines = (
            (
                say("The virtual table has no dice tray, and no real dice to show."),
                say("With a real camera, dice are learned here from the printed tray."),
            )
            if virtual
            else (say("There is no camera."), say("Choose one in the settings."))
        )
        asks = say("Dice need a real camera") if virtual else say("No camera is in use")
        return self.made(
            "none",
            (Part("stage", self._note(*lines)),),
            asks,
            self.words.say(say("Until then, thrown icons are tapped.")),
            (self.button("done", say("Done"), kind="confirm", icon="done"),),
        )

    def ready(self) -> Page:
        """Return the page for when all pictures are there and nothing is being learned."""
        return self.made(
            "ready",
            (Part("stage", self._note(say("Two pictures of each face."))),),
            say("All pictures are there"),
            self.words.say(say("Something else is being learned just now.")),
            (
                self.button("train", say("Learn now"), kind="confirm", icon="learn"),
                self.button("over", say("Start over"), icon="undo"),
            ),
        )

    def training(self, training: Training) -> Page:
        """Return the bar while faces are learned."""
        words = self.words
        note = NoteModel(
            self.upper(say("Learning dice")),
            (words.say(say("Looking for what tells the faces apart.")),),
            training.share,
        )
        return self.made(
            "training",
            (Part("stage", note),),
            say("Learning: {n} %", n=round(100 * training.share)),
            words.say(say("It goes on if you leave this page.")),
            (self.button("done", say("Leave it"), icon="back"),),
        )

    def failed(self, training: Training) -> Page:
        """Return why nothing was learned; what was known before is still there."""
        why = self.words.say(say("It could not be worked out, or not be written."))
        rows = (ListRow("", why, sign=Glyph("disk")), ListRow("", training.problem))
        return self.made(
            "failed",
            (Part("stage", ListModel(rows)),),
            say("Nothing was learned"),
            self.words.say(say("What was known before is kept.")),
            (
                self.button("train", say("Learn now"), say("once more"), icon="learn"),
                self.button("done", say("Done"), kind="confirm", icon="done"),
            ),
        )

    def unread(self, learner: DiceLearner, training: Training) -> Page:
        """Return the faces that the trial on the second pictures did not read."""
        wrong = any(other for _, other in learner.unread)
        pairs = sorted({*training.twins, *learner.alike()})
        rows = (
            *(self._missed(face, other) for face, other in learner.unread),
            *(self._alike(*pair) for pair in pairs),
        )
        asks = say_n("{n} face is not clear", "{n} faces are not clear", len(learner.unread))
        second = say("read wrongly") if wrong else say("these are tapped")
        return self.made(
            "unread",
            (Part("stage", ListModel(rows)),),
            asks,
            self.words.say(say("Take their pictures again: near, sharp, in even light.")),
            (
                self.button("again", say("Again"), say("these faces"), kind="confirm", icon="undo"),
                self.button(
                    "keep",
                    say("Use it so"),
                    second,
                    kind="off" if wrong else "possible",
                    icon="done",
                ),
                self.button("done", say("Later"), icon="clock"),
            ),
        )

    def _missed(self, face: str, other: str) -> ListRow:
        why = say("reads as {face}", face=self.name(other)) if other else say("is not clear")
        return ListRow("", self.name(face), value=self.words.say(why), sign=Glyph("why"))

    def twins(self, training: Training) -> Page:
        """Return the faces that look alike: a throw may ask about them."""
        rows = tuple(self._alike(*pair) for pair in training.twins)
        return self.made(
            "twins",
            (Part("stage", ListModel(rows)),),
            say_n("{n} pair looks alike", "{n} pairs look alike", len(training.twins)),
            self.words.say(say("All faces are learned. I may ask about these.")),
            (self.button("go on", say("Go on"), kind="confirm", icon="done"),),
        )

    def _alike(self, one: str, other: str) -> ListRow:
        return ListRow("", self.name(one), value=self.name(other), sign=Glyph("swap"))

    def _note(self, *lines: Message) -> NoteModel:
        said = tuple(self.words.say(line) for line in lines)
        return NoteModel(self.upper(say("Learning dice")), said)

    def made(
        self,
        state: str,
        stage: tuple[Part, ...],
        asks: Message,
        support: str,
        options: tuple[OptionModel, ...],
        *,
        split: float = 0.5,
    ) -> Page:
        """Return a page of learning dice."""
        return self.plain_page(
            "learn dice",
            say("Learn dice"),
            state=state,
            stage=stage,
            ask=AskModel((self.upper(asks),), support),
            options=OptionsModel(f"learn dice {state}", options),
            split=split,
        )


def _with_icons(dice: Iterable[PrintedDie]) -> tuple[PrintedDie, ...]:
    """Return the dice whose faces can be told apart by learning them."""
    return tuple(die for die in dice if len(die.faces) >= LEAST_FACES)
