"""A page that play waits for, and the alarm's."""

from collections.abc import Iterator

from companion.engine.flow.prompts import NO_WORDS, Do
from companion.engine.message import Message, say
from companion.ui.models import StoryModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import Interlude, MatchContext


class InterludePage(Interlude):
    """A page that play waits for; any button of the navigation bar closes it."""

    def navigate(self, ref: str) -> None:
        """Close the page; undo takes back what led to it, card and more do their work as well."""
        if ref == "why":
            self.stack.back()
        else:
            super().navigate(ref)


class AlarmScreen(InterludePage):
    """The alarm has begun: why, and what changes.

    Where an instruction tells of it too, going on here is having read that.
    """

    name = "alarm"

    def __init__(self, match: MatchContext, reason: Message, text: Message) -> None:
        super().__init__(match)
        self._text = text
        prompt, head = match.session.prompt_for(), match.session.view().agenda[:1]
        step = match.scene().status.alarm.step
        self._answers = isinstance(prompt, Do) and bool(head) and head[0].name == step
        story = prompt.support if isinstance(prompt, Do) and self._answers else NO_WORDS
        self._reason = story if story.text else reason

    def is_current(self) -> bool:
        """The alarm has not been taken back."""
        return self.match.scene().status.alarm.on

    def page(self) -> Page:
        """Return the great word with its reason."""
        alarm = self.match.scene().status.alarm
        changes = tuple((icon, self.upper(words)) for icon, words in alarm.changes)
        texts = (self._reason,) if changes else (self._reason, self._text)
        sentences = [text for text in map(self.say, texts) if text]
        story = StoryModel(self.upper(alarm.name), " ".join(sentences), changes, alarm=True)
        spoken = (*sentences, *(self.say(words) for _, words in alarm.changes))
        return self.sheet(alarm.begins, "", story, spoken=spoken or (self.say(alarm.begins),))

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, and what tells what led to it."""
        yield Button("go on", say("Go on"), self._go_on, icon="done", kind="confirm")
        yield Button("log", say("Log"), self._log, say("what led to it"), icon="log")

    def _go_on(self) -> None:
        self.stack.back()
        if self._answers and isinstance(self.match.session.prompt, Do):
            _ = self.match.answer("done")

    def _log(self) -> None:
        self.stack.back()
        self.stack.go("log", self.match)
