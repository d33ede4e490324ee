"""The app: shows what the stack says, and hands it every tap. One thread, the only one here.

The stack decides everything; this module turns pages into widgets and touches into calls.
"""

from collections.abc import Callable
from typing import Any, Final

from kivy.app import App
from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.ui.alarm_fade import STEPS, AlarmFade
from companion.ui.blank_screen import BlankScreen
from companion.ui.display.window import bare_display, dress_window, turn_window
from companion.ui.exception_handler import LoopExceptionHandler
from companion.ui.keys_and_mouse import KeysAndMouse
from companion.ui.last_frame import LastFrame
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.app_context import silent
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.theme.design_tokens import tokens
from companion.ui.theme.skin import Skin
from companion.ui.touches import Touches
from companion.ui.views.screen_view import SHEET, VIEWS, ScreenView
from companion.ui.widgets.drawing.motions import motions
from companion.ui.widgets.drawing.widget_base import ModelWidget

CLOSED_AFTER_S: Final = 6.0
"""So long a disk is waited for at the end: less than the unit gives (TimeoutStopSec)."""
POLL_HZ: Final = 30
"""How often devices are listened to: a tile that lies still is worth no haste."""
LOOK_S: Final = 2.0
"""How often the display is looked at: another one is put in by hand."""


class CompanionApp(App):
    """One window with one screen at a time, and a table beside it where there is none of wood.

    Attributes:
        stack: What is shown, and where taps go.
        page: What is shown now.
        view: The widget that shows it; None before the first.
        keys_and_mouse: The keyboard's ring and the pointer.
        alongside: A widget beside the screen (the virtual table), or None.
        first_shown: Called once, when the first frame is on the screen.
        darken: Switches the light behind the picture off (True) and on, where there is one.
        replaced: Called when another display is there than the window was opened for.
    """

    def __init__(
        self,
        stack: ScreenStack,
        poll: Callable[[], None] | None = None,
        alongside: ModelWidget | None = None,
        **kwargs: Any,
    ) -> None:
        """Make an app that is not running yet.

        Args:
            stack: What is shown, and where taps go.
            poll: Called many times a second on this thread: takes in what devices said.
            alongside: A widget for the room beside the panel.
            **kwargs: Kivy's own.
        """
        super().__init__(**kwargs)
        self.stack = stack
        self.page: Page | None = None
        self.alongside = alongside
        self.first_shown: Callable[[], None] = silent
        self.darken: Callable[[bool], None] = _no_light
        self.replaced: Callable[[], None] = silent
        self.use_kivy_settings = False
        self._poll = poll
        self._views: dict[str, ScreenView] = {}
        self.view: ScreenView | None = None
        self._listening: ClockEvent | None = None
        self._turning = AlarmFade(stack.context.clock)
        self._turned = 1.0
        self._look_s = stack.context.clock() + LOOK_S
        self._question = ""
        self._turned_over = self._ringed = False
        self._end_requested = False
        self._refresh = Clock.create_trigger(self.refresh, -1)
        self._seen = Clock.create_trigger(lambda _dt: stack.guard())
        stack.refresh = self._refresh
        stack.refused = self._refresh  # a tap did not count: the line that says why appears
        self._take_size()

    # -- Kivy's own

    def build(self) -> Widget:
        """Return the widget everything stands in."""
        self.title = "Companion"
        dress_window(self.skin)
        root = Widget()
        if self.alongside is not None:
            root.add_widget(self.alongside)
        _ = Window.fbind("on_resize", self._resized)
        _ = Window.fbind("on_request_close", self._close_requested)
        self.keys_and_mouse = KeysAndMouse(
            self.stack, root, self._showing, lambda: self.page, lambda: self.skin
        )
        self._touches = Touches(self.stack.context.clock, self.stack.finger_down)
        self.stack.touched_s = lambda: self._touches.began_s
        self.stack.end_motions = motions.end_all
        self.stack.fingers = lambda: self._touches.count
        self._faults = LoopExceptionHandler(self.stack.failed, self.stack.context.clock)
        self._last_frame = LastFrame() if bare_display() else None
        self._dark = BlankScreen(self.stack.rest, root, self.darken)
        for shown in (self._first_frame, self._stands):
            _ = Window.fbind("on_flip", shown)
        self.root = root
        self.refresh()
        return root

    def load_kv(self, filename: str | None = None) -> bool:
        """Load nothing by name: every file is loaded by the screen that needs it."""
        del filename
        return False

    def on_stop(self) -> None:
        """Leave every screen; a match is kept, answer for answer."""
        Window.funbind("on_resize", self._resized)
        Window.funbind("on_request_close", self._close_requested)
        self.keys_and_mouse.end()
        self._dark.end()
        self._touches.end()
        self._faults.end()
        if self._last_frame is not None:
            self._last_frame.end()
        for shown in (self._first_frame, self._stands):
            Window.funbind("on_flip", shown)
        if self._listening is not None:
            self._listening.cancel()
        if not self.stack.closed:
            self.stack.close()
        self.stack.writing.finish(CLOSED_AFTER_S)
        self._refresh.cancel()
        self._seen.cancel()

    def end(self, *_: object) -> None:
        """End soon and without asking: whoever runs the service says so (SIGTERM)."""
        self._end_requested = True

    def _close_requested(self, *_: object, **__: object) -> bool:
        """The window's own button: say first what closing means; pressed again there, it closes."""
        stack = self.stack
        if stack.empty or stack.top.leaves or stack.writing.on:
            return False
        stack.go("leave")
        return True

    def _first_frame(self, *_: object) -> None:
        """Begin to listen: until now nothing was to be seen that somebody could answer."""
        Window.funbind("on_flip", self._first_frame)
        self._listening = Clock.schedule_interval(self._listen, 1 / POLL_HZ)
        self.keys_and_mouse.begin()
        self.first_shown()

    def _stands(self, *_: object) -> None:
        """The page is on the glass only now, however long it took to draw."""
        if self._ringed:
            self._ringed = False
            self._refresh()
        if self._turned_over:
            self._turned_over = False
            self._seen()  # as the next frame begins, before any touch that waited meanwhile

    # -- what is shown

    @property
    def skin(self) -> Skin:
        """How the present page looks."""
        page = self.page
        screen = self.stack.context.settings.screen
        far = screen.far and page is not None and page.far
        return Skin(
            self.stack.context.surface.panel(screen).turned(self._degrees(page)),
            alarm=page is not None and page.alarm,
            far=far,
            calm=screen.less_motion,
            turned=self._turned,
        )

    def refresh(self, *_: object) -> None:
        """Show what the stack says now; nothing is drawn where nothing changed."""
        if self.stack.closed:
            self.stop()
            return
        if self.root is None:  # it is not up yet, or has stopped
            return
        page = self.stack.page()
        if self._shows_ring(page):
            return
        self.page = page
        self._turn(page)
        against: Any = -self._degrees(page) % 360  # Kivy turns the other way round
        if Window.rotation != against:
            turn_window(against)
        if page.options.question != self._question:
            self._turn_over(page)
        view = self._shown(page)
        view.show(page, self.skin)
        if self.alongside is not None:
            self._place_alongside(self.alongside)
        self.keys_and_mouse.keyboard.page_shown()

    def _shows_ring(self, page: Page) -> bool:
        """Show on what was tapped that its page comes, where that is slow; drawn a frame later."""
        tapped, self.stack.tapped = self.stack.tapped, ""
        new_view = VIEWS.get(page.screen, SHEET) not in self._views
        turns = Window.rotation != -self._degrees(page) % 360
        shown = self.page
        if not (tapped and (new_view or turns)) or self.view is None or shown is None:
            return False
        if shown.held or shown.secret:  # what a seat alone may see is gone at once
            return False
        self._ringed = bool(self.view.ids["options"].ring(tapped))
        return self._ringed

    def _turn_over(self, page: Page) -> None:
        """Another page: fingers of the one before count no more, and people have to see it."""
        self._question = page.options.question
        self._touches.show(self._question, held=page.held)
        self._turned_over = True

    def _turn(self, page: Page) -> None:
        """Let the accent turn as the alarm begins, a shade after the other."""
        calm = self.stack.context.settings.screen.less_motion
        duration = 0 if calm else tokens().motion.alarm_ms
        self._turned = self._turning.share(self.stack.match, duration, alarm=page.alarm)
        if self._turned < 1:
            _ = Clock.schedule_once(self._refresh, duration / 1000 / STEPS)

    def _shown(self, page: Page) -> ScreenView:
        name = VIEWS.get(page.screen, SHEET)
        view = self._views.get(name)
        if view is None:
            view = self._views[name] = ScreenView(self.stack, name)
        if view is not self.view:
            if self.view is not None:
                self.root.remove_widget(self.view)
            self.view = view
            self.root.add_widget(view)
        return view

    def _showing(self) -> tuple[Widget, ...]:
        """Return what keys can reach: the page, and the table beside it."""
        return tuple(widget for widget in (self.view, self.alongside) if widget is not None)

    def _degrees(self, page: Page | None) -> int:
        """Return how far the picture is turned clockwise."""
        return (self.stack.context.turn + (page.quarter if page else 0)) % 360

    def _resized(self, *_: object) -> None:
        """The window has another size: what a desktop or a display made of the wish."""
        self._take_size()
        self._refresh()

    def _take_size(self) -> None:
        wide, high = Window.system_size
        self.stack.context.surface.resized((int(wide), int(high)))

    def _look_at_display(self) -> None:
        now_s = self.stack.context.clock()
        if now_s < self._look_s:
            return
        self._look_s = now_s + LOOK_S
        if self.stack.context.surface.look():
            self._refresh()
            self.replaced()

    def _place_alongside(self, alongside: ModelWidget) -> None:
        """Give the table the room that the panel leaves in the window."""
        alongside.skin = self.skin
        wide, high = self.skin.panel.px
        if Window.width > wide:
            alongside.pos, alongside.size = (wide, 0), (Window.width - wide, Window.height)
        else:
            alongside.pos, alongside.size = (0, high), (Window.width, max(1, Window.height - high))

    # -- time and devices

    def _listen(self, _dt: float) -> None:
        if self._end_requested:
            self.stop()
            return
        if self._poll is not None:
            self._poll()
        if not self.stack.closed and self.stack.tick():
            self._refresh()
        self._dark.look()
        self._look_at_display()


def _no_light(_dark: bool) -> None:  # noqa: FBT001  as the light is switched
    """Stand for a light that nobody can switch."""
