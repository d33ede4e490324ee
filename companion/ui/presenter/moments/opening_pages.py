"""What a match begins with: its story, and each phase explained the first time it comes."""

from collections.abc import Iterator

from msgspec import structs

from companion.engine.message import Message, say
from companion.ui.models import StoryModel
from companion.ui.presenter.moments.moment_page import MomentPage
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button
from companion.ui.presenter.shell.match_context import MatchContext


class StoryPage(MomentPage):
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
        """Return the scenario's name over its story."""
        text, title = self.say(self._text), self.upper(self.match.scene().title())
        return self.moment(say("It begins here"), "", StoryModel(title, text), spoken=(text,))


class HintScreen(MomentPage):
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
        return self.moment(say("Ready?"), "", story, spoken=(text,))

    def buttons(self) -> Iterator[Button]:
        """Yield what goes on, with or without further hints."""
        yield Button("go on", say("Go on"), self.stack.back, icon="go_on", kind="confirm")
        yield Button("stop", say("No more hints"), self._stop, say("play on"), icon="mute")

    def _stop(self) -> None:
        settings = self.stack.context.settings
        defaults = structs.replace(settings.match, first_steps=False)
        self.stack.settle(structs.replace(settings, match=defaults))
        self.stack.back()
