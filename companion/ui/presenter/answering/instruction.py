"""Do: an instruction for hands. Done, all done, not possible, or what the table did instead."""

from companion.engine.flow.prompts import Do
from companion.engine.message import Ref, say, say_n
from companion.ui.models import AskModel, OptionModel
from companion.ui.presenter.answering.mode import (
    NOTHING,
    Answer,
    Mode,
    QuestionContext,
    QuestionPage,
    ask_model,
    asking,
    map_and_heroes,
)
from companion.ui.presenter.builders.enemy_queue import queue_model, reason_of
from companion.ui.presenter.builders.hero_panels import heroes_model
from companion.ui.presenter.builders.plan_model import plan_after
from companion.ui.presenter.builders.why_model import why_model
from companion.ui.presenter.page.option_buttons import option_models
from companion.ui.presenter.page.page import Part
from companion.ui.presenter.page.scene import Scene

ALL_DONE = "all done"
OTHERWISE = "otherwise"
BACK = "back"
_LIST_FROM = 2
"""One instruction alone is shown with the map; from two on there is a list."""


class Instruction(Mode):
    """An instruction, with the list of those that follow it.

    Attributes:
        prompt: The instruction.
        instead: People are choosing what the table did instead.
        row: The row of the list whose reason is shown.
    """

    prompt: Do

    def __init__(self, prompt: Do) -> None:
        super().__init__(prompt)
        self.instead = False
        self.row = 0

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the instruction with its list, or the things done instead."""
        scene = setting.scene
        because = reason_of(setting.ahead[self.row]) if self.row < len(setting.ahead) else None
        if self.instead:
            return QuestionPage(
                ask=self._ask_instead(scene),
                options=self._others(scene),
                stage=map_and_heroes(scene),
                state="otherwise",
                because=because,
            )
        listed = len(setting.ahead) + len(setting.acted) >= _LIST_FROM
        return QuestionPage(
            ask=ask_model(scene, self.prompt, ref=_place(setting)),
            options=self._options(setting),
            stage=self._list(setting) if listed else self._map(scene),
            state="list" if listed else "",
            split=0.41,
            because=because,
        )

    def option(self, ref: str, setting: QuestionContext) -> Answer:
        """Take a tap: all done gives the answers of the whole run."""
        if ref == ALL_DONE:
            return ("done",) * len(setting.ahead)
        if ref in (OTHERWISE, BACK):
            self.instead = ref == OTHERWISE
            return NOTHING
        return (ref,)

    def stage(self, ref: str, setting: QuestionContext) -> Answer:
        """A tap on a row shows its reason; where it went instead, a tap on the map answers."""
        if self.instead:
            return super().stage(ref, setting)
        if ref.isdigit() and int(ref) < len(setting.ahead):
            self.row = int(ref)
        return NOTHING

    def _list(self, setting: QuestionContext) -> tuple[Part, ...]:
        scene = setting.scene
        queue = Part("left", queue_model(scene, setting.acted, setting.ahead))
        if self.row < len(setting.ahead):
            because = reason_of(setting.ahead[self.row])
            if because is not None and (because.candidates or because.ties):
                return (queue, Part("right", why_model(scene, because, setting.ledger)))
        return (queue, Part("right", plan_after(scene, self.prompt.changes)))

    def _map(self, scene: Scene) -> tuple[Part, ...]:
        """Return the map as it is to be, and the heroes."""
        after = plan_after(scene, self.prompt.changes)
        return (Part("plan", after), Part("side", heroes_model(scene)))

    def _options(self, setting: QuestionContext) -> tuple[OptionModel, ...]:
        scene = setting.scene
        done, *rest = option_models(scene, self.prompt)[: 2 if self.prompt.may_leave else 1]
        shown = [OptionModel(done.ref, done.label, _then(setting), kind=done.kind, sign=done.sign)]
        if len(setting.ahead) > 1:
            second = say_n("{n} line", "all {n} lines", len(setting.ahead))
            shown.append(scene.button(ALL_DONE, say("All done"), second, icon="all_done"))
        shown += rest
        if self.prompt.others:
            shown.append(scene.button(OTHERWISE, say("Do otherwise"), icon="otherwise"))
        return tuple(shown)

    def _others(self, scene: Scene) -> tuple[OptionModel, ...]:
        offered = option_models(scene, self.prompt)[2 if self.prompt.may_leave else 1 :]
        return (*offered, scene.button(BACK, say("Back"), say("as told"), icon="back"))

    def _ask_instead(self, scene: Scene) -> AskModel:
        if self.prompt.about:
            asks = say("{who}: what instead?", who=Ref(self.prompt.about))
        else:
            asks = say("What instead?")
        return asking(scene, asks, say("The log marks it, and play goes on from there."))


def _then(setting: QuestionContext) -> str:
    """Return who comes after this one ("then Eel 1")."""
    if len(setting.ahead) < _LIST_FROM:
        return ""
    follower = setting.ahead[1].prompt.about
    return setting.scene.say(say("then {who}", who=Ref(follower))) if follower else ""


def _place(setting: QuestionContext) -> str:
    total = len(setting.acted) + len(setting.ahead)
    if total < _LIST_FROM:
        return ""
    here = len(setting.acted) + 1
    return setting.scene.upper(say("{n} of {total}", n=here, total=total))
