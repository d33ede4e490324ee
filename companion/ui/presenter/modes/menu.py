"""A turn's actions as four buttons: move, challenge, items, end; each opens its own answers.

The four stand in the same place in every turn, whatever can be done (UX.md sections 1 and 5).
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.message import Message, Ref, say
from companion.engine.prompts import Choose, Option
from companion.ui.models import OptionModel
from companion.ui.presenter.modes.base import (
    NOTHING,
    Answer,
    Asked,
    Mode,
    Setting,
    ask_model,
    asking,
)
from companion.ui.presenter.options import option_models
from companion.ui.presenter.page import Part
from companion.ui.presenter.panels import heroes_model
from companion.ui.presenter.plan import plan_model
from companion.ui.presenter.scene import Scene

GROUP_OF: Final[Mapping[str, str]] = {
    "move": "move",
    "vent": "move",
    "explore": "move",
    "challenge": "challenge",
    "attack": "challenge",
    "rush": "challenge",
    "outwit": "challenge",
    "bash": "challenge",
    "pick": "challenge",
    "unlock": "challenge",
    "panel": "challenge",
    "flag": "challenge",
    "trade": "items",
    "take": "items",
    "drop": "items",
    "use": "items",
    "items": "items",
    "end": "end",
    "end_turn": "end",
}
"""Which button an answer belongs to, by its icon."""
LABELS: Final[Mapping[str, tuple[Message, str]]] = {
    "move": (say("Move"), "move"),
    "challenge": (say("Challenge"), "challenge"),
    "items": (say("Items"), "items"),
}
NOTHING_THERE: Final[Mapping[str, Message]] = {
    "move": say("no way leads on"),
    "challenge": say("nobody to challenge"),
    "items": say("no items here"),
}
BACK: Final = "back to menu"
_GROUP: Final = "group "


def is_menu(prompt: Choose[Any]) -> bool:
    """Tell whether these are the actions of a turn: one ends it, and others belong to groups."""
    groups = [GROUP_OF.get(option.icon, "") for option in prompt.among]
    return "end" in groups and all(groups)


class Menu(Mode):
    """The actions of a turn.

    Attributes:
        prompt: The question.
        group: The button that is open, "" for all four.
    """

    prompt: Choose[Any]

    def __init__(self, prompt: Choose[Any]) -> None:
        super().__init__(prompt)
        self.group = ""

    def asked(self, setting: Setting) -> Asked:
        """Return the four buttons, or the answers behind one of them."""
        scene = setting.scene
        if not self.group:
            return Asked(
                ask=ask_model(scene, self.prompt),
                options=tuple(self._buttons(scene)),
                stage=_stage(scene, ()),
            )
        keys = {option.key for option in self._of(self.group)}
        behind = tuple(m for m in option_models(scene, self.prompt) if m.ref in keys)
        back = OptionModel(BACK, scene.upper(say("Back")), sign=scene.icon("back"))
        return Asked(
            ask=asking(scene, self._asks(), self.prompt.support),
            options=(*behind, back),
            stage=_stage(scene, tuple(keys), setting.focus),
            state=self.group,
        )

    def option(self, ref: str, setting: Setting) -> Answer:
        """Open a button, go back, or answer."""
        del setting
        if ref == BACK:
            self.group = ""
        elif ref.startswith(_GROUP):
            self.group = ref.removeprefix(_GROUP)
        else:
            return (ref,)
        return NOTHING

    def _of(self, group: str) -> list[Option[Any]]:
        return [o for o in self.prompt.among if GROUP_OF.get(o.icon) == group]

    def _buttons(self, scene: Scene) -> list[OptionModel]:
        shown = [self._button(scene, group) for group in LABELS]
        end = self._of("end")
        models = {model.ref: model for model in option_models(scene, self.prompt)}
        for option in end:
            model = models[option.key]
            shown.append(OptionModel(model.ref, model.label, model.second, sign=model.sign))
        return shown

    def _button(self, scene: Scene, group: str) -> OptionModel:
        label, icon = LABELS[group]
        options = self._of(group)
        legal = [option for option in options if not option.off.text]
        if legal:
            second = say("{n} possible", n=len(legal))
        else:
            second = options[0].off if options else NOTHING_THERE[group]
        return OptionModel(
            _GROUP + group,
            scene.upper(label),
            scene.say(second),
            "possible" if legal else "off",
            scene.icon(icon),
        )

    def _asks(self) -> Message:
        who = Ref(self.prompt.about)
        if self.group == "move":
            return say("{who}: where to?", who=who)
        if self.group == "challenge":
            return say("{who}: which challenge?", who=who)
        return say("{who}: which item?", who=who)


def _stage(scene: Scene, keys: tuple[str, ...], focus: str = "") -> tuple[Part, ...]:
    """Return map and heroes; only the places of these answers have letters."""
    plan = plan_model(scene, focus=focus, among=keys)
    return (Part("plan", plan), Part("side", heroes_model(scene)))
