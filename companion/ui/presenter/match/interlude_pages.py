"""A page for a great moment, and a page that explains a phase once."""

from collections.abc import Iterator

from msgspec import structs

from companion.engine.message import Message, say
from companion.ui.models import StoryModel
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import Interlude, MatchContext


class InterludePage(Interlude):
    """A great moment, or a phase explained; any button of the navigation bar closes it."""

    def navigate(self, ref: str) -> None:
        """Close the page; undo takes back what led to it, card and more do their work as well."""
        if ref == "why":
            self.stack.back()
        else:
            super().navigate(ref)


class HintScreen(InterludePage):
    """Two sentences about a phase, said once in a first match."""

    name = "hint"

    def __init__(self, match: MatchContext, phase: str, text: Message) -> None:
        super().__init__(match)
        self._phase = phase
        self._text = text

    def is_current(self) -> bool:
        """The phase is the one that is played."""
        status = self.match.scene().status
        return 0 <= status.phase < len(status.phases) and (
            status.phases[status.phase].text == self._phase
        )

    def page(self) -> Page:
        """Return the two sentences."""
        text = self.say(self._text)
        story = StoryModel(self.upper(Message(self._phase)), text)
        once = say("Said once a match.")
        return self.sheet(say("Ready?"), once, story, about=self._phase, spoken=(text,))

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, with or without further hints."""
        yield Button("go on", say("Go on"), self.stack.back, icon="go_on", kind="confirm")
        yield Button("stop", say("No more hints"), self._stop, say("play on"), icon="mute")

    def _stop(self) -> None:
        settings = self.stack.context.settings
        defaults = structs.replace(settings.match, first_steps=False)
        self.stack.settle(structs.replace(settings, match=defaults))
        self.stack.back()


class StoryScreen(InterludePage):
    """Where the match begins: the first instruction's story, before anything is laid out."""

    name = "story"

    def __init__(self, match: MatchContext, text: Message) -> None:
        super().__init__(match)
        self._text = text

    def is_current(self) -> bool:
        """Nothing has been laid out yet."""
        prompt = self.match.session.prompt
        return prompt is not None and prompt.support == self._text

    def page(self) -> Page:
        """Return the match's title over its story."""
        text, title = self.say(self._text), self.match.scene().title()
        return self.sheet(
            say("It begins here"), "", StoryModel(self.upper(title), text), spoken=(text,)
        )

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on."""
        yield Button("go on", say("Go on"), self.stack.back, icon="go_on", kind="confirm")


class AlarmScreen(InterludePage):
    """The alarm has begun: why, and what changes."""

    name = "alarm"

    def __init__(self, match: MatchContext, reason: Message, text: Message) -> None:
        super().__init__(match)
        self._reason = reason
        self._text = text

    def is_current(self) -> bool:
        """The alarm has not been taken back."""
        return self.match.scene().status.alarm.on

    def page(self) -> Page:
        """Return the great word with its reason."""
        alarm = self.match.scene().status.alarm
        sentences = [s for s in (self.say(self._reason), self.say(self._text)) if s]
        story = StoryModel(self.upper(alarm.name), " ".join(sentences), alarm=True)
        lines = tuple(sentences) or (self.say(alarm.begins),)
        return self.sheet(alarm.begins, "", story, spoken=lines)

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, and what tells what led to it."""
        yield Button("go on", say("Go on"), self.stack.back, icon="done", kind="confirm")
        yield Button("log", say("Log"), self._log, say("what led to it"), icon="log")

    def _log(self) -> None:
        self.stack.back()
        self.stack.go("log", self.match)
