"""What is said between two questions: a new phase the first time, the alarm, the end."""

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS, Do
from companion.engine.game import Game
from companion.engine.message import Message
from companion.engine.state.changes import WordSet
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.answering.mode import SUPPORT_LETTERS
from companion.ui.presenter.match.interlude_pages import AlarmScreen, HintScreen, StoryScreen
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.shell.screen import Screen

ALARM = "alarm"


class Announcements:
    """Remembers what has been said in this match."""

    def __init__(self, open_match: LiveMatch) -> None:
        self._open_match = open_match
        status = open_match.session.game.status(open_match.session.view())
        self._alarm = status.alarm.on

    def after(self, match: MatchContext, notes: tuple[Noted, ...]) -> tuple[Screen, ...]:
        """Return the screens to open now, the one to be read first last."""
        session = self._open_match.session
        status = session.game.status(session.view())
        screens: list[Screen] = []
        if session.prompt is None:
            screens.append(match.stack.screen("end", match))
        elif 0 <= status.phase < len(status.phases):
            phase = status.phases[status.phase].text
            screens += self._hint(match, phase)
        if status.alarm.on and not self._alarm:
            screens.append(AlarmScreen(match, _reason(notes), hint_of(session.game, ALARM)))
        self._alarm = status.alarm.on
        return (*screens, *self._story(match))

    def _story(self, match: MatchContext) -> list[Screen]:
        """Return the story that a match begins with: the first of its instructions has it."""
        prompt = self._open_match.session.prompt
        number = self._open_match.session.number_for()
        if not self._open_match.fresh or not isinstance(prompt, Do) or number:
            return []
        told = len(match.say(prompt.support)) > SUPPORT_LETTERS
        return [StoryScreen(match, prompt.support)] if told else []

    def _hint(self, match: MatchContext, phase: str) -> list[Screen]:
        text = hint_of(self._open_match.session.game, phase)
        known = not self._open_match.fresh or not match.stack.context.settings.match.first_steps
        if known or not text.text or phase in match.hints:
            return []
        match.hints[phase] = self._open_match.session.number_for()
        return [HintScreen(match, phase, text)]


def hint_of(game: Game, key: str) -> Message:
    """Return what a game explains of a phase or its alarm, or no text."""
    return game.hints.get(key) or game.hints.get(key.lower()) or NO_WORDS


def _reason(notes: tuple[Noted, ...]) -> Message:
    """Return why the alarm began: what was said as the table's own words changed, else the last."""
    remarks = [noted for noted in notes if noted.why.says.text]
    own = [noted for noted in remarks if isinstance(noted.change, WordSet)]
    chosen = own[:1] or remarks[-1:]
    return chosen[0].why.says if chosen else NO_WORDS
