"""A page for a great moment, and a page that explains a phase once."""

from msgspec import structs

from companion.engine.message import Message, say
from companion.ui.models import AskModel, OptionsModel, StoryModel
from companion.ui.presenter.context import MatchContext, OverMatch
from companion.ui.presenter.page import Page, Part
from companion.ui.presenter.strip import strip_model


class Moment(OverMatch):
    """A page that stands before play goes on; any button of the rail closes it."""

    def rail(self, ref: str) -> None:
        """Close the page; undo takes back what led to it, card and more do their work as well."""
        self.desk.back()
        if ref != "why":
            self.match.rail(ref)


class HintScreen(Moment):
    """Two sentences about a phase, said once in a first match."""

    def __init__(self, match: MatchContext, phase: str, text: Message) -> None:
        super().__init__(match)
        self._phase = phase
        self._text = text

    def stands(self) -> bool:
        """The phase is the one that is played."""
        status = self.match.scene().status
        return 0 <= status.phase < len(status.phases) and (
            status.phases[status.phase].text == self._phase
        )

    def page(self) -> Page:
        """Return the two sentences."""
        scene = self.match.scene()
        word = self.upper(Message(self._phase))
        return Page(
            screen="hint",
            strip=strip_model(scene),
            stage=(Part("stage", StoryModel(word, self.words.say(self._text))),),
            ask=AskModel((self.upper(say("Ready?")),), self.words.say(say("Said once a match."))),
            options=OptionsModel(
                f"hint {self._phase}",
                (
                    self.button("go on", say("Go on"), kind="confirm", icon="go_on"),
                    self.button("stop", say("No more hints"), say("play on"), icon="mute"),
                ),
            ),
            rail=self.match.rail_model(),
            alarm=scene.alarm,
            said=(self.words.say(self._text),),
        )

    def option(self, ref: str) -> None:
        """Go on, with or without further hints."""
        if ref == "stop":
            settings = self.desk.house.settings
            kept = structs.replace(settings.match, first_steps=False)
            self.desk.settle(structs.replace(settings, match=kept))
        self.desk.back()


class AlarmScreen(Moment):
    """The alarm has begun: why, and what changes."""

    def __init__(self, match: MatchContext, reason: Message, text: Message) -> None:
        super().__init__(match)
        self._reason = reason
        self._text = text

    def stands(self) -> bool:
        """The alarm has not been taken back."""
        return self.match.scene().status.alarm.on

    def page(self) -> Page:
        """Return the great word with its reason."""
        scene = self.match.scene()
        alarm = scene.status.alarm
        sentences = [s for s in (self.words.say(self._reason), self.words.say(self._text)) if s]
        word = self.upper(alarm.name)
        return Page(
            screen="alarm",
            strip=strip_model(scene),
            stage=(Part("stage", StoryModel(word, " ".join(sentences), alarm=True)),),
            ask=AskModel((self.upper(alarm.begins),)),
            options=OptionsModel(
                "alarm",
                (
                    self.button("go on", say("Go on"), kind="confirm", icon="done"),
                    self.button("log", say("Log"), say("what led to it"), icon="log"),
                ),
            ),
            rail=self.match.rail_model(),
            alarm=True,
            said=tuple(sentences) or (self.words.say(alarm.begins),),
        )

    def option(self, ref: str) -> None:
        """Go on, or read what led to it."""
        self.desk.back()
        if ref == "log":
            self.desk.go("log", self.match)
