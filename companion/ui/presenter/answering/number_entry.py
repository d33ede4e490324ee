"""EnterNumber: a button for each of a few numbers, or a stepper."""

from companion.engine.flow.prompts import EnterNumber
from companion.engine.message import say
from companion.ui.models import StepperModel
from companion.ui.presenter.answering.mode import (
    NOTHING,
    Answer,
    Mode,
    QuestionContext,
    QuestionPage,
    ask_model,
    map_and_heroes,
)
from companion.ui.presenter.builders.plan_model import plan_model
from companion.ui.presenter.page.option_buttons import option_models
from companion.ui.presenter.page.page import Part

DONE = "number"


class NumberEntry(Mode):
    """A whole number.

    Attributes:
        prompt: The question.
        value: What the stepper shows.
    """

    prompt: EnterNumber

    def __init__(self, prompt: EnterNumber) -> None:
        super().__init__(prompt)
        self.value = min(max(prompt.usual, prompt.low), prompt.high)

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return buttons where there are few numbers, else a stepper."""
        scene = setting.scene
        ask = ask_model(scene, self.prompt)
        few = option_models(scene, self.prompt)
        if few:
            return QuestionPage(ask, few, map_and_heroes(scene))
        stepper = StepperModel("value", "", self.value, self.prompt.low, self.prompt.high)
        done = scene.button(DONE, say("Done"), str(self.value), kind="confirm", icon="done")
        stage = (Part("plan", plan_model(scene)), Part("side", (stepper,)))
        return QuestionPage(ask, (done,), stage, state="number")

    def option(self, ref: str) -> Answer:
        """Take a number's button, or the stepper's number."""
        return (str(self.value) if ref == DONE else ref,)

    def stage(self, ref: str) -> Answer:
        """Take a step: ``value+`` or ``value-``."""
        step = {"value+": 1, "value-": -1}.get(ref, 0)
        self.value = min(max(self.value + step, self.prompt.low), self.prompt.high)
        return NOTHING
