"""What stands between two questions: throws, cards, great moments, the alarm, hints, the end."""

from collections.abc import Iterable, Iterator, Sequence

from companion.engine.flow.agenda import Noted
from companion.engine.flow.prompts import NO_WORDS, Do, Roll
from companion.engine.game import Game
from companion.engine.message import Message
from companion.engine.state.changes import ConditionSet
from companion.engine.state.table import Reading, Table
from companion.engine.view.status import Status
from companion.session.library.open_match import LiveMatch
from companion.ui.presenter.answering.mode import SUPPORT_LETTERS
from companion.ui.presenter.builders.consequences import chips
from companion.ui.presenter.moments.card_page import CardPage
from companion.ui.presenter.moments.card_work import CardWork
from companion.ui.presenter.moments.ceremony_page import CeremonyPage
from companion.ui.presenter.moments.interlude_pages import AlarmScreen
from companion.ui.presenter.moments.last_answer_page import LastAnswerPage
from companion.ui.presenter.moments.moment_stream import (
    AlarmMoment,
    Answered,
    CeremonyMoment,
    Moment,
    MomentStream,
    ThrowMoment,
    became,
    handed_out,
    next_ceremony,
    reason_of,
    standing,
)
from companion.ui.presenter.moments.opening_pages import HintScreen, StoryPage
from companion.ui.presenter.moments.throw_page import ThrowPage
from companion.ui.presenter.shell.match_context import MatchContext
from companion.ui.presenter.shell.screen import Screen

ALARM = "alarm"
LAST_MOST = 6
"""Rows of what the last answer brought; where there are more, things stand together."""


class Announcements:
    """Remembers what has been announced in this match.

    Attributes:
        roll: The last question that was answered by throwing, or None.
    """

    def __init__(self, open_match: LiveMatch) -> None:
        self._open_match = open_match
        self.roll: Roll | None = None
        self._work: CardWork | None = None
        self._announced: list[tuple[int, CeremonyMoment]] = []
        self._alarm = False
        self._head = ("", "")
        self._announced += [(-1, it) for it in self._standing()]
        self.look_around()

    def after(
        self, match: MatchContext, done: Sequence[Answered], then: Screen | None = None
    ) -> tuple[Screen, ...]:
        """Return the screens to open now, the one to be read first last.

        Args:
            match: The match.
            done: What was done, one thing after another; nothing where the match was opened, or
                something was taken back.
            then: A page to be read after what came of it.
        """
        screens = [] if done else [*self._story(match)]
        for answered in done:
            last = answered is done[-1]
            screens += self._of_answer(match, answered, None if last else answered.after)
        moments = self._as_it_stands()
        screens += [it for moment in moments for it in self._screens(match, moment)]
        if not done and self._alarm_begins(self._view):
            screens += self._screens(match, AlarmMoment(NO_WORDS))
        screens += [then] if then is not None else []
        screens += self._after_all(match)
        self.look_around()
        return tuple(reversed(screens))

    def _of_answer(
        self, match: MatchContext, answered: Answered, past: Reading | None
    ) -> Iterator[Screen]:
        """Yield the pages of one answer.

        Args:
            match: The match.
            answered: The answer.
            past: The table after it, where more was done since.
        """
        before = answered.before.copy()
        moments = self._moments(answered)
        if self._alarm_begins(answered.after):
            known = any(isinstance(it, AlarmMoment) for it in moments)
            moments += () if known else (AlarmMoment(reason_of(answered.notes)),)
        for moment in moments:
            yield from self._screens(match, moment, past)
        if past is None and answered.following is None:
            yield from self._last_answer(match, answered, before)
        self._look_around(answered.after)

    def forget(self) -> None:
        """The table is another: what was announced of what is gone may come again."""
        force = {entry.n for entry in self._open_match.session.entries}
        now = self._standing()
        self._announced = [
            (n, moment)
            for n, moment in self._announced
            if n in force or any(same(moment, it) for it in now)
        ]
        self.roll = self._work = None
        self._alarm &= self._status(self._view).alarm.on

    def look_around(self) -> None:
        """Take it that everybody knows how the match stands now."""
        self._look_around(self._view)

    def _look_around(self, view: Reading) -> None:
        alarm = self._status(view).alarm
        waits = any(step.name == alarm.step for step in view.agenda)
        self._head = _next_step(view)
        self._alarm = alarm.on and not (waits and self._head[0] != alarm.step)

    # -- moments

    def _as_it_stands(self) -> tuple[Moment, ...]:
        """Return what was not announced yet: what somebody is, cards of before all questions."""
        session = self._open_match.session
        new = tuple([it for it in self._standing() if self._is_new(it)])
        if not self._open_match.fresh or session.number:
            return new
        notes = (noted for line in session.log() for noted in line.notes)
        return new + handed_out(session.game, tuple(notes))

    def _moments(self, answered: Answered) -> tuple[Moment, ...]:
        if isinstance(answered.prompt, Roll) and not self._goes_on(
            answered.prompt, answered.before
        ):
            self.roll = answered.prompt
        stream = MomentStream(answered, self.roll, self._work)
        found: list[Moment] = [it for it in stream.moments() if self._is_new(it)]
        self._work = stream.work
        if _next_step(answered.after) != self._head:
            coming = next_ceremony(answered.game, answered.after, answered.seats)
            found += self._remembered(coming)
        foreseen = became(answered.foreseen, answered.game, answered.seats)
        found += [it for it in foreseen if self._is_new(it)]
        self._forget_ended(answered.notes)
        return tuple(found)

    def _goes_on(self, prompt: Roll, before: Table) -> bool:
        """Tell whether a throw adds to the dice that lie, or throws some of them again."""
        roll, lying = self.roll, before.thrown.faces
        if roll is None or not lying:
            return False
        return bool(roll.needed) and not prompt.needed and roll.seats == prompt.seats

    def _is_new(self, moment: Moment) -> bool:
        """Tell whether a moment is to be announced: what a seat has become is once."""
        if not isinstance(moment, CeremonyMoment) or not moment.once:
            return True
        if any(same(it, moment) for _, it in self._announced):
            return False
        _ = self._remembered(moment)
        return True

    def _remembered(self, moment: CeremonyMoment | None) -> list[CeremonyMoment]:
        if moment is None:
            return []
        entries = self._open_match.session.entries
        self._announced.append((entries[-1].n if entries else -1, moment))
        return [moment]

    def _forget_ended(self, notes: Iterable[Noted]) -> None:
        """Forget what somebody is no longer: it may come again."""
        for noted in notes:
            change = noted.change
            if isinstance(change, ConditionSet) and not change.on:
                self._announced = [it for it in self._announced if it[1].who != change.piece]

    # -- their screens

    def _screens(
        self, match: MatchContext, moment: Moment, past: Reading | None = None
    ) -> Iterator[Screen]:
        if isinstance(moment, ThrowMoment):
            yield ThrowPage(match, moment, past)
        elif isinstance(moment, CeremonyMoment):
            yield CeremonyPage(match, moment, past)
        elif isinstance(moment, AlarmMoment):
            yield AlarmScreen(match, moment.reason, hint_of(self._open_match.session.game, ALARM))
        elif match.stack.context.settings.screen.cards != "skip":
            yield CardPage(match, moment, past)

    def _last_answer(
        self, match: MatchContext, answered: Answered, before: Table
    ) -> Iterator[Screen]:
        """Yield the page of what the last answer of the match brought."""
        if self._open_match.session.prompt is not None:
            return
        brought = chips(answered.notes, match.scene_of(before), match.scene(), LAST_MOST)
        if brought:
            yield LastAnswerPage(match, brought)

    def _after_all(self, match: MatchContext) -> Iterator[Screen]:
        session = self._open_match.session
        status = self._status(self._view)
        if session.prompt is None:
            yield match.stack.screen("end", match)
        elif 0 <= status.phase < len(status.phases):
            yield from self._hint(match, status.phases[status.phase].text)

    def _story(self, match: MatchContext) -> Iterator[Screen]:
        """Yield the story that a match begins with: the first of its instructions has it."""
        session, fresh = self._open_match.session, self._open_match.fresh
        prompt = session.prompt
        if not fresh or session.number_for() or not isinstance(prompt, Do):
            return
        if len(match.say(prompt.support)) > SUPPORT_LETTERS:
            yield StoryPage(match, prompt.support)

    def _hint(self, match: MatchContext, phase: str) -> Iterator[Screen]:
        text = hint_of(self._open_match.session.game, phase)
        known = not self._open_match.fresh or not match.stack.context.settings.match.first_steps
        if not known and text.text and phase not in match.hints:
            match.hints[phase] = self._open_match.session.number_for()
            yield HintScreen(match, phase, text)

    # -- where the match stands

    @property
    def _view(self) -> Reading:
        return self._open_match.session.view()

    def _alarm_begins(self, view: Reading) -> bool:
        """Tell whether the alarm is to be announced: it began, or its own instruction is open."""
        alarm = self._status(view).alarm
        waits = any(step.name == alarm.step for step in view.agenda)
        if not alarm.on:
            return False
        if waits:
            return _next_step(view)[0] == alarm.step and self._head[0] != alarm.step
        return not self._alarm

    def _status(self, view: Reading) -> Status:
        return self._open_match.session.game.status(view)

    def _standing(self) -> tuple[CeremonyMoment, ...]:
        session = self._open_match.session
        seats = tuple([seat.id for seat in self._open_match.seats])
        return standing(session.game, session.view(), seats)


def _next_step(view: Reading) -> tuple[str, str]:
    head = view.agenda[:1]
    return (head[0].name, head[0].subject) if head else ("", "")


def same(moment: CeremonyMoment, other: CeremonyMoment) -> bool:
    """Tell whether two great moments say the same of the same seat."""
    return (moment.who, moment.words) == (other.who, other.words)


def hint_of(game: Game, key: str) -> Message:
    """Return what a game explains of a phase or its alarm, or no text."""
    return game.hints.get(key) or game.hints.get(key.lower()) or NO_WORDS
