"""Everything people do that is no touch: keys, and the pointer of a mouse; of the one source."""

from collections.abc import Callable

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.ui.focus.key_navigation import KeyNavigation
from companion.ui.input.cursor import Cursor
from companion.ui.input.provider import EvdevProvider, Stroke
from companion.ui.input.window_cursor import WindowCursor
from companion.ui.input.window_keys import WindowKeys
from companion.ui.presenter.page.page import Page
from companion.ui.presenter.shell.screen_stack import ScreenStack
from companion.ui.theme.skin import Skin


class KeysAndMouse:
    """Listens to the kernel's devices on a bare console, and to the window on a desktop.

    Attributes:
        keyboard: Moves the ring.
        pointer: Drawn where there is no desktop that draws one.
    """

    def __init__(
        self,
        stack: ScreenStack,
        over: Widget,
        roots: Callable[[], tuple[Widget, ...]],
        page: Callable[[], Page | None],
        skin: Callable[[], Skin],
    ) -> None:
        """Take what is shown; nothing is heard before `begin`.

        Args:
            stack: Where everything goes.
            over: The widget everything stands in.
            roots: What is shown now.
            page: The page that is shown now.
            skin: How it looks.
        """
        self.keyboard = KeyNavigation(stack, over, roots, page, skin)
        self.pointer = Cursor()
        self._stack = stack
        self._skin = skin
        self._window: list[WindowKeys | WindowCursor] = []
        self._console: EvdevProvider | None = None

    def begin(self) -> None:
        """Listen: to one source, or every key would count twice."""
        found = [each for each in EventLoop.input_providers if isinstance(each, EvdevProvider)]
        if found:
            self._console = found[0]
            self._console.listener = self
        else:
            self._window = [WindowKeys(self)]
            if not Window.show_cursor:  # full screen
                self._window.append(WindowCursor())

    def end(self) -> None:
        """Listen no more."""
        for hand in self._window:
            hand.end()
        if self._console is not None:
            self._console.deafen()
        self.keyboard.end()
        self.pointer.hide()

    def stroke(self, stroke: Stroke) -> None:
        """Take a key."""
        self.keyboard.stroke(stroke)

    def pointed(self, x: float, y: float) -> None:
        """Show the pointer; who moves it is there."""
        _ = self._stack.rest.stirred()
        wide, high = Window.size
        self.pointer.show(x * (wide - 1), y * (high - 1), self._skin())

    def unplugged(self) -> None:
        """End what is held without a finger."""
        self.keyboard.unplugged()
