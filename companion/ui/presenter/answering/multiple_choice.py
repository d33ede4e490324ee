"""ChooseSeveral: tick some, then done."""

from typing import Any

from msgspec.structs import replace

from companion.engine.flow.prompts import ChooseSeveral
from companion.engine.message import say, say_n
from companion.ui.models import OptionModel
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
from companion.ui.presenter.page.option_buttons import lone_answer_filled, option_models
from companion.ui.presenter.page.scene import Scene

DONE = "several done"


class MultipleChoice(Mode):
    """Several of the options, in the order they were tapped where order matters.

    Attributes:
        prompt: The question.
        chosen: Keys of what is ticked so far.
    """

    prompt: ChooseSeveral[Any]

    def __init__(self, prompt: ChooseSeveral[Any]) -> None:
        super().__init__(prompt)
        self.chosen: list[str] = []

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return a button for each, ticked or not, and done."""
        scene = setting.scene
        shown = tuple(self._ticked(scene, model) for model in option_models(scene, self.prompt))
        return QuestionPage(
            ask=ask_model(scene, self.prompt),
            options=lone_answer_filled((*shown, self._done(scene))),
            stage=map_and_heroes(scene, plan_model(scene, focus=setting.focus)),
            state="several",
        )

    def option(self, ref: str) -> Answer:
        """Tick, untick, or be done."""
        if ref == DONE:
            return ("+".join(self.chosen) or "-",)
        self.scan = None
        if ref in self.chosen:
            self.chosen.remove(ref)
        elif len(self.chosen) < self.prompt.most:
            self.chosen.append(ref)
        return NOTHING

    def stage(self, ref: str) -> Answer:
        """A tap on a place asked for ticks it."""
        found = super().stage(ref)
        return self.option(found[0]) if found else NOTHING

    def goes_on(self, ref: str) -> bool:
        """Tell whether it ticks: only done gives the answer."""
        return ref != DONE

    def let_go(self) -> None:
        """Take all ticks away."""
        super().let_go()
        self.chosen.clear()

    def _ticked(self, scene: Scene, model: OptionModel) -> OptionModel:
        kind = "off" if model.kind == "off" else "possible"
        if model.ref not in self.chosen:
            return replace(model, kind=kind)
        at = self.chosen.index(model.ref) + 1
        second = scene.say(say("number {n}", n=at)) if self.prompt.ordered else ""
        return replace(
            model, kind="choice", sign=scene.icon("done"), second=second or scene.say(say("chosen"))
        )

    def _done(self, scene: Scene) -> OptionModel:
        missing = self.prompt.least - len(self.chosen)
        if missing > 0:
            second = say_n("{n} more", "{n} more", missing)
        else:
            second = say("{n} of {most}", n=len(self.chosen), most=self.prompt.most)
        kind = "off" if missing > 0 else "confirm"
        return scene.button(DONE, say("Done"), second, kind=kind, icon="done")
