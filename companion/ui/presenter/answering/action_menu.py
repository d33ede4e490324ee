"""A turn's actions behind the groups of the game's menu; each opens its own answers.

They stand in the same place in every turn, whatever can be done (UX.md sections 1 and 5). A place
on the map that one answer is about gives it at once; where several are about it, their group opens.
"""

from typing import Any, Final

from msgspec.structs import replace

from companion.engine.flow.menus import Group
from companion.engine.flow.prompts import Choose, Option
from companion.engine.message import Message, Ref, say
from companion.ui.models import OptionModel, PlanTarget
from companion.ui.models.match_models import Place
from companion.ui.presenter.answering.mode import (
    NOTHING,
    Answer,
    Mode,
    PlainChoice,
    QuestionContext,
    QuestionPage,
    ask_model,
    asking,
    map_and_heroes,
)
from companion.ui.presenter.builders.plan_model import asked_for, plan_model
from companion.ui.presenter.page.option_buttons import lone_answer_filled, option_models
from companion.ui.presenter.page.scene import Scene

BACK: Final = "back to menu"
_GROUP: Final = "group "


def is_menu(prompt: Choose[Any]) -> bool:
    """Tell whether these answers are asked for by groups: the game has some, and there are many."""
    return bool(prompt.menu.groups) and len(prompt.among) > prompt.menu.over


def choice_mode(prompt: Choose[Any]) -> Mode:
    """Return a fresh mode for a choice: by groups, or a button for each answer."""
    grouped = type(prompt) is Choose and is_menu(prompt)
    return ActionMenu(prompt) if grouped else PlainChoice(prompt)


class ActionMenu(Mode):
    """The actions of a turn.

    Attributes:
        prompt: The question.
        group: The id of the group that is open, "" for all buttons.
    """

    prompt: Choose[Any]

    def __init__(self, prompt: Choose[Any]) -> None:
        super().__init__(prompt)
        self.group = ""

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the buttons, or the answers behind one of them."""
        scene = setting.scene
        if not self.group:
            return QuestionPage(
                ask=ask_model(scene, self.prompt),
                options=lone_answer_filled(self._buttons(scene)),
                stage=map_and_heroes(scene, plan_model(scene, targets=self._targets(scene))),
            )
        keys = {option.key for option in self.offered()}
        behind = tuple(m for m in option_models(scene, self.prompt) if m.ref in keys)
        back = scene.button(BACK, say("Back"), icon="back")
        plan = plan_model(scene, focus=setting.focus, among=tuple(keys))
        return QuestionPage(
            ask=asking(scene, self._asks(), self.prompt.support),
            options=lone_answer_filled(behind, (back,)),
            stage=map_and_heroes(scene, plan),
            state=self.group,
        )

    def option(self, ref: str) -> Answer:
        """Open a button, go back, or answer."""
        if ref == BACK:
            self.group = ""
        elif ref.startswith(_GROUP):
            self.group = ref.removeprefix(_GROUP)
        else:
            return (ref,)
        return NOTHING

    @property
    def folds(self) -> bool:
        """The buttons of a turn keep their places; what stands behind one of them folds."""
        return bool(self.group)

    def stage(self, ref: str) -> Answer:
        """Take a tap on the map, whether its group is open or not."""
        if self.group:
            return super().stage(ref)
        if ref.startswith(_GROUP):
            return self.option(ref)
        about = [o for o in self.prompt.among if not o.off.text and ref in (o.key, o.ref)]
        if len(about) == 1:
            return (about[0].key,)
        groups = {option.group for option in about}
        return self.option(_GROUP + groups.pop()) if len(groups) == 1 else NOTHING

    def goes_on(self, ref: str) -> bool:
        """Tell whether it opens a group, or all buttons again."""
        return ref == BACK or ref.startswith(_GROUP)

    def let_go(self) -> None:
        """Show all buttons again."""
        super().let_go()
        self.group = ""

    def offered(self) -> list[Option[Any]]:
        """Return the answers behind the open button, or those beside all buttons."""
        return self._of(self.group)

    def _targets(self, scene: Scene) -> tuple[PlanTarget, ...]:
        """Return each place that answers are about; with several it opens their group."""
        groups = {option.key: option.group for option in self.prompt.among}
        found: dict[Place, PlanTarget] = {}
        for target in asked_for(scene, self.prompt):
            first = found.setdefault(target.at, target)
            if first is not target:
                found[target.at] = replace(first, ref=_GROUP + groups[target.ref])
        return tuple(found.values())

    def _of(self, group: str) -> list[Option[Any]]:
        return [option for option in self.prompt.among if option.group == group]

    def _buttons(self, scene: Scene) -> list[OptionModel]:
        shown = [self._button(scene, group) for group in self.prompt.menu.groups]
        models = {model.ref: model for model in option_models(scene, self.prompt)}
        for option in self._of(""):
            model = models[option.key]
            kind = "off" if option.off.text else "possible"
            shown.append(OptionModel(model.ref, model.label, model.second, kind, model.sign))
        return shown

    def _button(self, scene: Scene, group: Group) -> OptionModel:
        options = self._of(group.id)
        legal = [option for option in options if not option.off.text]
        if legal:
            second = say("{n} possible", n=len(legal))
        else:
            second = options[0].off if options else group.none
        kind, icon = "possible" if legal else "off", group.icon
        return scene.button(_GROUP + group.id, group.title, second, kind=kind, icon=icon)

    def _asks(self) -> Message:
        group = next(group for group in self.prompt.menu.groups if group.id == self.group)
        return Message(group.asks.text, {"who": Ref(self.prompt.about)})
