"""What an open match offers to whatever shows it, answers it or speaks of it."""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from operator import is_
from typing import Final, TypeVar

from msgspec.structs import replace

from companion.engine.errors import Refused
from companion.engine.game import SideOffer
from companion.engine.ids import NO_SEAT, SeatId
from companion.engine.message import Message, say
from companion.engine.state.table import Reading
from companion.ports import Devices
from companion.session.bots.played_seats import bot_asked, played_seats
from companion.session.library.open_match import LiveMatch
from companion.session.screen_use import ScreenUse, screen_use
from companion.text.words import Words
from companion.ui.models import NavBarModel, OptionKind, Span
from companion.ui.presenter.builders.naming import match_words
from companion.ui.presenter.builders.status_bar_model import status_bar_model
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.page.page_parts import Button, Text
from companion.ui.presenter.page.scene import NumbersWere, Scene
from companion.ui.presenter.shell.screen import Screen
from companion.ui.presenter.sightings.already_reported import AlreadyReported

T = TypeVar("T")
PRINTOUT: Final = say("Slip")


class MatchContext(Screen):
    """A match that is open: its session, views and words, and what can be done to it.

    Attributes:
        open_match: The match.
        session: What is played.
        noticed: What the camera has brought up.
        hints: The phases that were explained, each with the number of the question that was open,
            as the whole table counts.
    """

    plays = True

    def __init__(self, open_match: LiveMatch) -> None:
        self.open_match = open_match
        self.session = open_match.session
        self.noticed = AlreadyReported()
        self.hints: dict[str, int] = {}
        self._scenes: dict[SeatId, tuple[Scene, tuple[object, ...]]] = {}
        self._words_of: dict[SeatId, Words] = {}

    @property
    def words(self) -> Words:
        """The words of the match."""
        return self.words_of(NO_SEAT)

    def words_at(self, view: Reading) -> Words:
        """Return the words of the match for a table of another moment."""
        context, open_match = self.stack.context, self.open_match
        language, game = context.settings.language, open_match.session.game
        return match_words(language, context.locales, game, open_match.seats, lambda: view)

    def scene_of(self, view: Reading) -> Scene:
        """Return the match at another moment, as the whole table may see it."""
        session = self.session
        return Scene(session.game, view, self.words_at(view), self.open_match.seats)

    @property
    def viewer(self) -> SeatId:
        """Whose secrets are open on the page: whose screen it is, "" for nobody."""
        return self.screen_use.seat

    @property
    def disk_problem(self) -> str:
        """Why the match is not being saved, or ""."""
        return self.session.disk_problem

    @property
    def withholds(self) -> bool:
        """The match goes on, and hides something."""
        return self.session.withholds

    def reworded(self) -> None:
        """Speak the language of the settings from now on."""
        self._words_of.clear()

    def words_of(self, seat: SeatId) -> Words:
        """Return the words of the match for what a seat may see, "" for the whole table."""
        if seat not in self._words_of:
            context, open_match = self.stack.context, self.open_match
            self._words_of[seat] = match_words(
                context.settings.language,
                context.locales,
                open_match.session.game,
                open_match.seats,
                lambda: open_match.session.view(seat),
                ledger=open_match.ledger,
                glimpsed=lambda: open_match.session.glimpsed(seat),
            )
        return self._words_of[seat]

    @property
    def screen_use(self) -> ScreenUse:
        """Whose the screen is."""
        return screen_use(self.session.table, self.open_match.seats)

    @property
    def among_others(self) -> bool:
        """Others sit at the table, who must not learn what one seat may see."""
        return len(self.open_match.seats) > 1

    def scene(self, seat: SeatId = NO_SEAT) -> Scene:
        """Return the match as a seat may see it, "" for the whole table; made once an entry.

        A seat that Companion plays shows nobody more than the whole table sees, and what its bot is
        asked is shown to nobody.
        """
        session, seats = self.session, self.open_match.seats
        prompt = session.prompt_for(seat) if not bot_asked(session) else None
        seat = NO_SEAT if seat in played_seats(session.table) else seat
        parts = (
            session.game,
            session.view(seat),
            self.words_of(seat),
            seats,
            prompt,
            seat,
            session.glimpsed(seat),
            self.numbers_were(seat),
        )
        scene, made_of = self._scenes.get(seat, (None, ()))
        if scene is None or not all(map(is_, parts, made_of)):
            scene = Scene(*parts)
            self._scenes[seat] = scene, parts
        return scene

    def sides(self, seat: SeatId) -> tuple[SideOffer, ...]:
        """Return the side flows that people may start for a seat now: none where a bot plays."""
        return () if seat in played_seats(self.session.table) else self.session.sides(seat)

    @abstractmethod
    def numbers_were(self, seat: SeatId) -> NumbersWere:
        """Return what heroes' numbers were, as a seat was shown, that changed since their turn."""

    @abstractmethod
    def enter(
        self,
        act: Callable[[], T],
        then: Callable[[T], None],
        refused: Callable[[Refused], None] | None = None,
    ) -> bool:
        """Do something to the match; until it is on the disk the page stays.

        Args:
            act: What is done to its session.
            then: Takes what came of it, once it may be shown.
            refused: Is told where it was refused or the rules failed; without it a line says why.

        Returns:
            Whether it was taken.
        """

    def not_taken(self, why: Refused) -> None:
        """Say why something was not taken; of a secret question nothing is heard."""
        prompt = self.session.prompt
        secret = prompt is not None and prompt.secret and self.among_others
        if not secret:
            self.stack.refused()
        self.stack.say(why.reason, private=secret)

    @abstractmethod
    def answer(
        self, text: str, source: str = "finger", then: Callable[[], None] | None = None
    ) -> bool:
        """Answer the open question; False, with a line that says why, if it was refused.

        Args:
            text: The answer.
            source: Who or what says it.
            then: What follows once the answer is on the disk and shown.
        """

    @abstractmethod
    def let_bot(self, decision: str) -> bool:
        """Do what a bot says for a seat that Companion plays; False if that was refused."""

    @abstractmethod
    def take_back(self, to: int | None = None) -> None:
        """Take back the viewer's last answer, or all after an entry, and say what to put back."""

    @abstractmethod
    def skip(self) -> None:
        """Take the open step off the agenda: hands do it."""

    @abstractmethod
    def did(self) -> None:
        """A side flow was begun over the open question: start over from the table.

        What came of it is announced as of an answer.
        """

    @abstractmethod
    def went_back(self, then: Screen | None = None) -> None:
        """Something was taken back, done again or corrected: the table may not agree yet.

        What came of it is announced as of an answer.

        Args:
            then: A page to be read after that.
        """

    @abstractmethod
    def nav_bar_model(self) -> NavBarModel:
        """Return the navigation bar: the same four in a match."""


class OverMatch(Screen):
    """A screen that lies over a match and speaks its words."""

    def __init__(self, match: MatchContext) -> None:
        self.match = match

    @property
    def words(self) -> Words:
        """The words of the match."""
        return self.match.words

    def reworded(self) -> None:
        """Follow the match, which lies beneath and is told first."""

    def asks(self, text: Text) -> tuple[Span, ...]:
        """Return an ask line, enemies with their figures."""
        return self.match.scene().spans(text) if isinstance(text, Message) else super().asks(text)

    def frame(self) -> Page:
        """Return the match's own status bar and alarm, and the way back."""
        scene = self.match.scene()
        return Page(
            self.name, status_bar_model(scene), nav_bar=self.back_nav_bar(), alarm=scene.alarm
        )

    def close_button(self, kind: OptionKind = "confirm") -> Button:
        """Return the button that leads back to the table."""
        return Button("close", say("To the table"), self.stack.back, icon="table", kind=kind)

    def paper_buttons(
        self,
        printout: Callable[[Scene], tuple[str, ...]],
        ref: str = "slip",
        label: Text = PRINTOUT,
    ) -> Iterable[Button]:
        """Yield the button that prints a slip of paper, where there is a printer."""
        devices = self.stack.context.devices
        if devices is not None and devices.prints:
            printed = partial(self._print, devices, printout)
            yield Button(ref, label, printed, say("on paper"), icon="print")

    def _print(self, devices: Devices, printout: Callable[[Scene], tuple[str, ...]]) -> None:
        devices.print(printout(self.match.scene()))


class Interlude(OverMatch):
    """A page that play waits for: its navigation bar is the match's, and closes it."""

    def frame(self) -> Page:
        """Return the match's own status bar, alarm and navigation bar."""
        return replace(super().frame(), nav_bar=self.match.nav_bar_model())

    def navigate(self, ref: str) -> None:
        """Do on the table beneath what the navigation bar says."""
        self.stack.back()
        self.match.navigate(ref)
