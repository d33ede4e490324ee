"""What all modes share, and the plain one: a button for each answer."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, field

from companion.engine.because import Because
from companion.engine.flow.prompts import Option, Prompt
from companion.engine.game import SideOffer
from companion.engine.message import Message
from companion.engine.packs.ledger import Ledger
from companion.ports import Scan
from companion.session.match.entries import LookAheadLine
from companion.ui.models import AskModel, OptionModel, PlanModel, ReceiptModel
from companion.ui.presenter.builders.hero_panels import heroes_model
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.builders.track_model import track_in_question
from companion.ui.presenter.page.option_buttons import option_models
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

Answer: TypeAlias = tuple[str, ...]
"""Answers to give one after another; empty if the tap only changed what is shown."""
NOTHING: Answer = ()
SUPPORT_LETTERS = 92
"""Letters of a support line; what is longer is a story and takes the stage."""


class QuestionContext(Struct, frozen=True):
    """What a mode may look at beside its question.

    Attributes:
        scene: The match as the table sees it.
        ledger: The rules behind Why, or None.
        acted: What was done of this run of instructions already, oldest first.
        sides: What each seat could start now.
        receipt: The last receipt of dice, while they lie on the table.
        focus: The answer that Next has moved to, or "".
    """

    scene: Scene
    ledger: Ledger | None = None
    acted: tuple[LookAheadLine, ...] = ()
    sides: Mapping[str, tuple[SideOffer, ...]] = field(
        default_factory=dict[str, tuple[SideOffer, ...]]
    )
    receipt: ReceiptModel | None = None
    focus: str = ""


class QuestionPage(Struct, frozen=True):
    """What a mode puts on the page.

    Attributes:
        ask: The question bar.
        options: The buttons.
        stage: The parts between status bar and question.
        state: Name of the state, for pictures.
        split: How much of the stage ``left`` takes.
        because: What Why explains, or None for the question's own rule.
        spoken: What a voice adds to the question, or "".
    """

    ask: AskModel
    options: tuple[OptionModel, ...]
    stage: tuple[Part, ...] = ()
    state: str = ""
    split: float = 0.5
    because: Because | None = None
    spoken: str = ""


class Mode(ABC):
    """Asks one question and remembers what was tapped so far.

    Attributes:
        prompt: The question.
        scan: The last card that was scanned while nobody held the seat's own page, or None.
    """

    def __init__(self, prompt: Prompt[object]) -> None:
        self.prompt = prompt
        self.scan: Scan | None = None

    @abstractmethod
    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return what is shown."""

    def option(self, ref: str) -> Answer:
        """Take a tap on a button."""
        return (ref,)

    def stage(self, ref: str) -> Answer:
        """Take a tap on the stage; a place asked for answers, whatever else does nothing."""
        legal = (o for o in self.offered() if not o.off.text)
        chosen = [o.key for o in legal if ref in (o.key, o.ref)]
        return (chosen[0],) if len(chosen) == 1 else NOTHING

    def offered(self) -> Sequence[Option[object]]:
        """Return the answers that the page has now."""
        return self.prompt.options()

    @property
    def open_prompt(self) -> Prompt[object]:
        """The question that is open on the page: one of several, where they make one answer."""
        return self.prompt

    @property
    def folds(self) -> bool:
        """What cannot be chosen is folded into one button, where there is more than one such."""
        return True

    def goes_on(self, ref: str) -> bool:
        """Tell whether a button leads to more choices and gives no answer yet."""
        del ref
        return False

    def let_go(self) -> None:
        """Nobody holds the seat's own page any more: an answer comes from one hold, or none."""
        self.scan = None


class PlainChoice(Mode):
    """A button for each answer; places have letters."""

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return map, heroes and buttons."""
        scene = setting.scene
        return QuestionPage(
            ask=ask_model(scene, self.prompt),
            options=option_models(scene, self.prompt),
            stage=map_and_heroes(scene, plan_model(scene, focus=setting.focus)),
        )


def ask_model(scene: Scene, prompt: Prompt[object], *, ref: str = "") -> AskModel:
    """Return the question bar of a question."""
    return asking(scene, prompt.asks, prompt.support, ref=ref)


def asking(scene: Scene, asks: Message, support: Message, *, ref: str = "") -> AskModel:
    """Return a question bar of these sentences."""
    return AskModel(ask=scene.spans(asks), support=scene.say(support), ref=ref)


def map_and_heroes(scene: Scene, plan: PlanModel | None = None) -> tuple[Part, ...]:
    """Return the usual stage, or a map of this question's own beside the heroes.

    A question about a track has it in the heroes' place.
    """
    side = track_in_question(scene) or heroes_model(scene)
    return (Part("plan", plan or plan_model(scene)), Part("side", side))
