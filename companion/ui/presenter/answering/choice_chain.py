"""Chain: one choice after another on the same page, given as one answer at the end."""

from collections.abc import Sequence
from dataclasses import replace as scene_with

from msgspec.structs import replace

from companion.engine.flow.chain import SEPARATOR, Chain
from companion.engine.flow.prompts import Option, Prompt
from companion.engine.message import say
from companion.session.devices.device_inbox import answer_of
from companion.ui.presenter.answering.action_menu import ActionMenu, choice_mode
from companion.ui.presenter.answering.mode import (
    NOTHING,
    SUPPORT_LETTERS,
    Answer,
    Mode,
    QuestionContext,
    QuestionPage,
)
from companion.ui.presenter.page.scene import Scene

BACK = "back a choice"
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


class ChoiceChain(Mode):
    """The choice that is open, with what was chosen before it.

    Attributes:
        prompt: The question.
        keys: The keys chosen so far.
        open: How the choice that is open is asked.
    """

    prompt: Chain

    def __init__(self, prompt: Chain) -> None:
        super().__init__(prompt)
        self.keys: tuple[str, ...] = ()
        self.open = choice_mode(prompt.begins)

    def asked(self, setting: QuestionContext) -> QuestionPage:
        """Return the open choice, its places by letter; from the second on there is a way back."""
        scene = setting.scene
        stage = scene_with(scene, prompt=self.open.prompt)
        page = self.open.asked(replace(setting, scene=stage))
        because = page.because or self.open.prompt.because
        if not self.keys:
            return replace(page, because=because)
        chosen = self.prompt.chosen(SEPARATOR.join(self.keys))
        options = page.options
        if not (isinstance(self.open, ActionMenu) and self.open.group):
            undone = scene.say(chosen[-1].label)
            options = (*options, scene.button(BACK, say("Back"), undone, icon="back"))
        return replace(
            page,
            ask=replace(page.ask, support=_so_far(scene, chosen, page.ask.support)),
            options=options,
            state=" ".join(("chain", str(len(self.keys)), page.state)).strip(),
            because=because,
        )

    def option(self, ref: str) -> Answer:
        """Choose and go on, go back by one choice, or give the whole answer."""
        if ref == BACK:
            _ = self._go(self.keys[:-1])
            return NOTHING
        return self._chosen(self.open.option(ref))

    def stage(self, ref: str) -> Answer:
        """A tap on a place of the open choice chooses it."""
        return self._chosen(self.open.stage(ref))

    def offered(self) -> Sequence[Option[object]]:
        """Return the options of the open choice that the page has now."""
        return self.open.offered()

    @property
    def open_prompt(self) -> Prompt[object]:
        """The choice that is open."""
        return self.open.prompt

    @property
    def folds(self) -> bool:
        """As the choice that is open does."""
        return self.open.folds

    def goes_on(self, ref: str) -> bool:
        """Tell whether a choice follows, here or after what this one opens."""
        if ref == BACK or self.open.goes_on(ref):
            return True
        chosen = {option.key for option in self.offered() if not option.off.text}
        return ref in chosen and self.prompt.stage((*self.keys, ref)) is not None

    def let_go(self) -> None:
        """Begin again at the first choice."""
        super().let_go()
        _ = self._go(())

    def _chosen(self, answer: Answer) -> Answer:
        if answer and self.scan is not None and answer_of(self.scan, self.open_prompt):
            self.scan = None  # it has stood for a choice here; those that follow are others
        return self._go((*self.keys, *answer)) if answer else NOTHING

    def _go(self, keys: tuple[str, ...]) -> Answer:
        """Open the choice after these keys, or return the answer that they are."""
        following = self.prompt.stage(keys)
        if following is None:
            return (SEPARATOR.join(keys),)
        self.keys, self.open = keys, choice_mode(following)
        return NOTHING


def _so_far(scene: Scene, chosen: Sequence[Option[object]], support: str) -> str:
    """Return what was chosen, and how to go on where the line has room for both.

    Where it has no room for all that was chosen, the last choices stand.
    """
    labels = [scene.say(option.label) for option in chosen]
    line = scene.say(say("Chosen: {what}.", what=", ".join(labels)))
    both = f"{line} {support}".strip()
    if len(both) <= SUPPORT_LETTERS:
        return both
    while len(line) > SUPPORT_LETTERS and len(labels) > 1:
        labels = labels[1:]
        line = scene.say(say("Chosen: {what}.", what=", ".join((_ELLIPSIS, *labels))))
    return line if len(line) <= SUPPORT_LETTERS else line[: SUPPORT_LETTERS - 1] + _ELLIPSIS
