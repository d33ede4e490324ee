"""What every screen is: a page, and what taps on it do; alone, or over a match."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias, TypeVar

from msgspec.structs import replace

from companion.config import Settings
from companion.engine.message import Message, say
from companion.ports import Said, TableSeen, TokensSeen
from companion.session.session import Session
from companion.text.words import Words
from companion.ui.models import AskModel, NavBarModel, NavButton, OptionModel, OptionsModel, Span
from companion.ui.presenter.page.page import Page, parts, plain_status_bar
from companion.ui.presenter.page.page_parts import Button, Row, Text, Translates
from companion.ui.presenter.shell.app_context import AppContext, silent

Leaving: TypeAlias = Literal["", "off", "console"]
"""Where one is once Companion is closed: a window, or the machine's own screen."""
T = TypeVar("T")


class Screen(Translates, ABC):
    """One screen.

    Attributes:
        name: What its ``kv`` file and its pictures are called.
        title: What the status bar says, where it lies over no match.
        stack: The stack it lies on; set when it is opened.
        number: How many screens had been opened when it was, itself included; set likewise.
        plays: A match is open on it.
        reads_scans: It takes cards that are scanned itself; else they wait for the match below.
        leaves: It says what closing Companion means.
    """

    name: str
    title: Message
    stack: "Navigator"
    number = 0
    plays = False
    reads_scans = False
    leaves = False

    @property
    def words(self) -> Words:
        """The words this screen speaks."""
        return self.stack.context.words()

    @property
    def disk_problem(self) -> str:
        """Why what was done here is not being saved, or ""."""
        return ""

    @property
    def withholds(self) -> bool:
        """What is open here may not be told whole to everybody."""
        return False

    @abstractmethod
    def page(self) -> Page:
        """Return what is shown."""

    def option(self, ref: str) -> None:
        """Take a tap on an option: do what its button does."""
        act = self.act_of(ref)
        if act is not None:
            _ = act()

    def stage(self, ref: str) -> None:
        """Take a tap on the stage: do what its row does."""
        act = next((row.act for row in self.rows() if row.ref == ref), None)
        if act is not None:
            _ = act()

    def navigate(self, ref: str) -> None:
        """Take a tap on the navigation bar."""
        if ref in ("back", "undo"):
            self.stack.back()
        elif ref == "home":
            self.stack.home()

    def navigate_held(self, ref: str) -> None:
        """Take a button that is held; a tap, unless a screen says otherwise."""
        self.navigate(ref)

    def hold(self, ref: str, *, down: bool) -> None:
        """Take an option that counts while it is held."""

    def seat(self, seat: str) -> None:
        """Take a seat's own button."""

    def focused(self, ref: str) -> None:
        """Next has moved to this option."""

    def receive(self, event: Said) -> None:
        """Take what a device says."""

    def tick(self) -> bool:
        """Let time pass; True if the page has changed by it."""
        return False

    def is_current(self) -> bool:
        """Tell whether what the page says is still so; one that says what has gone is closed."""
        return True

    def opened(self) -> None:
        """The screen was opened; it may open another one over itself at once."""

    def uncovered(self) -> None:
        """The screen over this one was closed."""

    def left(self) -> None:
        """The screen was closed."""

    def reworded(self) -> None:
        """The language or another setting has changed."""

    # -- what its pages are made of

    def buttons(self) -> Iterable[Button]:
        """Return the answers of the page as it is now, each with what it does."""
        return ()

    def answers(self) -> tuple[OptionModel, ...]:
        """Return the buttons as the page shows them."""
        return tuple(
            self.button(
                b.ref,
                b.label,
                b.second,
                kind=b.kind,
                icon=b.icon,
                off=b.off,
                holds=b.holds,
                short=b.short,
            )
            for b in self.buttons()
        )

    def act_of(self, ref: str) -> Callable[[], object] | None:
        """Return what a tap on one of the buttons does; None where none is called so."""
        return next((silent if b.off else b.act for b in self.buttons() if b.ref == ref), None)

    def rows(self) -> Iterable[Row]:
        """Return the rows of the page as it is now, those that a tap changes with their act."""
        return ()

    def asks(self, text: Text) -> tuple[Span, ...]:
        """Return an ask line."""
        return (self.upper(text),)

    def frame(self) -> Page:
        """Return what stands on all its pages: where one is, and the way back."""
        return Page(
            self.name, plain_status_bar(self.upper(self.title)), nav_bar=self.back_nav_bar()
        )

    def sheet(
        self,
        asks: Text,
        support: Text,
        *stage: object,
        state: str = "",
        about: object = "",
        split: float = 0.5,
        spoken: tuple[str, ...] = (),
        nav_bar: NavBarModel | None = None,
    ) -> Page:
        """Return a page of this screen.

        Args:
            asks: The question.
            support: How, or what is left.
            stage: What stands on the stage: one view model or two beside each other, or parts.
            state: Which state of the screen, for pictures.
            about: What makes it another question, as another state does: taps meant for the one
                before do not count.
            split: How much of the stage's width the first of two takes.
            spoken: What a voice says of it.
            nav_bar: Another one than the way back.
        """
        frame = self.frame()
        return replace(
            frame,
            state=state,
            stage=parts(stage),
            ask=AskModel(self.asks(asks), self.say(support)),
            options=OptionsModel(f"{self.name} {state} {about}", self.answers()),
            nav_bar=nav_bar or frame.nav_bar,
            split=split,
            spoken=spoken,
        )

    def back_nav_bar(self, *more: NavButton) -> NavBarModel:
        """Return the navigation bar of a screen that lies over another: back, and what it adds."""
        back = NavButton("back", self.upper(say("Back")), "back")
        return NavBarModel((back, *more, *_blank(3 - len(more))))

    def done_button(self) -> Button:
        """Return the button that closes the screen."""
        return Button("done", say("Done"), self.stack.back, icon="done", kind="confirm")


class Navigator(ABC):
    """The screen stack, as the screens on it and what serves them know it.

    Attributes:
        context: What is around the screens.
        refused: Called when a tap did not count.
        repeat: Called to hear the question once more.
        lost: Devices that are gone.
        seen: The table of the open match as the camera last saw it, or None.
        tokens: The tokens on its tiles likewise.
        shown: The page that was made last.
        taken: Ref of the option that is being taken, or "".
        closing: Somebody switches Companion off.
        disk_refuses: People know that the disk does not take what they do.
        fingers: Returns how many fingers are on the glass.
    """

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.refused = self.repeat = silent
        self.fingers: Callable[[], int] = int
        self.lost: set[str] = set()
        self.seen: TableSeen | None = None
        self.tokens: TokensSeen | None = None
        self.shown = Page("table")
        self.taken = ""
        self.closing = self.disk_refuses = False

    @property
    @abstractmethod
    def top(self) -> Screen:
        """The screen that is shown."""

    @property
    @abstractmethod
    def match(self) -> Screen | None:
        """The screen of the open match, under whatever lies over it; None without one."""

    @property
    @abstractmethod
    def empty(self) -> bool:
        """No screen is open any more."""

    @abstractmethod
    def open(self, screen: Screen) -> None:
        """Open a screen over the present one."""

    @abstractmethod
    def screen(self, name: str, *about: object) -> Screen:
        """Return a new screen by its name."""

    def go(self, name: str, *about: object) -> None:
        """Open a screen by its name."""
        self.open(self.screen(name, *about))

    @abstractmethod
    def back(self) -> None:
        """Close the present screen, unless it is the last."""

    @abstractmethod
    def home(self) -> None:
        """Close everything but the first screen."""

    @abstractmethod
    def close(self, leaving: Leaving = "") -> None:
        """Switch off: leave every screen.

        Args:
            leaving: Where to, on a table's own machine.
        """

    @abstractmethod
    def page(self) -> Page:
        """Return what the screen shows now."""

    @abstractmethod
    def changed(self) -> None:
        """There may be something new to show."""

    @abstractmethod
    def say(self, message: Message, *, private: bool = False) -> None:
        """Show a line in place of the support line for a while; it lets go of what is held.

        Args:
            message: The line.
            private: It answers whoever holds a secret: only a secret page shows it.
        """

    @abstractmethod
    def settle(self, settings: Settings) -> None:
        """Take new settings into force, and keep them; a disk that refuses is announced."""

    @abstractmethod
    def guard(self) -> None:
        """Refuse taps for a moment: a page is on the glass now, or the table was taken back."""

    @abstractmethod
    def press(self, button: str) -> None:
        """A button of the panel was pressed: confirm, next, undo, why, or a seat's."""

    @abstractmethod
    def done(self, act: Callable[[], None]) -> None:
        """Do what somebody wanted; a disk that refuses a file is announced."""

    @abstractmethod
    def after(self, session: Session, then: Callable[[], None]) -> None:
        """Go on once everything a session did is on the disk, or was refused."""

    @abstractmethod
    def work(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        dropped: Callable[[T], None] | None = None,
    ) -> None:
        """Do a piece of work with the disk, and go on with what comes of it.

        Args:
            work: Touches nothing that the screen touches meanwhile.
            then: Takes its result.
            failed: Is given why there is none; without it a line says so.
            dropped: Takes a result that came too late to be waited for, on another thread.
        """


def _blank(count: int) -> tuple[NavButton, ...]:
    return tuple(NavButton("", "", "", off=True) for _ in range(count))
