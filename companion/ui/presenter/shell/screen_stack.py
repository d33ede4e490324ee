"""The screen stack: which screen is open, where the focus is, which taps count.

Everything that answers goes through here: a finger, a button, a scan, the camera. One thread.
"""

from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from companion.config import Settings
from companion.engine.message import Message, say
from companion.ports import (
    BotDecided,
    DeviceNotice,
    DiceSeen,
    FaceSeen,
    LessonSeen,
    Press,
    Said,
    Scan,
    Sighting,
    TableSeen,
    TokensSeen,
    Training,
)
from companion.session.session import Session
from companion.ui.models import OptionsModel
from companion.ui.presenter.page.lens_messages import LENS_TEXTS
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.app_context import AppContext, silent
from companion.ui.presenter.shell.error_screen import ErrorScreen, error_screen
from companion.ui.presenter.shell.focused_answer import FocusedAnswer, filled
from companion.ui.presenter.shell.idle_timer import IdleTimer
from companion.ui.presenter.shell.input_guard import InputGuard
from companion.ui.presenter.shell.notice import Notices
from companion.ui.presenter.shell.pending_writes import PendingWrites, refused_by_disk
from companion.ui.presenter.shell.save_status import SaveStatus
from companion.ui.presenter.shell.screen import Leaving, Navigator, Screen, T
from companion.ui.presenter.shell.waiting_scan import WaitingScan


class ScreenStack(Navigator):
    """The stack of open screens.

    Attributes:
        refresh: Called when there may be something new to show.
        played: Called when a match was opened or left.
        touched_s: Returns when the finger that is tapping came down; None for now.
        end_motions: Ends all that moves; returns whether anything did.
        writing: What is on its way to the disk.
        saving: Whether the disk takes it.
        closed: Somebody switched Companion off.
        tapped: The option that was tapped or held last, until another page is made of it.
    """

    def __init__(self, context: AppContext, route: Callable[[str], Callable[..., Screen]]) -> None:
        """Begin with no screen.

        Args:
            context: What is around the screens.
            route: Says how a screen is made that another one opens by its name.
        """
        super().__init__(context)
        self.refresh = self.played = silent
        self._route = route
        self.touched_s: Callable[[], float | None] = silent
        self.end_motions: Callable[[], bool | None] = silent
        self._screens: list[Screen] = []
        self._focus = FocusedAnswer()
        self._question = ""
        self._guard = InputGuard(context.clock)
        self._notices = Notices(context.clock)
        self._opened = 0
        self.tapped = ""
        self._stale = True
        self.writing = PendingWrites(self)
        self.saving = SaveStatus(self)
        self._held: tuple[Screen, str] | None = None
        self._scan = WaitingScan()
        self.leaving: Leaving = ""
        self.closed = False
        self.rest = IdleTimer(context.clock, lambda: 60 * self.context.settings.screen.rest_min)

    # -- screens

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The open screens, the lowest one first."""
        return tuple(self._screens)

    @property
    def top(self) -> Screen:
        return self._screens[-1]

    @property
    def match(self) -> Screen | None:
        return next((screen for screen in reversed(self.screens) if screen.plays), None)

    @property
    def empty(self) -> bool:
        return not self._screens

    def open(self, screen: Screen) -> None:
        self._let_go()
        self._opened += 1
        screen.stack, screen.number = self, self._opened
        self._screens.append(screen)
        if screen.plays:
            self.seen = self.tokens = None
            self.played()
        screen.opened()
        self._turned()

    def screen(self, name: str, *about: object) -> Screen:
        return self._route(name)(*about)

    def back(self) -> None:
        if len(self._screens) > 1:
            self._leave(len(self._screens) - 1)

    def home(self) -> None:
        self._leave(1)

    def _leave(self, count: int) -> None:
        """Close all screens but the lowest ones."""
        self._let_go()
        while len(self._screens) > count:
            screen = self._screens.pop()
            screen.left()
            if screen.plays:
                self.played()
        if self._screens:
            self.top.uncovered()
            self._turned()
            self._scan_due()

    def _scan_due(self) -> None:
        """Give the match the card that was scanned while another page lay over it."""
        scan = self._scan.due(self.top) if self._screens else None
        if scan is not None:
            self.done(lambda: self.top.receive(scan))

    def close(self, leaving: Leaving = "") -> None:
        self.leaving, self.closing = leaving, True
        self._leave(0)
        self.writing.then(self._end)

    def _end(self) -> None:
        self.closed = True
        self.refresh()

    # -- what is shown

    def page(self) -> Page:
        if self.writing.on:
            return self.writing.page()
        self.shown, self._stale = self._made(), False
        return self.shown

    def changed(self) -> None:
        self._stale = True
        self.refresh()

    @property
    def now(self) -> Page:
        """The page that people see, or will in a moment."""
        return self.page() if self._stale and self._screens else self.shown

    def _made(self) -> Page:
        page = self._page()
        question = f"{len(self._screens)} {page.screen} {page.options.question}"
        if question != self._question:
            self._question, self._focus.ref = question, ""
            self._guard.begin()
        options = OptionsModel(question, self._focus.shown(page.options.options), page.options.busy)
        ask = replace(page.ask, notice=self._notices.over(question, secret=page.secret))
        return replace(page, options=options, ask=ask, opened=self.top.number)

    def _page(self) -> Page:
        """Return the page of the top screen, or of what says that it failed."""
        try:
            return self.top.page()
        except Exception as fault:  # noqa: BLE001  # a page may fail in any way; the screen stays up
            self.failed(fault)
            return self.top.page()

    def say(self, message: Message, *, private: bool = False) -> None:
        if not private:
            self._let_go()
        words = self.top.words if self._screens else self.context.words()
        self._notices.say(words.say(message), private=private)
        self.changed()

    def tick(self) -> bool:
        """Let time pass: True if what is shown has changed by it."""
        if self.rest.tick():
            self._let_go()
        try:
            if self.writing.on:
                return self.writing.look()
            changed = any((self.saving.look(), self._notices.tick(), self.top.tick()))
            self._close_gone()
        except Exception as fault:  # noqa: BLE001  # as above
            self.failed(fault)
            return True
        self._stale |= changed
        return changed

    def after(self, session: Session, then: Callable[[], None]) -> None:
        def settled() -> None:
            _ = self.saving.look()
            then()
            self._close_gone()

        self.writing.after(session, settled)

    def work(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        dropped: Callable[[T], None] | None = None,
    ) -> None:
        self.writing.work(work, then, failed, dropped)

    def settle(self, settings: Settings) -> None:
        self.context.settings = settings
        self.context.settled()
        self.writing.work(lambda: self.context.save(settings), failed=self._unsettled)
        for screen in self.screens:
            screen.reworded()
        self.changed()

    def _unsettled(self, fault: Exception) -> None:
        if not refused_by_disk(fault):
            raise fault
        self.say(say("The disk refuses: settings hold until Companion ends."))

    # -- what people do

    def option(self, ref: str) -> None:
        """An option was tapped; one that is off says why, and changes nothing."""
        if self._busy():
            return
        model = next((option for option in self.now.options.options if option.ref == ref), None)
        if model is None or model.kind == "off" or self._guard.refuses(self.touched_s()):
            off = model is not None and model.kind == "off"
            if not (off and self.now.secret):  # others would hear that it cannot be chosen
                self.refused()
            if model is not None and off and model.second:
                self._notices.say(model.second, private=self.now.secret)
                self.changed()
        else:
            self.taken = self.tapped = ref
            self.done(lambda: self.top.option(ref))
            self.taken = ""

    def stage(self, ref: str) -> None:
        """Something on the stage was tapped."""
        if self._busy():
            return
        if self._guard.refuses(self.touched_s()):
            self.refused()
        else:
            self.done(lambda: self.top.stage(ref))

    def navigate(self, ref: str) -> None:
        """A button of the navigation bar was tapped: undo tapped twice takes back one answer."""
        if self._busy():
            return
        began_s = self.touched_s()
        if began_s is not None and self._guard.refuses(began_s):
            self.refused()
        else:
            self.done(lambda: self.top.navigate(ref))

    def navigate_held(self, ref: str) -> None:
        """A button of the navigation bar was held."""
        if not self._busy():
            self.done(lambda: self.top.navigate_held(ref))

    def hold(self, ref: str, *, down: bool) -> None:
        """A finger rests on an option that counts only while held, or has left it."""
        if not down:
            self._let_go()
        elif self._screens and not self._busy():
            if self._guard.refuses() or (self.now.single and self.fingers() > 1):
                self.refused()
                return
            self._held, self.tapped = (self.top, ref), ref
            self.done(lambda: self.top.hold(ref, down=True))

    def finger_down(self) -> None:
        """A finger came down somewhere: nobody else may reach in where one hand holds."""
        if self._held is not None and self.now.single:
            self._let_go()

    def press(self, button: str) -> None:
        if self._busy() or self.end_motions():
            return
        if button == "confirm":
            self._confirm()
        elif button == "next":
            if self._focus.move(self.now.options.options):
                self.done(lambda: self.top.focused(self._focus.ref))
        elif button in ("undo", "why", "card", "more"):
            self.navigate(button)
        else:
            self.done(lambda: self.top.seat(button))

    def receive(self, event: Said) -> None:
        """A device said something; what began before the question stood is no answer to it."""
        if self._busy():
            return
        if isinstance(event, TableSeen):
            self.seen = event
        if isinstance(event, TokensSeen):
            self.tokens = event
        if isinstance(event, BotDecided):
            if self.match is not None:  # whatever lies over it
                self.match.receive(event)
        elif isinstance(event, TableSeen | TokensSeen | LessonSeen | Training):
            self.done(lambda: self.top.receive(event))
        elif isinstance(event, DeviceNotice):
            self._device(event)
        else:
            self._answered(event)

    def _answered(self, event: Press | Scan | Sighting | DiceSeen | FaceSeen) -> None:
        if self.rest.stirred():
            self.changed()
            if isinstance(event, Press):
                return
        if self._guard.refuses(event.began_s):
            self.refused()
            if isinstance(event, Sighting):
                self.context.vision.read_again()
        elif isinstance(event, Press):
            press = self.navigate_held if event.held else self.press
            press(event.button)
        elif isinstance(event, Scan) and self._scan.waits(event, self.top, self.match):
            self.say(say("A card was scanned. It counts once this page is closed."))
        else:
            self.done(lambda: self.top.receive(event))

    def _device(self, notice: DeviceNotice) -> None:
        """Show an icon for what is lost; say it when it goes and when it is back."""
        self._let_go()
        if notice.state == "refused":
            unfit = say("{device} cannot be used", device=notice.device)
            self.say(LENS_TEXTS.get(self.context.vision.lens, unfit))
        elif notice.state == "ready":
            if notice.device in self.lost:
                self.lost.discard(notice.device)
                self.say(say("{device} is there", device=notice.device))
        else:
            self.lost.add(notice.device)
            self.say(say("{device} is lost", device=notice.device))

    def _confirm(self) -> None:
        ref = filled(self.now.options.options)
        if ref:
            self.option(ref)
        else:
            self.refused()

    def done(self, act: Callable[[], None]) -> None:
        try:
            act()
            self._close_gone()
        except OSError:  # the match itself goes on without its disk; this is a file beside it
            self.refused()
            self.say(say("The disk refuses. Nothing was written."))
        except Exception as fault:  # noqa: BLE001  # no tap may end the program
            self.failed(fault)
        self.changed()

    def _busy(self) -> bool:
        """Refuse what is done while something is on its way to the disk; whether that is so."""
        if self.writing.on:
            self.refused()
        return self.writing.on

    def failed(self, fault: Exception) -> None:
        """Say that the screen's own work failed, and keep a report of it."""
        held, self._held = self._held, None
        if held is not None:  # hidden, if what failed still can
            with suppress(Exception):
                held[0].hold(held[1], down=False)
        self.refused()
        if self._screens and isinstance(self.top, ErrorScreen):
            _ = self._screens.pop()
        self.open(error_screen(self.context.store, fault, secret=self._withholds()))

    def _withholds(self) -> bool:
        """Tell whether a match is open that hides something; one that cannot say may."""
        try:
            return self.match is not None and self.match.withholds
        except Exception:  # noqa: BLE001  # it may be what failed
            return True

    def _let_go(self) -> None:
        """Let what is held be hidden: the finger is gone, or another screen covers it."""
        held, self._held = self._held, None
        if held is not None:
            screen, ref = held
            self.done(lambda: screen.hold(ref, down=False))

    def guard(self) -> None:
        self._guard.begin()

    def _turned(self) -> None:
        self._focus.ref = ""
        self.changed()
        self._close_gone()

    def _close_gone(self) -> None:
        """Close screens that say what has gone."""
        if self._screens and not self.top.is_current():
            self.back()
